"""What can be changed in an expression or a statement: one small mistake each, of the kind that people make when they program."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from typing import Final, NamedTuple, TypeVar

Node = TypeVar("Node", bound=ast.AST)


class Change(NamedTuple):
    """Another expression or statement in the place of one."""

    operator: str
    """What kind of mistake it is."""
    after: ast.AST


COMPARED: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Lt: (ast.LtE, ast.GtE), ast.LtE: (ast.Lt, ast.Gt), ast.Gt: (ast.GtE, ast.LtE), ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,), ast.Is: (ast.IsNot,), ast.IsNot: (ast.Is,), ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}  # fmt: skip
"""By comparison, the boundary moved and the opposite."""

COUNTED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr, ast.BitXor: ast.BitOr, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
"""By operation, another one."""

CALLED: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
"""By function, the one that it is mistaken for."""

EMPTY: Final = {"list": "[]", "tuple": "()", "dict": "{}", "frozenset": "frozenset()", "set": "set()", "Iterator": "()"}
"""By the kind of a collection, the empty one."""


def expression(text: str) -> ast.expr:
    """An expression as it is written."""
    return ast.parse(text, mode="eval").body


def with_fields(node: Node, **fields: object) -> Node:
    """A node with some parts exchanged."""
    twin = copy.copy(node)
    for name, value in fields.items():
        setattr(twin, name, value)
    return twin


def changes_of_expression(node: ast.expr) -> Iterator[Change]:
    """The mistakes that can be made at an expression, whatever it stands in."""
    match node:
        case ast.Compare(ops=[one]):
            for other in COMPARED[type(one)]:
                yield Change("comparison", with_fields(node, ops=[other()]))
        case ast.BinOp(op=operation) if type(operation) in COUNTED:
            yield Change("arithmetic", with_fields(node, op=COUNTED[type(operation)]()))
        case ast.BoolOp(op=operation, values=values):
            yield Change("and-or", with_fields(node, op=ast.Or() if isinstance(operation, ast.And) else ast.And()))
            for left_out in range(len(values)):
                left = [value for place, value in enumerate(values) if place != left_out]
                yield Change("left-out", left[0] if len(left) == 1 else with_fields(node, values=left))
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield Change("not", operand)
        case ast.IfExp(body=body, orelse=otherwise):
            yield Change("condition", body)
            yield Change("condition", otherwise)
        case ast.Constant(value=value):
            yield from changes_of_constant(value)
        case ast.Subscript() | ast.Call():
            yield from changes_of_access(node)


def changes_of_constant(value: object) -> Iterator[Change]:
    """A number off by one, a yes for a no."""
    if isinstance(value, bool):
        yield Change("constant", ast.Constant(not value))
    elif isinstance(value, int):
        yield Change("constant", ast.Constant(value + 1))
        yield Change("constant", expression(str(value - 1)))


def changes_of_access(node: ast.Subscript | ast.Call) -> Iterator[Change]:
    """The last for the first, the smallest for the greatest, all for any, an order turned round."""
    match node:
        case ast.Subscript(slice=ast.Constant(value=0)):
            yield Change("first-last", with_fields(node, slice=expression("-1")))
        case ast.Subscript(slice=ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=1))):
            yield Change("first-last", with_fields(node, slice=ast.Constant(0)))
        case ast.Subscript(value=value, slice=ast.Slice()):
            yield Change("slice", value)
        case ast.Call(func=ast.Name(id="min" | "max" | "any" | "all" as name)):
            yield Change("least-most", with_fields(node, func=ast.Name(CALLED[name], ast.Load())))
        case ast.Call(func=ast.Name(id="reversed"), args=[argument]):
            yield Change("order", argument)
        case ast.Call(func=ast.Name(id="sorted") | ast.Attribute(attr="sort")):
            yield Change("order", turned_round(node))


def turned_round(node: ast.Call) -> ast.Call:
    """A sorting in the other direction."""
    others = [keyword for keyword in node.keywords if keyword.arg != "reverse"]
    was_reversed = len(others) < len(node.keywords)
    return with_fields(node, keywords=[*others, ast.keyword("reverse", ast.Constant(not was_reversed))])


def changes_of_statement(node: ast.stmt, returns: ast.expr | None) -> Iterator[Change]:
    """The mistakes that can be made at a statement of a function that is said to return something."""
    match node:
        case ast.If():
            for answer in (True, False):
                yield Change("condition", with_fields(node, test=ast.Constant(answer)))
        case ast.While():
            yield Change("condition", with_fields(node, test=ast.Constant(False)))
        case ast.Return(value=ast.expr() as value):
            for instead in answers_instead(value, returns):
                yield Change("return", with_fields(node, value=instead))
        case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Raise() | ast.Continue() | ast.Break() | ast.Delete():
            yield Change("dropped", ast.Pass())
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield Change("dropped", ast.Pass())
        case ast.Match(cases=cases):
            for left_out in range(len(cases) - 1):
                left = [case for place, case in enumerate(cases) if place != left_out]
                yield Change("case", with_fields(node, cases=left))


def answers_instead(value: ast.expr, returns: ast.expr | None) -> list[ast.expr]:
    """What a function of this kind may answer instead: yes or no, nought, nothing, none of the things."""
    said = "" if returns is None else ast.unparse(returns)
    texts = ["None"]
    if said == "bool":
        texts = ["True", "False"]
    elif said in ("int", "Seat", "Card", "Cards"):
        texts = ["0"]
    elif said.partition("[")[0] in EMPTY:
        texts = [EMPTY[said.partition("[")[0]]]
    return [expression(text) for text in texts if text != ast.unparse(value)]
