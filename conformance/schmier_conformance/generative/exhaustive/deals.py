"""The deals of a miniature: one of each class that exchanging suits makes equal, or random ones where there are too many."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from math import comb, factorial
from random import Random
from typing import Any, Final, NamedTuple

from schmier.action import Action
from schmier.cards import CARD_OF, ONE_SUIT, SUIT_WIDTH, SUITS, Card, Cards, set_of
from schmier.dealing import pack_in_order
from schmier.ruleset.ruleset import Ruleset
from schmier.table import Seat, Table
from schmier_conformance.generative.game import dealt_from

Json = dict[str, Any]
"""A JSON object."""

COLOURS: Final = ({0, 3}, {1, 2})
"""The suits of each colour, by number: clubs and spades, diamonds and hearts."""


class Deals(NamedTuple):
    """The deals to visit."""

    deals: Iterator[Action]
    total: int
    """How many deals the game has in all."""
    is_all: bool
    """Whether they cover every deal, up to an exchange of suits."""


def deals_of(ruleset: Ruleset, table: Table, dealer: Seat, seed: str, most: int) -> Deals:
    """The deals of a miniature, in an order settled by the seed, so the first few differ.

    They are random where there are more than `most` of them, up to an exchange of suits.
    """
    total = number_of_deals(ruleset, table)
    chance = Random(f"{ruleset.identifier} {seed}")
    alike = exchanges_of_suits(ruleset)
    if total > most * len(alike):
        return Deals(random_deals(ruleset, table, dealer, chance), total, is_all=False)
    listed = [order for order in orders(ruleset, table) if is_first(sets_of(order, ruleset, table), alike)]
    chance.shuffle(listed)
    return Deals((dealt_from(ruleset, table, dealer, order) for order in listed), total, is_all=True)


def sizes_of(ruleset: Ruleset, table: Table) -> list[int]:
    """How many cards go to each player who is dealt some, to the widow, and face up."""
    rules = ruleset.dealing
    players = len(table.seats) - (ruleset.seats.dealer_sits_out == len(table.seats))
    return [rules.hand_size] * players + [rules.widow_size, int(rules.turns_up)]


def number_of_deals(ruleset: Ruleset, table: Table) -> int:
    """How many deals there are; the order of a stock counts."""
    left, count = ruleset.cards.pack.bit_count(), 1
    for size in sizes_of(ruleset, table):
        count *= comb(left, size)
        left -= size
    return count * (factorial(left) if ruleset.dealing.has_stock else 1)


def orders(ruleset: Ruleset, table: Table) -> Iterator[tuple[Card, ...]]:
    """Packs that deal every deal once."""
    sizes = sizes_of(ruleset, table)

    def filled(place: int, left: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
        if place == len(sizes):
            yield from permutations(left) if ruleset.dealing.has_stock else (left,)
            return
        for chosen in combinations(left, sizes[place]):
            rest = tuple([card for card in left if card not in chosen])
            for others in filled(place + 1, rest):
                yield (*chosen, *others)

    return filled(0, pack_in_order(ruleset))


def random_deals(ruleset: Ruleset, table: Table, dealer: Seat, chance: Random) -> Iterator[Action]:
    """Random deals, without end."""
    while True:
        order = list(pack_in_order(ruleset))
        chance.shuffle(order)
        yield dealt_from(ruleset, table, dealer, order)


# ---- exchangeable suits ----------------------------------------------------------------------------------------------

Exchange = tuple[int, ...]
"""By suit, the one that takes its place."""


def exchanges_of_suits(ruleset: Ruleset) -> list[Exchange]:
    """The exchanges of suits that leave a game as it is."""
    if names_a_suit(ruleset.document) or led_joker_fixes_trumps(ruleset) or ruleset.cards.pack >> (SUIT_WIDTH * 4 + 2):
        return [tuple(range(len(SUITS)))]
    keeps_colours = any(token.startswith("off-") for token in ruleset.document["ranking"]["trumps"])
    return [way for way in permutations(range(len(SUITS))) if not keeps_colours or joins_colours(way)]


def joins_colours(way: Exchange) -> bool:
    """Whether an exchange maps each colour onto a colour."""
    return all({way[suit] for suit in colour} in COLOURS for colour in COLOURS)


def names_a_suit(value: Any) -> bool:
    """Whether a part of a ruleset names a suit, or a card with its suit; descriptive members do not count."""
    if isinstance(value, dict):
        members = {name: part for name, part in value.items() if name not in ("id", "title", "sources", "why", "notes")}
        return any(name in (*SUITS, *CARD_OF) for name in members) or any(map(names_a_suit, members.values()))
    if isinstance(value, list | tuple):
        return any(map(names_a_suit, value))
    return (
        value in SUITS or (value in CARD_OF and not value.startswith("X"))
        if isinstance(value, str) and value
        else False
    )


def led_joker_fixes_trumps(ruleset: Ruleset) -> bool:
    """Whether leading a Joker makes a certain suit trumps."""
    return ruleset.auction.trumps_are_pitched and bool(ruleset.document["deck"]["jokers"])


def sets_of(order: tuple[Card, ...], ruleset: Ruleset, table: Table) -> tuple[Cards, ...]:
    """A deal as sets of cards: of each player, of the widow, and of each card of the stock."""
    rules, sets, start = ruleset.dealing, [], 0
    for size in sizes_of(ruleset, table):
        sets.append(set_of(order[start : start + size]))
        start += size
    return (*sets, *(1 << card for card in order[start:])) if rules.has_stock else tuple(sets)


def is_first(sets: tuple[Cards, ...], alike: list[Exchange]) -> bool:
    """Whether a deal is the smallest of those that exchanging suits makes equal."""
    return all(sets <= tuple([exchanged(cards, way) for cards in sets]) for way in alike)


def exchanged(cards: Cards, way: Exchange) -> Cards:
    """A set of cards with its suits exchanged."""
    kept = cards >> (SUIT_WIDTH * len(SUITS)) << (SUIT_WIDTH * len(SUITS))
    for suit, other in enumerate(way):
        kept |= (cards >> (SUIT_WIDTH * suit) & ONE_SUIT) << (SUIT_WIDTH * other)
    return kept
