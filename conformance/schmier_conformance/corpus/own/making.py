"""The whole corpus of one ruleset, put together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from schmier.rules.ruleset import read_ruleset
from schmier.spec import ruleset_document, whole
from schmier_conformance.corpus.cases import Case, cases_of
from schmier_conformance.corpus.own import matches, random_deals, searching, transplanting
from schmier_conformance.corpus.own.amount import COUNT, SEED
from schmier_conformance.corpus.own.game import Game, Json
from schmier_conformance.corpus.own.searching import Search

MATCHES: Final = 3
"""How many matches a corpus has."""

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


def own_corpus(
    document: Json, *, seed: str = SEED, count: int = COUNT, progress: Progress = lambda _: None
) -> OwnCorpus:
    """The corpus of a ruleset; raises `RulesetError` for one that cannot be played."""
    filled = whole(document)
    game = Game(filled, read_ruleset(filled), seed)
    progress("hand-worked cases of its relatives")
    parts: dict[str, Sequence[Json]] = {
        transplanting.KIND: list(transplanting.transplanted(game, transplanting.hand_worked()))
    }
    progress("boundaries")
    found = searching.search(game)
    parts[searching.KIND] = [searching.boundary_case(game, one) for one in found.found]
    progress("matches")
    parts[matches.KIND] = list(matches.matches(game, MATCHES))
    progress("random deals with wrong actions")
    parts[random_deals.KIND] = list(random_deals.random_deals(game, count))
    return OwnCorpus(game, parts, found)


def cases_for(document: Json, *, seed: str = SEED, count: int = COUNT) -> list[Case]:
    """The cases of a ruleset's own corpus."""
    return own_corpus(document, seed=seed, count=count).cases


def beside_shipped(identifier: str, shipped: Iterable[Case], *, seed: str = SEED, count: int = COUNT) -> list[Case]:
    """The shipped cases of a shipped ruleset, and behind them the generated ones that are not among them."""
    cases = {case.id: case for case in shipped if case.ruleset == identifier}
    for case in cases_for(ruleset_document(identifier), seed=seed, count=count):
        cases.setdefault(case.id, case)
    return list(cases.values())
