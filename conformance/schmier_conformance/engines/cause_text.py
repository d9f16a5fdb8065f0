"""One cause, told: the clause that decides, its smallest case drawn as text, what was asked and answered, what is right."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator, Sequence
from typing import Any

from schmier import spec
from schmier_conformance.corpus.cases import RANDOM
from schmier_conformance.engines.comparison import Manner
from schmier_conformance.engines.groups import Group
from schmier_conformance.engines.shapes import Misshapen
from schmier_conformance.engines.verdicts import Judgement
from schmier_conformance.terminal import Colour, painted
from schmier_conformance.wording.situation import drawn

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
