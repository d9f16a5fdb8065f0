"""TypeScript types of our formats, made from their schemas."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

from schmier import spec

Json = dict[str, Any]
"""A JSON object."""

FIRST: Final = ("fixtures", "game-log", "ruleset", "corpus-index")
"""The formats whose parts keep their short names where another format has a part of the same name."""

_PRIMITIVES: Final = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}

_NAME: Final = re.compile(r"[A-Za-z_$][A-Za-z0-9_$]*")


def types_text() -> str:
    """The types of every format, each with the words of its schema."""
    schemas = {path.stem: json.loads(path.read_bytes()) for path in sorted((spec.FOLDER / "schemas").glob("*.json"))}
    return Types(schemas).text()


def pascal(name: str) -> str:
    """A name in the manner of types: `gameResult` and `game-result` become `GameResult`."""
    return "".join(part[:1].upper() + part[1:] for part in re.split("[^A-Za-z0-9]", name))


class Types:
    """The types of some schemas, by address."""

    def __init__(self, schemas: Mapping[str, Json]) -> None:
        """Give every schema, and every part with a name, the name of its type."""
        self.parts: dict[str, Json] = {}
        self.names: dict[str, str] = {}
        for stem in sorted(schemas, key=lambda stem: (FIRST.index(stem) if stem in FIRST else len(FIRST), stem)):
            schema = schemas[stem]
            self.add(schema["$id"], pascal(stem), pascal(stem), schema)
            for name, part in schema.get("$defs", {}).items():
                self.add(f"{schema['$id']}#/$defs/{name}", pascal(name), pascal(stem), part)

    def add(self, address: str, name: str, prefix: str, schema: Json) -> None:
        """Add a part; a name that is taken gets that of its format before it."""
        self.parts[address] = schema
        self.names[address] = name if name not in self.names.values() else f"{prefix}{name}"

    def text(self) -> str:
        """All types, in the order in which they were added."""
        head = "// Made from the schemas. Numbers are integers; a member with `?` may be left out.\n"
        declared = [
            f"{comment(schema)}export type {self.names[address]} = {self.of(schema, address.partition('#')[0])};\n"
            for address, schema in self.parts.items()
        ]
        return "\n".join([head, *declared])

    def of(self, schema: Any, home: str) -> str:
        """The type of the values that follow a schema; `home` is the address of the schema it is a part of."""
        if isinstance(schema, bool):
            return "unknown" if schema else "never"
        if "$ref" in schema:
            address = schema["$ref"]
            return self.names[f"{home}{address}" if address.startswith("#") else address]
        if "const" in schema:
            return json.dumps(schema["const"])
        if "enum" in schema:
            return union(json.dumps(value) for value in schema["enum"])
        if "properties" in schema:
            return self.with_null(schema, union(self.object(variant, home) for variant in self.variants(schema)))
        if "if" in schema:
            return self.of_condition(schema, home)
        kinds = schema.get("type", [])
        return union(self.of_kind(kind, schema, home) for kind in as_list(kinds)) or "unknown"

    def with_null(self, schema: Json, text: str) -> str:
        """The type of an object, or of null where the schema allows it."""
        return f"{text} | null" if "null" in as_list(schema.get("type", [])) else text

    def of_kind(self, kind: str, schema: Json, home: str) -> str:
        """The type of the values of one kind."""
        if kind == "array":
            inner = self.of(schema["items"], home) if "items" in schema else "unknown"
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        if kind == "object":
            return self.object(schema, home)
        return _PRIMITIVES[kind]

    def of_condition(self, schema: Json, home: str) -> str:
        """The type of a value whose kind decides what it may be."""
        then, otherwise = schema.get("then", {}), schema.get("else")
        first = self.of(then if "$ref" in then else {**schema["if"], **then}, home)
        return first if otherwise is None else union([first, self.of(otherwise, home)])

    def variants(self, schema: Json) -> list[Json]:
        """The forms of an object: one for each branch of its conditions, one if it has none."""
        base = {key: value for key, value in schema.items() if key not in ("if", "then", "else", "allOf", "oneOf")}
        if "if" in schema:
            first = joined(base, schema["if"], schema.get("then", {}))
            # Where only the presence of members decides, they are absent in the other form.
            is_presence = schema["if"].keys() <= {"type", "required"}
            absent = dict.fromkeys(schema["if"]["required"], False) if is_presence else {}
            return [*self.variants(first), *self.variants(joined(base, {"properties": absent}, schema.get("else", {})))]
        branches = [part for part in schema.get("allOf", ()) if "if" in part]
        if branches:
            return [joined(base, part["if"], part["then"]) for part in branches]
        choices = [part for part in schema.get("oneOf", ()) if part.keys() == {"required"}]
        if not choices:
            return [base]
        excluded = {name for part in choices for name in part["required"]}
        return [
            joined(base, part, {"properties": dict.fromkeys(excluded - set(part["required"]), False)})
            for part in choices
        ]

    def object(self, schema: Json, home: str) -> str:
        """The type of an object."""
        if "$ref" in schema:
            return self.of({"$ref": schema["$ref"]}, home)
        required = schema.get("required", ())
        members = [
            self.member(name, part, name in required, home) for name, part in schema.get("properties", {}).items()
        ]
        further = schema.get("additionalProperties", True)
        if isinstance(further, dict) and not members:
            return f"{{ [name: string]: {self.of(further, home)} }}"
        if schema.get("patternProperties", {}).keys() == {"^x-"}:
            members.append("[name: `x-${string}`]: unknown;\n")
        return "{\n" + indented("".join(members)) + "}" if members else "{ [name: string]: unknown }"

    def member(self, name: str, schema: Any, is_required: bool, home: str) -> str:
        """A member of an object."""
        written = name if _NAME.fullmatch(name) else json.dumps(name)
        return f"{comment(schema)}{written}{'' if is_required else '?'}: {self.of(schema, home)};\n"


def joined(*schemas: Json) -> Json:
    """Some schemas for the same object as one: members and demands together; a reference takes the place of the whole."""
    properties: Json = {}
    required: list[str] = []
    others: Json = {}
    for schema in schemas:
        properties |= schema.get("properties", {})
        required += schema.get("required", ())
        others |= {key: value for key, value in schema.items() if key not in ("properties", "required")}
    return {**others, "properties": properties, "required": required}


def as_list(kinds: str | list[str]) -> list[str]:
    """The types that a schema names, as a list."""
    return [kinds] if isinstance(kinds, str) else kinds


def union(types: Iterator[str] | Collection[str]) -> str:
    """The union of some types, each named once."""
    return " | ".join(dict.fromkeys(types))


def comment(schema: Any) -> str:
    """The description of a schema as a comment; empty without one."""
    if not isinstance(schema, dict) or "description" not in schema:
        return ""
    return f"/** {schema['description'].replace('*/', '* /')} */\n"


def indented(text: str) -> str:
    """Lines of text, each two spaces further to the right."""
    return "".join(f"  {line}" for line in text.splitlines(keepends=True))
