"""The lines of an explanation: sentences on what happened and what was counted, with the clauses that decided it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any, Final, NamedTuple

from schmier.account import Column
from schmier.labels import Label
from schmier_conformance.wording.catalogue import Template

Json = dict[str, Any]
"""A JSON object."""


class Part(StrEnum):
    """The parts of an explanation, in their order."""

    DEAL = "deal"
    """The dealer, and the cards dealt."""
    AUCTION = "auction"
    """The calls, and who won the auction."""
    EXCHANGE = "exchange"
    """Trumps, contracts, cards that change places before the play."""
    PLAY = "play"
    """The tricks, and the words between them."""
    ACCOUNT = "account"
    """The lines of the account: counted, won, entered."""
    MATCH = "match"
    """The winner of the match, or the next dealer."""


TITLES: Final[Mapping[Part, Template]] = {
    Part.DEAL: "Deal",
    Part.AUCTION: "Auction",
    Part.EXCHANGE: "Trumps and exchange",
    Part.PLAY: "Play",
    Part.ACCOUNT: "Account",
    Part.MATCH: "Match",
}
"""The heading of each part."""


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
    """Its subject: a verb, `trick`, or the name of an entry of the account."""
    text: str
    """A sentence."""
    clauses: tuple[Label, ...]
    """The clauses that decided it, each once."""
    steps: tuple[Step, ...] = ()
    """The events that it is about; none for the account and the match."""
    entry: Json | None = None
    """The entry of the account that it puts into words, as JSON."""


def step_of(event: int, text: str, because: Iterable[Label]) -> Step:
    """A step with each of its clauses once."""
    return Step(event, text, tuple(dict.fromkeys(because)))


def united(steps: Iterable[Step], more: Sequence[Label] = ()) -> tuple[Label, ...]:
    """The clauses of some steps, each once."""
    found: dict[Label, None] = {}
    for step in steps:
        found.update(dict.fromkeys(step.clauses))
    return tuple(found | dict.fromkeys(more))


def without_repeated(lines: Iterable[Line]) -> list[Line]:
    """The lines, each sentence once: without a point that an entry repeats, and with one line where several entries say the same."""
    listed = list(lines)
    entered = [
        (line.deal, {**(line.entry or {}), "column": Column.WON.value})
        for line in listed
        if is_of(line, Column.ENTERED)
    ]
    once = [line for line in listed if not is_of(line, Column.WON) or (line.deal, line.entry) not in entered]
    said: set[tuple[int, str]] = set()
    kept = []
    for line in once:
        if (line.deal, line.text) in said and is_repeatable(line):
            continue
        said.add((line.deal, line.text))
        kept.append(line)
    return kept


def is_repeatable(line: Line) -> bool:
    """Whether a line may be left out if an earlier one has the same words: a count, or a point that a whole side has won."""
    return is_of(line, Column.WON) or is_of(line, Column.COUNTED)


def is_of(line: Line, column: Column) -> bool:
    """Whether a line puts an entry of a column into words."""
    return line.entry is not None and line.entry["column"] == column.value
