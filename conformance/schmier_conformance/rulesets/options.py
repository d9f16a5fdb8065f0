"""The options of a ruleset as the schema lists them: their paths, titles and values."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any, Final, NamedTuple

from schmier_conformance.documents.schemas import schemas

Document = dict[str, Any]
"""A JSON object as it was read."""

GROUPS: Final[dict[str, tuple[str, ...]]] = {
    "Players": ("players", "parties"),
    "Pack": ("deck",),
    "Ranking": ("ranking",),
    "Deal": ("deal",),
    "Auction": ("auction",),
    "Trumps": ("trumps",),
    "Exchange": ("exchange",),
    "Play": ("play",),
    "Points": ("points",),
    "Match": ("match",),
}
"""The headings under which people look for an option, each with its parts of the document."""

NOT_RULES: Final = frozenset(("format", "id", "title", "family", "extends", "sources", "why", "note"))
"""The parts of a document no deal depends on."""


class Option(NamedTuple):
    """One option of the rules, as the schema describes it."""

    path: str
    """Its path in the document: `auction.minimum`."""
    group: str
    """The heading it belongs under."""
    schema: Document
    """The schema of its value, references followed."""

    @property
    def title(self) -> str:
        """Its title in the schema."""
        return str(self.schema.get("title", self.path))


def ruleset_schema() -> Document:
    """The schema of ruleset documents."""
    return schemas()["urn:schmier:schema:ruleset:1"]


def resolved(schema: Document) -> Document:
    """A part of the ruleset schema with its reference followed, into another schema too; members beside the reference win."""
    if "$ref" not in schema:
        return schema
    document, _, name = schema["$ref"].partition("#/$defs/")
    definitions = (schemas()[document] if document else ruleset_schema())["$defs"]
    beside = {key: value for key, value in schema.items() if key != "$ref"}
    return {**resolved(definitions[name]), **beside}


def groups(parts: dict[str, Any]) -> dict[str, tuple[str, ...]]:
    """The headings for the given parts of a document; a part no heading knows gets its own, last."""
    known = {part for parts_of_group in GROUPS.values() for part in parts_of_group} | NOT_RULES
    others = {part.replace("_", " ").capitalize(): (part,) for part in parts if part not in known}
    return {**GROUPS, **others}


@cache
def options() -> tuple[Option, ...]:
    """Every option of the rules, heading by heading, in the order of the schema."""
    parts = ruleset_schema()["properties"]
    found: list[Option] = []
    for group, parts_of_group in groups(parts).items():
        for part in parts_of_group:
            schema = resolved(parts[part])
            inner = schema.get("properties")
            if inner is None:
                found.append(Option(part, group, schema))
            else:
                found += [Option(f"{part}.{name}", group, resolved(inner[name])) for name in inner]
    return tuple(found)


@cache
def _titles() -> dict[str, str]:
    """The titles of all options by path, those of the steps of the exchange too."""
    found = {option.path: option.title for option in options()}
    for option in options():
        for schema in entry_schemas(option).values():
            for name, inner in schema["properties"].items():
                found.setdefault(f"{option.path}.{name}", str(resolved(inner).get("title", name)))
    return found


def option_title(path: str) -> str:
    """The title of an option by its dotted path; the path where the schema has no such option."""
    return _titles().get(path, path)


def value_at(document: Document, path: str) -> Any:
    """The value of an option by its dotted path; None where the document does not say it."""
    value: Any = document
    for name in path.split("."):
        value = value.get(name) if isinstance(value, dict) else None
    return value


def words_of(schema: Document) -> list[Any] | None:
    """All values an option may have, where they are few and have names; None for numbers, lists and objects.

    The null that takes a parent's option away is no value of the option.
    """
    if "const" in schema:
        return [schema["const"]]
    if _type_of(schema) == "boolean":
        return [True, False]
    return [value for value in schema["enum"] if value is not None] if "enum" in schema else None


def _type_of(schema: Document) -> str | None:
    """The type of a value present."""
    types = schema.get("type")
    return next((name for name in types if name != "null"), None) if isinstance(types, list) else types


def range_text(schema: Document) -> str:
    """The possible values of an option in a sentence: "A number from 2 to 8."; empty for a single value."""
    schema = resolved(schema)
    named = words_of(schema)
    if named is not None:
        return f"One of {_codes(named)}."
    match _type_of(schema):
        case "integer":
            return f"A number from {schema['minimum']} to {schema['maximum']}."
        case "array" if members := words_of(resolved(schema["items"])):
            return f"A list of any of {_codes(members)}."
        case "array" if inner := range_text(schema["items"]):
            return f"A list; each, {_lower(inner)}"
        case "object" if isinstance(schema.get("additionalProperties"), dict):
            return f"For each, {_lower(range_text(schema['additionalProperties']))}"
        case "object":
            described = (f"`{name}`: {_lower(range_text(inner))}" for name, inner in schema["properties"].items())
            return f"An object with {' '.join(described)}"
        case _:
            return ""


def _lower(sentence: str) -> str:
    return f"{sentence[:1].lower()}{sentence[1:]}"


def _codes(values: list[Any]) -> str:
    return ", ".join(as_code(value) for value in values)


def as_code(value: Any) -> str:
    """A value as written in a document, in backticks; words lose their quotation marks."""
    return f"`{value if isinstance(value, str) else json.dumps(value)}`"


def value_text(value: Any) -> str:
    """A value for people: a plain word or number unchanged, a list of words separated by spaces."""
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return " ".join(value) or "none"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def entry_schemas(option: Option) -> dict[str, Document]:
    """The schemas of the entries of a list: one for all, or one for each kind of step, by the value of `do`."""
    entry = resolved(option.schema.get("items", {}))
    branches = entry.get("allOf", [])
    if not branches:
        return {"": entry} if "properties" in entry else {}
    found: dict[str, Document] = {}
    for branch in branches:
        chosen = words_of(branch["if"]["properties"]["do"]) or []
        found |= {str(kind): resolved(branch["then"]) for kind in chosen}
    return found


# ---- where the schema describes an option of the table ---------------------------------------------------------------


def schema_of(schema: Document, path: str) -> Document:
    """The part of the ruleset schema on an option, by its path in the table, `exchange[draw].who`."""
    described = schema
    for name in path.split("."):
        key, _, kind = name.rstrip("]").partition("[")
        described = _within(schema, _property(schema, described, key))
        if kind:
            described = next(then for kinds, then in _steps(schema) if kind in kinds)
    return described


def _property(schema: Document, described: Document, key: str) -> Document:
    """A property of an object, of each member of a list, of each object under a key of its own, or of some kind of step."""
    holder = _within(schema, described["items"]) if "items" in described else described
    properties: Document = holder["properties"]
    if key in properties:
        found: Document = properties[key]
        return found
    inner = [_within(schema, each) for each in properties.values()]
    inner += [then for _, then in _steps(schema)] if "allOf" in holder else []
    return next(each["properties"][key] for each in inner if key in each.get("properties", {}))


def _steps(schema: Document) -> Iterator[tuple[list[str], Document]]:
    """The kinds of step, and what the schema says of them."""
    for branch in schema["$defs"]["step"]["allOf"]:
        kinds = branch["if"]["properties"]["do"]
        yield kinds.get("enum", [kinds.get("const")]), _within(schema, branch["then"])


def _within(schema: Document, described: Document) -> Document:
    """A part of the schema itself, not of a copy, a reference within it followed."""
    reference = re.fullmatch(r"#/\$defs/(\w+)", described.get("$ref", ""))
    found: Document = schema["$defs"][reference[1]] if reference else described
    return found
