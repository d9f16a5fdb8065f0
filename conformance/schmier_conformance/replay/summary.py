"""What became of all the logs: what is said of each is written as it comes, and counted for the end."""

from __future__ import annotations

import json
import sys
from collections import Counter

from schmier_conformance.replay.verdict_text import Told
from schmier_conformance.terminal import show_progress


class Report:
    """Writes what is said of each log, and keeps count."""

    def __init__(self) -> None:
        self.verdicts: Counter[str] = Counter()
        self.clauses: Counter[str] = Counter()

    def tell(self, told: Told) -> None:
        """Write what is said of a log."""
        self.verdicts[told.verdict] += 1
        if told.clauses:
            self.clauses.update(told.clauses)
        if told.said:
            sys.stdout.write(told.said)
        if told.complained:
            sys.stdout.flush()
            sys.stderr.write(told.complained)


def sums_in_json(report: Report) -> str:
    """How many logs there are of each verdict, and how many findings by clause, as one JSON object."""
    return json.dumps({"verdicts": dict(sorted(report.verdicts.items())), "clauses": dict(by_number(report.clauses))})


def sums_in_words(report: Report) -> str:
    """The same in lines."""
    return "\n".join([sum_of(report.verdicts), *(f"  {count} {clause}" for clause, count in by_number(report.clauses))])


def by_number(clauses: Counter[str]) -> list[tuple[str, int]]:
    """By clause, how much was found, the most first."""
    return sorted(clauses.items(), key=lambda entry: (-entry[1], entry[0]))


def sum_of(counts: Counter[str]) -> str:
    """How many logs there are of each verdict."""
    return ", ".join(f"{count} {verdict}" for verdict, count in sorted(counts.items()))


class Progress:
    """How many logs have been judged, for a terminal; in a pipe it is silent."""

    STEP = 50
    """So many logs are judged between two looks at the number."""

    def __init__(self, *, tells_each: bool) -> None:
        """Where each log is told on the same terminal, the number would only be in the way."""
        self.is_shown = not (tells_each and sys.stdout.isatty())
        self.done = 0

    def one_more(self) -> None:
        """Count a log."""
        self.done += 1
        if self.is_shown and self.done % self.STEP == 0:
            show_progress(f"{self.done} logs")

    def clear(self) -> None:
        """Take the number away."""
        if self.is_shown and self.done >= self.STEP:
            show_progress("")
