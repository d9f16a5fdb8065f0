# %% [markdown]
# # The shape of a document
#
# A ruleset, a log, an event: each is JSON of a certain shape, and `spec/schemas` states which. The schemas are the one place where
# it is stated. This chapter reads as much of JSON Schema as they use, with the standard library alone, so that the reference can
# refuse a document by itself, wherever it runs.
#
#     >>> check_shape({"do": "play", "by": "N", "card": "AS"}, EVENT)
#     >>> check_shape({"do": "play", "by": "N", "card": "1S"}, EVENT)
#     Traceback (most recent call last):
#         ...
#     schmier.io.shapes.ShapeError: $.card: expected card (Rank and suit, or a Joker: `AS`, `TD`, `X1`), not '1S'
#
# The harness reads the same schemas with a library that is faster and knows all of JSON Schema. A test compares the two on documents
# that are right and on documents that are spoiled.

# %%
"""Documents against the schemas of `spec/schemas`, with the standard library alone."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

from schmier import spec

Schema = dict[str, Any]
"""A schema, or a part of one."""

Fault = tuple[str, str]
"""Where something is wrong, as a JSON path, and what."""

Check = Callable[[Any, Schema, str], Iterator[Fault]]
"""What one keyword asks of a value."""

RULESET: Final = "urn:schmier:schema:ruleset:1"
"""A ruleset document."""

GAME_LOG: Final = "urn:schmier:schema:game-log:1"
"""A game log."""

EVENT: Final = f"{GAME_LOG}#/$defs/event"
"""One event of a log."""

SEATS: Final = f"{GAME_LOG}#/$defs/seats"
"""The seats of a table, clockwise."""

READ_ELSEWHERE: Final = frozenset((
    "$schema", "$id", "$defs", "title", "description", "default", "if", "then", "else", "type",
    "properties", "patternProperties", "additionalProperties",
))  # fmt: skip
"""Members of a schema that are for people, or that are read together with others."""


class ShapeError(ValueError):
    """A document whose shape is wrong: `path` is the JSON path, `str()` says where and what."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path}: {message}")
        self.path = path


def check_shape(value: Any, reference: str) -> None:
    """Raise `ShapeError` with the first thing that is wrong with a value, held against the schema at a reference."""
    for path, message in faults_of(value, {"$ref": reference}, "$"):
        raise ShapeError(path, message)


def has_shape(value: Any, schema: Schema) -> bool:
    """Whether a value follows a schema."""
    return next(faults_of(value, schema, "$"), None) is None


def faults_of(value: Any, schema: Schema | bool, path: str) -> Iterator[Fault]:
    """Everything that is wrong with a value, held against a schema; `path` is where the value is."""
    if isinstance(schema, bool):
        if not schema:
            yield path, "nothing may be here"
        return
    if "type" in schema and not is_of(value, schema["type"]):
        yield path, f"expected {expected(schema)}, not {shown(value)}"
        return
    for keyword in schema:
        if keyword not in READ_ELSEWHERE:
            yield from CHECKS[keyword](value, schema, path)
    if "additionalProperties" in schema or "properties" in schema:
        yield from members(value, schema, path)
    if "if" in schema:
        branch = "then" if has_shape(value, schema["if"]) else "else"
        yield from faults_of(value, schema.get(branch, True), path)


# %% [markdown]
# ## Values
#
# JSON knows seven types, and to it `true` is not the number 1, as it is in Python. None of the formats has a fraction, so a number is a
# whole number.

# %%
TYPES: Final[Mapping[str, tuple[type, ...]]] = {
    "object": (dict,), "array": (list,), "string": (str,), "integer": (int,), "boolean": (bool,), "null": (type(None),),
}  # fmt: skip
"""The types of JSON, by their names in a schema."""


def is_of(value: Any, names: str | list[str]) -> bool:
    """Whether a value is of a type, or of one of several."""
    return any(
        isinstance(value, TYPES[name]) and (name == "boolean" or not isinstance(value, bool))
        for name in ([names] if isinstance(names, str) else names)
    )


def is_same(value: Any, other: Any) -> bool:
    """Whether two values are the same to JSON."""
    return isinstance(value, bool) is isinstance(other, bool) and bool(value == other)


def shown(value: Any) -> str:
    """A value, short enough for a message."""
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:77]}..."


def expected(schema: Schema) -> str:
    """What a schema wants, in its own words."""
    if "title" in schema and "description" in schema:
        return f"{schema['title'].lower()} ({schema['description'].partition('. ')[0].rstrip('.')})"
    if "type" in schema:
        return " or ".join([schema["type"]] if isinstance(schema["type"], str) else schema["type"])
    return "something else"


# %% [markdown]
# ## Keywords
#
# One function for each keyword that the schemas use; a keyword that none of them reads is an error here, and a test looks for it
# before a reader does.


# %%
def reference(value: Any, schema: Schema, path: str) -> Iterator[Fault]:
    """`$ref`: another schema."""
    yield from faults_of(value, schema_at(schema["$ref"]), path)


def constant(value: Any, schema: Schema, path: str) -> Iterator[Fault]:
    """`const`: one value."""
    if not is_same(value, schema["const"]):
        yield path, f"{shown(value)} is not {shown(schema['const'])}"


def enumeration(value: Any, schema: Schema, path: str) -> Iterator[Fault]:
    """`enum`: one of some values."""
    if not any(is_same(value, member) for member in schema["enum"]):
        yield path, f"{shown(value)} is none of {', '.join(map(json.dumps, schema['enum']))}"


def spelling(value: Any, schema: Schema, path: str) -> Iterator[Fault]:
    """`pattern`: how a text is spelled."""
    if isinstance(value, str) and not spelled(schema["pattern"]).search(value):
        yield path, f"expected {expected(schema)}, not {shown(value)}"


PARTS: Final[Mapping[type, str]] = {list: "items", dict: "members", str: "characters"}
"""What is counted in a value that is no number."""


def limit(keyword: str, size: Callable[[Any], int], kind: type, is_least: bool) -> Check:
    """A check that a number, a length or a count keeps to a limit."""

    def check(value: Any, schema: Schema, path: str) -> Iterator[Fault]:
        if not isinstance(value, kind) or isinstance(value, bool):
            return
        bound = schema[keyword]
        if (size(value) < bound) if is_least else (size(value) > bound):
            what = "a number" if kind is int else f"a number of {PARTS[kind]}"
            yield path, f"expected {what} {'from' if is_least else 'up to'} {bound}, not {size(value)}"

    return check


def members(value: Any, schema: Schema, path: str) -> Iterator[Fault]:
    """`properties`, with `patternProperties` and `additionalProperties`: the members of an object."""
    if not isinstance(value, dict):
        return
    named, patterns = schema.get("properties", {}), schema.get("patternProperties", {})
    for name, inner in value.items():
        if name in named:
            yield from faults_of(inner, named[name], f"{path}.{name}")
            continue
        matching = [part for pattern, part in patterns.items() if spelled(pattern).search(name)]
        for part in matching:
            yield from faults_of(inner, part, f"{path}.{name}")
        if matching:
            continue
        others = schema.get("additionalProperties", True)
        if others is False:
            yield path, f"{shown(name)} means nothing here; there may be {', '.join(named) or 'nothing'}"
        else:
            yield from faults_of(inner, others, f"{path}.{name}")


def names_of_members(value: Any, schema: Schema, path: str) -> Iterator[Fault]:
    """`propertyNames`: how the members of an object are called."""
    for name in value if isinstance(value, dict) else ():
        yield from faults_of(name, schema["propertyNames"], f"{path}.{name}")


def required(value: Any, schema: Schema, path: str) -> Iterator[Fault]:
    """`required`: members that must be there."""
    for name in schema["required"] if isinstance(value, dict) else ():
        if name not in value:
            yield path, f"{name!r} is missing"


def items(value: Any, schema: Schema, path: str) -> Iterator[Fault]:
    """`items`: every item of an array."""
    for place, item in enumerate(value if isinstance(value, list) else ()):
        yield from faults_of(item, schema["items"], f"{path}[{place}]")


def distinct(value: Any, schema: Schema, path: str) -> Iterator[Fault]:
    """`uniqueItems`: no item twice."""
    for place, item in enumerate(value if isinstance(value, list) else ()):
        if any(is_same(item, earlier) for earlier in value[:place]):
            yield f"{path}[{place}]", f"{shown(item)} is here twice"


def all_of(value: Any, schema: Schema, path: str) -> Iterator[Fault]:
    """`allOf`: every one of some schemas."""
    for part in schema["allOf"]:
        yield from faults_of(value, part, path)


def any_of(value: Any, schema: Schema, path: str) -> Iterator[Fault]:
    """`anyOf`: one of some schemas, or several."""
    if not any(has_shape(value, part) for part in schema["anyOf"]):
        yield path, f"expected {expected(schema)}, not {shown(value)}"


def one_of(value: Any, schema: Schema, path: str) -> Iterator[Fault]:
    """`oneOf`: one of some schemas, and no other."""
    if sum(has_shape(value, part) for part in schema["oneOf"]) != 1:
        choices = " or ".join(repr(name) for part in schema["oneOf"] for name in part.get("required", ()))
        yield (
            path,
            f"exactly one of {choices} belongs here" if choices else f"expected {expected(schema)}, not {shown(value)}",
        )


CHECKS: Final[Mapping[str, Check]] = {
    "$ref": reference, "const": constant, "enum": enumeration, "pattern": spelling,
    "minimum": limit("minimum", int, int, is_least=True), "maximum": limit("maximum", int, int, is_least=False),
    "minLength": limit("minLength", len, str, is_least=True), "maxLength": limit("maxLength", len, str, is_least=False),
    "minItems": limit("minItems", len, list, is_least=True), "maxItems": limit("maxItems", len, list, is_least=False),
    "maxProperties": limit("maxProperties", len, dict, is_least=False),
    "required": required, "propertyNames": names_of_members,
    "items": items, "uniqueItems": distinct, "allOf": all_of, "anyOf": any_of, "oneOf": one_of,
}  # fmt: skip
"""By keyword, what it asks."""


# %% [markdown]
# ## Where the schemas are


# %%
@lru_cache
def schemas() -> dict[str, Schema]:
    """The schemas of `spec/schemas` by their `$id`, every reference in them with the whole address."""
    found = {}
    for path in sorted((spec.FOLDER / "schemas").glob("*.json")):
        schema = json.loads(path.read_text(encoding="utf-8"))
        found[schema["$id"]] = addressed(schema, schema["$id"])
    return found


def addressed(part: Any, home: str) -> Any:
    """A part of a schema, every reference that has no address but its place with that of its home."""
    if isinstance(part, list):
        return [addressed(inner, home) for inner in part]
    if not isinstance(part, dict):
        return part
    return {
        name: home + inner if name == "$ref" and inner.startswith("#") else addressed(inner, home)
        for name, inner in part.items()
    }


@lru_cache
def schema_at(reference: str) -> Schema:
    """The schema at a reference: an address, and perhaps a place in it."""
    home, _, place = reference.partition("#")
    schema = schemas()[home]
    for name in place.split("/")[1:]:
        schema = schema[name]
    return schema


@lru_cache
def spelled(pattern: str) -> re.Pattern[str]:
    """A pattern of a schema, in which `$` is the end of the text and never a line break before it."""
    return re.compile(re.sub(r"\$$", r"\\Z", pattern), re.ASCII)
