"""The clauses for which most speaks where no named mistake gives the very answers: several witnesses, each with its weight.

A clause may decide the wrong answers; the failed cases may have been written for it; its misreadings may give the answers, or be noticed
there and seldom elsewhere; and the steps before may have named it or looked at it. Each witness alone is often wrong. Together they also
show how sure a place is: one for which too little speaks is only looked at, and one for which much speaks is named.

The weights were fitted to edits in `tests/data/broken_engines`, so that the right clause has the greatest share, and rounded. The limits
were chosen by what the weights of all other lists made of each list.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import exp, sqrt
from typing import Final

from schmier_conformance.diagnosis.companions import is_by_hand
from schmier_conformance.diagnosis.doubts import is_around_the_state
from schmier_conformance.diagnosis.ranking import LEAST_OF_THE_FIRST, UNCHANGED, Fit
from schmier_conformance.diagnosis.trial import Seen, follows
from schmier_conformance.engines.causes import Cause, Sureness
from schmier_conformance.engines.verdicts import Judgement

NAMED: Final = 3.0
"""The weight of being the first clause named so far."""

LOOKED_AT: Final = 1.5
"""The weight of being the first clause to look at so far; the next ones weigh a half and a third of it."""

DECIDES: Final = 2.0
"""The weight of deciding the wrong answer in all failures."""

WRITTEN_FOR: Final = 4.0
"""The weight of a clause for which the hand-worked failures were written and no passed case was."""

ANSWERS: Final = 2.5
"""The weight of a clause whose wrong engines give all the very answers and are nowhere refuted."""

MATTERS: Final = 2.5
"""The weight of a clause whose misreadings are noticed in all failures and in no passed case."""

ENOUGH: Final = 0.65
"""The share of all that speaks for any clause from which on clauses are named where none is."""

STAYS: Final = 0.55
"""The share from which on clauses that are named already stay so."""

TOO_LITTLE: Final = 0.3
"""The share below which the clauses of an unnamed mistake are doubted."""

NEARLY_AS_MUCH: Final = 0.3
"""The share, against the greatest, from which on a clause is named with the first."""

MOST: Final = 3
"""How many clauses are named, or looked at, together."""

Shares = Mapping[str, float]
"""The share of all that speaks for any clause, by clause, the greatest first; together they are 1."""


@dataclass(frozen=True, slots=True)
class Hearing:
    """What the witnesses have to go by."""

    failed: Sequence[Seen]
    passed: Sequence[Seen]
    matters: Mapping[int, Collection[str]]
    """The clauses that matter in each of these cases, by its number."""
    fits: Sequence[Fit]
    failures: Sequence[Judgement]
    passing: Sequence[Judgement]

    def decides(self) -> dict[str, float]:
        """The share of the failures in which each clause decides the wrong answer.

        A clause that only follows from the state of the table decides wherever the state is wrong, so it counts as far as it is noticed.
        """
        decided = self.of_failures(label for seen in self.failed for label in dict.fromkeys(seen.judgement.deciding))
        noticed = self.is_noticed()
        return {
            label: min(share, max(0.0, noticed.get(label, 0.0))) if follows(label) else share
            for label, share in decided.items()
        }

    def is_noticed(self) -> dict[str, float]:
        """How much more often each clause matters in failures than in passed cases; negative where less often."""
        here = self.of_failures(label for seen in self.failed for label in self.matters[seen.number])
        elsewhere = Counter(label for seen in self.passed for label in self.matters[seen.number])
        return {
            label: here.get(label, 0.0) - elsewhere[label] / max(1, len(self.passed)) for label in {*here, *elsewhere}
        }

    def is_answered(self) -> dict[str, float]:
        """The share of the failures in which wrong engines of each clause give the very answer, less what refutes the best of them."""
        answers: dict[str, set[int]] = defaultdict(set)
        precision: dict[str, float] = defaultdict(float)
        for fit in self.fits:
            for label in fit.hypothesis.clauses if fit.evidence.answers else ():
                answers[label] |= fit.evidence.answers
                precision[label] = max(precision[label], fit.precision)
        return {label: precision[label] * len(found) / len(self.failed) for label, found in answers.items()}

    def is_written_for(self) -> dict[str, float]:
        """The likeness (Ochiai) of the hand-worked failures and the hand-worked cases written for each clause."""
        by_hand = [one for one in self.failures if is_by_hand(one.case)]
        here = Counter(str(label) for one in by_hand for label in one.case.clauses)
        also = Counter(str(label) for one in self.passing if is_by_hand(one.case) for label in one.case.clauses)
        return {label: count / sqrt(len(by_hand) * (count + also[label])) for label, count in here.items()}

    def of_failures(self, labels: Iterable[str]) -> dict[str, float]:
        """The share of the failures that each label counts for."""
        return {label: count / len(self.failed) for label, count in Counter(map(str, labels)).items()}

    def speaks_in(self, clauses: Collection[str]) -> int:
        """The number of failures in which one of some clauses decides something or matters."""
        return sum(
            any(label in seen.on_the_way or label in self.matters[seen.number] for label in clauses)
            for seen in self.failed
        )


def shares_of(
    hearing: Hearing, named: Sequence[Cause], look: Sequence[str], is_in_force: Callable[[str], bool]
) -> Shares:
    """The share of each clause in force that decides, matters or is answered in a failure, or for which one was written."""
    weighed = [
        (DECIDES, hearing.decides()),
        (MATTERS, hearing.is_noticed()),
        (ANSWERS, hearing.is_answered()),
        (WRITTEN_FOR, hearing.is_written_for()),
        (NAMED, {label: 1.0 for cause in named[:1] for label in cause.clauses[:1]}),
        (LOOKED_AT, {label: 1 / place for place, label in enumerate(look, 1)}),
    ]
    on_the_way = {label: 0.0 for seen in hearing.failed for label in seen.on_the_way}
    met = {label for _, witness in weighed[:4] for label in witness}.union(on_the_way)
    speaks = {
        label: exp(sum(weight * witness.get(label, 0.0) for weight, witness in weighed))
        for label in sorted(met)
        if is_in_force(label)
    }
    every = sum(speaks.values())
    return {label: speaks[label] / every for label in sorted(speaks, key=lambda label: -speaks[label])}


def leading(shares: Shares) -> tuple[str, ...]:
    """The clause for which most speaks, with those for which nearly as much does."""
    greatest = max(shares.values(), default=0.0)
    return tuple(label for label, share in shares.items() if share >= NEARLY_AS_MUCH * greatest)[:MOST]


def together(clauses: Collection[str], shares: Shares) -> float:
    """The share of some clauses together."""
    return sum(shares.get(label, 0.0) for label in clauses)


def as_they_speak(
    named: tuple[Cause, ...], look: tuple[str, ...], shares: Shares, hearing: Hearing
) -> tuple[tuple[Cause, ...], tuple[str, ...]]:
    """The causes and the clauses to look at, as the witnesses have them.

    Where there is no cause, the clauses for which enough speaks become one. A first place for which too little speaks is only looked at.
    The clauses of an unnamed mistake for which hardly anything speaks come after the one for which enough does. Traces of refusals have
    evidence of their own: the clause that forbids them decides no answer, so no witness speaks for it.
    """
    first = named[0] if named else None
    if first is None:
        group = leading(shares)
        if together(group, shares) < ENOUGH:
            return named, look
        return (Cause(Sureness.WHERE, group, (), hearing.speaks_in(group), 0, 0),), look
    if first.clauses[0] == UNCHANGED:
        return named, look
    own = together(first.clauses, shares)
    if first.sureness is Sureness.WHERE and own < STAYS:
        least = LEAST_OF_THE_FIRST * len(hearing.failed)
        return tuple(one for one in named[1:] if is_enough(one, least)), tuple([*shares][:MOST])
    best = next(iter(shares), "")
    if first.sureness is Sureness.AROUND and own < TOO_LITTLE and together([best], shares) >= ENOUGH:
        clauses = tuple(dict.fromkeys((best, *first.clauses)))[: MOST + 1]
        return (replace(first, clauses=clauses), *named[1:]), look
    return named, look


def is_enough(cause: Cause, least: float) -> bool:
    """Whether a cause explains enough failures to be the first one, and is no place."""
    return cause.sureness is not Sureness.WHERE and not is_around_the_state(cause) and cause.explains >= least
