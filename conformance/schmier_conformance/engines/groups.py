"""The faults of a run, put together by what decides them: one cause, one entry in the report."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from schmier_conformance.corpus.cases import RANDOM
from schmier_conformance.engines.shapes import place_of
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
    """The faults by deciding clause: those that are suspected first, then the largest group.

    What no clause decides stands by what differs, or by the message of the error; an error of which it is not known where it came
    stands with one that has the same message.
    """
    found: dict[tuple[str, str], list[Judgement]] = {}
    located = {message_of(one): key_of(one) for one in judgements if one.retold is not None and one.deciding}
    for judgement in judgements:
        if judgement.is_fault:
            found.setdefault(located.get(message_of(judgement)) or key_of(judgement), []).append(judgement)
    groups = [
        Group(faults[0].verdict, key_of(faults[0])[0], tuple(sorted(faults, key=size))) for faults in found.values()
    ]
    return sorted(groups, key=lambda group: (place(group.clause, suspected), -len(group.faults)))


def place(clause: str, suspected: Sequence[str]) -> int:
    """How early a group is told."""
    return list(suspected).index(clause) if clause in suspected else len(suspected)


def key_of(judgement: Judgement) -> tuple[str, str]:
    """What makes two faults one: the clause that decides, or else what differs or is said of the error; of a log, its finding."""
    if judgement.deciding:
        return judgement.deciding[0], ""
    if judgement.verdict is Verdict.FAILED and judgement.step is None:
        return next(iter(judgement.case.clauses), ""), ""
    return "", (judgement.message or "") if judgement.verdict is Verdict.ERRORED else places_of(judgement)


def message_of(judgement: Judgement) -> str:
    """What is said of an error, whatever numbers are in it; empty for a wrong answer."""
    if judgement.verdict is not Verdict.ERRORED:
        return ""
    return "".join(letter for letter in judgement.message or "" if not letter.isdigit())


def places_of(judgement: Judgement) -> str:
    """The members that differ, of an answer that no clause decides."""
    assert judgement.step is not None
    at = [place_of(judgement.case.steps[judgement.step], one) for one in judgement.differences]
    return ", ".join(sorted({f"{one.question}: {one.member}" for one in at}))


def size(judgement: Judgement) -> tuple[bool, bool, int, int, str]:
    """How much there is to read in a case; a wrong answer before none at all, and one worked by a person before others."""
    case = judgement.case
    length = len(case.given["events"]) + (judgement.step or 0)
    return judgement.verdict is Verdict.ERRORED, case.level == RANDOM, length, len(case.clauses), case.id
