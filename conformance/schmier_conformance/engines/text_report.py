"""The report as people read it: what is wrong everywhere, a table, what has been misread, each cause by its smallest case."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from schmier_conformance.engines.causes import Cause, Diagnosis, Sureness
from schmier_conformance.engines.fault_groups import fault_lines, groups_of, line_of, quoted, shape_line
from schmier_conformance.engines.known_differences import is_to_be_written
from schmier_conformance.engines.report import Header, Report
from schmier_conformance.engines.verdicts import Judgement, Verdict, question_of
from schmier_conformance.terminal import Colour, painted, show_progress

GROUPS_SHOWN = 12
"""Causes told at length; all failures are in the JSON report."""

_WARNINGS_SHOWN = 5
_REASONS_SHOWN = 6


def render(report: Report, rerun: Sequence[str]) -> str:
    """The whole text; `rerun` is the command that runs these cases, to which a filter for one case is added."""
    if report.header.engine is None and not report.header.is_recorded and report.judgements:
        return f"{heading(report.header)}\n{line_of(report.judgements[0].message or '')}\n{_stderr(report)}"
    suspected = [label for cause in report.diagnosis.causes for label in cause.clauses]
    groups = groups_of(report.judgements, suspected)
    parts = [heading(report.header), *map(shape_line, report.shapes), "\n".join(_rows(report))]
    if report.diagnosis.failures:
        parts.append("\n".join(diagnosis_lines(report.diagnosis)))
    parts.extend("\n".join(fault_lines(group, rerun)) for group in groups[:GROUPS_SHOWN])
    if len(groups) > GROUPS_SHOWN:
        more = sum(len(group.faults) for group in groups[GROUPS_SHOWN:])
        parts.append(
            f"{more} more cases failed or errored for {len(groups) - GROUPS_SHOWN} other causes; --json FILE has all of them."
        )
    parts.extend(without_verdict(report))
    parts.extend(_warnings(report.judgements))
    parts.extend(report.notes)
    parts.append(in_the_end(report))
    return "\n\n".join(parts) + "\n"


def heading(header: Header) -> str:
    """Who was asked."""
    if header.engine is None and header.is_recorded:
        return f"What is {line_of(header.command)}, corpus {header.corpus}"
    if header.engine is None:
        return f"{header.command}: the engine could not be started. Corpus {header.corpus}."
    engine = header.engine["engine"]
    name, version, language = (line_of(engine[key]) for key in ("name", "version", "language"))
    return f"{name} {version} ({language}), corpus {header.corpus}"


def _stderr(report: Report) -> str:
    return "".join(f"  stderr    {line}\n" for line in report.judgements[0].stderr)


def cells(report: Report) -> list[list[str]]:
    """The table by ruleset and chapter, its heading first, its totals last; a verdict that is rare has a column where there is one."""
    counted = Counter(
        (judgement.case.ruleset, judgement.case.chapter, judgement.verdict) for judgement in report.judgements
    )
    totals = report.totals()
    shown = [one for one in Verdict if totals[one] or one not in (Verdict.DECLARED, Verdict.MISSHAPEN)]
    places = sorted({(ruleset, chapter) for ruleset, chapter, _ in counted})
    rows = [["ruleset", "chapter", *(verdict.value for verdict in shown)]]
    for ruleset, chapter in places:
        rows.append([ruleset, chapter, *(str(counted[ruleset, chapter, verdict] or ".") for verdict in shown)])
    return [*rows, ["all", "", *(str(totals[verdict]) for verdict in shown)]]


def _rows(report: Report) -> Iterator[str]:
    """The table, a line each."""
    rows = cells(report)
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for index, row in enumerate(rows):
        if index in (1, len(rows) - 1):
            yield "  ".join("-" * width for width in widths)
        words = [cell.ljust(width) for cell, width in zip(row[:2], widths, strict=False)]
        numbers = [cell.rjust(width) for cell, width in zip(row[2:], widths[2:], strict=True)]
        yield "  ".join([*words, *numbers])


# ---- the diagnosis ---------------------------------------------------------------------------------------------------


def diagnosis_lines(diagnosis: Diagnosis) -> list[str]:
    """What the failures say together, a line each; none where nothing failed."""
    return list(_diagnosis(diagnosis)) if diagnosis.failures else []


def _diagnosis(diagnosis: Diagnosis) -> Iterator[str]:
    """What the failures say together; or that they say nothing."""
    if not diagnosis.causes:
        yield f"What has been misread I do not know: nothing known explains enough of the {diagnosis.failures} failures."
        yield from _where_to_look("Look first where these decide: ", diagnosis.where_to_look)
        return
    more = (
        f" ({diagnosis.failures} of {diagnosis.failures + diagnosis.beside} were looked into)"
        if diagnosis.beside
        else ""
    )
    yield f"What the failures say together{more}:"
    for cause in diagnosis.causes:
        yield from _cause(cause, diagnosis.failures)
    if diagnosis.unexplained:
        yield f"  Of {diagnosis.unexplained} of {diagnosis.failures} failures I do not know the cause."
    yield from _where_to_look("If it is not that, look where these decide: ", diagnosis.where_to_look)


def _where_to_look(begins: str, labels: Sequence[str]) -> Iterator[str]:
    """A few clauses to look at, with their sentences."""
    if labels:
        yield f"  {begins}{painted('; '.join(labels), Colour.NAME)}"
    for label in labels:
        yield from quoted(label, "    ")


_BEGINS: Final = {
    Sureness.PROBABLY: "Probably misread: ",
    Sureness.PERHAPS: "Perhaps misread, though too much of what it would fail passed: ",
    Sureness.PARTLY: "Explains a part: ",
    Sureness.AROUND: "Something around ",
    Sureness.WHERE: "No misreading that I know explains it. The answers differ where this clause decides: ",
}

_ONE_OF_THESE: Final = (
    "No misreading that I know explains it. The answers differ where one of these decides, or has decided before: "
)


def named_faults(cause: Cause) -> list[str]:
    """The clauses that are misread as somebody has named it, each with the names."""
    by_clause: dict[str, list[str]] = {}
    for clause, _, name in (one.partition(":") for one in cause.faults):
        by_clause.setdefault(clause, []).append(f"\u201c{name}\u201d")
    return [f"{clause}, as in {' or '.join(names)}" for clause, names in by_clause.items()]


def _cause(cause: Cause, failures: int) -> Iterator[str]:
    names = named_faults(cause) or list(cause.clauses)
    either = names[0] if len(names) == 1 else f"one of: {'; '.join(names)}"
    is_one_of_places = cause.sureness is Sureness.WHERE and len(names) > 1
    begins, told = (_ONE_OF_THESE, "; ".join(names)) if is_one_of_places else (_BEGINS[cause.sureness], either)
    yield f"  {begins}{painted(told, Colour.NAME)}"
    if cause.shows:
        yield f"    or what decides where its failures differ: {painted('; '.join(cause.shows), Colour.NAME)}"
    if cause.members:
        yield f"    nothing but {', '.join(f'`{member}`' for member in cause.members)} differs there"
    if cause.sureness is Sureness.WHERE:
        yield f"    so it is in {cause.explains} of {failures} failures"
    else:
        shares = [f"explains {cause.explains} of {failures} failures"]
        if cause.answers:
            shares.append(f"{cause.answers} of them with the very answer")
        if cause.would_fail:
            shares.append(f"and {cause.would_fail} of the cases that it would fail passed")
        yield f"    {', '.join(shares)}"
    for label in dict.fromkeys(cause.clauses):
        yield from quoted(label, "    ")


# ---- what has no verdict on the rules --------------------------------------------------------------------------------


def without_verdict(report: Report) -> Iterator[str]:
    """Why cases were not judged, each reason once, and what was left out of those that were."""
    reasons = Counter(
        (judgement.verdict, judgement.message or "")
        for judgement in report.judgements
        if judgement.verdict in (Verdict.UNSUPPORTED, Verdict.SKIPPED)
    )
    for (verdict, message), count in reasons.most_common(_REASONS_SHOWN):
        yield f"{count} {verdict.value}: {line_of(message)}"
    if len(reasons) > _REASONS_SHOWN:
        yield f"{len(reasons) - _REASONS_SHOWN} more reasons why cases were not judged; --json FILE has all of them."
    left_out = Counter(
        question_of(step)
        for judgement in report.judgements
        if judgement.steps
        for index, step in enumerate(judgement.case.steps)
        if index not in judgement.steps
    )
    if left_out:
        told = ", ".join(f"{count} times `{question}`" for question, count in left_out.most_common())
        yield f"Left out, since the engine declared that it does not answer it: {told}."
    for entry, count in report.declared:
        link = f" ({line_of(entry.link)})" if entry.link else ""
        yield f"{count} declared by {line_of(entry.name)}: {line_of(entry.reason)}{link}"
    waiting = sum(is_to_be_written(entry) for entry, _ in report.declared)
    if waiting:
        yield f"{waiting} declared differences are not looked into yet: their reasons are yours to write."
    for entry in report.unused:
        if entry in report.mended:
            yield f"Mended, and taken out of the file: {line_of(entry.name)}."
        elif entry in report.stale:
            yield f"STALE declared and mended: {line_of(entry.name)}; take it out of the file, or have --write-known do it."
        else:
            yield f"Declared and not met: {line_of(entry.name)}."


def _warnings(judgements: Iterable[Judgement]) -> Iterator[str]:
    warnings = [f"{judgement.case.id}: {words}" for judgement in judgements for words in judgement.warnings]
    if warnings:
        told = [f"{len(warnings)} warnings, which --strict-reasons makes failures:", *warnings[:_WARNINGS_SHOWN]]
        if len(warnings) > _WARNINGS_SHOWN:
            told.append(f"and {len(warnings) - _WARNINGS_SHOWN} more; --json FILE has all of them.")
        yield "\n  ".join(line_of(words) for words in told)


def in_the_end(report: Report) -> str:
    """What the run came to, in a line."""
    counts = ", ".join(
        coloured(f"{count} {verdict.value}", verdict) for verdict, count in report.totals().items() if count
    )
    if report.cut_short is not None:
        among = f" of {report.header.cases}" if report.header.is_all else ""
        asked = f"{len(report.judgements)}{among} cases"
        return f"{asked} in {report.seconds:.1f} s, {report.cut_short}: {counts or 'nothing was judged'}."
    cases = f"{report.header.cases} case{'' if report.header.cases == 1 else 's'}"
    return f"{cases} in {report.seconds:.1f} s: {counts}."


def coloured(words: str, verdict: Verdict) -> str:
    """What a verdict is counted by, in its colour."""
    if verdict is Verdict.PASSED:
        return painted(words, Colour.GOOD)
    return painted(words, Colour.WRONG) if verdict in (Verdict.FAILED, Verdict.ERRORED) else words


class Progress:
    """A count that moves while the run goes on, how fast, and how long it will take; only on a terminal."""

    def __init__(self) -> None:
        self._cases: int | None = None
        self._judged = 0
        self._faults = 0
        self._began = time.monotonic()

    def started(self, header: Header) -> None:
        """Learns how many cases there are, if all of them are there."""
        self._cases = header.cases if header.is_all else None

    def judged(self, judgement: Judgement) -> None:
        """Moves the count."""
        self._judged += 1
        self._faults += judgement.is_fault
        if self._judged % 10 == 0 or judgement.is_fault:
            show_progress(self.line)

    @property
    def line(self) -> str:
        """How far the run is."""
        rate = self._judged / max(0.001, time.monotonic() - self._began)
        among = "" if self._cases is None else f" of {self._cases}"
        left = "" if self._cases is None else f", {(self._cases - self._judged) / rate:.0f} s left"
        return f"{self._judged}{among} cases, {self._faults} failed or errored, {rate:.0f} a second{left}"

    def finished(self, report: Report) -> None:
        """Takes the count away again."""
        show_progress("")
