"""`schmier help`: explain a format, the protocol, or the exit codes, from the schemas."""

from __future__ import annotations

import argparse
import json
import textwrap
from collections.abc import Iterator
from typing import Any, Final

from schmier import spec
from schmier.options import options
from schmier_conformance.rulesets.options import range_text, ruleset_schema, schema_of, value_text

SUMMARY = "Explain a format, the engine protocol or the exit codes."
EXAMPLE = "schmier help protocol"

EXIT_CODES: Final = "exit-codes"

RULESET: Final = "ruleset"
"""The topic that also lists every option of the table of options."""

CODES: Final = (
    (0, "success: nothing failed, nothing was found"),
    (1, "findings: a case failed, a log is broken, a mistake goes unnoticed"),
    (
        2,
        "unusable input, an engine that cannot be started, or usage error; standard error says what, where, and what to do",
    ),
    (129, "the terminal was closed (128 plus the number of the signal)"),
    (130, "interrupted from the keyboard"),
    (141, "the reader of the output has gone (SIGPIPE)"),
    (143, "terminated (SIGTERM)"),
)

_WIDTH: Final = 100


def topics() -> list[str]:
    """The topics: one per schema, and the exit codes."""
    return [*sorted(path.stem for path in (spec.FOLDER / "schemas").glob("*.json")), EXIT_CODES]


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the topic."""
    parser.add_argument("topic", nargs="?", choices=topics(), metavar="TOPIC", help=", ".join(topics()))


def run(arguments: argparse.Namespace) -> int:
    """Explain a topic, or list the topics."""
    if arguments.topic is None:
        print("usage: schmier help TOPIC, where TOPIC is one of:")
        for topic in topics():
            print(f"  {topic}")
        return 0
    if arguments.topic == EXIT_CODES:
        for code, means in CODES:
            print(f"{code:>5}  {means}")
        return 0
    schema = json.loads((spec.FOLDER / "schemas" / f"{arguments.topic}.json").read_text(encoding="utf-8"))
    print("\n".join([*explained(schema), *(option_lines() if arguments.topic == RULESET else ())]))
    return 0


def explained(schema: dict[str, Any]) -> Iterator[str]:
    """A schema as text: the document, then each of its definitions."""
    yield from part(schema.get("title", ""), schema)
    for name, definition in schema.get("$defs", {}).items():
        yield ""
        yield from part(f"{definition.get('title', name)} ({name})", definition)


def part(title: str, schema: dict[str, Any]) -> Iterator[str]:
    """One object of a schema as text: its description and its members."""
    yield title
    yield from wrapped(schema.get("description", ""), "  ")
    required = schema.get("required", ())
    for name, member in schema.get("properties", {}).items():
        must = ", required" if name in required else ""
        yield f"  {name} ({kind_of(member)}{must})"
        yield from wrapped(member.get("description", ""), "      ")


def option_lines() -> Iterator[str]:
    """Every option of a ruleset, those of steps, points and bids too: what it is about, and its values with their sentences."""
    part = ""
    for path, option in options().items():
        if path.partition(".")[0].partition("[")[0] != part:
            part = path.partition(".")[0].partition("[")[0]
            yield from ("", f"Options of {part}")
        yield f"  {path}{' (required where it means something)' if option.is_required else ''}"
        yield from wrapped(option.about, "      ")
        if option.values:
            for value, sentence in option.values.items():
                default = " (the default)" if value == option.default else ""
                yield from wrapped(f"{value_text(value)}{default}: {sentence}", "      - ", "        ")
            if option.cards:
                yield from wrapped(f"Or a card: {', '.join(option.cards)}.", "      - ", "        ")
        else:
            yield from wrapped(range_text(schema_of(ruleset_schema(), path)), "      ")
            if option.default is not None:
                yield f"      By default {value_text(option.default)}."


def wrapped(text: str, indent: str, further: str | None = None) -> list[str]:
    """Text wrapped into lines; `further` is the indent of all but the first where it is another one."""
    return textwrap.wrap(text, _WIDTH, initial_indent=indent, subsequent_indent=indent if further is None else further)


def kind_of(member: dict[str, Any]) -> str:
    """The type of a member, in a word."""
    if "const" in member:
        return json.dumps(member["const"])
    if "enum" in member:
        return " | ".join(json.dumps(value) for value in member["enum"])
    if "$ref" in member:
        return str(member["$ref"]).rpartition("/")[2]
    kind = member.get("type", "any")
    return " or ".join(kind) if isinstance(kind, list) else str(kind)
