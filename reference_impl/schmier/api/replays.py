"""Judging a recorded game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Self

from schmier.api.documents import Json, LogSource, read_log
from schmier.api.errors import InputError
from schmier.io import logs
from schmier.io.findings import Finding, LogError, Replay

HOLDS: Final = "holds"
"""The verdict on a log in which nothing is wrong, as far as it goes."""


@dataclass(frozen=True, slots=True, repr=False)
class Verdict:
    """What the law says of a recorded game."""

    verdict: str
    """`holds`: every event is legal and every claim is right. `broken`: at least one is not. `undecidable`: nothing is wrong, but a rule
    asks for cards that the log does not name."""
    findings: tuple[Finding, ...]
    """What was found: by deal and event, with the clause. Empty where the log holds."""
    deals: tuple[Json, ...]
    """For each deal that was played to its end: `points`, `made` and `scores`."""
    winner: str | None
    """The party that has won the match; None where no party has."""
    is_complete: bool
    """Whether every deal of the log was played to its end."""

    @classmethod
    def of(cls, judged: Replay) -> Self:
        """The verdict of a replay."""
        findings, deals = tuple(judged.findings), tuple(judged.deals)
        return cls(judged.verdict, findings, deals, judged.winner, judged.is_complete)

    @property
    def holds(self) -> bool:
        """Whether every event is legal and every claim right."""
        return self.verdict == HOLDS

    def __str__(self) -> str:
        return "\n".join([self.verdict, *(f"  {in_a_line(finding)}" for finding in self.findings)])

    def __repr__(self) -> str:
        return f"<Verdict {self}>"


def in_a_line(finding: Finding) -> str:
    """A finding in one line: where, what, and the clause."""
    doubt = ", undecidable" if finding.is_doubt else ""
    if finding.deal is None:
        where = "the match"
    else:
        where = f"deal {finding.deal}, {'result' if finding.event is None else f'event {finding.event}'}"
    return f"{where}: {finding.message} [{finding.clause.value}{doubt}]"


def replay(source: LogSource) -> Verdict:
    """Replay a game log, and judge every event and every claim in it.

    `source` is the path of a JSON file, or the log as data. Deals and events are counted from 0, as in the file.

    Raises `InputError` for a log that cannot be read.

    >>> calls = [{"do": "bid", "by": "N", "bid": 3}, {"do": "bid", "by": "E", "bid": 2}]
    >>> log = {"format": "schmier/game-log/1", "ruleset": "pitch.auction", "seats": ["N", "E", "S", "W"]}
    >>> print(replay(log | {"deals": [{"dealer": "W", "events": calls}]}))
    broken
      deal 0, event 1: a bid of 2 does not beat the bid of 3 [auction.higher]
    """
    log = read_log(source)
    try:
        return Verdict.of(logs.replay(log))
    except LogError as problem:
        raise InputError(str(problem)) from None
