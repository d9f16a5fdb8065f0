"""The faults of a run, grouped by the deciding clause, and each group as text: one cause, one entry in the report."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from schmier import spec
from schmier_conformance.corpus.cases import Level, Question
from schmier_conformance.engines.comparison import Manner
from schmier_conformance.engines.shapes import WrongShape, place_of
from schmier_conformance.engines.verdicts import Judgement, Verdict
from schmier_conformance.terminal import Colour, painted
from schmier_conformance.wording.situation import diagram_lines


class Group(NamedTuple):
    """Faults with one cause."""

    verdict: Verdict
    clause: str
    """The deciding clause; empty where none decides."""
    faults: tuple[Judgement, ...]
    """The smallest case first."""

    @property
    def smallest(self) -> Judgement:
        """The case to look at first."""
        return self.faults[0]


def groups_of(judgements: Sequence[Judgement], suspected: Sequence[str] = ()) -> list[Group]:
    """The faults by deciding clause: suspected clauses first, then the largest group.

    Faults that no clause decides are grouped by what differs, or by the message of the error; an unlocated error joins a located
    one with the same message.
    """
    found: dict[tuple[str, str], list[Judgement]] = {}
    located = {error_key(one): group_key(one) for one in judgements if one.stepwise is not None and one.deciding}
    for judgement in judgements:
        if judgement.is_fault:
            found.setdefault(located.get(error_key(judgement)) or group_key(judgement), []).append(judgement)
    groups = [
        Group(faults[0].verdict, group_key(faults[0])[0], tuple(sorted(faults, key=reading_length)))
        for faults in found.values()
    ]
    return sorted(groups, key=lambda group: (place(group.clause, suspected), -len(group.faults)))


def place(clause: str, suspected: Sequence[str]) -> int:
    """The rank of a group in the report."""
    return list(suspected).index(clause) if clause in suspected else len(suspected)


def group_key(judgement: Judgement) -> tuple[str, str]:
    """What makes two faults the same: the deciding clause, or else the differing members or the error message; of a log, its finding."""
    if judgement.deciding:
        return judgement.deciding[0], ""
    if judgement.verdict is Verdict.FAILED and judgement.step is None:
        return next(iter(judgement.case.clauses), ""), ""
    return "", (judgement.message or "") if judgement.verdict is Verdict.ERRORED else places_of(judgement)


def error_key(judgement: Judgement) -> str:
    """The message of an error without its digits; empty for a wrong answer."""
    if judgement.verdict is not Verdict.ERRORED:
        return ""
    return "".join(letter for letter in judgement.message or "" if not letter.isdigit())


def places_of(judgement: Judgement) -> str:
    """The members that differ, of an answer no clause decides."""
    assert judgement.step is not None
    at = [place_of(judgement.case.steps[judgement.step], one) for one in judgement.differences]
    return ", ".join(sorted({f"{one.question}: {one.member}" for one in at}))


def reading_length(judgement: Judgement) -> tuple[bool, bool, int, int, str]:
    """A sort key by how much there is to read: wrong answers before errors, worked cases before random ones, then the length."""
    case = judgement.case
    length = len(case.given["events"]) + (judgement.step or 0)
    return judgement.verdict is Verdict.ERRORED, case.level is Level.RANDOM, length, len(case.clauses), case.id


# ---- as text ---------------------------------------------------------------------------------------------------------


_CASES_NAMED = 8
_JSON_WIDTH = 1500


def shape_line(shape: WrongShape) -> str:
    """A line about a shape wrong everywhere."""
    if shape.manner is Manner.IGNORED:
        return (
            f"SHAPE `{shape.place.member}` of `{shape.wanted}` is ignored: the engine answers as if the action did not have it "
            f"({shape.answers} cases). Refuse what your game does not have, or leave out a role; this is counted once, here."
        )
    place = f"`{shape.place.member}` of {'an action' if shape.place.question is Question.TRY else f'`{shape.place.question}`'}"
    if shape.manner is Manner.MISSING:
        problem = f"{place} is missing in every answer that must have it ({shape.answers} of {shape.answers})"
    else:
        problem = (
            f"{place} is {shape.got}, must be {shape.wanted}, in every answer ({shape.answers} of {shape.answers})"
        )
    return f"SHAPE {problem}. This is one formatting mistake and does not count against the rules; fix it first."


def fault_lines(group: Group, rerun: Sequence[str]) -> Iterator[str]:
    """A group of faults, shown by its smallest case."""
    judgement = group.smallest
    case = judgement.case
    yield f"{painted(judgement.verdict.upper(), Colour.WRONG)} {painted(case.id, Colour.NAME)} ({case.ruleset}): {case.title}"
    for label in quoted_clauses(group):
        yield from quoted_clause(label, "            ", f"  clause    {label}: ")
    if case.level is not Level.RANDOM:
        yield f"  why       {case.why}"
    if judgement.step is not None:
        yield from first_wrong_step(judgement)
    elif judgement.stepwise is not None and judgement.stepwise.step is not None:
        yield "  located   sent step by step, given events included, the case first goes wrong here:"
        yield from first_wrong_step(judgement.stepwise)
    yield f"  so        {one_line(judgement.message or '')}"
    for line in judgement.stderr:
        yield f"  stderr    {line}"
    if len(group.faults) > 1:
        others = [other.case.id for other in group.faults[1 : 1 + _CASES_NAMED]]
        more = len(group.faults) - 1 - len(others)
        yield f"  also      {', '.join(others)}" + (f" and {more} more" if more else "")
    yield f"  again     {shlex.join([*rerun, '--filter', case.id])}"


def first_wrong_step(judgement: Judgement) -> Iterator[str]:
    """The first step that differs: the table, the question, and both answers."""
    yield from picture(judgement)
    yield f"  step {judgement.step:<4} {_json(judgement.request)}"
    yield f"  expected  {_json(judgement.expected)}"
    yield f"  got       {'no answer' if judgement.got is None else _json(judgement.got)}"


def quoted_clauses(group: Group) -> list[str]:
    """The deciding clauses, or else those the case was worked out for."""
    judgement = group.smallest
    if judgement.deciding or judgement.case.level is Level.RANDOM:
        return list(judgement.deciding)
    return list(judgement.case.clauses[:4])


def quoted_clause(label: str, indent: str, before: str = "") -> Iterator[str]:
    """A clause with its sentence and its place in the law."""
    clause = spec.clauses().get(label)
    if clause is None:
        yield f"{before or indent}{label}"
        return
    yield f"{before or indent}{clause.text}"
    yield f"{indent}spec/rules/{clause.chapter}.md:{clause.line}"


def picture(judgement: Judgement) -> Iterator[str]:
    """The table before the step that differs."""
    assert judgement.step is not None
    for number, line in enumerate(diagram_lines(judgement.case, judgement.step)):
        yield f"  {'table' if number == 0 else '':<10}{line}"


def _json(value: Any) -> str:
    text = json.dumps(value, separators=(",", ":"))
    return text if len(text) <= _JSON_WIDTH else f"{text[: _JSON_WIDTH - 3]}..."


def one_line(text: str) -> str:
    """Text on one line, without control characters."""
    return "".join(letter if letter.isprintable() else " " for letter in text[:2000])
