"""Recorded play that supports a fact or a clause: what `tools/recorded_play.py` found and stored in `spec/recorded_play.json`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from schmier import spec
from schmier.conditions import comparisons
from schmier_conformance.evidence.facts import is_at
from schmier_conformance.evidence.kinds import Evidence, Kind
from schmier_conformance.evidence.reasons import Game, shipped_game
from schmier_conformance.law.places import sources

FILE: Final[Path] = spec.FOLDER / "recorded_play.json"
"""The stored findings."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """What the recorded games of one ruleset support."""

    source: str
    """The key of the source that has the games."""
    games: int
    """How many games there are."""
    facts: Mapping[str, int]
    """By path, how many games would come out otherwise with another value."""
    clauses: Mapping[str, int]
    """By clause, how many games would come out otherwise were it misread."""


@lru_cache(maxsize=1)
def recorded_play() -> Mapping[str, Recorded]:
    """The findings by ruleset."""
    return {identifier: Recorded(**found) for identifier, found in json.loads(FILE.read_text("utf-8")).items()}


def play_on_fact(game: Game, path: str) -> Iterator[Evidence]:
    """The recorded play that supports a fact: games of this game, or of one from which it has the very value."""
    for identifier, found in _on(game):
        there = shipped_game(identifier).facts.get(path)
        if path in found.facts and there is not None and there.value == game.facts[path].value:
            yield _evidence(found, found.facts[path], "with another value")


def play_on_clause(game: Game, label: str) -> Iterator[Evidence]:
    """The recorded play that supports a clause: games of this game, or of one in which the same options bring it into force."""
    for identifier, found in _on(game):
        if label in found.clauses and has_same_options(game, shipped_game(identifier), label):
            yield _evidence(found, found.clauses[label], "were it read otherwise")


def has_same_options(game: Game, other: Game, label: str) -> bool:
    """Whether two games give the same values to all options on which it depends that a clause is in force."""
    paths = [comparison.path for comparison in comparisons(spec.clauses()[label].condition)]
    return all(_values_at(game, path) == _values_at(other, path) for path in paths)


def _values_at(game: Game, path: str) -> list[object]:
    return [fact.value for fact in game.facts.values() if is_at(fact.path, path)]


def _on(game: Game) -> Iterator[tuple[str, Recorded]]:
    """The findings on a game and on those that it comes from, with their ids."""
    ids = [written["id"] for written in game.chain]
    yield from ((identifier, found) for identifier, found in recorded_play().items() if identifier in ids)


def _evidence(found: Recorded, count: int, otherwise: str) -> Evidence:
    games = "1 recorded game" if count == 1 else f"{count} recorded games"
    called = sources()[found.source]["called"]
    return Evidence(Kind.RECORDED, f"{called}: {games} came out so, and would not {otherwise}.", (found.source,))
