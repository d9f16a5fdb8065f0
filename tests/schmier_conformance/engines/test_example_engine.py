"""The JavaScript engine, written from the text of the law alone, agrees with the reference."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from places import ROOT
from read_once import corpus
from schmier import spec
from schmier_conformance.command import main
from schmier_conformance.generative import requested_cases
from schmier_conformance.generative.differential.disagreements import Key
from schmier_conformance.generative.differential.engine_session import EngineSession, EngineSettings
from schmier_conformance.generative.differential.hunt import Hunt, hunt_block

pytestmark = pytest.mark.node

ENGINE = ROOT / "conformance" / "engines" / "node" / "engine.mjs"

DEALS = 4
"""Random deals of each ruleset; `schmier fuzz` plays any number."""


def differing(engine: EngineSession, identifier: str) -> list[Key]:
    """The kinds of disagreement over some random deals of a ruleset; the clause of a refusal counts."""
    hunt = Hunt(spec.ruleset_document(identifier), "tests", engine.settings, strict_reasons=True)
    return list(hunt_block(hunt, hunt.game, engine, 1, DEALS).sightings)


def test_the_second_engine_passes_the_whole_corpus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requested_cases, "load", lambda files=None, **manner: list(corpus()))
    report = tmp_path / "report.jsonl"
    arguments = ["check", "--engine", f"node '{ENGINE}'", "--strict-reasons", "--json", str(report)]
    assert main(arguments) == 0
    lines = [json.loads(line) for line in report.read_text(encoding="utf-8").splitlines()]
    assert lines[-1]["complete"] is True
    assert lines[-1]["misread"] == []
    judged = [line for line in lines if line["line"] == "case"]
    assert {line["verdict"] for line in judged} == {"passed"}
    assert {line["id"] for line in judged} == {case.id for case in corpus()}


def test_two_readings_agree_on_random_deals_in_which_wrong_actions_are_tried() -> None:
    with EngineSession(EngineSettings(["node", str(ENGINE)])) as engine:
        found = {identifier: differing(engine, identifier) for identifier in spec.ruleset_ids()}
    assert not any(found.values()), found


def test_a_wrong_reading_is_noticed_by_random_deals(tmp_path: Path) -> None:
    wrong = tmp_path / "node"
    wrong.mkdir()
    for module in ENGINE.parent.glob("*.*"):
        text = module.read_text(encoding="utf-8")
        (wrong / module.name).write_text(text.replace("play.follow.trump", "play.follow.nothing"), encoding="utf-8")
    with EngineSession(EngineSettings(["node", str(wrong / "engine.mjs")])) as engine:
        assert differing(engine, "smear.ten-point") == [Key("reason", "play.follow.trump")]
