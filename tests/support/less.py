"""Logs without parts that a recorder may not have known or written down."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

Json = dict[str, Any]


def parts_of(log: Json) -> list[tuple[Any, ...]]:
    """Every optional part of a log, as the path to it."""
    parts: list[tuple[Any, ...]] = []
    for number, deal in enumerate(log["deals"]):
        for position, event in enumerate(deal["events"]):
            here = ("deals", number, "events", position)
            if event["do"] == "deal":
                parts += [(*here, "hands", seat) for seat in event["hands"]]
                parts += [(*here, part) for part in ("widow", "stock", "turn_up") if event.get(part)]
                parts.append(here)
            elif event["do"] in ("discard", "draw", "pass-cards"):
                parts.append(here)
    return parts


def without(log: Json, parts: list[tuple[Any, ...]]) -> Json:
    """A log without some of its parts."""
    less = copy.deepcopy(log)
    for path in sorted(parts, key=lambda path: (path[:4], len(path)), reverse=True):
        holder: Any = less
        for key in path[:-1]:
            holder = holder[key]
        if path[-1] in holder if isinstance(holder, dict) else True:
            del holder[path[-1]]
    return less


def some_parts(log: Json, chance: Random) -> list[tuple[Any, ...]]:
    """Some of the optional parts: one, a few, or nearly all."""
    parts = parts_of(log)
    share = chance.choice((0.1, 0.3, 0.6, 0.9))
    return [part for part in parts if chance.random() < share] or [chance.choice(parts)]
