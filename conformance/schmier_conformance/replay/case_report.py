"""Recorded games in the report of `schmier check`: each log a case, and the findings by clause."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from itertools import chain

from schmier import spec
from schmier_conformance.corpus.cases import Body, Case, Level, corpus_version
from schmier_conformance.documents.errors import DocumentError
from schmier_conformance.documents.reading import read_json
from schmier_conformance.engines.report import Header, Listener, Report
from schmier_conformance.engines.verdicts import Judgement, Verdict
from schmier_conformance.replay.files import found_in, logs_of
from schmier_conformance.replay.judge import Judged, judge
from schmier_conformance.replay.report import place_of
from schmier_conformance.wording.vocabulary import COMMON

VERDICTS = {
    "holds": Verdict.PASSED,
    "broken": Verdict.FAILED,
    "undecidable": Verdict.UNSUPPORTED,
    "unreadable": Verdict.ERRORED,
}
"""The verdict on a case for each verdict on a log; a log that leaves too much open is like an unanswered question."""

WHY = "Every action of a recorded game must be legal, and every claim must follow."


def is_of_logs(name: str) -> bool:
    """Whether the first document of a file is a log."""
    for found in found_in(name):
        if isinstance(found.text, DocumentError):
            return False
        try:
            first = read_json(found.text, found.where)
        except DocumentError:
            return False
        return isinstance(first, dict) and "deals" in first
    return False


def judge_logs(
    names: Sequence[str], is_chosen: Callable[[Case], bool] = lambda case: True, listeners: Sequence[Listener] = ()
) -> Report:
    """The report on the logs of some files."""
    began = time.monotonic()
    logs = map(judge, chain.from_iterable(map(logs_of, names)))
    chosen = [(case, judged) for judged in logs if is_chosen(case := case_of(judged))]
    judgements = tuple([judgement_on(case, judged) for case, judged in chosen])
    header = Header(corpus_version(), f"recorded in {', '.join(names)}", None, len(judgements), is_recorded=True)
    report = Report(
        header, judgements, time.monotonic() - began, tuple(found_by_clause([judged for _, judged in chosen]))
    )
    for listener in listeners:
        listener.started(header)
        for judgement in judgements:
            listener.judged(judgement)
        listener.finished(report)
    return report


def case_of(judged: Judged) -> Case:
    """A log as a case; its clauses are those of the findings."""
    findings = judged.replayed.findings if judged.replayed is not None else []
    return Case(
        id=judged.found.where,
        ruleset=judged.ruleset or "unknown",
        document={},
        clauses=tuple(dict.fromkeys(finding.clause for finding in findings)),
        title="a recorded game",
        level=Level.RECORDED,
        body=Body(WHY, "recorded", {"events": []}, ()),
    )


def judgement_on(case: Case, judged: Judged) -> Judgement:
    """The judgement on a log."""
    if judged.replayed is None:
        return Judgement(case, Verdict.ERRORED, judged.problem)
    words = "; ".join(f"{place_of(finding, COMMON)}: {finding.message}" for finding in judged.replayed.findings)
    return Judgement(case, VERDICTS[judged.verdict], words or None)


def found_by_clause(logs: Sequence[Judged]) -> list[str]:
    """The findings, a paragraph for each clause, the commonest first."""
    findings = [
        (finding.clause, judged.found.where)
        for judged in logs
        if judged.replayed is not None
        for finding in judged.replayed.findings
    ]
    counts = {
        clause: [where for of, where in findings if of == clause] for clause in dict.fromkeys(of for of, _ in findings)
    }
    paragraphs = []
    for clause, places in sorted(counts.items(), key=lambda entry: -len(entry[1])):
        law = spec.clauses().get(clause)
        text = f"\n  {law.text}" if law else ""
        first = ", ".join(list(dict.fromkeys(places))[:3])
        paragraphs.append(f"{clause}: found {len(places)} times in {len(set(places))} logs, first in {first}{text}")
    return paragraphs
