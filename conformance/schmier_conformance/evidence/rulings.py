"""What a ruling is evidence of in one game: who holds the reading that it takes, sources on that game or on related ones."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

from schmier import spec
from schmier.conditions import holds
from schmier.options import options
from schmier_conformance.evidence.facts import keys_for, unit_of
from schmier_conformance.evidence.kinds import Evidence, Kind
from schmier_conformance.evidence.reasons import Game
from schmier_conformance.law.places import names_of, place_of
from schmier_conformance.law.reasons import lines_of
from schmier_conformance.law.rulings import Reading, Ruling, condition_of, readings_of, shipped_rulings


@lru_cache(maxsize=1)
def documents() -> Mapping[str, Mapping[str, Any]]:
    """The documents of all rulings by id, in the order of their numbers."""
    folder = spec.FOLDER / "rulings"
    return {
        identifier: tomllib.loads((folder / f"{identifier}.toml").read_text("utf-8"))
        for identifier in shipped_rulings()
    }


def evidence_of_ruling(identifier: str, game: Game) -> Evidence:
    """What a ruling is evidence of in a game."""
    holders = tuple(dict.fromkeys(holder for reading in readings_in(identifier, game) for holder in reading.held_by))
    own = tuple(holder for holder in holders if is_about(holder, game))
    strength = documents()[identifier]["strength"]
    names = names_of(place_of(holder) for holder in own or holders)
    if own:
        return Evidence(Kind.RULING, f"Ruling {identifier}, {_FOLLOWING[strength]} {names}.", own, identifier)
    if holders and strength != "choice":
        says = f"Ruling {identifier}, after sources on related games: {names}."
        return Evidence(Kind.RULING, says, holders, identifier)
    if holders:
        says = f"Our choice, ruling {identifier}; related games have it so: {names}."
        return Evidence(Kind.OURS, says, holders, identifier)
    whose = "Our choice" if strength == "choice" else "Our conclusion"
    return Evidence(Kind.OURS, f"{whose}, ruling {identifier}: no source is known to say so.", (), identifier)


_FOLLOWING: Final = {
    "source": "after",
    "derived": "which follows from",
    "choice": "our choice among the sources:",
}
"""How a ruling is joined to its holders, by its strength."""


def readings_in(identifier: str, game: Game) -> list[Reading]:
    """The readings that a ruling takes in a game: those whose `where` holds there, or all that it takes if none says so."""
    taken = [reading for reading in readings_of(documents()[identifier]) if reading.is_taken]
    return [reading for reading in taken if holds(condition_of(reading.where), game.meant)] or taken


def is_about(holder: str, game: Game) -> bool:
    """Whether a holder of a reading is a source on this game; of a seed, by the line."""
    place = place_of(holder)
    is_cited = any(place.source in written.get("sources", ()) for written in game.chain)
    return is_cited and (place.line is None or lines_of(place) <= game.lines)


def rulings_on_fact(path: str, game: Game) -> Iterator[str]:
    """The rulings on a fact that bear on a game: on the very option, or on the one that holds it and on the clause that it steers."""
    unit = unit_of(path)
    keys = {*keys_for(path)} - ({unit} if path != unit else set())
    clause = clause_steered(path)
    for identifier, ruling in shipped_rulings().items():
        names_option = keys & set(ruling.options)
        names_clause = unit in ruling.options and clause in documents()[identifier]["clauses"]
        if (names_option or names_clause) and _bears(ruling, game):
            yield identifier


def clause_steered(path: str) -> str:
    """The label of the clause that the option of a fact steers; empty for no option."""
    found = (options().get(key) for key in keys_for(path))
    return next((option.clause for option in found if option is not None), "")


def _bears(ruling: Ruling, game: Game) -> bool:
    """Whether a ruling bears on a game, shipped or not."""
    return any(written["id"] in ruling.rulesets for written in game.chain) and holds(ruling.bears_on, game.whole)


def rulings_on_clause(label: str, game: Game) -> Iterator[str]:
    """The rulings that name a clause and bear on a game."""
    for identifier, ruling in shipped_rulings().items():
        if label in documents()[identifier]["clauses"] and _bears(ruling, game):
            yield identifier
