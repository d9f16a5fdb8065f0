"""The mutants of a module: every single mistake of a kind that can be made in its functions, by name."""

from __future__ import annotations

import ast
import importlib
import inspect
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache
from itertools import pairwise
from types import FunctionType, ModuleType
from typing import NamedTuple

from schmier.labels import Label
from schmier_conformance.mutants.code_exchange import FaultError, function_of
from schmier_conformance.mutants.operators import Change, changes_of_expression, changes_of_statement, with_fields
from schmier_conformance.mutation_testing.scope import is_elsewhere
from schmier_conformance.mutation_testing.unobservable import (
    ENTRY,
    EXPLANATIONS,
    explains,
    is_about_logs,
    is_only_said,
    is_refusal,
    is_unseen,
    names_clauses,
    text_of,
)

Function = ast.FunctionDef


class Site(NamedTuple):
    """One place of a program at which something else can stand."""

    parent: ast.AST
    field: str
    place: int | None
    """Where in the field, which may be a list."""
    before: ast.AST
    change: Change
    statement: int
    """The number of the statement in which it lies, among those of its module."""

    def put(self, node: ast.AST) -> None:
        """Let a node stand there."""
        if self.place is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.place] = node


@dataclass(frozen=True, slots=True)
class Mutant:
    """One mistake in one function."""

    module: str
    function: str
    """The function or `Class.method`."""
    operator: str
    before: str
    """What stands there, written in one way whatever the layout."""
    after: str
    """What stands there by mistake."""
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
        """What is changed into what, and which of several equal ones."""
        again = f" ({self.number})" if self.number > 1 else ""
        return f"{self.before} -> {self.after}{again}"

    @property
    def key(self) -> str:
        """A name that no other mutant has, and that stays when lines are moved."""
        return f"{self.place}: {self.change}"


@dataclass(frozen=True, slots=True, eq=False)
class Program:
    """A module of the reference, taken apart."""

    module: ModuleType
    tree: ast.Module
    functions: dict[str, tuple[ast.ClassDef | None, Function]]
    """By name, the functions and methods, with the class of each."""
    statements: dict[ast.stmt, int]
    """The number of each statement inside functions."""


@cache
def program_of(name: str) -> Program:
    """A module taken apart, by its name."""
    module = importlib.import_module(name)
    tree = ast.parse(inspect.getsource(module))
    functions: dict[str, tuple[ast.ClassDef | None, Function]] = {}
    for node in tree.body:
        if isinstance(node, Function):
            functions[node.name] = None, node
        elif isinstance(node, ast.ClassDef):
            functions |= {f"{node.name}.{one.name}": (node, one) for one in node.body if isinstance(one, Function)}
    found = (node for _, function in functions.values() for node in ast.walk(function) if isinstance(node, ast.stmt))
    return Program(module, tree, functions, {statement: number for number, statement in enumerate(found)})


def running(program: Program, name: str) -> FunctionType | None:
    """The function of that name as it runs; None where there is none whose code could be exchanged."""
    owner, _, method = name.rpartition(".")
    holder = vars(vars(program.module)[owner]) if owner else vars(program.module)
    try:
        return function_of(holder[method])
    except (KeyError, FaultError):
        return None


@cache
def mutants_of(name: str) -> tuple[tuple[Mutant, Site], ...]:
    """Every mutant of a module, with the place where it differs."""
    return tuple(found_mutants(name, program_of(name)))


def found_mutants(name: str, program: Program) -> Iterator[tuple[Mutant, Site]]:
    """The mutants of a module, function by function."""
    for function, (_, node) in program.functions.items():
        if is_elsewhere(f"{name}.{function}") or running(program, function) is None or is_only_said(function, node):
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


def headings(site: Site) -> tuple[str, str]:
    """How a statement begins that holds others, before and after: a name for the change that is no longer than a line."""
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
    """Every place in a function at which something can be changed; its signature and its docstring are left as they are."""
    for place, statement in enumerate(function.body):
        yield from sites_in_statement(program, function, function, "body", place, statement)


def sites_in_statement(
    program: Program, function: Function, parent: ast.AST, field: str, index: int, node: ast.stmt
) -> Iterator[Site]:
    """The places in one statement, and in those that it holds."""
    if is_unseen(node):
        return
    number = program.statements[node]
    for change in changes_of_statement(node, function.returns):
        yield Site(parent, field, index, node, change, number)
    for name, value in ast.iter_fields(node):
        for place, part in enumerate(value) if isinstance(value, list) else ((None, value),):
            match part:
                case ast.stmt() if place is not None:
                    inner = part if isinstance(part, Function) else function
                    yield from sites_in_statement(program, inner, node, name, place, part)
                case ast.expr() if name not in ("annotation", "targets", "target", "returns", "decorator_list"):
                    yield from sites_in_expression(program, node, name, place, part, number)
                case ast.match_case() | ast.ExceptHandler():
                    yield from sites_in_part(program, function, part, number)


def sites_in_part(
    program: Program, function: Function, node: ast.match_case | ast.ExceptHandler, number: int
) -> Iterator[Site]:
    """The places in one case of several, or in what is done when something goes wrong."""
    if isinstance(node, ast.match_case) and node.guard is not None:
        yield from sites_in_expression(program, node, "guard", None, node.guard, number)
    for place, statement in enumerate(node.body):
        yield from sites_in_statement(program, function, node, "body", place, statement)


def sites_in_expression(
    program: Program, parent: ast.AST, field: str, index: int | None, node: ast.expr, number: int
) -> Iterator[Site]:
    """The places in an expression, and in those that it holds."""
    if isinstance(node, ast.JoinedStr) or names_clauses(vars(program.module), node) or explains(node):
        return
    for change in (*changes_of_expression(node), *changes_by_name(program, node)):
        yield Site(parent, field, index, node, change, number)
    if isinstance(node, ast.Call) and is_refusal(node):
        for change in another_clause(node.args[0]):
            yield Site(node, "args", 0, node.args[0], change, number)
        return
    is_entry = isinstance(node, ast.Call) and text_of(node.func) == "Entry"
    for name, value in ast.iter_fields(node):
        for place, part in enumerate(value) if isinstance(value, list) else ((None, value),):
            match part:
                case ast.expr() if not (is_entry and name == "args" and place is not None and place >= ENTRY):
                    yield from sites_in_expression(program, node, name, place, part, number)
                case ast.keyword() if part.arg not in EXPLANATIONS:
                    yield from sites_in_expression(program, part, "value", None, part.value, number)
                case ast.comprehension():
                    yield from sites_in_comprehension(program, part, number)


def sites_in_comprehension(program: Program, node: ast.comprehension, number: int) -> Iterator[Site]:
    """What a comprehension goes over, and what it leaves out."""
    yield from sites_in_expression(program, node, "iter", None, node.iter, number)
    for place, condition in enumerate(node.ifs):
        yield Site(node, "ifs", place, condition, Change("condition", ast.Constant(True)), number)
        yield from sites_in_expression(program, node, "ifs", place, condition, number)


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
    """The clause that comes next in the law, in the place of the one by which something is refused."""
    if isinstance(node, ast.Attribute) and node.attr in Label.__members__:
        yield Change("clause", with_fields(node, attr=following(list(Label.__members__), node.attr)))


def following(names: list[str], name: str) -> str:
    """The name after a name, the first after the last."""
    return names[(names.index(name) + 1) % len(names)]
