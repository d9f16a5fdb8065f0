"""The ledger: every fact and every clause of every game with its evidence, and how many rest on what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from schmier import spec
from schmier_conformance.evidence.deciding import evidence_of_clause, evidence_of_fact
from schmier_conformance.evidence.kinds import Evidence, Kind, strongest
from schmier_conformance.evidence.reasons import Game, shipped_game

FORMAT: Final = "schmier/evidence/1"
"""The format of the ledger as JSON."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One fact, or one clause in force, with its evidence."""

    path: str
    """The path of the fact, or the label of the clause."""
    value: Any
    """The value of the fact; None for a clause, and for an option that says nothing."""
    evidence: tuple[Evidence, ...]
    """At least one piece, strongest first."""

    @property
    def rests_on(self) -> Kind:
        """The strongest kind of its evidence."""
        return strongest(self.evidence)


@dataclass(frozen=True, slots=True)
class Ledger:
    """The ledger of one game."""

    game: str
    title: str
    facts: tuple[Entry, ...]
    clauses: tuple[Entry, ...]


def ledger_of(game: str | Game) -> Ledger:
    """The ledger of a game: what it says first, then what holds unsaid, then the clauses in force in the order of the law."""
    known = shipped_game(game) if isinstance(game, str) else game
    facts = sorted(known.facts.values(), key=lambda fact: not fact.is_said)
    return Ledger(
        known.id,
        str(known.whole["title"]),
        tuple(Entry(fact.path, fact.value, evidence_of_fact(known, fact)) for fact in facts),
        tuple(Entry(label, None, evidence_of_clause(known, label)) for label in spec.clauses_in_force(known.whole)),
    )


def ledgers() -> list[Ledger]:
    """The ledgers of all shipped games."""
    return [ledger_of(identifier) for identifier in spec.ruleset_ids()]


def totals(entries: Iterable[Entry]) -> dict[Kind, int]:
    """How many entries rest on each kind of evidence, by the strongest; every kind is there."""
    counted = Counter(entry.rests_on for entry in entries)
    return {kind: counted[kind] for kind in Kind}


# ---- as JSON ---------------------------------------------------------------------------------------------------------


def document_of(found: Iterable[Ledger], *, is_whole: bool = True) -> dict[str, Any]:
    """The ledgers of some games as a JSON document; only totals if it is not to be whole."""
    listed = list(found)
    return {
        "format": FORMAT,
        "totals": _totals_of(listed),
        "games": [
            {"ruleset": ledger.game, "title": ledger.title, "totals": _totals_of([ledger])}
            | ({"facts": _entries(ledger.facts), "clauses": _entries(ledger.clauses)} if is_whole else {})
            for ledger in listed
        ],
    }


def _totals_of(listed: Iterable[Ledger]) -> dict[str, Mapping[Kind, int]]:
    found = list(listed)
    return {
        "facts": totals(entry for ledger in found for entry in ledger.facts),
        "clauses": totals(entry for ledger in found for entry in ledger.clauses),
    }


def _entries(entries: Iterable[Entry]) -> list[dict[str, Any]]:
    return [
        {"path": entry.path}
        | ({} if entry.value is None else {"value": entry.value})
        | {"rests_on": entry.rests_on, "evidence": [_piece(one) for one in entry.evidence]}
        for entry in entries
    ]


def _piece(one: Evidence) -> dict[str, Any]:
    piece: dict[str, Any] = {"kind": one.kind, "says": one.says}
    if one.sources:
        piece["sources"] = list(one.sources)
    if one.ruling:
        piece["ruling"] = one.ruling
    return piece
