"""Shipped games held against pages that describe them: where they differ, where the page is silent, and what is the same.

Each file of `spec/differences` is one page. Each point says what the page has and what the game has, and ties the latter to a condition
over options or to clauses, so that it cannot outlive a change of the game.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Any, Final

from schmier import spec

FOLDER: Final = spec.FOLDER / "differences"

_UNREAD: Final = "unread"
"""The file of the pages of which no text could be had."""


class Text(StrEnum):
    """How much of a page's text could be had."""

    WHOLE = "whole"
    """All of it."""
    PART = "part"
    """A part of it."""
    RETOLD = "retold"
    """Only what others retell."""


class Finding(StrEnum):
    """What a comparison found."""

    DIFFERS = "differs"
    """The game departs from the page."""
    SILENT = "silent"
    """The page does not say."""
    SAME = "same"
    """Both say the same."""


@dataclass(frozen=True, slots=True)
class Point:
    """One point of a comparison."""

    about: str
    games: tuple[str, ...]
    there: str
    """What the page says; empty where it is silent."""
    here: str
    """What the games say."""
    finding: Finding
    where: str
    """The condition that holds in each of the games; empty where clauses say it."""
    clauses: tuple[str, ...]
    rulings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ComparedPage:
    """A page, and the games that were held against it."""

    key: str
    """The name of the file."""
    title: str
    source: str
    """The key of the source."""
    text: Text
    had: str
    """What could be had of its text, as sentences."""
    games: tuple[str, ...]
    points: tuple[Point, ...]

    def of(self, finding: Finding) -> list[Point]:
        """The points that came out so."""
        return [point for point in self.points if point.finding is finding]


@dataclass(frozen=True, slots=True)
class UnreadPage:
    """A page of which no text could be had, and the games that it may describe."""

    title: str
    games: tuple[str, ...]


@lru_cache(maxsize=1)
def compared_pages() -> tuple[ComparedPage, ...]:
    """All pages, by title; read once."""
    files = (path for path in FOLDER.glob("*.toml") if path.stem != _UNREAD)
    pages = (read_page(path.stem, tomllib.loads(path.read_text("utf-8"))) for path in files)
    return tuple(sorted(pages, key=lambda page: page.title))


@lru_cache(maxsize=1)
def unread_pages() -> tuple[UnreadPage, ...]:
    """The pages of which no text could be had."""
    document = tomllib.loads((FOLDER / f"{_UNREAD}.toml").read_text("utf-8"))
    return tuple(UnreadPage(page["title"], tuple(page["games"])) for page in document["page"])


def read_page(key: str, document: Mapping[str, Any]) -> ComparedPage:
    """A page as it is written."""
    games = tuple(document["games"])
    return ComparedPage(
        key=key,
        title=document["title"],
        source=document["source"],
        text=Text(document["known"]),
        had=document["text"],
        games=games,
        points=tuple(_point(written, games) for written in document["point"]),
    )


def _point(written: Mapping[str, Any], games: tuple[str, ...]) -> Point:
    return Point(
        about=written["about"],
        games=tuple(written.get("games", games)),
        there=written.get("there", ""),
        here=written["here"],
        finding=_finding(written),
        where=written.get("where", ""),
        clauses=tuple(written.get("clauses", ())),
        rulings=tuple(written.get("rulings", ())),
    )


def _finding(written: Mapping[str, Any]) -> Finding:
    if "there" not in written:
        return Finding.SILENT
    return Finding.SAME if written.get("is_same") else Finding.DIFFERS


def pages_about(game: str) -> Iterator[ComparedPage]:
    """The pages that a game was held against."""
    return (page for page in compared_pages() if game in page.games)
