"""A misreading: one clause misread, as a wrong decision of the reference; and the short ways to write one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from schmier.labels import Label
from schmier.violation import Violation
from schmier_conformance.mutants.code_exchange import Function, function_of, instead_of

Wrong = Callable[[Function], Function]
"""Makes a wrong function out of the right one."""


@dataclass(frozen=True, slots=True)
class Misreading:
    """One clause misread in one way."""

    clause: Label
    """The clause misread."""
    name: str
    decision: object
    """The function or method of the reference that decides; its source is marked with the clause."""
    wrong: Wrong
    """Makes the function in its place out of the right one."""
    acts: bool = False
    """Whether the decision changes the deal although it returns something; one that returns nothing always does."""
    unmarked: str = ""
    """Why the clause is misread there although the decision is not marked with it; empty where it is."""

    @property
    def key(self) -> str:
        """The clause and the name."""
        return f"{self.clause}:{self.name}"

    @property
    def place(self) -> str:
        """The module and the name of the function that decides."""
        function = function_of(self.decision)
        return f"{function.__module__}.{function.__qualname__}"


@contextmanager
def replaced(misreading: Misreading) -> Iterator[None]:
    """Let the reference misread a clause while this lasts."""
    with instead_of(misreading.decision, misreading.wrong):
        yield


# ---- the short ways --------------------------------------------------------------------------------------------------


def always(answer: Any) -> Wrong:
    """Return the same for all arguments."""
    return lambda right: lambda *given, **named: answer


def never(right: Function) -> Function:
    """Return False."""
    return lambda *given, **named: False


def nothing(right: Function) -> Function:
    """Do nothing."""
    return lambda *given, **named: None


def opposite(right: Function) -> Function:
    """Return the opposite."""
    return lambda *given, **named: not right(*given, **named)


def instead(wrong: Function) -> Wrong:
    """Run another function."""
    return lambda right: wrong


def more(by: int) -> Wrong:
    """Return a number greater by `by`."""
    return lambda right: lambda *given, **named: right(*given, **named) + by


def also(afterwards: Function) -> Wrong:
    """Run another function after the right one, with the same arguments."""

    def make(right: Function) -> Function:
        def wrong(*given: Any, **named: Any) -> Any:
            answer = right(*given, **named)
            afterwards(*given, **named)
            return answer

        return wrong

    return make


def ignoring(clause: Label) -> Wrong:
    """Accept what one clause refuses."""

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
