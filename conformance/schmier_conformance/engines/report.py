"""The report of a run: a judgement for each case, and all of them as JSON lines."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import BinaryIO, Protocol

import orjson

from schmier.spec import Document
from schmier_conformance.engines.causes import NO_DIAGNOSIS, Diagnosis
from schmier_conformance.engines.known_differences import Known
from schmier_conformance.engines.shapes import WrongShape
from schmier_conformance.engines.tidying import Oddity
from schmier_conformance.engines.verdicts import Judgement, Verdict


@dataclass(frozen=True, slots=True)
class Header:
    """What a run is about."""

    corpus: str
    """The version of the corpus."""
    command: str
    """The engine's command line, or `recorded in FILE`."""
    engine: Document | None
    """The engine's answer to `start`; None if it gave none."""
    cases: int
    """The number of cases; at the start of a run, the number generated so far."""
    is_all: bool = True
    """Whether no more cases will be generated."""
    is_recorded: bool = False
    """Whether the answers were read from a file."""

    def line(self) -> Document:
        """The header as a line of the JSON report."""
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
    """Findings about the engine that concern no case, such as its exit status."""
    shapes: tuple[WrongShape, ...] = ()
    """Shapes wrong in every answer."""
    unused: tuple[Known, ...] = ()
    """Declared differences that explained nothing."""
    diagnosis: Diagnosis = NO_DIAGNOSIS
    stale: tuple[Known, ...] = ()
    """Declared differences whose cases all pass now; these entries must go."""
    declared: tuple[tuple[Known, int], ...] = ()
    """The declared differences met, and how many faults follow from each."""
    cut_short: str | None = None
    """Why not every case was run; None if every one was."""
    interrupt: KeyboardInterrupt | None = None
    """The interrupt that ended the run early, if any."""
    removed: tuple[Known, ...] = ()
    """Stale entries removed from the file."""
    oddities_of_start: tuple[Oddity, ...] = ()
    """The harmless oddities of form in the answer to `start`."""

    def without_stale(self) -> Report:
        """The report after the file of known differences was updated, which removes the stale entries."""
        return replace(self, stale=(), removed=self.stale)

    def totals(self) -> dict[Verdict, int]:
        """The number of cases by verdict, zeros included."""
        counted = Counter(judgement.verdict for judgement in self.judgements)
        return {verdict: counted[verdict] for verdict in Verdict}

    def oddities(self) -> dict[Oddity, int]:
        """Each harmless oddity of form, with the number of answers that have it."""
        counted = Counter(self.oddities_of_start)
        for judgement in self.judgements:
            counted.update(set(judgement.oddities))
        return dict(sorted(counted.items()))

    @property
    def has_started(self) -> bool:
        """Whether there were answers to judge: those of an engine that has started, or recorded ones."""
        return self.header.engine is not None or self.header.is_recorded

    def is_clean(self) -> bool:
        """Whether every case was run, none failed or errored, no shape is wrong, no entry is stale, and at least one case passed."""
        totals = self.totals()
        return (
            not any(judgement.is_fault for judgement in self.judgements)
            and not self.shapes
            and not self.stale
            and self.cut_short is None
            and totals[Verdict.PASSED] > 0
        )

    def why_nothing_is_shown(self) -> str:
        """A sentence for a run in which no case passed and none failed; empty for any other."""
        counted = {verdict: count for verdict, count in self.totals().items() if count}
        if Verdict.PASSED in counted or any(verdict.is_fault for verdict in counted):
            return ""
        listed = ", ".join(f"{count} {verdict}" for verdict, count in counted.items()) or "none was judged"
        return f"no case passed and none failed ({listed}), so the run shows nothing about the engine"

    def line(self) -> Document:
        """The footer of the JSON report."""
        line: Document = {
            "line": "footer",
            "totals": {verdict.value: count for verdict, count in self.totals().items()},
            "misread": [cause.line for cause in self.diagnosis.causes],
            "where_to_look": list(self.diagnosis.where_to_look),
            "misshapen": [
                {**shape.place._asdict(), "manner": shape.manner.value, "answers": shape.answers}
                for shape in self.shapes
            ],
            "oddities": [{"sentence": oddity.text, "answers": count} for oddity, count in self.oddities().items()],
            "unused": [entry.name for entry in self.unused],
            "stale": [entry.name for entry in self.stale],
            "cases": self.header.cases,
            "seconds": round(self.seconds, 3),
            "complete": self.header.is_all and len(self.judgements) == self.header.cases,
        }
        return line if self.cut_short is None else {**line, "cut_short": self.cut_short}


class Listener(Protocol):
    """Receives the events of a run as they happen."""

    def started(self, header: Header) -> None:
        """The engine has answered `start`, or has failed to."""

    def judged(self, judgement: Judgement) -> None:
        """A case has its final verdict; cases come in order."""

    def finished(self, report: Report) -> None:
        """Every case has its verdict."""


class ReportWriter:
    """Writes the JSON report during the run; the missing footer shows that a run was cut short."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def started(self, header: Header) -> None:
        """Write the header."""
        self._write(header.line())

    def judged(self, judgement: Judgement) -> None:
        """Write the line of a case."""
        self._write(judgement.line())

    def finished(self, report: Report) -> None:
        """Write the footer."""
        self._write(report.line())

    def _write(self, line: Document) -> None:
        self._stream.write(orjson.dumps(line) + b"\n")
        self._stream.flush()
