"""What only the whole run can tell: which shapes are wrong everywhere, which clauses decided, what follows from what is declared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from schmier.ruleset.ruleset import Ruleset, read_ruleset
from schmier_conformance.engines.comparison import Manner
from schmier_conformance.engines.deciding import deciding
from schmier_conformance.engines.judge import judge
from schmier_conformance.engines.known_differences import Known, declared_in, speaks_of
from schmier_conformance.engines.shapes import Misshapen, Place, misshapen
from schmier_conformance.engines.verdicts import Judgement, Verdict

MOST_SHAPES = 40
"""So often a shape that is wrong everywhere may hide another; no schema has more members."""


class Settled(NamedTuple):
    """The judgements as they stand at the end."""

    judgements: tuple[Judgement, ...]
    shapes: tuple[Misshapen, ...] = ()
    """What is wrong in every answer."""
    unused: tuple[Known, ...] = ()
    """Declared differences from which nothing followed."""
    stale: tuple[Known, ...] = ()
    """Of these, the ones whose cases were judged and passed."""
    used: tuple[tuple[Known, int], ...] = ()
    """The others, and how many faults follow from each."""


def may_change(judgement: Judgement, known: Sequence[Known]) -> bool:
    """Whether the end of the run may still change a verdict."""
    suspicious = (Manner.MISSING, Manner.FORM)
    return judgement.verdict is Verdict.FAILED and (
        bool(known) or any(one.manner in suspicious for one in judgement.differences)
    )


def settled(judgements: Sequence[Judgement], known: Sequence[Known] = (), *, strict_reasons: bool = False) -> Settled:
    """The judgements of a whole run, each with its last verdict."""
    shapes: list[Misshapen] = []
    now = list(judgements)
    for _ in range(MOST_SHAPES):
        found = misshapen(now, [shape.place for shape in shapes])
        if not found:
            break
        shapes += found
        pardoned = frozenset(shape.place for shape in shapes)
        now = [
            judged_again(judgement, pardoned, strict_reasons) if judgement.observations else judgement
            for judgement in now
        ]
    rulesets: dict[int, Ruleset] = {}
    now = [with_deciding(judgement, rulesets) for judgement in now]
    if not known:
        return Settled(tuple(now), tuple(shapes))
    used = Counter[int]()
    pardoned = frozenset(shape.place for shape in shapes)
    last = tuple([declared(judgement, known, used, pardoned) for judgement in now])
    unused = tuple([entry for number, entry in enumerate(known) if number not in used])
    stale = [entry for entry in unused if any(is_passed_under(judgement, entry) for judgement in last)]
    met = tuple([(entry, used[number]) for number, entry in enumerate(known) if number in used])
    return Settled(last, tuple(shapes), unused, tuple(stale), met)


def judged_again(judgement: Judgement, pardoned: frozenset[Place], strict_reasons: bool) -> Judgement:
    """The judgement on a wrong answer without what is wrong everywhere."""
    answer = {"observations": list(judgement.observations)}
    again = judge(judgement.case, judgement.steps, answer, strict_reasons=strict_reasons, pardoned=pardoned)
    if again.verdict is not Verdict.PASSED:
        return again
    return replace(again, verdict=Verdict.MISSHAPEN, message="nothing differs but what is wrong in every answer")


def with_deciding(judgement: Judgement, rulesets: dict[int, Ruleset]) -> Judgement:
    """A failure with the clauses that decide where the answer differs; an error with those that decide where it errs."""
    if judgement.retold is not None:
        retold = with_deciding(judgement.retold, rulesets)
        return replace(judgement, retold=retold, deciding=retold.deciding)
    if not judgement.is_fault or judgement.step is None or judgement.deciding:
        return judgement
    document = judgement.case.document
    if id(document) not in rulesets:
        rulesets[id(document)] = read_ruleset(document)
    labels = deciding(judgement.case, rulesets[id(document)], judgement.step, judgement.differences, judgement.got)
    return replace(judgement, deciding=labels)


def declared(judgement: Judgement, known: Sequence[Known], used: Counter[int], pardoned: frozenset[Place]) -> Judgement:
    """A fault that follows from a declared difference as what it is; and the difference is noted as used."""
    if not judgement.is_fault:
        return judgement
    number = declared_in(judgement, known, pardoned)
    if number is None:
        return judgement
    used[number] += 1
    entry = known[number]
    words = f"{entry.name}: {entry.reason}" + (f" ({entry.link})" if entry.link else "")
    return replace(judgement, verdict=Verdict.DECLARED, message=f"declared: {words}; {judgement.message}")


def is_passed_under(judgement: Judgement, entry: Known) -> bool:
    """Whether a case of which a declared difference speaks has passed."""
    return judgement.verdict is Verdict.PASSED and speaks_of(entry, judgement.case)
