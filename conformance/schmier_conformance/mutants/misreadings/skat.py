"""Misreadings of what is counted in the games of Skat."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from schmier import contracts
from schmier.account import Entry
from schmier.bids import number_of_bid
from schmier.cards import Cards
from schmier.contracts import Announcement, Level
from schmier.counting import (
    by_games,
    conceded,
    game_value,
    losses,
    null_below_bid,
    spitze,
)
from schmier.counting.by_games import taken
from schmier.counting.game import count_card_points
from schmier.deal import Deal
from schmier.exchange import announcing
from schmier.labels import Label
from schmier.table import NOBODY, Seat
from schmier_conformance.mutants.code_exchange import Function
from schmier_conformance.mutants.misreading import (
    Misreading,
    Wrong,
    always,
    instead,
    never,
)

SIXTY: Final = 60
"""Half of all card-points."""


def skat_forgotten(cards_besides: Function) -> Wrong:
    """The skat counts for no player, or not all of it."""

    def make(right: Function) -> Function:
        def wrong(deal: Deal) -> list[Cards]:
            cards = deal.captured[:]
            cards[deal.pitcher] |= cards_besides(deal)
            return cards

        return wrong

    return make


def card_points_of_pitcher(deal: Deal) -> int:
    """The card-points of the pitcher."""
    return count_card_points(deal, taken(deal)[deal.pitcher])


def has_all_card_points(deal: Deal) -> bool:
    """Whether the pitcher has all card-points, regardless of tricks."""
    return card_points_of_pitcher(deal) == deal.ruleset.counting.all_card_points


def without_step(name: str) -> Wrong:
    """A step of the multiplier counts nothing."""
    return lambda right: lambda *given, **named: tuple(step for step in right(*given, **named) if step[0] != name)


def once_when_missed(right: Function) -> Function:
    """Schneider announced and missed counts as announced only."""

    def wrong(game: Announcement, row: int, *, schneider: bool, schwarz: bool) -> tuple[tuple[str, int], ...]:
        steps = right(game, row, schneider=schneider, schwarz=schwarz)
        return tuple(step for step in steps if schneider or step[0] != Level.SCHNEIDER)

    return wrong


def undoubled_loss(right: Function) -> Function:
    """A lost game costs the same after contra."""

    def wrong(deal: Deal, game: Announcement, value: int) -> Entry:
        doublings, deal.doublings = deal.doublings, 0
        try:
            return right(deal, game, value)  # type: ignore[no-any-return]
        finally:
            deal.doublings = doublings

    return wrong


def opponents_alone(deal: Deal, winner: Seat | None) -> list[Seat]:
    """The other players of the deal, without a dealer who sits out."""
    return [seat for seat in deal.playing() if seat != winner]


def open_at_a_fault(right: Function) -> Function:
    """Whether a game is lost already, where a wrong card decides in any case."""

    def wrong(deal: Deal, game: Announcement, opponents: conceded.Side) -> bool:
        return deal.at_fault == NOBODY and bool(right(deal, game, opponents))

    return wrong


def to_the_bid_alone(right: Function) -> Function:
    """What a game costs in place of a null, whatever its matadors."""
    return lambda base, matadors, bid, *, hand: right(base, 0, bid, hand=False)


def lowest_base(paid: list[null_below_bid.InPlace]) -> null_below_bid.InPlace:
    """The game with the lowest base, whatever it is raised to."""
    return min(paid, key=lambda game: game.base)


MISREADINGS: Final = (
    Misreading(Label.POINTS_SKAT_COUNT, "skat-counts-for-nobody", by_games.taken, skat_forgotten(lambda deal: 0)),
    Misreading(
        Label.POINTS_SKAT_COUNT,
        "skat-of-a-hand-game-forgotten",
        by_games.taken,
        skat_forgotten(lambda deal: deal.discards[deal.pitcher]),
    ),
    Misreading(
        Label.POINTS_SKAT_WON,
        "sixty-is-enough",
        by_games.has_more_than_half,
        instead(lambda deal, card_points: 2 * card_points >= deal.ruleset.counting.all_card_points),
    ),
    Misreading(
        Label.POINTS_SKAT_WON_SCHNEIDER,
        "announced-schneider-needs-sixty-one",
        by_games.has_schneider,
        instead(by_games.has_more_than_half),
    ),
    Misreading(
        Label.POINTS_SKAT_WON_SCHWARZ, "all-points-are-schwarz", by_games.has_schwarz, instead(has_all_card_points)
    ),
    Misreading(Label.POINTS_SKAT_WON_SPITZE, "spitze-need-not-be-made", spitze.is_spitze_made, always(True)),
    Misreading(Label.POINTS_SKAT_WON_SPITZE, "conceding-gives-no-spitze", spitze.is_spitze_to_come, never),
    Misreading(Label.POINTS_SKAT_SPITZE, "spitze-adds-nothing", game_value.spitze_adds, always(0)),
    Misreading(Label.POINTS_SKAT_GRAND_OUVERT, "open-grand-like-others", game_value.base_of_open_grand, always(0)),
    Misreading(
        Label.POINTS_SKAT_WON_NULL,
        "null-won-by-points",
        by_games.is_null_won,
        instead(lambda deal: card_points_of_pitcher(deal) <= SIXTY),
    ),
    Misreading(Label.POINTS_SKAT_CONCEDED, "conceded-is-won-in-any-case", conceded.is_lost_already, never),
    Misreading(Label.POINTS_SKAT_CONCEDED, "who-concedes-does-not-matter", conceded.is_won, always(True)),
    Misreading(Label.POINTS_SKAT_WRONG_CARD, "pitcher-at-fault-has-always-lost", by_games.is_won_already, never),
    Misreading(Label.POINTS_SKAT_WRONG_NUMBER, "sixty-one-saves-it", conceded.has_wrong_number, never),
    Misreading(
        Label.POINTS_SKAT_WRONG_CARD, "opponents-at-fault-have-always-lost", conceded.is_lost_already, open_at_a_fault
    ),
    Misreading(
        Label.POINTS_SKAT_WRONG_CARD, "more-than-half-wins-what-was-announced", by_games.needed_to_keep, always(61)
    ),
    Misreading(
        Label.POINTS_SKAT_CONCEDED_LEVEL, "conceding-undoes-schneider", conceded.steps_reached, always((False, False))
    ),
    Misreading(
        Label.POINTS_SKAT_CONCEDED_LEVEL,
        "steps-as-in-a-game-played-out",
        conceded.steps_reached,
        instead(
            lambda deal, card_points, opponents: (
                game_value.is_schneider(deal, card_points),
                game_value.is_schwarz(deal),
            )
        ),
    ),
    Misreading(
        Label.POINTS_SKAT_CLAIMED, "claimed-level-does-not-count", conceded.steps_claimed, always((False, False))
    ),
    Misreading(Label.EXCHANGE_ANNOUNCE_UNSAID, "hand-must-be-said", announcing.may_leave_hand_unsaid, never),
    Misreading(Label.EXCHANGE_ANNOUNCE_UNSAID, "levels-with-an-unsaid-hand", announcing.adds_to_an_unsaid_hand, never),
    Misreading(
        Label.EXCHANGE_ANNOUNCE_NULL_LOST, "null-below-the-bid-is-played", null_below_bid.is_lost_by_announcement, never
    ),
    Misreading(Label.POINTS_SKAT_NULL_LOST, "raised-to-the-bid-alone", null_below_bid.value_in_place, to_the_bid_alone),
    Misreading(Label.POINTS_SKAT_NULL_LOST, "always-diamonds", null_below_bid.cheapest, instead(lowest_base)),
    Misreading(Label.POINTS_SKAT_CLAIMED, "every-level-is-claimed", conceded.steps_claimed, always((True, True))),
    Misreading(Label.POINTS_SKAT_CLAIMED, "granted-like-a-word", conceded.needs_claims, never),
    Misreading(Label.POINTS_SKAT_SCHWARZ_THROWN_IN, "thrown-in-is-schwarz", conceded.is_schwarz_excluded, never),
    Misreading(
        Label.POINTS_SKAT_SCHWARZ_THROWN_IN,
        "thrown-in-is-never-schwarz",
        conceded.is_schwarz_excluded,
        instead(lambda deal: bool(deal.thrown_in)),
    ),
    Misreading(Label.POINTS_SKAT_CONCEDED_BID, "nothing-is-given-for-the-bid", conceded.steps_given, always([])),
    Misreading(
        Label.POINTS_SKAT_CONCEDED_BID,
        "given-in-any-case",
        conceded.steps_given,
        always([(True, False), (True, True)]),
    ),
    Misreading(
        Label.POINTS_SKAT_MATADORS,
        "skat-is-left-out",
        game_value.had_from_the_deal,
        instead(lambda deal: deal.dealt[deal.pitcher]),
    ),
    Misreading(
        Label.POINTS_SKAT_MATADORS,
        "laid-away-jack-forgotten",
        game_value.had_from_the_deal,
        lambda right: lambda deal: right(deal) & ~deal.discards[deal.pitcher],
    ),
    Misreading(
        Label.POINTS_SKAT_MATADORS,
        "jacks-only",
        game_value.row_from_the_top,
        lambda right: lambda order, had: right(order[:4], had),
    ),
    Misreading(Label.POINTS_SKAT_MULTIPLIER, "hand-adds-nothing", game_value.steps_of, without_step("hand")),
    Misreading(Label.POINTS_SKAT_MULTIPLIER, "ouvert-adds-nothing", game_value.steps_of, without_step("ouvert")),
    Misreading(Label.POINTS_SKAT_MULTIPLIER, "game-is-forgotten", game_value.steps_of, without_step("game")),
    Misreading(
        Label.POINTS_SKAT_SCHNEIDER,
        "thirty-one-is-schneider",
        game_value.is_schneider,
        lambda right: (
            lambda deal, card_points: right(deal, card_points) or card_points == deal.ruleset.counting.schneider_to + 1
        ),
    ),
    Misreading(
        Label.POINTS_SKAT_SCHNEIDER,
        "pitcher-is-never-schneider",
        game_value.is_schneider,
        instead(lambda deal, card_points: card_points >= deal.ruleset.counting.schneider_from),
    ),
    Misreading(
        Label.POINTS_SKAT_SCHNEIDER,
        "missed-schneider-counts-once-less",
        game_value.steps_of,
        once_when_missed,
        unmarked="what a step counts is decided with the other steps",
    ),
    Misreading(
        Label.POINTS_SKAT_SCHWARZ,
        "pitcher-is-never-schwarz",
        game_value.is_schwarz,
        instead(lambda deal: deal.tricks_won[deal.pitcher] == sum(deal.tricks_won)),
    ),
    Misreading(
        Label.POINTS_SKAT_SCHWARZ,
        "schwarz-by-points",
        game_value.is_schwarz,
        instead(lambda deal: card_points_of_pitcher(deal) in (0, deal.ruleset.counting.all_card_points)),
    ),
    Misreading(
        Label.POINTS_SKAT_VALUE,
        "grand-is-twenty",
        game_value.base_of,
        lambda right: lambda rules, game: 20 if game.contract == "grand" else right(rules, game),
    ),
    Misreading(
        Label.POINTS_SKAT_VALUE_NULL,
        "null-hand-counts-as-null",
        contracts.value_of_null,
        lambda right: lambda games, game: right(games, game._replace(hand=False)),
    ),
    Misreading(
        Label.POINTS_SKAT_VALUE_REVOLUTION,
        "revolution-counts-as-open-null",
        contracts.value_of_null,
        lambda right: lambda games, game: right(games, game._replace(revolution=False)),
    ),
    Misreading(Label.POINTS_SKAT_OVERBID, "overbid-is-forgiven", game_value.is_overbid, never),
    Misreading(
        Label.POINTS_SKAT_OVERBID, "overbid-costs-the-bid", game_value.lifted, instead(lambda value, bid, base: bid)
    ),
    Misreading(
        Label.POINTS_SKAT_OVERBID,
        "overbid-costs-the-value-played",
        game_value.lifted,
        instead(lambda value, bid, base: value),
    ),
    Misreading(
        Label.POINTS_SKAT_MADE,
        "the-bid-is-scored",
        by_games.won_line,
        lambda right: lambda deal, value: right(deal, number_of_bid(deal.bid)),
        unmarked="what was bid is known where the line is written",
    ),
    Misreading(Label.POINTS_SKAT_LOST, "lost-games-cost-once", by_games.times_when_lost, always(1)),
    Misreading(Label.POINTS_SKAT_LOST_HAND, "hand-games-always-double", by_games.is_lost_once, never),
    Misreading(
        Label.POINTS_SKAT_CONTRA,
        "contra-adds-nothing-to-a-loss",
        by_games.lost_line,
        undoubled_loss,
        unmarked="whether the game was lost is known where the line is written",
    ),
    Misreading(
        Label.POINTS_SKAT_LIST,
        "nothing-for-the-others",
        by_games.bonus_of,
        lambda right: (
            lambda deal, bonus, seat, *, made: right(deal, bonus, seat, made=made) if seat == deal.pitcher else 0
        ),
    ),
    Misreading(
        Label.POINTS_SKAT_LIST,
        "forty-at-four",
        by_games.bonus_of,
        lambda right: (
            lambda deal, bonus, seat, *, made: right(deal, replace(bonus, others_at_four=bonus.others), seat, made=made)
        ),
    ),
    Misreading(Label.POINTS_SKAT_LOSSES, "dealer-pays-nothing", losses.who_pays, instead(opponents_alone)),
    Misreading(
        Label.POINTS_SKAT_LOSSES,
        "next-player-alone-pays",
        losses.who_pays,
        lambda right: lambda deal, winner: right(deal, winner)[:1],
    ),
)
