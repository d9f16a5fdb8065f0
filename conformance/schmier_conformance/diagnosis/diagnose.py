"""The diagnosis of a run: every wrong engine of the catalogue is a hypothesis, and mutants are tried for failures that none explains.

A few failures, as different from each other as possible, and many passed cases are enough. The answers of the wrong engines are computed
for the rulesets at hand, so a ruleset of your own is diagnosed like a shipped one.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Final, TypeVar

from schmier import spec
from schmier.spec import Document
from schmier_conformance.corpus.cases import Case
from schmier_conformance.diagnosis.basic_mistakes import (
    Replays,
    by_answer,
    changes_deal,
    evidence_for,
    joint_misreadings,
    with_clauses,
)
from schmier_conformance.diagnosis.concern import (
    clauses_that_matter,
    only_concern,
    with_the_concern,
    with_the_exact_first,
    with_what_they_were_written_for,
)
from schmier_conformance.diagnosis.doubts import (
    are_strong,
    instead_of_an_understood_place,
    reported,
    where_to_look,
    with_the_narrower,
    with_the_only_one,
)
from schmier_conformance.diagnosis.habits import habits
from schmier_conformance.diagnosis.in_game import in_force_in, named_here, of_the_game, wider_first
from schmier_conformance.diagnosis.places import places
from schmier_conformance.diagnosis.ranking import Fit, causes
from schmier_conformance.diagnosis.reach import differing, mutants_met
from schmier_conformance.diagnosis.refusals import after_refusals, traces
from schmier_conformance.diagnosis.trial import (
    Evidence,
    Seen,
    seen_soundly,
    tried,
    weighed,
)
from schmier_conformance.diagnosis.witnesses import Hearing, as_they_speak, shares_of
from schmier_conformance.engines.causes import Cause, Diagnosis, Sureness
from schmier_conformance.engines.fault_groups import groups_of, reading_length
from schmier_conformance.engines.shapes import Place, WrongShape
from schmier_conformance.engines.verdicts import Judgement, Verdict
from schmier_conformance.mutants import catalogue
from schmier_conformance.mutants.mechanical import marked_functions
from schmier_conformance.mutants.misreading import Misreading
from schmier_conformance.mutants.step_limit import can_interrupt
from schmier_conformance.mutants.wrong_engine import WrongEngine

TRIED_FIRST: Final = 8
"""How many failures decide which hypotheses are tried in all cases."""

STEPS_FAILED: Final = 900
"""How many steps the failures to explain have together; the other failures are like them. A step takes about 0.1 ms."""

STEPS_SEEN: Final = 9000
"""How many steps the passed cases have together looked at."""

STEPS_PASSED: Final = 2500
"""How many steps of them each hypothesis is tried on: first of the cases in which its clause decides something."""

LOOKED_INTO: Final = 4
"""For how many failures mutants are tried."""

STEPS_OF_MUTANTS: Final = 6000
"""How many steps the mutants of each may take together; those of the deciding clauses come first."""

MOST_REMEMBERED: Final = 60
"""How many cases before a failure are played with an engine that remembers something: enough that one of them ends a deal."""

PROMISING: Final = 12
"""How many hypotheses of a kind are tried in all cases."""

MOST_RULESETS: Final = 3
"""How many rulesets have their options turned: those in which most cases failed."""


def diagnose(judgements: Sequence[Judgement], shapes: Sequence[WrongShape] = ()) -> Diagnosis:
    """The causes that explain the failures of a run; `shapes` are wrong in every answer and are not held against a hypothesis."""
    pardoned = frozenset(shape.place for shape in shapes)
    failures = [one for one in judgements if one.located is not None]
    if not failures:
        return Diagnosis()
    failed = weighed(seen_soundly(chosen_failures(judgements), pardoned), judgements)
    failed = [replace(seen, before=cases_before(seen, judgements)) for seen in failed]
    passed = seen_soundly(chosen_passes(judgements, failed), pardoned)
    misread = fits_of_misreadings(failed, passed, pardoned)
    fits = [
        *[Fit(habit, tried(habit, [*failed, *exercising(habit, passed)], pardoned)) for habit in habits(failed)],
        *misread,
        *fits_of_options(failed, passed, pardoned),
        *fits_of_basic_mistakes(failed, passed, pardoned, misread),
    ]
    found, among = causes(fits, failed), [*after_refusals(failed, passed, fits), *places(failed, passed)]
    if not are_strong(found, failed):
        fits += fits_of_mutants(worth_a_look(failed, fits), failed, passed, pardoned)
        found = causes(fits, failed, among)
    named = instead_of_an_understood_place(reported(found, failed, among), fits, failed, among)
    look = where_to_look(named, found, fits, failed, among)
    named, look = with_the_only_one(named, look, failed, among)
    if not named or named[0].sureness in (Sureness.WHERE, Sureness.AROUND):
        matters = clauses_that_matter([*failed, *passed], misreadings_in_force(failed))
        passing = [one for one in judgements if one.verdict is Verdict.PASSED]
        hearing = Hearing(failed, passed, matters, fits, failures, passing)
        named, look = weighed_by_witnesses(named, look, hearing)
    named = with_the_narrower(named, failed)
    look = tuple(label for label in look if not any(label in cause.clauses for cause in named))
    return of_the_game(Diagnosis(named, len(failed), len(failures) - len(failed), look), documents_of(failed))


def weighed_by_witnesses(
    named: tuple[Cause, ...], look: tuple[str, ...], hearing: Hearing
) -> tuple[tuple[Cause, ...], tuple[str, ...]]:
    """The causes and the clauses to look at, with the clauses that matter and those that failures were written for."""
    named = with_the_concern(named, only_concern(hearing.failed, hearing.passed, hearing.matters))
    named = with_what_they_were_written_for(named, hearing.failures, hearing.passing)
    named = with_the_exact_first(named)
    shares = shares_of(hearing, named, look, in_force_in(documents_of(hearing.failed)))
    return as_they_speak(named, look, shares, hearing)


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


def cases_before(seen: Seen, judgements: Sequence[Judgement]) -> tuple[Case, ...]:
    """The cases of the same ruleset just before a failure. One worker runs them in this order; several mix them."""
    before = judgements[max(0, seen.number - MOST_REMEMBERED) : seen.number]
    return tuple(one.case for one in before if one.case.ruleset == seen.case.ruleset)


def exercising(hypothesis: WrongEngine, passed: Sequence[Seen]) -> list[Seen]:
    """The passed cases on which a hypothesis is tried: first those in which its clauses decide something."""
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
    """A few small failures for which mutants are tried: those of which no unrefuted hypothesis gives the answer, then others."""
    explained = {number for fit in fits if fit.precision == 1.0 for number in fit.evidence.answers}
    smallest = sorted(failed, key=lambda seen: reading_length(seen.judgement))
    left = one_of_each([seen for seen in smallest if seen.number not in explained])
    return list({seen.number: seen for seen in [*left[: LOOKED_INTO // 2], *one_of_each(smallest), *left]}.values())[
        :LOOKED_INTO
    ]


# ---- which hypotheses ------------------------------------------------------------------------------------------------


def fits_of_misreadings(failed: Sequence[Seen], passed: Sequence[Seen], pardoned: Collection[Place]) -> list[Fit]:
    """The misreadings that give the answer of some failure, with what they do in all cases."""
    first, others = failed[:TRIED_FIRST], failed[TRIED_FIRST:]
    known = catalogue.misreadings()
    at_first = differing(first, [one.misreadings[0] for one in known])
    promising: list[tuple[int, Evidence]] = []
    for number in sorted(set().union(*at_first.by_case.values()) & in_force(failed)):
        reads = number in at_first.in_rulesets
        evidence = tried(known[number], at_first.cases_of(number, first), pardoned, reads_again=reads)
        if evidence.answers:
            promising.append((number, evidence))
    promising = the_best(promising)
    chosen = [known[number].misreadings[0] for number, _ in promising]
    at_others = differing([*others, *passed], chosen) if chosen else None
    fits = []
    for place, (number, evidence) in enumerate(promising):
        assert at_others is not None
        engine, reads = known[number], number in at_first.in_rulesets or place in at_others.in_rulesets
        cases = [*at_others.cases_of(place, others), *exercising(engine, at_others.cases_of(place, passed))]
        fits.append(Fit(engine, evidence.joined(tried(engine, cases, pardoned, reads_again=reads))))
    return fits


def in_force(failed: Sequence[Seen]) -> set[int]:
    """The misreadings whose clause is in force in a game in which something failed, by their place in the catalogue."""
    documents = documents_of(failed)
    clauses = {label for label in spec.clauses() if any(spec.in_force(label, document) for document in documents)}
    return {number for number, one in enumerate(catalogue.misreadings()) if clauses.issuperset(one.clauses)}


def misreadings_in_force(failed: Sequence[Seen]) -> list[Misreading]:
    """The misreadings of clauses in force in a game in which something failed."""
    known = catalogue.misreadings()
    return [known[number].misreadings[0] for number in sorted(in_force(failed))]


def documents_of(cases: Sequence[Seen]) -> list[Document]:
    """The documents of the rulesets of some cases, each once."""
    return list({id(seen.case.document): seen.case.document for seen in cases}.values())


def fits_of_basic_mistakes(
    failed: Sequence[Seen], passed: Sequence[Seen], pardoned: Collection[Place], misread: Sequence[Fit]
) -> Iterator[Fit]:
    """The basic mistakes that give the answer of some failure, with what they do in all cases.

    A mistake of several misreadings is tried where one of those fits; a single misreading is among the misreadings.
    """
    for engine in joint_misreadings({fit.hypothesis.name for fit in misread}, documents_of(failed)):
        yield Fit(engine, tried(engine, [*failed, *exercising(engine, passed)], pardoned, reads_again=True))
    engines = [*by_answer(), *traces()]
    replays = Replays([one for one in engines if not changes_deal(one)])
    for engine in engines:
        evidence = evidence_for(engine, failed, pardoned, replays)
        if evidence.answers:
            named = with_clauses(engine, failed, evidence)
            besides = evidence_for(engine, exercising(named, passed), pardoned, replays)
            yield Fit(named, evidence.joined(besides))


def fits_of_options(failed: Sequence[Seen], passed: Sequence[Seen], pardoned: Collection[Place]) -> Iterator[Fit]:
    """The turned options that give the answer of some failure, with what they do in all cases."""
    first = failed[:TRIED_FIRST]
    promising = []
    for turned in turned_options(failed, passed):
        evidence = tried(turned, first, pardoned)
        if evidence.answers:
            promising.append((turned, evidence))
    for turned, evidence in the_best(promising):
        cases = [*failed[TRIED_FIRST:], *exercising(turned, passed)]
        yield Fit(turned, evidence.joined(tried(turned, cases, pardoned)))


def turned_options(failed: Sequence[Seen], passed: Sequence[Seen] = ()) -> list[WrongEngine]:
    """The turned options of the rulesets in which most cases failed."""
    documents = {id(seen.case.document): seen.case.document for seen in (*failed, *passed)}
    texts = {id(document): json.dumps(document, sort_keys=True) for document in documents_of(failed)}
    counted = Counter(texts[id(seen.case.document)] for seen in failed)
    turned = catalogue.turned_options(documents, [text for text, _ in counted.most_common(MOST_RULESETS)])
    decided = Counter(label for seen in failed for label in seen.judgement.deciding)
    return [wider_first(engine, decided) for engine in named_here(turned, documents_of(failed))]


def fits_of_mutants(
    looked_into: Sequence[Seen], failed: Sequence[Seen], passed: Sequence[Seen], pardoned: Collection[Place]
) -> Iterator[Fit]:
    """The mutants that give the answers of some failures, with what they do in all cases; none where nothing can interrupt them."""
    if not can_interrupt():
        return
    done: set[int] = set()
    for seen in looked_into:
        if seen.number in done:
            continue
        promising: list[tuple[tuple[WrongEngine, bool], Evidence]] = []
        first = [seen, *[other for other in failed if other is not seen][: TRIED_FIRST - 1]]
        for mutant, reads in mutants_met(seen, marked_functions())[: STEPS_OF_MUTANTS // seen.length]:
            if tried(mutant, [seen], pardoned, reads_again=reads).answers:
                promising.append(((mutant, reads), tried(mutant, first, pardoned, reads_again=reads)))
        for (mutant, reads), evidence in the_best(promising):
            besides = tried(mutant, [*failed, *exercising(mutant, passed)], pardoned, reads_again=reads)
            done |= besides.answers
            yield Fit(mutant, evidence.joined(besides))


Promising = TypeVar("Promising")


def the_best(promising: Sequence[tuple[Promising, Evidence]]) -> list[tuple[Promising, Evidence]]:
    """The hypotheses that explain most of the first failures and are refuted by fewest."""
    return sorted(promising, key=lambda entry: len(entry[1].too_early) - len(entry[1].answers))[:PROMISING]


def one_of_each(failures: Sequence[Seen]) -> list[Seen]:
    """A few failures decided by different clauses."""
    found: dict[tuple[str, ...], Seen] = {}
    for seen in failures:
        found.setdefault(seen.judgement.deciding[:1], seen)
    return list(found.values())
