"""Numbers, suits, ranks, trumps and the words of bids as card players say them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from schmier.cards import JOKERS
from schmier.ruleset.cards import Jokers
from schmier_conformance.rulesets.options import Document

NUMBERS: Final = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
"""Small numbers as words."""

SUIT_NAMES: Final[Mapping[str, str]] = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
"""The suits by their letters."""

GLYPHS: Final[Mapping[str, str]] = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
"""The signs of the suits by their letters."""

CONTRACT_NAMES: Final[Mapping[str, str]] = {**SUIT_NAMES, "NT": "no trump", "grand": "grand", "null": "null"}
"""The contracts of bids of tricks and the games of Skat, as logs name them."""

BID_WORDS: Final[Mapping[str, str]] = {
    "moon": "moon",
    "double-moon": "double moon",
    "smudge": "smudge",
    "slam": "slam",
    "cinch": "cinch",
    "double": "double",
    "misere": "misère",
    "open-misere": "open misère",
    "blind-misere": "blind misère",
    "nullo": "nullo",
    "double-nullo": "double nullo",
    "hi-lo": "hi-lo",
    "reject": "reject",
}
"""The bids made with a word, by that word in a log."""

RANK_NAMES: Final = {
    "A": "Ace", "K": "King", "Q": "Queen", "J": "Jack", "R": "Thirteen", "W": "Twelve", "E": "Eleven", "T": "Ten",
    "9": "Nine", "8": "Eight", "7": "Seven", "6": "Six", "5": "Five", "4": "Four", "3": "Three", "2": "Two",
}  # fmt: skip
"""The ranks as they are spoken."""

OFF_CARDS: Final = {f"off-{rank}": f"Off-{name}" for rank, name in RANK_NAMES.items()} | {
    "off-J": "Jick",
    "off-5": "Left Pedro",
}
"""The names of the trumps that come from the other suit of the trump colour."""

PRINTED_RANKS: Final = {"T": "10", "E": "11", "W": "12", "R": "13"}
"""The ranks printed on a card as a number of two digits."""

JACKS: Final = ("JC", "JS", "JH", "JD")
"""The Jacks that are trumps in every suit, as rankings name them."""


def number_word(number: int) -> str:
    """A number as people say it."""
    return NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)


def counted(count: int, word: str) -> str:
    """A number of things: "1 card", "4 cards"."""
    return f"{count} {word if count == 1 else word + 's'}"


def rank_word(rank: str) -> str:
    """A rank as printed on a card: "10", not "T"."""
    return PRINTED_RANKS.get(rank, rank)


def card_word(card: str) -> str:
    """The full name of a card: "Four of clubs"."""
    return f"{RANK_NAMES[card[0]]} of {SUIT_NAMES[card[1]]}"


def listed(words: Sequence[str]) -> str:
    """Words side by side, the last joined by "and"."""
    return " and ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else "".join(words)


def trump_word(token: str, ruleset: Document) -> str:
    """One entry of `ranking.trumps` in words; Jokers have names only where the game distinguishes them."""
    if token in OFF_CARDS:
        return f"{OFF_CARDS[token]} (other {RANK_NAMES[token[-1]]} of the colour)"
    if token in JACKS:
        return card_word(token)
    if token in JOKERS:
        return joker_word(token, ruleset)
    return rank_word(token)


def joker_word(token: str, ruleset: Document) -> str:
    """The name of a Joker: of two ranked ones one is high and one low; of more each has its number."""
    if ruleset.get("ranking", {}).get("jokers") != Jokers.RANKED:
        return "Joker"
    names = {"X1": "High Joker", "X2": "Low Joker"} if ruleset["deck"]["jokers"] == 2 else {}
    return names.get(token, f"Joker {token[1]}")


ORDINALS: Final[Mapping[str, str]] = {"1": "First", "2": "Second", "3": "Third", "4": "Fourth"}
"""The numbers of points for Jokers as people say them."""


def point_name(name: str) -> str:
    """The name of a point as people say it: "Left Pedro"; the first of several Jokers is no sum with a number in it."""
    words = name.split("-")
    number = ORDINALS.get(words[-1])
    ordered = [number, *words[:-1]] if number and len(words) > 1 else words
    return " ".join(word[0].upper() + word[1:] for word in ordered)


def card_words(tokens: Iterable[str], ruleset: Document) -> str:
    """Ranks and trumps side by side; commas part them where one is more than a letter or a number."""
    words = [trump_word(token, ruleset) for token in tokens]
    return (", " if any(" " in word or len(word) > 2 for word in words) else " ").join(words)
