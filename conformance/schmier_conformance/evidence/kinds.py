"""What a fact of a game can rest on, and one piece of such evidence."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Kind(StrEnum):
    """The kinds of evidence, the strongest first."""

    SEED = "seed"
    """A line of one of the texts that the project began with."""
    ORDER = "order"
    """The Skat Order."""
    BOOK = "book"
    """Another book."""
    PAGE = "page"
    """A published page, or a program with its rules."""
    RULING = "ruling"
    """A ruling that follows what sources say."""
    RECORDED = "recorded"
    """Recorded games that agree, and would not with another value."""
    DEFAULT = "default"
    """Nothing: no source says otherwise, and the value is the usual one."""
    OURS = "ours"
    """Nothing: the choice is ours."""


TITLES: Final = {
    Kind.SEED: "a line of a seed",
    Kind.ORDER: "the Skat Order",
    Kind.BOOK: "another book",
    Kind.PAGE: "a published page",
    Kind.RULING: "a ruling that follows sources",
    Kind.RECORDED: "recorded play",
    Kind.DEFAULT: "the usual rule, with no source",
    Kind.OURS: "our choice",
}
"""What a fact rests on, in words, by kind."""

OF_SOURCES: Final = frozenset((Kind.SEED, Kind.ORDER, Kind.BOOK, Kind.PAGE))
"""The kinds of evidence in which a source itself says so."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """One piece of evidence for one fact."""

    kind: Kind
    says: str
    """Who says so, as a sentence for readers: `Penguin book, line 86.`"""
    sources: tuple[str, ...] = ()
    """The places, as they are cited: `001:86`, `ISkO 4.1.3`, `FOS`."""
    ruling: str = ""
    """The id of the ruling, if one decides; empty otherwise."""


def strongest(found: tuple[Evidence, ...]) -> Kind:
    """The strongest kind among some pieces of evidence; there is at least one."""
    order = list(Kind)
    return min((one.kind for one in found), key=order.index)
