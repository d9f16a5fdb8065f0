"""Verdicts that only the whole run decides: shapes wrong everywhere, deciding clauses, and declared differences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from schmier.ruleset.ruleset import Ruleset, read_ruleset
from schmier_conformance.corpus.cases import Level
from schmier_conformance.engines.deciding import deciding_clauses
from schmier_conformance.engines.declared_answers import first_unexplained
from schmier_conformance.engines.ignored_members import suspects, without_ignored
from schmier_conformance.engines.judge import judge
from schmier_conformance.engines.known_differences import Known, KnownKind, covers, explains_fault, matching_entry
from schmier_conformance.engines.shapes import Place, WrongShape, wrong_shapes
from schmier_conformance.engines.verdicts import Judgement, Verdict

MOST_SHAPES = 40
"""How many shapes wrong everywhere may hide one another; no schema has more members."""


class FinalVerdicts(NamedTuple):
    """The final judgements of a run."""

    judgements: tuple[Judgement, ...]
    shapes: tuple[WrongShape, ...] = ()
    """Shapes wrong in every answer."""
    unused: tuple[Known, ...] = ()
    """Declared differences that explained nothing."""
    stale: tuple[Known, ...] = ()
    """Of these, the ones whose cases were judged and passed."""
    used: tuple[tuple[Known, int], ...] = ()
    """The other declared differences, and how many faults follow from each."""


def may_change(judgement: Judgement, known: Sequence[Known]) -> bool:
    """Whether the end of the run may still change a verdict."""
    return judgement.verdict is Verdict.FAILED and (
        bool(known)
        or any(one.manner.may_be_a_shape for one in judgement.differences)
        or any(True for _ in suspects(judgement))
    )


def final_verdicts(
    judgements: Sequence[Judgement], known: Sequence[Known] = (), *, strict_reasons: bool = False
) -> FinalVerdicts:
    """The judgements of a whole run, each with its final verdict."""
    shapes: list[WrongShape] = []
    now = list(judgements)
    for _ in range(MOST_SHAPES):
        found = wrong_shapes(now, [shape.place for shape in shapes])
        if not found:
            break
        shapes += found
        excused = frozenset(shape.place for shape in shapes)
        now = [
            rejudged(judgement, excused, strict_reasons) if judgement.observations else judgement for judgement in now
        ]
    now, ignored = without_ignored(now)
    shapes += ignored
    rulesets: dict[int, Ruleset] = {}
    now = [with_deciding(judgement, rulesets) for judgement in now]
    if not known:
        return FinalVerdicts(tuple(now), tuple(shapes))
    used = Counter[int]()
    excused = frozenset(shape.place for shape in shapes)
    last = tuple([as_declared(judgement, known, used, excused) for judgement in now])
    unused = tuple([entry for number, entry in enumerate(known) if number not in used])
    stale = [entry for entry in unused if any(passes_under(judgement, entry) for judgement in last)]
    met = tuple([(entry, used[number]) for number, entry in enumerate(known) if number in used])
    return FinalVerdicts(last, tuple(shapes), unused, tuple(stale), met)


def rejudged(judgement: Judgement, excused: frozenset[Place], strict_reasons: bool) -> Judgement:
    """The judgement on a wrong answer, ignoring the shapes wrong everywhere."""
    answer = {"observations": list(judgement.observations)}
    again = judge(judgement.case, judgement.steps, answer, strict_reasons=strict_reasons, excused=excused)
    if again.verdict is not Verdict.PASSED:
        return again
    return replace(again, verdict=Verdict.MISSHAPEN, message="only what is wrong in every answer differs")


def with_deciding(judgement: Judgement, rulesets: dict[int, Ruleset]) -> Judgement:
    """A failure with the clauses that decide where the answer differs; a located error with those that decide where it errs."""
    if judgement.stepwise is not None:
        stepwise = with_deciding(judgement.stepwise, rulesets)
        return replace(judgement, stepwise=stepwise, deciding=stepwise.deciding)
    if not judgement.is_fault or judgement.step is None or judgement.deciding:
        return judgement
    document = judgement.case.document
    if id(document) not in rulesets:
        rulesets[id(document)] = read_ruleset(document)
    labels = deciding_clauses(
        judgement.case, rulesets[id(document)], judgement.step, judgement.differences, judgement.got
    )
    return replace(judgement, deciding=labels)


def as_declared(
    judgement: Judgement, known: Sequence[Known], used: Counter[int], excused: frozenset[Place]
) -> Judgement:
    """A fault as `DECLARED` if a known difference explains it, which is then counted as used.

    Of a random deal a declared clause explains single answers only; the first answer that none explains is a fault of its own.
    """
    if not judgement.is_fault:
        return judgement
    number = matching_entry(judgement, known, excused)
    if number is None:
        return judgement
    used[number] += 1
    if known[number].kind is KnownKind.CLAUSE and judgement.case.level is Level.RANDOM:
        rest = first_unexplained(judgement, known, excused)
        if rest is not None:
            number = matching_entry_of_whole_cases(judgement, known, excused)
            if number is None:
                return rest
            used[number] += 1
    entry = known[number]
    text = f"{entry.name}: {entry.reason}" + (f" ({entry.link})" if entry.link else "")
    return replace(judgement, verdict=Verdict.DECLARED, message=f"declared: {text}; {judgement.message}")


def matching_entry_of_whole_cases(
    judgement: Judgement, known: Sequence[Known], excused: frozenset[Place]
) -> int | None:
    """The index of the first entry other than a clause from which a failure follows; None if it follows from none."""
    others = [number for number, entry in enumerate(known) if entry.kind is not KnownKind.CLAUSE]
    return next((number for number in others if explains_fault(judgement, known[number], excused)), None)


def passes_under(judgement: Judgement, entry: Known) -> bool:
    """Whether a case an entry covers has passed."""
    return judgement.verdict is Verdict.PASSED and covers(entry, judgement.case)
