"""The reasons that rulesets give for their options: whether the cited line of a source is about that game at all.

`sources.json` lists, for each seed, which lines are about which games. A game may lean on the lines about itself, and on those about the
games it extends, as far as they are in a text that is about it too: what one book says of its nine-card game is no reason for
an option of the same game in another book.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from schmier import spec
from schmier_conformance.law.rulings import lineage

Json = dict[str, Any]
"""A JSON object."""

ABOUT_ITSELF: Final = frozenset(("format", "id", "title", "family", "extends", "sources", "why", "note"))
"""The parts of a ruleset about itself rather than about the game."""

_SEED: Final = "seed"
_REFERENCE: Final = re.compile(r"(\w+)(?::(\d+))?")


class Place(NamedTuple):
    """A place in a source: its key, and the line where the source is a seed."""

    source: str
    line: int | None


def place_of(reference: str) -> Place:
    """The place that `001:86` or `FOS` names."""
    found = _REFERENCE.fullmatch(reference)
    if found is None:
        return Place(reference, None)
    return Place(found[1], int(found[2]) if found[2] else None)


def place_faults(reference: str, sources: Mapping[str, Json]) -> Iterator[str]:
    """The faults in the name of a place, half a sentence each."""
    place = place_of(reference)
    if place.source not in sources:
        yield f"names the source {place.source}, which is not there"
    elif sources[place.source]["kind"] != _SEED and place.line is not None:
        yield f"names a line of {place.source}, whose lines nobody has counted"


def reason_faults(identifier: str, sources: Mapping[str, Json]) -> Iterator[str]:
    """The faults in the reasons of a shipped ruleset, a sentence each."""
    written, whole = spec.shipped(identifier), spec.ruleset_document(identifier)
    may_lean_on = _lines_that_tell_of(identifier, sources)
    for option, reason in whole["why"].items():
        if "source" not in reason:
            continue
        yield from (f"ruleset {identifier}, {option}: {fault}" for fault in place_faults(reason["source"], sources))
        place = place_of(reason["source"])
        if place.line is not None and place not in may_lean_on:
            yield f"ruleset {identifier}, {option}: {reason['source']} tells of another game"
        elif place.source not in whole["sources"]:
            yield f"ruleset {identifier}, {option}: {place.source} is not among its sources"
    for option in _options_set(written):
        if option not in written.get("why", {}):
            yield f"ruleset {identifier} sets {option} and leaves the reason to its parent"


def _lines_that_tell_of(identifier: str, sources: Mapping[str, Json]) -> set[Place]:
    """The lines about a game and the games it extends, in the texts about the nearest of them that any text covers."""
    games = lineage(spec.shipped(identifier))
    homes: set[str] = set()
    while games and not homes:
        homes = {source for source, passage in _passages(sources) if games[0] in passage["rulesets"]}
        games = games if homes else games[1:]
    return {
        Place(source, line)
        for source, passage in _passages(sources)
        if source in homes and set(games) & set(passage["rulesets"])
        for line in range(passage["lines"][0], passage["lines"][1] + 1)
    }


def _passages(sources: Mapping[str, Json]) -> Iterator[tuple[str, Json]]:
    for source, described in sources.items():
        yield from ((source, passage) for passage in described.get("tells", ()))


def _options_set(written: spec.Document) -> Iterator[str]:
    """The options a ruleset writes itself, those it takes away included; steps of the exchange are one option."""
    for part, value in written.items():
        if part in ABOUT_ITSELF:
            continue
        yield from (f"{part}.{option}" for option in value) if isinstance(value, dict) else [part]
