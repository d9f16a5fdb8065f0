"""What became of the logs: as JSON lines, in words, or as sums."""

from __future__ import annotations

import json
import sys
from collections import Counter
from dataclasses import asdict
from typing import Protocol

from schmier import spec
from schmier.edge.findings import Finding
from schmier_conformance.explaining import lines, moment
from schmier_conformance.replaying.judging import Json, Judged
from schmier_conformance.terminal import Colour, painted, show_progress


class Report(Protocol):
    """Hears what became of each log."""

    def tell(self, judged: Judged) -> None:
        """Tell what became of a log."""

    def close(self) -> None:
        """Tell what is left to say when all logs have been judged."""


class JsonReport:
    """One JSON object a log."""

    def tell(self, judged: Judged) -> None:
        """Write a line."""
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
                "findings": [found_json(finding) for finding in replayed.findings],
                "deals": list(judged.deals),
                "winner": replayed.winner,
            }
        if judged.lines:
            line["explanation"] = [lines.as_json(said) for said in judged.lines]
        if judged.moment is not None:
            line["moment"] = moment.as_json(judged.moment)
        sys.stdout.write(json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n")

    def close(self) -> None:
        """Nothing is left to say."""


def found_json(finding: Finding) -> Json:
    """A finding as data."""
    return asdict(finding)


class WordReport:
    """Words for people: a line for a log that holds, more for one that does not, and a sum at the end."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def tell(self, judged: Judged) -> None:
        """Tell of a log."""
        self.counts[judged.verdict] += 1
        replayed = judged.replayed
        if replayed is None:
            sys.stdout.flush()
            sys.stderr.write(f"schmier: {judged.problem}\n")
            return
        as_far = "" if replayed.is_complete else ", as far as it goes"
        came_to = f"; {replayed.winner} wins" if replayed.winner else ""
        verdict = painted(replayed.verdict, Colour.GOOD if replayed.verdict == "holds" else Colour.WRONG)
        print(f"{judged.found.where}: {verdict}{as_far}{came_to}")
        for said in (*lines.in_words(judged.lines), *(moment.told(judged.moment) if judged.moment else ())):
            print(said)
        for finding in replayed.findings:
            self.tell_finding(finding)

    def tell_finding(self, finding: Finding) -> None:
        """Tell what was found, and the clause."""
        print(f"  {place_of(finding)}: {finding.message}")
        clause = spec.clauses().get(finding.clause)
        doubt = " (cannot be decided from this log)" if finding.is_doubt else ""
        print(f"    {finding.clause}{doubt}: {clause.text if clause else ''}")

    def close(self) -> None:
        """Say the sum."""
        if self.counts.total() > 1:
            print(sum_of(self.counts))


class SummaryReport:
    """How many logs there are of each verdict, and how many findings by clause; nothing of a single log."""

    def __init__(self, *, as_json: bool = False) -> None:
        self.as_json = as_json
        self.verdicts: Counter[str] = Counter()
        self.clauses: Counter[str] = Counter()

    def tell(self, judged: Judged) -> None:
        """Count a log."""
        self.verdicts[judged.verdict] += 1
        if judged.replayed is not None:
            self.clauses.update(finding.clause for finding in judged.replayed.findings)

    def close(self) -> None:
        """Say the sums."""
        by_clause = dict(sorted(self.clauses.items(), key=lambda entry: (-entry[1], entry[0])))
        if self.as_json:
            print(json.dumps({"verdicts": dict(sorted(self.verdicts.items())), "clauses": by_clause}))
            return
        print(sum_of(self.verdicts))
        for clause, count in by_clause.items():
            print(f"  {count} {clause}")


def sum_of(counts: Counter[str]) -> str:
    """How many logs there are of each verdict."""
    return ", ".join(f"{count} {verdict}" for verdict, count in sorted(counts.items()))


def place_of(finding: Finding) -> str:
    """Where in the log a finding is."""
    if finding.deal is None:
        return "the match"
    if finding.event is None:
        return f"deal {finding.deal}, result"
    return f"deal {finding.deal}, event {finding.event}"


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
