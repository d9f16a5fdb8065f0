"""The diagnosis of a run, made for the rulesets at hand: known faults first, then mechanical mistakes for what they leave unexplained.

A few failures, as different from each other as can be, and many cases that passed are enough. What a misreading answers is worked
out there and then, so a ruleset that nobody has seen before is diagnosed like a shipped one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final, TypeVar

from schmier import spec
from schmier_conformance.diagnosis.doubts import is_strong, told, where_to_look
from schmier_conformance.diagnosis.habits import habits
from schmier_conformance.diagnosis.hypotheses import Hypothesis, known_faults, marked_functions
from schmier_conformance.diagnosis.places import places
from schmier_conformance.diagnosis.ranking import Fit, causes
from schmier_conformance.diagnosis.reach import differing, mistakes_met
from schmier_conformance.diagnosis.step_limit import can_give_up
from schmier_conformance.diagnosis.trial import (
    Evidence,
    Seen,
    seen_soundly,
    tried,
    weighed,
)
from schmier_conformance.diagnosis.turned_options import turned_options
from schmier_conformance.engines.causes import Diagnosis
from schmier_conformance.engines.fault_groups import groups_of, reading_length
from schmier_conformance.engines.shapes import Place, WrongShape
from schmier_conformance.engines.verdicts import Judgement, Verdict
from schmier_conformance.mutants.misreadings import FAULTS

TRIED_FIRST: Final = 8
"""So many failures sort out the misreadings that are worth trying in all."""

STEPS_FAILED: Final = 900
"""As many failures are explained as have so many steps; the others are like them. A step takes about a tenth of a millisecond."""

STEPS_SEEN: Final = 9000
"""As many cases that passed are looked at as have so many steps."""

STEPS_PASSED: Final = 2500
"""As many of them are held against a misreading as have so many steps: first those in which its clause decides something."""

LOOKED_INTO: Final = 4
"""So many failures are looked into for mechanical mistakes."""

STEPS_OF_MISTAKES: Final = 6000
"""In each of them, as many mechanical mistakes are tried as take so many steps; those of the clauses that decide come first."""

PROMISING: Final = 12
"""So many misreadings are tried in all."""


def diagnose(judgements: Sequence[Judgement], shapes: Sequence[WrongShape] = ()) -> Diagnosis:
    """What explains the failures of a run."""
    pardoned = frozenset(shape.place for shape in shapes)
    failures = [one for one in judgements if one.located is not None]
    if not failures:
        return Diagnosis()
    failed = weighed(seen_soundly(chosen_failures(judgements), pardoned), judgements)
    passed = seen_soundly(chosen_passes(judgements, failed), pardoned)
    fits = [
        *[Fit(habit, tried(habit, [*failed, *exercising(habit, passed)], pardoned)) for habit in habits(failed)],
        *fits_of_known_faults(failed, passed, pardoned),
        *fits_of_options(failed, passed, pardoned),
    ]
    found, among = causes(fits, failed), places(failed, passed)
    if sum(cause.explains for cause in found) < len(failed) or not is_strong(found[0], failed):
        fits += fits_of_mistakes(worth_a_look(failed, fits), failed, passed, pardoned)
        found = causes(fits, failed, among)
    said = told(found, failed, among)
    look = where_to_look(said, found, fits, failed, among)
    return Diagnosis(said, len(failed), len(failures) - len(failed), look)


# ---- which cases -----------------------------------------------------------------------------------------------------


def chosen_failures(judgements: Sequence[Judgement]) -> dict[int, Judgement]:
    """Failures of every kind, the smallest of each first."""
    located = {number: one.located for number, one in enumerate(judgements) if one.located is not None}
    numbers = {id(judgement): number for number, judgement in located.items()}
    groups = [list(group.faults) for group in groups_of(list(located.values()))]
    found: dict[int, Judgement] = {}
    steps = 0
    while any(groups) and (steps < STEPS_FAILED or len(found) < TRIED_FIRST):
        for group in filter(None, groups):
            judgement = group.pop(0)
            found[numbers[id(judgement)]] = judgement
            steps += len(judgement.case.steps)
    return found


def chosen_passes(judgements: Sequence[Judgement], failed: Sequence[Seen]) -> dict[int, Judgement]:
    """Cases that passed: of the rulesets in which something failed, hand-worked ones before others."""
    rulesets = {seen.case.ruleset for seen in failed}
    passed = [(number, one) for number, one in enumerate(judgements) if one.verdict is Verdict.PASSED]
    passed.sort(key=lambda entry: (entry[1].case.ruleset not in rulesets, reading_length(entry[1])[1]))
    found: dict[int, Judgement] = {}
    steps = 0
    for number, judgement in passed:
        steps += len(judgement.case.steps)
        if steps > STEPS_SEEN:
            break
        found[number] = judgement
    return found


def exercising(hypothesis: Hypothesis, passed: Sequence[Seen]) -> list[Seen]:
    """The cases that passed which tell most of a misreading: those in which its clause decides something come first."""
    clauses = set(hypothesis.clauses)
    found: list[Seen] = []
    steps = 0
    for seen in sorted(
        passed, key=lambda seen: clauses.isdisjoint(seen.clauses) and clauses.isdisjoint(seen.case.clauses)
    ):
        steps += seen.length
        if steps > STEPS_PASSED:
            break
        found.append(seen)
    return found


def worth_a_look(failed: Sequence[Seen], fits: Sequence[Fit]) -> list[Seen]:
    """A few failures: small ones of which nothing that is not refuted gives the answer, and the smallest of all."""
    explained = {number for fit in fits if fit.precision == 1.0 for number in fit.evidence.answers}
    smallest = sorted(failed, key=lambda seen: reading_length(seen.judgement))
    left = one_of_each([seen for seen in smallest if seen.number not in explained])
    return list({seen.number: seen for seen in [*left[: LOOKED_INTO // 2], *one_of_each(smallest), *left]}.values())[
        :LOOKED_INTO
    ]


# ---- which misreadings -----------------------------------------------------------------------------------------------


def fits_of_known_faults(failed: Sequence[Seen], passed: Sequence[Seen], pardoned: Collection[Place]) -> list[Fit]:
    """The known faults that give the answer of some failure, with what they do in all cases."""
    first, others = failed[:TRIED_FIRST], failed[TRIED_FIRST:]
    at_first = differing(first, FAULTS)
    promising: list[tuple[int, Evidence]] = []
    for number in sorted(set().union(*at_first.by_case.values()) & in_force(failed)):
        reads = number in at_first.in_rulesets
        evidence = tried(known_faults()[number], at_first.cases_of(number, first), pardoned, reads_again=reads)
        if evidence.answers:
            promising.append((number, evidence))
    promising = the_best(promising)
    chosen = [FAULTS[number] for number, _ in promising]
    at_others = differing([*others, *passed], chosen) if chosen else None
    fits = []
    for place, (number, evidence) in enumerate(promising):
        assert at_others is not None
        hypothesis, reads = known_faults()[number], number in at_first.in_rulesets or place in at_others.in_rulesets
        cases = [*at_others.cases_of(place, others), *exercising(hypothesis, at_others.cases_of(place, passed))]
        besides = tried(hypothesis, cases, pardoned, reads_again=reads)
        fits.append(Fit(hypothesis, evidence.joined(besides)))
    return fits


def in_force(failed: Sequence[Seen]) -> set[int]:
    """The known faults whose clause is in force in a game in which something failed."""
    documents = {id(seen.case.document): seen.case.document for seen in failed}.values()
    clauses = {label for label in spec.clauses() if any(spec.in_force(label, document) for document in documents)}
    return {number for number, fault in enumerate(FAULTS) if fault.clause in clauses}


def fits_of_options(failed: Sequence[Seen], passed: Sequence[Seen], pardoned: Collection[Place]) -> Iterator[Fit]:
    """The options that give the answer of some failure when they are turned, with what they do in all cases."""
    first = failed[:TRIED_FIRST]
    promising = []
    for turned in turned_options(failed, passed):
        evidence = tried(turned, first, pardoned)
        if evidence.answers:
            promising.append((turned, evidence))
    for turned, evidence in the_best(promising):
        cases = [*failed[TRIED_FIRST:], *exercising(turned, passed)]
        yield Fit(turned, evidence.joined(tried(turned, cases, pardoned)))


def fits_of_mistakes(
    looked_into: Sequence[Seen], failed: Sequence[Seen], passed: Sequence[Seen], pardoned: Collection[Place]
) -> Iterator[Fit]:
    """The mechanical mistakes that give the answers of failures that are left unexplained."""
    if not can_give_up():
        return
    done: set[int] = set()
    for seen in looked_into:
        if seen.number in done:
            continue
        promising: list[tuple[tuple[Hypothesis, bool], Evidence]] = []
        first = [seen, *[other for other in failed if other is not seen][: TRIED_FIRST - 1]]
        for mistake, reads in mistakes_met(seen, marked_functions())[: STEPS_OF_MISTAKES // seen.length]:
            if tried(mistake, [seen], pardoned, reads_again=reads).answers:
                promising.append(((mistake, reads), tried(mistake, first, pardoned, reads_again=reads)))
        for (mistake, reads), evidence in the_best(promising):
            besides = tried(mistake, [*failed, *exercising(mistake, passed)], pardoned, reads_again=reads)
            done |= besides.answers
            yield Fit(mistake, evidence.joined(besides))


Promising = TypeVar("Promising")


def the_best(promising: Sequence[tuple[Promising, Evidence]]) -> list[tuple[Promising, Evidence]]:
    """Those that explain most of the first failures, and are refuted by fewest."""
    return sorted(promising, key=lambda entry: len(entry[1].too_early) - len(entry[1].answers))[:PROMISING]


def one_of_each(failures: Sequence[Seen]) -> list[Seen]:
    """A few failures that are decided by different clauses."""
    found: dict[tuple[str, ...], Seen] = {}
    for seen in failures:
        found.setdefault(seen.judgement.deciding[:1], seen)
    return list(found.values())
