"""Numbers, suits, ranks, trumps and the words of bids as card players say them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from schmier.cards import JOKERS, SECOND, printed
from schmier.ruleset.cards import Jokers
from schmier.vocabulary import words_of
from schmier_conformance.rulesets.options import Document
from schmier_conformance.wording.catalogue import Template
from schmier_conformance.wording.vocabulary import COMMON, Vocabulary

NUMBERS: Final[tuple[Template, ...]] = (
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

SUIT_NAMES: Final[Mapping[str, Template]] = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
"""The suits by their letters."""

ONE_OF_SUIT: Final[Mapping[str, Template]] = {"C": "club", "D": "diamond", "H": "heart", "S": "spade"}
"""One card of a suit, by the letter of the suit."""

GLYPHS: Final[Mapping[str, str]] = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
"""The signs of the suits by their letters."""

CONTRACT_NAMES: Final[Mapping[str, Template]] = {**SUIT_NAMES, "NT": "no trump", "grand": "grand", "null": "null"}
"""The contracts of bids of tricks and the games of Skat, as logs name them."""

BID_WORDS: Final[Mapping[str, Template]] = {
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
    "reject": "{reject}",
}
"""The bids made with a word, by that word in a log."""

LEVEL_WORDS: Final[Mapping[str, Template]] = {
    "hand": "hand",
    "schneider": "Schneider",
    "schneider announced": "Schneider announced",
    "schwarz": "Schwarz",
    "schwarz announced": "Schwarz announced",
    "ouvert": "ouvert",
    "spitze": "Spitze",
    "Spitze": "Spitze",
    "revolution": "revolution",
}
"""The levels of a game of Skat, by their names in a log and in the terms of a multiplier."""

COUNTED: Final[Mapping[str, tuple[Template, Template]]] = {
    "card": ("{count} card", "{count} cards"),
    "trick": ("{count} trick", "{count} tricks"),
    "trump": ("{count} trump", "{count} trumps"),
    "point": ("{count} point", "{count} points"),
    "kind of points": ("{count} kind of points", "{count} kinds of points"),
    "card-point": ("{count} card-point", "{count} card-points"),
    "deal": ("{count} deal", "{count} deals"),
    "Joker": ("{count} Joker", "{count} Jokers"),
}
"""One thing and several things, by the thing."""

RANK_NAMES: Final[Mapping[str, Template]] = {
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


def number_word(number: int, words: Vocabulary = COMMON) -> str:
    """A number as people say it."""
    return words.say(NUMBERS[number]) if 0 <= number < len(NUMBERS) else str(number)


def counted(count: int, thing: str, words: Vocabulary = COMMON) -> str:
    """A number of things: "1 card", "4 cards"; raises `KeyError` for an unknown thing."""
    return words.say(COUNTED[thing][count != 1], count=count)


def rank_word(rank: str) -> str:
    """A rank as printed on a card: "10", not "T"."""
    return PRINTED_RANKS.get(rank, rank)


def card_word(card: str, words: Vocabulary = COMMON) -> str:
    """The full name of a card: "Four of clubs"; of one of a second pack: "Four of clubs (second pack)"."""
    if card.endswith(SECOND):
        return words.say("{card} (second pack)", card=card_word(printed(card), words))
    return words.say("{rank} of {suit}", rank=words.say(RANK_NAMES[card[0]]), suit=words.say(SUIT_NAMES[card[1]]))


def listed(names: Sequence[str], words: Vocabulary = COMMON) -> str:
    """Words side by side, the last joined by "and"."""
    if len(names) < 2:
        return "".join(names)
    return words.say("{most} and {last}", most=", ".join(names[:-1]), last=names[-1])


def trump_word(token: str, ruleset: Document) -> str:
    """One entry of `ranking.trumps` in words; Jokers have names only where the game distinguishes them."""
    if token in OFF_CARDS:
        name = words_of(ruleset)["jick"] if token == "off-J" else OFF_CARDS[token]
        return f"{name} (other {RANK_NAMES[token[-1]]} of the colour)"
    if token in JACKS:
        return card_word(token)
    if token in JOKERS:
        return joker_word(token, ruleset)
    return rank_word(token)


def joker_word(token: str, ruleset: Mapping[str, Any]) -> str:
    """The name of a Joker: of two ranked ones one is high and one low; of more each has its number."""
    if ruleset.get("ranking", {}).get("jokers") != Jokers.RANKED:
        return "Joker"
    names = {"X1": "High Joker", "X2": "Low Joker"} if ruleset["deck"]["jokers"] == 2 else {}
    return names.get(token, f"Joker {token[1]}")


ORDINALS: Final[Mapping[str, str]] = {"1": "First", "2": "Second", "3": "Third", "4": "Fourth"}
"""The numbers of points for Jokers as people say them."""


def point_name(name: str, ruleset: Mapping[str, Any]) -> str:
    """The name of a point as people say it: "Left Pedro"; the first of several Jokers is no sum with a number in it.

    Of Jokers that the game tells apart it is the name of the Joker: "High Joker".
    """
    words = name.split("-")
    is_told_apart = ruleset.get("ranking", {}).get("jokers") == Jokers.RANKED and ruleset["deck"]["jokers"] == 2
    if words[0] == "joker" and is_told_apart:
        return joker_word(f"X{words[-1]}", ruleset)
    number = ORDINALS.get(words[-1])
    ordered = [number, *words[:-1]] if number and len(words) > 1 else words
    return " ".join(word[0].upper() + word[1:] for word in ordered)


def card_words(tokens: Iterable[str], ruleset: Document) -> str:
    """Ranks and trumps side by side; commas part them where one is more than a letter or a number."""
    words = [trump_word(token, ruleset) for token in tokens]
    return (", " if any(" " in word or len(word) > 2 for word in words) else " ").join(words)
