"""Choosing the generated cases that earn their place in the shipped corpus."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Final

from schmier.ruleset.ruleset import read_ruleset
from schmier_conformance.corpus.cases import Case, cases_of
from schmier_conformance.generative.defaults import SEED
from schmier_conformance.generative.game import Game, Json
from schmier_conformance.generative.generate import bad_deals, boundary_search, random_deals
from schmier_conformance.generative.generate.corpus import BOUNDARY, Chosen
from schmier_conformance.mutants.basic_mistakes.detection import possible_mistakes, that_notice

MISTAKE: Final = "mistake "
"""How what a case catches begins where it is a basic mistake."""

BAD_DEAL: Final = "bad deal "
"""How what a case catches begins where it is a deal out of order."""

CANDIDATES: Final = 40
"""The number of random deals searched for one that detects a mistake."""

MATCHES: Final = 3
"""The number of matches whose deals are searched."""


def chosen_for(document: Json, worked: Sequence[Case]) -> tuple[list[Chosen], list[str]]:
    """The generated cases to keep of a ruleset, beside its hand-worked ones; and the mistakes that nothing notices.

    A light one is kept for each boundary; then, for each basic mistake that neither those nor the hand-worked cases notice, the shortest
    that notices it. Every deal out of order is kept.
    """
    game = Game(document, read_ruleset(document), SEED)
    chosen = for_boundaries(game, boundary_search.search(game))
    kept = [boundary_search.boundary_case(game, found) for found in chosen]
    pool = [*worked, *ready(game, kept)]
    candidates = ready(game, [*random_deals.matches(game, MATCHES), *random_deals.random_cases(game, CANDIDATES)])
    shortest = sorted(candidates, key=lambda case: (len(json.dumps(case.steps)), case.id))
    found: dict[str, list[str]] = {}
    unnoticed: list[str] = []
    for mistake in possible_mistakes(document):
        if next(that_notice(mistake, document, pool), None) is not None:
            continue
        detecting = next(that_notice(mistake, document, shortest), None)
        if detecting is None:
            unnoticed.append(mistake.name)
            continue
        found.setdefault(detecting, []).append(f"{MISTAKE}{mistake.name}")
        pool.append(next(case for case in shortest if case.id == detecting))
    listed = [Chosen(boundary_search.KIND, 10 * one.number + one.fit, met(one)) for one in chosen]
    bad = [Chosen(bad_deals.KIND, number, (f"{BAD_DEAL}{what}",)) for number, what in bad_deals.found_in(game)]
    noticing = [Chosen(*kind_and_number(name), tuple(catches)) for name, catches in found.items()]
    return [*listed, *bad, *noticing], unnoticed


def for_boundaries(game: Game, search: boundary_search.Search) -> list[boundary_search.Found]:
    """A deal for each boundary found; those first that meet most for what they weigh."""
    weights = {found: len(json.dumps(boundary_search.boundary_case(game, found))) for found in search.found}
    missing = {name for found in search.found for name in found.boundaries}
    chosen = []
    while missing:
        best = max(search.found, key=lambda found: len(missing & set(found.boundaries)) / weights[found])
        missing -= set(best.boundaries)
        chosen.append(best)
    return chosen


def met(found: boundary_search.Found) -> tuple[str, ...]:
    """The boundaries a deal meets, as what a case catches."""
    return tuple(f"{BOUNDARY}{name}" for name in found.boundaries)


def ready(game: Game, cases: Iterable[Json]) -> list[Case]:
    """Cases, ready to be run."""
    fixture = {"format": "schmier/fixtures/1", "ruleset": game.document, "cases": list(cases)}
    return list(cases_of(fixture, "generated cases", is_trusted=True))


def kind_and_number(identifier: str) -> tuple[str, int]:
    """The kind and the number of a generated case, off the end of its id."""
    _, kind, number = identifier.rsplit("-", 2)
    return kind, int(number)
