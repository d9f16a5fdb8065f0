"""The mutation operators: each small mistake that programmers make at one node of a syntax tree.

There is one table, `changes_of`. Mutation testing and the diagnosis select from it by the names of the operators.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from typing import Final, NamedTuple, TypeVar, cast

Node = TypeVar("Node", bound=ast.AST)


class Change(NamedTuple):
    """Another node in the place of one."""

    operator: str
    """The name of the mutation operator."""
    after: ast.AST


BASIC: Final = frozenset(
    (
        "comparison", "arithmetic", "and-or", "left-out", "not", "condition", "constant", "first-last", "slice", "least-most",
        "order", "return", "dropped", "case",
    )
)  # fmt: skip
"""The operators whose mutants a corpus must notice: none of them is often equivalent to the right program."""

PLAUSIBLE: Final = frozenset(("at-least", "chain", "operand", "negated", "filter", "person", "seat"))
"""The operators only the diagnosis uses. They make mistakes engines do make, and many mutants that change nothing."""

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
"""By arithmetic operation, another one."""

CALLED: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
"""By function, the one it is mistaken for."""

EMPTY: Final = {"list": "[]", "tuple": "()", "dict": "{}", "frozenset": "frozenset()", "set": "set()", "Iterator": "()"}
"""By the kind of a collection, the empty one."""

PERSONS: Final = {
    "dealer": ("{0}.after[{0}.dealer]", "{0}.pitcher"),
    "pitcher": ("{0}.dealer", "{0}.after[{0}.dealer]", "{0}.after[{0}.pitcher]"),
    "turn": ("{0}.dealer", "{0}.pitcher"),
}
"""By player, the players he is mistaken for: eldest or the pitcher for the dealer, and so on."""


def changes_of(
    node: ast.AST, returns: ast.expr | None = None, operators: frozenset[str] = BASIC | PLAUSIBLE
) -> Iterator[Change]:
    """The changes some operators make at a node; `returns` is the return annotation of the function around it."""
    for change in every_change(node, returns):
        if change.operator in operators:
            yield change


def every_change(node: ast.AST, returns: ast.expr | None) -> Iterator[Change]:
    """The changes that all operators make at a node."""
    match node:
        case ast.expr():
            yield from changes_of_expression(node)
            yield from changes_of_persons(node)
        case ast.stmt():
            yield from changes_of_statement(node, returns)
        case ast.comprehension(ifs=conditions) if conditions:
            for left_out in range(len(conditions)):
                yield Change("filter", with_fields(node, ifs=without(conditions, left_out)))
            yield Change("filter", with_fields(node, ifs=[ast.Constant(False)]))


def changes_of_expression(node: ast.expr) -> Iterator[Change]:
    """A comparison that is off, a condition forgotten, a number off by one, the wrong one of two."""
    match node:
        case ast.Compare():
            yield from changes_of_comparison(node)
        case ast.BinOp(op=operation, left=left) if type(operation) in COUNTED:
            yield Change("arithmetic", with_fields(node, op=COUNTED[type(operation)]()))
            yield Change("operand", left)
        case ast.BoolOp(op=operation, values=values):
            yield Change("and-or", with_fields(node, op=ast.Or() if isinstance(operation, ast.And) else ast.And()))
            for left_out in range(len(values)):
                others = without(values, left_out)
                yield Change("left-out", others[0] if len(others) == 1 else with_fields(node, values=others))
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield Change("not", operand)
        case ast.IfExp(test=test, body=body, orelse=otherwise):
            yield Change("condition", body)
            yield Change("condition", otherwise)
            yield from negated(node, test)
        case ast.Constant(value=bool() as value):
            yield Change("constant", ast.Constant(not value))
        case ast.Constant(value=int() as value):
            yield Change("constant", ast.Constant(value + 1))
            yield Change("constant", expression(str(value - 1)))
        case ast.Subscript() | ast.Call():
            yield from changes_of_access(node)


def changes_of_comparison(node: ast.Compare) -> Iterator[Change]:
    """Another comparison. Of several in a chain the first is changed."""
    others = node.ops[1:]
    for other in COMPARED[type(node.ops[0])]:
        yield Change("chain" if others else "comparison", with_fields(node, ops=[other(), *others]))
    if isinstance(node.ops[0], ast.Eq):
        yield Change("at-least", with_fields(node, ops=[ast.GtE(), *others]))


def changes_of_access(node: ast.Subscript | ast.Call) -> Iterator[Change]:
    """The last for the first, the smallest for the greatest, all for any, an order reversed."""
    match node:
        case ast.Subscript(slice=ast.Constant(value=0)):
            yield Change("first-last", with_fields(node, slice=expression("-1")))
        case ast.Subscript(slice=ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=1))):
            yield Change("first-last", with_fields(node, slice=ast.Constant(0)))
        case ast.Subscript(value=value, slice=ast.Slice()):
            yield Change("slice", value)
        case ast.Call(func=ast.Name(id="min" | "max" | "any" | "all" as name), args=arguments):
            yield Change("least-most", with_fields(node, func=ast.Name(CALLED[name], ast.Load())))
            for argument in arguments if len(arguments) > 1 else ():
                yield Change("operand", argument)
        case ast.Call(func=ast.Name(id="reversed"), args=[argument]):
            yield Change("order", argument)
        case ast.Call(func=ast.Name(id="sorted") | ast.Attribute(attr="sort")):
            yield Change("order", sorted_backwards(node))


def sorted_backwards(node: ast.Call) -> ast.Call:
    """A sort in the other direction."""
    others = [keyword for keyword in node.keywords if keyword.arg != "reverse"]
    was_reversed = len(others) < len(node.keywords)
    return with_fields(node, keywords=[*others, ast.keyword("reverse", ast.Constant(not was_reversed))])


def changes_of_persons(node: ast.expr) -> Iterator[Change]:
    """One player mistaken for another, or for the one who sits next to him."""
    match node:
        case ast.Compare(left=left, ops=[ast.Eq() | ast.NotEq(), *_]) if is_person(node.comparators[0]):
            yield Change("seat", with_fields(node, left=ast.Subscript(expression("deal.after"), left, ast.Load())))
        case ast.Attribute(value=ast.Name(id="deal" | "auction" as holder), ctx=ast.Load()) if node.attr in PERSONS:
            for person in PERSONS[node.attr]:
                yield Change("person", expression(person.format(holder)))
        case ast.Subscript(value=ast.Attribute(attr="after"), slice=seat, ctx=ast.Load()):
            yield Change("seat", seat)


def is_person(node: ast.expr) -> bool:
    """Whether an expression is the player who deals, pitches or acts."""
    match node:
        case ast.Attribute(value=ast.Name(id="deal"), attr=name):
            return name in PERSONS
    return False


def changes_of_statement(node: ast.stmt, returns: ast.expr | None) -> Iterator[Change]:
    """A branch always or never taken, another return value, a statement dropped."""
    match node:
        case ast.If(test=test):
            for answer in (True, False):
                yield Change("condition", with_fields(node, test=ast.Constant(answer)))
            yield from negated(node, test)
        case ast.While():
            yield Change("condition", with_fields(node, test=ast.Constant(False)))
        case ast.Return(value=ast.expr() as value):
            for instead in answers_instead(value, returns):
                yield Change("return", with_fields(node, value=instead))
            yield Change("negated", with_fields(node, value=ast.UnaryOp(ast.Not(), value)))
        case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Raise() | ast.Continue() | ast.Break() | ast.Delete():
            yield Change("dropped", ast.Pass())
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield Change("dropped", ast.Pass())
        case ast.Match(cases=cases):
            for left_out in range(len(cases) - 1):
                yield Change("case", with_fields(node, cases=without(cases, left_out)))


def negated(node: ast.If | ast.IfExp, test: ast.expr) -> Iterator[Change]:
    """The other branch taken, unless another operator negates the test already."""
    if not isinstance(test, ast.Compare | ast.BoolOp | ast.UnaryOp):
        yield Change("negated", with_fields(node, test=ast.UnaryOp(ast.Not(), test)))


def answers_instead(value: ast.expr, returns: ast.expr | None) -> list[ast.expr]:
    """What a function with this return annotation may return instead: true or false, zero, None, an empty collection."""
    annotation = "" if returns is None else ast.unparse(returns)
    texts = ["None"]
    if annotation == "bool":
        texts = ["True", "False"]
    elif annotation in ("int", "Seat", "Card", "Cards"):
        texts = ["0"]
    elif annotation.partition("[")[0] in EMPTY:
        texts = [EMPTY[annotation.partition("[")[0]]]
    return [expression(text) for text in texts if text != ast.unparse(value)]


# ---- trees -----------------------------------------------------------------------------------------------------------


def expression(text: str) -> ast.expr:
    """The tree of an expression."""
    return ast.parse(text, mode="eval").body


def without(nodes: list[Node], place: int) -> list[Node]:
    """A list of nodes without the one at a place."""
    return [*nodes[:place], *nodes[place + 1 :]]


def with_fields(node: Node, **fields: object) -> Node:
    """A copy of a node with some fields replaced; the children are shared."""
    twin = copy.copy(node)
    for name, value in fields.items():
        setattr(twin, name, value)
    return twin


def with_node(tree: Node, before: ast.AST, after: ast.AST) -> Node:
    """A tree in which one node is replaced. Only the nodes around it are copied; `tree` itself where it does not hold the node."""
    if tree is before:
        return cast("Node", after)
    changed: dict[str, object] = {}
    for name, value in ast.iter_fields(tree):
        if isinstance(value, list):
            parts = [with_node(part, before, after) if isinstance(part, ast.AST) else part for part in value]
            if any(part is not old for part, old in zip(parts, value, strict=True)):
                changed[name] = parts
        elif isinstance(value, ast.AST):
            part = with_node(value, before, after)
            if part is not value:
                changed[name] = part
    return with_fields(tree, **changed) if changed else tree
