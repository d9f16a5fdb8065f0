"""Traces of refusals: engines that refuse an action and change something all the same, as hypotheses and as a place.

A hypothesis gives the very answers. The place needs none: where every wrong answer comes after a refusal, and that is no chance, the
refusals are the cause, whatever clause decides the answers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from math import log
from typing import Final

from schmier.action import BID, action_of
from schmier.auction.record import Bidding
from schmier.bids import bid_of
from schmier.deal import Deal, Stage
from schmier.exchange.record import Choosing
from schmier.labels import Label
from schmier_conformance.corpus.cases import Level
from schmier_conformance.diagnosis.places import Place
from schmier_conformance.diagnosis.ranking import Fit
from schmier_conformance.diagnosis.trial import Seen
from schmier_conformance.mutants.basic_mistakes.leniency import everywhere
from schmier_conformance.mutants.basic_mistakes.mistake import Json, Mistake, after_refusal
from schmier_conformance.mutants.wrong_engine import Kind, WrongEngine

UNCHANGED: Final = str(Label.IRREGULAR_UNCHANGED)

NEAR: Final = (0, 1)
"""How many actions may be accepted between a refusal and the answer that shows its trace."""

NO_CHANCE: Final = log(1000)
"""How unlikely it must be that all failures follow a refusal by chance, as a logarithm."""


# ---- hypotheses ------------------------------------------------------------------------------------------------------


def is_carried_out(deal: Deal, event: Json) -> None:
    """Carry a refused action out, where that is possible."""
    twin = deal.copied()
    try:
        twin.phase.act(twin, action_of(event, deal.ruleset, deal.table))
    except Exception:  # What cannot be carried out leaves no trace.
        return
    deal.become(twin)


def bid_is_kept(deal: Deal, event: Json) -> None:
    """Let a refused bid be the one to beat, and leave the pitcher who he is."""
    record = deal.progress
    if deal.phase.name is Stage.AUCTION and event["do"] == BID and isinstance(record, Bidding):
        record.high_bid = bid_of(event["bid"], deal.ruleset)


def bid_is_his(deal: Deal, event: Json) -> None:
    """Let a refused bid be the one to beat, and the bidder the pitcher."""
    bid_is_kept(deal, event)
    record = deal.progress
    if deal.phase.name is Stage.AUCTION and event["do"] == BID and isinstance(record, Bidding) and "by" in event:
        record.high_bidder = deal.table.seat_of[event["by"]]


def choice_is_over(deal: Deal, event: Json) -> None:
    """Take the choice of a player, refused for once, for made."""
    record = deal.progress
    if not isinstance(record, Choosing) or len(record.pending) < 2 or "by" not in event:
        return
    seat = deal.table.seat_of[event["by"]]
    if seat in record.pending:
        record.pending.remove(seat)
        deal.turn = record.pending[0]


TRACES: Final[dict[str, tuple[str, Callable[[Deal, Json], None]]]] = {
    "refused-action-is-carried-out": ("A refused action is carried out all the same.", is_carried_out),
    "refused-bid-is-to-be-beaten": ("A refused bid is the one to beat.", bid_is_kept),
    "refused-bid-counts": ("A refused bid is the one to beat, and whose it is pitches.", bid_is_his),
    "refused-choice-is-over": ("A player whose choice was refused is not asked again.", choice_is_over),
}
"""What is left of a refused action, by name."""


@cache
def traces() -> tuple[WrongEngine, ...]:
    """The engines that leave a trace of a refusal which is no basic mistake."""
    return tuple(
        WrongEngine(
            Kind.BASIC_MISTAKE,
            f"{UNCHANGED}:{name}",
            sentence,
            (UNCHANGED,),
            mistake=Mistake(name, sentence, everywhere, after_refusal(change), changes_deal=True),
        )
        for name, (sentence, change) in TRACES.items()
    )


# ---- the place -------------------------------------------------------------------------------------------------------


def follow_a_refusal(seen: Seen, last: int, near: int) -> list[bool]:
    """By step, as far as one of a number, whether it follows a refusal with so many accepted actions between, or fewer."""
    found, since = [], near + 1
    for answer in seen.right[: last + 1]:
        found.append(since <= near)
        since = 0 if "rejected" in answer else since + ("accepted" in answer)
    return found


def is_after_refusal(seen: Seen, near: int) -> bool:
    """Whether the first wrong answer follows a refusal so closely."""
    step = seen.judgement.step
    return step is not None and follow_a_refusal(seen, step, near)[-1]


def is_random(seen: Seen) -> bool:
    """Whether a case is of a random deal, in which refusals are frequent."""
    return seen.case.level is Level.RANDOM


def shares_after_refusals(passed: Sequence[Seen], near: int) -> dict[bool, float]:
    """The share of the steps of passed cases that follow a refusal so closely, of random deals and of others; never 0."""
    after, every = Counter[bool](), Counter[bool]()
    for seen in passed:
        steps = follow_a_refusal(seen, len(seen.right) - 1, near)
        after[is_random(seen)] += sum(steps)
        every[is_random(seen)] += len(steps)
    return {kind: (after[kind] + 1) / (every[kind] + 1) for kind in (False, True)}


def is_no_chance(left: Sequence[Seen], passed: Sequence[Seen], near: int) -> bool:
    """Whether all of some failures follow a refusal so closely, and this is no chance."""
    if not left or not all(is_after_refusal(seen, near) for seen in left):
        return False
    shares = shares_after_refusals(passed, near)
    return sum(-log(shares[is_random(seen)]) for seen in left) >= NO_CHANCE


def after_refusals(failed: Sequence[Seen], passed: Sequence[Seen], fits: Sequence[Fit] = ()) -> Iterator[Place]:
    """The place of failures that all follow a refusal, where this is no chance; those that a hypothesis explains are left out."""
    explained = {number for fit in fits if is_sound(fit) for number in fit.evidence.answers}
    left = [seen for seen in failed if seen.number not in explained]
    for near in NEAR:
        if is_no_chance(left, passed, near):
            yield Place(UNCHANGED, frozenset(seen.number for seen in failed if is_after_refusal(seen, near)), (), 0.0)
            return


def is_sound(fit: Fit) -> bool:
    """Whether a hypothesis with a name that says nothing of refusals gives answers and is not refuted."""
    is_named = fit.hypothesis.kind is not Kind.MUTANT and UNCHANGED not in fit.hypothesis.clauses
    return is_named and fit.precision == 1.0
