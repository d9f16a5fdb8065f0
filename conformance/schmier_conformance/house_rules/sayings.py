"""Sentences about house rules as people say them, with the options that express each."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from schmier_conformance.rulesets.extension import Document, put, written_at

_TAKEN_OUT: Final = ""
"""Takes an option of the parent away in the table: TOML has no null."""

_WORD: Final = re.compile(r"[a-z0-9]+")

_WEAK: Final = frozenset((
    "a", "all", "and", "are", "as", "at", "be", "but", "by", "can", "do", "does", "everybody", "for", "game", "get",
    "goes", "has", "have", "he", "his", "how", "if", "in", "is", "it", "its", "may", "must", "no", "nobody", "not",
    "of", "on", "one", "or", "our", "out", "play", "plays", "player", "says", "that", "the", "their", "them", "they",
    "this", "to", "us", "we", "what", "when", "who", "whoever", "with", "you", "your",
))  # fmt: skip
"""Words in too many sentences to find one by."""

_COUNTED: Final = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_NUMBERS: Final = {word: str(number) for number, word in enumerate(_COUNTED, 2)}
"""Numbers, written as words or as digits."""


class Saying(NamedTuple):
    """One sentence people say, and what they write down for it."""

    topic: str
    sentence: str
    parent: str
    """A shipped game in which it is a change."""
    change: Mapping[str, Any]
    """Values by the paths of their options; None takes an option of the parent away."""
    add: Mapping[str, Any]
    """Members that come at the end of a list, by the path of the list."""

    @property
    def paths(self) -> tuple[str, ...]:
        """The options it is written with."""
        return tuple(dict.fromkeys([*self.change, *self.add]))


@cache
def sayings() -> tuple[Saying, ...]:
    """Every sentence of the table, topic by topic."""
    table = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
    return tuple(
        Saying(topic, row["said"], row["from"], _changes(row.get("change", {})), row.get("add", {}))
        for topic, rows in table.items()
        for row in rows
    )


def _changes(row: Mapping[str, Any]) -> dict[str, Any]:
    return {path: None if value == _TAKEN_OUT else value for path, value in row.items()}


def with_saying(document: Document, saying: Saying) -> Document:
    """The house game in which the sentence holds; it may not be playable."""
    for path, value in saying.change.items():
        document = put(document, path, value)
    for path, member in saying.add.items():
        document = put(document, path, [*(written_at(document, path) or []), member])
    return document


# ---- finding a sentence ----------------------------------------------------------------------------------------------


def like(words: str, among: Sequence[Saying], most: int = 6) -> list[Saying]:
    """The sentences sharing most words with `words`, the nearest first; none where nothing matches."""
    wanted = _strong(words)
    found = [(len(wanted & _strong(saying.sentence)), saying) for saying in among]
    best = max((common for common, _ in found), default=0)
    # Who says much means all of it: half as much in common as the nearest has is too little.
    near = [(common, saying) for common, saying in found if common and 2 * common > best]
    return [saying for _, saying in sorted(near, key=lambda one: -one[0])][:most]


def _strong(words: str) -> set[str]:
    """The words by which a sentence is found, without their endings."""
    found: Iterable[str] = _WORD.findall(words.lower().replace("twenty-one", "21").replace("fifty-two", "52"))
    return {_stem(_NUMBERS.get(word, word)) for word in found if word not in _WEAK}


def _stem(word: str) -> str:
    for ending in ("ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            return word.removesuffix(ending)
    return word
