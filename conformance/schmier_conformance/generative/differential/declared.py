"""Which disagreements of a hunt follow from the differences that the engine's author has declared."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import orjson

from schmier_conformance.corpus.cases import Case
from schmier_conformance.engines.comparison import compare
from schmier_conformance.engines.declared_answers import COUNTED, Explaining, altered, parts_tables, root_of
from schmier_conformance.engines.known_differences import Known, KnownKind, can_arise
from schmier_conformance.generative.differential.disagreements import SAYS_ERROR, Disagreement
from schmier_conformance.generative.differential.engine_session import Answer


@dataclass(frozen=True, slots=True)
class Split:
    """The disagreements of a deal that are not declared, and the declared differences that explain the others."""

    others: tuple[Disagreement, ...]
    met: frozenset[str]


def undeclared(found: Sequence[Disagreement], case: Case, answer: Answer, known: Iterable[Known]) -> Split:
    """The disagreements that no declared clause, option or ruleset explains.

    After a declared difference that makes the engine's table another one than ours, nothing more of the deal is a disagreement.
    """
    of_answers = [entry for entry in known if entry.kind not in (KnownKind.CASE, KnownKind.GROUP)]
    if not of_answers:
        return Split(tuple(found), frozenset())
    observed = dict(zip(answer.steps, answer.observations, strict=False))
    explaining = Explaining(of_answers, case)
    others: list[Disagreement] = []
    met: set[str] = set()
    is_counted_otherwise = False
    for one in found:
        if one.step not in observed:
            entry = error_explained_by(one, case, of_answers)
        else:
            entry = explaining.entry_for(one.step, observed[one.step], one.clauses)
        comparison = compare(case.steps[one.step], observed.get(one.step))
        is_counted = bool(comparison.differences) and all(root_of(each) in COUNTED for each in comparison.differences)
        if entry is None:
            if not (is_counted and is_counted_otherwise):
                others.append(one)
            continue
        met.add(entry.name)
        is_counted_otherwise |= is_counted
        if entry.kind is KnownKind.CLAUSE and parts_tables(case.steps[one.step], comparison):
            break
    return Split(tuple(others), frozenset(met))


def error_explained_by(one: Disagreement, case: Case, known: Iterable[Known]) -> Known | None:
    """The declared option or ruleset under which the situation of a case cannot arise, for an engine that reports an error."""
    if one.key.kind != SAYS_ERROR:
        return None
    for entry in known:
        document = altered(entry, case.document)
        if document is not None and not can_arise(case, orjson.dumps(document)):
            return entry
    return None
