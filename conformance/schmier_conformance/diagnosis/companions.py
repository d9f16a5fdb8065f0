"""What was decided wherever an engine went wrong, and seldom where it was right.

A count is wrong, but only where somebody has given up: the cause may lie there. A place is the clause by which the wrong answer was
decided; a companion is one that was decided before, or that the case was written for, and it is told beside the place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from schmier_conformance.corpus.cases import Level
from schmier_conformance.diagnosis.trial import Seen

MOST: Final = 2
"""More that stand beside a place say no more."""

NEARLY_ALL: Final = 0.9
"""In such a share of the failures was a companion decided."""

RARER: Final = 1 / 3
"""And so much rarer than the place was it decided where the engine was right."""

A_FEW: Final = 2
"""So few failures have much in common by chance; of these it is asked what their cases were written for."""

SELDOM: Final = 0.05
"""A clause that so many of the passed cases were written for is not what tells these few."""

ALIKE: Final = 0.9
"""How alike the failures and the cases in which a clause was decided must be for it to be the place: 1 where they are the same."""


@dataclass(frozen=True, slots=True)
class Spectrum:
    """How often each clause was decided where the engine was right, and how often a case was written for it."""

    decided: Counter[str]
    written_for: Counter[str]
    passed: int

    def share(self, label: str) -> float:
        """The share of the passed cases in which a clause was decided."""
        return self.decided[label] / self.passed if self.passed else 1.0

    def beside(self, label: str, group: Sequence[Seen]) -> tuple[str, ...]:
        """The companions of a place, the rarest first."""
        if len(group) <= A_FEW:
            return self.written_for_them(label, group)
        counted = Counter(other for seen in group for other in seen.on_the_way if other != label)
        common = [other for other, count in counted.items() if count >= NEARLY_ALL * len(group)]
        rare = [other for other in common if self.share(other) <= RARER * self.share(label)]
        least = min(map(self.share, rare), default=0.0)
        return tuple(sorted(other for other in rare if self.share(other) == least)[:MOST])

    def written_for_them(self, label: str, group: Sequence[Seen]) -> tuple[str, ...]:
        """What the cases of a few failures were written for, the clauses first that the fewest others are written for."""
        ours = [set(seen.case.clauses) for seen in group if is_by_hand(seen)]
        common = set.intersection(*ours) - {label} if ours else set()
        rare = [other for other in common if self.written_for[other] <= SELDOM * self.passed]
        return tuple(sorted(rare, key=lambda other: (self.written_for[other], other))[:MOST])

    def likeness(self, label: str, failed: Collection[Seen]) -> float:
        """How alike the failures and the cases are in which a clause was decided."""
        here = sum(label in seen.on_the_way for seen in failed)
        return here / sqrt(len(failed) * (here + self.decided[label])) if here else 0.0

    def most_alike(self, failed: Sequence[Seen]) -> tuple[str, ...]:
        """The clauses that were decided in the failures and hardly anywhere else; none where too few passed to tell.

        Of several those come first by which most of the wrong answers were decided; what the alphabet puts first says nothing.
        """
        if self.passed < len(failed):
            return ()
        labels = {label for seen in failed for label in seen.on_the_way}
        likeness = {label: self.likeness(label, failed) for label in labels}
        best = max(likeness.values(), default=0.0)
        alike = sorted(label for label in labels if likeness[label] == best >= ALIKE)
        decided = Counter(label for seen in failed for label in seen.judgement.deciding)
        return tuple(sorted(alike, key=lambda label: -decided[label]))


def spectrum_of(passed: Sequence[Seen]) -> Spectrum:
    """The spectrum of what passed."""
    return Spectrum(
        Counter(label for seen in passed for label in seen.on_the_way),
        Counter(label for seen in passed if is_by_hand(seen) for label in seen.case.clauses),
        len(passed),
    )


def is_by_hand(seen: Seen) -> bool:
    """Whether somebody has written a case for its clauses."""
    return seen.case.level not in (Level.RANDOM, Level.RECORDED)
