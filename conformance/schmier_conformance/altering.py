"""Copies of a document with another value at one place."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

Json = dict[str, Any]
"""A JSON object."""


def other_values(value: Any, described: Json) -> list[Any]:
    """The other values of an option that is a word, a truth value or a number; of a number its neighbours."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, str) and "enum" in described:
        return [other for other in described["enum"] if other not in (value, None)]
    if isinstance(value, int):
        return [other for other in (value - 1, value + 1) if described["minimum"] <= other <= described["maximum"]]
    return []


def toggled(members: list[str], member: str) -> list[str]:
    """The list without the member if it has it, with it otherwise."""
    return [other for other in members if other != member] if member in members else [*members, member]


def at(document: Json, path: list[str]) -> Any:
    """The value at a path; None where there is none."""
    value: Any = document
    for name in path:
        value = value.get(name) if isinstance(value, dict) else None
    return value


def changed(document: Json, path: list[str], value: Any) -> Json:
    """A copy of the document with another value at a path."""
    copied = copy.deepcopy(document)
    inner = copied
    for name in path[:-1]:
        inner = inner[name]
    inner[path[-1]] = value
    return copied


def without(document: Json, path: list[str]) -> Json:
    """A copy of the document that does not say what stands at a path."""
    copied = copy.deepcopy(document)
    inner = copied
    for name in path[:-1]:
        inner = inner[name]
    inner.pop(path[-1], None)
    return copied


def neighbours_swapped(listed: list[Any]) -> Iterator[tuple[Any, Any, list[Any]]]:
    """For every place in a list but the last: its member, the next, and the list with the two swapped."""
    for place in range(len(listed) - 1):
        here, there = listed[place], listed[place + 1]
        yield here, there, [*listed[:place], there, here, *listed[place + 2 :]]
