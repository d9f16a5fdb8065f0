"""The schemas of our formats, and what is wrong with a document that does not follow its schema."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from schmier import spec
from schmier_conformance.documents.errors import DocumentError, json_path, shown


@lru_cache
def schemas() -> dict[str, dict[str, Any]]:
    """The schemas of `spec/schemas` by their `$id`."""
    found = [json.loads(path.read_bytes()) for path in sorted((spec.FOLDER / "schemas").glob("*.json"))]
    return {schema["$id"]: schema for schema in found}


# ---- leaving out what is right ---------------------------------------------------------------------------------------


Place = tuple[str | int, ...]
"""The way to a part of a document."""

Kept = dict[str | int, tuple[str | int, Any]]
"""By the place in what is left, the place in the whole, and the same of what is inside."""


def narrowed(part: Any, wrong: Sequence[Place]) -> tuple[Any, Kept]:
    """A part of a document with those members of its lists alone that lead to what is wrong, and where they stood."""
    if not wrong or () in wrong:
        return part, {}
    inner = {
        head: narrowed(part[head], [place[1:] for place in wrong if place[0] == head])
        for head in sorted({place[0] for place in wrong}, key=lambda head: (str(type(head)), head))
    }
    left = {head: smaller for head, (smaller, _) in inner.items()}
    if isinstance(part, list):
        return list(left.values()), {number: (head, kept) for number, (head, (_, kept)) in enumerate(inner.items())}
    return {**part, **left}, {head: (head, kept) for head, (_, kept) in inner.items()}


def place_in_whole(path: Iterable[str | int], kept: Kept) -> Place:
    """The place in the whole document of what stands at a path in what is left of it."""
    found = []
    for key in path:
        there, kept = kept.get(key, (key, {}))
        found.append(there)
    return tuple(found)


# ---- what is wrong ---------------------------------------------------------------------------------------------------


EXPLAINED_LIMIT = 256 * 1024
"""Bytes of a document that is explained: at some 300 deals a second a larger one would keep people waiting."""

FORMERLY = "x-formerly"
"""The member of a schema that says which value stands today in the place of each that older documents have."""

_TYPES = {
    "object": "an object",
    "array": "a list",
    "string": "a string",
    "integer": "an integer",
    "number": "a number",
    "boolean": "true or false",
    "null": "null",
}

_LIMITS = {
    "minimum": "is less than",
    "maximum": "is more than",
    "minItems": "has fewer items than",
    "maxItems": "has more items than",
    "minLength": "has fewer characters than",
    "maxLength": "has more characters than",
    "minProperties": "has fewer properties than",
    "maxProperties": "has more properties than",
}


@lru_cache
def _validator(reference: str) -> Any:
    # `jsonschema` takes a tenth of a second to import, and only a document that fails needs it.
    import jsonschema
    from referencing import Registry
    from referencing.jsonschema import DRAFT202012

    registry: Registry[Any] = Registry().with_resources(
        (identifier, DRAFT202012.create_resource(schema)) for identifier, schema in schemas().items()
    )
    return jsonschema.Draft202012Validator({"$ref": reference}, registry=registry)


def is_valid(reference: str, document: Any) -> bool:
    """Whether the reference validator accepts the document; the tests hold the fast one against it."""
    return bool(_validator(reference).is_valid(document))


def explained(reference: str, document: Any, where: str, fast: Any) -> DocumentError:
    """The error that says best what is wrong with a document that the fast validator of the schema at `reference` refuses."""
    from jsonschema.exceptions import best_match

    wrong = _places(fast, document, {})
    part, kept = narrowed(document, wrong)
    if _places(fast, part, kept) != wrong:  # What is wrong turned on members that were left out.
        part, kept = document, {}
    error = best_match(_validator(reference).iter_errors(part))
    if error is None:
        return DocumentError(where, "$", f"it does not follow {reference}", "compare it with the schema")
    message, remedy = _words(error)
    return DocumentError(where, json_path(place_in_whole(error.absolute_path, kept)), message, remedy)


def _places(fast: Any, part: Any, kept: Kept) -> list[Place]:
    """Where the fast validator finds something wrong in what is left of a document, as places in the whole."""
    found = (named_as_there(error.instance_path, part) for error in fast.iter_errors(part))
    return sorted((place_in_whole(path, kept) for path in found), key=str)


def named_as_there(path: Iterable[str | int], part: Any) -> Place:
    """A way into a document by the names that stand there: the fast validator takes the name of a member for a number where it is one."""
    found: list[str | int] = []
    for key in path:
        name = next(each for each in part if each == key or is_number(each, key)) if isinstance(part, dict) else key
        found.append(name)
        part = part[name]
    return tuple(found)


def is_number(name: str, key: str | int) -> bool:
    """Whether the name of a member is this number, with noughts before it or without."""
    return isinstance(key, int) and name.isdecimal() and name.isascii() and int(name) == key


def _words(error: Any) -> tuple[str, str]:
    """What is wrong, and what to do."""
    instance: Any = error.instance
    wanted: Any = error.validator_value
    keyword: Any = error.validator
    schema = error.schema if isinstance(error.schema, dict) else {}
    properties = schema.get("properties", {})
    advice = _advice(schema)
    match keyword:
        case "required":
            missing = next(name for name in wanted if name not in instance)
            said = _advice(properties.get(missing, {}))
            return f"the property {shown(missing)} is missing", f"add it ({said})"
        case "additionalProperties":
            unknown = sorted(set(instance) - set(properties))
            names = ", ".join(shown(name, 60) for name in unknown[:3])
            known = ", ".join(properties) or "none"
            return f"there is no property {names} here", f"leave it out; the properties here are: {known}"
        case "type":
            types = wanted if isinstance(wanted, list) else [wanted]
            allowed = " or ".join(_TYPES[name] for name in types)
            return f"{shown(instance)} is not {allowed}", advice
        case "enum":
            return _words_of_value(instance, wanted, schema.get(FORMERLY, {}))
        case "const":
            return f"{shown(instance)} stands where {shown(wanted)} is wanted", f"write {shown(wanted)}"
        case "pattern":
            return f"{shown(instance)} is not written as it should be", advice
        case "uniqueItems":
            return f"{shown(instance)} has an item twice", "name each once"
        case "oneOf" | "anyOf":
            choices = " or ".join(shown(choice.get("required", choice)) for choice in wanted)
            return f"{shown(instance)} fits none, or more than one, of the forms possible here", f"give it {choices}"
        case None:
            return f"{shown(instance)} may not stand here", "leave it out"
        case str() if keyword in _LIMITS:
            return f"{shown(instance)} {_LIMITS[keyword]} {wanted}", advice
        case _:
            return f"{shown(instance)} is not allowed here ({keyword})", advice


def _words_of_value(instance: Any, values: Any, formerly: Any) -> tuple[str, str]:
    """What is wrong with a value that is none of those possible, and what to do; some were possible once."""
    if isinstance(instance, str) and instance in formerly:
        return f"{shown(instance)} is what older documents say", f"write {shown(formerly[instance])}"
    return f"{shown(instance)} is not among the values possible here", f"write one of {shown(values, 300)}"


def _advice(schema: Any) -> str:
    """What the schema itself says about the thing, references followed."""
    while "description" not in schema and "$ref" in schema:
        schema = _definition(schema["$ref"].rpartition("/")[2])
    if "description" not in schema:
        return "see spec/schemas"
    return f"{schema.get('title', 'here')}: {schema['description'].rstrip('.')}"


def _definition(name: str) -> dict[str, Any]:
    """The definition of that name; where several schemas have it, they mean the same thing by it."""
    return next((schema["$defs"][name] for schema in schemas().values() if name in schema.get("$defs", {})), {})
