"""What the examples in the chapters of the reference may use besides their own module: a small table to try things at."""

from __future__ import annotations

from functools import cache
from typing import Any

from schmier import spec
from schmier.action import Action
from schmier.cards import BIT, CARD_OF, SUITS, cards_of, each, names
from schmier.course import course_of, new_deal
from schmier.deal import Deal
from schmier.play.tricks import Play
from schmier.ranking import Ranking
from schmier.rules.ruleset import Ruleset, read_ruleset
from schmier.table import table_for

COMPASS = ("N", "E", "S", "W")


@cache
def game_named(identifier: str) -> Ruleset:
    return read_ruleset(spec.ruleset_document(identifier))


def ranking_named(game: Ruleset, trumps: str) -> Ranking:
    """The ranking with a suit as trumps, or of a contract in no suit."""
    return game.cards.rankings[SUITS.index(trumps)] if trumps in SUITS else game.cards.special_rankings[trumps]


def deal_in_play(game: str, trumps: str, hands: dict[str, str], leader: str) -> Deal:
    """A deal in which trumps are fixed and somebody is about to lead; who leads has pitched."""
    ruleset = game_named(game)
    table = table_for(ruleset, COMPASS[: max(ruleset.seats.least_players, len(hands))])
    deal = new_deal(ruleset, table, 0, (0,) * len(table.parties))
    deal.hands = [cards_of(hands.get(seat, "").split()) for seat in table.seats]
    deal.dealt, deal.is_known = deal.hands[:], True
    deal.players = len(hands)
    players = [table.seat_of[seat] for seat in hands]
    deal.after = tuple(
        players[(players.index(seat) + 1) % len(players)] if seat in players else seat
        for seat in range(len(table.seats))
    )
    deal.ranking = ranking_named(ruleset, trumps)
    deal.pitcher = table.seat_of[leader]
    deal.phase_number = len(deal.course.phases) - 2
    deal.phase = deal.course.phases[deal.phase_number]
    deal.phase.begin(deal)
    deal.turn = table.seat_of[leader]
    return deal


def may_play(hand: str, *, to: str, trumps: str, game: str) -> list[str]:
    """The cards of a hand that may be played to the cards on the table, or led first to none."""
    ruleset = game_named(game)
    lying = to.split()
    seats = COMPASS[: len(lying) + 1]
    rest = each(ruleset.cards.pack & ~cards_of(hand.split()) & ~cards_of(lying))
    hands = {seat: f"{card} {names(BIT[rest.pop()])[0]}" for seat, card in zip(seats, lying, strict=False)}
    hands[seats[-1]] = hand
    deal = deal_in_play(game, trumps, hands, seats[0])
    for seat, card in zip(seats, lying, strict=False):
        deal.apply(Action("play", deal.table.seat_of[seat], CARD_OF[card]))
    assert isinstance(deal.phase, Play)
    return names(deal.phase.playable(deal, deal.turn))


def winner_of(cards: list[str], *, trumps: str, game: str) -> str:
    """Who wins a trick of these cards, each with its player."""
    played = [noted.split() for noted in cards]
    hands = dict(played)
    deal = deal_in_play(game, trumps, hands, played[0][0])
    for seat, card in played:
        deal.apply(Action("play", deal.table.seat_of[seat], CARD_OF[card]))
    return deal.table.seats[deal.winners[-1]]


HELPERS: dict[str, Any] = {
    "cards_of": cards_of,
    "names": names,
    "game_named": game_named,
    "may_play": may_play,
    "winner_of": winner_of,
    "course_of": course_of,
}
"""The names that every example knows."""
