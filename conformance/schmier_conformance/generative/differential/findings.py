"""Findings: disagreements made small, each with its case for `schmier check` and its log for `schmier replay`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

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
from schmier_conformance.generative.differential.engine_session import Engine
from schmier_conformance.generative.differential.search import Sighting
from schmier_conformance.generative.generate.game import Game
from schmier_conformance.generative.script import Json, Told, case_as_asked
from schmier_conformance.generative.shrink.shrink import Shrinker

BUDGET_OF_CRASHES: Final = 300
"""So many scripts at most are looked at where the engine must be started anew after each that shows it."""

BUDGET_OF_HANGS: Final = 30
"""The same where each that shows it takes as long as one waits for an answer."""

HANGS: Final = "no answer within"
"""How a breakdown is told in which an engine hangs."""

NAME_LENGTH: Final = 60
"""How long the name of a finding may grow."""

WORDS: Final = {
    ACCEPTS: "The engine accepts what the law refuses",
    REFUSES: "The engine refuses what the law allows",
    BREAKS_DOWN: "The engine breaks down",
    SAYS_ERROR: "The engine says that what is in order cannot be played",
    "trick-to": "The engine gives a trick to somebody else",
    "reason": "The engine refuses by another clause",
    "legal": "The engine lists other legal actions",
    "result": "The engine comes to another result",
    "state": "The engine has the table otherwise",
    "view": "The engine shows a player something else",
}
"""What each kind of disagreement is, in words."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A disagreement, and the smallest script that was found to show it."""

    key: Key
    number: int
    """The number of the random deal in which it was seen."""
    steps: int
    """How many steps that deal had up to there."""
    told: Told
    """The smallest script, up to the step at which the two part."""
    disagreement: Disagreement
    """How they part over that script."""
    given: int
    """How many of its steps can be given as having happened, and the disagreement shows all the same."""
    is_repeated: bool = True
    """Whether the engine did the same again when it was asked alone."""

    @property
    def words(self) -> str:
        """What kind of disagreement it is, in words."""
        return WORDS.get(self.key.kind, "The engine answers in another form")

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that decide; of an engine that gave no answer, those by which the last action was refused or accepted."""
        return self.disagreement.clauses or last_reasons(self.told)

    @property
    def name(self) -> str:
        """A name for files and ids, made of the kind and what it is about."""
        about = self.key.about if self.disagreement.clauses or "`" in self.key.about else self.clauses[0]
        slug = re.sub("[^a-z0-9]+", "-", f"{self.key.kind} {about}".lower()).strip("-")
        return slug[:NAME_LENGTH].strip("-")


def last_reasons(told: Told) -> tuple[str, ...]:
    """By what the last action of a script was refused or accepted."""
    for seen in reversed(told.expected):
        found = [seen["rejected"]] if "rejected" in seen else seen.get("because", [])[-1:]
        if found:
            return (str(found[0]),)
    return (str(Label.DEAL_HAND_COUNT),)


# ---- making a sighting small -----------------------------------------------------------------------------------------


@dataclass(slots=True)
class Looking:
    """Looks whether an engine shows a disagreement over scripts."""

    game: Game
    engine: Engine
    key: Key
    strict_reasons: bool

    def over(self, cases: Sequence[Case]) -> Iterator[Disagreement | None]:
        """Of each case the disagreement that is looked for; None where it does not show."""
        for case, answer in zip(cases, self.engine.ask(cases), strict=True):
            found = disagreements(self.game.ruleset, case, answer, strict_reasons=self.strict_reasons)
            yield next((one for one in found if one.key == self.key and one.is_repeated), None)

    def __call__(self, scripts: Sequence[Told]) -> list[Told | None]:
        """The scripts that show it, cut after the step at which they do."""
        cases = [case_as_asked(self.game.document, told) for told in scripts]
        seen = zip(scripts, self.over(cases), strict=True)
        return [None if one is None else told.cut_after(one.step) for told, one in seen]


def made_small(game: Game, engine: Engine, sighting: Sighting, *, strict_reasons: bool = False) -> Finding:
    """The finding that a sighting comes to; as it was seen where the engine does not do the same again."""
    key = sighting.disagreement.key
    looking = Looking(game, engine, key, strict_reasons)
    steps = len(sighting.told.script.steps)
    if not any(looking([sighting.told])):
        return Finding(key, sighting.number, steps, sighting.told, sighting.disagreement, 0, is_repeated=False)
    smallest = shrinker_for(game, sighting, looking).shrink()
    happened = smallest.happened
    first_other = happened.index(False) if False in happened else len(happened)
    for given in (min(first_other, len(happened) - 1), 0):
        case = case_as_asked(game.document, smallest, given=given)
        shown = next(looking.over([case]))
        if shown is not None:
            return Finding(key, sighting.number, steps, smallest, shown._replace(step=shown.step + given), given)
    return Finding(key, sighting.number, steps, sighting.told, sighting.disagreement, 0, is_repeated=False)


def shrinker_for(game: Game, sighting: Sighting, looking: Looking) -> Shrinker:
    """What makes a sighting small, as patiently as its kind allows."""
    if sighting.disagreement.key.kind != BREAKS_DOWN:
        return Shrinker(game.ruleset, sighting.told, looking)
    budget = BUDGET_OF_HANGS if HANGS in sighting.disagreement.words else BUDGET_OF_CRASHES
    return Shrinker(game.ruleset, sighting.told, looking, budget, together=1)


# ---- as documents ----------------------------------------------------------------------------------------------------


def case_of(game: Game, finding: Finding) -> Case:
    """The case that a finding is, under the id that its fixture gives it."""
    name = f"{game.prefix}-{finding.name}-{finding.number:04}"
    return case_as_asked(game.document, finding.told, name, finding.given)


def fixture_of(game: Game, finding: Finding, shipped: str | None) -> Json:
    """A fixture file with the case of a finding; `shipped` is the id of the ruleset if it is a shipped one."""
    case = case_of(game, finding)
    about = finding.key.about
    document: dict[str, Any] = {
        "id": case.id,
        "title": f"{finding.words}: {about}",
        "clauses": list(dict.fromkeys(finding.clauses)),
        "why": f"{finding.disagreement.words}."[:1000],
        "source": "generated",
        "level": Level.RANDOM,
        "seed": game.seed,
        "given": case.given,
        "steps": list(case.steps),
    }
    return {"format": "schmier/fixtures/1", "ruleset": shipped or game.document, "cases": [document]}


def log_of_finding(game: Game, finding: Finding, shipped: str | None) -> Json:
    """What happened in the deal of a finding, as a log; with its claims where the deal is over."""
    told = finding.told
    events = [step["try"] for step, is_so in zip(told.script.steps, told.happened, strict=True) if is_so]
    given = told.script.given
    deal = set_up(game.ruleset, {**given, "events": events})
    about: Json = {
        "x-disagreement": {
            "kind": finding.key.kind,
            "about": finding.key.about,
            "after": told.script.steps[-1],
            "expected": told.expected[-1],
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
