"""Excerpts of generated cases: the steps that the shipped corpus keeps of a whole deal.

What only leads up to the kept steps is given, not asked, and nothing is asked after the last of them. Within an excerpt every accepted
action stays a step, since the steps after it need it.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Final

from schmier.action import PLAY
from schmier_conformance.corpus.cases import Question
from schmier_conformance.corpus.roles import needs_of
from schmier_conformance.generative.game import Game, Json
from schmier_conformance.generative.generate.boundary_search import by_name, deal_number
from schmier_conformance.generative.generate.case_writer import clauses_of
from schmier_conformance.generative.generate.playouts import Played

CHEAP: Final = 240
"""The most characters of a question or a refused action that an excerpt keeps wherever it lies in it."""


def happened(step: Json) -> bool:
    """Whether a step of a case is an accepted action."""
    return "accepted" in step["expect"]


def refused(step: Json) -> bool:
    """Whether a step of a case is a refused action."""
    return "rejected" in step["expect"]


def excerpt(game: Game, case: Json, asked: Collection[int]) -> Json:
    """A case that asks these steps of a whole one, and between the first and the last of them everything that costs little."""
    given, steps = cut_out(case["given"], case["steps"], asked)
    clauses = clauses_of(step["expect"] for step in steps)
    needs = list(needs_of(game.ruleset, given, steps))
    return {**case, "clauses": clauses, "needs": needs, "given": given, "steps": steps}


def cut_out(given: Json, steps: Sequence[Json], asked: Collection[int]) -> tuple[Json, list[Json]]:
    """The situation and the steps of an excerpt."""
    before = [step["try"] for step in steps[: min(asked)] if happened(step)]
    kept = [steps[place] for place in kept_steps(steps, asked)]
    return {**given, "events": [*given["events"], *before]}, kept


def kept_steps(steps: Sequence[Json], asked: Collection[int]) -> list[int]:
    """These steps of a case, and between them all accepted actions and all that costs little."""
    return [place for place in range(min(asked), max(asked) + 1) if place in asked or is_cheap(steps[place])]


def is_cheap(step: Json) -> bool:
    """Whether a step must stay between others, or costs little."""
    return happened(step) or len(json.dumps(step)) <= CHEAP


# ---- where a boundary lies -------------------------------------------------------------------------------------------


def steps_at_boundaries(game: Game, number: int, names: Sequence[str], steps: Sequence[Json]) -> set[int]:
    """The steps of the case of a number that are about these boundaries.

    A boundary that the result shows is the last action and the result. An early one is the trick in which it is met, or everything
    before the first trick.
    """
    played = deal_number(game, *divmod(number, 10))
    assert played is not None
    found: set[int] = set()
    for boundary in map(by_name, names):
        if not boundary.is_early:
            found.update(end_of(steps))
            continue
        tricks = next(count for count in range(len(played.tricks) + 1) if boundary.is_met(up_to(played, count)))
        found.update(of_trick(played, tricks, steps) if tricks else before_play(steps))
    return found


def up_to(played: Played, tricks: int) -> Played:
    """A deal of which only the first tricks are looked at."""
    return replace(played, tricks=played.tricks[:tricks])


def end_of(steps: Sequence[Json]) -> Iterator[int]:
    """Yield the last action of a deal, and the first question for its result after it."""
    last = actions_of(steps)[-1]
    yield last
    yield next(place for place, step in enumerate(steps) if place > last and step.get("ask") == Question.RESULT)


def of_trick(played: Played, tricks: int, steps: Sequence[Json]) -> Iterator[int]:
    """Yield the plays of the last of so many tricks."""
    plays = [place for place in actions_of(steps) if steps[place]["try"]["do"] == PLAY]
    lengths = [len(trick) for trick in played.tricks]
    plays = plays[len(plays) - sum(lengths) :]
    yield from plays[sum(lengths[: tricks - 1]) : sum(lengths[:tricks])]


def before_play(steps: Sequence[Json]) -> Iterator[int]:
    """Yield the actions of a deal up to the first card played."""
    for place in actions_of(steps):
        yield place
        if steps[place]["try"]["do"] == PLAY:
            return


def actions_of(steps: Sequence[Json]) -> list[int]:
    """The accepted actions of a case."""
    return [place for place, step in enumerate(steps) if happened(step)]
