"""Copies of a document with another value at one place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from schmier.options import Option
from schmier_conformance.rulesets.options import ruleset_schema, schema_of

Json = dict[str, Any]
"""A JSON object."""


def other_values(option: Option, value: Any) -> list[Any]:
    """The other values of an option with a word, a truth value or a number; of a number its neighbours within the limits."""
    if option.values and isinstance(value, str | bool):
        return [other for other in option.values if other != value]
    if isinstance(value, int):
        described = schema_of(ruleset_schema(), option.path)
        return [other for other in (value - 1, value + 1) if described["minimum"] <= other <= described["maximum"]]
    return []


def toggled(members: list[str], member: str) -> list[str]:
    """The list without the member if it has it, with it otherwise."""
    return [other for other in members if other != member] if member in members else [*members, member]


def changed(document: Json, path: list[str], value: Any) -> Json:
    """The document with another value at a path; it shares everything off the path with the given one."""
    copied, holder = opened(document, path)
    holder[path[-1]] = value
    return copied


def without(document: Json, path: list[str]) -> Json:
    """The document without the value at a path; it shares all other parts with the original."""
    copied, holder = opened(document, path)
    holder.pop(path[-1], None)
    return copied


def opened(document: Json, path: list[str]) -> tuple[Json, Json]:
    """A copy of the document, safe to change at a path, and in it what holds the end of the path.

    A ruleset has a thousand flips; to copy all of it for each took longer than to try them.
    """
    copied = holder = document.copy()
    for name in path[:-1]:
        holder[name] = holder = holder[name].copy()
    return copied, holder


def neighbours_swapped(listed: list[Any]) -> Iterator[tuple[Any, Any, list[Any]]]:
    """For every place in a list but the last: its member, the next, and the list with the two swapped."""
    for place in range(len(listed) - 1):
        here, there = listed[place], listed[place + 1]
        yield here, there, [*listed[:place], there, here, *listed[place + 2 :]]
