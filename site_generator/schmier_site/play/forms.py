"""Forms for composed values in the house-rules builder: lists, their members, the choices of each.

A form is read off the schema; the table of options gives the meaning of an answer, as on the sheet.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from schmier.options import options as table
from schmier.vocabulary import COMMON, words
from schmier_conformance.rulesets.options import Document, resolved
from schmier_site.html.playing_cards import spoken

_CARDS: Final = {
    "off-J": "the Jick, the other Jack of the colour",
    "off-5": "the Left Pedro, the other Five of the colour",
    "X1": "Joker 1",
    "X2": "Joker 2",
    "X3": "Joker 3",
    "X4": "Joker 4",
}
"""Members of a ranking other than ranks and single cards."""

_NAMES: Final = {"C": "Clubs", "D": "Diamonds", "H": "Hearts", "S": "Spades", "NT": "No trump", "grand": "Grand"}
"""Members named after their subject."""

_RANK: Final = re.compile(r"^[AKQJRWET2-9]$")
_ONE_CARD: Final = re.compile(r"^[AKQJRWET2-9][SHDC]$")
_RANKS: Final = "AKQJRWET98765432"


def form_of(path: str, schema: Document, family: str = COMMON) -> Document:
    """The form of an option, or of a part of one, in the words of a family: `exchange`, `exchange[draw].who`."""
    schema = resolved(schema)
    kind = schema.get("type")
    kinds = kind if isinstance(kind, list) else [kind]
    if "const" in schema:
        return {"is": "fixed", "value": schema["const"]}
    if "enum" in schema:
        return {
            "is": "choice",
            "values": [[value, _meaning(path, value, family)] for value in schema["enum"] if value is not None],
        }
    if "boolean" in kinds:
        return {"is": "choice", "values": [[value, _meaning(path, value, family)] for value in (True, False)]}
    if "integer" in kinds:
        return {"is": "number", "least": schema["minimum"], "most": schema["maximum"]}
    if "array" in kinds:
        inner = resolved(schema["items"])
        about = {
            "title": inner.get("title", "Entry"),
            "least": schema.get("minItems", 0),
            "most": schema.get("maxItems", 60),
        }
        return {"is": "list", **about, "unique": schema.get("uniqueItems", False), "of": form_of(path, inner, family)}
    if "allOf" in schema:
        return {"is": "kinds", "by": "do", "kinds": list(_kinds(path, schema, family))}
    if "properties" in schema:
        return {"is": "object", "fields": list(_fields(path, schema, family))}
    if "additionalProperties" in schema:
        keys = [[rank, _meaning(path, rank, family)] for rank in _RANKS]
        return {"is": "table", "keys": keys, "of": form_of(path, schema["additionalProperties"], family)}
    return {"is": "text", "like": schema.get("pattern", "")}


def _fields(path: str, schema: Document, family: str) -> Iterator[Document]:
    """The members of an object; those that need not be there have nothing under `needed`."""
    for name, inner in schema["properties"].items():
        below = f"{path}.{name}" if f"{path}.{name}" in table(family) else f"{path.partition('[')[0]}.{name}"
        whole = resolved(inner)
        row = table(family).get(below)
        title = _NAMES.get(name) or words(family).title(whole.get("title", name))
        field: Document = {"name": name, "title": title, "form": form_of(below, whole, family)}
        field["about"] = row.about if row else str(whole.get("description", ""))
        if name in schema.get("required", []):
            field["needed"] = True
        elif row and row.absent:
            field["absent"] = row.absent
        yield field


def _kinds(path: str, schema: Document, family: str) -> Iterator[Document]:
    """The kinds of a member, each with its further fields."""
    for branch in schema["allOf"]:
        chosen = branch["if"]["properties"]["do"]
        inner = resolved(branch["then"])
        for kind in chosen.get("enum", [chosen.get("const")]):
            fields = [field for field in _fields(f"{path}[{kind}]", inner, family) if field["name"] != "do"]
            yield {"value": kind, "title": _meaning(f"{path}.do", kind, family), "fields": fields}


def _meaning(path: str, value: Any, family: str) -> str:
    """The meaning of a choice, as a sentence or as a name."""
    row = table(family).get(path)
    meaning = (row.in_general.get(value) or row.values.get(value, "")) if row else ""
    if meaning and "{" not in meaning:
        return f"{meaning[0].upper()}{meaning[1:]}"
    if isinstance(value, bool):
        return "Yes" if value else "No"
    return _card(value)


def _card(value: str) -> str:
    """The name of a rank or of a card; any other word unchanged."""
    if value in _CARDS:
        return _CARDS[value]
    if _RANK.match(value):
        return spoken(f"{value}S").partition(" of ")[0]
    return spoken(value) if _ONE_CARD.match(value) else value.replace("-", " ")
