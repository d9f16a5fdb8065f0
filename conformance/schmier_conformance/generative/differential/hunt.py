"""A hunt for disagreements: random deals are put to an engine block by block, and each new kind of disagreement is shrunk at once.

A block depends only on the game, the seed and its deal numbers. So blocks can be played by several workers, or on different days, and
an interrupted hunt that continues finds what an uninterrupted one finds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from multiprocessing.util import Finalize
from typing import Final, NamedTuple

from schmier.ruleset.ruleset import read_ruleset
from schmier_conformance.corpus.cases import Case, question_of
from schmier_conformance.engines.known_differences import Known
from schmier_conformance.generative.differential.declared import undeclared
from schmier_conformance.generative.differential.disagreements import ACCEPTS, Key, disagreements
from schmier_conformance.generative.differential.engine_session import (
    Answer,
    EngineGivenUpError,
    EngineSession,
    EngineSettings,
)
from schmier_conformance.generative.differential.findings import Finding, Sighting, shrunk
from schmier_conformance.generative.game import Game
from schmier_conformance.generative.generate.random_deals import fuzz_deal
from schmier_conformance.generative.script import Json, ObservedScript, Script, case_of_script, size_of
from schmier_conformance.parallel.pool import ordered_map

BLOCK: Final = 50
"""Deals in a block: at most a second's work, so an interrupt loses little."""

RETRIES: Final = 6
"""How often a deal is put to the engine again without a wrong action it accepted, to see the rest of the deal."""


@dataclass(frozen=True, slots=True)
class Hunt:
    """The game, the seed and the engine of a hunt."""

    document: Json
    """The whole ruleset."""
    seed: str
    settings: EngineSettings
    strict_reasons: bool = False
    """Whether a rejection by another clause is a disagreement."""
    known: tuple[Known, ...] = ()
    """The differences declared by the engine's author, which are no disagreements."""

    @property
    def game(self) -> Game:
        """The game of the ruleset."""
        return Game(self.document, read_ruleset(self.document), self.seed)


# ---- one block -------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Block:
    """The outcome of a block of deals."""

    first: int
    last: int
    sightings: dict[Key, Sighting] = field(default_factory=dict)
    """The smallest sighting of each key, in the order in which the keys were first seen."""
    seen: Counter[Key] = field(default_factory=Counter)
    """In how many deals each key was seen."""
    not_judged: Counter[str] = field(default_factory=Counter)
    """How many deals or steps were not judged, by reason."""
    judged: int = 0
    """In how many deals at least one step was judged, or the engine broke down."""
    declared: Counter[str] = field(default_factory=Counter)
    """In how many deals each declared difference was met, by its name."""

    def add(self, sighting: Sighting) -> None:
        """Keep a sighting unless a smaller one of its key is known."""
        key = sighting.disagreement.key
        known = self.sightings.get(key)
        if known is None or size_of(sighting.script) < size_of(known.script):
            self.sightings[key] = sighting


def case_of_deal(game: Game, deal: ObservedScript, number: int) -> Case:
    """A random deal as a case."""
    return case_of_script(game.document, deal, f"fuzz-{number:04}")


def hunt_block(hunt: Hunt, game: Game, engine: EngineSession, first: int, last: int) -> Block:
    """Put the deals `first` to `last` to an engine."""
    block = Block(first, last)
    deals: list[ObservedScript] = []
    engine.start()
    roles = engine.introduction.get("roles")

    def cases() -> Iterator[Case]:
        for number in range(first, last + 1):
            deals.append(fuzz_deal(game, number, roles))
            yield case_of_deal(game, deals[-1], number)

    for place, answer in enumerate(engine.ask(cases())):
        count_unjudged(block, deals[place], answer)
        met: set[str] = set()
        found = list(sightings(hunt, game, engine, first + place, deals[place], answer, met))
        block.declared.update(met)
        block.seen.update({sighting.disagreement.key for sighting in found})
        for sighting in found:
            block.add(sighting)
    return block


def count_unjudged(block: Block, deal: ObservedScript, answer: Answer) -> None:
    """Count what the engine did not play or answer."""
    block.judged += is_judged(answer)
    if answer.skipped:
        block.not_judged[f"deals skipped: {answer.skipped[:200]}"] += 1
    for index, observation in zip(answer.steps, answer.observations, strict=False):
        if observation == {"unsupported": True}:
            block.not_judged[f"steps not answered: `{question_of(deal.steps[index])}`"] += 1


def is_judged(answer: Answer) -> bool:
    """Whether an answer says anything about the engine: an observation, or how it failed."""
    return bool(answer.breakdown or answer.error) or any(one != {"unsupported": True} for one in answer.observations)


def sightings(
    hunt: Hunt,
    game: Game,
    engine: EngineSession,
    number: int,
    deal: ObservedScript,
    answer: Answer,
    met: set[str],
) -> Iterator[Sighting]:
    """Every disagreement over a deal that is not declared; a wrong action the engine accepts is taken out, so it hides nothing.

    The names of the declared differences that explain the others are added to `met`.
    """
    tries = RETRIES
    while tries:
        case = case_of_deal(game, deal, number)
        found = disagreements(game.ruleset, case, answer, strict_reasons=hunt.strict_reasons)
        split = undeclared(found, case, answer, hunt.known)
        met |= split.met
        for disagreement in split.others:
            yield Sighting(disagreement, number, deal.cut_after(disagreement.step))
        # What is declared may be accepted many times in one deal, each time another action; every time one is taken out.
        tries -= bool(split.others) or not split.met
        if not found or found[-1].key.kind != ACCEPTS:
            return
        deal = without_step(deal, found[-1].step)
        answer = engine.ask([case_of_deal(game, deal, number)])[0]


def without_step(deal: ObservedScript, index: int) -> ObservedScript:
    """A deal without a step that changes nothing."""
    script = Script(deal.given, (*deal.steps[:index], *deal.steps[index + 1 :]))
    return ObservedScript(script, (*deal.expected[:index], *deal.expected[index + 1 :]))


# ---- blocks in order -------------------------------------------------------------------------------------------------


def spans(first: int, deals: int) -> Iterator[tuple[int, int]]:
    """The first and last deal number of each block, from `first`, which begins a block, to `deals`."""
    while first <= deals:
        last = min(deals, first + BLOCK - 1)
        yield first, last
        first = last + 1


def blocks(hunt: Hunt, first: int, deals: int, workers: int = 1) -> Generator[Block]:
    """The blocks in their order, beginning with deal `first`; close the generator to abandon the blocks in progress."""
    if workers == 1:
        game = hunt.game
        with EngineSession(hunt.settings) as engine:
            for span in spans(first, deals):
                yield hunt_block(hunt, game, engine, *span)
        return
    with closing(ordered_map(work, spans(first, deals), workers, partial(set_up_worker, hunt))) as found:
        yield from found


class Work(NamedTuple):
    """What a worker keeps from block to block."""

    hunt: Hunt
    game: Game
    engine: EngineSession


_WORK: list[Work] = []
"""The work of this process, if it is a worker."""


def set_up_worker(hunt: Hunt) -> None:
    """Give this worker an engine of its own, which ends with it."""
    engine = EngineSession(hunt.settings)
    _WORK[:] = [Work(hunt, hunt.game, engine)]
    Finalize(None, engine.kill, exitpriority=10)


def work(span: tuple[int, int]) -> Block:
    """One block, played by this worker."""
    hunt, game, engine = _WORK[0]
    return hunt_block(hunt, game, engine, *span)


# ---- the whole hunt --------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class HuntState:
    """The results of a hunt so far."""

    done: int = 0
    """How many deals have been played."""
    findings: list[Finding] = field(default_factory=list)
    """In the order in which their keys were first seen."""
    seen: Counter[Key] = field(default_factory=Counter)
    """In how many deals each key was seen."""
    not_judged: Counter[str] = field(default_factory=Counter)
    """How many deals or steps were not judged, by reason."""
    judged: int = 0
    """In how many deals at least one step was judged, or the engine broke down."""
    declared: Counter[str] = field(default_factory=Counter)
    """In how many deals each declared difference was met, by its name."""
    given_up: str = ""
    """Why the hunt ended early; empty if it did not."""

    @property
    def keys(self) -> set[Key]:
        """The keys of the findings."""
        return {finding.key for finding in self.findings}


@dataclass(frozen=True, slots=True)
class Plan:
    """How long a hunt continues."""

    deals: int
    most_findings: int
    workers: int = 1

    def is_met(self, state: HuntState) -> bool:
        """Whether all deals are played or enough is found."""
        return state.done >= self.deals or self.is_full(state)

    def is_full(self, state: HuntState) -> bool:
        """Whether enough is found."""
        return len(state.findings) >= self.most_findings


OnProgress = Callable[[HuntState, str], None]
"""Called whenever the state has changed, with an empty text, and before a finding is shrunk, with a text that says so."""


def continue_hunt(hunt: Hunt, plan: Plan, state: HuntState, on_progress: OnProgress) -> None:
    """Continue a hunt and update `state`, which stays valid after an interrupt; sets `given_up` if the engine does not start."""
    if plan.is_met(state):
        return
    game = hunt.game
    with (
        EngineSession(hunt.settings) as engine,
        closing(blocks(hunt, state.done + 1, plan.deals, plan.workers)) as found,
    ):
        engine.check_plays(game.ruleset.identifier)
        try:
            for block in found:
                new = shrunk_findings(hunt, game, engine, state, block, on_progress)
                if not add_block(plan, state, block, new, on_progress):
                    return
        except EngineGivenUpError as error:
            state.given_up = str(error)


def shrunk_findings(
    hunt: Hunt, game: Game, engine: EngineSession, state: HuntState, block: Block, on_progress: OnProgress
) -> Iterator[Finding]:
    """A finding for each new key of a block."""
    for sighting in [sighting for key, sighting in block.sightings.items() if key not in state.keys]:
        on_progress(state, f"shrinking {sighting.disagreement.key.kind} {sighting.disagreement.key.about}")
        yield shrunk(game, engine, sighting, strict_reasons=hunt.strict_reasons)


def add_block(plan: Plan, state: HuntState, block: Block, new: Iterator[Finding], on_progress: OnProgress) -> bool:
    """Add a block to the state; returns False when enough is found, and then the block does not count as played."""
    for finding in new:
        state.findings.append(finding)
        on_progress(state, "")
        if plan.is_full(state):
            return False
    state.seen += block.seen
    state.not_judged += block.not_judged
    state.judged += block.judged
    state.declared += block.declared
    state.done = block.last
    on_progress(state, "")
    return True
