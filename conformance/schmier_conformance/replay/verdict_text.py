"""What is said of a log that was judged: as a line of JSON, in words, or only in the sums. Whichever process judged it says it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict
from typing import NamedTuple

from schmier import spec
from schmier.io.findings import Finding
from schmier_conformance.replay.judge import Json, Judged
from schmier_conformance.terminal import Colour, coloured
from schmier_conformance.wording.explanation import line_json, lines_text, moment_json, moment_text


class Told(NamedTuple):
    """What is said of one log."""

    verdict: str
    clauses: tuple[str, ...] = ()
    """By which clauses something was found, one as often as it was."""
    said: str = ""
    """Whole lines for standard output."""
    complained: str = ""
    """Whole lines for standard error."""
    lacks_moment: str = ""
    """Where the log stands, if one of its events was to be explained, and it does not get so far."""


Teller = Callable[[Judged], Told]
"""Says what became of a log."""


def in_sums(judged: Judged) -> Told:
    """Nothing but what is counted."""
    findings = () if judged.replayed is None else judged.replayed.findings
    return Told(judged.verdict, tuple([finding.clause for finding in findings]))


def in_json(judged: Judged) -> Told:
    """One JSON object a log."""
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
        line["explanation"] = [line_json(said) for said in judged.lines]
    if judged.moment is not None:
        line["moment"] = moment_json(judged.moment)
    return in_sums(judged)._replace(said=json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n")


def found_json(finding: Finding) -> Json:
    """A finding as data."""
    return asdict(finding)


def in_words(judged: Judged, *, in_colours: bool = False) -> Told:
    """Words for people: a line for a log that holds, more for one that does not."""
    replayed, told = judged.replayed, in_sums(judged)
    if replayed is None:
        return told._replace(complained=f"schmier: {judged.problem}\n")
    as_far = "" if replayed.is_complete else ", as far as it goes"
    came_to = f"; {replayed.winner} wins" if replayed.winner else ""
    verdict = judged.verdict
    if in_colours:
        verdict = coloured(verdict, Colour.GOOD if verdict == "holds" else Colour.WRONG)
    said = [f"{judged.found.where}: {verdict}{as_far}{came_to}", *lines_text(judged.lines)]
    if judged.moment is not None:
        said += moment_text(judged.moment)
    for finding in replayed.findings:
        said += finding_in_words(finding)
    return told._replace(said="\n".join(said) + "\n")


def finding_in_words(finding: Finding) -> list[str]:
    """What was found, and the clause."""
    clause = spec.clauses().get(finding.clause)
    doubt = " (cannot be decided from this log)" if finding.is_doubt else ""
    law = f"    {finding.clause}{doubt}: {clause.text if clause else ''}"
    return [f"  {place_of(finding)}: {finding.message}", law]


def place_of(finding: Finding) -> str:
    """Where in the log a finding is."""
    if finding.deal is None:
        return "the match"
    if finding.event is None:
        return f"deal {finding.deal}, result"
    return f"deal {finding.deal}, event {finding.event}"
