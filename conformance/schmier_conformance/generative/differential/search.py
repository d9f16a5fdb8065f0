"""The hunt: block after block of random deals put to an engine, and of each kind of disagreement the smallest deal of the block.

A block depends on nothing but the game, the seed and its numbers. So blocks may be played by several workers, or on different days, and
whoever takes them in their order finds the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from multiprocessing.util import Finalize
from typing import Final, NamedTuple

from schmier.ruleset.ruleset import read_ruleset
from schmier_conformance.corpus.cases import Case, question_of
from schmier_conformance.generative.differential.deals import as_case, random_deal
from schmier_conformance.generative.differential.disagreements import ACCEPTS, Disagreement, Key, disagreements
from schmier_conformance.generative.differential.engine_session import Answer, Engine, Manner
from schmier_conformance.generative.generate.game import Game
from schmier_conformance.generative.script import Json, Script, Told, size_of
from schmier_conformance.parallel.ordered_pool import done_in_order

BLOCK: Final = 50
"""How many deals a block has: a second's work or less, so that little is lost when somebody interrupts."""

ONWARD: Final = 6
"""How often a deal is put again without the wrong action that the engine has let pass, to see what comes after it."""


@dataclass(frozen=True, slots=True)
class Hunt:
    """What is hunted for, and where."""

    document: Json
    """The whole ruleset."""
    seed: str
    manner: Manner
    """How the engine is run."""
    strict_reasons: bool = False

    @property
    def game(self) -> Game:
        """The game of the ruleset."""
        return Game(self.document, read_ruleset(self.document), self.seed)


class Sighting(NamedTuple):
    """A disagreement as it was first seen."""

    disagreement: Disagreement
    number: int
    """The number of the random deal."""
    told: Told
    """The deal up to the step at which the two part."""


@dataclass(slots=True)
class Block:
    """What a block of deals came to."""

    first: int
    last: int
    sightings: dict[Key, Sighting] = field(default_factory=dict)
    """By what makes two of them one, the smallest, in the order in which the first of each was seen."""
    seen: Counter[Key] = field(default_factory=Counter)
    """In how many deals each was seen."""
    not_judged: Counter[str] = field(default_factory=Counter)
    """Why deals, or steps of them, were not judged, and how many."""

    def add(self, sighting: Sighting) -> None:
        """Keep a sighting unless a smaller one is known."""
        key = sighting.disagreement.key
        known = self.sightings.get(key)
        if known is None or size_of(sighting.told) < size_of(known.told):
            self.sightings[key] = sighting


def hunt_block(hunt: Hunt, game: Game, engine: Engine, first: int, last: int) -> Block:
    """The deals of some numbers, put to an engine."""
    block = Block(first, last)
    deals: list[Told] = []

    def cases() -> Iterator[Case]:
        for number in range(first, last + 1):
            deals.append(random_deal(game, number))
            yield as_case(game, deals[-1], number)

    for place, answer in enumerate(engine.ask(cases())):
        note_unjudged(block, deals[place], answer)
        found = list(sightings(hunt, game, engine, first + place, deals[place], answer))
        block.seen.update({sighting.disagreement.key for sighting in found})
        for sighting in found:
            block.add(sighting)
    return block


def note_unjudged(block: Block, deal: Told, answer: Answer) -> None:
    """Count what an engine does not play or answer."""
    if answer.skipped:
        block.not_judged[f"deals skipped: {answer.skipped[:200]}"] += 1
    for index, observation in zip(answer.steps, answer.observations, strict=False):
        if observation == {"unsupported": True}:
            block.not_judged[f"steps not answered: `{question_of(deal.script.steps[index])}`"] += 1


def sightings(hunt: Hunt, game: Game, engine: Engine, number: int, deal: Told, answer: Answer) -> Iterator[Sighting]:
    """Every disagreement over a deal; a wrong action that the engine lets pass is taken out, so that it hides nothing."""
    for _ in range(ONWARD):
        case = as_case(game, deal, number)
        found = disagreements(game.ruleset, case, answer, strict_reasons=hunt.strict_reasons)
        for disagreement in found:
            yield Sighting(disagreement, number, deal.cut_after(disagreement.step))
        if not found or found[-1].key.kind != ACCEPTS:
            return
        deal = without_step(deal, found[-1].step)
        answer = engine.ask([as_case(game, deal, number)])[0]


def without_step(deal: Told, index: int) -> Told:
    """A deal without a step that changes nothing."""
    steps, expected = deal.script.steps, deal.expected
    script = Script(deal.script.given, (*steps[:index], *steps[index + 1 :]))
    return Told(script, (*expected[:index], *expected[index + 1 :]))


# ---- block after block -----------------------------------------------------------------------------------------------


def spans(first: int, deals: int) -> Iterator[tuple[int, int]]:
    """The blocks from a deal to the last, each by its first number and its last; they begin where they always do."""
    while first <= deals:
        last = min(deals, first + BLOCK - 1)
        yield first, last
        first = last + 1


def blocks(hunt: Hunt, first: int, deals: int, workers: int = 1) -> Generator[Block]:
    """The blocks in their order, from the one that begins with a deal; close it to have what is under way given up."""
    if workers == 1:
        game = hunt.game
        with Engine(hunt.manner) as engine:
            for span in spans(first, deals):
                yield hunt_block(hunt, game, engine, *span)
        return
    with closing(done_in_order(work, spans(first, deals), workers, partial(begin_work, hunt))) as found:
        yield from found


class Work(NamedTuple):
    """What a worker keeps from block to block."""

    hunt: Hunt
    game: Game
    engine: Engine


_WORK: list[Work] = []
"""The work of this process, if it is a worker."""


def begin_work(hunt: Hunt) -> None:
    """Make a process a worker with an engine of its own, which goes when it goes."""
    engine = Engine(hunt.manner)
    _WORK[:] = [Work(hunt, hunt.game, engine)]
    Finalize(None, engine.kill, exitpriority=10)


def work(span: tuple[int, int]) -> Block:
    """One block, by this worker."""
    hunt, game, engine = _WORK[0]
    return hunt_block(hunt, game, engine, *span)
