"""Helpers for the examples in chapters of the reference, beside their own module: a small table to play at."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

from schmier import spec
from schmier.action import Action, stock_due
from schmier.cards import BIT, CARD_OF, NAMES, SUITS, cards_of, each, names
from schmier.deal import Deal
from schmier.deal_flow import deal_flow_of, new_deal
from schmier.io.random_play import play_on
from schmier.io.results import result
from schmier.io.serve import attempt, observe, set_up
from schmier.play.tricks import Play
from schmier.ranking import Ranking
from schmier.ruleset.ruleset import Ruleset, read_ruleset
from schmier.table import NOBODY, table_for
from schmier.verbs import Verb
from schmier_conformance.corpus.notation import events

COMPASS = ("N", "E", "S", "W")


@cache
def game_named(identifier: str) -> Ruleset:
    return read_ruleset(spec.ruleset_document(identifier))


def ranking_named(game: Ruleset, trumps: str) -> Ranking:
    """The ranking with a suit as trumps, or of a contract in no suit."""
    return game.cards.rankings[SUITS.index(trumps)] if trumps in SUITS else game.cards.special_rankings[trumps]


def deal_in_play(game: str, trumps: str, hands: dict[str, str], leader: str) -> Deal:
    """A deal with trumps fixed, about to be led to; the leader has pitched."""
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
    deal.phase_number = len(deal.flow.phases) - 2
    deal.phase = deal.flow.phases[deal.phase_number]
    deal.phase.begin(deal)
    deal.turn = table.seat_of[leader]
    return deal


def may_play(hand: str, *, to: str, trumps: str, game: str) -> list[str]:
    """The cards of a hand playable to the cards on the table, or led first to none."""
    ruleset = game_named(game)
    lying = to.split()
    seats = COMPASS[: len(lying) + 1]
    rest = each(ruleset.cards.pack & ~cards_of(hand.split()) & ~cards_of(lying))
    hands = {seat: f"{card} {names(BIT[rest.pop()])[0]}" for seat, card in zip(seats, lying, strict=False)}
    hands[seats[-1]] = hand
    deal = deal_in_play(game, trumps, hands, seats[0])
    for seat, card in zip(seats, lying, strict=False):
        deal.apply(Action(Verb.PLAY, deal.table.seat_of[seat], CARD_OF[card]))
    assert isinstance(deal.phase, Play)
    return names(deal.phase.playable(deal, deal.turn))


def winner_of(cards: list[str], *, trumps: str, game: str) -> str:
    """Who wins a trick of these cards, each with its player."""
    deal = trick_of(cards, trumps, game)
    return deal.table.seats[deal.winners[-1]]


def won_by(cards: list[str], *, trumps: str, game: str) -> list[str]:
    """The clauses by which a trick of these cards, each with its player, is won."""
    because = trick_of(cards, trumps, game).because or []
    return [label.value for label in because if label.startswith(("play.trick", "cards.joker"))]


def trick_of(cards: list[str], trumps: str, game: str) -> Deal:
    """A deal of which one trick is played, with the reasons for its last card."""
    played = [noted.split() for noted in cards]
    deal = deal_in_play(game, trumps, dict(played), played[0][0])
    for seat, card in played:
        deal.because = []
        deal.apply(Action(Verb.PLAY, deal.table.seat_of[seat], CARD_OF[card]))
    return deal


# ---- before the play: a table with calls and announcements -----------------------------------------------------------


PLACES = ("N", "E", "S", "W", "P", "Q", "R", "T")
"""The names of seats, in turn; the last of those who sit is the dealer."""

SKAT_PLACES = ("forehand", "middlehand", "endhand")


def game_with(identifier: str, changes: Mapping[str, Any]) -> Ruleset:
    """A shipped game with other options."""
    if not changes:
        return game_named(identifier)
    return read_ruleset(spec.whole({"extends": identifier, **changes}))


def table_of(
    game: str,
    *,
    hands: Mapping[str, str] | None = None,
    widow: str = "",
    stock: str = "",
    turn_up: str = "",
    cut: str = "",
    players: int = 0,
    only: int = 0,
    scores: Mapping[str, int] | None = None,
    **changes: Any,
) -> Deal:
    """A deal of a game: cards not mentioned are dealt as they come. Options may be changed by name of their part."""
    if only:  # A game for exactly this number of players.
        changes["players"] = {"least": only, "most": only}
    ruleset = game_with(game, changes)
    count = players or ruleset.seats.least_players
    seats = SKAT_PLACES[:count] if ruleset.auction.kind == "skat" else PLACES[:count]
    given = {"seats": seats, "dealer": seats[-1], "scores": dict(scores or {}), "events": []}
    deal = set_up(ruleset, given)
    specified = {seat: (hands or {}).get(seat, "").split() for seat in seats}
    in_hands = [card for cards in specified.values() for card in cards]
    mentioned = cards_of([*in_hands, *widow.split(), *stock.split(), *turn_up.split()])
    rest = names(ruleset.cards.pack & ~mentioned)
    event: dict[str, Any] = {"do": "deal"}
    event["hands"] = {seat: filled(cards, ruleset.dealing.hand_size, rest) for seat, cards in specified.items()}
    if ruleset.dealing.widow_size:
        event["widow"] = filled(widow.split(), ruleset.dealing.widow_size, rest)
    if ruleset.dealing.turns_up:
        event["turn_up"] = turn_up or rest.pop(0)
    if cut:
        event["cut"] = cut
    if ruleset.dealing.has_stock:
        event["stock"] = filled(stock.split(), stock_due(ruleset, count), rest)
    outcome = attempt(deal, event)
    assert outcome.get("accepted"), outcome
    return deal


def answer_to_deal(game: str, *, widow: str = "", **hands: str) -> str:
    """What becomes of a deal of these hands, of which the last is the dealer's: `ok`, or the clause that refuses it."""
    deal = set_up(game_named(game), {"seats": tuple(hands), "dealer": [*hands][-1], "scores": {}, "events": []})
    event: dict[str, Any] = {"do": "deal", "hands": {seat: cards.split() for seat, cards in hands.items()}}
    outcome = attempt(deal, {**event, "widow": widow.split()} if widow else event)
    return str(outcome.get("rejected", "ok"))


def filled(cards: list[str], size: int, rest: list[str]) -> list[str]:
    """Some cards, filled up from the rest to the size."""
    missing = max(0, size - len(cards))
    taken = rest[:missing]
    del rest[:missing]
    return [*cards, *taken]


def answer(deal: Deal, line: str) -> str:
    """What becomes of an action: `ok` when it is carried out, otherwise the clause that refuses it."""
    for event in events(line, deal.table.seats):
        outcome = attempt(deal, event)
        if "rejected" in outcome:
            return str(outcome["rejected"])
    return "ok"


def after(deal: Deal, *lines: str) -> Deal:
    """The deal after some actions, which the law must allow."""
    for line in lines:
        answered = answer(deal, line)
        assert answered == "ok", f"{line}: {answered}"
    return deal


def why(deal: Deal, line: str) -> list[str]:
    """The clauses by which an action was in order."""
    (event,) = events(line, deal.table.seats)
    return [str(clause) for clause in attempt(deal, event)["because"]]


def open_to(deal: Deal) -> str:
    """What may be done, in the words of scenarios: `S: pass; bid 3 4`, or `discard N 3, E 3`."""
    legal = observe(deal, {"ask": "legal"})
    if legal["by"] is None:
        return "nobody"
    if "choose" in legal:
        count = ", ".join(f"{seat} {number}" for seat, number in legal["choose"]["count"].items())
        return f"{legal['choose']['do']} {count}{' at most' if legal['choose'].get('at_most') else ''}"
    choices: dict[str, list[str]] = {}
    for action in legal["actions"]:
        choices.setdefault(action.pop("do"), []).append("-".join(word_of(*detail) for detail in action.items()))
    return f"{legal['by']}: " + "; ".join(f"{verb} {' '.join(words)}".strip() for verb, words in choices.items())


def word_of(name: str, value: Any) -> str:
    """One detail of an action, as scenarios write it; of a game of Skat, other announcements by name."""
    if value is True:
        return name
    if isinstance(value, list):
        return "+".join(value) or "nobody"
    return f"{value['tricks']}{value['trump']}" if isinstance(value, dict) else str(value)


def hand_of(deal: Deal, seat: str) -> str:
    """The cards a player holds now."""
    return " ".join(names(deal.hands[deal.table.seat_of[seat]]))


def pitcher_of(deal: Deal) -> str:
    """The pitcher; `nobody` before there is one."""
    return "nobody" if deal.pitcher == NOBODY else deal.table.seats[deal.pitcher]


def scores_now(deal: Deal) -> dict[str, int]:
    """The current scores."""
    return dict(zip(deal.table.parties, deal.outcome.scores if deal.outcome else deal.scores, strict=True))


HELPERS: dict[str, Any] = {
    "cards_of": cards_of,
    "names": names,
    "NAMES": NAMES,
    "game_named": game_named,
    "ranking_named": ranking_named,
    "may_play": may_play,
    "winner_of": winner_of,
    "won_by": won_by,
    "deal_flow_of": deal_flow_of,
    "table_of": table_of,
    "answer": answer,
    "answer_to_deal": answer_to_deal,
    "after": after,
    "why": why,
    "open_to": open_to,
    "hand_of": hand_of,
    "play_on": play_on,
    "spec_of": spec.ruleset_document,
    "Random": Random,
    "pitcher_of": pitcher_of,
    "scores_now": scores_now,
    "result": result,
}
"""The names every example knows."""
