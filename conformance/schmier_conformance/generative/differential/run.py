"""The course of a hunt: block after block, each new kind of disagreement made small at once, until enough are found or all is played.

What was found is kept after every block. Whoever goes on later finds what he would have found without the break.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field

from schmier_conformance.generative.differential.disagreements import Key
from schmier_conformance.generative.differential.engine_session import Engine, EngineGivenUpError
from schmier_conformance.generative.differential.findings import Finding, made_small
from schmier_conformance.generative.differential.search import Block, Hunt, Sighting, blocks
from schmier_conformance.generative.generate.game import Game


@dataclass(slots=True)
class Bag:
    """What a hunt has come to so far."""

    done: int = 0
    """How many deals have been played."""
    findings: list[Finding] = field(default_factory=list)
    """In the order in which their kinds were first seen."""
    seen: Counter[Key] = field(default_factory=Counter)
    """In how many deals each kind was seen."""
    not_judged: Counter[str] = field(default_factory=Counter)
    """Why deals, or steps of them, were not judged, and how many."""
    given_up: str = ""
    """Why the hunt ended before its time; empty where it did not."""

    @property
    def keys(self) -> set[Key]:
        """The kinds that are known."""
        return {finding.key for finding in self.findings}

    def is_full(self, most: int) -> bool:
        """Whether enough was found."""
        return len(self.findings) >= most


@dataclass(frozen=True, slots=True)
class Plan:
    """How long a hunt is to go on."""

    deals: int
    most_findings: int
    workers: int = 1


Hear = Callable[[Bag, str], None]
"""Hears of a bag whenever something has come into it, and what is being done."""


def go_on(hunt: Hunt, plan: Plan, bag: Bag, hear: Hear) -> None:
    """Go on with a hunt; what it comes to is in the bag, also when it is interrupted or the engine cannot be asked any more."""
    if bag.done >= plan.deals or bag.is_full(plan.most_findings):
        return
    game = hunt.game
    with Engine(hunt.manner) as engine, closing(blocks(hunt, bag.done + 1, plan.deals, plan.workers)) as found:
        engine.check_plays(game.ruleset.identifier)
        try:
            for block in found:
                if not take_block(hunt, plan, bag, block, small_ones(hunt, game, engine, bag, block, hear), hear):
                    return
        except EngineGivenUpError as error:
            bag.given_up = str(error)


def small_ones(hunt: Hunt, game: Game, engine: Engine, bag: Bag, block: Block, hear: Hear) -> Iterator[Finding]:
    """The new kinds of disagreement of a block, each made small."""
    for sighting in new_ones(bag, block):
        hear(bag, f"making {sighting.disagreement.key.kind} {sighting.disagreement.key.about} smaller")
        yield made_small(game, engine, sighting, strict_reasons=hunt.strict_reasons)


def new_ones(bag: Bag, block: Block) -> list[Sighting]:
    """The sightings of a block whose kind is not known yet."""
    return [sighting for key, sighting in block.sightings.items() if key not in bag.keys]


def take_block(hunt: Hunt, plan: Plan, bag: Bag, block: Block, small: Iterator[Finding], hear: Hear) -> bool:
    """Put what a block has come to into the bag; False where enough was found, and then the block does not count as played."""
    for finding in small:
        bag.findings.append(finding)
        hear(bag, "")
        if bag.is_full(plan.most_findings):
            return False
    bag.seen += block.seen
    bag.not_judged += block.not_judged
    bag.done = block.last
    hear(bag, "")
    return True
