"""The report for CI services: JUnit XML, and a badge for shields.io and the like."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from itertools import groupby
from typing import BinaryIO, Final, assert_never

import orjson

from schmier.spec import Document
from schmier_conformance.documents.errors import shown
from schmier_conformance.engines.fault_groups import shape_line
from schmier_conformance.engines.report import Report
from schmier_conformance.engines.verdicts import Judgement, Verdict

# ---- JUnit XML -------------------------------------------------------------------------------------------------------


_SKIPPED_IN_JUNIT: Final = (Verdict.SKIPPED, Verdict.UNSUPPORTED, Verdict.DECLARED, Verdict.MISSHAPEN)
"""Verdicts for which JUnit has no word but `skipped`."""
_NOT_IN_XML = re.compile("[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""XML 1.0 cannot represent these characters, and an engine's message may contain any."""


def write_junit(report: Report, stream: BinaryIO) -> None:
    """Write the report as JUnit XML: a suite for each ruleset, a test for each case that was asked; a property counts the others."""
    root = ElementTree.Element("testsuites", name="schmier", time=f"{report.seconds:.3f}")
    by_ruleset = sorted(report.judgements, key=lambda judgement: judgement.case.ruleset)
    for ruleset, group in groupby(by_ruleset, key=lambda judgement: judgement.case.ruleset):
        whole = list(group)
        judgements = [judgement for judgement in whole if judgement.verdict is not Verdict.UNASKED]
        suite = ElementTree.SubElement(
            root,
            "testsuite",
            name=ruleset,
            tests=str(len(judgements)),
            failures=_count(judgements, Verdict.FAILED),
            errors=_count(judgements, Verdict.ERRORED),
            skipped=_count(judgements, *_SKIPPED_IN_JUNIT),
        )
        if len(judgements) < len(whole):
            properties = ElementTree.SubElement(suite, "properties")
            count = str(len(whole) - len(judgements))
            ElementTree.SubElement(properties, "property", name=Verdict.UNASKED.value, value=count)
        for judgement in judgements:
            _add(suite, judgement)
    if report.shapes:
        count = str(len(report.shapes))
        suite = ElementTree.SubElement(root, "testsuite", name="shape of the answers", tests=count, failures=count)
        for shape in report.shapes:
            test = ElementTree.SubElement(suite, "testcase", classname="shape", name=_clean(".".join(shape.place)))
            ElementTree.SubElement(test, "failure", message=_clean(shape_line(shape)), type="shape")
    ElementTree.indent(root)
    ElementTree.ElementTree(root).write(stream, encoding="utf-8", xml_declaration=True)


def _count(judgements: list[Judgement], *verdicts: Verdict) -> str:
    return str(sum(judgement.verdict in verdicts for judgement in judgements))


def _add(suite: ElementTree.Element, judgement: Judgement) -> None:
    case = judgement.case
    test = ElementTree.SubElement(
        suite, "testcase", classname=f"{case.ruleset}.{case.chapter}", name=_clean(f"{case.id}: {case.title}")
    )
    message = _clean(judgement.message or "")
    match judgement.verdict:
        case Verdict.PASSED:
            pass
        case Verdict.FAILED:
            failure = ElementTree.SubElement(
                test, "failure", message=message, type=", ".join(judgement.deciding or case.clauses)
            )
            step, request = judgement.step, shown(judgement.request, 500)
            expected, got = shown(judgement.expected, 2000), shown(judgement.got, 2000)
            failure.text = f"{_clean(case.why)}\nstep {step}: {request}\nexpected: {expected}\ngot: {got}"
        case Verdict.ERRORED:
            error = ElementTree.SubElement(test, "error", message=message, type="errored")
            error.text = _clean("\n".join(judgement.stderr))
        case Verdict.SKIPPED | Verdict.UNSUPPORTED | Verdict.UNASKED | Verdict.DECLARED | Verdict.MISSHAPEN:
            ElementTree.SubElement(test, "skipped", message=f"{judgement.verdict}: {message}")
        case _:
            assert_never(judgement.verdict)
    if judgement.warnings:
        ElementTree.SubElement(test, "system-out").text = _clean("\n".join(judgement.warnings))


def _clean(text: str) -> str:
    return _NOT_IN_XML.sub("\N{REPLACEMENT CHARACTER}", text)


# ---- a badge ---------------------------------------------------------------------------------------------------------


_COLOURS: Final = ((1.0, "brightgreen"), (0.95, "green"), (0.8, "yellow"), (0.5, "orange"), (0.0, "red"))
"""The colour of a badge, by the least share of the judged cases that passed."""

_GREEN: Final = ("brightgreen", "green")
"""The colours of a clean run only: a run with a failure is at best yellow, however many cases passed."""


def write_badge(report: Report, stream: BinaryIO) -> None:
    """Write the badge of a report."""
    stream.write(orjson.dumps(badge(report), option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE))


def badge(report: Report) -> Document:
    """The badge as JSON: the ruleset, and how many of the cases the engine undertook to answer pass."""
    totals = report.totals()
    passed = totals[Verdict.PASSED]
    answered = sum(count for verdict, count in totals.items() if verdict.is_of_the_rules)
    known = f", {totals[Verdict.DECLARED]} known" if totals[Verdict.DECLARED] else ""
    rulesets = list(dict.fromkeys(judgement.case.ruleset for judgement in report.judgements))
    share = passed / answered if answered else 0.0
    is_clean = report.is_clean()
    colour = next(colour for least, colour in _COLOURS if share >= least and (is_clean or colour not in _GREEN))
    return {
        "schemaVersion": 1,
        "label": f"schmier {rulesets[0]}" if len(rulesets) == 1 else "schmier",
        "message": f"{passed} of {answered}{known}" if answered else "nothing answered",
        "color": colour if answered else "lightgrey",
        "isError": not is_clean,
    }
