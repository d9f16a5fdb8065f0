"""`schmier help`: the formats and the protocol, read off their schemas, and what an exit code says."""

from __future__ import annotations

import argparse
import json
import textwrap
from collections.abc import Iterator
from typing import Any, Final

from schmier import spec

SUMMARY = "Explain a format, the engine protocol or the exit codes."
EXAMPLE = "schmier help protocol"

EXIT_CODES: Final = "exit-codes"

CODES: Final = (
    (0, "everything holds: nothing failed, nothing was found"),
    (1, "a finding: a case failed, a log is broken, a mistake is not noticed"),
    (2, "unusable input or usage; the line on standard error says what, where, and what to do"),
    (129, "ended because its terminal has gone (128 and the number of the signal)"),
    (130, "interrupted from the keyboard"),
    (141, "whoever read the output has gone"),
    (143, "ended by somebody, as a service does (SIGTERM)"),
)

_WIDTH: Final = 100


def topics() -> list[str]:
    """What can be explained."""
    return [*sorted(path.stem for path in (spec.FOLDER / "schemas").glob("*.json")), EXIT_CODES]


def configure(parser: argparse.ArgumentParser) -> None:
    """What is to be explained."""
    parser.add_argument("topic", nargs="?", choices=topics(), metavar="TOPIC", help=", ".join(topics()))


def run(arguments: argparse.Namespace) -> int:
    """Explains it, or says what can be explained."""
    if arguments.topic is None:
        print("schmier help TOPIC explains one of these:")
        for topic in topics():
            print(f"  {topic}")
        return 0
    if arguments.topic == EXIT_CODES:
        for code, means in CODES:
            print(f"{code:>5}  {means}")
        return 0
    schema = json.loads((spec.FOLDER / "schemas" / f"{arguments.topic}.json").read_text(encoding="utf-8"))
    print("\n".join(explained(schema)))
    return 0


def explained(schema: dict[str, Any]) -> Iterator[str]:
    """A schema in words: itself, then each of its definitions."""
    yield from part(schema.get("title", ""), schema)
    for name, definition in schema.get("$defs", {}).items():
        yield ""
        yield from part(f"{definition.get('title', name)} ({name})", definition)


def part(title: str, schema: dict[str, Any]) -> Iterator[str]:
    """One object of a schema: what it is, and its members."""
    yield title
    yield from wrapped(schema.get("description", ""), "  ")
    required = schema.get("required", ())
    for name, member in schema.get("properties", {}).items():
        must = ", required" if name in required else ""
        yield f"  {name} ({kind_of(member)}{must})"
        yield from wrapped(member.get("description", ""), "      ")


def wrapped(text: str, indent: str) -> list[str]:
    """A text in lines."""
    return textwrap.wrap(text, _WIDTH, initial_indent=indent, subsequent_indent=indent)


def kind_of(member: dict[str, Any]) -> str:
    """What a member is, in a word."""
    if "const" in member:
        return json.dumps(member["const"])
    if "enum" in member:
        return " | ".join(json.dumps(value) for value in member["enum"])
    if "$ref" in member:
        return str(member["$ref"]).rpartition("/")[2]
    kind = member.get("type", "any")
    return " or ".join(kind) if isinstance(kind, list) else str(kind)
