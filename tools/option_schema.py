"""What the schema of rulesets says of options, written from the table of options: values, defaults and descriptions.

Run it when `spec/options.toml` has changed, or `make fixtures`, which does; a test compares. Names, types and limits stay as they
stand in the schema. An option of a part that the schema does not have yet is added to it, where its values have names.
"""

from __future__ import annotations

import json
from string import Formatter
from typing import Any, Final

from schmier.conditions import ALWAYS
from schmier.options import Option, Value, options
from schmier.spec import FOLDER
from schmier_conformance.documents.schemas import FORMERLY
from schmier_conformance.rulesets.options import schema_of

Json = dict[str, Any]
"""A JSON object."""

SCHEMA: Final = FOLDER / "schemas" / "ruleset.json"
"""The schema that is written."""

IN_GENERAL: Final = {"leader": "The pitcher", "value": "its value"}
"""What stands in a description where the sentence on a game is filled in with what that game says."""

_NESTED: Final = frozenset(("properties", "$defs", "allOf"))
"""The keywords whose members stand on lines of their own."""


def main() -> None:
    """Write the schema."""
    SCHEMA.write_text(schema_text(json.loads(SCHEMA.read_text(encoding="utf-8"))), encoding="utf-8")


def schema_text(schema: Json) -> str:
    """The schema with everything that the table says of options."""
    for option in options().values():
        add_to_part(schema, option)
        described = schema_of(schema, option.path)
        described["description"] = description(option)
        described.pop("default", None)
        values = values_of(option)
        if values:
            described["enum"] = [*values, None] if may_be_taken_away(option) else values
        if option.formerly:
            described[FORMERLY] = dict(option.formerly)
        if option.default is not None:
            described["default"] = option.default
    return f"{laid_out(schema, 0)}\n"


def add_to_part(schema: Json, option: Option) -> None:
    """Let the schema have an option of a part, `play.following`, that it does not have yet and whose values have names."""
    part, _, name = option.path.partition(".")
    if not name.isidentifier() or not option.values or "properties" not in schema["properties"].get(part, {}):
        return
    title = name.replace("_", " ").capitalize()
    new: Json = {"title": title, "type": "boolean"} if True in option.values else {"title": title}
    schema["properties"][part]["properties"].setdefault(name, new)


# ---- what the table says ---------------------------------------------------------------------------------------------


def description(option: Option) -> str:
    """What an option is about, and what each of its values means."""
    said = option.about
    if option.values and all(_fields(told) <= IN_GENERAL.keys() for told in option.values.values()):
        told = [f"`{as_json(value)}`: {text.format_map(IN_GENERAL)}" for value, text in option.values.items()]
        are_sentences = all(text.endswith(".") for text in told)
        said += f" {' '.join(told)}" if are_sentences else f" {'; '.join(told)}."
    return f"{said} Where it is not said: {option.absent}" if option.absent else said


def _fields(template: str) -> set[str]:
    """The names between braces."""
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def as_json(value: Value) -> str:
    """A value as it is written in a document, words without their quotation marks."""
    return value if isinstance(value, str) else json.dumps(value)


def values_of(option: Option) -> list[Value]:
    """The values that an option may have where they have names; none for a truth value, which needs no list."""
    return [] if True in option.values else [*option.cards, *option.values]


def may_be_taken_away(option: Option) -> bool:
    """Whether a document may say null in order to take away what its parent says."""
    is_always_said = option.is_required and option.means_something == ALWAYS
    return option.path.count(".") == 1 and "[" not in option.path and option.path not in _MEMBERS and not is_always_said


_MEMBERS: Final = frozenset(("exchange.do", "exchange.to", "exchange.order"))
"""Options of every step, whose paths are as short as those of parts."""


# ---- layout ----------------------------------------------------------------------------------------------------------


def laid_out(value: Any, depth: int, is_listing: bool = False) -> str:
    """A part of the schema as JSON: what describes properties on several lines, everything else on one."""
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
    """Whether a part of the schema describes properties, or holds a part that does."""
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
