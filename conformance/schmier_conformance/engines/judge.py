"""One case: the request for it, and the judgement on the answer."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import orjson

from schmier.spec import Document
from schmier_conformance.corpus.cases import Case, Question, question_of, without_expectation
from schmier_conformance.corpus.roles import Role
from schmier_conformance.documents.errors import shown
from schmier_conformance.engines.comparison import Difference, compare
from schmier_conformance.engines.shapes import Place, place_of
from schmier_conformance.engines.verdicts import Judgement, Verdict

_DIFFERENCES_SHOWN = 6

_MESSAGE_LIMIT = 2000
_OBSERVATION_LIMIT = 100_000
"""Bytes kept of a wrong observation: thousands of cases with megabytes of nonsense would fill the memory."""


def askable_steps(case: Case, asks: Collection[str] | None) -> list[int]:
    """The indices of the steps whose question the engine says it answers; all of them if it says nothing.

    Actions are always sent: an engine without them can answer nothing.
    """
    questions = [question_of(step) for step in case.steps]
    return [i for i, question in enumerate(questions) if asks is None or question is Question.TRY or question in asks]


def lacking_roles(case: Case, introduction: Document) -> tuple[Role, ...]:
    """The roles that a case needs and the engine does not declare; none where it declares no roles at all."""
    declared = introduction.get("roles")
    return () if declared is None else tuple(role for role in case.needs if role not in declared)


def unasked(case: Case, lacking: Sequence[Role]) -> Judgement:
    """The judgement on a case that was not sent, because the engine lacks these roles."""
    message = f"the engine does not declare {', '.join(lacking)}"
    return Judgement(case, Verdict.UNASKED, message, lacking=tuple(lacking))


def request_line(case: Case, steps: Sequence[int], sequence_number: int) -> bytes:
    """The line that requests these steps of the case, without expectations."""
    return orjson.dumps(
        {
            "cmd": "run",
            "seq": sequence_number,
            "ruleset": case.document,
            "given": case.given,
            "steps": [without_expectation(case.steps[step]) for step in steps],
        }
    )


def judge(
    case: Case,
    steps: Sequence[int],
    answer: Document,
    *,
    strict_reasons: bool = False,
    excused: Collection[Place] = frozenset(),
) -> Judgement:
    """The judgement on a well-formed answer to the request with these steps.

    A difference fails the case even if another step is unsupported. After an action the engine cannot carry out nothing more is
    judged, since what follows depends on it. Differences at excused places are ignored.
    """
    if "skipped" in answer:
        return Judgement(case, Verdict.SKIPPED, answer["skipped"][:_MESSAGE_LIMIT])
    if "error" in answer:
        message = f"the engine says: {answer['error'][:_MESSAGE_LIMIT]}"
        return Judgement(case, Verdict.ERRORED, message, is_reported_error=True)
    observations = answer["observations"]
    if len(observations) != len(steps):
        message = f"the answer has {len(observations)} observations for {len(steps)} steps"
        return Judgement(case, Verdict.ERRORED, message)
    unsupported: list[str] = []
    warnings: list[str] = []
    for index, observation in zip(steps, observations, strict=True):
        step = case.steps[index]
        comparison = compare(step, observation, strict_reasons=strict_reasons)
        warnings.extend(f"step {index}: {warning}" for warning in comparison.warnings)
        differences = [one for one in comparison.differences if place_of(step, one) not in excused]
        if differences:
            return failure(case, steps, index, differences, observations, warnings)
        if comparison.is_unsupported:
            unsupported.append(_named(step))
            if question_of(step) is Question.TRY:
                break
    if unsupported:
        message = f"the engine does not answer {', '.join(dict.fromkeys(unsupported))}"
        return Judgement(case, Verdict.UNSUPPORTED, message, warnings=tuple(warnings), steps=tuple(steps))
    return Judgement(case, Verdict.PASSED, warnings=tuple(warnings), steps=tuple(steps))


def failure(
    case: Case,
    steps: Sequence[int],
    index: int,
    differences: Sequence[Difference],
    observations: Sequence[Document],
    warnings: Sequence[str],
) -> Judgement:
    """The judgement on an answer whose first difference is at one step."""
    where = list(steps).index(index)
    return Judgement(
        case,
        Verdict.FAILED,
        _enumerated([one.message for one in differences]),
        index,
        case.steps[index]["expect"],
        _kept(observations[where]),
        tuple(warnings),
        differences=tuple(differences),
        steps=tuple(steps),
        observations=_kept_whole(observations),
    )


def _named(step: Document) -> str:
    question = question_of(step)
    return f"the action {shown(step['try'])}" if question is Question.TRY else f"`{question}`"


def _enumerated(differences: Sequence[str]) -> str:
    more = len(differences) - _DIFFERENCES_SHOWN
    shortened = [*differences[:_DIFFERENCES_SHOWN], *([f"and {more} more"] if more > 0 else [])]
    return "; ".join(shortened)[:_MESSAGE_LIMIT]


def _kept(observation: Document) -> Any:
    """The observation, or the beginning of its text if it is absurdly large."""
    text = orjson.dumps(observation)
    return observation if len(text) <= _OBSERVATION_LIMIT else text[:_MESSAGE_LIMIT].decode(errors="replace")


def _kept_whole(observations: Sequence[Document]) -> tuple[Document, ...]:
    """All observations of a case, or none if they are absurdly large."""
    return tuple(observations) if len(orjson.dumps(observations)) <= _OBSERVATION_LIMIT else ()
