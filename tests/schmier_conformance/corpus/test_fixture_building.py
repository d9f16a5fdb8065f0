"""From scenarios to fixtures: a wrong claim is refused, ids are stable, the bytes are the same everywhere."""

from __future__ import annotations

import json
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

from sampled import WHOLE
from schmier import copies
from schmier.conditions import read_condition
from schmier.io.notation import NotationError, event
from schmier.options import options
from schmier_conformance import completeness, fixture_building
from schmier_conformance.command import main
from schmier_conformance.commands import fixtures
from schmier_conformance.commands.fixtures import built_under
from schmier_conformance.corpus.notation import legal_claim, result_claim, steps, trick
from schmier_conformance.corpus.scenarios import ScenarioError, read_file
from schmier_conformance.fixture_building import Built, build
from schmier_conformance.rulesets.options import ruleset_schema, schema_of

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


def test_the_corpus_is_what_scenarios_and_reference_make(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    if copies.compiled_modules() and not copies.is_out_of_date() and not WHOLE:
        # `test_compiled_copy` builds the corpus under the other hash seed, and holds it against the same files.
        built = built_under(fixtures.HASH_SEEDS[0])
        monkeypatch.setattr(fixtures, "built_under", lambda _: built)
    assert main(["fixtures", "verify"]) == 0, capsys.readouterr().out
    output = capsys.readouterr().out
    assert "byte for byte" in output
    assert "(100 %)" in output


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


@pytest.fixture
def own_corpus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with scenarios and fixtures of its own, of which the command builds the corpus."""
    scenarios, corpus = tmp_path / "scenarios", tmp_path / "fixtures"
    scenarios.mkdir()
    corpus.mkdir()
    monkeypatch.setattr(fixtures, "FOLDER", scenarios)
    monkeypatch.setattr(fixture_building, "FIXTURES", corpus)
    monkeypatch.setattr(fixtures, "CHANGES", tmp_path / "CHANGELOG.md")
    monkeypatch.setattr(fixtures, "MANIFEST", tmp_path / "manifest.json")
    monkeypatch.setattr(fixtures, "build", lambda: build(scenarios))
    monkeypatch.setattr(completeness, "gaps_in_the_law", list)
    monkeypatch.setattr(completeness, "clauses_without_cases", lambda built: [])
    return tmp_path


def test_a_changed_case_needs_a_reason(own_corpus: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fixture = own_corpus / "fixtures" / "pitch.auction" / "test.json"
    write(own_corpus / "scenarios", "first", "N bid 4 -> ok")
    assert main(["fixtures", "build"]) == 0
    before = fixture.read_bytes()
    write(own_corpus / "scenarios", "first", "N bid 3 -> ok")
    assert main(["fixtures", "build"]) == 1
    assert "pitch-auction-0001" in capsys.readouterr().out
    assert fixture.read_bytes() == before
    assert main(["fixtures", "build", "--reason", "the bid was wrong"]) == 0
    assert "the bid was wrong (pitch-auction-0001)" in (own_corpus / "CHANGELOG.md").read_text(encoding="utf-8")


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
def test_a_case_that_was_never_committed_changes_without_a_reason(
    own_corpus: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    scenarios, changes = own_corpus / "scenarios", own_corpus / "CHANGELOG.md"
    committed = write(scenarios, "committed", "N bid 4 -> ok")
    assert main(["fixtures", "build"]) == 0
    commit(own_corpus)
    added = SCENARIO.partition("[[scenario]]")[2].format(name="new", then="N bid 2 -> ok")
    first = committed.read_text(encoding="utf-8")
    committed.write_text(f"{first}[[scenario]]{added}", encoding="utf-8")
    assert main(["fixtures", "build"]) == 0
    committed.write_text(f"{first}[[scenario]]{added}".replace("bid 2", "bid 3"), encoding="utf-8")
    assert main(["fixtures", "build", "--reason", "nobody reads this"]) == 0
    assert not changes.exists()
    committed.write_text(f"{first}[[scenario]]{added}".replace("bid 4", "bid 3"), encoding="utf-8")
    capsys.readouterr()
    assert main(["fixtures", "build"]) == 1
    assert "1 committed cases would change: pitch-auction-0001" in capsys.readouterr().out
    assert main(["fixtures", "build", "--reason", "the bid was wrong"]) == 0
    assert "(pitch-auction-0001)" in changes.read_text(encoding="utf-8")


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
def test_a_case_that_is_as_it_was_committed_again_needs_no_reason(own_corpus: Path) -> None:
    write(own_corpus / "scenarios", "first", "N bid 4 -> ok")
    assert main(["fixtures", "build"]) == 0
    commit(own_corpus)
    write(own_corpus / "scenarios", "first", "N bid 3 -> ok")
    assert main(["fixtures", "build", "--reason", "a try"]) == 0
    write(own_corpus / "scenarios", "first", "N bid 4 -> ok")
    assert main(["fixtures", "build"]) == 0


def commit(folder: Path) -> None:
    """Commit everything in a folder, in a repository of its own."""
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    for words in (("init", "--quiet"), ("add", "."), (*who, "commit", "--quiet", "--message", "All")):
        subprocess.run(["git", *words], cwd=folder, check=True)


# ---- what is missing -------------------------------------------------------------------------------------------------


def test_everything_that_is_missing_is_reported_in_one_run_and_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    only = Built({"one.json": json.dumps({"cases": [{"level": "core", "clauses": ["auction.range"]}]})}, {})
    rows = {path: option for path, option in options().items() if path != "players.most"}
    strict = rows["play.following"]
    rows["play.following"] = replace(strict, values={}, clause="play.nothing", sentence="{leeder} follows {value}.")
    rows["play.leader"] = replace(rows["play.leader"], default="pitchr")
    condition = read_condition("if play.folowing = strict")
    rows["play.joker_led"] = replace(rows["play.joker_led"], default=None, means_something=condition)
    rows["play.jick_lead"] = replace(
        rows["play.void"], path="play.jick_lead", name="jick_lead", in_general={"free": "{"}
    )
    schema = {**ruleset_schema()["properties"]["play"]["properties"]["void"]}
    with_jick = {"properties": {"play": {"properties": {"jick_lead": schema}}}}
    monkeypatch.setattr(fixtures, "build", lambda: only)
    monkeypatch.setattr(fixture_building, "FIXTURES", tmp_path)
    monkeypatch.setattr(completeness, "MISREADINGS", [Misread("play.held")])
    monkeypatch.setattr(completeness, "marks", lambda: [("play.held", "play/tricks.py:1")])
    monkeypatch.setattr(completeness, "options", lambda: rows)
    monkeypatch.setattr(
        completeness, "schema_of", lambda _, path: schema_of(with_jick if "jick" in path else ruleset_schema(), path)
    )
    monkeypatch.setattr(
        completeness.order, "ALL", [replace(completeness.order.NO_UNDERTRUMP, says="{crad} is too low")]
    )
    assert main(["fixtures", "build"]) == 1
    lines = capsys.readouterr().out.splitlines()
    for words in (
        "the clause play.held is pinned by no hand-worked case: name it under `clauses` of a scenario",
        "the clause auction.range has no misreading: add one in conformance/schmier_conformance/mutants/misreadings/",
        "the clause auction.range is decided nowhere: mark the line of reference_impl/schmier that decides it",
        "the option players.most is in spec/schemas/ruleset.json and has no row in spec/options.toml: add one",
        "spec/options.toml, play.following: the value 'strict' has no sentence: add one under `values`",
        "spec/options.toml, play.following: there is no clause 'play.nothing': write it in spec/rules/",
        "spec/options.toml, play.leader, `default`: 'pitchr' is none of its values: pitcher, eldest",
        "spec/options.toml, play.joker_led, `means-something`: there is no option play.folowing",
        "spec/options.toml, play.joker_led: nothing says how it is in a game that does not say it: add `default`",
        "spec/options.toml, play.following, `sentence`: nothing fills in {leeder}; the placeholders are",
        "spec/options.toml, play.jick_lead: nothing in reference_impl/schmier reads 'jick_lead'",
        "spec/options.toml, play.jick_lead, `in-general.free`: ",
        "reference_impl/schmier/play/order.py, the refusal of play.follow.no-undertrump: nothing fills in {crad}; "
        "the placeholders are card, player",
        "Nothing was written.",
    ):
        assert [line for line in lines if line.startswith(words)], words
    starts = "\n".join(lines)
    assert "the clause auction.range is pinned by no hand-worked case" not in starts
    assert "the clause play.held has no misreading" not in starts
    assert "the clause play.held is decided nowhere" not in starts
    assert list(tmp_path.iterdir()) == []


def test_a_claim_that_fails_does_not_hide_what_is_missing(
    own_corpus: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(completeness, "gaps_in_the_law", lambda: ["something is missing"])
    write(own_corpus / "scenarios", "wrong", "N bid 5 -> ok")
    assert main(["fixtures", "build"]) == 2
    shown = capsys.readouterr()
    assert shown.out == "something is missing\n"
    assert "the scenario claims accepted true" in shown.err


def test_nothing_is_missing_in_what_is_shipped() -> None:
    assert completeness.gaps_in_the_law() == []


class Misread(NamedTuple):
    """The member of a misreading the checks use."""

    clause: str


def test_a_scenario_with_an_unknown_clause_or_key_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path, "first", "N bid 4 -> ok")
    good = path.read_text(encoding="utf-8")
    for was, becomes, words in (
        ("auction.range", "auction.nonsense", "there is no clause"),
        ("title =", "titel =", "unknown key"),
        ("N bid 4 -> ok", "N bid 4", "a step needs '->'"),
        ("auction.range", "auction.rnage", "there is no clause auction.rnage; did you mean auction.range?"),
        ('title = "A test"\nclauses', "clause", "unknown key clause; .*; title, clauses is missing"),
    ):
        path.write_text(good.replace(was, becomes), encoding="utf-8")
        with pytest.raises(ScenarioError, match=words):
            read_file(path, tmp_path)


@pytest.mark.parametrize(
    ("switch", "words"),
    [
        ('"play.undertrmping" = "forbidden"', r'\$\.play: there is no property "undertrmping" here'),
        ('"play.undertrumping" = "forbiden"', r'\$\.play\.undertrumping: "forbiden" is not among the values'),
    ],
)
def test_a_switch_that_no_ruleset_has_is_refused(switch: str, words: str, tmp_path: Path) -> None:
    path = write(tmp_path, "first", "N bid 4 -> ok")
    text = path.read_text(encoding="utf-8")
    switches = f'title = "Undertrumping"\n[options]\n{switch}\n[[scenario]]'
    path.write_text(text.replace("[[scenario]]", switches), encoding="utf-8")
    with pytest.raises(ScenarioError, match=rf"pitch\.auction/test\.toml: \[options\]: {words}"):
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


def test_two_scenarios_with_one_id_are_refused(tmp_path: Path) -> None:
    write(tmp_path, "first", "E bid 2 -> ok")
    ids = {"pitch.auction/test/first": "pitch-auction-0001", "pitch.auction/other/second": "pitch-auction-0001"}
    (tmp_path / "ids.json").write_text(json.dumps(ids), encoding="utf-8")

    with pytest.raises(ScenarioError, match=r"first and pitch\.auction/other/second have the id pitch-auction-0001"):
        build(tmp_path)
