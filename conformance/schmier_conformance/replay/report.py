"""The report on judged logs: each as text, as a line of JSON, or only counted; and the counts of all."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import NamedTuple

from schmier import spec
from schmier.io.findings import Finding
from schmier.vocabulary import COMMON
from schmier_conformance.replay.judge import Json, Judged
from schmier_conformance.terminal import Colour, coloured, show_progress
from schmier_conformance.wording.explanation import line_json, lines_text, moment_json, moment_text
from schmier_conformance.wording.vocabulary import Vocabulary, vocabulary_for

# ---- one log ---------------------------------------------------------------------------------------------------------


class LogReport(NamedTuple):
    """The report on one log."""

    verdict: str
    clauses: tuple[str, ...] = ()
    """The clause of each finding."""
    output: str = ""
    """Whole lines for standard output."""
    complaint: str = ""
    """Whole lines for standard error."""
    lacks_event: str = ""
    """The place of the log, if it ends before the event to explain; else empty."""


Renderer = Callable[[Judged], LogReport]
"""Makes the report on a log. It is called by the process that judged the log."""


def counts_only(judged: Judged) -> LogReport:
    """Only the verdict and the clauses."""
    findings = () if judged.replayed is None else judged.replayed.findings
    return LogReport(judged.verdict, tuple([finding.clause for finding in findings]))


def as_json(judged: Judged) -> LogReport:
    """A line of JSON."""
    replayed = judged.replayed
    line: Json = {"file": judged.found.file, "line": judged.found.line, "verdict": judged.verdict}
    if replayed is None:
        finding = {
            "deal": None,
            "event": None,
            "clause": None,
            "message": judged.problem,
            "is_doubt": False,
            "left_out_at": None,
        }
        line |= {"complete": False, "findings": [finding], "deals": [], "winner": None}
    else:
        line |= {
            "complete": replayed.is_complete,
            "findings": [finding_document(finding) for finding in replayed.findings],
            "deals": list(judged.deals),
            "winner": replayed.winner,
        }
    if judged.lines:
        line["explanation"] = [line_json(one) for one in judged.lines]
    if judged.moment is not None:
        line["moment"] = moment_json(judged.moment)
    output = json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n"
    return counts_only(judged)._replace(output=output)


def finding_document(finding: Finding) -> Json:
    """A finding as JSON."""
    return asdict(finding)


def as_text(judged: Judged, *, in_colours: bool = False) -> LogReport:
    """A line of text for a log that holds, more for one that does not."""
    replayed, report = judged.replayed, counts_only(judged)
    if replayed is None:
        return report._replace(complaint=f"schmier: {judged.problem}\n")
    as_far = "" if replayed.is_complete else ", as far as it goes"
    verdict = judged.verdict
    if in_colours:
        verdict = coloured(verdict, Colour.GOOD if verdict == "holds" else Colour.WRONG)
    words = vocabulary_for(COMMON, judged.language)
    winner = f"; {words.player(replayed.winner)} wins" if replayed.winner else ""
    output = [f"{judged.found.where}: {verdict}{as_far}{winner}", *lines_text(judged.lines, words)]
    if judged.moment is not None:
        output += moment_text(judged.moment)
    for finding, actor in zip(replayed.findings, judged.actors, strict=True):
        output += finding_lines(finding, words, judged.seats, actor)
    return report._replace(output="\n".join(output) + "\n")


def finding_lines(finding: Finding, words: Vocabulary, seats: Sequence[str], actor: str) -> list[str]:
    """A finding as text, its players named as the account names them, with its clause, which is in English.

    The message of the reference names who did what; a language has one sentence for a clause, so the player stands before it.
    """
    message = words.name_players(finding.message, seats)
    reason = words.reason(finding.clause, message)
    if actor and reason != message:
        reason = f"{words.player(actor)}: {reason}"
    clause = spec.clauses().get(finding.clause)
    doubt = " (cannot be decided from this log)" if finding.is_doubt else ""
    law = f"    {finding.clause}{doubt}: {clause.text if clause else ''}"
    return [f"  {place_of(finding, words)}: {reason}", law]


def place_of(finding: Finding, words: Vocabulary) -> str:
    """The place of a finding in its log."""
    if finding.deal is None:
        return "the match"
    if finding.event is None:
        return f"deal {finding.deal}, result"
    return f"{words.say('deal {number}', number=finding.deal)}, {words.say('event {number}', number=finding.event)}"


# ---- all logs --------------------------------------------------------------------------------------------------------


class Summary:
    """Prints the reports on logs as they come, and counts them."""

    def __init__(self) -> None:
        """Begin without logs."""
        self.verdicts: Counter[str] = Counter()
        self.clauses: Counter[str] = Counter()

    def add(self, report: LogReport) -> None:
        """Print and count a report."""
        self.verdicts[report.verdict] += 1
        if report.clauses:
            self.clauses.update(report.clauses)
        if report.output:
            sys.stdout.write(report.output)
        if report.complaint:
            sys.stdout.flush()
            sys.stderr.write(report.complaint)

    def as_json(self) -> str:
        """The number of logs by verdict, and of findings by clause, as one JSON object."""
        return json.dumps({"verdicts": dict(sorted(self.verdicts.items())), "clauses": dict(self.commonest_clauses())})

    def as_text(self) -> str:
        """The same numbers as lines of text."""
        return "\n".join([self.verdict_line(), *(f"  {count} {clause}" for clause, count in self.commonest_clauses())])

    def verdict_line(self) -> str:
        """The number of logs by verdict."""
        return ", ".join(f"{count} {verdict}" for verdict, count in sorted(self.verdicts.items()))

    def commonest_clauses(self) -> list[tuple[str, int]]:
        """The number of findings by clause, the most first."""
        return sorted(self.clauses.items(), key=lambda entry: (-entry[1], entry[0]))


class Progress:
    """The number of logs judged, on a terminal."""

    STEP = 50
    """Logs judged between two updates."""

    def __init__(self, *, prints_each: bool) -> None:
        """Begin without logs; where each log is printed on the same terminal, the number would be in the way."""
        self.is_shown = not (prints_each and sys.stdout.isatty())
        self.done = 0

    def one_more(self) -> None:
        """Count a log."""
        self.done += 1
        if self.is_shown and self.done % self.STEP == 0:
            show_progress(f"{self.done} logs")

    def clear(self) -> None:
        """Remove the number."""
        if self.is_shown and self.done >= self.STEP:
            show_progress("")
