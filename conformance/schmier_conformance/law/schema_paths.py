"""Whether a condition speaks of options and values the schema of rulesets has."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import Any, Final

from schmier import spec
from schmier.conditions import Comparison, Condition, comparisons

Json = dict[str, Any]
"""A JSON object."""

_STEP: Final = re.compile(r"([A-Za-z_]+)(?:\[([^\]]+)\])?")
_NAMED_BY: Final = ("do", "name", "bid")


def condition_faults(condition: Condition) -> Iterator[str]:
    """The options and values in a condition no ruleset can have, a sentence each."""
    for comparison in comparisons(condition):
        found = schemas_at(comparison.path)
        if not found:
            yield f"there is no option {comparison.path}"
        elif comparison.operator != "is set" and not any(takes(schema, comparison) for schema in found):
            yield f"{comparison.path} is never {comparison.value}"


@lru_cache(maxsize=1024)
def schemas_at(path: str) -> tuple[Json, ...]:
    """The schemas of the values that can be at a path; none where there is no such path."""
    found: list[Json] = [_schema()]
    for step in path.split("."):
        read = _STEP.fullmatch(step)
        if read is None:
            return ()
        key, named = read.groups()
        found = [inner for outer in found for inner in _under(outer, key)]
        if named is not None:
            found = [member for inner in found for member in _members(inner) if _goes_by(member, named)]
    return tuple(found)


def takes(schema: Json, comparison: Comparison) -> bool:
    """Whether a value of a schema, or of the members of a list, can compare so; `9` is a number, and a rank."""
    if "items" in schema:
        return any(takes(member, comparison) for member in _members(schema))
    if comparison.operator in ("=", "!="):
        return _allows(schema, comparison.value) or _allows(schema, str(comparison.value))
    return isinstance(comparison.value, int) and "integer" in _types(schema)


def _allows(schema: Json, value: str | int | bool) -> bool:
    """Whether a schema of a single value allows this one."""
    if "const" in schema:
        return bool(schema["const"] == value)
    if "enum" in schema:
        return value in schema["enum"]
    if isinstance(value, bool):
        return "boolean" in _types(schema)
    if isinstance(value, int):
        least, most = schema.get("minimum", value), schema.get("maximum", value)
        return "integer" in _types(schema) and least <= value <= most
    return "string" in _types(schema) and re.search(schema.get("pattern", ""), value) is not None


def _types(schema: Json) -> list[str]:
    named = schema.get("type", [])
    return [named] if isinstance(named, str) else list(named)


def _under(schema: Json, key: str) -> Iterator[Json]:
    """The schemas under a key of an object, or of the members of a list."""
    if "items" in schema:
        for member in _members(schema):
            yield from _under(member, key)
    elif key in schema.get("properties", {}):
        yield _resolved(schema["properties"][key])


def _members(schema: Json) -> Iterable[Json]:
    """The kinds of members a list can have."""
    member = _resolved(schema["items"]) if "items" in schema else {}
    branches = [_branch(rule) for rule in member.get("allOf", []) if "then" in rule]
    return branches or [member]


def _branch(rule: Json) -> Json:
    """The schema of the members of one kind, with what makes them of that kind."""
    then = _resolved(rule["then"])
    return {**then, "properties": {**then["properties"], **rule["if"]["properties"]}}


def _goes_by(member: Json, named: str) -> bool:
    """Whether a member of a list can go by a name; a point goes by a name some shipped ruleset gives it."""
    for key in _NAMED_BY:
        kind = member.get("properties", {}).get(key)
        if kind is not None:
            return named in _point_names() if key == "name" else _allows(kind, named)
    return False


def _resolved(schema: Json) -> Json:
    """The schema to which a reference within the schema refers."""
    reference = schema.get("$ref", "")
    if reference.startswith("#/$defs/"):
        return _resolved(_schema()["$defs"][reference.rpartition("/")[2]])
    return schema


@cache
def _schema() -> Json:
    read: Json = json.loads((spec.FOLDER / "schemas" / "ruleset.json").read_text(encoding="utf-8"))
    return read


@cache
def _point_names() -> frozenset[str]:
    documents = (spec.ruleset_document(identifier) for identifier in spec.ruleset_ids())
    return frozenset(point["name"] for document in documents for point in document.get("points", {}).get("list") or ())
