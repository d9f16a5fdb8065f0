"""Misreadings of the points of a deal, and of what is scored for them."""

from __future__ import annotations

from typing import Any, Final

from schmier.account import Entry, PointsWon, points_won
from schmier.bids import number_of_bid
from schmier.card_points import CardCounts
from schmier.cards import BIT, Cards
from schmier.counting import by_points, entering, game, points, revokes, slams
from schmier.counting.points import count_points
from schmier.deal import Deal
from schmier.labels import Label
from schmier.rules.words import Parties
from schmier_conformance.faults.fault import Fault, Wrong, always, instead, never
from schmier_conformance.faults.replacing import Function

JACK: Final = 1 << 9
"""The Jack in a set of ranks, the Two being the lowest bit."""

FIRST_JOKER: Final = 52
"""The number of the first Joker."""

Won = dict[str, int]
"""The points that a party won, by name."""


def with_amount(amount: Function) -> Wrong:
    """A line with another amount, worked out of the right line and of what is asked."""

    def make(right: Function) -> Function:
        def wrong(*given: Any, **named: Any) -> Entry:
            line: Entry = right(*given, **named)
            return line._replace(amount=amount(line, *given, **named))

        return wrong

    return make


def won_in(deal: Deal) -> PointsWon:
    """The points that each party has won."""
    return points_won(count_points(deal), len(deal.table.parties))


# ---- which card, and whose it is -------------------------------------------------------------------------------------


def two_are_needed(right: Function) -> Function:
    """A trump that is alone is not the lowest."""
    return lambda deal, ranking, in_play: right(deal, ranking, in_play) if in_play & (in_play - 1) else 0


def joker_by_number(right: Function) -> Function:
    """The first Joker is the one with the first number."""

    def wrong(deal: Deal, place: int) -> Cards:
        in_play: Cards = 0
        for hand in deal.held:
            in_play |= hand
        return BIT[FIRST_JOKER + place] & in_play

    return wrong


def any_card_for_sleeping(right: Function) -> Function:
    """For a card that sleeps another one counts."""
    return lambda point, ranking, in_play: right(point, ranking, in_play) or in_play & -in_play


def not_pooled(sides: tuple[int, ...], by_seat: list[Cards]) -> list[Cards]:
    """Of partners only one counts what he has."""
    cards = [0] * (max(sides) + 1)
    for side, of_seat in zip(sides, by_seat, strict=True):
        cards[side] = max(cards[side], of_seat)
    return cards


def without_partner(right: Function) -> Function:
    """A called partner scores nothing."""

    def wrong(deal: Deal) -> list[Entry]:
        is_called = deal.ruleset.seats.parties is Parties.CALLED
        return [line for line in right(deal) if not is_called or line.party is None or line.party != deal.partner]

    return wrong


# ---- Game ------------------------------------------------------------------------------------------------------------


def jacks_count_two(right: Function) -> Function:
    """A Jack counts one more than it does."""

    def wrong(counts: CardCounts, cards: Cards) -> int:
        table = tuple(count + bool(place & JACK) for place, count in enumerate(counts.suit_points))
        answer: int = right(counts._replace(suit_points=table), cards)
        return answer

    return wrong


def with_fewest(totals: tuple[int, ...]) -> list[int]:
    """The sides that have fewest card-points."""
    return [side for side, total in enumerate(totals) if total == min(totals)]


# ---- what is entered -------------------------------------------------------------------------------------------------


def nearly_all(deal: Deal, won: Won) -> bool:
    """Whether a party has won every point but one."""
    return bool(deal.ruleset.counting.sweep) and len(won) >= len(deal.ruleset.counting.points) - 1


def all_points_though_bid_only(right: Function) -> Function:
    """A made bid scores all that was won."""

    def wrong(deal: Deal, won: Won, party: int) -> Entry:
        line: Entry = right(deal, won, party)
        is_bid = line.what == "bid"
        return line._replace(amount=sum(won.values())) if is_bid else line

    return wrong


def stops_at_zero(right: Function) -> Function:
    """No score falls below zero."""
    return lambda score, change: max(right(score, change), min(score, 0)) if change < 0 else right(score, change)


# ---- slams -----------------------------------------------------------------------------------------------------------


def all_points_will_do(deal: Deal) -> bool:
    """Whether the pitcher's party has won every point, whoever won the tricks."""
    return slams.has_every_point(deal, won_in(deal), deal.table.party_of[deal.pitcher])


def needs_every_point(right: Function) -> Function:
    """All that is in play is all that is listed."""

    def wrong(deal: Deal, slam: Any, won: PointsWon) -> Entry:
        line: Entry = right(deal, slam, won)
        if not slam.needs_points_in_play or line.party is None:
            return line
        return line._replace(amount=int(len(won[line.party]) == len(deal.ruleset.counting.points)))

    return wrong


def all_in_play(deal: Deal, won: PointsWon, party: int) -> bool:
    """Whether a party has won all that anybody won."""
    return len(won[party]) >= len({name for of_party in won for name in of_party})


def worth_its_points(line: Entry, deal: Deal, slam: Any, party: int, *, made: bool) -> int:
    """A slam that is made scores the points that were won."""
    return sum(won_in(deal)[party].values()) if made else line.amount


FAULTS: Final = (
    Fault(
        Label.POINTS_HIGH,
        "high-is-the-ace",
        points.highest_trump,
        instead(lambda deal, ranking, in_play: BIT[ranking.order[0]] & in_play),
    ),
    Fault(
        Label.POINTS_LOW,
        "low-is-the-two",
        points.lowest_trump,
        instead(lambda deal, ranking, in_play: BIT[ranking.order[-1]] & in_play),
    ),
    Fault(Label.POINTS_LOW_NATURAL, "joker-is-low", points.lowest_natural_trump, instead(points.lowest_trump)),
    Fault(Label.POINTS_HIGH_NATURAL, "joker-is-high", points.highest_natural_trump, instead(points.highest_trump)),
    Fault(
        Label.POINTS_SUIT_TRUMP,
        "off-jack-counts-as-low",
        points.of_trump_suit,
        instead(lambda ranking, in_play: in_play),
    ),
    Fault(Label.POINTS_SINGLE, "one-point-for-a-lone-trump", points.lowest_trump, two_are_needed),
    Fault(
        Label.POINTS_LIKE_JOKERS,
        "lower-number-is-higher",
        points.one_of_like_jokers,
        instead(lambda deal, card, in_play, *, is_highest: BIT[card]),
    ),
    Fault(Label.POINTS_NAMED, "sleeping-cards-score", points.named_trump, any_card_for_sleeping),
    Fault(Label.POINTS_JOKER_ORDER, "jokers-by-number", points.joker_played, joker_by_number),
    Fault(Label.POINTS_HOLDER, "low-to-the-captor", points.goes_to_captor, always(True)),
    Fault(Label.POINTS_CAPTOR, "jack-to-its-holder", points.goes_to_captor, never),
    Fault(
        Label.POINTS_DEALT,
        "to-the-holder-instead",
        points.before_the_play,
        instead(lambda deal, point, sides, held: held),
    ),
    Fault(Label.POINTS_HUNG, "hung-jack-counts-one", points.value_of, instead(lambda point, is_hung: point.value)),
    Fault(
        Label.POINTS_HUNG,
        "every-jack-counts-three",
        points.value_of,
        instead(lambda point, is_hung: point.hung_value),
    ),
    Fault(Label.POINTS_VALUE, "every-point-counts-one", points.value_of, always(1)),
    Fault(Label.POINTS_PARTY, "tricks-not-pooled", points.pooled, instead(not_pooled)),
    Fault(
        Label.POINTS_PARTY_CALLED,
        "partner-scores-nothing",
        points.count_points,
        without_partner,
        unmarked="who the partner is is known where the points are counted",
    ),
    Fault(Label.POINTS_GAME_COUNT, "jacks-count-two", CardCounts.total, jacks_count_two),
    Fault(Label.POINTS_GAME_TRUMP_JACK, "every-jack-counts-one", game.trump_jack_difference, always(0)),
    Fault(Label.POINTS_GAME_MOST, "game-to-the-fewest", game.with_most, instead(with_fewest)),
    Fault(Label.POINTS_GAME_TIE_NOBODY, "tie-to-the-first", game.tied_for_nobody, instead(lambda leading: leading[0])),
    Fault(
        Label.POINTS_GAME_TIE_PITCHER,
        "tie-to-the-first",
        game.tied_for_pitcher,
        instead(lambda leading, pitching: leading[0]),
    ),
    Fault(
        Label.POINTS_GAME_TIE_NON_DEALER,
        "tie-to-the-dealer",
        game.tied_for_non_dealer,
        instead(lambda leading, dealing: dealing if dealing in leading and len(leading) == 2 else None),
    ),
    Fault(
        Label.POINTS_MADE,
        "must-exceed-the-bid",
        by_points.is_made,
        instead(lambda deal, total: total > number_of_bid(deal.bid)),
    ),
    Fault(Label.POINTS_MADE_BID_ONLY, "all-points-scored", by_points.makers_line, all_points_though_bid_only),
    Fault(
        Label.POINTS_MADE_DIFFERENCE,
        "makers-score-all",
        by_points.lead_line,
        with_amount(lambda line, party, ours, theirs: ours),
    ),
    Fault(
        Label.POINTS_SWEEP,
        "sweep-scores-the-points",
        by_points.sweep_line,
        with_amount(lambda line, deal, won, party, clauses: sum(won.values())),
    ),
    Fault(Label.POINTS_SWEEP, "sweep-for-one-point-less", by_points.is_sweep, instead(nearly_all)),
    Fault(Label.POINTS_SWEEP_FULL_BID, "any-bid-will-do", by_points.is_sweep_paid, always(True)),
    Fault(Label.POINTS_SWEEP_ANYBODY, "only-the-pitcher-sweeps", by_points.is_swept_by_others, never),
    Fault(
        Label.POINTS_SETBACK,
        "setback-keeps-points",
        by_points.setback_line,
        with_amount(lambda line, deal, won, party: line.amount + sum(won.values())),
    ),
    Fault(Label.POINTS_BELOW_ZERO, "scores-stop-at-zero", entering.new_score, stops_at_zero),
    Fault(
        Label.POINTS_SETBACK_DIFFERENCE,
        "bid-not-added",
        by_points.brought_down_line,
        with_amount(lambda line, deal, party, theirs: theirs),
    ),
    Fault(
        Label.POINTS_OTHERS,
        "defenders-score-only-when-the-pitcher-fails",
        by_points.others_line,
        with_amount(lambda line, deal, won, party, *, made: 0 if made else line.amount),
        unmarked="whether the bid was made is known where the lines of the others are written",
    ),
    Fault(Label.POINTS_OTHERS_TAKE_ALL, "others-keep-their-own", by_points.takes_all, never),
    Fault(
        Label.POINTS_SLAM_ALL_POINTS,
        "one-point-may-be-missed",
        slams.has_every_point,
        instead(lambda deal, won, party: len(won[party]) >= len(deal.ruleset.counting.points) - 1),
    ),
    Fault(Label.POINTS_SLAM_ALL_POINTS, "moon-is-all-that-is-in-play", slams.has_every_point, instead(all_in_play)),
    Fault(Label.POINTS_SLAM_ALL_TRICKS, "all-points-will-do", slams.has_every_trick, instead(all_points_will_do)),
    Fault(
        Label.POINTS_SLAM_EVERYTHING,
        "six-tricks-will-do",
        slams.has_everything,
        instead(lambda deal, won, party: slams.has_every_trick(deal)),
    ),
    Fault(Label.POINTS_SLAM_EVERYTHING, "four-points-will-do", slams.has_everything, instead(slams.has_every_point)),
    Fault(
        Label.POINTS_SLAM_IN_PLAY,
        "every-point-of-the-list",
        slams.line_of_slam,
        needs_every_point,
        unmarked="the list of the points is known where the line is written",
    ),
    Fault(Label.POINTS_SLAM_CAPTOR, "low-stays-with-its-holder", points.is_everything_captured, never),
    Fault(
        Label.POINTS_SLAM_VALUE,
        "slam-scores-its-points",
        slams.value_line,
        with_amount(worth_its_points),
        unmarked="the points are counted where the line is written",
    ),
    Fault(Label.POINTS_SLAM_SETBACK, "failed-slam-costs-nothing", slams.cost_of_slam, always(0)),
    Fault(
        Label.POINTS_SLAM_SETBACK,
        "nobody-else-scores",
        slams.points_beside_slam,
        with_amount(lambda line, party, won, *, made: line.amount * made),
        unmarked="what the others score has a line of its own",
    ),
    Fault(Label.IRREGULAR_REVOKE_PENALTY, "revoke-costs-nothing", revokes.cost_of_revoke, always(0)),
    Fault(
        Label.IRREGULAR_REVOKE_PENALTY,
        "paid-for-each-card",
        revokes.who_revoked,
        instead(lambda deal: list(deal.revoked)),
    ),
)
