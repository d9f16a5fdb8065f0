"""Adapters for engines from package registries: only declared differences, and the site reports them."""

from __future__ import annotations

import json
import sys
from importlib.util import find_spec

import pytest

from places import ROOT
from schmier_conformance.engines.known_differences import read_known
from schmier_conformance.engines.verdicts import Verdict
from schmier_conformance.rulesets.load import ruleset_document
from schmier_site.engine_pages import SINGLE, WORDS, cell, in_order, rows_of
from schmier_site.engine_reports import (
    engines,
    report_file,
    run,
    summary,
)

ADAPTERS = ("setnacki", "skaty")


@pytest.mark.parametrize("name", [pytest.param(name, marks=getattr(pytest.mark, name)) for name in ADAPTERS])
def test_nothing_differs_but_what_is_declared(name: str) -> None:
    assert find_spec(name), f"{name} is not installed"
    report = run(engines()[name], sys.executable)
    assert report.is_clean()
    assert report.totals()[Verdict.DECLARED] > 0
    assert report.unused == ()
    # The cases change with the corpus; the engine's name, and what there is to report on it, does not.
    committed = json.loads(report_file(name).read_text("utf-8"))
    assert summary(report).keys() == committed.keys()
    assert summary(report)["engine"]["name"] == committed["engine"]["name"]


def test_an_engine_that_is_not_there_has_told_nothing() -> None:
    engine = {"command": "no-such-engine-anywhere", "rulesets": engines()["setnacki"]["rulesets"]}
    report = run(engine, sys.executable)
    assert report.header.engine is None
    assert "no-such-engine-anywhere" in str(report.judgements[0].message)


def test_every_engine_of_the_table_has_what_is_told_of_it() -> None:
    for name, engine in engines().items():
        report = json.loads(report_file(name).read_text("utf-8"))
        assert report["rulesets"]
        assert not {"failed", "errored", "misshapen"} & {one for row in report["rulesets"].values() for one in row}
        for ruleset in engine.get("rulesets", []):
            if ruleset.endswith(".json"):
                assert ruleset_document(str(ROOT / ruleset))["id"] in report["rulesets"]
        if "known" in engine:
            assert read_known(str(ROOT / engine["known"]))


def test_the_page_has_a_word_for_every_verdict() -> None:
    assert set(WORDS) == set(Verdict)


def test_the_table_puts_single_options_together_and_leaves_what_was_not_asked_empty() -> None:
    rows = rows_of(
        {"rulesets": {"cinch+a": {"passed": 2}, "cinch+b": {"passed": 1, "declared": 3}, "mine": {"skipped": 1}}}
    )
    assert in_order([*rows, "cinch"]) == ["cinch", SINGLE, "mine"]
    assert [cell(rows.get(row)) for row in ("cinch", SINGLE, "mine")] == ["", "3 passed<br>3 known", "1 skipped"]
