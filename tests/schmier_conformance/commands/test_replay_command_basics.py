"""`schmier replay` from the user's side: files in, text or JSON out, an exit status."""

from __future__ import annotations

import copy
import gzip
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from places import ROOT
from schmier_conformance.command import main

Json = dict[str, Any]


def run(*arguments: str, given: bytes = b"") -> tuple[int, str, str]:
    command = [sys.executable, "-m", "schmier_conformance.command", *arguments]
    done = subprocess.run(command, input=given, capture_output=True, check=False, timeout=60)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def verdict_of(log: Json | bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, Json]:
    path = tmp_path / "game.json"
    path.write_bytes(log if isinstance(log, bytes) else json.dumps(log).encode())
    code = main(["replay", "--json", str(path)])
    return code, json.loads(capsys.readouterr().out)


@pytest.fixture
def penguin() -> Json:
    path = ROOT / "conformance" / "worked" / "penguin-pitch-as-played.json"
    log: Json = json.loads(path.read_text(encoding="utf-8"))
    return log


def test_a_log_that_holds(penguin: Json, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, verdict = verdict_of(penguin, tmp_path, capsys)
    assert code == 0
    points = {"E": {"high": 1, "low": 1, "game": 1}}
    scores = {"N": 0, "E": 3, "S": 0, "W": 0}
    assert verdict == {
        "file": str(tmp_path / "game.json"),
        "line": None,
        "verdict": "holds",
        "complete": True,
        "findings": [],
        "deals": [{"points": points, "made": True, "scores": scores}],
        "winner": None,
    }


def test_an_illegal_card_breaks_the_log_at_its_event(
    penguin: Json, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    events = penguin["deals"][0]["events"]
    position = next(number for number, event in enumerate(events) if event.get("card") == "6D")
    events[position]["card"] = "4C"
    code, verdict = verdict_of(penguin, tmp_path, capsys)
    assert code == 1
    assert verdict["verdict"] == "broken"
    found = verdict["findings"][0]
    assert (found["deal"], found["event"], found["clause"]) == (0, position, "play.held")


def test_a_wrong_trick_winner_is_found_and_the_deal_goes_on(
    penguin: Json, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    events = penguin["deals"][0]["events"]
    claims = [event["claims"] for event in events if "claims" in event]
    claims[0]["trick_to"] = "N"
    code, verdict = verdict_of(penguin, tmp_path, capsys)
    assert code == 1
    assert [found["clause"] for found in verdict["findings"]] == ["play.trick.trump"]
    assert len(verdict["deals"]) == 1


@pytest.mark.parametrize(
    ("change", "clause"),
    [
        (lambda result: result["points"]["E"].pop("low"), "points.low"),
        (lambda result: result["points"].update(N={"jack": 1}), "points.named"),
        (lambda result: result["card_points"].update(E=19), "points.game.count"),
        (lambda result: result.update(made=False), "points.made"),
        (lambda result: result["scores"].update(E=2), "points.made"),
    ],
)
def test_a_wrong_result_names_its_clause(
    change: Any, clause: str, penguin: Json, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(penguin["deals"][0]["result"])
    code, verdict = verdict_of(penguin, tmp_path, capsys)
    assert code == 1
    assert [found["clause"] for found in verdict["findings"]] == [clause]


def test_a_log_that_stops_early_holds_as_far_as_it_goes(
    penguin: Json, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deal = penguin["deals"][0]
    del deal["result"]
    del deal["events"][14:]
    code, verdict = verdict_of(penguin, tmp_path, capsys)
    assert (code, verdict["verdict"], verdict["complete"]) == (0, "holds", False)


def test_a_result_of_an_unfinished_deal_is_a_finding(
    penguin: Json, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    del penguin["deals"][0]["events"][14:]
    code, verdict = verdict_of(penguin, tmp_path, capsys)
    assert code == 1
    assert [found["clause"] for found in verdict["findings"]] == ["play.end"]


def test_a_complete_log_without_the_deal_shows_every_hand(
    penguin: Json, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    del penguin["deals"][0]["events"][0]
    code, verdict = verdict_of(penguin, tmp_path, capsys)
    assert (code, verdict["verdict"]) == (0, "holds")


def test_a_revoke_shows_later_though_no_hand_is_named(
    penguin: Json, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deal = penguin["deals"][0]
    del deal["events"][0]
    plays = [event for event in deal["events"] if event["do"] == "play"]
    south = [event for event in plays if event["by"] == "S"]
    # South throws the Queen of diamonds on the heart of trick 2 and plays the Three of hearts on the diamond of trick 4.
    south[1]["card"], south[3]["card"] = south[3]["card"], south[1]["card"]
    code, verdict = verdict_of(penguin, tmp_path, capsys)
    assert code == 1
    assert verdict["findings"][0]["clause"] == "play.follow.or-trump"


def test_what_an_unknown_hand_could_have_held_cannot_be_decided(
    penguin: Json, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deal = penguin["deals"][0]
    del deal["events"][0]["hands"]["W"], deal["result"]
    position = next(number for number, event in enumerate(deal["events"]) if event.get("card") == "TH")
    del deal["events"][position + 1 :]
    deal["events"][position].pop("claims", None)
    code, verdict = verdict_of(penguin, tmp_path, capsys)
    assert code == 1
    assert verdict["verdict"] == "undecidable"
    assert [(found["event"], found["clause"]) for found in verdict["findings"]] == [(position, "play.void")]


def test_the_next_deal_goes_to_the_next_dealer_with_the_scores_carried_on(
    penguin: Json, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    second = copy.deepcopy(penguin["deals"][0])
    second["events"], second["scores"] = [], {"E": 4}
    del second["result"]
    penguin["deals"].append(second)
    code, verdict = verdict_of(penguin, tmp_path, capsys)
    assert code == 1
    assert [(found["deal"], found["clause"]) for found in verdict["findings"]] == [
        (1, "match.dealer.next"),
        (1, "match.start"),
    ]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda log: log["deals"][0]["events"][1].update(by="Q"), "there is no seat 'Q'"),
        (lambda log: log["deals"][0].update(dealer="Q"), "there is no seat 'Q'"),
        (lambda log: log["deals"][0]["events"][1].update(do="dance"), "dance"),
        (lambda log: log.update(ruleset="bridge"), "there is no ruleset 'bridge'"),
        (lambda log: log.update(winner="Q"), "there is no party 'Q'"),
        (lambda log: log.update(seats=["N", "N"]), "seats"),
    ],
)
def test_an_unreadable_log_gets_one_line_and_exit_code_2(
    change: Any, words: str, penguin: Json, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(penguin)
    path = tmp_path / "game.json"
    path.write_text(json.dumps(penguin), encoding="utf-8")
    assert main(["replay", str(path)]) == 2
    captured = capsys.readouterr()
    assert captured.err.count("\n") == 1
    assert words in captured.err
    assert str(path) in captured.err


@pytest.mark.parametrize(
    ("change", "position", "clause"),
    [
        (lambda log: log["deals"][0]["events"].append({"do": "pass", "by": "E"}), 29, "irregular.over"),
        (lambda log: log["deals"][0]["events"][0]["hands"]["N"].__setitem__(0, "AS"), 0, "cards.unique"),
        (lambda log: log["deals"][0]["events"][0]["hands"]["N"].__setitem__(0, "X1"), 0, "cards.pack"),
    ],
)
def test_what_a_clause_speaks_of_is_found_and_the_other_deals_are_judged(
    change: Any, position: int, clause: str, penguin: Json, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    second = copy.deepcopy(penguin["deals"][0]) | {"scores": {}}
    change(penguin)
    penguin["deals"].append(second | {"dealer": "W", "result": {"made": True}})
    code, verdict = verdict_of(penguin, tmp_path, capsys)
    assert code == 1
    assert [(found["deal"], found["event"], found["clause"]) for found in verdict["findings"][:1]] == [
        (0, position, clause)
    ]
    assert any(found["deal"] == 1 for found in verdict["findings"])


def test_a_deal_after_the_match_is_won_is_found(
    penguin: Json, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    penguin["deals"][0]["scores"] = {"E": 5}
    penguin["deals"][0]["result"]["scores"] = {"E": 8}
    penguin["winner"] = "E"
    code, verdict = verdict_of(penguin, tmp_path, capsys)
    assert (code, verdict["winner"]) == (0, "E")
    penguin["deals"].append({"dealer": "W", "events": []})
    code, verdict = verdict_of(penguin, tmp_path, capsys)
    assert (code, verdict["winner"]) == (1, "E")
    assert [(found["deal"], found["clause"]) for found in verdict["findings"]] == [(1, "match.target.reached")]


def test_hostile_lines_are_refused_and_the_others_judged(penguin: Json, tmp_path: Path) -> None:
    good = json.dumps(penguin).encode()
    duplicate = good.replace(b'"winner"', b'"seats": [], "winner"', 1)
    hostile = [
        b"[" * 10_000_000,
        b'{"a": NaN}',
        b"{",
        duplicate,
        b"\xff\xfe",
        b"9" * 1_000_000,
        good[:-2] + b"} trailing",
    ]
    path = tmp_path / "games.jsonl.gz"
    path.write_bytes(gzip.compress(b"\n".join([good, *hostile, good]) + b"\n", compresslevel=1))
    code, out, err = run("replay", "--json", str(path))
    assert code == 2
    assert err == ""
    verdicts = [json.loads(line) for line in out.splitlines()]
    assert [line["verdict"] for line in verdicts] == ["holds", *["unreadable"] * len(hostile), "holds"]
    assert [(line["file"], line["line"]) for line in verdicts] == [
        (str(path), number + 1) for number in range(len(hostile) + 2)
    ]


def test_standard_input_is_a_log_a_line(penguin: Json) -> None:
    code, out, err = run("replay", "-", given=json.dumps(penguin).encode() + b"\n")
    assert (code, err) == (0, "")
    assert "holds" in out


def test_a_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(tmp_path / "none.json")]) == 2
    assert "none.json" in capsys.readouterr().err


def test_the_deals_of_the_command_replay(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for ruleset in ("pitch.auction", "smear.ten-point", "smear.minnesota"):
        assert main(["deal", ruleset, "--seed", "test", "--count", "20"]) == 0
        logs = capsys.readouterr().out
        assert main(["deal", ruleset, "--seed", "test", "--count", "20"]) == 0
        assert capsys.readouterr().out == logs
        path = tmp_path / "deals.jsonl"
        path.write_text(logs, encoding="utf-8")
        assert main(["replay", str(path)]) == 0
        assert "20 holds" in capsys.readouterr().out


def test_deals_by_a_ruleset_of_ones_own_replay(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = ROOT / "examples" / "house-rules" / "skat-with-contra-and-ramsch.json"
    assert main(["deal", str(mine), "--players", "3", "--count", "5"]) == 0
    path = tmp_path / "deals.jsonl"
    path.write_text(capsys.readouterr().out, encoding="utf-8")
    assert main(["replay", str(path)]) == 0
    assert "5 holds" in capsys.readouterr().out


def random_log(ruleset: str, capsys: pytest.CaptureFixture[str]) -> Json:
    assert main(["deal", ruleset, "--seed", "left out"]) == 0
    log: Json = json.loads(capsys.readouterr().out)
    return log


def without(log: Json, *verbs: str) -> Json:
    deal = log["deals"][0]
    deal["events"] = [event for event in deal["events"] if event["do"] not in verbs]
    return log


@pytest.mark.parametrize("ruleset", ["smear.ten-point", "smear.minnesota"])
def test_discards_that_are_left_out_follow_from_known_hands(
    ruleset: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = without(random_log(ruleset, capsys), "discard")
    assert verdict_of(log, tmp_path, capsys)[1]["verdict"] == "holds"


@pytest.mark.parametrize("ruleset", ["smear.ten-point", "smear.minnesota"])
def test_what_was_said_and_played_is_judged_without_deal_and_discards(
    ruleset: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = without(random_log(ruleset, capsys), "deal", "discard")
    code, verdict = verdict_of(log, tmp_path, capsys)
    assert (code, verdict["verdict"], verdict["complete"]) == (1, "undecidable", True)
    assert {found["clause"] for found in verdict["findings"]} == {"exchange.discard.trumps-last"}
    log["deals"][0]["result"]["points"] = {}
    assert verdict_of(log, tmp_path, capsys)[1]["verdict"] == "broken"


def test_a_thrown_in_hand_and_the_next_deal_may_both_be_unrecorded(
    penguin: Json, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deal = penguin["deals"][0]
    passes = [{"do": "pass", "by": seat} for seat in "WNES"]
    deal["events"] = [*passes, *deal["events"][1:]]
    assert verdict_of(penguin, tmp_path, capsys)[1]["verdict"] == "holds"
