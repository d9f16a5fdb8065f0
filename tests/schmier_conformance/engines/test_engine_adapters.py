"""Adapters for engines from package registries: only declared differences, and the site reports them."""

from __future__ import annotations

import json
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from places import DATA, ROOT, ZOO
from read_once import law_as_shipped
from schmier_conformance.corpus.cases import corpus_version
from schmier_conformance.documents.reading import validate
from schmier_conformance.engines.known_differences import read_known
from schmier_conformance.engines.verdicts import Verdict
from schmier_conformance.rulesets.load import ruleset_document
from schmier_site import engine_pages, engine_reports
from schmier_site.engine_pages import SINGLE, WORDS, cell, in_order, rows_of
from schmier_site.engine_reports import (
    engines,
    is_current,
    report_file,
    reports,
    run,
    summary,
)
from schmier_site.names import names_of

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


def report_of(**changed: Any) -> dict[str, Any]:
    report = {
        "format": "schmier/engine-report/1",
        "judged": "2026-11-26",
        "schmier": "1.0.0",
        "corpus": corpus_version(),
        "engine": {"name": "mine", "version": "2.1 & more", "language": "Ruby"},
        "asks": None,
        "rulesets": {"cinch": {"passed": 2}},
    }
    return {**report, **changed}


def test_the_table_shows_the_version_and_the_day_of_a_report(monkeypatch: pytest.MonkeyPatch) -> None:
    text = page_with(monkeypatch, {"setnacki": report_of()})
    assert '<a href="#setnacki">setnacki</a><br><span class="quiet">2.1 &amp; more<br>2026-11-26</span>' in text
    assert f"Judged on 2026-11-26 by corpus {corpus_version()}, with Schmier 1.0.0." in text
    assert "From PyPI: [setnacki](https://pypi.org/project/setnacki/)." in text
    assert "2 passed" in text


def test_a_report_on_an_older_corpus_is_not_shown_and_the_page_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    text = page_with(monkeypatch, {"setnacki": report_of(corpus="0.0.9"), "skaty": report_of()})
    [line] = [line for line in text.splitlines() if line.startswith("Not shown: ")]
    assert "setnacki was last judged on 2026-11-26 by corpus 0.0.9." in line
    assert "OpenSpiel has not been judged yet." in line
    assert "skaty" not in line
    assert "## setnacki" not in text
    assert "## skaty" in text


def page_with(monkeypatch: pytest.MonkeyPatch, reports: dict[str, Any]) -> str:
    """The text of the page with these reports."""
    for name, report in reports.items():
        validate("engine-report", report, name)
    monkeypatch.setattr(engine_pages, "reports", lambda: reports)
    [page] = engine_pages.engine_pages(names_of(law_as_shipped(), {}))
    return page.text


def test_the_kept_reports_follow_their_schema_and_those_of_our_engines_are_on_this_corpus() -> None:
    found = reports()
    assert found.keys() == engines().keys()
    ours = [name for name, engine in engines().items() if "package" not in engine]
    assert ours
    assert [name for name in ours if not is_current(found[name])] == [], "make reports writes them"


def test_the_engines_of_registries_are_judged_into_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = f"{sys.executable} {ZOO / 'honest.py'} {DATA / 'twelve.json'}"
    settings = {
        "mine": {"command": honest, "package": {}, "rulesets": ["pitch.racehorse"]},
        "yours": {"command": honest, "rulesets": ["pitch.racehorse"]},
    }
    monkeypatch.setattr(engine_reports, "engines", lambda: settings)
    assert engine_reports.main(["--registries", "--into", str(tmp_path)]) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]
    validate("engine-report", json.loads((tmp_path / "mine" / "report.json").read_text("utf-8")), "mine")
    settings["mine"]["command"] = "no-such-engine-anywhere"
    assert engine_reports.main(["--registries", "--into", str(tmp_path)]) == 1


def test_the_page_has_a_word_for_every_verdict() -> None:
    assert set(WORDS) == set(Verdict)


def test_the_table_puts_single_options_together_and_leaves_what_was_not_asked_empty() -> None:
    rows = rows_of(
        {"rulesets": {"cinch+a": {"passed": 2}, "cinch+b": {"passed": 1, "declared": 3}, "mine": {"skipped": 1}}}
    )
    assert in_order([*rows, "cinch"]) == ["cinch", SINGLE, "mine"]
    assert [cell(rows.get(row)) for row in ("cinch", SINGLE, "mine")] == ["", "3 passed<br>3 known", "1 skipped"]
