"""What became of a case: one of few verdicts, with what led to it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from schmier.spec import Document
from schmier_conformance.corpus.cases import Case
from schmier_conformance.engines.comparison import Difference


class Verdict(StrEnum):
    """What became of a case."""

    PASSED = "passed"
    """Every observation is right."""
    FAILED = "failed"
    """An observation differs."""
    DECLARED = "declared"
    """An observation differs, and the author has declared the difference from which that follows."""
    MISSHAPEN = "misshapen"
    """Nothing differs but a shape that is wrong in every answer; it is told once, for all cases."""
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
    differences: tuple[Difference, ...] = ()
    """In what the first wrong step differs."""
    deciding: tuple[str, ...] = ()
    """The clauses that decide there, the most telling first."""
    steps: tuple[int, ...] = ()
    """The steps that were sent."""
    observations: tuple[Document, ...] = ()
    """What was observed at the steps that were sent, where some observation differs."""
    says_it_errs: bool = False
    """Of an error: whether the engine answered, and said so itself."""
    retold: Judgement | None = None
    """Of an error: what became of the same case told step by step, as far as the step that errs or is answered wrongly."""

    @property
    def request(self) -> Document:
        """The step that differs, as the engine was asked it."""
        return {} if self.step is None else without_expectation(self.case.steps[self.step])

    @property
    def located(self) -> Judgement | None:
        """What there is to explain: the failure itself, or an error as it was located; None where there is nothing."""
        return self if self.verdict is Verdict.FAILED else self.retold

    @property
    def is_fault(self) -> bool:
        """Whether the engine is found wanting in this very case."""
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
        if self.differences:
            line["members"] = list(dict.fromkeys(one.member for one in self.differences if one.member))
        if self.deciding:
            line["deciding"] = list(self.deciding)
        if self.message is not None:
            line["message"] = self.message
        if self.warnings:
            line["warnings"] = list(self.warnings)
        if self.stderr:
            line["stderr"] = list(self.stderr)
        return line


def question_of(step: Document) -> str:
    """What a step asks: `legal`, `state`, `view`, `result`, or `try` for an action."""
    question: str = step.get("ask", "try")
    return question


def without_expectation(step: Document) -> Document:
    """The step as an engine is asked it."""
    return {key: value for key, value in step.items() if key != "expect"}
