"""The report as a badge: the few members of JSON from which shields.io and its like draw one."""

from __future__ import annotations

from typing import BinaryIO, Final

import orjson

from schmier.spec import Document
from schmier_conformance.engines.report import Report
from schmier_conformance.engines.verdicts import Verdict

_COLOURS: Final = ((1.0, "brightgreen"), (0.95, "green"), (0.8, "yellow"), (0.5, "orange"), (0.0, "red"))
"""From which share of the judged cases on which colour is due."""


def write_badge(report: Report, stream: BinaryIO) -> None:
    """Writes the badge of a report."""
    stream.write(orjson.dumps(badge(report), option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE))


def badge(report: Report) -> Document:
    """What a badge says: the games, how many cases pass, of how many that the engine answered."""
    totals = report.totals()
    passed = totals[Verdict.PASSED]
    answered = passed + totals[Verdict.FAILED] + totals[Verdict.ERRORED] + totals[Verdict.MISSHAPEN]
    answered += totals[Verdict.DECLARED]
    known = f", {totals[Verdict.DECLARED]} known" if totals[Verdict.DECLARED] else ""
    rulesets = list(dict.fromkeys(judgement.case.ruleset for judgement in report.judgements))
    share = passed / answered if answered else 0.0
    colour = next(colour for least, colour in _COLOURS if share >= least)
    return {
        "schemaVersion": 1,
        "label": f"schmier {rulesets[0]}" if len(rulesets) == 1 else "schmier",
        "message": f"{passed} of {answered}{known}" if answered else "nothing answered",
        "color": colour if answered else "lightgrey",
        "isError": not report.is_clean(),
    }
