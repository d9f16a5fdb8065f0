"""The report as people read it: a table, then each failure with the law it breaks and the way to run it again."""

from __future__ import annotations

import json
import shlex
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TextIO

from schmier import spec
from schmier_conformance.engines.diagnosis import Misreading
from schmier_conformance.engines.report import Header, Judgement, Report, Verdict

FAULTS_SHOWN = 20
"""Failures told at length; all of them are in the JSON report."""

_CLAUSES_QUOTED = 4
_WARNINGS_SHOWN = 5
_JSON_WIDTH = 1500


def render(report: Report, rerun: Sequence[str]) -> str:
    """The whole text; `rerun` is the command that runs these cases, to which a filter for one case is added."""
    likely = report.likely_misreadings()
    suspected = [misreading.clause for misreading in likely]
    faults = [judgement for judgement in report.judgements if judgement.is_fault]
    faults.sort(key=lambda judgement: _nearness(judgement, suspected))
    parts = [_heading(report.header), "\n".join(_rows(report))]
    if likely:
        worked = sum(judgement.case.level != "random" for judgement in faults)
        parts.append("\n".join(_diagnosis(likely, worked)))
    parts.extend("\n".join(_fault(judgement, rerun)) for judgement in faults[:FAULTS_SHOWN])
    if len(faults) > FAULTS_SHOWN:
        parts.append(f"{len(faults) - FAULTS_SHOWN} more cases failed or errored; --json FILE has all of them.")
    parts.extend(_warnings(report.judgements))
    parts.extend(report.notes)
    parts.append(_conclusion(report))
    return "\n\n".join(parts) + "\n"


def _heading(header: Header) -> str:
    if header.engine is None and header.is_recorded:
        return f"What is {_line(header.command)}, corpus {header.corpus}"
    if header.engine is None:
        return f"{header.command}: the engine could not be started. Corpus {header.corpus}."
    engine = header.engine["engine"]
    name, version, language = (_line(engine[key]) for key in ("name", "version", "language"))
    return f"{name} {version} ({language}), corpus {header.corpus}"


def _rows(report: Report) -> Iterator[str]:
    """The table by ruleset and chapter, with its totals."""
    counted = Counter(
        (judgement.case.ruleset, judgement.case.chapter, judgement.verdict) for judgement in report.judgements
    )
    places = sorted({(ruleset, chapter) for ruleset, chapter, _ in counted})
    rows = [["ruleset", "chapter", *(verdict.value for verdict in Verdict)]]
    for ruleset, chapter in places:
        rows.append([ruleset, chapter, *(str(counted[ruleset, chapter, verdict] or ".") for verdict in Verdict)])
    rows.append(["all", "", *(str(count) for count in report.totals().values())])
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for index, row in enumerate(rows):
        if index in (1, len(rows) - 1):
            yield "  ".join("-" * width for width in widths)
        words = [cell.ljust(width) for cell, width in zip(row[:2], widths, strict=False)]
        numbers = [cell.rjust(width) for cell, width in zip(row[2:], widths[2:], strict=True)]
        yield "  ".join([*words, *numbers])


def _diagnosis(likely: Sequence[Misreading], faults: int) -> Iterator[str]:
    """What the pattern of the failures says."""
    yield "Probably misread, by the pattern of the failures:"
    for misreading in likely:
        clause = spec.clauses().get(misreading.clause)
        yield f"  {misreading.clause}, as in \u201c{misreading.fault}\u201d: accounts for {misreading.explains} of {faults} cases"
        if clause:
            yield f"    {clause.text}"


def _nearness(judgement: Judgement, suspected: Sequence[str]) -> tuple[int, int, int]:
    """What to show first: cases of the clauses that are suspected, hand-worked ones, short ones."""
    places = [place for place, label in enumerate(suspected) if label in judgement.case.clauses[:2]]
    place = min(places, default=len(suspected)) if judgement.case.level != "random" else len(suspected) + 1
    return place, len(judgement.case.given["events"]) + len(judgement.case.steps), len(judgement.case.clauses)


def _fault(judgement: Judgement, rerun: Sequence[str]) -> Iterator[str]:
    case = judgement.case
    yield f"{judgement.verdict.upper()} {case.id} ({case.ruleset}): {case.title}"
    for label in _deciding(judgement):
        clause = spec.clauses().get(label)
        if clause:
            yield f"  clause    {label}: {clause.text}"
            yield f"            spec/rules/{clause.chapter}.md:{clause.line}"
        else:
            yield f"  clause    {label}"
    yield f"  why       {case.why}"
    if judgement.step is not None:
        yield f"  step {judgement.step:<4} {_json(judgement.request)}"
        yield f"  expected  {_json(judgement.expected)}"
        yield f"  got       {_json(judgement.got)}"
    yield f"  so        {_line(judgement.message or '')}"
    for line in judgement.stderr:
        yield f"  stderr    {line}"
    yield f"  again     {shlex.join([*rerun, '--filter', case.id])}"


def _deciding(judgement: Judgement) -> list[str]:
    """The clauses to quote: those of the case; of a random case, which touches dozens, those that decide the step."""
    labels = list(judgement.case.clauses)
    if len(labels) <= _CLAUSES_QUOTED:
        return labels
    expected = judgement.expected or {}
    named = [expected["rejected"]] if "rejected" in expected else expected.get("because", labels)
    return list(named[:_CLAUSES_QUOTED])


def _warnings(judgements: Iterable[Judgement]) -> Iterator[str]:
    warnings = [f"{judgement.case.id}: {words}" for judgement in judgements for words in judgement.warnings]
    if warnings:
        told = [f"{len(warnings)} warnings, which --strict-reasons makes failures:", *warnings[:_WARNINGS_SHOWN]]
        if len(warnings) > _WARNINGS_SHOWN:
            told.append(f"and {len(warnings) - _WARNINGS_SHOWN} more; --json FILE has all of them.")
        yield "\n  ".join(_line(words) for words in told)


def _conclusion(report: Report) -> str:
    counts = ", ".join(f"{count} {verdict.value}" for verdict, count in report.totals().items() if count)
    return f"{report.header.cases} cases in {report.seconds:.1f} s: {counts}."


def _json(value: Any) -> str:
    text = json.dumps(value, separators=(",", ":"))
    return text if len(text) <= _JSON_WIDTH else f"{text[: _JSON_WIDTH - 3]}..."


def _line(text: str) -> str:
    """The engine's words on one line, without what could steer a terminal."""
    return "".join(letter if letter.isprintable() else " " for letter in text[:2000])


class Progress:
    """A count that moves while the run goes on; only for a terminal."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._cases = 0
        self._judged = 0
        self._faults = 0

    def started(self, header: Header) -> None:
        """Learns how many cases there are."""
        self._cases = header.cases

    def judged(self, judgement: Judgement) -> None:
        """Moves the count."""
        self._judged += 1
        self._faults += judgement.is_fault
        if self._judged % 10 == 0 or judgement.is_fault:
            self._stream.write(f"\r{self._judged} of {self._cases} cases, {self._faults} failed or errored ")
            self._stream.flush()

    def finished(self, report: Report) -> None:
        """Takes the count away again."""
        self._stream.write("\r\033[K")
        self._stream.flush()
