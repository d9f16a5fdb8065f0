"""Recorded play as evidence: the facts and clauses of a game without which its recorded games would not have come out as they did.

A recorded game supports a fact if it replays with what its record says, and would not with another value. Every other value that is
playable must fail in some game; a value that no game tells from another is not supported. A game supports a clause if it no longer
replays once the reference misreads the clause. The answer takes a minute to compute, so it is stored in `spec/recorded_play.json`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from schmier import spec
from schmier.io.findings import LogError
from schmier.io.logs import replay
from schmier.options import options, places
from schmier.ruleset.ruleset import Ruleset, read_ruleset
from schmier.violation import RulesetError, Violation
from schmier_conformance.evidence.facts import facts_not_said, facts_said
from schmier_conformance.mutants.misreading import replaced
from schmier_conformance.mutants.misreadings import MISREADINGS
from schmier_conformance.mutants.turned_options.options import turned_options
from schmier_conformance.rulesets.alter import changed, other_values

Json = dict[str, Any]
"""A JSON object."""

_FAILURES: Final = (LogError, Violation, KeyError, IndexError, TypeError, ValueError, AttributeError, LookupError)
"""The errors with which a log fails under rules that it was not played by."""


def supported_facts(identifier: str, logs: Sequence[Json]) -> dict[str, int]:
    """By path, how many recorded games would fail with another value; only the facts of which every other value fails in some game."""
    whole = spec.ruleset_document(identifier)
    failing: dict[str, list[set[int]]] = {}
    for turned in other_rulesets(whole):
        try:
            ruleset = read_ruleset(turned)
        except RulesetError:
            continue
        failed = {number for number, log in enumerate(logs) if not holds_under(log, ruleset)}
        for path in differing(whole, turned):
            failing.setdefault(path, []).append(failed)
    return {path: len(set[int]().union(*found)) for path, found in sorted(failing.items()) if all(found)}


def other_rulesets(whole: Json) -> Iterator[Json]:
    """Every ruleset that differs from a whole one in one option, said or not."""
    yield from (turned for _, turned in turned_options(whole))
    for option in options().values():
        for place in places(option, whole):
            if not place.is_said and "[" not in place.path and option.default is not None:
                for other in other_values(option, option.default):
                    yield changed(whole, option.path.split("."), other)


def differing(whole: Json, turned: Json) -> list[str]:
    """The paths of the facts that have another value; of a group whose members differ, the group alone."""
    before, after = values(whole), values(turned)
    paths = [path for path in before if before[path] != after.get(path)]
    return [path for path in paths if not any(path.startswith((f"{other}.", f"{other}[")) for other in paths)]


def values(whole: Json) -> Mapping[str, Any]:
    """The values of all facts of a whole document, by path."""
    return {fact.path: fact.value for facts in (facts_not_said(whole), facts_said(whole)) for fact in facts}


def supported_clauses(identifier: str, logs: Sequence[Json]) -> dict[str, int]:
    """By clause in force, how many recorded games fail once the reference misreads it; only those with such a game."""
    whole = spec.ruleset_document(identifier)
    in_force = set(spec.clauses_in_force(whole))
    failing: dict[str, set[int]] = {}
    for misreading in MISREADINGS:
        if misreading.clause in in_force:
            with replaced(misreading):
                failed = {number for number, log in enumerate(logs) if not holds_under(log, read_ruleset(whole))}
            failing.setdefault(str(misreading.clause), set()).update(failed)
    return {clause: len(found) for clause, found in sorted(failing.items()) if found}


def holds_under(log: Json, ruleset: Ruleset) -> bool:
    """Whether everything that a log says holds under some rules."""
    try:
        return replay(log, rulesets=lambda _: ruleset).verdict == "holds"
    except _FAILURES:
        return False
