"""Habits: what an engine does whatever the rule, such as accepting every action that is tried."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from schmier.spec import Document
from schmier_conformance.diagnosing.hypotheses import Hypothesis
from schmier_conformance.diagnosing.trying import Seen

OF_A_HABIT: Final = 3
"""By so many clauses must the answers be wrong; what breaks fewer is no habit but a misreading of those."""

MOST_CLAUSES: Final = 4


def accepts_anything(step: Document, right: Document) -> Document | None:
    """Whatever is tried is accepted."""
    return {"accepted": True} if "rejected" in right else None


def habits(failed: Sequence[Seen]) -> list[Hypothesis]:
    """The habits that the failures may be due to, with the clauses that would be broken most."""
    found = []
    clauses = most_broken(seen for seen in failed if is_acceptance(seen))
    if len(clauses) >= OF_A_HABIT:
        found.append(Hypothesis(clauses[:MOST_CLAUSES], f"{clauses[0]}:accepts-anything", habit=accepts_anything))
    return found


def is_acceptance(seen: Seen) -> bool:
    """Whether something was accepted that must be refused."""
    judgement = seen.judgement
    return judgement.step is not None and "rejected" in judgement.expected


def most_broken(failed: Iterable[Seen]) -> tuple[str, ...]:
    """The clauses that decide where the failures differ, the most frequent first."""
    counted = Counter(label for seen in failed for label in seen.judgement.deciding[:1])
    return tuple(label for label, _ in counted.most_common())
