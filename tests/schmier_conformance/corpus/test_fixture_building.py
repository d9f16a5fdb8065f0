"""From scenarios to fixtures: a wrong claim is refused, ids stay, the bytes are the same everywhere."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

from schmier.options import options
from schmier_conformance import completeness, fixture_building
from schmier_conformance.command import main
from schmier_conformance.commands import fixtures
from schmier_conformance.corpus.notation import NotationError, event, legal_claim, result_claim, steps, trick
from schmier_conformance.corpus.scenarios import ScenarioError, read_file
from schmier_conformance.fixture_building import Built, build

SCENARIO = """
ruleset = "pitch.auction"
[[scenario]]
name = "{name}"
title = "A test"
clauses = ["auction.range"]
why = "A test."
source = "constructed"
hands = {{ N = "5S AH 9D AC TC 3C", E = "AS KS 2S 8H 6D 4C", S = "8S 7H 3H QD 7D 8C", W = "7S KH TH 5H 4D 3D" }}
then = "{then}"
"""


def write(folder: Path, name: str, then: str) -> Path:
    path = folder / "pitch.auction" / "test.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(SCENARIO.format(name=name, then=then), encoding="utf-8")
    return path


def test_the_corpus_is_what_scenarios_and_reference_make(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fixtures", "verify"]) == 0, capsys.readouterr().out
    said = capsys.readouterr().out
    assert "byte for byte" in said
    assert "(100 %)" in said


@pytest.mark.parametrize(
    ("then", "words"),
    [
        ("N bid 5 -> ok", "the scenario claims accepted true, the reference says null"),
        ("N bid 4 -> refused auction.range", "the reference says null"),
        ("N bid 5 -> refused auction.higher", 'the reference says "auction.range"'),
        ("legal -> N: pass; bid 1 2 3", "the scenario claims actions"),
    ],
)
def test_a_claim_that_the_reference_does_not_share_is_refused(then: str, words: str, tmp_path: Path) -> None:
    write(tmp_path, "wrong", then)
    with pytest.raises(ScenarioError) as refused:
        build(tmp_path)
    assert words in str(refused.value)
    assert "pitch.auction/test/wrong" in str(refused.value)


def test_ids_are_given_once_and_never_again(tmp_path: Path) -> None:
    write(tmp_path, "first", "N bid 4 -> ok")
    registry = build(tmp_path).registry
    assert registry == {"pitch.auction/test/first": "pitch-auction-0001"}
    (tmp_path / fixture_building.REGISTRY).write_text(json.dumps(registry), encoding="utf-8")
    write(tmp_path, "second", "N bid 4 -> ok")
    assert build(tmp_path).registry == {**registry, "pitch.auction/test/second": "pitch-auction-0002"}


def test_a_changed_golden_needs_a_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    scenarios, corpus = tmp_path / "scenarios", tmp_path / "fixtures"
    scenarios.mkdir()
    corpus.mkdir()
    monkeypatch.setattr(fixtures, "FOLDER", scenarios)
    monkeypatch.setattr(fixture_building, "FIXTURES", corpus)
    monkeypatch.setattr(fixtures, "CHANGES", tmp_path / "CHANGELOG.md")
    monkeypatch.setattr(fixtures, "build", lambda: build(scenarios))
    monkeypatch.setattr(completeness, "found_lacking", lambda built: [])
    write(scenarios, "first", "N bid 4 -> ok")
    assert main(["fixtures", "build"]) == 0
    before = (corpus / "pitch.auction" / "test.json").read_bytes()
    write(scenarios, "first", "N bid 3 -> ok")
    assert main(["fixtures", "build"]) == 1
    assert "pitch-auction-0001" in capsys.readouterr().out
    assert (corpus / "pitch.auction" / "test.json").read_bytes() == before
    assert main(["fixtures", "build", "--reason", "the bid was wrong"]) == 0
    assert "the bid was wrong (pitch-auction-0001)" in (tmp_path / "CHANGELOG.md").read_text(encoding="utf-8")


def test_a_corpus_in_which_clauses_lack_cases_faults_or_words_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    only = Built({"one.json": json.dumps({"cases": [{"level": "core", "clauses": ["auction.range"]}]})}, {})
    worded = options()
    speechless = {path: replace(option, values={}) for path, option in worded.items() if path != "players.most"}
    monkeypatch.setattr(fixtures, "build", lambda: only)
    monkeypatch.setattr(fixture_building, "FIXTURES", tmp_path)
    monkeypatch.setattr(completeness, "MISREADINGS", [Misread("play.held")])
    monkeypatch.setattr(completeness, "options", lambda: speechless)
    assert main(["fixtures", "build"]) == 1
    said = capsys.readouterr().out.splitlines()
    for words in (
        "the clause play.held is pinned by no hand-worked case",
        "the clause auction.range has no fault",
        "the option players.most has no row in spec/options.toml",
        "spec/options.toml, play.following: the value 'strict' has no sentence",
        "Nothing was written.",
    ):
        assert words in said
    assert "the clause auction.range is pinned by no hand-worked case" not in said
    assert "the clause play.held has no fault" not in said
    assert list(tmp_path.iterdir()) == []


class Misread(NamedTuple):
    """As much of a fault as is looked at."""

    clause: str


def test_a_scenario_with_an_unknown_clause_or_key_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path, "first", "N bid 4 -> ok")
    good = path.read_text(encoding="utf-8")
    for was, becomes, words in (
        ("auction.range", "auction.nonsense", "there is no clause"),
        ("title =", "titel =", "unknown key"),
        ("N bid 4 -> ok", "N bid 4", "a step needs '->'"),
    ):
        path.write_text(good.replace(was, becomes), encoding="utf-8")
        with pytest.raises(ScenarioError, match=words):
            read_file(path, tmp_path)


# ---- the notation ----------------------------------------------------------------------------------------------------

SEATS = ("N", "E", "S", "W")


def test_actions_are_read() -> None:
    assert event("N bid 3", SEATS) == {"do": "bid", "by": "N", "bid": 3}
    assert event("N bid moon", SEATS) == {"do": "bid", "by": "N", "bid": "moon"}
    assert event("E declare H", SEATS) == {"do": "declare", "by": "E", "trump": "H"}
    assert event("W discard 2C X1", SEATS) == {"do": "discard", "by": "W", "cards": ["2C", "X1"]}
    assert [play["by"] for play in trick("trick S: 2C 3C 4C 5C", SEATS)] == ["S", "W", "N", "E"]


@pytest.mark.parametrize("line", ["Q pass", "N dance", "N play 1C", "N declare X", "trick Q: 2C", "N"])
def test_what_is_no_action_is_refused(line: str) -> None:
    with pytest.raises(NotationError):
        trick(line, SEATS) if line.startswith("trick") else event(line, SEATS)


def test_claims_are_read() -> None:
    values = {"high": 1, "trey": 3}
    assert result_claim("points N+S: high trey; made; scores N+S 4, E+W -2; winner none; next N", values) == {
        "over": True,
        "points": {"N+S": {"high": 1, "trey": 3}},
        "made": True,
        "scores": {"N+S": 4, "E+W": -2},
        "winner": None,
        "next_dealer": "N",
    }
    assert legal_claim("discard N 4, E 18", SEATS) == {
        "by": ["N", "E"],
        "choose": {"do": "discard", "count": {"N": 4, "E": 18}},
    }
    assert [step.claim for step in steps("trick N: 2C 3C -> E", SEATS, values)] == [
        {"accepted": True, "trick_to": None},
        {"accepted": True, "trick_to": "E"},
    ]
