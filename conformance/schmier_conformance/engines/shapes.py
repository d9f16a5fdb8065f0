"""Shapes that are wrong everywhere: a member that no answer to a question has, or that has another form in every one.

Whoever writes an adapter leaves a member out, or writes a list for an object, and then every case that expects it fails. That is
one mistake, and it says nothing about the rules. So it is told once; and what else differs in those cases is judged without it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Any, NamedTuple

from schmier.spec import Document
from schmier_conformance.engines.comparison import Difference, Manner, form, told
from schmier_conformance.engines.verdicts import Judgement, Verdict, question_of

LEAST = 3
"""So many answers must have had something to tell there: what is wrong once or twice is a wrong answer."""

_OF_FIXED_MEMBERS = frozenset({"game", "contract", "choose"})
"""The objects whose own members have names of the schema, not of seats or parties."""


class Place(NamedTuple):
    """A member of the answers to a question."""

    question: str
    member: str


class Misshapen(NamedTuple):
    """A member that is wrong in every answer that has something to tell there."""

    place: Place
    manner: Manner
    """Missing, or of another form."""
    answers: int
    """In how many answers."""
    got: str
    """The form that it has."""
    wanted: str
    """The form that it must have."""


def place_of(step: Document, difference: Difference) -> Place:
    """Where an answer differs, whichever the seat or party."""
    outer, _, inner = difference.member.partition(".")
    named = f"{outer}.{inner.partition('.')[0]}" if inner and outer in _OF_FIXED_MEMBERS else outer
    return Place(question_of(step), named)


def misshapen(judgements: Sequence[Judgement], pardoned: Collection[Place] = ()) -> list[Misshapen]:
    """The members that are wrong in every answer, of those in which failed answers differ."""
    suspected = {
        place_of(judgement.case.steps[judgement.step], one)
        for judgement in judgements
        if judgement.step is not None and judgement.verdict is Verdict.FAILED
        for one in judgement.differences
        if one.manner in (Manner.MISSING, Manner.FORM)
    } - set(pardoned)
    refuted: set[Place] = set()
    wrong: Counter[Place] = Counter()
    forms: dict[Place, tuple[Manner, str, str]] = {}
    for judgement in judgements:
        for place, right, said in answers_at(judgement, suspected) if suspected else ():
            if form(right) == form(said):
                refuted.add(place)
            else:
                wrong[place] += 1
                forms[place] = (Manner.MISSING if said is None else Manner.FORM, form(said), form(right))
    return [
        Misshapen(place, forms[place][0], wrong[place], forms[place][1], forms[place][2])
        for place in sorted(suspected - refuted)
        if wrong[place] >= LEAST
    ]


def answers_at(judgement: Judgement, places: Collection[Place]) -> Iterator[tuple[Place, Any, Any]]:
    """What is expected at some places, where that is anything, and what was answered; of a case that passed, the same."""
    if judgement.verdict not in (Verdict.PASSED, Verdict.FAILED):
        return
    passed = judgement.verdict is Verdict.PASSED
    answered = [None] * len(judgement.steps) if passed else judgement.observations
    for index, observation in zip(judgement.steps, answered, strict=False):
        step = judgement.case.steps[index]
        expected = comparable(step, step["expect"])
        if is_not_over(step["expect"], observation):
            continue
        for place in places:
            if place.question == question_of(step) and (right := at(expected, place.member)) is not None:
                said = right if passed else at(comparable(step, observation), place.member)
                if said is not None or not is_written(observation, place.member):
                    yield place, right, said


def is_not_over(expected: Document, observation: Any) -> bool:
    """Whether an answer takes a deal that is over for one that goes on: then it need not tell anything else."""
    return expected.get("over") is True and isinstance(observation, dict) and observation.get("over") is False


def is_written(observation: Any, member: str) -> bool:
    """Whether a member stands in an answer, though it says nothing: null is a wrong value, and no wrong shape."""
    outer, _, name = member.rpartition(".")
    holder = at(observation, outer) if outer else observation
    return isinstance(holder, dict) and name in holder


def comparable(step: Document, observation: Any) -> Any:
    """An observation without what says nothing; of an action, whether anything was said about it at all."""
    if not isinstance(observation, dict):
        return {}
    if "try" not in step:
        return told(observation)
    is_said = (observation.get("accepted") is True) != (observation.get("rejected") is not None)
    return {"accepted": is_said or None, "trick_to": observation.get("trick_to")}


def at(observation: Any, member: str) -> Any:
    """What stands at a member, an inner one after a dot; None where there is nothing."""
    for name in member.split("."):
        observation = observation.get(name) if isinstance(observation, dict) else None
    return observation
