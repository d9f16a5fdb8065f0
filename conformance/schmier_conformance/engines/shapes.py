"""Shapes wrong everywhere: a member every answer to a question lacks, or that has another JSON type in every one.

An adapter that leaves a member out, or writes a list for an object, fails every case that expects it. That is one mistake, and it says
nothing about the rules. So the report shows it once, and the other differences in those cases are judged without it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Any, NamedTuple, assert_never

from schmier.spec import Document
from schmier_conformance.corpus.cases import Question, question_of
from schmier_conformance.engines.comparison import Difference, Manner, json_type, without_empty
from schmier_conformance.engines.verdicts import Judgement, Verdict

LEAST = 3
"""How many answers must have had a value there: once or twice is a wrong answer, not a wrong shape."""

_OF_FIXED_MEMBERS = frozenset({"game", "contract", "choose"})
"""The objects whose members are named by the schema, not by seats or parties."""


class Place(NamedTuple):
    """A member of the answers to a question."""

    question: Question
    member: str


class WrongShape(NamedTuple):
    """A member that is wrong in every answer that should have a value there."""

    place: Place
    manner: Manner
    """`MISSING`, `FORM` or `IGNORED`."""
    answers: int
    """How many answers, or cases for an ignored member."""
    got: str
    """The JSON type of the member."""
    wanted: str
    """The JSON type it must have; for an ignored member the verb of its actions."""


def place_of(step: Document, difference: Difference) -> Place:
    """Where an answer differs, whichever the seat or party."""
    outer, _, inner = difference.member.partition(".")
    named = f"{outer}.{inner.partition('.')[0]}" if inner and outer in _OF_FIXED_MEMBERS else outer
    return Place(question_of(step), named)


def wrong_shapes(judgements: Sequence[Judgement], pardoned: Collection[Place] = ()) -> list[WrongShape]:
    """The members wrong in every answer, among those at which failed answers differ."""
    suspected = {
        place_of(judgement.case.steps[judgement.step], one)
        for judgement in judgements
        if judgement.step is not None and judgement.verdict is Verdict.FAILED
        for one in judgement.differences
        if one.manner.may_be_a_shape
    } - set(pardoned)
    refuted: set[Place] = set()
    wrong: Counter[Place] = Counter()
    forms: dict[Place, tuple[Manner, str, str]] = {}
    for judgement in judgements:
        for place, right, answered in answers_at(judgement, suspected) if suspected else ():
            if json_type(right) == json_type(answered):
                refuted.add(place)
            else:
                wrong[place] += 1
                forms[place] = (
                    Manner.MISSING if answered is None else Manner.FORM,
                    json_type(answered),
                    json_type(right),
                )
    return [
        WrongShape(place, forms[place][0], wrong[place], forms[place][1], forms[place][2])
        for place in sorted(suspected - refuted)
        if wrong[place] >= LEAST
    ]


def answers_at(judgement: Judgement, places: Collection[Place]) -> Iterator[tuple[Place, Any, Any]]:
    """Yield expected and answered values at some places, where a value is expected; for a case that passed, the expected value twice."""
    match judgement.verdict:
        case Verdict.PASSED:
            passed = True
        case Verdict.FAILED:
            passed = False
        case Verdict.DECLARED | Verdict.MISSHAPEN | Verdict.ERRORED:
            return
        case Verdict.UNSUPPORTED | Verdict.SKIPPED | Verdict.UNASKED:
            return
        case _:
            assert_never(judgement.verdict)
    observations = [None] * len(judgement.steps) if passed else judgement.observations
    for index, observation in zip(judgement.steps, observations, strict=False):
        step = judgement.case.steps[index]
        expected = comparable(step, step["expect"])
        if is_not_over(step["expect"], observation):
            continue
        for place in places:
            if place.question == question_of(step) and (right := at(expected, place.member)) is not None:
                answered = right if passed else at(comparable(step, observation), place.member)
                if answered is not None or not is_written(observation, place.member):
                    yield place, right, answered


def is_not_over(expected: Document, observation: Any) -> bool:
    """Whether an answer takes a finished deal for one that goes on; its other members then say nothing about shapes."""
    return expected.get("over") is True and isinstance(observation, dict) and observation.get("over") is False


def is_written(observation: Any, member: str) -> bool:
    """Whether a member is present in an answer, even if it is empty: null is a wrong value, not a wrong shape."""
    outer, _, name = member.rpartition(".")
    holder = at(observation, outer) if outer else observation
    return isinstance(holder, dict) and name in holder


def comparable(step: Document, observation: Any) -> Any:
    """An observation without empty members; for an action, whether the outcome says anything at all."""
    if not isinstance(observation, dict):
        return {}
    if question_of(step) is not Question.TRY:
        return without_empty(observation)
    has_outcome = (observation.get("accepted") is True) != (observation.get("rejected") is not None)
    return {"accepted": has_outcome or None, "trick_to": observation.get("trick_to")}


def at(observation: Any, member: str) -> Any:
    """The value at a dotted path of members; None where there is none."""
    for name in member.split("."):
        observation = observation.get(name) if isinstance(observation, dict) else None
    return observation
