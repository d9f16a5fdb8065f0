"""The lines of an explanation: what happened or was counted, in words, with the clauses that decided it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from textwrap import fill
from typing import Any, Final, NamedTuple

from schmier.labels import Label

Json = dict[str, Any]
"""A JSON object."""

WIDTH: Final = 110
"""Letters in a line of an explanation: it reads the same on every terminal, and in a pipe."""


class Part(StrEnum):
    """What a line tells of."""

    DEAL = "deal"
    """Who dealt, and what."""
    AUCTION = "auction"
    """What was called, and who pitches."""
    EXCHANGE = "exchange"
    """Trumps, contracts, cards that change places before the play."""
    PLAY = "play"
    """The tricks, and what was said between them."""
    ACCOUNT = "account"
    """What was counted, won and entered."""
    MATCH = "match"
    """Who has won the match, or deals next."""


TITLES: Final = {
    Part.DEAL: "Deal",
    Part.AUCTION: "Auction",
    Part.EXCHANGE: "Trumps and exchange",
    Part.PLAY: "Play",
    Part.ACCOUNT: "Account",
    Part.MATCH: "Match",
}
"""What stands above the lines of a part."""


class Step(NamedTuple):
    """One event within a line."""

    event: int
    """The number of the event in the deal, from 0."""
    text: str
    clauses: tuple[Label, ...]


class Line(NamedTuple):
    """One line of an explanation."""

    deal: int
    """The number of the deal in the log, from 0."""
    part: Part
    what: str
    """What it is about: a verb, `trick`, or what an entry of the account is for."""
    text: str
    """A sentence."""
    clauses: tuple[Label, ...]
    """The clauses that decided it, each once."""
    steps: tuple[Step, ...] = ()
    """The events that it tells of; none where it tells what they came to."""
    entry: Json | None = None
    """The entry of the account that it puts into words."""


def step_of(event: int, text: str, because: Iterable[Label]) -> Step:
    """A step with each of its clauses once."""
    return Step(event, text, tuple(dict.fromkeys(because)))


def united(steps: Iterable[Step], more: Sequence[Label] = ()) -> tuple[Label, ...]:
    """The clauses of some steps, each once."""
    found: dict[Label, None] = {}
    for step in steps:
        found.update(dict.fromkeys(step.clauses))
    return tuple(found | dict.fromkeys(more))


def as_json(line: Line) -> Json:
    """A line as `spec/schemas/explanation.json` has it."""
    said: Json = {
        "deal": line.deal,
        "part": line.part.value,
        "what": line.what,
        "text": line.text,
        "clauses": list(line.clauses),
    }
    if line.steps:
        said["steps"] = [
            {"event": event, "text": text, "clauses": list(clauses)} for event, text, clauses in line.steps
        ]
    if line.entry is not None:
        said["entry"] = line.entry
    return said


def in_words(lines: Iterable[Line]) -> list[str]:
    """An explanation for people: the parts under their titles, each line with its clauses."""
    told: list[str] = []
    deal, part = -1, None
    for line in without_repeated(lines):
        if line.deal != deal:
            told.append(f"  deal {line.deal}")
            deal, part = line.deal, None
        if line.part is not part:
            told.append(f"    {TITLES[line.part]}")
            part = line.part
        told.append(paragraph(f"{line.text} [{events_of(line)}{', '.join(line.clauses)}]", 6))
    return told


def events_of(line: Line) -> str:
    """The numbers of the events that a line tells of, as they are asked for one by one."""
    if not line.steps:
        return ""
    first, last = line.steps[0].event, line.steps[-1].event
    return f"event {first}: " if first == last else f"events {first}-{last}: "


def without_repeated(lines: Iterable[Line]) -> list[Line]:
    """The lines without what was won in words that are said again where it is entered, and one where all of a side win together."""
    told = list(lines)
    entered = [(line.deal, {**(line.entry or {}), "column": "won"}) for line in told if is_of(line, "entered")]
    once = [line for line in told if not is_of(line, "won") or (line.deal, line.entry) not in entered]
    return [line for before, line in zip((None, *once), once, strict=False) if not is_same(before, line)]


def is_same(before: Line | None, line: Line) -> bool:
    """Whether a line of the account says in the same words for one party what the line before says for another."""
    return before is not None and is_of(line, "won") and (before.deal, before.text) == (line.deal, line.text)


def is_of(line: Line, column: str) -> bool:
    """Whether a line puts an entry of a column into words."""
    return line.entry is not None and line.entry["column"] == column


def paragraph(text: str, indent: int) -> str:
    """A sentence, broken into lines of some width; what does not fit on the first stands a little further in."""
    first = " " * indent
    return fill(
        text,
        WIDTH,
        initial_indent=first,
        subsequent_indent=f"{first}  ",
        break_on_hyphens=False,
        break_long_words=False,
    )
