"""Write the options into the schema of rulesets from the table of options: values, defaults and descriptions.

Run it after changing `spec/options.toml`, or run `make fixtures`; a test compares the two. Names, types and limits stay as the schema
has them. An option of an existing part the schema lacks is added to it if its values have names.
"""

from __future__ import annotations

import json
import sys
from string import Formatter
from typing import Any, Final

from schmier.conditions import ALWAYS
from schmier.options import Option, Value, options
from schmier.spec import FOLDER, SpecError
from schmier_conformance.rulesets.options import schema_of

Json = dict[str, Any]
"""A JSON object."""

SCHEMA: Final = FOLDER / "schemas" / "ruleset.json"
"""The schema to write."""

IN_GENERAL: Final = {"leader": "The pitcher", "value": "its value"}
"""What a description says where the sentence on a game fills in that game's word."""

_NESTED: Final = frozenset(("properties", "$defs", "allOf"))
"""Keywords whose members have lines of their own."""


def main() -> None:
    """Write the schema; ends with exit code 1 and one line if a row of the table is wrong."""
    try:
        text = schema_text(json.loads(SCHEMA.read_text(encoding="utf-8")))
    except SpecError as problem:
        sys.exit(f"{problem}")
    SCHEMA.write_text(text, encoding="utf-8")


def schema_text(schema: Json) -> str:
    """The schema with everything the table says about options."""
    for option in options().values():
        add_to_part(schema, option)
        described = schema_described(schema, option)
        described["description"] = description(option)
        described.pop("default", None)
        values = values_of(option)
        if values:
            described["enum"] = [*values, None] if may_be_removed(option) else values
        if option.default is not None:
            described["default"] = option.default
    return f"{laid_out(schema, 0)}\n"


def schema_described(schema: Json, option: Option) -> Json:
    """The part of the schema describing an option; raises `SpecError` where there is none."""
    try:
        return schema_of(schema, option.path)
    except (KeyError, StopIteration):
        raise SpecError(
            f"spec/options.toml, {option.path}: spec/schemas/ruleset.json does not describe it. Write its title, its type and its limits "
            "there; only an option of a part whose values have names is added by itself."
        ) from None


def add_to_part(schema: Json, option: Option) -> None:
    """Add an option of a part, `play.following`, that the schema lacks and whose values have names."""
    part, _, name = option.path.partition(".")
    if not name.isidentifier() or not option.values or "properties" not in schema["properties"].get(part, {}):
        return
    title = name.replace("_", " ").capitalize()
    new: Json = {"title": title, "type": "boolean"} if True in option.values else {"title": title}
    schema["properties"][part]["properties"].setdefault(name, new)


# ---- what the table says ---------------------------------------------------------------------------------------------


def description(option: Option) -> str:
    """The meaning of an option, and of each of its values."""
    described = option.about
    if option.values and all(_fields(text) <= IN_GENERAL.keys() for text in option.values.values()):
        meanings = [f"`{as_json(value)}`: {text.format_map(IN_GENERAL)}" for value, text in option.values.items()]
        are_sentences = all(text.endswith(".") for text in meanings)
        described += f" {' '.join(meanings)}" if are_sentences else f" {'; '.join(meanings)}."
    return f"{described} Where it is not said: {option.absent}" if option.absent else described


def _fields(template: str) -> set[str]:
    """The placeholders of a template."""
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def as_json(value: Value) -> str:
    """A value as a document has it, without the quotation marks of a string."""
    return value if isinstance(value, str) else json.dumps(value)


def values_of(option: Option) -> list[Value]:
    """The named values of an option; empty for a boolean, which needs no list."""
    return [] if True in option.values else [*option.cards, *option.values]


def may_be_removed(option: Option) -> bool:
    """Whether a document may set the option to null to remove its parent's value."""
    is_always_said = option.is_required and option.means_something == ALWAYS
    return option.path.count(".") == 1 and "[" not in option.path and option.path not in _MEMBERS and not is_always_said


_MEMBERS: Final = frozenset(("exchange.do", "exchange.to", "exchange.order"))
"""Options of every step, whose paths are as short as those of parts."""


# ---- layout ----------------------------------------------------------------------------------------------------------


def laid_out(value: Any, depth: int, is_listing: bool = False) -> str:
    """A part of the schema as JSON: descriptions of properties on several lines, everything else on one."""
    if not is_listing and not _is_nested(value):
        return json.dumps(value, ensure_ascii=False)
    inner = "  " * (depth + 1)
    if isinstance(value, list):
        members = [laid_out(member, depth + 1) for member in value]
        return "[\n" + ",\n".join(f"{inner}{member}" for member in members) + f"\n{'  ' * depth}]"
    lines: list[str] = []
    goes_on = False
    for key, member in value.items():
        is_short = depth > 0 and not is_listing and key not in _NESTED and not _is_nested(member)
        text = f"{json.dumps(key)}: {laid_out(member, depth + 1, is_listing=key in _NESTED)}"
        if goes_on and is_short:
            lines[-1] += f", {text}"
        else:
            lines.append(f"{inner}{text}")
        goes_on = is_short
    return "{\n" + ",\n".join(lines) + f"\n{'  ' * depth}}}"


def _is_nested(value: Any) -> bool:
    """Whether a part of the schema describes properties, or contains one that does."""
    if isinstance(value, list):
        return any(_is_nested(member) for member in value) or (bool(value) and "if" in value[0])
    if not isinstance(value, dict):
        return False
    described = value.get("properties")
    has_described = isinstance(described, dict) and any(
        isinstance(one, dict) and "title" in one for one in described.values()
    )
    return has_described or any(_is_nested(member) for member in value.values())


if __name__ == "__main__":
    main()
