"""The example engine in JavaScript, written from the text alone, passes every case of its games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from read_once import corpus
from schmier_conformance.command import main
from schmier_conformance.corpus import cases
from schmier_conformance.corpus.cases import chosen

pytestmark = pytest.mark.node


@pytest.fixture(autouse=True)
def corpus_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command takes the corpus that other tests have read already."""
    monkeypatch.setattr(cases, "load", lambda: list(corpus()))


ENGINE = Path(__file__).parents[1] / "conformance" / "engines" / "node" / "engine.mjs"


@pytest.mark.parametrize("strictness", [[], ["--strict-reasons"]])
@pytest.mark.parametrize("ruleset", ["pitch.auction", "smear.ten-point", "cinch", "skat", "skat.tournament"])
def test_the_example_engine_passes_whole(ruleset: str, strictness: list[str], tmp_path: Path) -> None:
    report = tmp_path / "report.jsonl"
    arguments = ["check", "--engine", f"node '{ENGINE}'", "--ruleset", ruleset, "--json", str(report)]
    assert main([*arguments, *strictness]) == 0
    lines = [json.loads(line) for line in report.read_text(encoding="utf-8").splitlines()]
    assert lines[-1]["complete"] is True
    assert lines[-1]["misread"] == []
    judged = [line for line in lines if line["line"] == "case"]
    assert {line["verdict"] for line in judged} == {"passed"}
    assert {line["id"] for line in judged} == {case.id for case in chosen(corpus(), [ruleset])}
