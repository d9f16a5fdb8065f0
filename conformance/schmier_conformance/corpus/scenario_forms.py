"""The form of a scenario file: which keys there are and of what kind, before anything is read out of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

TEXT: Final = "a text"
NUMBER: Final = "a number from 0"
TEXTS: Final = "a list of texts"
TEXT_BY_NAME: Final = "a table of texts"
NUMBER_BY_NAME: Final = "a table of numbers"
TABLE: Final = "a table"
TABLES: Final = "tables"

OF_A_SCENARIO: Final = {
    **dict.fromkeys(("name", "title", "fault", "why", "source", "level", "working", "seats", "dealer"), TEXT),
    **dict.fromkeys(("widow", "stock", "turn_up", "given", "then"), TEXT),
    "clauses": TEXTS,
    "hands": TEXT_BY_NAME,
    "scores": NUMBER_BY_NAME,
    "ready": TABLE,
    "rounds": TABLE,
    "number": NUMBER,
}
"""The keys of a scenario."""

NEEDED: Final = ("title", "clauses", "why", "source", "then")
"""What a scenario must say, itself or by the defaults of its file."""

OF_A_FILE: Final = {
    "ruleset": TEXT,
    "title": TEXT,
    "options": TABLE,
    "without": TEXTS,
    "defaults": TABLE,
    "scenario": TABLES,
}
"""The keys of a file."""


def mistakes(written: Mapping[str, Any], keys: Mapping[str, str], needed: tuple[str, ...] = ()) -> Iterator[str]:
    """What is wrong with the form of a table, in words."""
    unknown = sorted(written.keys() - keys.keys())
    if unknown:
        yield f"unknown key {', '.join(unknown)}; there are {', '.join(sorted(keys))}"
    missing = [key for key in needed if key not in written]
    if missing:
        yield f"{', '.join(missing)} is missing"
    for key in written.keys() & keys.keys():
        if not is_of_kind(written[key], keys[key]):
            yield f"{key} is not {keys[key]}"


def is_of_kind(value: Any, kind: str) -> bool:
    """Whether a value is of a kind."""
    if kind == TEXT:
        return isinstance(value, str)
    if kind == NUMBER:
        return type(value) is int and value >= 0
    if kind == TEXTS:
        return isinstance(value, list) and all(isinstance(one, str) for one in value)
    if kind == TABLES:
        return isinstance(value, list) and all(isinstance(one, dict) for one in value)
    if not isinstance(value, dict):
        return False
    if kind == TEXT_BY_NAME:
        return all(isinstance(one, str) for one in value.values())
    return kind == TABLE or all(type(one) is int for one in value.values())
