"""The templates of accounts, read off the program: what a translator has to translate.

A template is a literal in one of these places: the first argument of `say`, a constant or a variable annotated with `Template`, a table
annotated so, and the texts of a `Form`. A sentence put together anywhere else cannot be found, so it cannot be translated either.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final

from schmier_conformance.wording.catalogue import OF_TRUMPS, SUIT_LED, Template

FOLDER: Final = Path(__file__).parent
"""The package whose templates are read."""

NOT_SPOKEN: Final = frozenset(("needs",))
"""The keyword of a form that is no text."""


@lru_cache(maxsize=1)
def templates() -> tuple[Template, ...]:
    """Every template, each once, in the order of the modules and of their lines."""
    paths = sorted(FOLDER.rglob("*.py"))
    found = [template for path in paths for template in templates_in(path.read_text("utf-8"))]
    return tuple(dict.fromkeys(found))


def templates_in(source: str) -> Iterator[Template]:
    """The templates of a module; one about the suit led is followed by the one about trumps."""
    found = {literal for node in ast.walk(ast.parse(source)) for literal in literals_of(node)}
    for literal in sorted(found, key=lambda literal: (literal.lineno, literal.col_offset)):
        template = str(literal.value)
        if template.strip():
            yield template
        if SUIT_LED in template:
            yield template.replace(SUIT_LED, OF_TRUMPS)


def literals_of(node: ast.AST) -> Iterator[ast.Constant]:
    """The literals of a node that are templates."""
    match node:
        case ast.Call(func=ast.Attribute(attr="say"), args=[english, *_]):
            yield from strings_in(english)
        case ast.Call(func=ast.Name(id="of_suit"), args=[_, english, _]):
            yield from strings_in(english)
        case ast.Call(func=ast.Name(id="Form"), args=[*texts], keywords=keywords):
            spoken = [keyword.value for keyword in keywords if keyword.arg not in NOT_SPOKEN]
            yield from (text for part in (*texts, *spoken) for text in strings_in(part))
        case ast.AnnAssign(annotation=annotation, value=ast.expr() as value) if is_of_templates(annotation):
            yield from strings_in(value)
        case ast.FunctionDef():
            yield from reassigned_in(node)
        case _:
            pass


def reassigned_in(function: ast.FunctionDef) -> Iterator[ast.Constant]:
    """The literals that a function gives to a variable declared as a template, after it was declared."""
    declared = {
        node.target.id
        for node in ast.walk(function)
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and is_of_templates(node.annotation)
    }
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id in declared:
            yield from strings_in(node.value)


def is_of_templates(annotation: ast.expr) -> bool:
    """Whether an annotation says that a value is a template, or a table of templates."""
    return any(isinstance(node, ast.Name) and node.id == "Template" for node in ast.walk(annotation))


def strings_in(value: ast.expr) -> Iterator[ast.Constant]:
    """The literals of an expression: of a table its values, of a choice both sides."""
    match value:
        case ast.Constant(value=str()):
            yield value
        case ast.Dict(values=values):
            yield from (text for inner in values for text in strings_in(inner))
        case ast.Tuple(elts=members) | ast.List(elts=members):
            yield from (text for inner in members for text in strings_in(inner))
        case ast.IfExp(body=body, orelse=orelse):
            yield from (text for inner in (body, orelse) for text in strings_in(inner))
        case _:
            pass
