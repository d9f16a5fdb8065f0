"""A fault: one clause misread, as a decision of the reference that is taken wrongly; and the short ways to write one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from schmier.labels import Label
from schmier.violation import Violation
from schmier_conformance.mutants.code_exchange import Function, function_of, instead_of

Wrong = Callable[[Function], Function]
"""What makes a wrong function out of the right one."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One misreading."""

    clause: Label
    """The clause that is misread."""
    name: str
    decision: object
    """The function or method of the reference that decides, where its source is marked with the clause."""
    wrong: Wrong
    """What it is replaced by, made out of the right function."""
    acts: bool = False
    """Whether the decision changes the deal though it answers something; one that answers nothing always does."""
    unmarked: str = ""
    """Where the decision is not marked with the clause: why it is misread there all the same."""

    @property
    def key(self) -> str:
        """The clause and the name."""
        return f"{self.clause}:{self.name}"

    @property
    def place(self) -> str:
        """Where it is decided: the module and the name of the function."""
        function = function_of(self.decision)
        return f"{function.__module__}.{function.__qualname__}"


@contextmanager
def replaced(fault: Fault) -> Iterator[None]:
    """As long as this lasts, the reference misreads a clause."""
    with instead_of(fault.decision, fault.wrong):
        yield


# ---- the short ways --------------------------------------------------------------------------------------------------


def always(answer: Any) -> Wrong:
    """Answer the same whatever is asked."""
    return lambda right: lambda *given, **named: answer


def never(right: Function) -> Function:
    """Say no."""
    return lambda *given, **named: False


def nothing(right: Function) -> Function:
    """Do nothing."""
    return lambda *given, **named: None


def opposite(right: Function) -> Function:
    """Say no for yes, and yes for no."""
    return lambda *given, **named: not right(*given, **named)


def instead(wrong: Function) -> Wrong:
    """Do something else altogether."""
    return lambda right: wrong


def more(by: int) -> Wrong:
    """Answer a number that is greater by so much."""
    return lambda right: lambda *given, **named: right(*given, **named) + by


def also(besides: Function) -> Wrong:
    """Do it, and something else after it."""

    def make(right: Function) -> Function:
        def wrong(*given: Any, **named: Any) -> Any:
            answer = right(*given, **named)
            besides(*given, **named)
            return answer

        return wrong

    return make


def ignoring(clause: Label) -> Wrong:
    """Check, and let pass what is refused by one clause."""

    def make(right: Function) -> Function:
        def wrong(*given: Any, **named: Any) -> Any:
            try:
                return right(*given, **named)
            except Violation as violation:
                if violation.clause is not clause:
                    raise
                return None

        return wrong

    return make
