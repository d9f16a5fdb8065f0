"""Findings: shrunk disagreements, each with its case for `schmier check` and its log for `schmier replay`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from schmier.io.serve import set_up
from schmier.io.writing import log_of
from schmier.labels import Label
from schmier_conformance.corpus.cases import Case, Level
from schmier_conformance.generative.differential.disagreements import (
    ACCEPTS,
    BREAKS_DOWN,
    REFUSES,
    SAYS_ERROR,
    Disagreement,
    Key,
    disagreements,
)
from schmier_conformance.generative.differential.engine_session import EngineSession
from schmier_conformance.generative.game import Game
from schmier_conformance.generative.script import Json, ObservedScript, case_of_script
from schmier_conformance.generative.shrink.shrinker import Shrinker

BUDGET_OF_CRASHES: Final = 300
"""Candidates tried where the engine must be restarted after each that reproduces the disagreement."""

BUDGET_OF_HANGS: Final = 30
"""Candidates tried where each that reproduces the disagreement takes a whole timeout."""

HANGS: Final = "no answer within"
"""The text by which a hang is recognised among breakdowns."""

NAME_LENGTH: Final = 60
"""The greatest length of the name of a finding."""

WORDS: Final = {
    ACCEPTS: "The engine accepts what the law refuses",
    REFUSES: "The engine refuses what the law allows",
    BREAKS_DOWN: "The engine breaks down",
    SAYS_ERROR: "The engine reports an error for a correct case",
    "trick-to": "The engine gives a trick to another player",
    "reason": "The engine refuses by another clause",
    "legal": "The engine lists other legal actions",
    "result": "The engine computes another result",
    "state": "The engine reports another state of the table",
    "view": "The engine shows a player another view",
}
"""Each kind of disagreement as a sentence."""


class Sighting(NamedTuple):
    """A disagreement as it was first seen."""

    disagreement: Disagreement
    number: int
    """The number of the random deal."""
    script: ObservedScript
    """The deal up to the step of the disagreement."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A disagreement, and the smallest script found to reproduce it."""

    key: Key
    number: int
    """The number of the random deal in which it was seen."""
    steps: int
    """How many steps that deal had up to the disagreement."""
    script: ObservedScript
    """The smallest script, up to the step of the disagreement."""
    disagreement: Disagreement
    """The disagreement over that script."""
    given: int
    """How many of its first steps can be given events without hiding the disagreement."""
    is_repeated: bool = True
    """Whether the engine showed the disagreement again when asked alone."""

    @property
    def sentence(self) -> str:
        """The kind of disagreement as a sentence."""
        return WORDS.get(self.key.kind, "The engine answers in another form")

    @property
    def clauses(self) -> tuple[str, ...]:
        """The deciding clauses; without an answer of the engine, the one that decided the last action."""
        return self.disagreement.clauses or last_reason(self.script)

    @property
    def name(self) -> str:
        """A name for files and ids, made of the kind and its subject."""
        about = self.key.about if self.disagreement.clauses or "`" in self.key.about else self.clauses[0]
        slug = re.sub("[^a-z0-9]+", "-", f"{self.key.kind} {about}".lower()).strip("-")
        return slug[:NAME_LENGTH].strip("-")


def last_reason(script: ObservedScript) -> tuple[str, ...]:
    """The clause by which the last action of a script was refused or accepted."""
    for seen in reversed(script.expected):
        found = [seen["rejected"]] if "rejected" in seen else seen.get("because", [])[-1:]
        if found:
            return (str(found[0]),)
    return (str(Label.DEAL_HAND_COUNT),)


# ---- shrinking a sighting --------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Reproducer:
    """Tests whether an engine shows a certain disagreement over scripts."""

    game: Game
    engine: EngineSession
    key: Key
    strict_reasons: bool

    def over(self, cases: Sequence[Case]) -> Iterator[Disagreement | None]:
        """For each case its disagreement with the key; None where it has none."""
        for case, answer in zip(cases, self.engine.ask(cases), strict=True):
            found = disagreements(self.game.ruleset, case, answer, strict_reasons=self.strict_reasons)
            yield next((one for one in found if one.key == self.key and one.is_repeated), None)

    def __call__(self, scripts: Sequence[ObservedScript]) -> list[ObservedScript | None]:
        """The scripts that show the disagreement, cut after its step; None for the others."""
        cases = [case_of_script(self.game.document, script) for script in scripts]
        seen = zip(scripts, self.over(cases), strict=True)
        return [None if one is None else script.cut_after(one.step) for script, one in seen]


def shrunk(game: Game, engine: EngineSession, sighting: Sighting, *, strict_reasons: bool = False) -> Finding:
    """The finding of a sighting: shrunk, or as it was seen where the engine does not show the disagreement again."""
    key = sighting.disagreement.key
    steps = len(sighting.script.steps)
    as_seen = Finding(key, sighting.number, steps, sighting.script, sighting.disagreement, 0, is_repeated=False)
    reproducer = Reproducer(game, engine, key, strict_reasons)
    if not any(reproducer([sighting.script])):
        return as_seen
    smallest = shrinker_for(game, sighting, reproducer).shrink()
    happened = smallest.happened
    first_other = happened.index(False) if False in happened else len(happened)
    for given in (min(first_other, len(happened) - 1), 0):
        case = case_of_script(game.document, smallest, given=given)
        shown = next(reproducer.over([case]))
        if shown is not None:
            return Finding(key, sighting.number, steps, smallest, shown._replace(step=shown.step + given), given)
    return as_seen


def shrinker_for(game: Game, sighting: Sighting, reproducer: Reproducer) -> Shrinker:
    """A shrinker with a budget that suits the kind of disagreement."""
    if sighting.disagreement.key.kind != BREAKS_DOWN:
        return Shrinker(game.ruleset, sighting.script, reproducer)
    budget = BUDGET_OF_HANGS if HANGS in sighting.disagreement.words else BUDGET_OF_CRASHES
    return Shrinker(game.ruleset, sighting.script, reproducer, budget, batch_size=1)


# ---- as documents ----------------------------------------------------------------------------------------------------


def case_of(game: Game, finding: Finding) -> Case:
    """The case of a finding, under the id its fixture file gives it."""
    name = f"{game.prefix}-{finding.name}-{finding.number:04}"
    return case_of_script(game.document, finding.script, name, finding.given)


def fixture_of(game: Game, finding: Finding, shipped: str | None) -> Json:
    """A fixture file with the case of a finding; `shipped` is the id of a shipped ruleset, None for another one."""
    case = case_of(game, finding)
    document: dict[str, Any] = {
        "id": case.id,
        "title": f"{finding.sentence}: {finding.key.about}",
        "clauses": list(dict.fromkeys(finding.clauses)),
        "why": f"{finding.disagreement.words}."[:1000],
        "source": "generated",
        "level": Level.RANDOM,
        "seed": game.seed,
        "needs": list(case.needs),
        "given": case.given,
        "steps": list(case.steps),
    }
    return {"format": "schmier/fixtures/1", "ruleset": shipped or game.document, "cases": [document]}


def log_of_finding(game: Game, finding: Finding, shipped: str | None) -> Json:
    """The deal of a finding as a log, with claims if it is over; `x-disagreement` holds the step and both answers."""
    script = finding.script
    given, events = script.given, script.events
    deal = set_up(game.ruleset, {**given, "events": events})
    about: Json = {
        "x-disagreement": {
            "kind": finding.key.kind,
            "about": finding.key.about,
            "after": script.steps[-1],
            "expected": script.expected[-1],
            "got": finding.disagreement.got,
        }
    }
    if deal.outcome is not None:
        log = log_of(deal, events)
    else:
        record: Json = {name: given[name] for name in ("dealer", "number", "scores", "rounds") if given.get(name)}
        record["events"] = events
        log = {"format": "schmier/game-log/1", "ruleset": "", "seats": list(given["seats"]), "deals": [record]}
    return {**log, "ruleset": shipped or game.document, **about}
