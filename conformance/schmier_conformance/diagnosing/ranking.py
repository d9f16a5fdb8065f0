"""How well a misreading fits all that failed and all that passed, and the few that together fit best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

from schmier_conformance.diagnosing.hypotheses import Hypothesis
from schmier_conformance.diagnosing.trying import Evidence, Seen
from schmier_conformance.engines.diagnosis import Cause, Sureness

SHARE: Final = 0.8
"""The share of the failures that a cause must explain, and of what it predicts that must have come, to be called probable."""

LEAST_PRECISION: Final = 0.5
"""Below this share of what it predicts that has come, a misreading is not named at all: silent rather than wrong."""

A_MISS: Final = 0.2
"""What being wrong at the same step by another answer counts, against the very answer."""

MOST_NAMED: Final = 5
"""More causes at once are rare, and naming many helps nobody."""

MOST_IN_A_GROUP: Final = 4
"""More that cannot be told apart say no more."""


class Fit(NamedTuple):
    """A misreading with its evidence."""

    hypothesis: Hypothesis
    evidence: Evidence

    @property
    def precision(self) -> float:
        """The share of what it predicts that has come."""
        hits = len(self.evidence.answers) + A_MISS * len(self.evidence.misses)
        against = len(self.evidence.would_fail) + len(self.evidence.too_early)
        return hits / (hits + against) if hits else 0.0

    def strength(self, unexplained: Collection[int]) -> float:
        """How much it explains that nothing else does yet, less what speaks against it."""
        hits = len(self.evidence.answers & set(unexplained)) + A_MISS * len(self.evidence.misses & set(unexplained))
        return hits * self.precision**2


def causes(fits: Sequence[Fit], failed: Sequence[Seen]) -> list[Cause]:
    """The few misreadings that together explain most, the strongest first."""
    deciding = {seen.number: seen.judgement.deciding for seen in failed}
    unexplained = {seen.number for seen in failed}
    found: list[Cause] = []
    while unexplained and len(found) < MOST_NAMED:
        able = [fit for fit in fits if is_able(fit, unexplained)]
        if not able:
            break
        strongest = max(round(fit.strength(unexplained), 6) for fit in able)
        alike = [fit for fit in able if round(fit.strength(unexplained), 6) == strongest]
        best = group_of(alike, deciding)
        explained = (best[0].evidence.answers | best[0].evidence.misses) & unexplained
        found.append(cause_of(best, explained, unexplained))
        unexplained -= explained
    return found


def is_able(fit: Fit, unexplained: Collection[int]) -> bool:
    """Whether a misreading explains something that nothing else does yet, and is not refuted."""
    least = LEAST_PRECISION if fit.hypothesis.name else SHARE  # What has no name must fit the better.
    return bool(fit.evidence.answers & set(unexplained)) and fit.precision >= least


def group_of(alike: Sequence[Fit], deciding: Mapping[int, tuple[str, ...]]) -> list[Fit]:
    """Of the misreadings that fit equally well those that cannot be told apart: the ones with a name, if any has one.

    First come those whose clause decides where the engine went wrong; never what the alphabet puts first.
    """
    named = [fit for fit in alike if fit.hypothesis.name]

    def nearness(fit: Fit) -> int:
        counted = Counter(label for number in fit.evidence.answers for label in deciding.get(number, ())[:1])
        return sum(counted[label] for label in fit.hypothesis.clauses)

    if named and max(map(nearness, named)) < max(map(nearness, alike)):
        named = []
    among = named or list(alike)
    nearest = max(map(nearness, among))
    return [fit for fit in among if nearness(fit) == nearest]


def cause_of(group: Sequence[Fit], explained: Collection[int], unexplained: Collection[int]) -> Cause:
    """What is said of a group of misreadings that cannot be told apart."""
    first = group[0]
    names = list(dict.fromkeys(fit.hypothesis.name for fit in group if fit.hypothesis.name))
    clauses = list(dict.fromkeys(label for fit in group for label in fit.hypothesis.clauses))
    is_most = len(first.evidence.answers & set(explained)) >= SHARE * len(unexplained)
    sureness = Sureness.PARTLY
    if not names:
        sureness = Sureness.AROUND
    elif first.precision >= SHARE and is_most:
        sureness = Sureness.PROBABLY
    return Cause(
        sureness,
        tuple(clauses[:MOST_IN_A_GROUP]),
        tuple(names[:MOST_IN_A_GROUP]),
        len(explained),
        len(first.evidence.answers & set(explained)),
        len(first.evidence.would_fail),
    )


# ---- where nothing known fits ----------------------------------------------------------------------------------------

LEAST_LIFT: Final = 3.0
"""So many times as often must a clause be met in what failed as in what passed."""


def around(failed: Sequence[Seen], passed: Sequence[Seen]) -> list[Cause]:
    """The clause that decides where most of the failures differ, if it seldom has a part in what passed."""
    counted = Counter(seen.judgement.deciding[0] for seen in failed if seen.judgement.deciding)
    for label, count in counted.most_common(1):
        share = sum(label in clauses_met(seen) for seen in passed) / max(1, len(passed))
        if count > 1 and count >= len(failed) / 2 and count / len(failed) >= LEAST_LIFT * share:
            return [Cause(Sureness.AROUND, (label,), (), count, 0, 0)]
    return []


def clauses_met(seen: Seen) -> set[str]:
    """The clauses by which something was decided in a case."""
    found: set[str] = set(map(str, seen.case.clauses)) if len(seen.case.clauses) < 5 else set()
    for answer in seen.right:
        found.update(map(str, answer.get("because", ())))
        found.update(map(str, [answer["rejected"]] if "rejected" in answer else ()))
    return found
