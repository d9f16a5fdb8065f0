"""Whether the conditions beside the labels of the law ask for what a ruleset can say: every option and every value from the schema."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from jsonschema import Draft202012Validator

from schmier import spec
from schmier.conditions import NAMED_BY, Comparison, comparisons

Json = dict[str, Any]
"""A JSON object."""

_STEP: Final = re.compile(r"([A-Za-z_]+)(?:\[([^\]]+)\])?")


def condition_faults() -> Iterator[str]:
    """Every option and value in a condition of the law that the schema of rulesets does not know, a sentence each."""
    for clause in spec.clauses().values():
        for asked in comparisons(clause.condition):
            fault = fault_of(asked)
            if fault:
                yield f"{clause.chapter}.md:{clause.line}: {clause.label} is in force {clause.where}: {fault}"


def fault_of(asked: Comparison) -> str:
    """What the schema of rulesets does not know of a comparison; empty when all is well."""
    found = parts_at(asked.path)
    if not found:
        return f"there is no option {asked.path}"
    if asked.operator != "is set" and not any(_is_valid(part, asked.value) for part in found):
        return f"{asked.path} cannot be {asked.value}"
    return ""


def parts_at(path: str) -> list[Json]:
    """The parts of the schema that describe what may stand at a path; of a list, what may stand in it."""
    found = [_schema()]
    for step in path.split("."):
        key, named = _STEP.fullmatch(step).groups()  # type: ignore[union-attr]  # the condition has been read
        found = [inner for part in found for inner in _inside(_property(part, key)) if _goes_by(inner, named)]
    return found


@cache
def _schema() -> Json:
    schema: Json = json.loads((spec.FOLDER / "schemas" / "ruleset.json").read_text("utf-8"))
    return schema


def _property(part: Json, key: str) -> Json | None:
    found: Json | None = part.get("properties", {}).get(key)
    return found


def _inside(part: Json | None) -> Iterator[Json]:
    """What a part of the schema stands for: what it refers to, the members of a list, the kinds of a step."""
    if part is None:
        return
    if "$ref" in part:
        yield from _inside(_definition(part))
    elif "items" in part:
        yield from _inside(part["items"])
    elif "allOf" in part:
        for branch in part["allOf"]:
            kind = _definition(branch["then"])
            yield {**kind, "properties": {**kind["properties"], "do": branch["if"]["properties"]["do"]}}
    else:
        yield part


def _definition(reference: Json) -> Json:
    found: Json = _schema()["$defs"][reference["$ref"].rpartition("/")[2]]
    return found


def _goes_by(part: Json, named: str | None) -> bool:
    """Whether a member of a list, as the schema describes it, can go by this name."""
    keys = (_property(part, key) for key in NAMED_BY)
    return named is None or any(key is not None and _is_valid(key, named) for key in keys)


def _is_valid(part: Json, value: str | int | bool) -> bool:
    validator = Draft202012Validator({"$defs": _schema()["$defs"], **part})
    return validator.is_valid(value) or validator.is_valid(str(value))  # `9` is a number and a rank
