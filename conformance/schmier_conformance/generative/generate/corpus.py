"""The generated corpus of one ruleset, and the generated cases the shipped corpus keeps.

The same seed gives the same corpus, for a shipped ruleset and for a house rule. A shipped generated case earns its place by reaching a
boundary, or by detecting what no hand-worked case of its ruleset detects, and only an excerpt of it is shipped; `schmier corpus` and
`schmier check --count` make more of them, and whole.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from schmier.ruleset.ruleset import read_ruleset
from schmier.spec import ruleset_document, ruleset_ids, whole
from schmier_conformance.corpus.cases import Case, cases_of
from schmier_conformance.generative.defaults import COUNT, SEED
from schmier_conformance.generative.game import Game, Json
from schmier_conformance.generative.generate import bad_deals, boundary_search, random_deals, transplant, trials
from schmier_conformance.generative.generate.boundary_search import Found, Search
from schmier_conformance.generative.generate.excerpts import excerpt
from schmier_conformance.generative.generate.prepared_searches import Outcome, prepared

MATCHES: Final = 3
"""How many matches a corpus has."""

BATCH: Final = 16
"""How many cases `cases_as_made` makes before it yields them."""

Progress = Callable[[str], None]
"""Called with the kind of cases made next."""


@dataclass(frozen=True, slots=True)
class OwnCorpus:
    """The cases of one ruleset, and the boundaries not found."""

    game: Game
    parts: Mapping[str, Sequence[Json]]
    """The cases by kind, as fixture files write them."""
    search: Search
    """The outcome of the search for boundaries."""

    @property
    def fixture(self) -> Json:
        """The fixture file of the corpus."""
        cases = [case for part in self.parts.values() for case in part]
        return {"format": "schmier/fixtures/1", "ruleset": self.game.document, "cases": cases}

    @property
    def cases(self) -> list[Case]:
        """The cases, ready to be put to an engine."""
        return list(cases_of(self.fixture, f"generated cases of {self.game.document['id']}", is_trusted=True))


def game_of(document: Json, seed: str = SEED) -> Game:
    """The game of a ruleset, complete or with `extends`; raises `RulesetError` for an unplayable one."""
    filled = whole(document)
    return Game(filled, read_ruleset(filled), seed)


def part_by_part(
    game: Game, count: int, search: Callable[[], Search], progress: Progress = lambda _: None, text: str = ""
) -> Iterator[tuple[str, Iterable[Json]]]:
    """The kinds of cases in their order, each with its cases, which are made lazily.

    Cases that cannot mention the text are not made; whether the others mention it is still to be seen.
    """
    progress("hand-worked cases of its relatives")
    yield transplant.KIND, transplant.transplanted(game, transplant.hand_worked(game, text), text)
    progress("boundaries")
    yield boundary_search.KIND, boundary_search.boundary_cases(game, search, text)
    progress("matches")
    yield random_deals.MATCH_KIND, random_deals.matches(game, MATCHES, text)
    progress("deals out of order")
    yield bad_deals.KIND, bad_deals.bad_deals(game, text)
    progress("random deals with wrong actions")
    yield random_deals.KIND, random_deals.random_cases(game, count, text)


def own_corpus(
    document: Json, *, seed: str = SEED, count: int = COUNT, progress: Progress = lambda _: None
) -> OwnCorpus:
    """The corpus of a ruleset with `count` random deals; raises `RulesetError` for an unplayable ruleset."""
    game = game_of(document, seed)
    search = cache(lambda: boundary_search.search(game))
    parts = {kind: list(cases) for kind, cases in part_by_part(game, count, search, progress)}
    return OwnCorpus(game, parts, search())


def cases_for(document: Json, *, seed: str = SEED, count: int = COUNT) -> list[Case]:
    """The cases of a ruleset's own corpus."""
    return own_corpus(document, seed=seed, count=count).cases


def cases_as_made(game: Game, count: int = COUNT, text: str = "") -> Iterator[list[Case]]:
    """The cases of `cases_for` that mention a text, in the same order, in batches, so an engine can begin while the others are made."""
    for _, made in part_by_part(game, count, lambda: boundary_search.search(game), text=text):
        left = iter(made)
        while batch := list(islice(left, BATCH)):
            fixture = {"format": "schmier/fixtures/1", "ruleset": game.document, "cases": batch}
            cases = cases_of(fixture, f"generated cases of {game.document['id']}", is_trusted=True)
            yield [case for case in cases if case.mentions(text)]


def beside_shipped(identifier: str, shipped: Iterable[Case], *, seed: str = SEED, count: int = COUNT) -> list[Case]:
    """The shipped cases of a shipped ruleset, followed by the generated ones not among them."""
    cases = {case.id: case for case in shipped if case.ruleset == identifier}
    for case in cases_for(ruleset_document(identifier), seed=seed, count=count):
        cases.setdefault(case.id, case)
    return list(cases.values())


# ---- searches prepared for the shipped games -------------------------------------------------------------------------


def searched(document: Json) -> Mapping[str, Outcome]:
    """The outcome of each search in the deals of a game, made now."""
    game = game_of(document)
    return {
        boundary_search.KIND: boundary_search.outcome_of_search(game, boundary_search.fresh_search(game)),
        trials.KIND: trials.outcome_of_trials(game.ruleset, trials.search_trials(game.ruleset)),
    }


def searches_out_of_date() -> list[str]:
    """The shipped games whose searches are not prepared, or were prepared for other rules or another list of what is wanted."""
    wanted = ((boundary_search.KIND, boundary_search.WANTED), (trials.KIND, trials.WANTED))
    return [
        name
        for name in ruleset_ids()
        if not all(prepared(ruleset_document(name), kind, names) for kind, names in wanted)
    ]


# ---- cases the shipped corpus keeps ----------------------------------------------------------------------------------

FILE: Final = "generated.json"
"""The list of kept cases, beside the scenarios."""

BOUNDARY: Final = "boundary "
"""The prefix in `catches` of a boundary."""


class Chosen(NamedTuple):
    """A kept generated case, by the numbers from which it is made again."""

    kind: str
    """`boundary`, `match`, `dealt` or `tried`."""
    number: int
    """The number of the case within its kind, as in its id."""
    catches: tuple[str, ...]
    """The boundaries, mistakes and misreadings for which it is kept."""
    asked: tuple[int, ...] = ()
    """The steps of the whole case that catch them; its excerpt begins with the first and ends with the last. Empty where all stay."""


def read_chosen(folder: Path) -> Mapping[str, list[Chosen]]:
    """The kept cases by ruleset; empty where there is no list."""
    if not (folder / FILE).exists():
        return {}
    listed = json.loads((folder / FILE).read_text(encoding="utf-8"))
    return {
        identifier: [
            Chosen(entry["kind"], entry["number"], tuple(entry["catches"]), tuple(entry.get("asked", ())))
            for entry in entries
        ]
        for identifier, entries in listed.items()
    }


def chosen_text(chosen: Mapping[str, Iterable[Chosen]]) -> str:
    """The list as the text of its file, a line for each case."""
    rulesets = []
    for identifier, kept in sorted(chosen.items()):
        lines = ",\n".join(f"  {json.dumps(entry_of(one))}" for one in sorted(kept))
        rulesets.append(f" {json.dumps(identifier)}: [\n{lines}\n ]")
    return "{\n" + ",\n".join(rulesets) + "\n}\n"


def entry_of(chosen: Chosen) -> Json:
    """A kept case as the list has it."""
    return {name: value for name, value in chosen._asdict().items() if value != ()}


def chosen_cases(document: Json, chosen: Iterable[Chosen]) -> list[Json]:
    """The kept cases of a ruleset, made again, as fixture files write them."""
    game = Game(document, read_ruleset(document), SEED)
    return [{**kept_of(game, one), "catches": list(one.catches)} for one in chosen]


def kept_of(game: Game, chosen: Chosen) -> Json:
    """What is kept of a case, made again."""
    case = made_again(game, chosen)
    return excerpt(game, case, chosen.asked) if chosen.asked else case


def made_again(game: Game, chosen: Chosen) -> Json:
    """The whole of a kept case, made again."""
    if chosen.kind == random_deals.KIND:
        return random_deals.random_case(game, chosen.number)
    if chosen.kind == bad_deals.KIND:
        case = bad_deals.bad_deal(game, chosen.number)
        assert case is not None, "a case that was kept can be made again"
        return case
    number, place = divmod(chosen.number, 10)
    if chosen.kind == random_deals.MATCH_KIND:
        return list(random_deals.match(game, number))[place - 1]
    met = tuple(what.removeprefix(BOUNDARY) for what in chosen.catches if what.startswith(BOUNDARY))
    return boundary_search.boundary_case(game, Found(number, place, met))
