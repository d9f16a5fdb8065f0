"""Small mechanical mistakes in a function: a comparison that is off, a condition turned round, a branch forgotten."""

from __future__ import annotations
import __future__

import ast
import copy
import inspect
import operator
import textwrap
from collections.abc import Callable, Collection
from functools import cache
from types import CodeType, FunctionType
from typing import Any, Final, NamedTuple, TypeVar

from schmier_conformance.diagnosis.changes import Change, changes
from schmier_conformance.diagnosis.hypotheses import Hypothesis, Marked
from schmier_conformance.mutants.code_exchange import Function

_FUTURE: Final = __future__.annotations.compiler_flag


class Placed(NamedTuple):
    """A mistake, and the lines of the file on which it is made."""

    first: int
    last: int
    mistake: Hypothesis


def mistakes_in(marked: Marked, lines: Collection[int]) -> list[Placed]:
    """The small mistakes in a function that are made on one of some lines."""
    return [placed for placed in all_mistakes_in(marked) if any(placed.first <= line <= placed.last for line in lines)]


@cache
def all_mistakes_in(marked: Marked) -> tuple[Placed, ...]:
    """Every small mistake in a function."""
    function, found = marked.function, []
    if function.__code__.co_freevars:
        return ()
    tree = parsed(function)
    begins = function.__code__.co_firstlineno - 1
    for node in ast.walk(tree.body[0]):
        placed = node.target if isinstance(node, ast.comprehension) else node
        first = begins + getattr(placed, "lineno", 1)
        last = begins + (getattr(placed, "end_lineno", None) or 1)
        for change in changes(node):
            code = compiled(with_change(tree, node, change), function)
            if code is not None:
                mistake = Hypothesis(marked.nearest(first, last), "", function, making(function, code))
                found.append(Placed(first, last, mistake))
    return tuple(found)


def parsed(function: FunctionType) -> ast.Module:
    """The source of a function, without what decorates it."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    definition = tree.body[0]
    assert isinstance(definition, ast.FunctionDef)
    definition.decorator_list = []
    definition.args.defaults, definition.args.kw_defaults = [], [None for _ in definition.args.kwonlyargs]
    return tree


def with_change(tree: ast.Module, node: ast.AST, change: Change) -> ast.Module:
    """A tree in which one node is changed; it shares with the other what does not hold the node."""
    changed = change(copy.deepcopy(node))
    return put_in(tree, node, changed)


Tree = TypeVar("Tree", bound=ast.AST)


def put_in(tree: Tree, node: ast.AST, other: ast.AST | None) -> Tree:
    """A tree with another node in the place of one; the tree itself where it does not hold the node."""

    def instead(value: Any) -> Any:
        if value is node:
            return other
        return put_in(value, node, other) if isinstance(value, ast.AST) else value

    twin = tree
    for field, value in ast.iter_fields(tree):
        found = [instead(one) for one in value] if isinstance(value, list) else instead(value)
        is_same = all(map(operator.is_, found, value)) if isinstance(value, list) else found is value
        if not is_same:
            twin = copy.copy(tree) if twin is tree else twin
            setattr(twin, field, found)
    return twin


def compiled(tree: ast.Module, function: FunctionType) -> CodeType | None:
    """The code of the changed function; None where it is no program any more."""
    try:
        outer = compile(
            ast.fix_missing_locations(tree), function.__code__.co_filename, "exec", _FUTURE, dont_inherit=True
        )
    except (SyntaxError, ValueError, TypeError):
        return None
    return next((code for code in outer.co_consts if isinstance(code, CodeType)), None)


def making(function: FunctionType, code: CodeType) -> Callable[[Function], Function]:
    """What makes the wrong function out of the right one."""

    def make(right: Function) -> Function:
        wrong = FunctionType(code, function.__globals__, function.__name__, function.__defaults__)
        wrong.__kwdefaults__ = function.__kwdefaults__
        return wrong

    return make
