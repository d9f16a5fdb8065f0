"""The schemas use the vocabulary of their draft alone, and pass the strict validators of other languages."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from typing import Any, Final

import pytest

from npm_packages import npm_modules
from places import DATA
from schmier import spec

FOLDER: Final = spec.FOLDER / "schemas"

SCHEMAS: Final = {path.stem: json.loads(path.read_bytes()) for path in sorted(FOLDER.glob("*.json"))}

VOCABULARY: Final = frozenset((
    "$schema", "$id", "$ref", "$defs", "$comment", "title", "description", "default", "deprecated", "examples",
    "type", "enum", "const", "if", "then", "else", "not", "allOf", "anyOf", "oneOf", "properties",
    "patternProperties", "additionalProperties", "propertyNames", "required", "minProperties", "maxProperties",
    "dependentRequired", "dependentSchemas", "items", "prefixItems", "contains", "minItems", "maxItems",
    "uniqueItems", "minContains", "maxContains", "minLength", "maxLength", "pattern", "minimum", "maximum",
    "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "format",
))  # fmt: skip
"""The keywords of draft 2020-12, without dynamic references and content."""

BY_NAME: Final = ("properties", "patternProperties", "$defs", "dependentSchemas")
"""Keywords whose members are schemas with names of their own."""

VALUES: Final = ("const", "enum", "default", "examples", "required", "dependentRequired")
"""Keywords whose contents are no schemas."""

SAME_VALUE: Final = ("if", "then", "else", "not")
"""Keywords whose schema is about the same value as the schema around it."""

TYPE_OF: Final = {
    "string": ("minLength", "maxLength", "pattern"),
    "integer": ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"),
    "array": ("items", "prefixItems", "contains", "minItems", "maxItems", "uniqueItems"),
    "object": ("properties", "patternProperties", "additionalProperties", "propertyNames", "required", "minProperties", "maxProperties"),
}  # fmt: skip
"""The keywords that say something only of values of one type."""


def _names(keyword: str) -> tuple[str, ...]:
    """The types of the values that a keyword's schema is about, where it says so itself: names of members are strings."""
    return ("string",) if keyword == "propertyNames" else ()


def complaints(schema: Any, place: str, types: frozenset[str] = frozenset()) -> Iterator[str]:
    """What a strict validator says of a schema; `types` are those that a schema around it allows for the same value."""
    if not isinstance(schema, dict):
        return
    stated = schema.get("type", ())
    own = frozenset([stated] if isinstance(stated, str) else stated) or types
    own = own | {"integer"} if "number" in own else own
    if len(own - {"null", "number"}) > 1 and own != types:
        yield f"{place}: a union of types"
    for type_name, keywords in TYPE_OF.items():
        if type_name not in own:
            yield from (f"{place}: {keyword} without the type {type_name}" for keyword in keywords if keyword in schema)
    yield from (f"{place}: unknown keyword {keyword}" for keyword in schema.keys() - VOCABULARY)
    for keyword, inner in schema.items():
        below = f"{place}/{keyword}"
        if keyword in BY_NAME:
            for name, part in inner.items():
                yield from complaints(part, f"{below}/{name}")
        elif isinstance(inner, list) and keyword not in VALUES:
            for number, part in enumerate(inner):
                yield from complaints(part, f"{below}/{number}", own)
        elif keyword not in VALUES:
            yield from complaints(inner, below, own if keyword in SAME_VALUE else frozenset(_names(keyword)))


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_has_no_keyword_of_its_own_and_says_the_type_that_a_keyword_is_about(name: str) -> None:
    assert list(complaints(SCHEMAS[name], name)) == []


def test_the_check_complains() -> None:
    wrong = {"x-formerly": {}, "then": {"maxLength": 3}, "type": ["string", "object"]}
    assert set(complaints(wrong, "#")) == {"#: a union of types", "#: unknown keyword x-formerly"}
    assert list(complaints({"then": {"maxLength": 3}}, "#")) == ["#/then: maxLength without the type string"]


@pytest.mark.npm
def test_ajv_takes_every_schema_with_its_strict_defaults() -> None:
    words = ["node", str(DATA / "npm" / "strict_schemas.mjs"), str(npm_modules()), str(FOLDER)]
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
