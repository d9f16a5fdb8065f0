"""The Skat Order, paragraph by paragraph: what each rules, and what answers it, from `spec/skat_order.toml`.

A section that rules something itself is a row like its paragraphs. A row may span several paragraphs whose texts could not be had.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Any, Final

from schmier import spec
from schmier_conformance.law.places import ORDER, sources

FILE: Final = "skat_order.toml"
"""The file of the table, in the folder of the law."""

GAME: Final = "skat.tournament"
"""The game that follows the Order."""

_CITED: Final = re.compile(rf"\b{ORDER} (\d+(?:\.\d+)+)(?!\.?\d)")


class Edition(StrEnum):
    """The editions whose numbers a section has."""

    BOTH = "both"
    """All editions since 1999."""
    EARLIER = "1999"
    """Those from 1999 to 2016."""
    LATER = "2018"
    """Those since 2018, when the Order was sorted anew."""


class Known(StrEnum):
    """How the text of a paragraph is known."""

    READ = "read"
    """Its text was read."""
    QUOTED = "quoted"
    """A decision of the Skat Court, a referee's column or a careful reader says what it rules."""
    SUBJECT = "subject"
    """Only its subject is known, from its neighbours and the headings."""


@dataclass(frozen=True, slots=True)
class Row:
    """One paragraph, or some neighbours, and what answers it."""

    number: str
    last: str
    """The number of the last paragraph; that of the first for a single one."""
    says: str
    known: Known
    other: str
    """The number in the other editions; empty where it is the same or not known."""
    clauses: tuple[str, ...]
    rulings: tuple[str, ...]
    outside: str
    """Why it, or a part of it, is outside the law; empty for nothing outside."""
    open: str
    """What the law does not answer yet; empty for nothing."""

    @property
    def numbers(self) -> tuple[str, ...]:
        """The numbers of all its paragraphs."""
        stem, _, first = self.number.rpartition(".")
        return tuple(f"{stem}.{each}" for each in range(int(first), int(self.last.rpartition(".")[2]) + 1))

    @property
    def title(self) -> str:
        """The numbers as a reader sees them: `4.2.1–4.2.2`."""
        return self.number if self.last == self.number else f"{self.number}–{self.last}"

    @property
    def is_answered(self) -> bool:
        """Whether a clause or a ruling answers it, or a reason says that none has to."""
        return bool(self.clauses or self.rulings or self.outside)


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the Order with its rows."""

    number: str
    title: str
    edition: Edition
    other: str
    """The number in the other editions; empty where it is the same or not known."""
    rows: tuple[Row, ...]


@lru_cache(maxsize=1)
def sections() -> tuple[Section, ...]:
    """The table of the Order, read once."""
    return tuple(read_sections(tomllib.loads((spec.FOLDER / FILE).read_text("utf-8"))))


def read_sections(document: Mapping[str, Any]) -> Iterator[Section]:
    """The sections of a table as it is written."""
    reasons = document["outside"]
    for section in document["section"]:
        written = [*([section] if "known" in section else []), *section.get("paragraph", [])]
        rows = tuple(_row(row, reasons) for row in written)
        yield Section(section["number"], section["title"], Edition(section["edition"]), section.get("other", ""), rows)


def _row(written: Mapping[str, Any], reasons: Mapping[str, str]) -> Row:
    """One row; what `sources.json` restates of the paragraph is not written twice."""
    number = written["number"]
    restated = sources()[ORDER]["paragraphs"]
    if ("says" in written) == (number in restated):
        raise ValueError(f"{FILE}, {number}: either `says` or `spec/sources.json` says what it rules, and one alone")
    return Row(
        number=number,
        last=written.get("to", number),
        says=written.get("says") or restated[number],
        known=Known(written["known"]),
        other=written.get("other", ""),
        clauses=tuple(written.get("clauses", ())),
        rulings=tuple(written.get("rulings", ())),
        outside=reasons[written["outside"]] if "outside" in written else "",
        open=written.get("open", ""),
    )


def rows() -> Iterator[Row]:
    """All rows in the order of the table."""
    for section in sections():
        yield from section.rows


def row_of(number: str) -> Row | None:
    """The row of a paragraph or a section; None for a number that the table lacks."""
    return next((row for row in rows() if number in row.numbers), None)


def cited_in(text: str) -> list[str]:
    """The numbers of the paragraphs that a text cites by the key of the Order, one by one."""
    return _CITED.findall(text)
