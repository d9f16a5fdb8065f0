"""Cards, bids and games as a scorer writes them, and what a player's cards have become."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from schmier.cards import BIT, JOKERS, NAMES, SUITS, Cards, each
from schmier.contracts import NO_TRUMP, Announcement
from schmier.deal import Deal
from schmier.ranking import TRUMPS
from schmier.table import Seat
from schmier_conformance.wording.cards import SUITS as SUIT_WORDS
from schmier_conformance.wording.cards import listed

SYMBOLS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
"""The suits by their letters."""

LONG_RANKS: Final = {"E": "11", "W": "12", "R": "13"}
"""The ranks whose letters would be taken for something else; the Ten is known by its letter."""

JOKER_NAMES: Final = {"X1": "Joker", "X2": "Joker 2", "X3": "Joker 3", "X4": "Joker 4"}
"""The Jokers; most packs have one or none."""

LEVELS: Final = ("hand", "schneider", "schwarz", "ouvert", "spitze", "revolution")
"""What may be announced with a game of Skat."""

HEIGHT: Final = "23456789TEWRJQKA"
"""The ranks from low to high, for hands that are shown before a ranking is known."""

UNKNOWN: Final = "?"
"""What stands for a card that the log does not name."""


def card(name: str) -> str:
    """A card: `K♥`."""
    if name in JOKER_NAMES:
        return JOKER_NAMES[name]
    return LONG_RANKS.get(name[0], name[0]) + SYMBOLS[name[1]]


def cards(names: Iterable[str]) -> str:
    """Cards side by side."""
    return " ".join([card(name) for name in names])


def place_in_hand(deal: Deal, number: int) -> tuple[int, int]:
    """By what the cards of a hand are sorted: trumps first, then suit by suit, the highest card first."""
    name = NAMES[number]
    if deal.ranking is not None and deal.ranking.suit_of[number] == TRUMPS and BIT[number] & deal.ranking.trumps:
        return (0, deal.ranking.order.index(number))
    if name in JOKERS:
        return (0, number)
    suit = SUITS.index(name[1])
    order = -deal.ranking.power[suit][number] if deal.ranking is not None else -HEIGHT.index(name[0])
    return (len(SUITS) - suit, order)


def hand(deal: Deal, held: Cards, unknown: int = 0) -> str:
    """A hand as it is held: suit by suit, the highest card first; what is not known is a question mark."""
    named = [card(NAMES[number]) for number in sorted(each(held), key=lambda number: place_in_hand(deal, number))]
    return " ".join([*named, *[UNKNOWN] * unknown]) or "nothing"


def trumps(name: str) -> str:
    """What is trumps: a suit, or the contract that has none."""
    if name == NO_TRUMP:
        return "no trump"
    return SUIT_WORDS.get(name, name)


def suit_word(suit: int) -> str:
    """An effective suit, as one card of it is called: "heart", "trump"."""
    return "trump" if suit == TRUMPS else SUIT_WORDS[SUITS[suit]].removesuffix("s")


def bid(said: int | str | Mapping[str, Any] | None) -> str:
    """A bid."""
    if isinstance(said, Mapping):
        return (
            f"{said['tricks']} no trump" if said["trump"] == NO_TRUMP else f"{said['tricks']}{SYMBOLS[said['trump']]}"
        )
    return "nothing" if said is None else str(said).replace("-", " ")


def game(announced: Announcement) -> str:
    """A game of Skat with what was announced."""
    return " ".join([trumps(announced.contract), *(level for level in LEVELS if getattr(announced, level))])


def people(names: Sequence[str]) -> str:
    """Some players, or parties."""
    return listed(names) or "nobody"


def widow(deal: Deal) -> str:
    """What the cards are called that lie for the pitcher."""
    return "skat" if deal.ruleset.counting.games is not None else "widow"


def point(name: str) -> str:
    """The name of a point, as it begins a sentence."""
    return name.replace("-", " ").capitalize()


def changes(was: Deal, deal: Deal, besides: int = 0, by: Seat = -1) -> str:
    """What changed in all hands by itself: `besides` are cards of the hand of `by` that have been spoken of."""
    said = [
        told for seat in range(len(deal.hands)) if (told := change_of(was, deal, seat, besides if seat == by else 0))
    ]
    return f"; {'; '.join(said)}" if said else ""


def change_of(was: Deal, deal: Deal, seat: Seat, besides: int) -> str:
    """What one player picked up and threw."""
    gained = deal.hands[seat] & ~was.hands[seat] & ~besides
    lost = was.hands[seat] & ~deal.hands[seat] & ~besides
    words = []
    if lost:
        words.append(f"throws {hand(deal, lost)}")
    if gained:
        words.append(f"gets {hand(deal, gained)}")
    return f"{deal.table.seats[seat]} {' and '.join(words)}" if words else ""
