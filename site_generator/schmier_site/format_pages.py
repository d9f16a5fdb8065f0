"""The formats as pages: a section for every definition of a schema, a row for every property, nothing left out.

The renderer knows a fixed set of keywords and refuses any other, so a page can never say less than its schema.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any, Final

from schmier.spec import FOLDER
from schmier_conformance.documents.schemas import renamed_option
from schmier_site.law import ROOT, Document
from schmier_site.names import Names
from schmier_site.pages import Page, html_link, markdown_link

KNOWN_KEYWORDS = frozenset(
    (
        *("$schema", "$id", "$ref", "$defs", "title", "description", "type", "const", "enum", "pattern"),
        *(
            "propertyNames",
            "properties",
            "patternProperties",
            "required",
            "additionalProperties",
            "items",
            "uniqueItems",
        ),
        *("minItems", "maxItems", "minLength", "maxLength", "minimum", "maximum", "minProperties", "maxProperties"),
        *("if", "then", "else", "allOf", "anyOf", "oneOf", "default"),
    )
)
"""The keywords the renderer can express."""

FORMATS: Final = (
    *("ruleset", "game-log", "fixtures", "protocol", "report", "known", "explanation", "evidence"),
    *("translation", "perft", "corpus-index", "engine-report"),
)
"""The formats in the order of the site; a test compares them with the schemas."""

_LIMITS = {
    "minimum": "at least {}",
    "maximum": "at most {}",
    "minLength": "at least {} characters",
    "maxLength": "at most {} characters",
    "minItems": "at least {} items",
    "maxItems": "at most {} items",
    "minProperties": "at least {} properties",
    "maxProperties": "at most {} properties",
}
_SAFE = str.maketrans({"|": "&#124;", "[": "&#91;", "]": "&#93;", "*": "&#42;", "_": "&#95;", "`": "&#96;"})


class SchemaError(ValueError):
    """A schema contains something the renderer cannot express."""


def schema_pages(schemas: Mapping[str, Document], names: Names) -> list[Page]:
    """A page for each schema, and the page listing them."""
    order = [name for name in FORMATS if name in schemas]
    referred = {name: _references_by_part(schema) for name, schema in schemas.items()}
    pages = [SchemaPage(name, schemas, names, referred).page() for name in order]
    origin = "formats/index.md"
    rows = "\n".join(
        f"| {markdown_link(page.title, page.path, origin)} | {schemas[name]['description']} | "
        f"{markdown_link(f'{name}.json', raw_file(name), origin)} |"
        for name, page in zip(order, pages, strict=True)
    )
    text = (
        "# Formats\n\nEverything that goes in or comes out is UTF-8 JSON with a schema (JSON Schema, Draft 2020-12). "
        "Numbers are integers. A reader refuses duplicate keys.\n\n"
        "A **card** is rank, then suit: `AS` is the Ace of spades, `TD` the Ten of diamonds; Jokers are `X1` to `X4`; "
        "a `b` behind the name marks the card of a second pack, `ASb`. "
        "A **seat** is a short name; `seats` lists them clockwise. A **party** is its seats joined by a plus sign, `N+S`."
        "\n\n"
        f"| Format | What it is | Schema |\n|---|---|---|\n{rows}\n"
    )
    return [Page(origin, "Formats", text), *pages]


def raw_file(name: str) -> str:
    """The place of the schema itself in the docs tree."""
    return f"files/schemas/{name}.json"


def check_keywords(schema: Any, pointer: str = "#") -> None:
    """Raise `SchemaError` with the JSON pointer of the first unknown keyword."""
    if not isinstance(schema, dict):
        return
    for keyword, value in schema.items():
        if keyword not in KNOWN_KEYWORDS:
            raise SchemaError(f"{pointer}/{keyword}: the format pages cannot render the keyword {keyword!r}")
        if keyword in ("properties", "patternProperties", "$defs"):
            for name, inner in value.items():
                check_keywords(inner, f"{pointer}/{keyword}/{name}")
        elif keyword in ("allOf", "anyOf", "oneOf"):
            for number, inner in enumerate(value):
                check_keywords(inner, f"{pointer}/{keyword}/{number}")
        elif keyword in ("items", "additionalProperties", "propertyNames", "if", "then", "else"):
            check_keywords(value, f"{pointer}/{keyword}")


@dataclass(frozen=True, slots=True)
class SchemaPage:
    """The page of one schema."""

    name: str
    schemas: Mapping[str, Document]
    names: Names
    referred: Mapping[str, Mapping[str, set[str]]]
    """References by schema and definition; the empty name holds those in the rest of the schema."""

    @property
    def path(self) -> str:
        """The place of the page in the docs tree."""
        return f"formats/{self.name}.md"

    @property
    def schema(self) -> Document:
        """The schema itself."""
        return self.schemas[self.name]

    def page(self) -> Page:
        """The whole page; raises `SchemaError` for an unknown keyword."""
        check_keywords(self.schema, f"{self.name}.json#")
        schema = self.schema
        raw = markdown_link(f"`{self.name}.json`", raw_file(self.name), self.path)
        parts = [
            f"# {schema['title']}",
            self.linked(schema["description"]),
            f'Schema: {raw}, identifier <code class="id">{escape(schema["$id"])}</code>',
            '<div class="schema" markdown="1">',
            *self.body({**schema, "properties": _simple(schema)}, "", set(schema.get("$defs", {}))),
            "</div>",
        ]
        for name, inner in schema.get("properties", {}).items():
            if name not in _simple(schema):
                part = {"properties": {name: inner}, "required": schema.get("required", [])}
                parts += [f"## `{name}` {{ #part-{name} }}", '<div class="schema" markdown="1">']
                parts += [*self.body(part, "", set(schema.get("$defs", {}))), "</div>"]
        example = self.example()
        if example:
            parts += ["## An example", f"```json\n{example}\n```"]
        for name, definition in schema.get("$defs", {}).items():
            parts += [
                f"## {definition.get('title', name)} {{ #{name} }}",
                '<div class="schema" markdown="1">',
                self.linked(definition.get("description", "")),
                *self.body(definition, name, set()),
                "</div>",
                self.used_by(name),
            ]
        return Page(self.path, schema["title"], "\n\n".join(part for part in parts if part) + "\n")

    def example(self) -> str:
        """The example of the format: a shipped ruleset, or a file of `docs/examples`. The tests validate all of them."""
        if self.name == "ruleset":
            return (FOLDER / "rulesets" / "pitch.auction.json").read_text("utf-8").strip()
        found = sorted((ROOT / "docs" / "examples").glob(f"{self.name}.json*"))
        return found[0].read_text("utf-8").strip() if found else ""

    def linked(self, text: str) -> str:
        """A description with the names in it linked."""
        return self.names.linked(text, self.path, options_first=self.name == "ruleset")

    def used_by(self, definition: str) -> str:
        """Where the definition is referred to."""
        reference = f"#/$defs/{definition}"
        users = [
            html_link(other, f"{self.path}#{other}", self.path, "name")
            for other, referred in self.referred[self.name].items()
            if other not in ("", definition) and reference in referred
        ]
        if reference in self.referred[self.name][""]:
            users.insert(0, "the document")
        far = f"{self.schema['$id']}{reference}"
        users += [
            html_link(schema["title"], f"formats/{name}.md", self.path)
            for name, schema in self.schemas.items()
            if name != self.name and any(far in referred for referred in self.referred[name].values())
        ]
        return f'<p class="quiet">Used by: {", ".join(users)}</p>' if users else ""

    def body(self, schema: Document, owner: str, taken: set[str]) -> Iterator[str]:
        """A schema's demands: its value, a row for each property, its conditions."""
        value = self.value(schema, skip_properties=True)
        if value and value != "object":
            yield f"<p>Value: {value}.</p>"
        rows = list(self.rows(schema, owner, taken))
        if rows:
            head = '<th scope="col">Property</th><th scope="col">Value</th><th scope="col">Meaning</th>'
            yield (
                '<div class="wide"><table class="plain properties stacked"><thead><tr>'
                f"{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
            )
        if "properties" in schema and schema.get("additionalProperties") is False:
            own = " or ".join(
                f"<code>{escape(start.removeprefix('^'))}</code>" for start in schema.get("patternProperties", {})
            )
            but = f", except your own, whose names begin with {own}" if own else ""
            yield f'<p class="quiet">No other property is allowed{but}.</p>'
        conditions = list(self.conditions(schema))
        if conditions:
            yield "<ul>" + "".join(f"<li>{condition}</li>" for condition in conditions) + "</ul>"

    def rows(self, schema: Document, owner: str, taken: set[str], above: str = "") -> Iterator[str]:
        """A table row for each property, those of inner objects below it."""
        properties, required = schema.get("properties", {}), schema.get("required", [])
        for name, inner in properties.items():
            path = f"{above}{name}"
            yield self.row(path, inner, name in required, _anchor(owner, path, taken))
            for suffix, inside in _objects_in(inner):
                yield from self.rows(inside, owner, taken, f"{path}{suffix}.")
        for branch, word in (("then", "where"), ("else", "unless")):
            conditional = schema.get(branch)
            if not isinstance(conditional, dict):
                continue
            when = f"{word} {self.condition(schema['if'])}"
            for name, inner in conditional.get("properties", {}).items():
                if name not in properties:
                    is_required = name in conditional.get("required", [])
                    yield self.row(f"{above}{name}", inner, is_required, _anchor(owner, f"{above}{name}", taken), when)

    def row(self, path: str, schema: Any, is_required: bool, anchor: str, when: str = "") -> str:
        """One property."""
        described = self._described(schema)
        need = ' <span class="mark">required</span>' if is_required and not when else ""
        need += f'<br><span class="quiet">{"required " if is_required else ""}{when}</span>' if when else ""
        identifier = f' id="{anchor}"' if anchor else ""
        link = (
            f'<a class="name" href="#{anchor}">{escape(path)}</a>'
            if anchor
            else f'<span class="name">{escape(path)}</span>'
        )
        return f"<tr{identifier}><td>{link}{need}</td><td>{self.value(schema)}</td><td>{described}</td></tr>"

    def _described(self, schema: Any) -> str:
        if not isinstance(schema, dict):
            return ""
        text = str(schema.get("description", ""))
        if not text and "$ref" in schema:
            text = str(self.resolved(schema["$ref"])[1].get("description", ""))
        return _inline(text)

    def resolved(self, reference: str) -> tuple[str, Document]:
        """The place in the docs tree of a `$ref`, and the schema there."""
        identifier, _, pointer = reference.partition("#")
        name = (
            next((name for name, schema in self.schemas.items() if schema["$id"] == identifier), None)
            if identifier
            else self.name
        )
        if name is None:
            raise SchemaError(f"{self.name}.json: nothing has the identifier {reference!r}")
        if not pointer:
            return f"formats/{name}.md", self.schemas[name]
        definition = pointer.removeprefix("/$defs/")
        if definition not in self.schemas[name].get("$defs", {}):
            raise SchemaError(f"{self.name}.json: {reference!r} refers to nothing")
        return f"formats/{name}.md#{definition}", self.schemas[name]["$defs"][definition]

    def value(self, schema: Any, skip_properties: bool = False) -> str:
        """The possible values, as one phrase of HTML."""
        if schema is False:
            return "not allowed"
        if schema is True or not schema:
            return "anything"
        parts: list[str] = []
        if "$ref" in schema:
            target, found = self.resolved(schema["$ref"])
            parts.append(html_link(str(found.get("title", schema["$ref"])), target, self.path))
        if "const" in schema:
            parts.append(_code(schema["const"]))
        if "enum" in schema:
            parts.append("one of " + " ".join(_code(item) for item in schema["enum"]))
        kind = schema.get("type")
        if kind and "items" in schema:
            parts.append(f"list of {self.value(schema['items'])}")
        elif kind and isinstance(schema.get("additionalProperties"), dict):
            parts.append(f"object of {self.value(schema['additionalProperties'])}")
        elif kind:
            parts.append(" or ".join(kind) if isinstance(kind, list) else str(kind))
        elif "items" in schema:
            parts.append(f"each {self.value(schema['items'])}")
        parts.extend(_limit(words, schema[keyword]) for keyword, words in _LIMITS.items() if keyword in schema)
        if schema.get("uniqueItems"):
            parts.append("none twice")
        if "pattern" in schema:
            parts.append(f"like <code>{escape(schema['pattern']).translate(_SAFE)}</code>")
        if "default" in schema:
            parts.append(f"{_code(schema['default'])} where it is not said")
        renamed = renamed_option(schema)
        for old, new in renamed.formerly.items() if renamed else ():
            parts.append(f"{_code(new)} where older documents say {_code(old)}")
        if "propertyNames" in schema:
            parts.append(f"keys {self.value(schema['propertyNames'])}")
        if not skip_properties:
            if "properties" in schema and kind == "object" and "title" not in schema:
                parts.append("with " + " ".join(_code_name(name) for name in schema["properties"]))
            parts.extend(self.conditions(schema))
        return ", ".join(parts)

    def conditions(self, schema: Document) -> Iterator[str]:
        """Yield a sentence for each condition."""
        if "if" in schema:
            condition = self.condition(schema["if"])
            if "then" in schema:
                yield f"where {condition}: {self.demand(schema['then'])}"
            if "else" in schema:
                instead = "otherwise" if "then" in schema else f"unless {condition}"
                yield f"{instead}: {self.demand(schema['else'])}"
        for part in schema.get("allOf", []):
            inner = list(self.conditions(part))
            yield from inner or [self.demand(part)]
        for keyword, words in (("oneOf", "exactly one of"), ("anyOf", "at least one of")):
            if keyword in schema:
                yield f"{words}: {' or '.join(self.demand(choice) for choice in schema[keyword])}"

    def condition(self, schema: Any) -> str:
        """A condition as text."""
        parts = [f"{_code_name(name)} is there" for name in schema.get("required", [])]
        for name, inner in schema.get("properties", {}).items():
            parts.append(f"{_code_name(name)} is {self.value(inner)}")
        if "type" in schema and not parts:  # Only an object has members.
            parts.append(f"it is of type {schema['type']}")
        return " and ".join(parts) or "it is so"

    def demand(self, schema: Any) -> str:
        """The demand of a branch of a condition."""
        if not isinstance(schema, dict):
            return self.value(schema)
        parts = [f"{_code_name(name)} required" for name in schema.get("required", [])]
        for name, inner in schema.get("properties", {}).items():
            if not isinstance(inner, dict) or "$ref" in inner:
                parts.append(f"{_code_name(name)}: {self.value(inner)}")
        rest = {
            key: value for key, value in schema.items() if key not in ("required", "properties", "additionalProperties")
        }
        if rest:
            parts.append(self.value(rest))
        if "properties" in schema and schema.get("additionalProperties") is False:
            parts.append("only " + " ".join(_code_name(name) for name in schema["properties"]))
        return ", ".join(part for part in parts if part)


def _anchor(owner: str, path: str, taken: set[str]) -> str:
    """The anchor of a property; empty where a definition of the same name has it."""
    anchor = f"{owner}.{path}" if owner else path
    return "" if anchor in taken else anchor


def _simple(schema: Document) -> Document:
    """The properties in the first table of a document: all but those that describe others."""
    return {name: inner for name, inner in schema.get("properties", {}).items() if not any(_objects_in(inner))}


def _objects_in(schema: Any) -> Iterator[tuple[str, Document]]:
    """Yield the objects described inside a value, with the suffix its name then gets."""
    if not isinstance(schema, dict):
        return
    if "properties" in schema:
        yield "", schema
    for suffix, inner in (("[]", schema.get("items")), (".*", schema.get("additionalProperties"))):
        for more, found in _objects_in(inner):
            yield suffix + more, found


def _references_by_part(schema: Document) -> dict[str, set[str]]:
    """Every `$ref` by definition; the empty name holds those in the rest of the schema."""
    top = {key: value for key, value in schema.items() if key != "$defs"}
    return {"": _references(top)} | {name: _references(inner) for name, inner in schema.get("$defs", {}).items()}


def _references(schema: Any) -> set[str]:
    """Every `$ref` in a schema."""
    if isinstance(schema, list):
        return set().union(*(_references(item) for item in schema)) if schema else set()
    if not isinstance(schema, dict):
        return set()
    found = {schema["$ref"]} if isinstance(schema.get("$ref"), str) else set()
    return found.union(*(_references(value) for value in schema.values())) if schema else found


def _limit(words: str, limit: int) -> str:
    """A limit as text: `at least 1 item`, not `1 items`."""
    return re.sub("ies$", "y", words).removesuffix("s").format(limit) if limit == 1 else words.format(limit)


def _code(value: Any) -> str:
    return f"<code>{escape(json.dumps(value, ensure_ascii=False), quote=False).translate(_SAFE)}</code>"


def _code_name(name: str) -> str:
    return f"<code>{escape(name).translate(_SAFE)}</code>"


def _inline(text: str) -> str:
    """A description as HTML; only text in backticks is marked."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text, quote=False))
