"""What may have been misread: the known faults, and small mechanical mistakes in every function that a clause marks.

A known fault has a name. A mechanical mistake has none; it stands for whatever a programmer gets wrong in that place, and where it
gives the answers that an engine gave, the clause of that place is where to look.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from types import FunctionType, ModuleType
from typing import Any, Final

import schmier
from schmier.ruleset.ruleset import Ruleset
from schmier.spec import Document
from schmier_conformance.mutants.code_exchange import function_of, instead_of
from schmier_conformance.mutants.misreading import Wrong
from schmier_conformance.mutants.misreadings import FAULTS

_MARK = re.compile(r"# rule: (.*)$")

_RULELESS: Final = ("schmier.io.serve", "schmier.spec", "schmier.labels", "schmier.conditions", "schmier.__main__")
"""Modules in which no rule is decided."""


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """Something that may have been misread."""

    clauses: tuple[str, ...]
    """The clauses of the place, most often one."""
    name: str
    """`clause:fault` for a known fault, `clause:option=value` for an option; empty for a mechanical mistake."""
    decision: object = None
    """The function that decides."""
    wrong: Wrong | None = None
    """What makes a wrong function out of it."""
    rulesets: Mapping[int, Ruleset] = field(default_factory=dict)
    """Or else the rulesets that are played instead, by the number that Python gives to the document of the right one."""
    habit: Callable[[Any, int], Document | None] | None = None
    """Or else what is answered at a step of a case that was seen soundly; None for the right answer."""

    @contextmanager
    def made(self) -> Iterator[None]:
        """As long as this lasts, the reference is mistaken."""
        if self.wrong is None:
            yield
            return
        with instead_of(self.decision, self.wrong):
            yield


@dataclass(frozen=True, slots=True)
class Marked:
    """A function of the reference that decides something."""

    function: FunctionType
    marks: tuple[tuple[int, str], ...]
    """The line of each mark, and the clause."""

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that it decides."""
        return tuple(dict.fromkeys(label for _, label in self.marks))

    def marked_at(self, first: int, last: int) -> tuple[str, ...]:
        """The clauses that are marked at some lines."""
        return tuple(dict.fromkeys(label for line, label in self.marks if first <= line <= last))

    def nearest(self, first: int, last: int) -> tuple[str, ...]:
        """The clauses that are marked at some lines; all of the function where none is."""
        return self.marked_at(first, last) or self.clauses


@cache
def known_faults() -> tuple[Hypothesis, ...]:
    """The faults that have a name."""
    return tuple([Hypothesis((str(one.clause),), one.key, one.decision, one.wrong) for one in FAULTS])


@cache
def marked_functions() -> tuple[Marked, ...]:
    """Every function that a clause marks and that can be replaced."""
    found = []
    for module in modules():
        lines = inspect.getsource(module).split("\n")
        marks = [(number, match[1]) for number, line in enumerate(lines, 1) if (match := _MARK.search(line))]
        for function in functions_of(module) if marks else ():
            first = function.__code__.co_firstlineno
            last = first + len(inspect.getsource(function).rstrip("\n").split("\n")) - 1
            own = [(line, label) for line, labels in marks if first <= line <= last for label in labels.split(", ")]
            if own and function.__code__.co_freevars in ((), ("__class__",)):
                found.append(Marked(function, tuple(own)))
    return tuple(found)


def modules() -> Iterator[ModuleType]:
    """The modules of the reference in which rules are decided."""
    for info in pkgutil.walk_packages(schmier.__path__, "schmier."):
        if not info.ispkg and info.name not in _RULELESS:
            yield importlib.import_module(info.name)


def functions_of(module: ModuleType) -> Iterator[FunctionType]:
    """The functions and methods that a module defines."""
    seen: set[int] = set()
    for value in list(vars(module).values()):
        if getattr(value, "__module__", None) != module.__name__:
            continue
        for candidate in vars(value).values() if isinstance(value, type) else (value,):
            function = replaceable(candidate)
            if function is not None and function.__code__.co_filename == module.__file__ and id(function) not in seen:
                seen.add(id(function))
                yield function


def replaceable(candidate: Any) -> FunctionType | None:
    """The function of something that a module or a class holds; None where it is none."""
    try:
        function = function_of(candidate)
    except ValueError:
        return None
    return None if function.__name__ == "<lambda>" else function
