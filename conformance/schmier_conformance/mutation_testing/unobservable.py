"""The parts of a program no case can observe: sentences, reasons, explanations, and cards only logs leave out."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import Final

from schmier.labels import Label

Function = ast.FunctionDef

UNSEEN_CALLS: Final = frozenset(("decided", "doubt", "assert_never"))
"""Calls that only record why, or what is unknown; no case claims what they record."""

EXPLAINING: Final = frozenset(("Reached", "Conceded", "Sum", "Product", "Raised", "Row", "OneCard", "Call"))
"""Classes that explain an entry of the account to people; no case claims them."""

EXPLANATIONS: Final = frozenset(("because", "shown", "clauses", "terms", "strict"))
"""Names of variables and parameters that hold explanations. (`strict` of `zip` decides nothing either.)"""

LEFT_OUT_OF_LOGS: Final = frozenset(("unknown", "unknown_widow", "unknown_stock", "is_known", "confirmable", "listed"))
"""Names used where a log leaves cards out, or records forced steps. Cases name all cards; logs have tests of their own."""

ENTRY: Final = 4
"""How many leading arguments of an entry of the account say what is entered; the others explain it."""

REFUSALS: Final = frozenset(("Violation", "Undecidable"))
"""Exceptions that refuse by a clause, with a sentence for people."""


def text_of(node: ast.AST) -> str:
    """The source of a node, in one form whatever the layout."""
    return ast.unparse(ast.fix_missing_locations(node))


def is_only_text(name: str, node: Function) -> bool:
    """Whether a function only makes a sentence for people, or is abstract."""
    is_abstract = any(text_of(decorator) == "abstractmethod" for decorator in node.decorator_list)
    own = name.rpartition(".")[2]
    return is_abstract or own.endswith("_says") or own.startswith("says_") or own in ("said", "in_words", "__repr__")


def is_about_logs(node: ast.AST) -> bool:
    """Whether a node handles what only logs leave out; of a compound statement, whether its condition does."""
    part = node.test if isinstance(node, ast.If | ast.While) else node
    if isinstance(part, ast.Match):
        return False
    names = (inner.attr if isinstance(inner, ast.Attribute) else getattr(inner, "id", "") for inner in ast.walk(part))
    return not LEFT_OUT_OF_LOGS.isdisjoint(names)


def is_unseen(node: ast.stmt) -> bool:
    """Whether a statement only records or explains something."""
    match node:
        case ast.Assert() | ast.Raise(exc=ast.Call(func=ast.Name(id="AssertionError"))):
            return True
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr=name) | ast.Name(id=name))):
            return name in UNSEEN_CALLS
        case ast.Expr(value=ast.Constant()):
            return True
        case ast.If(test=ast.Compare(left=ast.Attribute(attr="because"))):
            return True
        case ast.If(body=[ast.Raise(exc=ast.Call(func=ast.Name(id="Undecidable")))]):
            return True
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name in EXPLANATIONS
    return False


def is_refusal(node: ast.Call) -> bool:
    """Whether a call makes a refusal by a clause."""
    return isinstance(node.func, ast.Name) and node.func.id in REFUSALS and bool(node.args)


def names_clauses(names: Mapping[str, object], node: ast.expr) -> bool:
    """Whether an expression only names clauses: reasons, which no case judges."""
    match node:
        case ast.Attribute(value=ast.Name(id="Label")):
            return True
        case ast.Name(id=name):
            named = names.get(name)
            return isinstance(named, Label) or is_tuple_of_clauses(named)
        case ast.Tuple(elts=parts):
            return bool(parts) and all(names_clauses(names, part) for part in parts)
        case ast.IfExp(body=body, orelse=otherwise):
            return any(names_clauses(names, part) for part in (body, otherwise)) and all(
                names_clauses(names, part) or text_of(part) == "()" for part in (body, otherwise)
            )
        case ast.Starred(value=value) | ast.Subscript(value=value):
            return names_clauses(names, value)
    return False


def explains(node: ast.expr) -> bool:
    """Whether an expression makes an explanation."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in EXPLAINING


def is_tuple_of_clauses(value: object) -> bool:
    """Whether a constant lists clauses."""
    return isinstance(value, tuple) and bool(value) and all(isinstance(part, Label) for part in value)
