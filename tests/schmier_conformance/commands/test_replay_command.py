"""`schmier replay` for many logs: under other rules, as totals, on several cores, event by event."""

from __future__ import annotations

import gzip
import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from places import ROOT
from schmier_conformance.command import main

PENGUIN = ROOT / "conformance" / "worked" / "penguin-pitch-as-played.json"
HOUSE_RULES = sorted((ROOT / "examples" / "house-rules").glob("*.json"))

Json = dict[str, Any]


@pytest.fixture
def penguin() -> Json:
    log: Json = json.loads(PENGUIN.read_text(encoding="utf-8"))
    return log


def written(path: Path, *logs: Json) -> str:
    path.write_text("".join(json.dumps(log) + "\n" for log in logs), encoding="utf-8")
    return str(path)


def broken(log: Json) -> Json:
    changed: Json = json.loads(json.dumps(log))
    changed["deals"][0]["result"]["scores"] = {"E": 4}
    return changed


def judged(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, list[Json]]:
    code = main(["replay", "--json", *words])
    return code, [json.loads(line) for line in capsys.readouterr().out.splitlines()]


# ---- by which rules --------------------------------------------------------------------------------------------------


def test_a_log_that_names_no_ruleset_is_judged_by_the_one_that_is_given(
    penguin: Json, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    del penguin["ruleset"]
    path = written(tmp_path / "game.json", penguin)
    assert judged(capsys, path)[0] == 2
    assert judged(capsys, "--ruleset", "pitch.auction", path)[0] == 0


def test_a_log_that_names_a_foreign_ruleset_is_judged_by_the_one_that_is_given(
    penguin: Json, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path / "game.json", penguin | {"ruleset": "Setback"})
    assert judged(capsys, path)[0] == 2
    assert judged(capsys, "--ruleset", "pitch.auction", path)[0] == 0


def test_a_given_ruleset_may_be_a_file_and_holds_whatever_a_log_names(
    penguin: Json, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = {"format": "schmier/ruleset/1", "id": "mine", "title": "Mine", "extends": "pitch.auction"}
    house = written(tmp_path / "mine.json", mine | {"auction": {"minimum": 3}})
    code, lines = judged(capsys, "--ruleset", house, str(PENGUIN))
    assert code == 1
    assert [finding["clause"] for finding in lines[0]["findings"]] == ["auction.range"]


def test_a_ruleset_that_is_none_is_one_line_and_exit_code_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--ruleset", "bridge", str(PENGUIN)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("path", HOUSE_RULES, ids=lambda path: path.stem)
def test_logs_dealt_from_house_rules_carry_them(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deal", str(path), "--count", "3"]) == 0
    dealt = tmp_path / "dealt.jsonl"
    dealt.write_text(capsys.readouterr().out, encoding="utf-8")
    assert main(["replay", str(dealt)]) == 0
    assert "3 holds" in capsys.readouterr().out


# ---- many logs -------------------------------------------------------------------------------------------------------


def test_every_log_is_named_by_its_file_and_line(
    penguin: Json, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    several = written(tmp_path / "several.jsonl", penguin, broken(penguin))
    code, lines = judged(capsys, str(PENGUIN), several)
    assert code == 1
    assert [(line["file"], line["line"], line["verdict"]) for line in lines] == [
        (str(PENGUIN), None, "holds"),
        (several, 1, "holds"),
        (several, 2, "broken"),
    ]


@pytest.mark.parametrize("name", ["empty.jsonl", "empty.json", "blank.jsonl", "empty.jsonl.gz", "empty.sgf"])
def test_a_file_without_a_log_is_an_error(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / name
    text = b"\n  \n" if name.startswith("blank") else b""
    path.write_bytes(gzip.compress(text) if name.endswith(".gz") else text)
    assert main(["replay", str(path)]) == 2
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", f"schmier: {path}: $: there is no log in it; write a log a line\n")


def test_a_finding_says_whether_it_is_a_doubt_and_where_the_log_leaves_something_out(
    penguin: Json, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    false = written(tmp_path / "false.json", broken(penguin))
    less: Json = json.loads((PENGUIN.parent / "foster-cinch-first-hand.json").read_text(encoding="utf-8"))
    del less["deals"][0]["events"][0]["hands"]
    _, [line] = judged(capsys, written(tmp_path / "less.json", less))
    assert line["verdict"] == "undecidable"
    assert {(finding["is_doubt"], finding["left_out_at"]) for finding in line["findings"]} == {(True, 0)}
    _, [line] = judged(capsys, false)
    assert {(finding["is_doubt"], finding["left_out_at"]) for finding in line["findings"]} == {(False, None)}


def test_a_summary_counts_verdicts_and_clauses_and_tells_nothing_else(
    penguin: Json, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path / "games.jsonl", penguin, broken(penguin), penguin, broken(penguin))
    assert main(["replay", "--summary", path]) == 1
    assert capsys.readouterr().out == "2 broken, 2 holds\n  2 points.made\n"
    assert main(["replay", "--summary", "--json", path]) == 1
    counted = json.loads(capsys.readouterr().out)
    assert counted == {"verdicts": {"broken": 2, "holds": 2}, "clauses": {"points.made": 2}}


def test_several_workers_say_the_same_in_the_same_order(penguin: Json, tmp_path: Path) -> None:
    logs = [broken(penguin) if number % 7 == 0 else penguin for number in range(120)]
    path = written(tmp_path / "games.jsonl", *logs)
    outputs = []
    for workers in ("1", "2"):
        words = [sys.executable, "-m", "schmier_conformance.command", "replay", "--json", "--explain", path]
        run = subprocess.run([*words, "--workers", workers], capture_output=True, check=False, timeout=120)
        assert (run.returncode, run.stderr) == (1, b"")
        outputs.append(run.stdout)
    assert outputs[0] == outputs[1]
    assert len(outputs[0].splitlines()) == len(logs)


@pytest.mark.parametrize("workers", ["0", "x", "65"])
def test_a_number_of_workers_that_is_none_is_refused(workers: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--workers", workers, str(PENGUIN)]) == 2
    assert "a number from 1 to 64" in capsys.readouterr().err


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_sees_how_far_it_has_come_and_a_pipe_nothing(
    penguin: Json, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path / "games.jsonl", *[penguin] * 120)
    assert main(["replay", "--summary", path]) == 0
    assert capsys.readouterr().err == ""
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert main(["replay", "--summary", path]) == 0
    assert "\r\033[K50 logs" in terminal.getvalue()
    assert "\r\033[K100 logs" in terminal.getvalue()
    assert terminal.getvalue().endswith("\r\033[K")


# ---- the report ------------------------------------------------------------------------------------------------------


def test_the_explanation_as_json_says_what_the_words_say(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--explain", str(PENGUIN)]) == 0
    words = " ".join(capsys.readouterr().out.split())
    _, (line,) = judged(capsys, "--explain", str(PENGUIN))
    for explained in line["explanation"]:
        numbers = [str(step["event"]) for step in explained.get("steps", ())]
        events = (
            f"event{'s' if numbers[1:] else ''} {'-'.join(dict.fromkeys((numbers[0], numbers[-1])))}: "
            if numbers
            else ""
        )
        assert f"{explained['text']} [{events}{', '.join(explained['clauses'])}]" in words
    assert "moment" not in line


def test_a_moment_tells_the_legal_cards_and_the_clause_that_refuses_the_others(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, (line,) = judged(capsys, "--event", "17", "--deal", "0", str(PENGUIN))
    found = line["moment"]
    assert (code, found["by"], found["phase"]) == (0, ["N"], "play")
    assert {action["card"] for action in found["legal"]["actions"]} == {"9D", "TC", "3C"}
    code, (line,) = judged(capsys, "--event", "19", str(PENGUIN))
    refused = {one["action"]["card"]: one["clause"] for one in line["moment"]["refused"] if one["action"]["by"] == "S"}
    assert refused == {"7H": "play.follow.or-trump"}
    waiting = {one["action"]["by"]: one["clause"] for one in line["moment"]["refused"] if one["action"]["by"] != "S"}
    assert waiting == dict.fromkeys("NEW", "play.turn")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--event", "99"], "deal 0 does not get to an event 99"),
        (["--event", "1", "--deal", "3"], "deal 3 does not get to an event 1"),
        (["--event", "x"], "x is not a number"),
        (["--event", "1", "--explain"], "leave one of them out"),
        (["--summary", "--explain"], "--summary reports no single log"),
    ],
)
def test_what_cannot_be_told_is_refused_in_one_line(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", *words, str(PENGUIN)]) == 2
    err = capsys.readouterr().err
    assert message in err
    assert err.count("\n") == 1
