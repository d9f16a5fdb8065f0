"""The faults of a run, put together by what decides them: one cause, one entry in the report."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from schmier_conformance.corpus.cases import RANDOM
from schmier_conformance.engines.verdicts import Judgement, Verdict


class Group(NamedTuple):
    """Faults with one cause."""

    verdict: Verdict
    clause: str
    """The clause that decides where they differ; empty where none does."""
    faults: tuple[Judgement, ...]
    """The smallest first."""

    @property
    def smallest(self) -> Judgement:
        """The one to look at first."""
        return self.faults[0]


def groups_of(judgements: Sequence[Judgement], suspected: Sequence[str] = ()) -> list[Group]:
    """The faults by deciding clause: those that are suspected first, then the largest group; what errored by its message."""
    found: dict[tuple[str, str], list[Judgement]] = {}
    for judgement in judgements:
        if judgement.is_fault:
            found.setdefault(key_of(judgement), []).append(judgement)
    groups = [
        Group(faults[0].verdict, key_of(faults[0])[0], tuple(sorted(faults, key=size))) for faults in found.values()
    ]
    return sorted(groups, key=lambda group: (place(group.clause, suspected), -len(group.faults)))


def place(clause: str, suspected: Sequence[str]) -> int:
    """How early a group is told."""
    return list(suspected).index(clause) if clause in suspected else len(suspected)


def key_of(judgement: Judgement) -> tuple[str, str]:
    """What makes two faults one: the clause that decides, and the message where an engine gave no answer at all."""
    if judgement.verdict is Verdict.ERRORED:
        return "", judgement.message or ""
    return (judgement.deciding or judgement.case.clauses or ("",))[0], ""


def size(judgement: Judgement) -> tuple[bool, int, int, str]:
    """How much there is to read in a case; one worked by a person is read first."""
    case = judgement.case
    length = len(case.given["events"]) + (judgement.step or 0)
    return case.level == RANDOM, length, len(case.clauses), case.id
