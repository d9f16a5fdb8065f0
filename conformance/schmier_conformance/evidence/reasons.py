"""Which `why` speaks for a fact: that of the ruleset that sets the value, never that of one whose value was changed.

A ruleset inherits an option with its reason. Where it says the option again, its own reason counts; where it has none, the value has none,
whatever its parent's reason was. A list or an object is replaced as a whole, yet most of its members are often the same as before.
A reason that a variant gives for the whole is one for what it changes: a member that it leaves as it was keeps the reason it came with.
A reason for one member, `points.list[low]`, or for one option of the steps, `exchange.who`, speaks for that in any case.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, Final

from schmier import spec
from schmier.options import as_meant
from schmier_conformance.evidence.facts import Fact, facts_not_said, facts_said, keys_for, unit_of
from schmier_conformance.law.places import Place, places_of, sources
from schmier_conformance.law.reasons import ABOUT_ITSELF, lines_about, lines_of

_ABSENT: Final = object()
"""The value of a fact that a ruleset does not have."""


@dataclass(frozen=True)
class Reason:
    """What a ruleset says under `why`."""

    ruleset: str
    """The id of the ruleset that says it."""
    key: str
    """The key under `why`."""
    clause: str
    ruling: str
    """The id of the ruling, or empty."""
    source: str
    """The citation, or empty."""


class Game:
    """A game with the rulesets that it comes from, each as written: its own first, then its parent's, and so on."""

    def __init__(self, chain: tuple[spec.Document, ...]) -> None:
        self.chain = chain
        self.id = str(chain[0]["id"])
        self.levels = [_merged(chain[at:]) for at in range(len(chain))]
        """By place in the chain, the whole document there."""

    @property
    def whole(self) -> spec.Document:
        """The whole document of the game."""
        return self.levels[0]

    @cached_property
    def meant(self) -> spec.Document:
        """The whole document with its defaults filled in."""
        return as_meant(self.whole)

    @cached_property
    def lines(self) -> frozenset[Place]:
        """The lines of seeds that describe the game."""
        return lines_about([written["id"] for written in self.chain], sources())

    @cached_property
    def facts(self) -> Mapping[str, Fact]:
        """The facts of the game by their paths: what it says, what it took away from its parent, what holds unsaid."""
        found = {fact.path: fact for fact in facts_said(self.whole)}
        found |= {path: Fact(path, None) for path in _taken_away(self.chain) if path not in found}
        return {**{fact.path: fact for fact in facts_not_said(self.whole) if fact.path not in found}, **found}

    @cached_property
    def values(self) -> list[Mapping[str, Any]]:
        """By place in the chain, the values of what the whole document there says, by path."""
        return [{fact.path: fact.value for fact in facts_said(level)} for level in self.levels]

    @cached_property
    def reasons(self) -> Mapping[str, Reason]:
        """The reason for each fact that has one, by its path."""
        found = ((path, reason_for(self, path)) for path in self.facts)
        return {path: reason for path, reason in found if reason is not None}


def reason_for(game: Game, path: str) -> Reason | None:
    """The reason that speaks for a fact; None where the ruleset that sets the value gives none."""
    unit, is_said = unit_of(path), game.facts[path].is_said
    for_whole: Reason | None = None
    for at, written in enumerate(game.chain):
        key = next((key for key in keys_for(path) if key in written.get("why", {})), None)
        reason = _read(written, key) if key else None
        is_written = _writes(written, unit)
        is_changed = is_written and _is_changed(game, path, at)
        is_for_whole = key == unit and path != unit
        if reason and (not is_for_whole or (is_said and (is_changed or not is_written))):
            return reason if is_citable(reason, game) else for_whole
        for_whole = for_whole or (reason if is_said else None)
        if is_changed:
            return for_whole
    return None


def is_citable(reason: Reason, game: Game) -> bool:
    """Whether what a reason cites is a source on the game, and not only on one that it comes from; of a seed, by the lines."""
    cited = places_of(reason.source) if reason.source else []
    known = game.whole.get("sources", ())
    return all(place.source in known and (place.line is None or lines_of(place) <= game.lines) for place in cited)


def _is_changed(game: Game, path: str, at: int) -> bool:
    """Whether a ruleset that says an option gives the fact another value than its parent has."""
    if at + 1 == len(game.chain):
        return True
    before, after = game.values[at + 1].get(path, _ABSENT), game.values[at].get(path, _ABSENT)
    return path == unit_of(path) or before is _ABSENT or after is _ABSENT or before != after


def _read(written: spec.Document, key: str) -> Reason:
    reason = written["why"][key]
    return Reason(written["id"], key, reason["clause"], reason.get("ruling", ""), reason.get("source", ""))


def _writes(written: spec.Document, unit: str) -> bool:
    """Whether a ruleset says an option itself, if only to take it away."""
    part, _, name = unit.partition(".")
    value = written.get(part, _ABSENT)
    return value is not _ABSENT and (not name or (isinstance(value, Mapping) and name in value))


def _taken_away(chain: tuple[spec.Document, ...]) -> Iterator[str]:
    """The options that a ruleset of the chain takes away from its parent."""
    for written in chain:
        for part, value in written.items():
            if part not in ABOUT_ITSELF and isinstance(value, Mapping):
                yield from (f"{part}.{name}" for name, inner in value.items() if inner is None)


def _merged(chain: tuple[spec.Document, ...]) -> spec.Document:
    """The whole document of a chain of written ones: parts merged option by option, as the reader of rulesets does."""
    merged: dict[str, Any] = {}
    for written in reversed(chain):
        for part, value in written.items():
            inherited = merged.get(part)
            if isinstance(value, Mapping) and isinstance(inherited, Mapping):
                merged[part] = {**inherited, **value}
            else:
                merged[part] = value
    merged.pop("extends", None)
    return {part: spec.without_nulls(value) for part, value in merged.items()}


@cache
def shipped_game(identifier: str) -> Game:
    """A shipped game, read once."""
    chain = [spec.shipped(identifier)]
    while "extends" in chain[-1]:
        chain.append(spec.shipped(chain[-1]["extends"]))
    return Game(tuple(chain))
