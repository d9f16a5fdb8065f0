"""The search for a script on which two part: cases about what differs, then random deals of both games; what is found is made small."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from schmier.options import clause_at
from schmier.ruleset.ruleset import Ruleset
from schmier_conformance.corpus.cases import Case
from schmier_conformance.generative.differential.deals import random_deal
from schmier_conformance.generative.generate.game import Game
from schmier_conformance.generative.generate.random_game import Rigging
from schmier_conformance.generative.generate.stacked_deals import RIGGINGS
from schmier_conformance.generative.script import (
    Json,
    Script,
    Told,
    script_of,
    size_of,
)
from schmier_conformance.generative.separate.first_difference import Parting, Two
from schmier_conformance.generative.shrink.shrink import BUDGET, Shrinker
from schmier_conformance.wording.rulesets.differences import Difference

MOST_CASES: Final = 300
"""So many cases of the corpus are tried at most."""

MORE: Final = 40
"""So many scripts more are tried once the two have parted, for one that is smaller to begin with."""

TOGETHER: Final = 8
"""So many are tried at once."""

Hear = Callable[[str], None]
"""Hears what is being done."""


@dataclass(slots=True)
class Search:
    """A search, and what it has come to."""

    two: Two
    ruleset: Ruleset
    """The game by which scripts are adapted."""
    hear: Hear = lambda _: None
    tried: int = 0
    """How many scripts were tried."""
    best: Parting | None = None

    def through(self, scripts: Iterable[Script]) -> None:
        """Try scripts, and keep the smallest over which the two part."""
        source = iter(scripts)
        since = 0
        while since <= MORE and (batch := list(islice(source, TOGETHER))):
            for found in self.two.part_over(batch):
                self.tried += 1
                since += self.best is not None
                if found is not None and (self.best is None or sized(found.told) < sized(self.best.told)):
                    self.best = found
            self.hear(f"{self.tried} deals tried{', found one' if self.best else ''}")

    def made_small(self, budget: int = BUDGET) -> Parting | None:
        """The smallest parting that is found from the best; None where there is none."""
        if self.best is None:
            return None
        self.hear("making it smaller")
        kept: dict[int, Parting] = {}

        def look(scripts: Sequence[Told]) -> list[Told | None]:
            found = self.two.part_over([told.script for told in scripts])
            kept.update((id(one.told), one) for one in found if one is not None)
            return [None if one is None else one.told for one in found]

        smallest = Shrinker(self.ruleset, self.best.told, look, budget).shrink()
        if id(smallest) in kept:
            self.best = kept[id(smallest)]
        return self.best


def sized(told: Told) -> tuple[int, int]:
    """How long a script is: what happens in it, and what else is done."""
    events, others, *_ = size_of(told)
    return events, others


# ---- what is tried ---------------------------------------------------------------------------------------------------


def of_cases(cases: Iterable[Case], differences: Sequence[Difference]) -> Iterator[Script]:
    """The scripts of cases about what differs, with the questions that show it; those about the very clauses first."""
    steered = [clause_at(f"$.{one.path}") for one in differences]
    subjects = {subject(clause) for clause in steered}
    near: list[tuple[bool, Case]] = []
    for case in cases:
        about = [clause for clause in case.clauses[:1] if subject(clause) in subjects]
        if about and case.given["seats"]:
            near.append((about[0] not in steered, case))
    near.sort(key=lambda one: (one[0], len(one[1].given["events"])))
    for _, case in near[:MOST_CASES]:
        yield asked_everywhere(script_of({"given": case.given, "steps": list(case.steps)}))


def subject(clause: str) -> str:
    """What a clause is about: the first two words of its label."""
    return ".".join(clause.split(".")[:2])


def of_random_deals(games: Sequence[Game], deals: int, riggings: Sequence[Rigging] = RIGGINGS) -> Iterator[Script]:
    """The scripts of random deals, of each game in turn."""
    for number in range(1, deals + 1):
        for game in games:
            yield asked_everywhere(random_deal(game, number, riggings).script)


def asked_everywhere(script: Script) -> Script:
    """What is tried in a script, with a question after each action about what may be done, and at the end about all there is."""
    steps: list[Json] = [{"ask": "legal"}]
    for step in script.steps:
        if "try" in step:
            steps += [step, {"ask": "legal"}]
    return Script(script.given, (*steps, {"ask": "result"}, *script.steps[-1:]))


def looked_at_everywhere(script: Script) -> Script:
    """The same with what the table knows and what everybody sees asked besides, which tells games apart where nothing else does."""
    steps: list[Json] = []
    for step in script.steps:
        steps.append(step)
        if "try" in step:
            steps.append({"ask": "state"})
            steps += [{"ask": "view", "seat": seat} for seat in script.given["seats"]]
    return Script(script.given, tuple(steps))
