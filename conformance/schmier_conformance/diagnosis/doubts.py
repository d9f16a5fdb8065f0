"""Causes with too little evidence, and where else to look.

A wrong place reported first misleads its reader. So a place with little evidence is not reported as a cause but as one of a few places to
look at, and the report says the cause is unknown.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from schmier import spec
from schmier_conformance.diagnosis.companions import A_FEW, NEARLY_ALL, SELDOM
from schmier_conformance.diagnosis.places import Place
from schmier_conformance.diagnosis.ranking import LEAST_OF_THE_FIRST, MOST_IN_A_GROUP, OFTEN_RIGHT, Fit, is_in_force
from schmier_conformance.diagnosis.trial import Seen, follows
from schmier_conformance.engines.causes import Cause, Sureness
from schmier_conformance.mutants.wrong_engine import Kind

MOST: Final = 3
"""How many causes and places to look at are reported together."""

MOST_OF_THEM: Final = 0.75
"""The share of the failures below which a clause that decides in them does not explain the others."""

HALF: Final = 0.5
"""The share of the failures from which on a clause by which the engine itself refuses is believed."""

A_THIRD: Final = 1 / 3
"""The share of the failures from which on the misreadings of a clause, though refuted, make it worth a look."""

BESIDE: Final = 0.6
"""The weight of a companion, against its place."""

LEAST: Final = 0.05
"""The strength below which a clause is not worth a look, against the strongest."""


def reported(found: Sequence[Cause], failed: Sequence[Seen], places: Sequence[Place]) -> tuple[Cause, ...]:
    """The causes reported: where a place with little evidence is first, only hypotheses that explain enough."""
    if not found or not rests_on_little(found[0], failed, places):
        return tuple(found)
    least = LEAST_OF_THE_FIRST * len(failed)
    return tuple(
        cause
        for cause in found
        if cause.sureness is not Sureness.WHERE and not is_around_the_state(cause) and cause.explains >= least
    )


def is_around_the_state(cause: Cause) -> bool:
    """Whether an unnamed mistake is placed near clauses that only follow from the state of the table, which says nothing."""
    return cause.sureness is Sureness.AROUND and all(map(follows, cause.clauses))


def is_the_only_place(clause: str, failed: Sequence[Seen], places: Sequence[Place]) -> bool:
    """Whether a clause decides nearly all wrong answers and hardly anything where the engine passed."""
    here = [place for place in places if place.clause == clause and place.share <= SELDOM]
    return any(len(place.failures) >= NEARLY_ALL * len(failed) for place in here)


def rests_on_little(cause: Cause, failed: Sequence[Seen], places: Sequence[Place]) -> bool:
    """Whether a place has too little evidence: it follows from the table's state, or decides in few failures and many passed cases."""
    if cause.sureness is not Sureness.WHERE:
        return is_around_the_state(cause)
    first = cause.clauses[0]
    if follows(first):
        return not is_the_only_place(first, failed, places)
    is_named = sum(names(seen, first) for seen in failed) >= HALF * len(failed)
    if cause.explains < LEAST_OF_THE_FIRST * len(failed) and not is_named:
        return True
    is_thin = len(failed) <= A_FEW or cause.explains < MOST_OF_THEM * len(failed)
    share = min((place.share for place in places if place.clause == first), default=1.0)
    return is_thin and share >= OFTEN_RIGHT and not is_named


def names(seen: Seen, clause: str) -> bool:
    """Whether the engine wrongly refuses by a clause."""
    got = seen.judgement.got
    return isinstance(got, dict) and got.get("rejected") == clause


def with_the_only_one(
    reported: Sequence[Cause], look: tuple[str, ...], failed: Sequence[Seen], places: Sequence[Place]
) -> tuple[tuple[Cause, ...], tuple[str, ...]]:
    """The causes and the clauses to look at: where there is no cause and one such clause alone, it is reported as a place."""
    if reported or len(look) != 1 or follows(look[0]):
        return tuple(reported), look
    here = [place for place in places if place.clause == look[0]]
    failures = frozenset().union(*[place.failures for place in here])
    if len(failures) < MOST_OF_THEM * len(failed):
        return tuple(reported), look
    return (Cause(Sureness.WHERE, look, (), len(failures), 0, 0, here[0].members),), ()


def instead_of_an_understood_place(
    reported: Sequence[Cause], fits: Sequence[Fit], failed: Sequence[Seen], places: Sequence[Place]
) -> tuple[Cause, ...]:
    """The causes; a first place that is mostly understood gives way to the clause whose misreadings give nearly all the very answers.

    An engine that misreads a clause only at times is right wherever its misreading would be refuted.
    """
    first = reported[0] if reported else None
    if first is None or first.sureness is not Sureness.WHERE:
        return tuple(reported)
    share = max((place.share for place in places if place.clause == first.clauses[0]), default=0.0)
    [label, *_] = [*most_answered(fits, failed, NEARLY_ALL), ""]
    if share < HALF or not label or label in first.clauses:
        return tuple(reported)
    return (replace(first, clauses=(label, *first.clauses)), *reported[1:])


def where_to_look(
    reported: Sequence[Cause],
    found: Sequence[Cause],
    fits: Sequence[Fit],
    failed: Sequence[Seen],
    places: Sequence[Place],
) -> tuple[str, ...]:
    """A few clauses to look at after the reported causes, or instead of them where there are none; the strongest first."""
    narrower = narrower_than(reported[:1], failed)
    if reported and is_strong(reported[0], failed):
        return narrower[: MOST - len(reported)]
    held_back = [cause for cause in found if cause not in reported]
    first = [*[cause.clauses[0] for cause in held_back], *[label for cause in held_back for label in cause.clauses[1:]]]
    named = {label for cause in reported for label in cause.clauses}
    answered = [] if reported else most_answered(fits, failed)
    labels = dict.fromkeys([*answered, *first, *narrower, *by_strength(fits, failed, places)])
    return tuple([label for label in labels if label not in named][: max(0, MOST - len(reported))])


def most_answered(fits: Sequence[Fit], failed: Sequence[Seen], least: float = A_THIRD) -> list[str]:
    """The clause whose misreadings together give the very answer in most failures, if in enough; each alone may be refuted.

    An engine that gets one clause wrong in a manner of its own agrees here with one misreading of it, there with another.
    """
    answered: dict[str, set[int]] = defaultdict(set)
    for fit in fits:
        if fit.hypothesis.kind is Kind.MISREADING:
            for label in fit.hypothesis.clauses:
                answered[label] |= fit.evidence.answers
    best = max(answered, key=lambda label: len(answered[label]), default=None)
    return [best] if best is not None and len(answered[best]) >= least * len(failed) and len(failed) > A_FEW else []


def narrower_than(causes: Sequence[Cause], failed: Sequence[Seen]) -> tuple[str, ...]:
    """The clauses in force narrower than those of some causes: an engine that misreads one misreads the other."""
    begin = tuple(f"{label}." for cause in causes for label in cause.clauses)
    named = {label for cause in causes for label in cause.clauses}
    below = [label for label in spec.clauses() if label.startswith(begin) and label not in named] if begin else []
    return tuple(label for label in below if is_in_force(label, failed))


def with_the_narrower(reported: Sequence[Cause], failed: Sequence[Seen]) -> tuple[Cause, ...]:
    """The causes; a named first one with the narrower clauses that decide wherever it does: its failures cannot distinguish them."""
    first = reported[0] if reported else None
    if first is None or not first.faults:
        return tuple(reported)
    here = [seen.judgement.deciding for seen in failed if first.clauses[0] in seen.judgement.deciding]
    narrower = [
        label for label in narrower_than([first], failed) if here and all(label in deciding for deciding in here)
    ]
    return (replace(first, clauses=(*first.clauses, *narrower)[:MOST_IN_A_GROUP]), *reported[1:])


def is_strong(cause: Cause, failed: Sequence[Seen]) -> bool:
    """Whether a cause is certain: it explains nearly all failures, no passed case refutes it, and its clause decides there."""
    own = set(cause.clauses).difference(cause.shows)
    is_near = any(own.intersection(seen.judgement.deciding) for seen in failed)
    return cause.sureness is Sureness.PROBABLY and not cause.would_fail and is_near


def are_strong(causes: Sequence[Cause], failed: Sequence[Seen]) -> bool:
    """Whether causes leave nothing to mutants: they explain all failures, and the first is certain, or both of two are unrefuted."""
    if not causes or sum(cause.explains for cause in causes) < len(failed):
        return False
    are_exact = all(cause.faults and cause.answers == cause.explains and not cause.would_fail for cause in causes)
    return is_strong(causes[0], failed) or (are_exact and len(causes) <= A_FEW and are_near(causes, failed))


def are_near(causes: Sequence[Cause], failed: Sequence[Seen]) -> bool:
    """Whether each of some causes has a clause of its own that decides a wrong answer."""
    deciding = {label for seen in failed for label in seen.judgement.deciding}
    return all(deciding.intersection(set(cause.clauses).difference(cause.shows)) for cause in causes)


def by_strength(fits: Sequence[Fit], failed: Sequence[Seen], places: Sequence[Place]) -> list[str]:
    """The clauses of hypotheses, of places and of their companions, the strongest first."""
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
