"""What a run came to: a judgement for each case, and the report of all of them as JSON lines."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, BinaryIO, Protocol

import orjson

from schmier.spec import Document
from schmier_conformance.corpus.cases import Case
from schmier_conformance.engines.diagnosis import Misreading, likely_misreadings


class Verdict(StrEnum):
    """What became of a case."""

    PASSED = "passed"
    """Every observation is right."""
    FAILED = "failed"
    """An observation differs."""
    UNSUPPORTED = "unsupported"
    """The engine does not know the ruleset or a question; whatever it did answer is right."""
    SKIPPED = "skipped"
    """The engine says why it did not run the case."""
    ERRORED = "errored"
    """There is no usable answer."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The verdict on one case, with what led to it."""

    case: Case
    verdict: Verdict
    message: str | None = None
    """What differs, or why there is no verdict on the rules, in words."""
    step: int | None = None
    """The first step that differs, from zero; `expected` and `got` are its observations."""
    expected: Any = None
    got: Any = None
    warnings: tuple[str, ...] = ()
    stderr: tuple[str, ...] = ()

    @property
    def request(self) -> Document:
        """The step that differs, as the engine was asked it."""
        return {} if self.step is None else without_expectation(self.case.steps[self.step])

    @property
    def is_fault(self) -> bool:
        """Whether the engine is found wanting."""
        return self.verdict in (Verdict.FAILED, Verdict.ERRORED)

    def line(self) -> Document:
        """The judgement as a line of the report."""
        line: Document = {
            "line": "case",
            "id": self.case.id,
            "ruleset": self.case.ruleset,
            "clauses": list(self.case.clauses),
            "verdict": self.verdict.value,
        }
        if self.step is not None:
            line |= {"step": self.step, "request": self.request, "expected": self.expected, "got": self.got}
        if self.message is not None:
            line["message"] = self.message
        if self.warnings:
            line["warnings"] = list(self.warnings)
        if self.stderr:
            line["stderr"] = list(self.stderr)
        return line


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

    def totals(self) -> dict[Verdict, int]:
        """The number of cases by verdict, none left out."""
        counted = Counter(judgement.verdict for judgement in self.judgements)
        return {verdict: counted[verdict] for verdict in Verdict}

    def is_clean(self) -> bool:
        """Whether nothing failed or errored, and something passed."""
        totals = self.totals()
        return not totals[Verdict.FAILED] and not totals[Verdict.ERRORED] and totals[Verdict.PASSED] > 0

    def likely_misreadings(self) -> list[Misreading]:
        """The faults that best explain which hand-worked cases failed; none when none did."""
        worked = [judgement for judgement in self.judgements if judgement.case.level != "random"]
        failed = [judgement.case.id for judgement in worked if judgement.verdict is Verdict.FAILED]
        passed = [judgement.case.id for judgement in worked if judgement.verdict is Verdict.PASSED]
        return likely_misreadings(failed, passed)

    def line(self) -> Document:
        """The footer of the report."""
        return {
            "line": "footer",
            "totals": {verdict.value: count for verdict, count in self.totals().items()},
            "misread": [
                {"clause": misreading.clause, "fault": misreading.fault, "explains": misreading.explains}
                for misreading in self.likely_misreadings()
            ],
            "seconds": round(self.seconds, 3),
            "complete": len(self.judgements) == self.header.cases,
        }


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


def without_expectation(step: Document) -> Document:
    """The step as an engine is asked it."""
    return {key: value for key, value in step.items() if key != "expect"}
