"""Leaving out of a document the members of lists in which nothing is wrong, so that what explains the rest need not read them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

Place = tuple[str | int, ...]
"""The way to a part of a document."""

Kept = dict[str | int, tuple[str | int, Any]]
"""By the place in what is left, the place in the whole, and the same of what is inside."""


def narrowed(part: Any, wrong: Sequence[Place]) -> tuple[Any, Kept]:
    """A part of a document with those members of its lists alone that lead to what is wrong, and where they stood."""
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
    """The place in the whole document of what stands at a path in what is left of it."""
    found = []
    for key in path:
        there, kept = kept.get(key, (key, {}))
        found.append(there)
    return tuple(found)
