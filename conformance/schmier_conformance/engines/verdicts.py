"""The verdict on a case, with what led to it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, assert_never

from schmier.spec import Document
from schmier_conformance.corpus.cases import Case, without_expectation
from schmier_conformance.corpus.roles import Role
from schmier_conformance.engines.comparison import Difference
from schmier_conformance.engines.tidying import Oddity


class Verdict(StrEnum):
    """The outcome of a case."""

    PASSED = "passed"
    """Every observation is right."""
    FAILED = "failed"
    """An observation differs."""
    DECLARED = "declared"
    """An observation differs, and a declared difference explains it."""
    MISSHAPEN = "misshapen"
    """Only a shape that is wrong in every answer differs; the report shows it once, for all cases."""
    UNSUPPORTED = "unsupported"
    """The engine does not know the ruleset or a question; whatever it did answer is right."""
    SKIPPED = "skipped"
    """The engine says why it did not run the case."""
    UNASKED = "unasked"
    """The case needs a role that the engine does not declare, so it was not sent."""
    ERRORED = "errored"
    """There is no usable answer."""

    @property
    def is_fault(self) -> bool:
        """Whether the engine is wrong in this very case."""
        match self:
            case Verdict.FAILED | Verdict.ERRORED:
                return True
            case Verdict.PASSED | Verdict.DECLARED | Verdict.MISSHAPEN:
                return False
            case Verdict.UNSUPPORTED | Verdict.SKIPPED | Verdict.UNASKED:
                return False
            case _:
                assert_never(self)

    @property
    def is_of_the_rules(self) -> bool:
        """Whether the case counts among those the engine undertook to answer."""
        match self:
            case Verdict.PASSED | Verdict.FAILED | Verdict.DECLARED | Verdict.MISSHAPEN | Verdict.ERRORED:
                return True
            case Verdict.UNSUPPORTED | Verdict.SKIPPED | Verdict.UNASKED:
                return False
            case _:
                assert_never(self)


@dataclass(frozen=True, slots=True)
class Judgement:
    """The verdict on one case, with what led to it."""

    case: Case
    verdict: Verdict
    message: str | None = None
    """What differs, or why there is no verdict on the rules."""
    step: int | None = None
    """The first step that differs, counted from 0; `expected` and `got` are its observations."""
    expected: Any = None
    got: Any = None
    warnings: tuple[str, ...] = ()
    stderr: tuple[str, ...] = ()
    differences: tuple[Difference, ...] = ()
    """The differences at the first wrong step."""
    deciding: tuple[str, ...] = ()
    """The deciding clauses there, the most informative first."""
    steps: tuple[int, ...] = ()
    """The steps sent."""
    observations: tuple[Document, ...] = ()
    """What the engine observed at the steps sent; kept only where an observation differs."""
    is_reported_error: bool = False
    """Of an error: whether the engine answered and reported the error itself."""
    oddities: tuple[Oddity, ...] = ()
    """The harmless oddities of form in the answer."""
    lacking: tuple[Role, ...] = ()
    """Of a case that was not sent: the roles that it needs and the engine does not declare."""
    stepwise: Judgement | None = None
    """Of an error: the judgement on the same case sent step by step, cut after the first step that errs or is wrong."""

    @property
    def request(self) -> Document:
        """The step that differs, as the engine received it; empty where no step differs."""
        return {} if self.step is None else without_expectation(self.case.steps[self.step])

    @property
    def located(self) -> Judgement | None:
        """The judgement to explain: the failure itself, or an error once located; None where there is neither."""
        return self if self.verdict is Verdict.FAILED else self.stepwise

    @property
    def is_fault(self) -> bool:
        """Whether the engine is wrong in this very case."""
        return self.verdict.is_fault

    def line(self) -> Document:
        """The judgement as a line of the JSON report."""
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
