"""What rests on too little to be told as the place of a mistake, and where else to look.

A place that is told first and wrongly sends its reader astray. So a place that rests on little is not told; it is one of a few where to
look, and the report says that it does not know.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from schmier import spec
from schmier_conformance.diagnosis.companions import A_FEW
from schmier_conformance.diagnosis.places import Place
from schmier_conformance.diagnosis.ranking import LEAST_OF_THE_FIRST, OFTEN_RIGHT, Fit, is_in_force
from schmier_conformance.diagnosis.trial import Seen, follows
from schmier_conformance.engines.causes import Cause, Sureness

MOST: Final = 3
"""So many causes and places where to look are told together."""

MOST_OF_THEM: Final = 0.75
"""A clause that decides in a smaller share of the failures explains the others by nothing."""

HALF: Final = 0.5
"""Where the engine itself refuses by a clause in such a share of the failures, it is believed."""

BESIDE: Final = 0.6
"""What stands beside a place counts such a part of it."""

LEAST: Final = 0.05
"""What is so weak against the strongest is nothing to look at."""


def told(found: Sequence[Cause], failed: Sequence[Seen], places: Sequence[Place]) -> tuple[Cause, ...]:
    """Of the causes found those that are told: behind a place that rests on little, only misreadings that explain enough."""
    if not found or not rests_on_little(found[0], failed, places):
        return tuple(found)
    least = LEAST_OF_THE_FIRST * len(failed)
    return tuple(cause for cause in found if cause.sureness is not Sureness.WHERE and cause.explains >= least)


def rests_on_little(cause: Cause, failed: Sequence[Seen], places: Sequence[Place]) -> bool:
    """Whether a place says too little: it follows from how the table stands, or decides in few failures and often where all was right."""
    if cause.sureness is not Sureness.WHERE:
        return False
    first = cause.clauses[0]
    if follows(first):
        return True
    is_said = sum(says(seen, first) for seen in failed) >= HALF * len(failed)
    if cause.explains < LEAST_OF_THE_FIRST * len(failed) and not is_said:
        return True
    is_thin = len(failed) <= A_FEW or cause.explains < MOST_OF_THEM * len(failed)
    share = min((place.share for place in places if place.clause == first), default=1.0)
    return is_thin and share >= OFTEN_RIGHT and not is_said


def says(seen: Seen, clause: str) -> bool:
    """Whether the engine wrongly refuses by a clause."""
    got = seen.judgement.got
    return isinstance(got, dict) and got.get("rejected") == clause


def where_to_look(
    said: Sequence[Cause],
    found: Sequence[Cause],
    fits: Sequence[Fit],
    failed: Sequence[Seen],
    places: Sequence[Place],
) -> tuple[str, ...]:
    """What comes next after the causes that are told, or all there is to say where none is: a few clauses, the strongest first."""
    narrower = narrower_than(said[:1], failed)
    if said and is_strong(said[0], failed):
        return narrower[: MOST - len(said)]
    held_back = [cause for cause in found if cause not in said]
    first = [*[cause.clauses[0] for cause in held_back], *[label for cause in held_back for label in cause.clauses[1:]]]
    named = {label for cause in said for label in cause.clauses}
    labels = dict.fromkeys([*first, *narrower, *by_strength(fits, failed, places)])
    return tuple([label for label in labels if label not in named][: max(0, MOST - len(said))])


def narrower_than(causes: Sequence[Cause], failed: Sequence[Seen]) -> tuple[str, ...]:
    """The clauses in force that speak more narrowly than those of some causes: who misreads one has misread the other."""
    begin = tuple(f"{label}." for cause in causes for label in cause.clauses)
    named = {label for cause in causes for label in cause.clauses}
    below = [label for label in spec.clauses() if label.startswith(begin) and label not in named] if begin else []
    return tuple(label for label in below if is_in_force(label, failed))


def is_strong(cause: Cause, failed: Sequence[Seen]) -> bool:
    """Whether a cause leaves nothing to ask: it explains nearly all, no passed case speaks against it, and its clause decides there."""
    own = set(cause.clauses).difference(cause.shows)
    is_near = any(own.intersection(seen.judgement.deciding) for seen in failed)
    return cause.sureness is Sureness.PROBABLY and not cause.would_fail and is_near


def by_strength(fits: Sequence[Fit], failed: Sequence[Seen], places: Sequence[Place]) -> list[str]:
    """The clauses of misreadings, of places, and of what stands beside those, the strongest first."""
    by_number = {seen.number: seen for seen in failed}
    strength: dict[str, float] = {}
    beside: dict[str, float] = defaultdict(float)
    for fit in fits:
        for label in fit.hypothesis.clauses if fit.evidence.answers else ():
            strength[label] = max(strength.get(label, 0.0), fit.strength(by_number, by_number))
    for place in places:
        here = place.strength(by_number, by_number)
        strength[place.clause] = max(strength.get(place.clause, 0.0), here)
        for label in place.beside:
            beside[label] += BESIDE * here
    for label, here in beside.items():
        strength[label] = max(strength.get(label, 0.0), here)
    least = LEAST * max(strength.values(), default=0.0)
    return sorted([label for label, here in strength.items() if here >= least], key=lambda label: -strength[label])
