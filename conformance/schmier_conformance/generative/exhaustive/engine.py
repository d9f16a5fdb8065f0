"""An engine asked about every state of a miniature, as they are visited: equal on all of them, or the first that differs, made small."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from schmier.io.serve import observe
from schmier_conformance.corpus.cases import Case, Level
from schmier_conformance.generative.differential.disagreements import disagreements
from schmier_conformance.generative.differential.engine_session import Engine
from schmier_conformance.generative.differential.findings import Finding, made_small
from schmier_conformance.generative.differential.search import Sighting
from schmier_conformance.generative.exhaustive.states import others
from schmier_conformance.generative.exhaustive.visit import Node, Step
from schmier_conformance.generative.generate.case_writer import noted_event
from schmier_conformance.generative.generate.game import Game, Start, given_at
from schmier_conformance.generative.script import script_of, told

Json = dict[str, Any]
"""A JSON object."""

TOGETHER: Final = 100
"""So many states are asked about at once."""


@dataclass(slots=True)
class Against:
    """Asks an engine about the states that it is told of, until one differs."""

    game: Game
    engine: Engine
    waiting: list[Case] = field(default_factory=list)
    asked: int = 0
    """How many states the engine was asked about, those counted again to which another way leads."""
    not_answered: int = 0
    """How many of them it skipped."""
    finding: Finding | None = None

    def visit(self, step: Step) -> bool:
        """Ask about a state, with others; answers whether to go on."""
        self.waiting.append(case_of(self.game, step))
        return len(self.waiting) < TOGETHER or self.settle()

    def settle(self) -> bool:
        """Ask about all states that wait; answers whether the engine said of all what the law says."""
        cases, self.waiting = self.waiting, []
        for case, answer in zip(cases, self.engine.ask(cases), strict=True):
            self.asked += 1
            self.not_answered += bool(answer.skipped)
            found = [] if answer.skipped else disagreements(self.game.ruleset, case, answer)
            if found:
                expected = told(self.game.ruleset, script_of({"given": case.given, "steps": list(case.steps)}))
                assert expected is not None, "the state was visited"
                upto = expected.cut_after(len(case.given["events"]) + found[0].step)
                self.finding = made_small(self.game, self.engine, Sighting(found[0], self.asked, upto))
                return False
        return True


def case_of(game: Game, step: Step) -> Case:
    """What is asked about a state: the last action, what may be done then, what is seen; and everything refused there is tried."""
    node = step.node
    before = node.before
    assert before is not None
    assert node.action is not None
    deal = before.deal.copied()
    requests: list[Json] = [{"try": noted_event(node.action, deal)}, {"ask": "legal"}]
    if step.is_new:
        requests += [{"ask": "state"}, {"ask": "result"}, *views(node), *tries(node)]
    start = Start(deal.table, deal.dealer, deal.started)
    events = [noted_event(action, deal) for action in before.actions]
    steps = tuple([{**request, "expect": observe(deal, request)} for request in requests])
    given = {**given_at(game, start), "scores": {}, "events": events}
    document = game.document
    return Case("state-0000", document["id"], document, (), "a state", "", "generated", Level.RANDOM, given, steps)


def views(node: Node) -> list[Json]:
    """What those see who act, or whoever sits first."""
    seats = node.deal.table.seats
    return [{"ask": "view", "seat": seats[seat]} for seat in (node.deal.legal().by or (0,))[:1]]


def tries(node: Node) -> list[Json]:
    """What is not listed in a state, to be tried in vain."""
    if node.deal.phase.name in ("deal", "over"):
        return []
    events = [noted_event(action, node.deal) for action in others(node.deal, node.deal.legal())]
    return [{"try": event} for event in events if "cards" not in event]
