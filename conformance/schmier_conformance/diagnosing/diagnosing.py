"""The diagnosis of a run, made for the rulesets at hand: known faults first, then mechanical mistakes for what they leave unexplained.

A few failures, as different from each other as can be, and many cases that passed are enough. What a misreading answers is worked
out there and then, so a ruleset that nobody has seen before is diagnosed like a shipped one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Final

from schmier_conformance.diagnosing.hypotheses import known_faults, marked_functions
from schmier_conformance.diagnosing.ranking import Fit, around, causes
from schmier_conformance.diagnosing.reaching import differing, lines_run, mistakes_on
from schmier_conformance.diagnosing.trying import Evidence, Seen, can_give_up, seen_soundly, tried
from schmier_conformance.engines.diagnosis import Diagnosis
from schmier_conformance.engines.groups import groups_of, size
from schmier_conformance.engines.shapes import Misshapen, Place
from schmier_conformance.engines.verdicts import Judgement, Verdict

FAILED_TRIED: Final = 48
"""So many failures are explained; the others are like them."""

PASSED_TRIED: Final = 240
"""So many cases that passed are held against a misreading."""

LOOKED_INTO: Final = 4
"""So many unexplained failures are looked into for mechanical mistakes."""

PROMISING: Final = 24
"""So many mechanical mistakes that give the answer of one failure are tried in all."""


def diagnose(judgements: Sequence[Judgement], shapes: Sequence[Misshapen] = ()) -> Diagnosis:
    """What explains the failures of a run."""
    pardoned = frozenset(shape.place for shape in shapes)
    failures = [one for one in judgements if is_to_explain(one)]
    if not failures:
        return Diagnosis()
    failed = seen_soundly(chosen_failures(judgements), pardoned)
    passed = seen_soundly(chosen_passes(judgements, failed), pardoned)
    fits = fits_of_known_faults(failed, passed, pardoned)
    found = causes(fits, failed)
    if sum(cause.explains for cause in found) < len(failed) or any(cause.would_fail for cause in found):
        fits += fits_of_mistakes(unexplained(failed, fits), failed, passed, pardoned)
        found = causes(fits, failed)
    found = found or around(failed, passed)
    share = len(failures) / len(failed)
    return Diagnosis(
        tuple([replace(cause, explains=round(cause.explains * share), answers=round(cause.answers * share)) for cause in found]),
        len(failures),
    )


def is_to_explain(judgement: Judgement) -> bool:
    """Whether a case was answered wrongly, or the engine said that it cannot answer."""
    return judgement.verdict is Verdict.FAILED or (judgement.verdict is Verdict.ERRORED and judgement.refused)


# ---- which cases -----------------------------------------------------------------------------------------------------


def chosen_failures(judgements: Sequence[Judgement]) -> dict[int, Judgement]:
    """Failures of every kind, the smallest of each first."""
    numbers = {id(judgement): number for number, judgement in enumerate(judgements)}
    groups = [list(group.faults) for group in groups_of([one for one in judgements if is_to_explain(one)])]
    found: dict[int, Judgement] = {}
    while len(found) < FAILED_TRIED and any(groups):
        for group in groups:
            if group and len(found) < FAILED_TRIED:
                judgement = group.pop(0)
                found[numbers[id(judgement)]] = judgement
    return found


def chosen_passes(judgements: Sequence[Judgement], failed: Sequence[Seen]) -> dict[int, Judgement]:
    """Cases that passed: of the rulesets in which something failed, hand-worked ones before others."""
    rulesets = {seen.case.ruleset for seen in failed}
    passed = [(number, one) for number, one in enumerate(judgements) if one.verdict is Verdict.PASSED]
    passed.sort(key=lambda entry: (entry[1].case.ruleset not in rulesets, *size(entry[1])[:1]))
    return dict(passed[:PASSED_TRIED])


def unexplained(failed: Sequence[Seen], fits: Sequence[Fit]) -> list[Seen]:
    """The failures of which no known fault that is not refuted gives the answer, or else all; the smallest first."""
    explained = {
        number for fit in fits if fit.precision == 1.0 for number in fit.evidence.answers
    }
    left = [seen for seen in failed if seen.number not in explained] or list(failed)
    return sorted(left, key=lambda seen: size(seen.judgement))


# ---- which misreadings -----------------------------------------------------------------------------------------------


def fits_of_known_faults(failed: Sequence[Seen], passed: Sequence[Seen], pardoned: Collection[Place]) -> list[Fit]:
    """The known faults that give the answer of some failure, with what they do in all cases."""
    faults = known_faults()
    at_failures = differing(failed, pardoned)
    numbers = sorted(set().union(*at_failures.by_case.values()))
    first: dict[int, Evidence] = {}
    for number in numbers:
        reads = number in at_failures.in_rulesets
        evidence = tried(faults[number], at_failures.cases_of(number, failed), pardoned, reads_again=reads)
        if evidence.answers:
            first[number] = evidence
    at_passes = differing(passed, pardoned) if first else None
    fits = []
    for number, evidence in first.items():
        assert at_passes is not None
        reads = number in at_passes.in_rulesets | at_failures.in_rulesets
        besides = tried(faults[number], at_passes.cases_of(number, passed), pardoned, reads_again=reads)
        fits.append(Fit(faults[number], evidence.joined(besides)))
    return fits


def fits_of_mistakes(
    looked_into: Sequence[Seen], failed: Sequence[Seen], passed: Sequence[Seen], pardoned: Collection[Place]
) -> Iterator[Fit]:
    """The mechanical mistakes that give the answers of failures that are left unexplained."""
    if not can_give_up():
        return
    done: set[int] = set()
    for seen in one_of_each(looked_into):
        if seen.number in done:
            continue
        promising = []
        for mistake, reads in mistakes_on(lines_run(seen, marked_functions()), marked_functions()):
            if tried(mistake, [seen], pardoned, reads_again=reads).answers:
                promising.append((mistake, reads))
        for mistake, reads in promising[:PROMISING]:
            evidence = tried(mistake, failed, pardoned, reads_again=reads)
            done |= evidence.answers
            yield Fit(mistake, evidence.joined(tried(mistake, passed, pardoned, reads_again=reads)))


def one_of_each(failures: Sequence[Seen]) -> list[Seen]:
    """A few failures that are decided by different clauses."""
    found: dict[tuple[str, ...], Seen] = {}
    for seen in failures:
        found.setdefault(seen.judgement.deciding[:1], seen)
    return list(found.values())[:LOOKED_INTO]
