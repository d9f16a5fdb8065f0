"""`schmier import iss`: real games of the International Skat Server become valid logs."""

from __future__ import annotations

import bz2
import gzip
import json
import subprocess
import sys
import tracemalloc
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from places import ROOT
from schmier.io.logs import replay
from schmier_conformance.command import main
from schmier_conformance.documents.reading import validate
from schmier_conformance.importers.errors import RecordError
from schmier_conformance.importers.skat_server import log_of_record
from schmier_conformance.importers.skat_server_files import converted

GAMES = ROOT / "conformance" / "recorded" / "skat-server-games.sgf"
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
    given_reasons = {number: log["origin"]["reason"] for number, log in reasons.items()}
    assert given_reasons == {
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
    assert {finding.clause for finding in replayed.findings} >= {"exchange.bury", "points.skat.count"}


# ---- invalid records -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("record", "why"),
    [
        ("hello", "no record"),
        ("(;)", "nothing named"),
        ("(;GM[Doppelkopf]MV[]R[] ;)", "Doppelkopf"),
        ("(;GM[Skat]R[passed] ;)", "MV is missing"),
        ("(;GM[Skat]MV[w CJ.CJ 1]R[passed] ;)", "pairs"),
        ("(;GM[Skat]MV[1 p]R[passed] ;)", "begin with a deal"),
        ("(;GM[Skat]MV[w CJ.SJ]R[passed] ;)", "32 cards"),
        (BY_NUMBER["9"].replace("S7.ST", "S7.S7", 1), "twice"),
        (BY_NUMBER["9"].replace("2 CH ", "2 XY ", 1), "2 XY is not known"),
        (BY_NUMBER["9"].replace("2 CH ", "7 CH ", 1), "has no known player"),
        (BY_NUMBER["9"].replace("p:56", "p:many", 1), "in numbers"),
        (BY_NUMBER["9"].replace(" loss ", " ", 1), "whether he won"),
        (BY_NUMBER["9"].replace("v:-96", "v:-96 v:-48", 1), "twice"),
        (BY_NUMBER["9"].replace("v:-96", "v:96", 1), "no game can have"),
        (BY_NUMBER["9"].replace("p:56", "p:5600", 1), "no game can have"),
        (BY_NUMBER["9"].replace("ID[9]", "ID[9]ID[10]", 1), "ID occurs twice"),
        (BY_NUMBER["9"].replace("]R[", "] and more R[", 1), "andmore"),
        (BY_NUMBER["9"].replace("w S7.ST", "w S7.??", 1), "in part"),
    ],
)
def test_what_is_no_record_is_refused_in_words(record: str, why: str) -> None:
    with pytest.raises(RecordError, match=why):
        log_of_record(record)


@given(st.data())
def test_a_mangled_record_is_refused_or_becomes_a_log_that_follows_the_schema(data: st.DataObject) -> None:
    record = data.draw(st.sampled_from(RECORDS))
    start = data.draw(st.integers(0, len(record)))
    end = data.draw(st.integers(start, min(len(record), start + 20)))
    mangled = record[:start] + data.draw(st.text(max_size=8)) + record[end:]
    with suppress(RecordError):
        imported(mangled)


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


def test_a_file_without_a_single_record_is_unusable(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "games.sgf"
    source.write_bytes(b"\xff\xfe\n" * 3)
    assert main(["import", "iss", str(source)]) == 2
    assert main(["import", "iss", str(tmp_path / "missing.sgf")]) == 2
    source.write_bytes(b"")
    assert main(["import", "iss", str(source)]) == 2
    assert capsys.readouterr().err.splitlines()[-1] == "0 records: nothing to convert"


def test_what_is_no_text_is_refused_in_one_message(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "games.sgf"
    for damaged in (bytes(range(256)) * 100, RECORDS[1].encode("utf-16")):
        source.write_bytes(damaged)
        assert main(["import", "iss", str(source)]) == 2
        assert [line for line in capsys.readouterr().err.splitlines() if "no text" in line] != []


def found_in(tmp_path: Path, text: str | bytes, name: str = "games.sgf") -> tuple[list[str], list[tuple[int, str]]]:
    """The numbers of the games in a file, and what was refused, by line."""
    source = tmp_path / name
    source.write_bytes(text if isinstance(text, bytes) else text.encode())
    batches = list(converted(str(source)))
    logs = [json.loads(line) for batch in batches for line in batch.text.splitlines()]
    return [log["origin"]["record"] for log in logs], [refused for batch in batches for refused in batch.refused]


def over_lines(record: str) -> str:
    return record.replace("]", "]\n").replace(" 0 ", "\n0 ")


def test_records_may_stand_side_by_side_or_over_several_lines(tmp_path: Path) -> None:
    three = RECORDS[1], RECORDS[7], RECORDS[8]
    numbers = ["9", "541932", "684159"]
    assert found_in(tmp_path, "".join(three)) == (numbers, [])
    assert found_in(tmp_path, "\n".join(over_lines(record) for record in three)) == (numbers, [])
    assert found_in(tmp_path, f"{over_lines(three[0])}{three[1]}\n\n{over_lines(three[2])}") == (numbers, [])
    assert found_in(tmp_path, "\r\n".join(three)) == (numbers, [])


def test_a_record_over_several_lines_says_the_same_as_on_one() -> None:
    assert log_of_record(over_lines(RECORDS[7])) == log_of_record(RECORDS[7])


def test_a_byte_order_mark_is_no_part_of_the_first_record(tmp_path: Path) -> None:
    assert found_in(tmp_path, f"\ufeff{RECORDS[1]}") == (["9"], [])


def test_archives_are_unpacked_by_their_names(tmp_path: Path) -> None:
    text = f"{RECORDS[1]}\n{RECORDS[7]}\n".encode()
    assert found_in(tmp_path, gzip.compress(text), "games.sgf.gz") == (["9", "541932"], [])
    assert found_in(tmp_path, bz2.compress(text), "games.sgf.bz2") == (["9", "541932"], [])
    assert found_in(tmp_path, bz2.compress(text) + bz2.compress(text), "games.sgf.bz2")[0] == ["9", "541932"] * 2


@pytest.mark.parametrize("name", ["games.sgf.gz", "games.sgf.bz2"])
def test_a_damaged_archive_is_told(tmp_path: Path, name: str) -> None:
    pack = gzip.compress if name.endswith(".gz") else bz2.compress
    packed = pack("\n".join(RECORDS).encode())
    for damaged in (packed[: len(packed) // 2], b"nothing packed"):
        _, refused = found_in(tmp_path, damaged, name)
        assert "is damaged" in refused[-1][1]


def test_everything_that_is_no_record_is_told_with_its_line(tmp_path: Path) -> None:
    text = f"a title\n\nand more\n{RECORDS[1]} tail\n{RECORDS[7][:-30]}\n{RECORDS[8]}{RECORDS[7][:90]}"
    numbers, refused = found_in(tmp_path, text)
    assert numbers == ["9", "684159"]
    assert [(line, reason.split(":")[0]) for line, reason in refused] == [
        (1, "it is no record"),
        (4, "it is no record"),
        (5, "the record does not end"),
        (6, "the record does not end"),
    ]


@given(data=st.data())
def test_no_record_is_lost_however_they_are_set(data: st.DataObject, tmp_path_factory: pytest.TempPathFactory) -> None:
    chosen = data.draw(st.lists(st.sampled_from(RECORDS), min_size=1, max_size=6))
    between = data.draw(st.lists(st.sampled_from(["", "\n", " ", "\n\n", "\r\n"]), min_size=6, max_size=6))
    set_as = data.draw(st.lists(st.sampled_from([str, over_lines]), min_size=6, max_size=6))
    text = "".join(shape(record) + gap for record, gap, shape in zip(chosen, between, set_as, strict=False))
    numbers, refused = found_in(tmp_path_factory.mktemp("games"), text)
    assert numbers == [log_of_record(record)["origin"]["record"] for record in chosen]
    assert refused == []


def test_several_cores_make_the_same_file(tmp_path: Path) -> None:
    source, one, two = (tmp_path / name for name in ("games.sgf", "one.jsonl", "two.jsonl"))
    source.write_text("\n".join(RECORDS * 60 + ["rubbish"]), encoding="utf-8")
    assert main(["import", "iss", str(source), "-o", str(one)]) == 1
    assert main(["import", "iss", str(source), "-o", str(two), "--workers", "2"]) == 1
    assert one.read_bytes() == two.read_bytes()


@pytest.mark.parametrize("name", ["games.sgf", "games.sgf.gz", "games.sgf.bz2"])
def test_records_are_replayed_without_being_imported_first(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    source = tmp_path / name
    text = "\n".join(RECORDS).encode()
    source.write_bytes({"f": bytes, "z": gzip.compress, "2": bz2.compress}[name[-1]](text))
    assert main(["replay", str(source)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1] == f"{source}:2: holds"
    assert lines[-1] == "23 holds"
    source = tmp_path / "damaged.sgf"
    source.write_text(f"{RECORDS[1]}\nrubbish\n")
    assert main(["replay", str(source)]) == 2
    assert f"{source}:2" in capsys.readouterr().err


# ---- what one player saw ---------------------------------------------------------------------------------------------


def seen_by(record: str, places: tuple[int, ...]) -> str:
    """A record by a spectator who knew only some of the hands, and of the skat what he took up."""
    before, _, rest = record.partition("MV[w ")
    cards, _, rest = rest.partition(" ")
    names = cards.split(".")
    groups = [names[:10], names[10:20], names[20:30], names[30:]]
    shown = [group if place in places else ["??"] * len(group) for place, group in enumerate(groups)]
    return f"{before}MV[w {'|'.join('.'.join(group) for group in shown)} {rest}"


def test_the_view_of_the_player_who_took_the_skat_is_judged_as_the_whole_record() -> None:
    # 541932 was played by endhand, who sees his own hand, and the skat when he has taken it up.
    log = imported(seen_by(BY_NUMBER["541932"], (2,)))
    deal = log["deals"][0]["events"][0]
    assert list(deal["hands"]) == ["endhand"]
    assert deal["widow"] == ["8H", "KC"]
    replayed = replay(log)
    assert replayed.verdict == "holds"
    assert replayed.deals == replay(imported(BY_NUMBER["541932"])).deals


def test_the_view_of_an_opponent_holds_as_far_as_it_is_known() -> None:
    hidden = seen_by(BY_NUMBER["541932"], (0,)).replace("w H8.CK 2 D.ST.H8", "w ??.?? 2 D.??.??")
    log = imported(hidden)
    deal = log["deals"][0]["events"][0]
    assert list(deal["hands"]) == ["forehand"]
    assert "widow" not in deal
    assert not any(event["do"] == "discard" for event in log["deals"][0]["events"])
    assert replay(log).verdict == "undecidable"


# ---- the output file -------------------------------------------------------------------------------------------------


def test_a_file_that_was_there_stays_until_there_is_another(tmp_path: Path) -> None:
    precious = tmp_path / "precious.jsonl"
    precious.write_text("worth a lot", encoding="utf-8")
    precious.chmod(0o640)
    rubbish = tmp_path / "rubbish.sgf"
    rubbish.write_text("no record at all")
    for unusable in (tmp_path / "missing.sgf", rubbish):
        assert main(["import", "iss", str(unusable), "-o", str(precious)]) == 2
        assert precious.read_text(encoding="utf-8") == "worth a lot"
    assert main(["import", "iss", str(GAMES), "-o", str(precious)]) == 0
    assert len(precious.read_bytes().splitlines()) == len(RECORDS)
    assert precious.stat().st_mode & 0o777 == 0o640
    assert sorted(path.name for path in tmp_path.iterdir()) == ["precious.jsonl", "rubbish.sgf"]


def test_a_link_still_points_to_the_file_that_was_written(tmp_path: Path) -> None:
    target, link = tmp_path / "logs.jsonl", tmp_path / "link.jsonl"
    target.write_text("before")
    link.symlink_to(target)
    assert main(["import", "iss", str(GAMES), "-o", str(link)]) == 0
    assert link.is_symlink()
    assert len(target.read_bytes().splitlines()) == len(RECORDS)


def test_the_records_are_never_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "games.sgf"
    source.write_text(RECORDS[1])
    assert main(["import", "iss", str(source), "-o", str(source)]) == 2
    assert "name another file" in capsys.readouterr().err
    assert source.read_text() == RECORDS[1]


def test_a_line_without_end_does_not_fill_the_memory(tmp_path: Path) -> None:
    source = tmp_path / "games.sgf"
    source.write_bytes(b"(;" + b"x" * 3_000_000 + b"\n" + RECORDS[1].encode() + b"\n")
    (found,) = converted(str(source))
    assert [line for line, _ in found.refused] == [1]
    assert found.ended == ["complete"]


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
    assert most_memory(23 * 160) < 1.5 * most_memory(23 * 40)


@pytest.fixture
def child() -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", "schmier_conformance.command", "import", "iss", "-"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        yield process


def test_records_come_through_standard_input_too(child: subprocess.Popen[bytes]) -> None:
    written, _ = child.communicate(GAMES.read_bytes(), timeout=60)
    assert len(written.splitlines()) == len(RECORDS)
    assert child.returncode == 0
