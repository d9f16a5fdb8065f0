"""A case being written: what is tried and asked on a deal, and what the reference observes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from schmier.action import Action, ForcedStep, event_of
from schmier.deal import Deal
from schmier.io.serve import observe
from schmier_conformance.corpus.noted_steps import noted_step
from schmier_conformance.generative.generate.attempts import next_attempt
from schmier_conformance.generative.generate.game import (
    Game,
    Json,
    Start,
    deal_at,
    given_at,
)


@dataclass(frozen=True, slots=True)
class Asking:
    """How much is asked and tried while a deal goes on, each from 0 to 1."""

    wrong: float
    """How often something wrong is tried before a card is played."""
    wrong_before: float
    """The same before the deal, a call, or a step of the exchange: there is less of them, and more to be done wrong."""
    legal: float
    """How often it is asked what may be done."""
    view: float
    """How often one seat's view is asked for."""
    notes: float = 0.0
    """How often a forced step is noted that has happened, or one that has not."""
    after: float = 0.0
    """How often something is asked after what has happened, whatever it was."""


MAY_BE_EMPTY = ("discard", "pass-cards")
"""The verbs that always tell their cards, be they none."""

CLOSELY = Asking(wrong=0.35, wrong_before=0.9, legal=0.3, view=0.1, notes=0.2)
"""A deal of which every step is looked at."""

EAGERLY = Asking(wrong=1.0, wrong_before=0.2, legal=0.1, view=0.05)
"""A deal in which something wrong is tried before every card."""

INSISTENTLY = Asking(wrong=0.5, wrong_before=0.9, legal=0.2, view=0.1, notes=0.2, after=1.0)
"""A deal in which nothing happens, right or wrong, without a question after it."""

LIGHTLY = Asking(wrong=0.05, wrong_before=0.2, legal=0.15, view=0.05)
"""A deal that is told for the sake of its result."""


RESULT_TOO_SOON = 0.1
"""How often after a refusal the result is asked for, whether there is one or not."""


@dataclass(slots=True)
class Telling:
    """The steps of a case so far."""

    deal: Deal
    chance: Random
    asking: Asking
    steps: list[Json] = field(default_factory=list)
    tried: Counter[str] = field(default_factory=Counter)
    """How often each kind of wrong action has been tried."""
    forced: list[ForcedStep] = field(default_factory=list)
    """What has happened by itself so far."""
    noting: Random = field(default_factory=lambda: Random("notes"))
    """The chance by which forced steps are noted."""

    def observed(self, request: Json) -> None:
        """Note a step with what the reference observes."""
        self.steps.append({**request, "expect": observe(self.deal, request)})

    def in_vain(self) -> None:
        """Try something wrong, and ask what the table or a player knows after it: nothing may have changed."""
        event = next_attempt(self.deal, self.chance, self.tried)
        if event is None:
            return
        self.observed({"try": event})
        self.observed(self.question_after(event))

    def noted(self) -> None:
        """Note a forced step where one may be, rightly or wrongly; by a chance of its own, so that all else stays as it is."""
        self.forced += [step for step in self.deal.confirmable if step not in self.forced]
        event = noted_step(self.deal, self.forced, self.noting) if self.noting.random() < self.asking.notes else None
        if event is not None:
            self.observed({"try": without_empty(event)})

    def question_after(self, event: Json) -> Json:
        """A question that shows whether a refused action has left a trace."""
        ask = self.chance.choice(("state", "legal", "result" if self.deal.phase.name == "over" else "view", "legal"))
        if self.chance.random() < RESULT_TOO_SOON:
            ask = "result"
        return {"ask": ask, "seat": event.get("by", self.deal.table.seats[0])} if ask == "view" else {"ask": ask}

    def happened(self, action: Action) -> None:
        """Let something happen, and ask before it as often as is wanted."""
        self.noted()
        often = self.asking.wrong if self.deal.phase.name == "play" else self.asking.wrong_before
        if self.chance.random() < often:
            self.in_vain()
        if self.chance.random() < self.asking.legal:
            self.observed({"ask": "legal"})
        if self.chance.random() < self.asking.view:
            self.observed({"ask": "view", "seat": self.chance.choice(self.deal.table.seats)})
        event = noted_event(action, self.deal)
        self.observed({"try": event})
        if self.asking.after and self.chance.random() < self.asking.after:
            self.observed(self.question_after(event))

    def ended(self) -> None:
        """Ask what the deal came to, and try to go on all the same."""
        self.observed({"ask": "result"})
        self.observed({"ask": "state"})
        for _ in range(2 if self.asking.wrong >= CLOSELY.wrong else 0):
            self.in_vain()


def noted_event(action: Action, deal: Deal) -> Json:
    """An action as fixtures write it: they leave out what is empty."""
    return without_empty(event_of(action, deal.ruleset, deal.table))


def without_empty(event: Json) -> Json:
    """An event without an empty list of cards, except of a choice that may be empty."""
    return {key: value for key, value in event.items() if key != "cards" or value or event["do"] in MAY_BE_EMPTY}


def told(
    game: Game, start: Start, done: Sequence[Action], chance: Random, asking: Asking, *, since: int = 0
) -> list[Json]:
    """The steps of a deal that went so; what was done before `since` is given and not tried."""
    telling = Telling(deal_at(game, start), chance, asking)
    for action in done[:since]:
        telling.deal.apply(action)
    for action in done[since:]:
        telling.happened(action)
    telling.ended()
    return telling.steps


@dataclass(frozen=True, slots=True)
class About:
    """What a case says of itself."""

    kind: str
    """A word for the ids of such cases."""
    number: int
    title: str
    why: str
    catches: tuple[str, ...] = ()
    """What the case is there for."""


def case_of(game: Game, start: Start, steps: list[Json], about: About, given: Sequence[Action] = ()) -> Json:
    """A case as fixture files write it; `given` is what was done before its steps."""
    deal = deal_at(game, start)
    events = [noted_event(action, deal) for action in given]
    observed = [step["expect"] for step in steps]
    clauses = {clause for seen in observed for clause in seen.get("because", [])}
    clauses |= {seen["rejected"] for seen in observed if "rejected" in seen}
    case: Json = {
        "id": f"{game.prefix}-{about.kind}{game.seed_in_ids}-{about.number:04}",
        "title": about.title,
        "clauses": sorted(clauses),
        "why": about.why,
        "source": "generated",
        "level": "random",
        "seed": game.seed,
    }
    if about.catches:
        case["catches"] = list(about.catches)
    return {**case, "given": {**given_at(game, start), "events": events}, "steps": steps}
