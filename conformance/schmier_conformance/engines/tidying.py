"""Harmless oddities of form: an engine's answer is read as it was meant, and the report mentions each oddity once.

`3.0` is 3, as in JSON Schema. A member that the protocol does not know says nothing about the rules, and is taken out before the answer is
judged. A known member in the wrong place stays: a view that shows too much is wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple, assert_never

from schmier.spec import Document, similar_names
from schmier_conformance.corpus.cases import Case, Question, question_of
from schmier_conformance.documents.errors import shown
from schmier_conformance.documents.reading import read_json
from schmier_conformance.documents.schemas import schemas


class Oddity(NamedTuple):
    """One oddity of form, whatever the case."""

    place: str
    """Where it is: `the answer to run`, `an action of legal`."""
    what: str
    """The unknown member; empty for numbers written as fractions."""

    @property
    def text(self) -> str:
        """The oddity as a sentence."""
        if not self.what:
            return f"{self.place} has whole numbers written as fractions, such as 3.0; they are read as integers"
        near = similar_names(self.what, known_at(self.place))
        remedy = f"; did you mean `{near[0]}`?" if near else ""
        return f"{self.place} has the member {shown(self.what, 60)}, which the protocol does not know; it is ignored{remedy}"


START: Final = "the answer to start"
RUN: Final = "the answer to run"
RECORDED: Final = "the recorded answer"
ACTION: Final = "an action of legal"


CONTENTS: Final = ("observations", "skipped", "error")
"""The members of which an answer has one."""


def observation_of(question: Question) -> str:
    """The place of an observation."""
    return f"the observation of {question}"


@cache
def known_members() -> Mapping[str, frozenset[str]]:
    """The members that the protocol knows, by place."""
    protocol = schemas()["urn:schmier:schema:protocol:1"]["$defs"]
    fixtures = schemas()["urn:schmier:schema:fixtures:1"]["$defs"]
    known = {
        START: protocol["started"],
        RUN: protocol["ran"],
        RECORDED: protocol["recorded"],
        ACTION: fixtures["legal"]["properties"]["actions"]["items"],
    }
    found = {place: frozenset(definition["properties"]) for place, definition in known.items()}
    for question in Question:
        found[observation_of(question)] = frozenset((*definition_of(question)["properties"], "unsupported"))
    return found


def definition_of(question: Question) -> Document:
    """The schema of the observation of a question."""
    fixtures: Document = schemas()["urn:schmier:schema:fixtures:1"]["$defs"]
    match question:
        case Question.LEGAL | Question.STATE | Question.VIEW | Question.RESULT:
            found: Document = fixtures[question.value]
        case Question.TRY:
            found = fixtures["outcome"]
        case _:
            assert_never(question)
    return found


def known_at(place: str) -> frozenset[str]:
    """The members that the protocol knows at a place."""
    return known_members()[place]


def read_answer(line: bytes, where: str, place: str) -> tuple[Any, tuple[Oddity, ...]]:
    """Parse an answer; raises `DocumentError`, with the name of the place it was read from, for one that is not JSON."""
    fractions: list[str] = []
    answer = read_json(line, where, fractions)
    return answer, (Oddity(place, ""),) if fractions else ()


def tidied_start(answer: Any) -> tuple[Any, tuple[Oddity, ...]]:
    """The answer to `start` without members that the protocol does not know."""
    return without_unknown(answer, START) if isinstance(answer, dict) else (answer, ())


def tidied(case: Case, steps: Sequence[int], answer: Any) -> tuple[Any, tuple[Oddity, ...]]:
    """The observations of an answer to these steps of a case, without members that the protocol does not know."""
    if not isinstance(answer, dict) or answer.keys().isdisjoint(CONTENTS):
        return answer, ()  # The unknown member may be the misspelt name of what is missing.
    answer, odd = without_unknown(answer, RUN) if "case" not in answer else (answer, ())
    observations = answer.get("observations")
    if not isinstance(observations, list) or len(observations) != len(steps):
        return answer, odd
    found = [
        tidied_observation(question_of(case.steps[step]), one) for step, one in zip(steps, observations, strict=True)
    ]
    if not any(oddities for _, oddities in found):
        return answer, odd
    tidy = {**answer, "observations": [one for one, _ in found]}
    return tidy, tuple(dict.fromkeys([*odd, *(oddity for _, oddities in found for oddity in oddities)]))


def tidied_observation(question: Question, observation: Any) -> tuple[Any, tuple[Oddity, ...]]:
    """An observation without members that the protocol does not know."""
    if not isinstance(observation, dict):
        return observation, ()
    tidy, odd = without_unknown(observation, observation_of(question))
    if question is Question.LEGAL and isinstance(tidy.get("actions"), list):
        actions = [
            without_unknown(action, ACTION) if isinstance(action, dict) else (action, ()) for action in tidy["actions"]
        ]
        odd = (*odd, *(oddity for _, oddities in actions for oddity in oddities))
        tidy = {**tidy, "actions": [action for action, _ in actions]} if odd else tidy
    return tidy, odd


def without_unknown(part: Document, place: str) -> tuple[Document, tuple[Oddity, ...]]:
    """A part of an answer without the members that are not known there."""
    known = known_at(place)
    if known.issuperset(part):
        return part, ()
    return {name: value for name, value in part.items() if name in known}, oddities_of(part.keys() - known, place)


def oddities_of(unknown: Iterable[str], place: str) -> tuple[Oddity, ...]:
    """The oddities of some unknown members."""
    return tuple(Oddity(place, name) for name in sorted(unknown))
