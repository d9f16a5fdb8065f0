"""Companions of a place: clauses that decided something wherever an engine failed, and seldom where it passed.

If a count is wrong only after a concession, the cause may be the concession. A place is the clause that decides the wrong answer; a
companion decided something earlier, or the case was written for it, and it is reported with the place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from schmier_conformance.corpus.cases import Case, Level
from schmier_conformance.diagnosis.trial import Seen

MOST: Final = 2
"""How many companions of a place are reported."""

NEARLY_ALL: Final = 0.9
"""The share of the failures in which a companion must have decided something."""

RARER: Final = 1 / 3
"""How much rarer than the place it must have been in passed cases."""

A_FEW: Final = 2
"""Up to this number, failures have much in common by chance; the clauses that their cases were written for say more."""

SELDOM: Final = 0.05
"""The share of the passed cases above which a clause they were written for distinguishes nothing."""

ALIKE: Final = 0.9
"""The likeness of the failures and the cases of a clause from which on the clause is the place; 1 where they are the same cases."""


@dataclass(frozen=True, slots=True)
class Spectrum:
    """How many passed cases each clause decided something in, and how many were written for it."""

    decided: Counter[str]
    written_for: Counter[str]
    passed: int

    def share(self, label: str) -> float:
        """The share of the passed cases in which a clause decided something."""
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
        """The clauses the cases of a few failures were written for, the rarest first."""
        ours = [set(seen.case.clauses) for seen in group if is_by_hand(seen.case)]
        common = set.intersection(*ours) - {label} if ours else set()
        rare = [other for other in common if self.written_for[other] <= SELDOM * self.passed]
        return tuple(sorted(rare, key=lambda other: (self.written_for[other], other))[:MOST])

    def similarity_to(self, label: str, failed: Collection[Seen]) -> float:
        """The likeness (Ochiai) of the failures and the cases in which a clause decided something, from 0 to 1."""
        here = sum(label in seen.on_the_way for seen in failed)
        return here / sqrt(len(failed) * (here + self.decided[label])) if here else 0.0

    def most_alike(self, failed: Sequence[Seen]) -> tuple[str, ...]:
        """The clauses that decided something in the failures and hardly anywhere else; none where too few cases passed.

        Of several, those that decided most of the wrong answers come first.
        """
        if self.passed < len(failed):
            return ()
        labels = {label for seen in failed for label in seen.on_the_way}
        similarity = {label: self.similarity_to(label, failed) for label in labels}
        best = max(similarity.values(), default=0.0)
        alike = sorted(label for label in labels if similarity[label] == best >= ALIKE)
        decided = Counter(label for seen in failed for label in seen.judgement.deciding)
        return tuple(sorted(alike, key=lambda label: -decided[label]))


def spectrum_of(passed: Sequence[Seen]) -> Spectrum:
    """The spectrum of the passed cases."""
    return Spectrum(
        Counter(label for seen in passed for label in seen.on_the_way),
        Counter(label for seen in passed if is_by_hand(seen.case) for label in seen.case.clauses),
        len(passed),
    )


def is_by_hand(case: Case) -> bool:
    """Whether a case was written by hand for its clauses."""
    return case.level not in (Level.RANDOM, Level.RECORDED)
