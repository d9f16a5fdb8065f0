"""`schmier import iss`: real games of the International Skat Server become logs that hold."""

from __future__ import annotations

import json
import subprocess
import sys
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schmier.edge.logs import replay
from schmier_conformance.command import main
from schmier_conformance.commands.import_ import converted
from schmier_conformance.documents.reading import validate
from schmier_conformance.skat_server import RecordError, log_of_record

GAMES = Path(__file__).parents[1] / "conformance" / "recorded" / "skat-server-games.sgf"
RECORDS = GAMES.read_text(encoding="utf-8").splitlines()
BY_NUMBER = {log_of_record(record)["origin"]["record"]: record for record in RECORDS}


def imported(record: str) -> dict[str, Any]:
    log = log_of_record(record)
    validate("game-log", log, "a record")
    return log


def result_of(log: dict[str, Any]) -> dict[str, Any]:
    result: dict[str, Any] = log["deals"][0]["result"]
    return result


@pytest.mark.parametrize("number", list(BY_NUMBER))
def test_every_recorded_game_holds(number: str) -> None:
    log = imported(BY_NUMBER[number])
    replayed = replay(log)
    assert replayed.findings == []
    assert replayed.is_complete == (log["origin"]["ended"] != "aborted")


def test_what_the_records_are_is_told() -> None:
    ended = [imported(record)["origin"]["ended"] for record in RECORDS]
    counts = {kind: ended.count(kind) for kind in ("complete", "conceded", "passed", "aborted")}
    assert counts == {"complete": 13, "conceded": 4, "passed": 2, "aborted": 4}


def test_the_result_that_the_server_found_is_claimed() -> None:
    log = imported(BY_NUMBER["541932"])
    assert result_of(log) == {
        "game": {"card_points": 59, "tricks": 4, "matadors": -2, "value": 27, "overbid": False},
        "made": False,
        "scores": {"endhand": -54},
    }


@pytest.mark.parametrize(
    ("was", "becomes", "clause"),
    [
        ("p:59", "p:60", "points.skat.count"),
        ("t:4", "t:5", "play.trick.trump"),
        ("m:-2", "m:2", "points.skat.matadors"),
        ("v:-54", "v:-72", "points.skat.value"),
        ("0 SA 1 S7", "0 SA 1 D9", "play.follow.strict"),
    ],
)
def test_a_wrong_record_is_found_out(was: str, becomes: str, clause: str) -> None:
    record = BY_NUMBER["541932"]
    assert record.count(was) == 1
    replayed = replay(imported(record.replace(was, becomes)))
    assert clause in {finding.clause for finding in replayed.findings}


def test_games_that_were_broken_off_say_why_and_claim_nothing() -> None:
    reasons = {number: imported(BY_NUMBER[number]) for number in ("8", "30", "18358", "10330141")}
    told = {number: log["origin"]["reason"] for number, log in reasons.items()}
    assert told == {
        "8": "endhand took too long",
        "30": "endhand left",
        "18358": "forehand does something that the record hides",
        "10330141": "middlehand took too long",
    }
    assert not any("result" in log["deals"][0] for log in reasons.values())


def test_a_log_that_leaves_out_what_was_laid_away_is_judged_all_the_same() -> None:
    log = imported(BY_NUMBER["541932"])
    events = log["deals"][0]["events"]
    log["deals"][0]["events"] = [event for event in events if event["do"] != "discard"]
    assert replay(log).findings == []
    del events[0]["widow"]
    replayed = replay(log)
    assert replayed.verdict == "undecidable"
    assert {finding.clause for finding in replayed.findings} >= {"exchange.bury", "points.skat.matadors"}


# ---- records that are none -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("record", "why"),
    [
        ("hello", "no record"),
        ("(;GM[Doppelkopf]MV[]R[] ;)", "Doppelkopf"),
        ("(;GM[Skat]R[passed] ;)", "MV is missing"),
        ("(;GM[Skat]MV[w CJ.CJ 1]R[passed] ;)", "pairs"),
        ("(;GM[Skat]MV[1 p]R[passed] ;)", "begin with a deal"),
        ("(;GM[Skat]MV[w CJ.SJ]R[passed] ;)", "32 cards"),
        (BY_NUMBER["9"].replace("S7.ST", "S7.S7", 1), "twice"),
        (BY_NUMBER["9"].replace("2 CH ", "2 XY ", 1), "2 XY is not known"),
        (BY_NUMBER["9"].replace("2 CH ", "7 CH ", 1), "nobody's"),
        (BY_NUMBER["9"].replace("p:56", "p:many", 1), "in numbers"),
        (BY_NUMBER["9"].replace(" loss ", " ", 1), "whether he won"),
    ],
)
def test_what_is_no_record_is_refused_in_words(record: str, why: str) -> None:
    with pytest.raises(RecordError, match=why):
        log_of_record(record)


@given(st.data())
def test_a_mangled_record_is_refused_or_becomes_a_log(data: st.DataObject) -> None:
    record = data.draw(st.sampled_from(RECORDS))
    start = data.draw(st.integers(0, len(record)))
    end = data.draw(st.integers(start, min(len(record), start + 20)))
    mangled = record[:start] + data.draw(st.text(max_size=8)) + record[end:]
    try:
        log = log_of_record(mangled)
    except RecordError:
        return
    assert log["format"] == "schmier/game-log/1"


# ---- the command -----------------------------------------------------------------------------------------------------


def test_the_command_writes_logs_that_replay_accepts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = tmp_path / "games.jsonl"
    assert main(["import", "iss", str(GAMES), "-o", str(output)]) == 0
    assert "23 records: 4 aborted, 13 complete, 4 conceded, 2 passed" in capsys.readouterr().err
    assert main(["replay", str(output)]) == 0


def test_unreadable_records_are_named_by_line_and_skipped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "games.sgf"
    source.write_text("\n".join([RECORDS[1], "rubbish", "", RECORDS[7], RECORDS[8].replace("2 G.", "2 Q.")]))
    assert main(["import", "iss", str(source), "--json"]) == 1
    captured = capsys.readouterr()
    assert [json.loads(line)["origin"]["record"] for line in captured.out.splitlines()] == ["9", "541932"]
    complaints = captured.err.splitlines()
    assert complaints[0].startswith(f"schmier: {source}:2: ")
    assert complaints[1].startswith(f"schmier: {source}:5: ")
    assert json.loads(complaints[2])["unreadable"] == 2


def test_a_file_without_a_single_record_is_unusable(tmp_path: Path) -> None:
    source = tmp_path / "games.sgf"
    source.write_bytes(b"\xff\xfe\n" * 3)
    assert main(["import", "iss", str(source)]) == 2
    assert main(["import", "iss", str(tmp_path / "missing.sgf")]) == 2


def test_the_records_are_never_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "games.sgf"
    source.write_text(RECORDS[1])
    assert main(["import", "iss", str(source), "-o", str(source)]) == 2
    assert "name another file" in capsys.readouterr().err
    assert source.read_text() == RECORDS[1]


def test_a_line_without_end_does_not_fill_the_memory(tmp_path: Path) -> None:
    source = tmp_path / "games.sgf"
    source.write_bytes(b"(;" + b"x" * 3_000_000 + b"\n" + RECORDS[1].encode() + b"\n")
    found = list(converted(str(source)))
    assert isinstance(found[0][1], str)
    assert isinstance(found[1][1], dict)


def test_memory_stays_flat_however_many_games_there_are(tmp_path: Path) -> None:
    def most_memory(games: int) -> int:
        source = tmp_path / f"{games}.sgf"
        source.write_text("".join(f"{record}\n" for _ in range(games // 23) for record in RECORDS))
        tracemalloc.start()
        for _ in converted(str(source)):
            pass
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return peak

    most_memory(23)
    assert most_memory(23 * 40) < 2 * most_memory(23 * 4)


@pytest.fixture
def child() -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", "schmier_conformance.command", "import", "iss", "-"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        yield process


def test_records_come_through_standard_input_too(child: subprocess.Popen[bytes]) -> None:
    written, _ = child.communicate(GAMES.read_bytes(), timeout=60)
    assert len(written.splitlines()) == len(RECORDS)
    assert child.returncode == 0
