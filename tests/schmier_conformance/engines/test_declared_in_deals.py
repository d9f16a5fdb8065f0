"""A declared difference takes away from a random deal only what it explains, in `schmier check` and in `schmier fuzz`."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest

from schmier_conformance.command import main

FILTER = """
import json, sys
changes = json.loads(sys.argv[1])
for line in sys.stdin:
    request = json.loads(line)
    if "ruleset" in request:
        for path, value in changes.items():
            part, _, name = path.partition(".")
            request["ruleset"][part][name] = value
    print(json.dumps(request), flush=True)
"""
"""Changes options in every request: before the reference, it makes an engine that plays by other options."""

DEALER = {"auction.dealer": "must-exceed"}
FOLLOWING = {"play.following": "strict"}


def playing(changes: dict[str, str], tmp_path: Path) -> str:
    """The command of an engine that plays by other options, whatever the ruleset says."""
    path = tmp_path / "filter.py"
    path.write_text(FILTER, "utf-8")
    python = shlex.quote(sys.executable)
    line = f"{python} {shlex.quote(str(path))} {shlex.quote(json.dumps(changes))} | {python} -m schmier.io.serve"
    return f"sh -c {shlex.quote(line)}"


def known(tmp_path: Path, *entries: dict[str, str]) -> str:
    path = tmp_path / "known.json"
    written = {"format": "schmier/known/1", "known": [{**entry, "reason": "our way"} for entry in entries]}
    path.write_text(json.dumps(written), "utf-8")
    return str(path)


OPTION = {"option": "auction.dealer", "value": "must-exceed"}
CLAUSE = {"clause": "auction.dealer.may-equal"}
HUNT = ("fuzz", "--ruleset", "pitch.auction", "--deals", "30", "--workers", "1", "--json")


def found(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> tuple[int, set[str], dict[str, int]]:
    """The status of a hunt, the clauses of its findings, and in how many deals each declared difference was met."""
    status = main(list(words))
    [hunt] = json.loads(capsys.readouterr().out)["hunts"]
    return status, {finding["about"] for finding in hunt["findings"]}, hunt["declared"]


def test_a_hunt_excuses_what_is_declared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    engine = ("--engine", playing(DEALER, tmp_path))
    status, clauses, _ = found((*HUNT, *engine, "--out", "without"), capsys)
    assert (status, bool(clauses)) == (1, True)
    status, clauses, met = found((*HUNT, *engine, "--out", "with", "--known", known(tmp_path, OPTION)), capsys)
    assert (status, clauses) == (0, set())
    assert met['option auction.dealer = "must-exceed"'] > 0


@pytest.mark.parametrize("entry", [OPTION, CLAUSE], ids=str)
def test_a_hunt_finds_the_other_mistake_of_the_same_deals(
    entry: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    engine = ("--engine", playing({**DEALER, **FOLLOWING}, tmp_path))
    status, clauses, met = found((*HUNT, *engine, "--out", "both", "--known", known(tmp_path, entry)), capsys)
    assert status == 1
    assert any(clause.startswith("play.follow") for clause in clauses), clauses
    assert not [clause for clause in clauses if clause.startswith("auction.dealer")], clauses
    assert met


def test_a_hunt_begun_with_other_known_differences_is_not_continued(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    words = (*HUNT, "--engine", f"{shlex.quote(sys.executable)} -m schmier.io.serve", "--out", "hunt")
    assert main(list(words)) == 0
    assert main([*words, "--resume", "--known", known(tmp_path, OPTION)]) == 2
    assert "this hunt was begun with known" in capsys.readouterr().err


def verdicts(words: list[str], report: Path) -> dict[str, list[str]]:
    """The deciding clauses of the first differences, by verdict."""
    main([*words, "--json", str(report)])
    cases = [json.loads(line) for line in report.read_text("utf-8").splitlines()]
    found: dict[str, list[str]] = {"failed": [], "declared": []}
    for case in cases:
        if case.get("verdict") in found:
            found[case["verdict"]].append(case["deciding"][0])
    return found


def test_check_judges_the_rest_of_a_deal_with_a_declared_clause(tmp_path: Path) -> None:
    # The engine accepts bids that the law refuses, and refuses cards that the law allows.
    changes = {"auction.dealer": "everybody-may-equal-top", **FOLLOWING}
    words = ["check", "--engine", playing(changes, tmp_path), "--ruleset", "pitch.auction", "--filter", "tried"]
    words += ["--count", "40"]
    bare = verdicts(words, tmp_path / "bare.jsonl")
    file = known(tmp_path, {"clause": "auction.higher"}, CLAUSE)
    judged = verdicts([*words, "--known", file], tmp_path / "judged.jsonl")
    in_play = [clause for clause in bare["failed"] if clause.startswith("play.")]
    of_bids = len(bare["failed"]) - len(in_play)
    assert of_bids > 10
    assert all(clause.startswith("play.") for clause in judged["failed"])
    # Most of the deals that the bids took away show the cards now.
    assert len(judged["failed"]) > len(in_play) + of_bids // 3
    assert len(judged["failed"]) + len(judged["declared"]) == len(bare["failed"])
