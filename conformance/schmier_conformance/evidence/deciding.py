"""The evidence of a fact, of a clause, and of what a condition supposes of a game.

`evidence_of("skat.tournament", "play.wrong_card")` and `evidence_of("skat", "play.lead.eldest")` are all that a reader needs. Every fact
and every clause in force has evidence; where nobody else says so, the evidence is that the choice is ours.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from schmier import spec
from schmier.conditions import All, Any_, Comparison, Condition, Not, Some, comparisons, holds, values_at
from schmier.options import options
from schmier_conformance.evidence.citations import citations_of
from schmier_conformance.evidence.facts import Fact, is_at
from schmier_conformance.evidence.kinds import OF_SOURCES, Evidence, Kind
from schmier_conformance.evidence.reasons import Game, Reason, shipped_game
from schmier_conformance.evidence.recorded import has_same_options, play_on_clause, play_on_fact
from schmier_conformance.evidence.rulings import (
    evidence_of_ruling,
    is_about,
    rulings_on_clause,
    rulings_on_fact,
)
from schmier_conformance.law.places import ORDER, Place, citation_of, names_of, place_of, places_of, sources

_RECORDS: Final = "ISS"
"""The key of the source that is a collection of recorded games."""

_OBSERVATION: Final = "90-observation"
"""The chapter on what players see."""

_NOTHING_SAID: Final = Evidence(Kind.DEFAULT, "No source is cited: the usual rule, where nothing else is said.")
"""The evidence of an option of which a ruleset says nothing, and on which there is no ruling."""

_EVERYWHERE: Final = Evidence(Kind.DEFAULT, "No source is cited: the clause is in force in every game.")
"""The evidence of a clause that no option brings into force, and that neither a ruling nor a case supports."""


def evidence_of(game: str | Game, option_or_clause: str) -> tuple[Evidence, ...]:
    """The evidence of an option, or a part of it, or of a clause in a game, strongest first; empty for what the game does not have."""
    known = shipped_game(game) if isinstance(game, str) else game
    if option_or_clause in spec.clauses() and not facts_at(known, option_or_clause):
        return evidence_of_clause(known, option_or_clause)
    return evidence_of_facts(known, facts_at(known, option_or_clause))


def evidence_of_facts(game: Game, facts: Iterable[Fact]) -> tuple[Evidence, ...]:
    """The evidence of some facts together, each piece once, strongest first."""
    return _joined(evidence_of_fact(game, fact) for fact in facts)


def evidence_of_condition(game: str | Game, condition: Condition, clauses: Iterable[str] = ()) -> tuple[Evidence, ...]:
    """The evidence of exactly those options of a game that make a condition hold.

    A condition on no option says nothing of who says so; then the evidence is that of the clauses that are in force.
    """
    known = shipped_game(game) if isinstance(game, str) else game
    found = [evidence_of_fact(known, fact) for fact in facts_deciding(known, condition)]
    if not found:
        in_force = (label for label in clauses if spec.in_force(label, known.whole))
        found = [evidence_of_clause(known, label) for label in in_force]
    return _joined(found)


def _joined(found: Iterable[tuple[Evidence, ...]]) -> tuple[Evidence, ...]:
    """Each piece of evidence once, strongest first; the places in one source together.

    That nothing is cited for one fact is evidence of nothing where something is cited for another.
    """
    every = dict.fromkeys(one for pieces in found for one in pieces)
    places = [place_of(source) for one in every if _is_source_alone(one) for source in one.sources]
    exact = {place.source for place in places if place.line is not None or place.paragraph}
    kept = [place for place in places if place != Place(place.source, None) or place.source not in exact]
    pieces = [*evidence_of_places(kept), *(one for one in every if not _is_source_alone(one))]
    pieces = [one for one in pieces if one.kind is not Kind.DEFAULT] or pieces
    order = list(Kind)
    return tuple(sorted(pieces, key=lambda one: order.index(one.kind)))


def _is_source_alone(one: Evidence) -> bool:
    """Whether a piece of evidence is a source and nothing else."""
    return one.kind in OF_SOURCES


# ---- facts -----------------------------------------------------------------------------------------------------------


def facts_at(game: Game, path: str) -> list[Fact]:
    """The facts at a path as conditions write it, or below it."""
    return [fact for fact in game.facts.values() if fact.path == path or is_at(fact.path, path)]


def evidence_of_fact(game: Game, fact: Fact) -> tuple[Evidence, ...]:
    """The evidence of one fact."""
    return _evidence_at(game, fact.path)


@cache
def _evidence_at(game: Game, path: str) -> tuple[Evidence, ...]:
    reason, played = game.reasons.get(path), tuple(play_on_fact(game, path))
    if reason is not None:
        return (*_of_reason(reason, game, path), *played)
    if game.facts[path].is_said:
        return played or (Evidence(Kind.OURS, f"Our choice: {game.id} gives no reason."),)
    rulings = tuple(evidence_of_ruling(ruling, game, path) for ruling in rulings_on_fact(path, game))
    return _joined([rulings, played]) or (_NOTHING_SAID,)


def _of_reason(reason: Reason, game: Game, path: str) -> Iterator[Evidence]:
    """The evidence that a reason names: its source first, then its ruling."""
    if reason.source:
        yield from evidence_of_places(places_of(reason.source))
    if reason.ruling:
        yield evidence_of_ruling(reason.ruling, game, path)


def evidence_of_places(places: Iterable[Place]) -> Iterator[Evidence]:
    """Places in sources as evidence, one piece for each source."""
    by_source: dict[str, list[Place]] = {}
    for place in places:
        by_source.setdefault(place.source, []).append(place)
    for key, found in by_source.items():
        yield Evidence(kind_of_source(key), f"{names_of(found)}.", tuple(map(citation_of, found)))


def kind_of_source(key: str) -> Kind:
    """The kind of evidence that a source is."""
    if key == ORDER:
        return Kind.ORDER
    if key == _RECORDS:
        return Kind.RECORDED
    return Kind(sources()[key]["kind"])


# ---- clauses ---------------------------------------------------------------------------------------------------------


@cache
def evidence_of_clause(game: Game, label: str) -> tuple[Evidence, ...]:
    """The evidence of a clause in a game in which it is in force; empty where it is not.

    It is that of the options that bring the clause into force, the reasons that name it, the rulings on it, and the citations of its cases.
    That a game has some list of points, or has no turn-up, speaks for a clause only where nothing else does. Of what players see
    not even then: that cards are thrown away does not say who sees them.
    """
    clause = spec.clauses()[label]
    if not holds(clause.condition, game.whole):
        return ()
    deciding = facts_deciding(game, clause.condition)
    found = [evidence_of_fact(game, fact) for fact in _facts_chosen(game, clause)]
    found += [
        evidence_of_fact(game, fact) for fact in game.facts.values() if _names(game.reasons.get(fact.path), label)
    ]
    rulings = [evidence_of_ruling(ruling, game) for ruling in rulings_on_clause(label, game)]
    found += [tuple(one for one in rulings if not (found or deciding) or one.kind is Kind.RULING)]
    cited = [place for place in _cited(game, label) if is_about(citation_of(place), game)]
    found += [tuple(evidence_of_places(cited)), tuple(play_on_clause(game, label))]
    if not any(found) and clause.chapter != _OBSERVATION:
        found = [evidence_of_fact(game, fact) for fact in _facts_that_hold(game, clause.condition) or deciding]
    joined = _joined(found)
    return joined or (_NOTHING_SAID if clause.where else _EVERYWHERE,)


def _names(reason: Reason | None, label: str) -> bool:
    return reason is not None and reason.clause == label


def _cited(game: Game, label: str) -> Iterator[Place]:
    """The places that cases of the game cite for a clause, or cases of a game it comes from that has the same options."""
    for written in game.chain:
        there = citations_of(written["id"]).get(label, ())
        if there and (written["id"] == game.id or has_same_options(game, shipped_game(written["id"]), label)):
            yield from there


# ---- conditions ------------------------------------------------------------------------------------------------------


def facts_deciding(game: Game, condition: Condition) -> list[Fact]:
    """The facts of a game that make a condition hold, or fail."""
    whole = game.whole
    return _facts_compared(game, _deciding(condition, whole, holds(condition, whole)))


def _facts_that_hold(game: Game, condition: Condition) -> list[Fact]:
    """The facts that bring a condition about by what a game has; that it lacks something is left out."""
    deciding = _deciding(condition, game.whole, wanted=True)
    return _facts_compared(game, (one for one in deciding if one.operator != "!=" and holds(one, game.whole)))


def _facts_chosen(game: Game, clause: spec.Clause) -> list[Fact]:
    """The facts that bring a clause into force by what is played, and not only by what is not, or by a list of some kind."""
    deciding = _deciding(clause.condition, game.whole, wanted=True)
    return _facts_compared(game, (one for one in deciding if _is_chosen(one, clause, game.whole)))


def _is_chosen(comparison: Comparison, clause: spec.Clause, whole: spec.Document) -> bool:
    """Whether a comparison holds by a value, by an option that is there, or by a list with an option that steers the clause."""
    is_list = comparison.operator == "is set" and len(values_at(whole, comparison.path)) > 1
    if is_list or _only_says_when(comparison, clause):
        at_path = (option for path, option in options().items() if is_at(path, comparison.path))
        return any(option.clause == clause.label for option in at_path)
    return comparison.operator != "!=" and holds(comparison, whole)


def _only_says_when(comparison: Comparison, clause: spec.Clause) -> bool:
    """Whether a comparison says only when a clause on what players see applies: after a step, or in a way of counting."""
    return clause.chapter == _OBSERVATION and comparison.path in ("exchange.do", "points.count")


def _facts_compared(game: Game, compared: Iterable[Comparison]) -> list[Fact]:
    """The facts of a game that some comparisons are about, each once."""
    found: dict[str, Fact] = {}
    for comparison in compared:
        at = [fact for fact in facts_at(game, comparison.path) if not _is_below(fact, comparison.path)]
        fitting = [fact for fact in at if _fits(fact, comparison)]
        found |= {fact.path: fact for fact in fitting or at}
    return list(found.values())


def _is_below(fact: Fact, path: str) -> bool:
    """Whether a fact is a part of what is at a path, and not that itself."""
    return fact.path.count(".") > path.count(".")


def _fits(fact: Fact, comparison: Comparison) -> bool:
    """Whether a fact has the value with which it is compared."""
    return comparison.operator == "=" and (fact.value == comparison.value or str(fact.value) == str(comparison.value))


def _deciding(condition: Condition, whole: spec.Document, wanted: bool) -> Iterator[Comparison]:
    """The comparisons on which it depends that a condition holds, or fails."""
    match condition:
        case Comparison():
            yield condition
        case Not(part):
            yield from _deciding(part, whole, not wanted)
        case All(parts) | Any_(parts):
            is_all = isinstance(condition, All)
            alone = [part for part in parts if holds(part, whole) == wanted]
            for part in parts if is_all == wanted else alone:
                yield from _deciding(part, whole, wanted)
        case Some():
            yield from comparisons(condition)


def decided_by(game: str | Game, condition: Condition) -> list[str]:
    """The paths of the facts that make a condition hold in a game."""
    known = shipped_game(game) if isinstance(game, str) else game
    return [fact.path for fact in facts_deciding(known, condition)]
