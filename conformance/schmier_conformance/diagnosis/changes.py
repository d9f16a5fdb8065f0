"""What a programmer gets wrong in one place: a condition, a number, or who is meant."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import Final

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

Change = Callable[[ast.AST], ast.AST | None]
"""What makes the mistake in a copy of a node; None where the node goes."""


def changes(node: ast.AST) -> Iterator[Change]:
    """The mistakes that can be made in a node."""
    yield from changes_of_conditions(node)
    yield from changes_of_values(node)
    yield from changes_of_persons(node)


def changes_of_conditions(node: ast.AST) -> Iterator[Change]:
    """A condition that is off, turned round or forgotten."""
    match node:
        case ast.Compare():
            for other in _COMPARISONS.get(type(node.ops[0]), ()):
                yield compared_by(other)
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


def changes_of_values(node: ast.AST) -> Iterator[Change]:
    """A number that is off, the other one of two, or what is never answered or done."""
    match node:
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
        case ast.Name() if node.id in _TWINS:
            yield lambda twin: ast.Name(_TWINS[twin.id], ast.Load())  # type: ignore[attr-defined]


def changes_of_persons(node: ast.AST) -> Iterator[Change]:
    """One player taken for another, or for the one who sits next to him."""
    match node:
        case ast.Compare(ops=[ast.Eq() | ast.NotEq(), *_]) if is_of_a_person(node.comparators[0]):
            yield one_seat_early
        case ast.Attribute(value=ast.Name(id="deal" | "auction" as holder), ctx=ast.Load()) if node.attr in _PERSONS:
            for person in _PERSONS[node.attr]:
                yield taken_for(person.format(holder))
        case ast.Subscript(value=ast.Attribute(attr="after"), ctx=ast.Load()):
            yield lambda twin: twin.slice  # type: ignore[attr-defined]


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
