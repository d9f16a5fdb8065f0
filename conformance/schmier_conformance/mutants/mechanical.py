"""Mutants of the functions a clause marks: a wrong comparison, a condition negated, a branch forgotten."""

from __future__ import annotations

import ast
import inspect
import pkgutil
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from types import FunctionType
from typing import Final, NamedTuple

import schmier
from schmier_conformance.mutants.operators import changes_of
from schmier_conformance.mutants.programs import Program, mutated, program_of, running
from schmier_conformance.mutants.wrong_engine import Kind, WrongEngine

_MARK = re.compile(r"# rule: (.*)$")

_RULELESS: Final = ("schmier.io.serve", "schmier.spec", "schmier.labels", "schmier.conditions", "schmier.__main__")
"""Modules that decide no rule."""


@dataclass(frozen=True, slots=True)
class Marked:
    """A function of the reference that decides something."""

    function: FunctionType
    marks: tuple[tuple[int, str], ...]
    """The line and the clause of each mark."""

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses it decides."""
        return tuple(dict.fromkeys(label for _, label in self.marks))

    def marked_at(self, first: int, last: int) -> tuple[str, ...]:
        """The clauses marked on some lines."""
        return tuple(dict.fromkeys(label for line, label in self.marks if first <= line <= last))

    def nearest(self, first: int, last: int) -> tuple[str, ...]:
        """The clauses marked on some lines; all of the function where none is."""
        return self.marked_at(first, last) or self.clauses


@cache
def marked_functions() -> tuple[Marked, ...]:
    """Every function of the reference a clause marks and whose code can be exchanged."""
    return tuple(marked for program in programs() for marked in marked_in(program))


def programs() -> Iterator[Program]:
    """The modules of the reference that decide rules."""
    for info in pkgutil.walk_packages(schmier.__path__, "schmier."):
        if not info.ispkg and info.name not in _RULELESS:
            yield program_of(info.name)


def marked_in(program: Program) -> Iterator[Marked]:
    """The marked functions of a module."""
    lines = inspect.getsource(program.module).split("\n")
    marks = [(number, match[1]) for number, line in enumerate(lines, 1) if (match := _MARK.search(line))]
    for name, (_, node) in program.functions.items() if marks else ():
        function = running(program, name)
        if function is None or function.__code__.co_filename != program.module.__file__:
            continue
        first, last = function.__code__.co_firstlineno, node.end_lineno or node.lineno
        own = [(line, label) for line, labels in marks if first <= line <= last for label in labels.split(", ")]
        if own:
            yield Marked(function, tuple(own))


class Placed(NamedTuple):
    """A mutant, and the lines of the file it changes."""

    first: int
    last: int
    mutant: WrongEngine


def mutants_at(marked: Marked, lines: Collection[int]) -> list[Placed]:
    """The mutants of a function that change one of some lines."""
    return [placed for placed in all_mutants_of(marked) if any(placed.first <= line <= placed.last for line in lines)]


@cache
def all_mutants_of(marked: Marked) -> tuple[Placed, ...]:
    """Every mutant of a function."""
    function = marked.function
    module, name = function.__module__, function.__qualname__
    _, tree = program_of(module).functions[name]
    found = []
    for node in ast.walk(tree):
        lines = node.target if isinstance(node, ast.comprehension) else node
        first = getattr(lines, "lineno", tree.lineno)
        last = getattr(lines, "end_lineno", None) or first
        for change in changes_of(node, tree.returns):
            code = mutated(module, name, node, change.after)
            if code is not None:
                clauses = marked.nearest(first, last)
                found.append(Placed(first, last, WrongEngine(Kind.MUTANT, "", "", clauses, codes={function: code})))
    return tuple(found)
