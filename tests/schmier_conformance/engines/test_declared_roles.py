"""An engine is asked only what it takes part in; all other cases are one line of the report."""

from __future__ import annotations

import io
import json
import sys
import xml.etree.ElementTree as ElementTree
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from places import ZOO
from read_once import corpus
from schmier_conformance.command import main
from schmier_conformance.corpus.cases import Case
from schmier_conformance.engines.check import Options, check
from schmier_conformance.engines.ci_reports import badge, write_junit
from schmier_conformance.engines.report import Report
from schmier_conformance.engines.text_report import render
from schmier_conformance.engines.verdicts import Verdict

Json = dict[str, Any]

GAMES = ("pitch.auction", "smear.ten-point", "skat")

PARTS = ("cards", "dealer")


@cache
def cases() -> tuple[Case, ...]:
    return tuple(case for case in corpus() if case.ruleset in GAMES)


@cache
def report_on(part: str) -> Report:
    return check(cases(), Options([sys.executable, str(ZOO / "of_one_part.py"), part]))


@pytest.mark.parametrize("part", PARTS)
def test_an_engine_of_one_part_passes_all_that_it_takes_part_in(part: str) -> None:
    report = report_on(part)
    found = {judgement.case.id: judgement.message for judgement in report.judgements if judgement.is_fault}
    assert found == {}
    assert report.is_clean()
    totals = report.totals()
    assert totals[Verdict.UNASKED] > 0
    assert totals[Verdict.PASSED] + totals[Verdict.UNASKED] == len(cases())


@pytest.mark.parametrize("part", PARTS)
def test_a_case_is_asked_if_and_only_if_all_its_roles_are_declared(part: str) -> None:
    declared = (report_on(part).header.engine or {})["roles"]
    for judgement in report_on(part).judgements:
        assert (judgement.verdict is Verdict.UNASKED) == (not set(judgement.case.needs) <= set(declared))


def test_an_engine_that_declares_no_roles_is_asked_everything() -> None:
    report = check(cases()[:40], Options([sys.executable, "-m", "schmier", "serve"]))
    assert report.totals()[Verdict.PASSED] == 40


def test_the_text_has_one_line_for_all_that_was_not_asked() -> None:
    text = render(report_on("cards"), ["schmier", "check"])
    lines = [line for line in text.splitlines() if "not asked" in line]
    assert len(lines) == 1
    assert "need `auction`" in lines[0]
    heads = next(line for line in text.splitlines() if line.startswith("ruleset")).split()
    assert Verdict.UNASKED not in heads


def test_the_badge_counts_only_what_was_asked() -> None:
    passed = report_on("cards").totals()[Verdict.PASSED]
    assert badge(report_on("cards"))["message"] == f"{passed} of {passed}"
    assert badge(report_on("cards"))["color"] == "brightgreen"


def test_junit_counts_what_was_not_asked_in_a_property() -> None:
    stream = io.BytesIO()
    write_junit(report_on("cards"), stream)
    root = ElementTree.fromstring(stream.getvalue())
    unasked = sum(int(one.get("value", "0")) for one in root.iter("property"))
    assert unasked == report_on("cards").totals()[Verdict.UNASKED]
    assert len(list(root.iter("testcase"))) == len(cases()) - unasked
    assert list(root.iter("skipped")) == []


def test_the_lines_of_the_json_report_say_which_role_is_missing(tmp_path: Path) -> None:
    name = tmp_path / "report.jsonl"
    engine = f"{sys.executable} {ZOO / 'of_one_part.py'} cards"
    main(["check", "--engine", engine, "--ruleset", "pitch.auction", "--count", "0", "--json", str(name)])
    lines = [json.loads(line) for line in name.read_text(encoding="utf-8").splitlines()]
    unasked = [line for line in lines if line.get("verdict") == "unasked"]
    assert unasked
    assert all(line["message"].startswith("the engine does not declare ") for line in unasked)
    assert lines[-1]["totals"]["unasked"] == len(unasked)


def test_answers_in_a_file_may_declare_roles(tmp_path: Path) -> None:
    name = tmp_path / "answers.jsonl"
    introduction = {"version": 1, "engine": {"name": "e", "version": "1", "language": "none"}, "rulesets": ["*"]}
    name.write_text(json.dumps({**introduction, "roles": ["play"]}) + "\n", encoding="utf-8")
    report = tmp_path / "report.jsonl"
    main(["check", "--recorded", str(name), "--ruleset", "pitch.auction", "--count", "0", "--json", str(report)])
    footer = json.loads(report.read_text(encoding="utf-8").splitlines()[-1])
    assert footer["totals"]["unasked"] > 0
    assert footer["totals"]["unsupported"] > 0
