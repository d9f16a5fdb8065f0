"""Compares an engine with the reference on every state of a miniature as the explorer visits it, up to the first difference."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from schmier.deal import Stage
from schmier.io.serve import observe
from schmier_conformance.generative.differential.disagreements import disagreements
from schmier_conformance.generative.differential.engine_session import EngineSession
from schmier_conformance.generative.differential.findings import Finding, Sighting, shrunk
from schmier_conformance.generative.differential.hunt import is_judged
from schmier_conformance.generative.exhaustive.explorer import Node, Step
from schmier_conformance.generative.exhaustive.states import others
from schmier_conformance.generative.game import Game, Start, given_at
from schmier_conformance.generative.script import Json, ObservedScript, Script, case_of_script, noted_event, observed

BATCH_SIZE: Final = 100
"""States put to the engine at a time."""


@dataclass(slots=True)
class EngineComparison:
    """Puts states to an engine until one differs."""

    game: Game
    engine: EngineSession
    waiting: list[tuple[ObservedScript, int]] = field(default_factory=list)
    """Scripts not sent yet, each with the number of given events among its first steps."""
    questions: int = 0
    """How many states were put to the engine; a state counts again for each way that leads to it."""
    not_answered: int = 0
    """How many of them it skipped, or answered with nothing but `unsupported`."""
    finding: Finding | None = None
    """The first difference, shrunk."""

    @property
    def is_silent(self) -> bool:
        """Whether the engine has answered nothing."""
        return self.not_answered == self.questions

    def visit(self, step: Step) -> bool:
        """Queue a state, and ask when the batch is full; returns whether the exploration continues."""
        self.waiting.append(script_of_state(self.game, step))
        return len(self.waiting) < BATCH_SIZE or self.settle()

    def settle(self) -> bool:
        """Ask about all waiting states; returns whether the engine answered all of them correctly."""
        waiting, self.waiting = self.waiting, []
        cases = [case_of_script(self.game.document, script, "state-0000", given) for script, given in waiting]
        for case, (script, given), answer in zip(cases, waiting, self.engine.ask(cases), strict=True):
            self.questions += 1
            self.not_answered += not is_judged(answer)
            found = [] if answer.skipped else disagreements(self.game.ruleset, case, answer)
            if found:
                whole = observed(self.game.ruleset, script.script)
                assert whole is not None, "the explorer has visited the state"
                sighting = Sighting(found[0], self.questions, whole.cut_after(given + found[0].step))
                self.finding = shrunk(self.game, self.engine, sighting)
                return False
        return True


def script_of_state(game: Game, step: Step) -> tuple[ObservedScript, int]:
    """The script of a state, and how many of its first steps led to the state before.

    It tries the last action and asks what is legal; in a new state it also asks everything else and tries what must be refused.
    """
    node = step.node
    before = node.before
    assert before is not None
    assert node.action is not None
    deal = before.deal.copied()
    requests: list[Json] = [{"try": noted_event(node.action, deal)}, {"ask": "legal"}]
    if step.is_new:
        requests += [{"ask": "state"}, {"ask": "result"}, *views(node), *refused(node)]
    start = Start(deal.table, deal.dealer, deal.started)
    events = [{"try": noted_event(action, deal)} for action in before.actions]
    script = Script({**given_at(game, start), "scores": {}}, (*events, *requests))
    # The explorer has applied the actions that led here, and they become given events, which nothing compares.
    accepted = [{"accepted": True}] * len(events)
    return ObservedScript(script, (*accepted, *(observe(deal, request) for request in requests))), len(events)


def views(node: Node) -> list[Json]:
    """The view of the player to act, or of the first seat."""
    seats = node.deal.table.seats
    return [{"ask": "view", "seat": seats[seat]} for seat in (node.deal.legal().by or (0,))[:1]]


def refused(node: Node) -> list[Json]:
    """The actions that are not listed in a state, to be refused."""
    if node.deal.phase.name in (Stage.DEAL, Stage.OVER):
        return []
    events = [noted_event(action, node.deal) for action in others(node.deal, node.deal.legal())]
    return [{"try": event} for event in events if "cards" not in event]
