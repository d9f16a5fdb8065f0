"""Misreadings of the points of a deal: which card counts, for whom, and who has Game."""

from __future__ import annotations

from collections.abc import Sequence
from operator import add
from typing import Final

from schmier.account import WON, Entry
from schmier.auction import turned_card
from schmier.card_points import CardCounts
from schmier.cards import ALL_JOKERS, BIT, SUIT_WIDTH, SUITS, Card, Cards
from schmier.counting import by_points, card_of_point, game, points, tricks
from schmier.deal import Deal
from schmier.labels import Label
from schmier.outcome import Outcome
from schmier.ruleset.points import Point, PointOf
from schmier.ruleset.seats import Parties
from schmier.sides import pitching_parties
from schmier_conformance.mutants.code_exchange import Function
from schmier_conformance.mutants.misreading import (
    Misreading,
    Wrong,
    always,
    instead,
    never,
    nothing,
)

JACK: Final = 1 << 9
"""The Jack in a set of ranks, the Two being the lowest bit."""

FIRST_JOKER: Final = 52
"""The number of the first Joker."""

# ---- a Game that waits -----------------------------------------------------------------------------------------------


def games_had(lines: Sequence[Entry], deal: Deal) -> list[Entry]:
    """The lines of the Game that a party of the pitcher's side has."""
    names = [point.name for point in deal.ruleset.counting.points if point.of is PointOf.MOST_CARD_POINTS]
    ours = pitching_parties(deal)
    return [line for line in lines if line.column is WON and line.what in names and line.party in ours]


def without_tied_games(right: Function) -> Function:
    """Only the Game of the deal itself counts towards a bid."""

    def wrong(deal: Deal, total: int) -> bool:
        waited = sum(point.value for point in deal.ruleset.counting.points if point.of is PointOf.MOST_CARD_POINTS)
        tied = game.tied_games_before(deal) if games_had(points.count_points(deal), deal) else 0
        made: bool = right(deal, total - waited * tied)
        return made

    return wrong


def kept_after_a_set_back(right: Function) -> Function:
    """A pitcher who has Game and is set back leaves waiting what waited."""

    def wrong(deal: Deal, outcome: Outcome) -> int:
        if outcome.made is False and games_had(outcome.entries, deal):
            return game.tied_games_before(deal)
        tied: int = right(deal, outcome)
        return tied

    return wrong


# ---- which card, and whose it is -------------------------------------------------------------------------------------


def two_are_needed(right: Function) -> Function:
    """A single trump is not the lowest."""
    return lambda deal, ranking, in_play: right(deal, ranking, in_play) if in_play & (in_play - 1) else 0


def joker_by_number(right: Function) -> Function:
    """The first Joker is the one with the first number."""

    def wrong(deal: Deal, place: int) -> Cards:
        in_play: Cards = 0
        for hand in deal.held:
            in_play |= hand
        return BIT[FIRST_JOKER + place] & in_play

    return wrong


def of_the_first_two(deal: Deal, card: Card, in_play: Cards, *, is_highest: bool) -> Cards:
    """Of like Jokers only the first two that fell are compared."""
    if not deal.ruleset.cards.are_like_jokers(in_play & ALL_JOKERS):
        return BIT[card]
    is_last = deal.ruleset.cards.later_joker_wins == is_highest
    return BIT[deal.joker_order[:2][-1 if is_last else 0]]


def one_alone(right: Function) -> Function:
    """Of a card and its copy one counts, that of the first pack if it is in play."""

    def wrong(deal: Deal, point: Point, in_play: Cards) -> Cards:
        cards: Cards = right(deal, point, in_play)
        return cards & -cards

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

    def wrong(counts: CardCounts, piles: Sequence[Cards]) -> tuple[int, ...]:
        jacks = [sum(bool(cards & JACK << suit * SUIT_WIDTH) for suit in range(len(SUITS))) for cards in piles]
        return tuple(map(add, right(counts, piles), jacks))

    return wrong


def tied_game_to_pitcher(clause: Label) -> Wrong:
    """Where a clause leaves a tied Game to nobody the pitcher's side has it, if it is one of those that tie."""

    def make(right: Function) -> Function:
        def wrong(deal: Deal, sides: tuple[int, ...], totals: tuple[int, ...]) -> tuple[int | None, tuple[Label, ...]]:
            side, clauses = right(deal, sides, totals)
            if side is None and clause in clauses:
                return game.tied_for_pitcher(game.with_most(totals), sides[deal.pitcher]), clauses
            return side, clauses

        return wrong

    return make


def with_fewest(totals: tuple[int, ...]) -> list[int]:
    """The sides with fewest card-points."""
    return [side for side, total in enumerate(totals) if total == min(totals)]


MISREADINGS: Final = (
    Misreading(
        Label.POINTS_HIGH,
        "high-is-the-ace",
        card_of_point.highest_trump,
        instead(lambda deal, ranking, in_play: BIT[ranking.order[0]] & in_play),
    ),
    Misreading(
        Label.POINTS_LOW,
        "low-is-the-two",
        card_of_point.lowest_trump,
        instead(lambda deal, ranking, in_play: BIT[ranking.order[-1]] & in_play),
    ),
    Misreading(
        Label.POINTS_LOW_NATURAL,
        "joker-is-low",
        card_of_point.lowest_natural_trump,
        instead(card_of_point.lowest_trump),
    ),
    Misreading(
        Label.POINTS_HIGH_NATURAL,
        "joker-is-high",
        card_of_point.highest_natural_trump,
        instead(card_of_point.highest_trump),
    ),
    Misreading(
        Label.POINTS_COPIES,
        "one-copy-scores",
        points.copies_in_play,
        one_alone,
    ),
    Misreading(
        Label.POINTS_SUIT_TRUMP,
        "off-jack-counts-as-low",
        card_of_point.of_trump_suit,
        instead(lambda ranking, in_play: in_play),
    ),
    Misreading(Label.POINTS_SINGLE, "one-point-for-a-lone-trump", card_of_point.lowest_trump, two_are_needed),
    Misreading(
        Label.POINTS_LIKE_JOKERS,
        "lower-number-is-higher",
        card_of_point.one_of_like_jokers,
        instead(lambda deal, card, in_play, *, is_highest: BIT[card]),
    ),
    Misreading(
        Label.POINTS_LIKE_JOKERS,
        "only-two-jokers-compared",
        card_of_point.one_of_like_jokers,
        instead(of_the_first_two),
    ),
    Misreading(
        Label.POINTS_GAME_TIE_CARRIED,
        "tied-games-forgotten",
        game.tied_games_after,
        always(0),
    ),
    Misreading(
        Label.POINTS_GAME_TIE_CARRIED,
        "tied-games-kept",
        game.tied_games_after,
        instead(lambda deal, outcome: deal.rounds.tied_games),
    ),
    Misreading(
        Label.POINTS_GAME_TIE_CARRIED,
        "doubled-once",
        game.worth_of_game,
        instead(lambda point, tied: point.value * (2 if tied else 1)),
    ),
    Misreading(
        Label.POINTS_GAME_TIE_CARRIED,
        "tied-games-make-no-bid",
        by_points.is_made,
        without_tied_games,
        unmarked="whether a bid is made counts all the points that were won",
    ),
    Misreading(
        Label.POINTS_GAME_TIE_CARRIED,
        "kept-after-a-set-back",
        game.tied_games_after,
        kept_after_a_set_back,
    ),
    Misreading(Label.POINTS_NAMED, "sleeping-cards-score", card_of_point.named_trump, any_card_for_sleeping),
    Misreading(Label.POINTS_JOKER_ORDER, "jokers-by-number", card_of_point.joker_played, joker_by_number),
    Misreading(Label.POINTS_HOLDER, "low-to-the-captor", points.goes_to_captor, always(True)),
    Misreading(Label.POINTS_CAPTOR, "jack-to-its-holder", points.goes_to_captor, never),
    Misreading(
        Label.POINTS_DEALT,
        "to-the-holder-instead",
        points.before_the_play,
        instead(lambda deal, sides, held: held),
    ),
    Misreading(Label.POINTS_DEALT, "run-is-not-dealt", turned_card.count_as_dealt, nothing),
    Misreading(Label.POINTS_HUNG, "hung-jack-counts-one", points.value_of, instead(lambda point, is_hung: point.value)),
    Misreading(
        Label.POINTS_HUNG,
        "every-jack-counts-three",
        points.value_of,
        instead(lambda point, is_hung: point.hung_value),
    ),
    Misreading(Label.POINTS_VALUE, "every-point-counts-one", points.value_of, always(1)),
    Misreading(Label.POINTS_PARTY, "tricks-not-pooled", points.pooled, instead(not_pooled)),
    Misreading(
        Label.POINTS_PARTY_CALLED,
        "partner-scores-nothing",
        points.count_points,
        without_partner,
        unmarked="who the partner is is known where the points are counted",
    ),
    Misreading(Label.POINTS_GAME_COUNT, "jacks-count-two", CardCounts.totals, jacks_count_two),
    Misreading(Label.POINTS_GAME_TRUMP_JACK, "every-jack-counts-one", game.trump_jack_difference, always(0)),
    Misreading(Label.POINTS_GAME_JOKER, "jokers-count-nothing", game.what_a_joker_counts, always(0)),
    Misreading(
        Label.POINTS_LAST_TRICK,
        "first-trick-scores",
        tricks.winner_of_last_trick,
        instead(lambda deal: deal.winners[0]),
    ),
    Misreading(
        Label.POINTS_LAST_TRICK,
        "leader-of-the-last-trick-scores",
        tricks.winner_of_last_trick,
        instead(lambda deal: deal.winners[-2]),
    ),
    Misreading(Label.POINTS_GAME_MOST, "game-to-the-fewest", game.with_most, instead(with_fewest)),
    Misreading(
        Label.POINTS_GAME_TIE_NOBODY, "tie-to-the-first", game.tied_for_nobody, instead(lambda leading: leading[0])
    ),
    *(
        Misreading(
            clause,
            "tie-to-the-pitcher",
            game.who_has_most,
            tied_game_to_pitcher(clause),
            unmarked="whose side the pitcher's is is known where the card-points are compared",
        )
        for clause in (Label.POINTS_GAME_TIE_NOBODY, Label.POINTS_GAME_TIE_CARRIED)
    ),
    Misreading(
        Label.POINTS_GAME_TIE_PITCHER,
        "tie-to-the-first",
        game.tied_for_pitcher,
        instead(lambda leading, pitching: leading[0]),
    ),
    Misreading(
        Label.POINTS_GAME_TIE_NON_DEALER,
        "tie-to-the-dealer",
        game.tied_for_non_dealer,
        instead(lambda leading, dealing: dealing if dealing in leading and len(leading) == 2 else None),
    ),
)
