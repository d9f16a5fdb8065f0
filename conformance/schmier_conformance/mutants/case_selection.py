"""Choosing the generated cases that earn their place in the shipped corpus."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from schmier.ruleset.ruleset import read_ruleset
from schmier_conformance.corpus.cases import Case, cases_of
from schmier_conformance.generative.defaults import SEED
from schmier_conformance.generative.game import Game, Json
from schmier_conformance.generative.generate import bad_deals, boundary_search, random_deals
from schmier_conformance.generative.generate.boundaries import BOUNDARIES, Boundary
from schmier_conformance.generative.generate.corpus import BOUNDARY, Chosen, made_again
from schmier_conformance.generative.generate.playouts import Played
from schmier_conformance.mutants.excerpt_selection import excerpts_of

BAD_DEAL: Final = "bad deal "
"""How what a case catches begins where it is a deal out of order."""

CANDIDATES: Final = 40
"""The number of random deals of which excerpts may be kept."""

MATCHES: Final = 3
"""The number of matches of whose deals excerpts may be kept."""


def chosen_for(document: Json, worked: Sequence[Case]) -> tuple[list[Chosen], list[str]]:
    """The generated cases to keep of a ruleset, beside its hand-worked ones; and the mistakes that nothing notices.

    A light one is kept for each boundary, and every deal out of order. Of these and of random deals excerpts are kept.
    """
    game = Game(document, read_ruleset(document), SEED)
    search = boundary_search.search(game)
    boundaries = for_boundaries(game, search)
    listed = [of_boundary(found) for found in boundaries]
    listed += [Chosen(bad_deals.KIND, number, (f"{BAD_DEAL}{what}",)) for number, what in bad_deals.found_in(game)]
    numbers = {one.number for one in listed}
    spare = [one for one in map(of_boundary, ends_of_matches(search)) if one.number not in numbers]
    cases = ready(game, [made_again(game, one) for one in (*listed, *spare)])
    random = ready(game, [*random_deals.matches(game, MATCHES), *random_deals.random_cases(game, CANDIDATES)])
    spare += [Chosen(*kind_and_number(case.id), ()) for case in random]
    wholes = list(zip((*listed, *spare), (*cases, *random), strict=True))
    return excerpts_of(game, wholes[: len(listed)], wholes[len(listed) :], worked)


# ---- boundaries ------------------------------------------------------------------------------------------------------

ASKED: Final = 3
"""How many given actions weigh as much as one that is asked."""

OTHERS: Final = 20
"""How many given actions weigh as much as the rest of a case."""


def for_boundaries(game: Game, search: boundary_search.Search) -> list[boundary_search.Found]:
    """Deals that meet every boundary found; those first that meet most for what their excerpts weigh.

    Boundaries that a result shows and early ones are kept apart where they can be: together they take a whole deal.
    """
    candidates = [one for found in search.found for one in (of_result(game, found), of_beginning(game, found)) if one]
    missing = {name for found in search.found for name in found.boundaries}
    chosen: dict[tuple[int, int], boundary_search.Found] = {}
    while missing:
        free = [one for one in candidates if one.place not in chosen and missing & one.names]
        best = max(free or candidates, key=lambda one: (len(missing & one.names) / one.weight, one.place))
        before = chosen[best.place].boundaries if best.place in chosen else ()
        met = [*before, *(name for name in boundary_search.WANTED if name in missing & best.names)]
        chosen[best.place] = boundary_search.Found(*best.place, tuple(met))
        missing -= best.names
    return list(chosen.values())


ENDS: Final = frozenset(("both-over", "not-to-the-first", "level-at-the-target", "won-though-set-back"))
"""The boundaries at which several parties might have won: which one has depends on much else."""


def ends_of_matches(search: boundary_search.Search) -> Iterator[boundary_search.Found]:
    """Yield the deals found in which several parties might have won the match, each with the boundaries that its result shows."""
    for found in search.found:
        if ENDS.intersection(found.boundaries):
            late = tuple(name for name in found.boundaries if not boundary_search.by_name(name).is_early)
            yield boundary_search.Found(found.number, found.fit, late)


class Candidate(NamedTuple):
    """A deal that meets boundaries, and what the part of it that is about them weighs."""

    place: tuple[int, int]
    """The number and the fit of the deal."""
    names: frozenset[str]
    weight: int


def of_result(game: Game, found: boundary_search.Found) -> Candidate | None:
    """A deal with the boundaries that its result shows; None where there are none."""
    played = boundary_search.deal_number(game, found.number, found.fit)
    assert played is not None
    names = frozenset(one.name for one in BOUNDARIES if not one.is_early and is_met_in(game, one, played))
    return Candidate((found.number, found.fit), names, OTHERS + len(played.done) + ASKED) if names else None


def of_beginning(game: Game, found: boundary_search.Found) -> Candidate | None:
    """A deal with the early boundaries for which it was found; None where there are none."""
    names = frozenset(name for name in found.boundaries if boundary_search.by_name(name).is_early)
    played = boundary_search.deal_number(game, found.number, found.fit)
    assert played is not None
    return Candidate((found.number, found.fit), names, OTHERS + len(played.done)) if names else None


def is_met_in(game: Game, boundary: Boundary, played: Played) -> bool:
    """Whether a deal meets a boundary that can occur in its game."""
    return boundary.may_occur(game.ruleset) and boundary.is_met(played)


def of_boundary(found: boundary_search.Found) -> Chosen:
    """A deal that meets boundaries, as a case to be kept."""
    catches = tuple(f"{BOUNDARY}{name}" for name in found.boundaries)
    return Chosen(boundary_search.KIND, 10 * found.number + found.fit, catches)


def ready(game: Game, cases: Iterable[Json]) -> list[Case]:
    """Cases, ready to be run."""
    fixture = {"format": "schmier/fixtures/1", "ruleset": game.document, "cases": list(cases)}
    return list(cases_of(fixture, "generated cases", is_trusted=True))


def kind_and_number(identifier: str) -> tuple[str, int]:
    """The kind and the number of a generated case, off the end of its id."""
    _, kind, number = identifier.rsplit("-", 2)
    return kind, int(number)
