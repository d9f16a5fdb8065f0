"""Whether two games can be dealt at one table, and random deals of the cards both have."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from schmier.cards import BIT, Card, Cards, names
from schmier.ruleset.ruleset import Ruleset
from schmier_conformance.generative.game import Game, Start
from schmier_conformance.generative.generate.playouts import STEERINGS, Steering


def why_none(first: Ruleset, second: Ruleset) -> Iterator[str]:
    """Why no deal is a deal of both games, a sentence each; nothing where there may be one."""
    least = max(first.seats.least_players, second.seats.least_players)
    if least > min(first.seats.most_players, second.seats.most_players):
        yield f"No table is right for both: A takes {players(first)} players, B {players(second)}."
        return
    one, other = first.dealing, second.dealing
    if one.hand_size != other.hand_size:
        yield f"In A everybody is dealt {one.hand_size} cards, in B {other.hand_size}."
    if one.widow_size != other.widow_size:
        yield f"In A the widow has {one.widow_size} cards, in B {other.widow_size}."
    if one.turns_up != other.turns_up:
        yield f"In {'A' if one.turns_up else 'B'} a card is turned up, in the other none."
    if one.has_stock != other.has_stock:
        yield f"In {'A' if one.has_stock else 'B'} the cards that are not dealt are a stock, in the other they sleep."
    if one.has_stock and other.has_stock and first.cards.pack != second.cards.pack:
        yield f"The stock is all that is left of the pack, and the packs differ: {packs(first, second)}."
    needed = least * max(one.hand_size, other.hand_size) + one.widow_size
    if common_pack(first, second).bit_count() < needed:
        yield f"The packs have too few cards in common to deal {least} hands: {packs(first, second)}."


def players(ruleset: Ruleset) -> str:
    """The number of players as text."""
    seats = ruleset.seats
    if seats.least_players == seats.most_players:
        return str(seats.least_players)
    return f"{seats.least_players} to {seats.most_players}"


def packs(first: Ruleset, second: Ruleset) -> str:
    """The cards only one of two packs has, as text."""
    sides = (("A", first.cards.pack & ~second.cards.pack), ("B", second.cards.pack & ~first.cards.pack))
    return ", ".join(f"{' '.join(names(cards))} only in {side}" for side, cards in sides if cards)


def common_pack(first: Ruleset, second: Ruleset) -> Cards:
    """The cards both games have."""
    return first.cards.pack & second.cards.pack


def steerings(common: Cards) -> tuple[Steering, ...]:
    """The steerings of random deals, with the cards both games have on top of the pack."""
    return tuple([with_common_on_top(steering, common) for steering in STEERINGS])


def with_common_on_top(steering: Steering, common: Cards) -> Steering:
    """A steering with some cards before all others in the pack."""

    def order(game: Game, start: Start, chance: Random) -> list[Card]:
        return sorted(steering.order(game, start, chance), key=lambda card: not BIT[card] & common)

    return Steering(order, steering.choose)
