"""The whole corpus of one ruleset, put together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Final

from schmier.ruleset.ruleset import read_ruleset
from schmier.spec import ruleset_document, whole
from schmier_conformance.corpus.cases import Case, cases_of
from schmier_conformance.generative.generate import boundary_search, matches, random_deals, transplant
from schmier_conformance.generative.generate.amount import COUNT, SEED
from schmier_conformance.generative.generate.boundary_search import Search
from schmier_conformance.generative.generate.game import Game, Json

MATCHES: Final = 3
"""How many matches a corpus has."""

AT_A_TIME: Final = 16
"""So many cases are made before somebody may have them."""

Progress = Callable[[str], None]
"""Is told what is made next."""


@dataclass(frozen=True, slots=True)
class OwnCorpus:
    """The cases of one ruleset, and what was looked for in vain."""

    game: Game
    parts: Mapping[str, Sequence[Json]]
    """The cases by kind, as fixture files write them."""
    search: Search
    """What the search for boundaries came to."""

    @property
    def fixture(self) -> Json:
        """The fixture file of the corpus."""
        cases = [case for part in self.parts.values() for case in part]
        return {"format": "schmier/fixtures/1", "ruleset": self.game.document, "cases": cases}

    @property
    def cases(self) -> list[Case]:
        """The cases, ready to be asked."""
        return list(cases_of(self.fixture, f"generated cases of {self.game.document['id']}", is_trusted=True))


def game_of(document: Json, seed: str = SEED) -> Game:
    """The game of a ruleset, whole or as a variant; raises `RulesetError` for one that cannot be played."""
    filled = whole(document)
    return Game(filled, read_ruleset(filled), seed)


def part_by_part(
    game: Game, count: int, search: Callable[[], Search], progress: Progress = lambda _: None
) -> Iterator[tuple[str, Iterable[Json]]]:
    """The kinds of cases in their order, each made when it is asked for, case by case."""
    progress("hand-worked cases of its relatives")
    yield transplant.KIND, transplant.transplanted(game, transplant.hand_worked())
    progress("boundaries")
    yield boundary_search.KIND, (boundary_search.boundary_case(game, one) for one in search().found)
    progress("matches")
    yield matches.KIND, matches.matches(game, MATCHES)
    progress("random deals with wrong actions")
    yield random_deals.KIND, random_deals.random_deals(game, count)


def own_corpus(
    document: Json, *, seed: str = SEED, count: int = COUNT, progress: Progress = lambda _: None
) -> OwnCorpus:
    """The corpus of a ruleset; raises `RulesetError` for one that cannot be played."""
    game = game_of(document, seed)
    search = cache(lambda: boundary_search.search(game))
    parts = {kind: list(cases) for kind, cases in part_by_part(game, count, search, progress)}
    return OwnCorpus(game, parts, search())


def cases_for(document: Json, *, seed: str = SEED, count: int = COUNT) -> list[Case]:
    """The cases of a ruleset's own corpus."""
    return own_corpus(document, seed=seed, count=count).cases


def cases_as_made(game: Game, count: int = COUNT) -> Iterator[list[Case]]:
    """The same cases in the same order, a few at a time, so that somebody can begin with the first while the others are made."""
    for _, made in part_by_part(game, count, lambda: boundary_search.search(game)):
        left = iter(made)
        while few := list(islice(left, AT_A_TIME)):
            fixture = {"format": "schmier/fixtures/1", "ruleset": game.document, "cases": few}
            yield list(cases_of(fixture, f"generated cases of {game.document['id']}", is_trusted=True))


def beside_shipped(identifier: str, shipped: Iterable[Case], *, seed: str = SEED, count: int = COUNT) -> list[Case]:
    """The shipped cases of a shipped ruleset, and behind them the generated ones that are not among them."""
    cases = {case.id: case for case in shipped if case.ruleset == identifier}
    for case in cases_for(ruleset_document(identifier), seed=seed, count=count):
        cases.setdefault(case.id, case)
    return list(cases.values())
