"""What a run came to: a judgement for each case, and the report of all of them as JSON lines."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import BinaryIO, Protocol

import orjson

from schmier.spec import Document
from schmier_conformance.engines.causes import NO_DIAGNOSIS, Diagnosis
from schmier_conformance.engines.known_differences import Known
from schmier_conformance.engines.shapes import Misshapen
from schmier_conformance.engines.verdicts import Judgement, Verdict


@dataclass(frozen=True, slots=True)
class Header:
    """What is run."""

    corpus: str
    """The version of the corpus."""
    command: str
    """The engine's command line."""
    engine: Document | None
    """The engine's answer to `start`; none if it gave none."""
    cases: int
    """How many cases there are; at the beginning of a run, how many are there already."""
    is_all: bool = True
    """Whether no more are made while the engine answers."""
    is_recorded: bool = False
    """Whether what the engine had said was read from a file."""

    def line(self) -> Document:
        """The header as a line of the report."""
        return {
            "line": "header",
            "format": "schmier/report/1",
            "corpus": self.corpus,
            "command": self.command,
            "engine": self.engine,
            "cases": self.cases,
        }


@dataclass(frozen=True, slots=True)
class Report:
    """A finished run."""

    header: Header
    judgements: tuple[Judgement, ...]
    """In the order of the cases."""
    seconds: float
    notes: tuple[str, ...] = ()
    """What was noticed about the engine beside the cases, such as its exit status."""
    shapes: tuple[Misshapen, ...] = ()
    """What is wrong in every answer."""
    unused: tuple[Known, ...] = ()
    """Declared differences from which nothing followed."""
    diagnosis: Diagnosis = NO_DIAGNOSIS
    stale: tuple[Known, ...] = ()
    """Declared differences whose cases all pass by now; the entry must go."""
    declared: tuple[tuple[Known, int], ...] = ()
    """The declared differences that were met, and how many faults follow from each."""
    cut_short: str | None = None
    """Why not every case was asked; none if every one was."""
    interrupt: KeyboardInterrupt | None = None
    """What ended the run before its time, if somebody did."""
    mended: tuple[Known, ...] = ()
    """Stale entries that have been taken out of the file by now."""

    def without_stale(self) -> Report:
        """The report once the file has been written anew, which has no stale entry any more."""
        return replace(self, stale=(), mended=self.stale)

    def totals(self) -> dict[Verdict, int]:
        """The number of cases by verdict, none left out."""
        counted = Counter(judgement.verdict for judgement in self.judgements)
        return {verdict: counted[verdict] for verdict in Verdict}

    def is_clean(self) -> bool:
        """Whether every case was asked, none failed or errored, no shape is wrong, no entry is stale, and something passed."""
        totals = self.totals()
        return (
            not totals[Verdict.FAILED]
            and not totals[Verdict.ERRORED]
            and not self.shapes
            and not self.stale
            and self.cut_short is None
            and totals[Verdict.PASSED] > 0
        )

    def line(self) -> Document:
        """The footer of the report."""
        line: Document = {
            "line": "footer",
            "totals": {verdict.value: count for verdict, count in self.totals().items()},
            "misread": [cause.line for cause in self.diagnosis.causes],
            "where_to_look": list(self.diagnosis.where_to_look),
            "misshapen": [
                {**shape.place._asdict(), "manner": shape.manner.value, "answers": shape.answers}
                for shape in self.shapes
            ],
            "unused": [entry.name for entry in self.unused],
            "stale": [entry.name for entry in self.stale],
            "cases": self.header.cases,
            "seconds": round(self.seconds, 3),
            "complete": self.header.is_all and len(self.judgements) == self.header.cases,
        }
        return line if self.cut_short is None else {**line, "cut_short": self.cut_short}


class Listener(Protocol):
    """Hears of a run while it goes on."""

    def started(self, header: Header) -> None:
        """The engine has answered `start`, or has failed to."""

    def judged(self, judgement: Judgement) -> None:
        """A case has its final verdict; cases come in their order."""

    def finished(self, report: Report) -> None:
        """Every case has its verdict."""


class ReportWriter:
    """Writes the report while the run goes on, so that one that is cut short shows by its missing footer."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def started(self, header: Header) -> None:
        """Writes the header."""
        self._write(header.line())

    def judged(self, judgement: Judgement) -> None:
        """Writes the line of a case."""
        self._write(judgement.line())

    def finished(self, report: Report) -> None:
        """Writes the footer."""
        self._write(report.line())

    def _write(self, line: Document) -> None:
        self._stream.write(orjson.dumps(line) + b"\n")
        self._stream.flush()
