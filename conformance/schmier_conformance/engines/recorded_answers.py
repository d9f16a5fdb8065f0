"""Recorded answers: files of questions and answers for engines without the protocol, judged like a running engine.

Both files hold one JSON object per line. A question is a request with the id of its case instead of a sequence number; the answer
repeats that id.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import BinaryIO, NamedTuple

import orjson

from schmier.spec import Document
from schmier_conformance.corpus.cases import Case, corpus_version, without_expectation
from schmier_conformance.documents.errors import DocumentError, shown
from schmier_conformance.documents.reading import lines, open_stream, validate_part
from schmier_conformance.engines.causes import Diagnose, undiagnosed
from schmier_conformance.engines.final_verdicts import final_verdicts
from schmier_conformance.engines.judge import judge, lacking_roles, unasked
from schmier_conformance.engines.known_differences import Known
from schmier_conformance.engines.report import Header, Listener, Report
from schmier_conformance.engines.tidying import RECORDED, START, Oddity, read_answer, tidied, without_unknown
from schmier_conformance.engines.verdicts import Judgement, Verdict

NO_ANSWER = "the file has no answer to this case"
"""The message of a case without an answer."""


class Recorded(NamedTuple):
    """The contents of a file of answers."""

    introduction: Document | None
    """What the engine says about itself, if it does."""
    answers: Mapping[str, Document]
    """The answers by case id."""
    errors: Mapping[str, str]
    """By case id, what is wrong with an answer."""
    notes: tuple[str, ...]
    """Problems that belong to no case."""
    oddities: Mapping[str, tuple[Oddity, ...]]
    """By case id, the harmless oddities of form of an answer; those of the introduction under no id."""


# ---- questions -------------------------------------------------------------------------------------------------------


def write_questions(cases: Iterable[Case], stream: BinaryIO) -> int:
    """Write one question per line; returns their number."""
    questions = [orjson.dumps(question(case)) + b"\n" for case in cases]
    stream.writelines(questions)
    return len(questions)


def question(case: Case) -> Document:
    """The question of a case, without expectations."""
    return {
        "case": case.id,
        "ruleset": case.document,
        "given": case.given,
        "steps": [without_expectation(step) for step in case.steps],
    }


# ---- answers ---------------------------------------------------------------------------------------------------------


def read_answers(name: str, known: Iterable[str]) -> Recorded:
    """Read a file of answers; a problem with an answer is kept for its case, or noted if it belongs to none."""
    ids = frozenset(known)
    introduction: Document | None = None
    answers: dict[str, Document] = {}
    errors: dict[str, str] = {}
    notes: list[str] = []
    oddities: dict[str, tuple[Oddity, ...]] = {}
    with open_stream(name) as stream:
        for number, line in lines(stream, where=name):
            where = f"{name}:{number}"
            try:
                answer, odd = answer_on(line, where)
            except DocumentError as problem:
                notes.append(str(problem))
                continue
            oddities[answer.get("case", "")] = odd
            if "engine" in answer:
                introduction = answer
            elif answer.get("case") not in ids:
                notes.append(f"{where}: there is no case {shown(answer.get('case'))} among those that were chosen.")
            elif answer["case"] in answers or answer["case"] in errors:
                errors[answer["case"]] = f"{where}: the case is answered twice"
            elif (problem_of := form_error(answer, where)) is not None:
                errors[answer["case"]] = problem_of
            else:
                answers[answer["case"]] = answer
    return Recorded(introduction, answers, errors, tuple(notes), oddities)


def answer_on(line: bytes | DocumentError, where: str) -> tuple[Document, tuple[Oddity, ...]]:
    """Parse one line of a file of answers: an answer, or the engine's introduction; and its oddities of form."""
    if isinstance(line, DocumentError):
        raise line
    answer, odd = read_answer(line, where, RECORDED)
    if not isinstance(answer, dict):
        raise DocumentError(where, "$", f"{shown(answer)} is not an object", "write one answer per line")
    is_introduction = "engine" in answer
    tidy, unknown = without_unknown(answer, START if is_introduction else RECORDED)
    if is_introduction:
        validate_part("protocol", "#/$defs/started", tidy, where)
    return tidy, (*odd, *unknown)


def form_error(answer: Document, where: str) -> str | None:
    """What is wrong with the form of an answer; None for a valid one."""
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
    """The report on a file of answers; raises `DocumentError` if it cannot be opened."""
    began = time.monotonic()
    recorded = read_answers(name, (case.id for case in cases))
    header = Header(corpus_version(), f"recorded in {name}", recorded.introduction, len(cases), is_recorded=True)
    for listener in listeners:
        listener.started(header)
    judgements = [judgement_on(case, recorded, strict_reasons=strict_reasons) for case in cases]
    final = final_verdicts(judgements, known, strict_reasons=strict_reasons)
    for listener in listeners:
        for judgement in final.judgements:
            listener.judged(judgement)
    report = Report(
        header,
        final.judgements,
        time.monotonic() - began,
        recorded.notes,
        final.shapes,
        final.unused,
        diagnose(final.judgements, final.shapes),
        oddities_of_start=recorded.oddities.get("", ()),
    )
    for listener in listeners:
        listener.finished(report)
    return report


def judgement_on(case: Case, recorded: Recorded, *, strict_reasons: bool) -> Judgement:
    """The verdict on one case; a missing answer counts as unsupported."""
    if case.id in recorded.errors:
        return Judgement(case, Verdict.ERRORED, recorded.errors[case.id])
    lacking = lacking_roles(case, recorded.introduction or {})
    if lacking:
        return unasked(case, lacking)
    if case.id not in recorded.answers:
        return Judgement(case, Verdict.UNSUPPORTED, NO_ANSWER)
    steps = range(len(case.steps))
    answer, odd = tidied(case, steps, recorded.answers[case.id])
    judgement = judge(case, steps, answer, strict_reasons=strict_reasons)
    return replace(judgement, oddities=(*recorded.oddities[case.id], *odd))
