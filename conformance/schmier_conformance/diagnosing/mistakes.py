"""Small mechanical mistakes in a function: a comparison that is off, a condition turned round, a branch forgotten."""

from __future__ import annotations
import __future__

import ast
import copy
import inspect
import textwrap
from collections.abc import Callable, Collection, Iterator
from functools import cache
from types import CodeType, FunctionType
from typing import Any, Final, NamedTuple

from schmier_conformance.diagnosing.hypotheses import Hypothesis, Marked
from schmier_conformance.faults.replacing import Function

_COMPARISONS: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Lt: (ast.LtE, ast.GtE), ast.LtE: (ast.Lt, ast.Gt), ast.Gt: (ast.GtE, ast.LtE), ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq, ast.GtE), ast.NotEq: (ast.Eq,), ast.In: (ast.NotIn,), ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,), ast.IsNot: (ast.Is,),
}  # fmt: skip

_SUMS: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult, ast.Mod: ast.Add,
}  # fmt: skip

_TWINS: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}

_PERSONS: Final = {
    "dealer": ("{0}.after[{0}.dealer]", "{0}.pitcher"),
    "pitcher": ("{0}.dealer", "{0}.after[{0}.dealer]", "{0}.after[{0}.pitcher]"),
    "turn": ("{0}.dealer", "{0}.pitcher"),
}
"""Who is taken for whom: the dealer for eldest or the pitcher, and so on."""

_FUTURE: Final = __future__.annotations.compiler_flag


Change = Callable[[ast.AST], ast.AST | None]
"""What makes the mistake in a copy of a node; None where the node goes."""


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
    """A copy of a tree in which one node is changed."""
    twins: dict[int, Any] = {}
    copied = copy.deepcopy(tree, twins)
    twin = twins[id(node)]
    changed = change(twin)
    if changed is twin:
        return copied
    for parent in ast.walk(copied):
        for field, value in ast.iter_fields(parent):
            if value is twin:
                setattr(parent, field, changed)
            elif isinstance(value, list) and any(one is twin for one in value):
                setattr(parent, field, [changed if one is twin else one for one in value])
    return copied


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


# ---- what can be done to a node --------------------------------------------------------------------------------------


def changes(node: ast.AST) -> Iterator[Change]:
    """The mistakes that can be made in a node."""
    match node:
        case ast.Compare():
            for other in _COMPARISONS.get(type(node.ops[0]), ()):
                yield compared_by(other)
            if is_of_a_person(node.comparators[0]) and isinstance(node.ops[0], ast.Eq | ast.NotEq):
                yield one_seat_early
        case ast.BoolOp():
            yield joined_otherwise
            for place in range(len(node.values)):
                yield without_operand(place)
        case ast.UnaryOp(op=ast.Not()):
            yield lambda twin: twin.operand  # type: ignore[attr-defined]
        case ast.If() | ast.IfExp():
            for test in (True, False):
                yield always_taken(test)
            if not isinstance(node.test, ast.Compare | ast.BoolOp | ast.UnaryOp):
                yield turned_round
        case ast.comprehension() if node.ifs:
            for place in range(len(node.ifs)):
                yield unfiltered(place)
            yield letting_none_through
        case ast.Constant(value=bool()):
            yield lambda twin: ast.Constant(not twin.value)  # type: ignore[attr-defined]
        case ast.Constant(value=int()):
            for by in (1, -1):
                yield off_by(by)
        case ast.BinOp() if type(node.op) in _SUMS:
            yield summed_otherwise
            yield lambda twin: twin.left  # type: ignore[attr-defined]
        case ast.Return() if node.value is not None:
            yield lambda twin: ast.Return(ast.Constant(None))
            yield lambda twin: ast.Return(ast.UnaryOp(ast.Not(), twin.value))  # type: ignore[attr-defined]
        case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Raise():
            yield lambda twin: ast.Pass()
        case ast.Call(func=ast.Name(id="min" | "max"), args=[_, _]):
            for place in range(len(node.args)):
                yield one_of_two(place)
        case ast.Attribute(value=ast.Name(id="deal" | "auction" as holder), ctx=ast.Load()) if node.attr in _PERSONS:
            for person in _PERSONS[node.attr]:
                yield taken_for(person.format(holder))
        case ast.Subscript(value=ast.Attribute(attr="after"), ctx=ast.Load()):
            yield lambda twin: twin.slice  # type: ignore[attr-defined]
        case ast.Name() if node.id in _TWINS:
            yield lambda twin: ast.Name(_TWINS[twin.id], ast.Load())  # type: ignore[attr-defined]


def one_of_two(place: int) -> Change:
    """One of two numbers, whichever is greater."""

    def change(twin: ast.AST) -> ast.AST:
        assert isinstance(twin, ast.Call)
        return twin.args[place]

    return change


def compared_by(operator: type[ast.cmpop]) -> Change:
    """Another comparison."""

    def change(twin: ast.AST) -> ast.AST:
        assert isinstance(twin, ast.Compare)
        twin.ops[0] = operator()
        return twin

    return change


def joined_otherwise(twin: ast.AST) -> ast.AST:
    """And for or, or for and."""
    assert isinstance(twin, ast.BoolOp)
    twin.op = ast.Or() if isinstance(twin.op, ast.And) else ast.And()
    return twin


def without_operand(place: int) -> Change:
    """One condition of several is forgotten."""

    def change(twin: ast.AST) -> ast.AST:
        assert isinstance(twin, ast.BoolOp)
        del twin.values[place]
        return twin if len(twin.values) > 1 else twin.values[0]

    return change


def always_taken(test: bool) -> Change:
    """A branch that is always taken, or never."""

    def change(twin: ast.AST) -> ast.AST:
        assert isinstance(twin, ast.If | ast.IfExp)
        twin.test = ast.Constant(test)
        return twin

    return change


def is_of_a_person(node: ast.AST) -> bool:
    """Whether an expression is the player who deals, pitches or acts."""
    return (
        isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "deal"
        and node.attr in _PERSONS
    )


def one_seat_early(twin: ast.AST) -> ast.AST:
    """Whoever comes after a player, where he himself is meant."""
    assert isinstance(twin, ast.Compare)
    twin.left = ast.Subscript(ast.parse("deal.after", mode="eval").body, twin.left, ast.Load())
    return twin


def turned_round(twin: ast.AST) -> ast.AST:
    """A branch that is taken where the other one is meant."""
    assert isinstance(twin, ast.If | ast.IfExp)
    twin.test = ast.UnaryOp(ast.Not(), twin.test)
    return twin


def unfiltered(place: int) -> Change:
    """All of something, where those are meant that fulfil a condition."""

    def change(twin: ast.AST) -> ast.AST:
        assert isinstance(twin, ast.comprehension)
        del twin.ifs[place]
        return twin

    return change


def letting_none_through(twin: ast.AST) -> ast.AST:
    """None of something, where those are meant that fulfil a condition."""
    assert isinstance(twin, ast.comprehension)
    twin.ifs = [ast.Constant(False)]
    return twin


def taken_for(person: str) -> Change:
    """Another player than the one who is meant."""
    return lambda twin: ast.parse(person, mode="eval").body


def off_by(by: int) -> Change:
    """A number that is one too many, or too few."""

    def change(twin: ast.AST) -> ast.AST:
        assert isinstance(twin, ast.Constant)
        assert isinstance(twin.value, int)
        return ast.Constant(twin.value + by)

    return change


def summed_otherwise(twin: ast.AST) -> ast.AST:
    """Minus for plus, or for and."""
    assert isinstance(twin, ast.BinOp)
    twin.op = _SUMS[type(twin.op)]()
    return twin
