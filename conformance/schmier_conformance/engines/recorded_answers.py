"""Answers that an engine wrote down, judged like those of an engine that runs.

Who cannot let an engine speak the protocol lets it read a file of questions and write a file of answers, a JSON object a line. A
question is a request without its number, under the id of its case; the answer gives that id back.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, BinaryIO, NamedTuple

import orjson

from schmier.spec import Document
from schmier_conformance.corpus.cases import Case, corpus_version
from schmier_conformance.documents.errors import DocumentError, shown
from schmier_conformance.documents.reading import lines, open_stream, read_json, validate_part
from schmier_conformance.engines.causes import Diagnose, undiagnosed
from schmier_conformance.engines.final_verdicts import settled
from schmier_conformance.engines.judge import judge
from schmier_conformance.engines.known_differences import Known
from schmier_conformance.engines.report import Header, Listener, Report
from schmier_conformance.engines.verdicts import Judgement, Verdict, without_expectation

NO_ANSWER = "the file has no answer to this case"


class Recorded(NamedTuple):
    """What a file of answers holds."""

    introduction: Document | None
    """What the engine says of itself, if it does."""
    answers: Mapping[str, Document]
    """The answers by the id of their case."""
    errors: Mapping[str, str]
    """By the id of its case, what is wrong with an answer."""
    notes: tuple[str, ...]
    """What belongs to no case."""


# ---- questions -------------------------------------------------------------------------------------------------------


def write_questions(cases: Iterable[Case], stream: BinaryIO) -> int:
    """Write a question a line; returns how many there are."""
    asked = [orjson.dumps(question(case)) + b"\n" for case in cases]
    stream.writelines(asked)
    return len(asked)


def question(case: Case) -> Document:
    """What is asked in a case; no expectation is in it."""
    return {
        "case": case.id,
        "ruleset": case.document,
        "given": case.given,
        "steps": [without_expectation(step) for step in case.steps],
    }


# ---- answers ---------------------------------------------------------------------------------------------------------


def read_answers(name: str, known: Iterable[str]) -> Recorded:
    """The answers of a file; what is wrong with one of them is kept for its case, or noted."""
    ids = frozenset(known)
    introduction: Document | None = None
    answers: dict[str, Document] = {}
    errors: dict[str, str] = {}
    notes: list[str] = []
    with open_stream(name) as stream:
        for number, line in lines(stream, where=name):
            where = f"{name}:{number}"
            try:
                answer = read_answer(line, where)
            except DocumentError as problem:
                notes.append(str(problem))
                continue
            if "engine" in answer:
                introduction = answer
            elif answer.get("case") not in ids:
                notes.append(f"{where}: there is no case {shown(answer.get('case'))} among those that were chosen.")
            elif answer["case"] in answers or answer["case"] in errors:
                errors[answer["case"]] = f"{where}: the case is answered twice"
            elif (problem_of := wrong_with(answer, where)) is not None:
                errors[answer["case"]] = problem_of
            else:
                answers[answer["case"]] = answer
    return Recorded(introduction, answers, errors, tuple(notes))


def read_answer(line: bytes | DocumentError, where: str) -> Document:
    """One line of a file of answers: an answer, or what the engine says of itself."""
    if isinstance(line, DocumentError):
        raise line
    answer: Any = read_json(line, where)
    if not isinstance(answer, dict):
        raise DocumentError(where, "$", f"{shown(answer)} is not an object", "write an answer a line")
    if "engine" in answer:
        validate_part("protocol", "#/$defs/started", answer, where)
    return answer


def wrong_with(answer: Document, where: str) -> str | None:
    """What is wrong with the shape of an answer; None for one that can be judged."""
    try:
        validate_part("protocol", "#/$defs/recorded", answer, where)
    except DocumentError as problem:
        return str(problem)
    return None


# ---- judging ---------------------------------------------------------------------------------------------------------


def judge_answers(
    cases: Sequence[Case],
    name: str,
    listeners: Sequence[Listener] = (),
    *,
    strict_reasons: bool = False,
    known: Sequence[Known] = (),
    diagnose: Diagnose = undiagnosed,
) -> Report:
    """The report on a file of answers; raises `DocumentError` when it cannot be opened."""
    began = time.monotonic()
    recorded = read_answers(name, (case.id for case in cases))
    header = Header(corpus_version(), f"recorded in {name}", recorded.introduction, len(cases), is_recorded=True)
    for listener in listeners:
        listener.started(header)
    judgements = [judgement_on(case, recorded, strict_reasons=strict_reasons) for case in cases]
    at_the_end = settled(judgements, known, strict_reasons=strict_reasons)
    for listener in listeners:
        for judgement in at_the_end.judgements:
            listener.judged(judgement)
    report = Report(
        header,
        at_the_end.judgements,
        time.monotonic() - began,
        recorded.notes,
        at_the_end.shapes,
        at_the_end.unused,
        diagnose(at_the_end.judgements, at_the_end.shapes),
    )
    for listener in listeners:
        listener.finished(report)
    return report


def judgement_on(case: Case, recorded: Recorded, *, strict_reasons: bool) -> Judgement:
    """The verdict on one case; one that was not answered counts as one that the engine does not know."""
    if case.id in recorded.errors:
        return Judgement(case, Verdict.ERRORED, recorded.errors[case.id])
    if case.id not in recorded.answers:
        return Judgement(case, Verdict.UNSUPPORTED, NO_ANSWER)
    return judge(case, range(len(case.steps)), recorded.answers[case.id], strict_reasons=strict_reasons)
