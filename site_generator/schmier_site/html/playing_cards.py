"""Cards drawn as text: a glyph in a box, sharp at every size, readable aloud."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from html import escape
from typing import Final

from schmier.cards import JOKERS, SECOND, printed
from schmier_conformance.wording import cards
from schmier_conformance.wording.text import JOKER_NAMES

TEXT_FORM: Final = "\ufe0e"
"""After a suit glyph this selects its text form; without it some systems draw a coloured emoji."""

SUITS: Final = "SHDC"
"""The suits in the order in which hands are shown."""

GLYPHS: Final = {**{suit: cards.GLYPHS[suit] for suit in SUITS}, "X": "★"}
"""The sign of each suit, and of the Jokers."""

SUIT_NAMES: Final = {suit: cards.SUIT_NAMES[suit] for suit in SUITS}
"""The suits by their letters, in the order in which hands are shown."""

COLOUR_MATES: Final = {"S": "C", "C": "S", "H": "D", "D": "H"}
"""The other suit of the same colour."""

RANKS: Final = "AKQJRWET98765432"
"""The ranks in the order in which hands are shown."""


def is_card(name: str) -> bool:
    """Whether this is the name of a card."""
    face = printed(name)
    return len(face) == 2 and ((face[0] in RANKS and face[1] in SUIT_NAMES) or face in JOKERS)


def suit_of(card: str) -> str:
    """The suit printed on a card; `X` for a Joker."""
    return "X" if card.startswith("X") else card[1]


def rank_text(card: str) -> str:
    """The rank as people write it: `10`, not `T`; a Joker's number."""
    if card.startswith("X"):
        return card[1]
    return cards.rank_word(card[0])


def spoken(card: str) -> str:
    """The card in words."""
    if card.startswith("X"):
        return JOKER_NAMES[printed(card)] + (" (second pack)" if card.endswith(SECOND) else "")
    return cards.card_word(card)


def pip(suit: str) -> str:
    """The sign of a suit, read aloud by its name."""
    name = SUIT_NAMES.get(suit, "Jokers")
    return f'<span class="pip suit-{suit}" role="img" aria-label="{name}">{GLYPHS[suit]}{TEXT_FORM}</span>'


def card_box(card: str, *states: str) -> str:
    """One card in its box; `states` are further classes, such as `won`."""
    suit = suit_of(card)
    classes = " ".join(("card", f"suit-{suit}", *states))
    sign = f"{GLYPHS[suit]}{TEXT_FORM}"
    face = f"{sign}{rank_text(card)}" if suit == "X" else f"{rank_text(card)}{sign}"
    if card.endswith(SECOND):
        face += f"<small>{SECOND}</small>"
    return f'<span class="{classes}" role="img" aria-label="{escape(spoken(card))}">{face}</span>'


def card_row(names: Iterable[str]) -> str:
    """Cards side by side."""
    return '<span class="card-row">' + " ".join(map(card_box, names)) + "</span>"


def in_order(names: Iterable[str]) -> list[str]:
    """Cards sorted for showing: suit by suit, high to low, Jokers last."""
    return sorted(names, key=_place)


@cache
def _place(card: str) -> tuple[int, int, int, bool]:
    """The place of a card among the others."""
    return [*SUIT_NAMES, "X"].index(suit_of(card)), "12".find(card[1]), RANKS.find(card[0]), card.endswith(SECOND)


def trump_card(token: str, trump_suit: str) -> str:
    """The card an entry of `ranking.trumps` means while a suit is trumps."""
    if token.startswith("off-"):
        return token.removeprefix("off-") + COLOUR_MATES[trump_suit]
    return token if is_card(token) else token + trump_suit
