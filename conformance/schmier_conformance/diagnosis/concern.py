"""The clause that matters wherever an engine failed, and hardly anywhere else, though it decides no wrong answer itself.

Where trumps are wrong, the wrong answers are about following suit. The misreadings of a clause show where it matters: there they would
decide otherwise. The engine need not make any of these mistakes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from math import sqrt
from typing import Final, NamedTuple

from schmier_conformance.diagnosis.companions import A_FEW, ALIKE, is_by_hand
from schmier_conformance.diagnosis.ranking import MOST_IN_A_GROUP
from schmier_conformance.diagnosis.reach import differing
from schmier_conformance.diagnosis.trial import Seen
from schmier_conformance.engines.causes import Cause, Sureness
from schmier_conformance.engines.verdicts import Judgement
from schmier_conformance.mutants.misreading import Misreading

UNLIKE: Final = 0.75
"""The likeness of the next clause, against the likest, above which several clauses matter in the same cases and none is named."""


class Concern(NamedTuple):
    """A clause that matters in some failures."""

    clause: str
    failures: frozenset[int]
    """The failures, by their numbers."""


def clauses_that_matter(cases: Sequence[Seen], misreadings: Sequence[Misreading]) -> dict[int, frozenset[str]]:
    """The clauses that matter in each case, by its number."""
    found = differing(cases, misreadings)
    return {
        number: frozenset(str(misreadings[one].clause) for one in here - found.in_rulesets)
        for number, here in found.by_case.items()
    }


def only_concern(
    failed: Sequence[Seen], passed: Sequence[Seen], matters: Mapping[int, Collection[str]]
) -> Concern | None:
    """The one clause that matters in nearly all failures and in hardly any passed case; None where there is none, or too few cases."""
    if not A_FEW < len(failed) <= len(passed):
        return None
    here, elsewhere = (Counter(label for seen in cases for label in matters[seen.number]) for cases in (failed, passed))
    likeness = {label: count / sqrt(len(failed) * (count + elsewhere[label])) for label, count in here.items()}
    [(first, best), (_, second)] = [*Counter(likeness).most_common(2), ("", 0.0), ("", 0.0)][:2]
    if best < ALIKE or second > UNLIKE * best:
        return None
    return Concern(first, frozenset(seen.number for seen in failed if first in matters[seen.number]))


def with_the_concern(reported: Sequence[Cause], concern: Concern | None) -> tuple[Cause, ...]:
    """The causes; a first place, or none, gives way to the clause that alone matters there."""
    first = reported[0] if reported else Cause(Sureness.WHERE, (), (), 0, 0, 0)
    if concern is None or first.sureness is not Sureness.WHERE or concern.clause in first.clauses[:1]:
        return tuple(reported)
    clauses = tuple(dict.fromkeys((concern.clause, *first.clauses)))[:MOST_IN_A_GROUP]
    others = [cause for cause in reported[1:] if cause.sureness is not Sureness.WHERE]
    return (replace(first, clauses=clauses, explains=max(first.explains, len(concern.failures))), *others)


def with_what_they_were_written_for(
    reported: Sequence[Cause], failures: Sequence[Judgement], passed: Sequence[Judgement]
) -> tuple[Cause, ...]:
    """The causes; a first place gives way to the clause that all hand-worked failures were written for, if fewer passed cases were."""
    by_hand = [set(map(str, one.case.clauses)) for one in failures if is_by_hand(one.case)]
    common = set.intersection(*by_hand) if len(by_hand) > A_FEW else set()
    if not reported or reported[0].sureness is not Sureness.WHERE or not common:
        return tuple(reported)
    first = reported[0]
    also = Counter(str(label) for one in passed if is_by_hand(one.case) for label in one.case.clauses)
    best = min(sorted(common), key=lambda label: (also[label], label not in first.clauses))
    if first.clauses[0] in common and also[first.clauses[0]] <= also[best]:
        return tuple(reported)
    clauses = tuple(dict.fromkeys((best, *first.clauses)))[:MOST_IN_A_GROUP]
    return (replace(first, clauses=clauses), *reported[1:])


def with_the_exact_first(reported: Sequence[Cause]) -> tuple[Cause, ...]:
    """The causes; a named mistake that nothing refutes, and that gives the very answers in more than a few failures, before a place."""
    exact = [
        one for one in reported if one.sureness is Sureness.PROBABLY and one.answers > A_FEW and not one.would_fail
    ]
    if not exact or reported[0].sureness is not Sureness.WHERE:
        return tuple(reported)
    return (exact[0], *[one for one in reported if one is not exact[0]])
