"""The schemas of our formats, and why a document does not follow its schema."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from schmier import spec
from schmier.options import Option, options
from schmier_conformance.documents.errors import DocumentError, json_path, shown


@cache
def schemas() -> dict[str, dict[str, Any]]:
    """The schemas of `spec/schemas` by their `$id`."""
    found = [json.loads(path.read_bytes()) for path in sorted((spec.FOLDER / "schemas").glob("*.json"))]
    return {schema["$id"]: schema for schema in found}


# ---- narrowing a document to its faults ------------------------------------------------------------------------------


Place = tuple[str | int, ...]
"""The path to a part of a document."""

Kept = dict[str | int, tuple[str | int, Any]]
"""By place in the narrowed document: the place in the whole, and the same for the parts inside."""


def narrowed(part: Any, wrong: Sequence[Place]) -> tuple[Any, Kept]:
    """A document whose lists keep only the members leading to faults, and the original places of those members."""
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
    """The place in the whole document of a path in the narrowed one."""
    found = []
    for key in path:
        there, kept = kept.get(key, (key, {}))
        found.append(there)
    return tuple(found)


# ---- explaining a fault ----------------------------------------------------------------------------------------------


EXPLAINED_LIMIT = 256 * 1024
"""Bytes of a document that is explained: at some 300 deals a second, a larger one would take too long."""

MOST_NAMED = 3
"""Unknown properties of one object named at most."""

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


@cache
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
    """Whether the reference validator accepts the document; tests compare the fast validator with it."""
    return bool(_validator(reference).is_valid(document))


def explained(reference: str, document: Any, where: str, fast: Any) -> DocumentError:
    """The error that best explains why the fast validator of the schema at `reference` refuses a document."""
    from jsonschema.exceptions import best_match

    wrong = _places(fast, document, {})
    part, kept = narrowed(document, wrong)
    if _places(fast, part, kept) != wrong:  # The faults depend on members left out.
        part, kept = document, {}
    error = best_match(_validator(reference).iter_errors(part))
    if error is None:
        return DocumentError(where, "$", f"it does not follow {reference}", "compare it with the schema")
    message, remedy = _problem_and_remedy(error)
    return DocumentError(where, json_path(place_in_whole(error.absolute_path, kept)), message, remedy)


def _places(fast: Any, part: Any, kept: Kept) -> list[Place]:
    """The places, in the whole document, of the faults the fast validator finds in a narrowed one."""
    found = (with_document_keys(error.instance_path, part) for error in fast.iter_errors(part))
    return sorted((place_in_whole(path, kept) for path in found), key=str)


def with_document_keys(path: Iterable[str | int], part: Any) -> Place:
    """A path with keys as the document has them: the fast validator reports a numeric key as a number."""
    found: list[str | int] = []
    for key in path:
        name = next(each for each in part if each == key or is_number(each, key)) if isinstance(part, dict) else key
        found.append(name)
        part = part[name]
    return tuple(found)


def is_number(name: str, key: str | int) -> bool:
    """Whether a key is this number, with or without leading zeros."""
    return isinstance(key, int) and name.isdecimal() and name.isascii() and int(name) == key


def _missing(names: Sequence[str], properties: Mapping[str, Any]) -> tuple[str, str]:
    """What is wrong where properties are missing, and what to do; `properties` are those the schema describes."""
    described = [_advice(properties.get(name, {})) for name in names]
    if len(names) == 1:
        return f"the property {shown(names[0])} is missing", f"add it ({described[0]})"
    named = [f"{shown(name)} ({advice})" for name, advice in zip(names, described, strict=True)]
    return f"the properties {', '.join(map(shown, names))} are missing", f"add {', '.join(named)}"


def _problem_and_remedy(error: Any) -> tuple[str, str]:
    """What is wrong, and the remedy."""
    instance: Any = error.instance
    wanted: Any = error.validator_value
    keyword: Any = error.validator
    schema = error.schema if isinstance(error.schema, dict) else {}
    properties = schema.get("properties", {})
    advice = _advice(schema)
    match keyword:
        case "required":
            return _missing([name for name in wanted if name not in instance], properties)
        case "additionalProperties":
            unknown = sorted(set(instance) - set(properties))
            names = ", ".join(shown(name, 60) for name in unknown[:MOST_NAMED])
            known = ", ".join(properties) or "none"
            remedy = _did_you_mean(unknown, properties) or f"remove it; the properties here are: {known}"
            return f"there is no property {names} here", remedy
        case "type":
            types = wanted if isinstance(wanted, list) else [wanted]
            allowed = " or ".join(_TYPES[name] for name in types)
            return f"{shown(instance)} is not {allowed}", advice
        case "enum":
            return _problem_with_value(instance, wanted, schema)
        case "const":
            return f"{shown(instance)} is not {shown(wanted)}", f"write {shown(wanted)}"
        case "pattern":
            return f"{shown(instance)} is not in the right form", advice
        case "uniqueItems":
            return f"{shown(instance)} has a duplicate item", "name each once"
        case "oneOf" | "anyOf":
            choices = " or ".join(shown(choice.get("required", choice)) for choice in wanted)
            return f"{shown(instance)} matches none, or more than one, of the forms possible here", f"give it {choices}"
        case None:
            return f"{shown(instance)} is not allowed here", "remove it"
        case str() if keyword in _LIMITS:
            return f"{shown(instance)} {_LIMITS[keyword]} {wanted}", advice
        case _:
            return f"{shown(instance)} is not allowed here ({keyword})", advice


def _problem_with_value(instance: Any, values: Any, schema: Any) -> tuple[str, str]:
    """The fault of an impossible value, and the remedy; a former value has a successor, or two that stand side by side."""
    option = renamed_option(schema)
    if option is not None and isinstance(instance, str) and instance in option.formerly:
        beside = option.formerly_beside.get(instance)
        more = "" if beside is None else f" and {beside}"
        return f"{shown(instance)} is the value of older documents", f"write {shown(option.formerly[instance])}{more}"
    words = [value for value in values if isinstance(value, str)]
    near = _did_you_mean([instance], words) if isinstance(instance, str) else ""
    return f"{shown(instance)} is not among the values possible here", near or f"write one of {shown(values, 300)}"


def renamed_option(schema: Mapping[str, Any]) -> Option | None:
    """The option that a part of a schema describes, if older documents have other values of it; both descriptions begin alike."""
    described = schema.get("description", "")
    return next(
        (option for option in options().values() if option.formerly and described.startswith(option.about)), None
    )


def _did_you_mean(unknown: Sequence[str], known: Iterable[str]) -> str:
    """The known words that the unknown ones resemble, as a question; empty where one resembles none."""
    names = list(known)
    near = [spec.similar_names(name, names) for name in unknown[:MOST_NAMED]]
    if not all(near):
        return ""
    return f"did you mean {' and '.join(shown(found[0]) for found in near)}?"


def _advice(schema: Any) -> str:
    """The schema's own description of the thing, with references followed."""
    while "description" not in schema and "$ref" in schema:
        schema = _definition(schema["$ref"].rpartition("/")[2])
    if "description" not in schema:
        return "see spec/schemas"
    return f"{schema.get('title', 'here')}: {schema['description'].rstrip('.')}"


def _definition(name: str) -> dict[str, Any]:
    """The definition of that name; where several schemas have it, they agree on its meaning."""
    return next((schema["$defs"][name] for schema in schemas().values() if name in schema.get("$defs", {})), {})
