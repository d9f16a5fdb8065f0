"""The mutants of a module: every change the mutation operators make in its functions, by name."""

from __future__ import annotations

import ast
import inspect
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from functools import cache
from itertools import pairwise
from types import CodeType, FunctionType
from typing import NamedTuple

from schmier.labels import Label
from schmier_conformance.mutants.code_exchange import exchanged
from schmier_conformance.mutants.operators import BASIC, Change, changes_of, with_fields
from schmier_conformance.mutants.programs import Function, Program, mutated, program_of, running
from schmier_conformance.mutation_testing.scope import is_elsewhere
from schmier_conformance.mutation_testing.unobservable import (
    ENTRY,
    EXPLANATIONS,
    explains,
    is_about_logs,
    is_only_text,
    is_refusal,
    is_unseen,
    names_clauses,
    text_of,
)


class Site(NamedTuple):
    """One replaceable node of a program."""

    before: ast.AST
    change: Change
    statement: int
    """The number of the statement around it, among those of its module."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of one function."""

    module: str
    function: str
    """The function or `Class.method`."""
    operator: str
    before: str
    """The source replaced, in one form for any layout."""
    after: str
    """The source in its place."""
    number: int
    """Which of several equal changes in the function, from 1."""
    line: int
    statement: int

    @property
    def place(self) -> str:
        """The module and the function."""
        return f"{self.module}.{self.function}"

    @property
    def change(self) -> str:
        """The source before and after, and which of several equal changes it is."""
        again = f" ({self.number})" if self.number > 1 else ""
        return f"{self.before} -> {self.after}{again}"

    @property
    def key(self) -> str:
        """A unique name, which stays when lines are moved."""
        return f"{self.place}: {self.change}"


@cache
def mutants_of(name: str) -> tuple[tuple[Mutant, Site], ...]:
    """Every mutant of a module, with its site."""
    return tuple(found_mutants(name, program_of(name)))


def found_mutants(name: str, program: Program) -> Iterator[tuple[Mutant, Site]]:
    """The mutants of a module, function by function."""
    for function, (_, node) in program.functions.items():
        if is_elsewhere(f"{name}.{function}") or running(program, function) is None or is_only_text(function, node):
            continue
        seen: Counter[tuple[str, str]] = Counter()
        for site in sites(program, node):
            before, after = text_of(site.before), text_of(site.change.after)
            if isinstance(site.before, ast.If | ast.While | ast.Match):
                before, after = headings(site)
            if before == after or is_about_logs(site.before):
                continue
            seen[before, after] += 1
            yield (
                Mutant(
                    name, function, site.change.operator, before, after, seen[before, after],
                    getattr(site.before, "lineno", node.lineno), site.statement,
                ),
                site,
            )  # fmt: skip


def code_of_mutant(mutant: Mutant, site: Site) -> CodeType | None:
    """The code of a mutant; None where it is the same as the right code, or cannot take its place."""
    return mutated(mutant.module, mutant.function, site.before, site.change.after)


@contextmanager
def in_place(mutant: Mutant, code: CodeType) -> Iterator[None]:
    """Let the reference run a mutant while this lasts."""
    function = running(program_of(mutant.module), mutant.function)
    assert function is not None
    with exchanged({function: code}):
        yield


def headings(site: Site) -> tuple[str, str]:
    """The first line of a compound statement before and after: a name for the change that fits on a line."""
    match site.before, site.change.after:
        case ast.Match(cases=before), ast.Match(cases=after):
            dropped = next(case for case in before if case not in after)
            return f"case {text_of(dropped.pattern)}", "no case"
        case ((ast.If() | ast.While() as before), (ast.If() | ast.While() as after)):
            word = type(before).__name__.lower()
            return f"{word} {text_of(before.test)}", f"{word} {text_of(after.test)}"
    raise AssertionError(f"no statement that holds others: {site.before}")


# ---- where something can be changed ----------------------------------------------------------------------------------


def sites(program: Program, function: Function) -> Iterator[Site]:
    """Every changeable node of a function; the signature and the docstring stay as they are."""
    for statement in function.body:
        yield from sites_in_statement(program, function, statement)


def sites_in_statement(program: Program, function: Function, node: ast.stmt) -> Iterator[Site]:
    """The sites in one statement of a function, and in the statements it holds."""
    if is_unseen(node):
        return
    number = program.statements[node]
    for change in changes_of(node, function.returns, BASIC):
        yield Site(node, change, number)
    for name, value in ast.iter_fields(node):
        for part in value if isinstance(value, list) else (value,):
            match part:
                case ast.stmt():
                    yield from sites_in_statement(program, part if isinstance(part, Function) else function, part)
                case ast.expr() if name not in ("annotation", "targets", "target", "returns", "decorator_list"):
                    yield from sites_in_expression(program, part, number)
                case ast.match_case() | ast.ExceptHandler():
                    yield from sites_in_part(program, function, part, number)


def sites_in_part(
    program: Program, function: Function, node: ast.match_case | ast.ExceptHandler, number: int
) -> Iterator[Site]:
    """The sites in one case of a `match`, or in an exception handler."""
    if isinstance(node, ast.match_case) and node.guard is not None:
        yield from sites_in_expression(program, node.guard, number)
    for statement in node.body:
        yield from sites_in_statement(program, function, statement)


def sites_in_expression(program: Program, node: ast.expr, number: int) -> Iterator[Site]:
    """The sites in an expression; none in a sentence, a list of clauses or an explanation."""
    if isinstance(node, ast.JoinedStr) or names_clauses(vars(program.module), node) or explains(node):
        return
    for change in (*changes_of(node, operators=BASIC), *changes_by_name(program, node)):
        yield Site(node, change, number)
    if isinstance(node, ast.Call) and is_refusal(node):
        for change in another_clause(node.args[0]):
            yield Site(node.args[0], change, number)
        return
    is_entry = isinstance(node, ast.Call) and text_of(node.func) == "Entry"
    for name, value in ast.iter_fields(node):
        for place, part in enumerate(value if isinstance(value, list) else (value,)):
            match part:
                case ast.expr() if not (is_entry and name == "args" and place >= ENTRY):
                    yield from sites_in_expression(program, part, number)
                case ast.keyword() if part.arg not in EXPLANATIONS:
                    yield from sites_in_expression(program, part.value, number)
                case ast.comprehension():
                    yield from sites_in_comprehension(program, part, number)


def sites_in_comprehension(program: Program, node: ast.comprehension, number: int) -> Iterator[Site]:
    """The iterable of a comprehension and its filters, each of which can be left out."""
    yield from sites_in_expression(program, node.iter, number)
    for condition in node.ifs:
        yield Site(condition, Change("condition", ast.Constant(True)), number)
        yield from sites_in_expression(program, condition, number)


# ---- changes that depend on what a name means ------------------------------------------------------------------------


def changes_by_name(program: Program, node: ast.expr) -> Iterator[Change]:
    """Another member of the same enumeration; two arguments of the same kind exchanged."""
    names = vars(program.module)
    match node:
        case ast.Attribute(value=ast.Name(id=name), attr=member) if isinstance(names.get(name), type(Enum)):
            kind = names[name]
            if kind is not Label and member in kind.__members__:
                yield Change("member", with_fields(node, attr=following(list(kind.__members__), member)))
        case ast.Call(func=ast.Name(id=name), args=arguments) if isinstance(names.get(name), FunctionType):
            kinds = [names[name].__annotations__.get(one) for one in inspect.signature(names[name]).parameters]
            for place, (one, other) in enumerate(pairwise(kinds)):
                if one == other and place + 1 < len(arguments):
                    swapped = [*arguments]
                    swapped[place : place + 2] = arguments[place + 1], arguments[place]
                    yield Change("swapped", with_fields(node, args=swapped))


def another_clause(node: ast.expr) -> Iterator[Change]:
    """The next clause of the law, in place of the one by which something is refused."""
    if isinstance(node, ast.Attribute) and node.attr in Label.__members__:
        yield Change("clause", with_fields(node, attr=following(list(Label.__members__), node.attr)))


def following(names: list[str], name: str) -> str:
    """The name after a name; after the last, the first."""
    return names[(names.index(name) + 1) % len(names)]
