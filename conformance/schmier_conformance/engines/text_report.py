"""The report as text: shapes wrong everywhere, a table, the diagnosis, and each cause by its smallest case."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, assert_never

from schmier_conformance.corpus.cases import question_of
from schmier_conformance.engines.causes import Cause, Diagnosis, Sureness
from schmier_conformance.engines.fault_groups import fault_lines, groups_of, one_line, quoted_clause, shape_line
from schmier_conformance.engines.known_differences import lacks_reason
from schmier_conformance.engines.report import Header, Report
from schmier_conformance.engines.verdicts import Judgement, Verdict
from schmier_conformance.terminal import Colour, painted, show_progress

GROUPS_SHOWN = 12
"""How many causes are shown in full; the JSON report has all failures."""

_RARE: Final = (Verdict.DECLARED, Verdict.MISSHAPEN)
"""Verdicts without a column in the table of a run in which they do not occur."""

_WARNINGS_SHOWN = 5
_REASONS_SHOWN = 6


def render(report: Report, rerun: Sequence[str]) -> str:
    """The whole text; `rerun` is the command repeating the run, to which a filter for one case is added."""
    if report.header.engine is None and not report.header.is_recorded and report.judgements:
        return f"{heading(report.header)}\n{one_line(report.judgements[0].message or '')}\n{_stderr(report)}"
    suspected = [label for cause in report.diagnosis.causes for label in cause.clauses]
    groups = groups_of(report.judgements, suspected)
    forms = [*map(shape_line, report.shapes), *oddity_lines(report)]
    parts = [heading(report.header), *forms, "\n".join(_rows(report))]
    if report.diagnosis.failures:
        parts.append("\n".join(diagnosis_lines(report.diagnosis)))
    parts.extend("\n".join(fault_lines(group, rerun)) for group in groups[:GROUPS_SHOWN])
    if len(groups) > GROUPS_SHOWN:
        more = sum(len(group.faults) for group in groups[GROUPS_SHOWN:])
        parts.append(
            f"{more} more cases failed or errored for {len(groups) - GROUPS_SHOWN} other causes; --json FILE has all of them."
        )
    parts.extend(unjudged_lines(report))
    parts.extend(_warnings(report.judgements))
    parts.extend(report.notes)
    parts.append(summary_line(report))
    return "\n\n".join(parts) + "\n"


def oddity_lines(report: Report) -> list[str]:
    """A line for each harmless oddity of form; the cases are judged without it."""
    return [f"SHAPE {one_line(oddity.text)} ({count} of the answers)." for oddity, count in report.oddities().items()]


def heading(header: Header) -> str:
    """The line naming the engine."""
    if header.engine is None and header.is_recorded:
        return f"Answers {one_line(header.command)}, corpus {header.corpus}"
    if header.engine is None:
        return f"{header.command}: the engine could not be started. Corpus {header.corpus}."
    engine = header.engine["engine"]
    name, version, language = (one_line(engine[key]) for key in ("name", "version", "language"))
    return f"{name} {version} ({language}), corpus {header.corpus}"


def _stderr(report: Report) -> str:
    return "".join(f"  stderr    {line}\n" for line in report.judgements[0].stderr)


def table_cells(report: Report) -> list[list[str]]:
    """The table by ruleset and chapter: headings first, totals last; a rare verdict has a column only where it occurs.

    Cases that were not asked have one line elsewhere, see `unasked_line`.
    """
    counted = Counter(
        (judgement.case.ruleset, judgement.case.chapter, judgement.verdict)
        for judgement in report.judgements
        if judgement.verdict is not Verdict.UNASKED
    )
    totals = report.totals()
    shown = [one for one in Verdict if one is not Verdict.UNASKED and (totals[one] or one not in _RARE)]
    places = sorted({(ruleset, chapter) for ruleset, chapter, _ in counted})
    rows = [["ruleset", "chapter", *(verdict.value for verdict in shown)]]
    for ruleset, chapter in places:
        rows.append([ruleset, chapter, *(str(counted[ruleset, chapter, verdict] or ".") for verdict in shown)])
    return [*rows, ["all", "", *(str(totals[verdict]) for verdict in shown)]]


def _rows(report: Report) -> Iterator[str]:
    """Yield the lines of the table."""
    rows = table_cells(report)
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for index, row in enumerate(rows):
        if index in (1, len(rows) - 1):
            yield "  ".join("-" * width for width in widths)
        words = [cell.ljust(width) for cell, width in zip(row[:2], widths, strict=False)]
        numbers = [cell.rjust(width) for cell, width in zip(row[2:], widths[2:], strict=True)]
        yield "  ".join([*words, *numbers])


# ---- the diagnosis ---------------------------------------------------------------------------------------------------


def diagnosis_lines(diagnosis: Diagnosis) -> list[str]:
    """The diagnosis, one line each; empty where nothing failed."""
    return list(_diagnosis(diagnosis)) if diagnosis.failures else []


def _diagnosis(diagnosis: Diagnosis) -> Iterator[str]:
    if not diagnosis.causes:
        yield f"Diagnosis: no known misreading explains enough of the {diagnosis.failures} failures."
        yield from _where_to_look("Check these clauses first: ", diagnosis.where_to_look)
        return
    examined = f" ({diagnosis.failures} of {diagnosis.failures + diagnosis.beside} failures examined)"
    yield f"Diagnosis{examined if diagnosis.beside else ''}:"
    for cause in diagnosis.causes:
        yield from _cause(cause, diagnosis.failures)
    if diagnosis.unexplained:
        yield f"  No cause found for {diagnosis.unexplained} of {diagnosis.failures} failures."
    yield from _where_to_look("Otherwise check these clauses: ", diagnosis.where_to_look)


def _where_to_look(begins: str, labels: Sequence[str]) -> Iterator[str]:
    """A few clauses to check, with their sentences."""
    if labels:
        yield f"  {begins}{painted('; '.join(labels), Colour.NAME)}"
    for label in labels:
        yield from quoted_clause(label, "    ")


SURENESS_TEXT: Final = {
    Sureness.PROBABLY: "Probably misread: ",
    Sureness.PERHAPS: "Perhaps misread, although too many cases that it would fail passed: ",
    Sureness.PARTLY: "Explains some of the failures: ",
    Sureness.AROUND: "An unnamed mistake near ",
    Sureness.WHERE: "Look at this clause, which decides where the answers differ: ",
}
"""How the line of a cause begins."""

_ONE_OF_THESE: Final = "Look at these clauses; one of them decides where the answers differ, or decided earlier: "


def named_misreadings(cause: Cause) -> list[str]:
    """The misread clauses, each with the names of its misreadings."""
    by_clause: dict[str, list[str]] = {}
    for clause, _, name in (one.partition(":") for one in cause.faults):
        by_clause.setdefault(clause, []).append(f"\u201c{name}\u201d")
    return [f"{clause}, as in {' or '.join(names)}" for clause, names in by_clause.items()]


def _cause(cause: Cause, failures: int) -> Iterator[str]:
    names = named_misreadings(cause) or list(cause.clauses)
    either = names[0] if len(names) == 1 else f"one of: {'; '.join(names)}"
    is_one_of_places = cause.sureness is Sureness.WHERE and len(names) > 1
    begins, text = (_ONE_OF_THESE, "; ".join(names)) if is_one_of_places else (SURENESS_TEXT[cause.sureness], either)
    yield f"  {begins}{painted(text, Colour.NAME)}"
    if cause.shows:
        yield f"    or a clause that decides where its failures differ: {painted('; '.join(cause.shows), Colour.NAME)}"
    if cause.members:
        yield f"    only {', '.join(f'`{member}`' for member in cause.members)} differs there"
    if cause.sureness is Sureness.WHERE:
        yield f"    in {cause.explains} of {failures} failures"
    else:
        shares = [f"explains {cause.explains} of {failures} failures"]
        if cause.answers:
            shares.append(f"{cause.answers} of them with the exact answer")
        if cause.would_fail:
            shares.append(f"and {cause.would_fail} of the cases that it would fail passed")
        yield f"    {', '.join(shares)}"
    for label in dict.fromkeys(cause.clauses):
        yield from quoted_clause(label, "    ")


# ---- cases without a verdict on the rules ----------------------------------------------------------------------------


def unjudged_lines(report: Report) -> Iterator[str]:
    """Why cases were not judged, each reason once, what was not asked of the others, and the state of the known differences."""
    reasons = Counter(
        (judgement.verdict, judgement.message or "")
        for judgement in report.judgements
        if not judgement.verdict.is_of_the_rules and judgement.verdict is not Verdict.UNASKED
    )
    for (verdict, message), count in reasons.most_common(_REASONS_SHOWN):
        yield f"{count} {verdict.value}: {one_line(message)}"
    if len(reasons) > _REASONS_SHOWN:
        yield f"{len(reasons) - _REASONS_SHOWN} more reasons why cases were not judged; --json FILE has all of them."
    if report.totals()[Verdict.UNASKED]:
        yield unasked_line(report)
    left_out = Counter(
        question_of(step)
        for judgement in report.judgements
        if judgement.steps
        for index, step in enumerate(judgement.case.steps)
        if index not in judgement.steps
    )
    if left_out:
        questions = ", ".join(f"{count} times `{question}`" for question, count in left_out.most_common())
        yield f"Not asked, because the engine declares that it does not answer: {questions}."
    for entry, count in report.declared:
        link = f" ({one_line(entry.link)})" if entry.link else ""
        yield f"{count} declared by {one_line(entry.name)}: {one_line(entry.reason)}{link}"
    without_reason = sum(lacks_reason(entry) for entry, _ in report.declared)
    if without_reason:
        yield f"{without_reason} known differences still have a placeholder for a reason: write the reason."
    for entry in report.unused:
        if entry in report.removed:
            yield f"Fixed, and removed from the file: {one_line(entry.name)}."
        elif entry in report.stale:
            yield f"STALE declared, but its cases pass: {one_line(entry.name)}; remove it, or use --write-known."
        else:
            yield f"Declared, but not met in this run: {one_line(entry.name)}."


def unasked_line(report: Report) -> str:
    """The one line on the cases that were not sent, with how many need each role that the engine does not declare."""
    count = report.totals()[Verdict.UNASKED]
    needed = Counter(role for judgement in report.judgements for role in judgement.lacking)
    roles = ", ".join(f"{cases} need `{role}`" for role, cases in needed.most_common())
    return f"{count} not asked, because the engine does not declare a role that they need: {roles}."


def _warnings(judgements: Iterable[Judgement]) -> Iterator[str]:
    warnings = [f"{judgement.case.id}: {words}" for judgement in judgements for words in judgement.warnings]
    if warnings:
        lines = [f"{len(warnings)} warnings, which --strict-reasons makes failures:", *warnings[:_WARNINGS_SHOWN]]
        if len(warnings) > _WARNINGS_SHOWN:
            lines.append(f"and {len(warnings) - _WARNINGS_SHOWN} more; --json FILE has all of them.")
        yield "\n  ".join(map(one_line, lines))


def summary_line(report: Report) -> str:
    """The totals of the run, in one line."""
    counts = ", ".join(
        coloured(f"{count} {verdict.value}", verdict) for verdict, count in report.totals().items() if count
    )
    if report.cut_short is not None:
        among = f" of {report.header.cases}" if report.header.is_all else ""
        judged = f"{len(report.judgements)}{among} cases"
        return f"{judged} in {report.seconds:.1f} s, {report.cut_short}: {counts or 'nothing was judged'}."
    cases = f"{report.header.cases} case{'' if report.header.cases == 1 else 's'}"
    return f"{cases} in {report.seconds:.1f} s: {counts}."


def coloured(text: str, verdict: Verdict) -> str:
    """Text about a verdict, in the colour of the verdict."""
    match verdict:
        case Verdict.PASSED:
            return painted(text, Colour.GOOD)
        case Verdict.FAILED | Verdict.ERRORED:
            return painted(text, Colour.WRONG)
        case Verdict.DECLARED | Verdict.MISSHAPEN | Verdict.UNSUPPORTED | Verdict.SKIPPED | Verdict.UNASKED:
            return text
        case _:
            assert_never(verdict)


class Progress:
    """A progress line on a terminal: how many cases are judged, how fast, and the time left."""

    def __init__(self) -> None:
        self._cases: int | None = None
        self._judged = 0
        self._faults = 0
        self._began = time.monotonic()

    def started(self, header: Header) -> None:
        """Set the number of cases, if it is final."""
        self._cases = header.cases if header.is_all else None

    def judged(self, judgement: Judgement) -> None:
        """Count a case."""
        self._judged += 1
        self._faults += judgement.is_fault
        if self._judged % 10 == 0 or judgement.is_fault:
            show_progress(self.line)

    @property
    def line(self) -> str:
        """The progress as text."""
        rate = self._judged / max(0.001, time.monotonic() - self._began)
        among = "" if self._cases is None else f" of {self._cases}"
        left = "" if self._cases is None else f", {(self._cases - self._judged) / rate:.0f} s left"
        return f"{self._judged}{among} cases, {self._faults} failed or errored, {rate:.0f} a second{left}"

    def finished(self, report: Report) -> None:
        """Erase the progress line."""
        show_progress("")
