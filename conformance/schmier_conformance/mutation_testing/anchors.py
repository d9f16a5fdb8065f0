"""The anchor of a mutant: the largest expression around its change that can be evaluated twice without side effects.

A wrong part of a condition need not make the condition wrong. So the whole expression of a statement is evaluated a second time with the
mutant in it, and compared; where evaluating it has side effects, a smaller part of it.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from functools import cache
from typing import Final

from schmier_conformance.mutants.programs import Program, program_of
from schmier_conformance.mutation_testing.mutants import Site
from schmier_conformance.mutation_testing.scope import deciding_modules

ACTING: Final = frozenset(
    ("pop", "append", "extend", "remove", "setdefault", "update", "add", "next", "insert", "clear", "setattr")
)
"""Names of functions and methods with side effects."""

ALSO_ACTING: Final = "schmier.unknown_cards"
"""A module that decides nothing and changes a deal."""

ITERATORS: Final = frozenset(("enumerate", "filter", "iter", "map", "reversed", "zip"))
"""Functions that return an iterator, which can be consumed only once."""

NO_VALUE: Final = (ast.Starred, ast.GeneratorExp, ast.Lambda, ast.Slice, ast.JoinedStr, ast.FormattedValue)
"""Nodes without a value of their own, or whose value equals no other."""


@cache
def parents_in(program: Program) -> Mapping[ast.AST, ast.AST]:
    """The parent of each node."""
    return {child: node for node in ast.walk(program.tree) for child in ast.iter_child_nodes(node)}


@cache
def anchor_of(name: str, site: Site) -> ast.expr | None:
    """The largest expression around a site with a value and no side effects; None where there is none."""
    parents, node, found = parents_in(program_of(name)), site.before, None
    once = names_read_once(function_around(parents, node))
    while isinstance(node, ast.expr | ast.keyword | ast.comprehension):
        if isinstance(node, ast.expr):
            if acts_anywhere(node) or any(isinstance(part, ast.Name) and part.id in once for part in ast.walk(node)):
                break
            found = found if isinstance(node, NO_VALUE) else node
        node = parents[node]
    return found


def is_condition(name: str, node: ast.expr) -> bool:
    """Whether an expression is the condition of an `if` or `while`, of which only the truth value matters."""
    parent = parents_in(program_of(name))[node]
    return isinstance(parent, ast.If | ast.While) and parent.test is node


def function_around(parents: Mapping[ast.AST, ast.AST], node: ast.AST) -> ast.AST:
    """The function around an expression; the module where there is none."""
    while node in parents and not isinstance(node, ast.FunctionDef):
        node = parents[node]
    return node


@cache
def names_read_once(function: ast.AST) -> frozenset[str]:
    """The names of iterators in a function; evaluating them twice would find them exhausted."""
    return frozenset(
        target.id
        for node in ast.walk(function)
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None and is_iterator(node.value)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    )


def is_iterator(value: ast.expr) -> bool:
    """Whether an expression makes an iterator."""
    is_made = isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in ITERATORS
    return is_made or isinstance(value, ast.GeneratorExp)


# ---- side effects ----------------------------------------------------------------------------------------------------


@cache
def acts_anywhere(node: ast.AST) -> bool:
    """Whether any part of an expression has side effects; cached, since nested expressions share their parts."""
    return any(acts(part) for part in ast.walk(node))


def acts(node: ast.AST) -> bool:
    """Whether one node has side effects."""
    match node:
        case ast.Yield() | ast.YieldFrom() | ast.NamedExpr():
            return True
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name in ACTING or name in acting_functions()
        case ast.Call():
            return True  # The function is computed at run time.
    return False


@cache
def acting_functions() -> frozenset[str]:
    """The names of the functions of the reference that change what they are given, or call one that does."""
    bodies: dict[str, list[ast.FunctionDef]] = {}
    for module in (*deciding_modules(), ALSO_ACTING):
        for name, (_, node) in program_of(module).functions.items():
            bodies.setdefault(name.rpartition(".")[2], []).append(node)
    found = {name for name, nodes in bodies.items() if any(map(changes_something, nodes))} - {"__init__"}
    while True:
        calling = {name for name, nodes in bodies.items() if any(calls(node, found) for node in nodes)} - {"__init__"}
        if calling <= found:
            return frozenset(found)
        found |= calling


def changes_something(function: ast.FunctionDef) -> bool:
    """Whether a function changes a value it has not made: it sets an attribute or an item, or fills a collection."""
    own = {
        name.id
        for node in ast.walk(function)
        if isinstance(node, ast.Assign | ast.AnnAssign | ast.For)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        for name in ast.walk(target)
        if isinstance(name, ast.Name)
    }
    return any(stores_elsewhere(node, own) or fills(node, own) for node in ast.walk(function))


def stores_elsewhere(node: ast.AST, own: set[str]) -> bool:
    """Whether an attribute is set, or an item of a collection made elsewhere."""
    if not isinstance(node, ast.Attribute | ast.Subscript) or isinstance(node.ctx, ast.Load):
        return False
    return isinstance(node, ast.Attribute) or not (isinstance(node.value, ast.Name) and node.value.id in own)


def fills(node: ast.AST, own: set[str]) -> bool:
    """Whether the function changes a collection made elsewhere."""
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ACTING):
        return False
    return not (isinstance(node.func.value, ast.Name) and node.func.value.id in own)


def calls(function: ast.FunctionDef, names: set[str]) -> bool:
    """Whether a function calls a function or method with one of some names."""
    return any(
        isinstance(node, ast.Call)
        and (node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")) in names
        for node in ast.walk(function)
    )
