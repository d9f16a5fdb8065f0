"""The faults of a run, grouped by what decides them, and each group as text: one cause, one entry in the report."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from schmier import spec
from schmier_conformance.corpus.cases import RANDOM
from schmier_conformance.engines.comparison import Manner
from schmier_conformance.engines.shapes import Misshapen, place_of
from schmier_conformance.engines.verdicts import Judgement, Verdict
from schmier_conformance.terminal import Colour, painted
from schmier_conformance.wording.situation import drawn


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


# ---- as text ---------------------------------------------------------------------------------------------------------


_CASES_NAMED = 8
_JSON_WIDTH = 1500


def shape_line(shape: Misshapen) -> str:
    """A shape that is wrong everywhere."""
    place = f"`{shape.place.member}` of {'an action' if shape.place.question == 'try' else f'`{shape.place.question}`'}"
    if shape.manner is Manner.MISSING:
        said = f"{place} is missing in every answer that must tell it, {shape.answers} of {shape.answers}"
    else:
        said = f"{place} is {shape.got} where {shape.wanted} is wanted, in every answer, {shape.answers} of {shape.answers}"
    return f"SHAPE {said}. That is one mistake of form, and counts as none of the rules; mend it first."


def fault_lines(group: Group, rerun: Sequence[str]) -> Iterator[str]:
    """A group of faults, by its smallest case."""
    judgement = group.smallest
    case = judgement.case
    yield f"{painted(judgement.verdict.upper(), Colour.WRONG)} {painted(case.id, Colour.NAME)} ({case.ruleset}): {case.title}"
    for label in clauses_quoted(group):
        yield from quoted(label, "            ", f"  clause    {label}: ")
    if case.level != RANDOM:
        yield f"  why       {case.why}"
    if judgement.step is not None:
        yield from first_wrong(judgement)
    elif judgement.retold is not None and judgement.retold.step is not None:
        yield "  told      step by step, what is given among the steps, it goes wrong first here:"
        yield from first_wrong(judgement.retold)
    yield f"  so        {line_of(judgement.message or '')}"
    for line in judgement.stderr:
        yield f"  stderr    {line}"
    if len(group.faults) > 1:
        others = [other.case.id for other in group.faults[1 : 1 + _CASES_NAMED]]
        more = len(group.faults) - 1 - len(others)
        yield f"  also      {', '.join(others)}" + (f" and {more} more" if more else "")
    yield f"  again     {shlex.join([*rerun, '--filter', case.id])}"


def first_wrong(judgement: Judgement) -> Iterator[str]:
    """The first step that differs: the table, the question, and both answers; none of the engine where it errs there."""
    yield from picture(judgement)
    yield f"  step {judgement.step:<4} {_json(judgement.request)}"
    yield f"  expected  {_json(judgement.expected)}"
    yield f"  got       {'no answer' if judgement.got is None else _json(judgement.got)}"


def clauses_quoted(group: Group) -> list[str]:
    """The clauses that decide, or else those for which somebody worked the case."""
    judgement = group.smallest
    if judgement.deciding or judgement.case.level == RANDOM:
        return list(judgement.deciding)
    return list(judgement.case.clauses[:4])


def quoted(label: str, indent: str, before: str = "") -> Iterator[str]:
    """A clause with its sentence and where it stands."""
    clause = spec.clauses().get(label)
    if clause is None:
        yield f"{before or indent}{label}"
        return
    yield f"{before or indent}{clause.text}"
    yield f"{indent}spec/rules/{clause.chapter}.md:{clause.line}"


def picture(judgement: Judgement) -> Iterator[str]:
    """How the table stood at the step that differs."""
    assert judgement.step is not None
    for number, line in enumerate(drawn(judgement.case, judgement.step)):
        yield f"  {'table' if number == 0 else '':<10}{line}"


def _json(value: Any) -> str:
    text = json.dumps(value, separators=(",", ":"))
    return text if len(text) <= _JSON_WIDTH else f"{text[: _JSON_WIDTH - 3]}..."


def line_of(text: str) -> str:
    """The engine's words on one line, without what could steer a terminal."""
    return "".join(letter if letter.isprintable() else " " for letter in text[:2000])
