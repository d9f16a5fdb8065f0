"""Choosing the generated cases that earn their place in the shipped corpus."""

from __future__ import annotations

import json
from collections.abc import Sequence

from schmier_conformance.corpus.cases import Case, cases_of
from schmier_conformance.corpus.own import matches, random_deals, searching
from schmier_conformance.corpus.own.chosen import BOUNDARY, Chosen
from schmier_conformance.corpus.own.making import OwnCorpus, own_corpus
from schmier_conformance.mistakes.noticing import possible_mistakes, that_notice

MISTAKE = "mistake "
"""How what a case catches begins where it is a basic mistake."""


def chosen_for(document: dict[str, object], worked: Sequence[Case]) -> list[Chosen]:
    """The generated cases to keep of a ruleset, beside its hand-worked ones.

    One is kept for each boundary; then, for each basic mistake that neither those nor the hand-worked cases notice, the shortest
    that notices it.
    """
    made = own_corpus(document)
    chosen = for_boundaries(made)
    kept = {one.number for one in chosen}
    pool = [*worked, *(case for case in cases_of_kind(made, searching.KIND) if number_of(case) in kept)]
    shortest = sorted(
        [*cases_of_kind(made, matches.KIND), *cases_of_kind(made, random_deals.KIND)],
        key=lambda case: (len(json.dumps(case.steps)), case.id),
    )
    found: dict[str, Chosen] = {}
    for mistake in possible_mistakes(made.game.document):
        if next(that_notice(mistake, made.game.document, pool), None) is not None:
            continue
        noticing = next(that_notice(mistake, made.game.document, shortest), None)
        if noticing is None:
            continue
        case = next(case for case in shortest if case.id == noticing)
        kind = random_deals.KIND if f"-{random_deals.KIND}-" in noticing else matches.KIND
        catches = (*(found[noticing].catches if noticing in found else ()), f"{MISTAKE}{mistake.name}")
        found[noticing] = Chosen(kind, number_of(case), catches)
        pool.append(case)
    return [*chosen, *found.values()]


def for_boundaries(made: OwnCorpus) -> list[Chosen]:
    """One case for each boundary that was found."""
    missing = {name for found in made.search.found for name in found.boundaries}
    chosen = []
    for found in made.search.found:
        if missing & set(found.boundaries):
            missing -= set(found.boundaries)
            catches = tuple(f"{BOUNDARY}{name}" for name in found.boundaries)
            chosen.append(Chosen(searching.KIND, 10 * found.number + found.fit, catches))
    return chosen


def cases_of_kind(made: OwnCorpus, kind: str) -> list[Case]:
    """The cases of one kind."""
    fixture = {**made.fixture, "cases": made.parts[kind]}
    return list(cases_of(fixture, kind, is_trusted=True))


def number_of(case: Case) -> int:
    """The number at the end of the id of a case."""
    return int(case.id.rpartition("-")[2])
