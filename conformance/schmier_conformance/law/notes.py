"""The notes of the law: what a chapter says between its clauses, with the cases and the games that a note is tied to.

Below a note, lines of their own say what it rests on; readers do not see them.

    e[skat-0205]                                    a case that plays the worked example of the note
    in[seven-up.*: play.void = must-trump]          what the note says of these games, as a condition over their options
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from typing import Final

from schmier import spec

_LABEL: Final = re.compile(r"r\[([^\]]+)\]")
_EXAMPLE: Final = re.compile(r"e\[([^\]]+)\]")
_GAMES: Final = re.compile(r"in\[(.+)\]")


@dataclass(frozen=True, slots=True)
class Statement:
    """What a note says of some games."""

    games: tuple[str, ...]
    """Ids of rulesets, or patterns such as `pitch.*`."""
    condition: str = ""
    """An expression over the options of each of the games; empty if the clause above the note says it."""

    def rulesets(self) -> frozenset[str]:
        """The ids of the shipped rulesets that it is about."""
        return frozenset(known for known in spec.ruleset_ids() for game in self.games if fnmatchcase(known, game))


@dataclass(frozen=True, slots=True)
class Note:
    """A paragraph of a chapter that is no clause."""

    chapter: str
    line: int
    """The line of its first word, from 1."""
    label: str
    """The clause above it; empty for the introduction of a chapter or a section."""
    text: str
    examples: tuple[str, ...]
    """The ids of the cases that play its worked example."""
    statements: tuple[Statement, ...]

    @property
    def place(self) -> str:
        """The place of the note, `50-play.md:15`."""
        return f"{self.chapter}.md:{self.line}"


@cache
def notes() -> tuple[Note, ...]:
    """Every note of the law, chapter by chapter."""
    return tuple(
        note for path in spec.chapter_files() for note in notes_of(path.stem, path.read_text(encoding="utf-8"))
    )


def notes_of(chapter: str, markdown: str) -> Iterator[Note]:
    """The notes of one chapter; headings and tables are none."""
    label = ""
    for line, paragraph in _paragraphs(markdown):
        first = paragraph[0]
        if labelled := _LABEL.match(first):
            label = labelled[1]
        elif first.startswith("#"):
            label = ""
        elif not first.startswith("|"):
            yield _note(chapter, line, label, paragraph)


def is_marker(line: str) -> bool:
    """Whether a line of a chapter says what the note above it rests on, and is not for readers."""
    return bool(_EXAMPLE.fullmatch(line) or _GAMES.fullmatch(line))


def examples_in(line: str) -> list[str]:
    """The ids of the cases that a line of a chapter names; empty for any other line."""
    found = _EXAMPLE.fullmatch(line)
    return found[1].split() if found else []


def _paragraphs(markdown: str) -> Iterator[tuple[int, list[str]]]:
    """The paragraphs of a text, each with the number of its first line."""
    paragraph: list[str] = []
    for number, line in enumerate([*markdown.split("\n"), ""], 1):
        if line.strip():
            paragraph.append(line)
        elif paragraph:
            yield number - len(paragraph), paragraph
            paragraph = []


def _note(chapter: str, line: int, label: str, paragraph: list[str]) -> Note:
    """A note from its lines."""
    text = " ".join(words.strip() for words in paragraph if not is_marker(words))
    examples = tuple(case for words in paragraph for case in examples_in(words))
    statements = tuple(statement_of(found[1]) for words in paragraph if (found := _GAMES.fullmatch(words)))
    return Note(chapter, line, label, text, examples, statements)


def statement_of(written: str) -> Statement:
    """A statement as the law writes it: `GAMES` or `GAMES: CONDITION`."""
    games, _, condition = written.partition(":")
    return Statement(tuple(games.split()), condition.strip())
