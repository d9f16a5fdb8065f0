"""The search for a script on which two sides differ: cases about the differing options, then random deals; the best is shrunk."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final, NamedTuple

from schmier.options import clause_at
from schmier.ruleset.ruleset import Ruleset, read_ruleset
from schmier_conformance.corpus.cases import Case, load
from schmier_conformance.generative.defaults import SEED
from schmier_conformance.generative.game import Game
from schmier_conformance.generative.generate.case_writer import INSISTENTLY
from schmier_conformance.generative.generate.random_deals import random_deal
from schmier_conformance.generative.script import Json, ObservedScript, Script, length_of, script_of
from schmier_conformance.generative.separate import common_table
from schmier_conformance.generative.separate.first_difference import EnginePair, FirstDifference, Pair, RulesetPair
from schmier_conformance.generative.separate.reasons import responsible_options
from schmier_conformance.generative.shrink.shrinker import BUDGET, Shrinker
from schmier_conformance.wording.rulesets.differences import Difference, differences

KIND: Final = "separate"
"""The word by which these deals are seeded."""

MOST_CASES: Final = 300
"""Cases of the corpus tried at most."""

MORE: Final = 40
"""Scripts tried after the first difference, for a smaller one."""

BATCH_SIZE: Final = 8
"""Scripts tried at a time."""

OnProgress = Callable[[str], None]
"""Called with what is being done."""


@dataclass(slots=True)
class Search:
    """A search, and its best find so far."""

    pair: Pair
    ruleset: Ruleset
    """The game by which scripts are shrunk."""
    on_progress: OnProgress = lambda _: None
    tried: int = 0
    """How many scripts were tried."""
    best: FirstDifference | None = None

    def through(self, scripts: Iterable[Script]) -> None:
        """Try scripts, and keep the shortest on which the two sides differ."""
        source = iter(scripts)
        since = 0
        while since <= MORE and (batch := list(islice(source, BATCH_SIZE))):
            for found in self.pair.differences_over(batch):
                self.tried += 1
                since += self.best is not None
                if found is not None and (self.best is None or length_of(found.script) < length_of(self.best.script)):
                    self.best = found
            self.on_progress(f"{self.tried} deals tried{', found one' if self.best else ''}")

    def shrunk(self, budget: int = BUDGET) -> FirstDifference | None:
        """The best find, shrunk; None where there is none."""
        if self.best is None:
            return None
        self.on_progress("shrinking")
        kept: dict[int, FirstDifference] = {}

        def test(scripts: Sequence[ObservedScript]) -> list[ObservedScript | None]:
            found = self.pair.differences_over([script.script for script in scripts])
            kept.update((id(one.script), one) for one in found if one is not None)
            return [None if one is None else one.script for one in found]

        smallest = Shrinker(self.ruleset, self.best.script, test, budget).shrink()
        if id(smallest) in kept:
            self.best = kept[id(smallest)]
        return self.best


# ---- two rulesets ----------------------------------------------------------------------------------------------------


class Separation(NamedTuple):
    """Two rulesets, and where they differ."""

    documents: tuple[Json, Json]
    rulesets: tuple[Ruleset, Ruleset]
    differences: Sequence[Difference]
    """The differing options."""
    found: FirstDifference | None
    """The smallest difference found in a deal."""
    responsible: Sequence[str]
    """The options that cause it."""
    no_table: Sequence[str]
    """Why no deal is a deal of both; empty where there may be one."""
    tried: int
    """How many scripts were tried."""


def separate_rulesets(
    first: Json, second: Json, deals: int, seed: str = SEED, on_progress: OnProgress = lambda _: None
) -> Separation:
    """Search for the smallest deal on which two rulesets differ; `deals` random deals of each are tried."""
    games = Game(first, read_ruleset(first), seed), Game(second, read_ruleset(second), seed)
    one, other = (game.ruleset for game in games)
    options = differences(first, second)
    no_table = list(common_table.why_none(one, other))
    if not options or no_table:
        return Separation((first, second), (one, other), options, None, (), no_table, 0)
    search = Search(RulesetPair(one, other), one, on_progress)
    search.through(scripts_about(cases_near(games), options))
    search.through(random_scripts(games, deals))
    if search.best is None:
        search.through(map(with_all_views, random_scripts(games, deals // 4 + 1)))
    found = search.shrunk()
    responsible = responsible_options(first, second, found, options) if found else []
    return Separation((first, second), (one, other), options, found, responsible, (), search.tried)


def cases_near(games: tuple[Game, Game]) -> list[Case]:
    """The shipped cases of the two games and of their families."""
    families = {game.document["family"] for game in games}
    return [case for case in load(is_trusted=True) if case.document["family"] in families]


def scripts_about(cases: Iterable[Case], options: Sequence[Difference]) -> Iterator[Script]:
    """The scripts of cases about differing options, those about the very clauses first, with questions that show a difference."""
    clauses = [clause_at(f"$.{one.path}") for one in options]
    subjects = {subject(clause) for clause in clauses}
    near: list[tuple[bool, Case]] = []
    for case in cases:
        about = [clause for clause in case.clauses[:1] if subject(clause) in subjects]
        if about and case.given["seats"]:
            near.append((about[0] not in clauses, case))
    near.sort(key=lambda one: (one[0], len(one[1].given["events"])))
    for _, case in near[:MOST_CASES]:
        yield with_questions(script_of({"given": case.given, "steps": list(case.steps)}))


def subject(clause: str) -> str:
    """The subject of a clause: the first two words of its label."""
    return ".".join(clause.split(".")[:2])


def random_scripts(games: tuple[Game, Game], deals: int) -> Iterator[Script]:
    """The scripts of random deals of each game in turn, dealt from the cards both have."""
    common = common_table.common_pack(games[0].ruleset, games[1].ruleset)
    steerings = common_table.steerings(common)
    for number in range(1, deals + 1):
        for game in games:
            yield with_questions(random_deal(game, KIND, number, INSISTENTLY, steerings).script)


def with_questions(script: Script) -> Script:
    """The actions of a script, with the question `legal` after each and `result` at the end."""
    steps: list[Json] = [{"ask": "legal"}]
    for step in script.steps:
        if "try" in step:
            steps += [step, {"ask": "legal"}]
    return Script(script.given, (*steps, {"ask": "result"}, *script.steps[-1:]))


def with_all_views(script: Script) -> Script:
    """A script with `state` and all views after each action, which separate games that nothing else does."""
    steps: list[Json] = []
    for step in script.steps:
        steps.append(step)
        if "try" in step:
            steps.append({"ask": "state"})
            steps += [{"ask": "view", "seat": seat} for seat in script.given["seats"]]
    return Script(script.given, tuple(steps))


# ---- two engines -----------------------------------------------------------------------------------------------------


def separate_engines(pair: EnginePair, game: Game, deals: int, on_progress: OnProgress) -> Search:
    """Search through random deals for the smallest one on which two engines differ; the best find of the search is shrunk."""
    search = Search(pair, game.ruleset, on_progress)
    search.through(random_deal(game, KIND, number, INSISTENTLY).script for number in range(1, deals + 1))
    search.shrunk()
    return search
