"""Writes the script of a played deal: its actions, with questions and wrong actions between them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final, NamedTuple

from schmier.action import Action, Event, ForcedStep
from schmier.deal import Deal, Stage
from schmier.io.serve import observe
from schmier_conformance.corpus.cases import Question
from schmier_conformance.corpus.roles import needs_of
from schmier_conformance.generative.game import Game, Json, deal_at, given_at
from schmier_conformance.generative.generate.playouts import Played
from schmier_conformance.generative.generate.trials import Attempts, note
from schmier_conformance.generative.script import ObservedScript, Script, noted_event


@dataclass(frozen=True, slots=True)
class QuestionDensity:
    """How densely a script asks and tries, each as a probability."""

    wrong: float
    """Of a wrong action before a card is played."""
    wrong_before: float
    """Of a wrong action before the deal, a call, or a step of the exchange: those are fewer, with more to get wrong."""
    legal: float
    """Of the question `legal` before an action."""
    view: float
    """Of the question `view`, for one seat, before an action."""
    notes: float = 0.5
    """Of noting a forced step, whether or not it has happened, in a deal with notes."""
    after: float = 0.0
    """Of a question after an action."""

    @property
    def insisting(self) -> QuestionDensity:
        """The same, with something wrong tried wherever there is something to try."""
        return replace(self, wrong=1.0, wrong_before=1.0, notes=1.0)


CLOSELY: Final = QuestionDensity(wrong=0.35, wrong_before=0.9, legal=0.3, view=0.1)
"""Every step is examined."""

EAGERLY: Final = QuestionDensity(wrong=1.0, wrong_before=0.2, legal=0.1, view=0.05)
"""Something wrong is tried before every card."""

INSISTENTLY: Final = QuestionDensity(wrong=0.5, wrong_before=0.9, legal=0.2, view=0.1, after=1.0)
"""Every action, right or wrong, is followed by a question."""

LIGHTLY: Final = QuestionDensity(wrong=0.05, wrong_before=0.2, legal=0.15, view=0.05)
"""Mostly the actions themselves, for the sake of the result."""

RESULT_TOO_SOON: Final = 0.1
"""How often the question after an action is `result`, whether there is one or not."""


@dataclass(slots=True)
class Writer:
    """A script in the making."""

    deal: Deal
    chance: Random
    density: QuestionDensity
    attempts: Attempts
    """What is tried."""
    steps: list[Json] = field(default_factory=list)
    expected: list[Json] = field(default_factory=list)
    tried: int = 0
    """How many wrong actions and notes have been tried."""
    forced: list[ForcedStep] = field(default_factory=list)
    """The forced steps so far."""

    def write(self, step: Json) -> None:
        """Add a step with the observation of the reference."""
        self.steps.append(step)
        self.expected.append(observe(self.deal, step))

    def write_wrong_action(self) -> None:
        """Try something wrong, and ask a question after it: nothing may have changed."""
        event = self.attempts.event(self.deal, self.chance)
        if event is None:
            return
        self.tried += 1
        self.write({"try": event})
        self.write(self.question_after(event))

    def write_note(self) -> None:
        """Now and then note a forced step, rightly or wrongly, in a deal with notes."""
        self.forced += [step for step in self.deal.confirmable if step not in self.forced]
        is_noted = self.attempts.has_notes and self.chance.random() < self.density.notes
        event = note(self.deal, self.forced, self.chance) if is_noted else None
        if event is not None:
            self.tried += 1
            self.write({"try": event})

    def question_after(self, event: Event) -> Json:
        """A question that shows whether a refused action has left a trace."""
        last = Question.RESULT if self.deal.phase.name is Stage.OVER else Question.VIEW
        ask = self.chance.choice((Question.STATE, Question.LEGAL, last, Question.LEGAL))
        if self.chance.random() < RESULT_TOO_SOON:
            ask = Question.RESULT
        seat = {"seat": event.get("by", self.deal.table.seats[0])} if ask is Question.VIEW else {}
        return {"ask": ask.value, **seat}

    def write_action(self, action: Action) -> None:
        """Write an action, with wrong actions and questions before and after it."""
        self.write_note()
        often = self.density.wrong if self.deal.phase.name is Stage.PLAY else self.density.wrong_before
        if self.chance.random() < often:
            self.write_wrong_action()
        if self.chance.random() < self.density.legal:
            self.write({"ask": "legal"})
        if self.chance.random() < self.density.view:
            self.write({"ask": "view", "seat": self.chance.choice(self.deal.table.seats)})
        event = noted_event(action, self.deal)
        self.write({"try": event})
        if self.density.after and self.chance.random() < self.density.after:
            self.write(self.question_after(event))

    def write_end(self) -> None:
        """Ask for the result and the state, and try to go on."""
        self.write({"ask": "result"})
        self.write({"ask": "state"})
        for _ in range(2 if self.density.wrong >= CLOSELY.wrong else 0):
            self.write_wrong_action()


class Written(NamedTuple):
    """The script of a played deal."""

    script: ObservedScript
    since: int
    """How many actions at its beginning have no questions or wrong actions around them."""
    tried: int
    """How many wrong actions and notes it tries."""


def written(
    game: Game,
    played: Played,
    chance: Random,
    density: QuestionDensity,
    attempts: Attempts,
    *,
    since: int = 0,
) -> Written:
    """The script of a deal; its actions before `since` have no questions or wrong actions around them."""
    writer = Writer(deal_at(game, played.start), chance, density, attempts)
    for action in played.done[:since]:
        writer.write({"try": noted_event(action, writer.deal)})
    for action in played.done[since:]:
        writer.write_action(action)
    writer.write_end()
    script = ObservedScript(Script(given_at(game, played.start), tuple(writer.steps)), tuple(writer.expected))
    return Written(script, since, writer.tried)


# ---- as a case -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class About:
    """The descriptive members of a case."""

    kind: str
    """The word in the ids of such cases."""
    number: int
    title: str
    why: str
    catches: tuple[str, ...] = ()
    """What a generated case was kept for."""


def id_of(game: Game, kind: str, number: int) -> str:
    """The id of a generated case."""
    return f"{id_head(game, kind)}{number:04}"


def id_head(game: Game, kind: str) -> str:
    """The id of a generated case up to its number."""
    return f"{game.prefix}-{kind}{game.seed_in_ids}-"


def case_document(game: Game, script: ObservedScript, about: About, given: int = 0) -> Json:
    """A script as a case of a fixture file; its first `given` steps become given events."""
    observed = script.expected[given:]
    case: Json = {
        "id": id_of(game, about.kind, about.number),
        "title": about.title,
        "clauses": clauses_of(observed),
        "why": about.why,
        "source": "generated",
        "level": "random",
        "seed": game.seed,
    }
    if about.catches:
        case["catches"] = list(about.catches)
    steps = [{**step, "expect": seen} for step, seen in zip(script.steps[given:], observed, strict=True)]
    situation = {**script.given, "events": [step["try"] for step in script.steps[:given]]}
    return {**case, "needs": list(needs_of(game.ruleset, situation, steps)), "given": situation, "steps": steps}


def clauses_of(observed: Iterable[Json]) -> list[str]:
    """The clauses that some observations name, sorted."""
    clauses: set[str] = set()
    for seen in observed:
        clauses.update(seen.get("because", ()))
        if "rejected" in seen:
            clauses.add(seen["rejected"])
    return sorted(clauses)
