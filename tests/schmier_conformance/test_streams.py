"""Closed or full streams, terminals, endless files, undecodable arguments: one line each, never a traceback."""

from __future__ import annotations

import gzip
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import schmier_conformance
from places import ROOT
from schmier import spec
from schmier_conformance.command import main
from schmier_conformance.terminal import plain

WORKED = ROOT / "conformance" / "worked" / "five-hundred-slam.json"

COMMAND = f"{sys.executable} -m schmier"

posix = pytest.mark.skipif(os.name == "nt", reason="it is asked through a shell of Unix")


def shell(line: str, **variables: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        ["sh", "-c", line.replace("schmier", COMMAND, 1)],
        capture_output=True,
        check=False,
        env={**os.environ, **variables},
        timeout=120,
    )


@posix
@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("schmier rulesets >&-", "standard output is closed"),
        ("schmier rulesets >&- <&-", "standard output is closed"),
        ("schmier replay - <&-", "standard input is closed"),
        ("schmier deal - <&-", "standard input is closed"),
        ("schmier replay no-such-file.json 2>&-", ""),
        ("schmier rulesets >&- 2>&-", ""),
        ("schmier rulesets >/dev/full", "No space left on device"),
        ("schmier check --ruleset pitch.racehorse --count 0 --json /dev/full", "No space left on device"),
        ("schmier deal /dev/zero", "larger than"),
        ("schmier show /dev/zero", "larger than"),
        ("schmier ruleset diff pitch.auction /dev/zero", "larger than"),
        ("schmier check --known /dev/zero.toml", "cannot be opened"),
        ("schmier deal pitch.auction --seed \"$(printf '\\377\\376')\"", "text in UTF-8"),
        ("schmier deal \"$(printf '\\377\\376')\"", "there is no ruleset"),
    ],
)
def test_what_cannot_be_read_or_written_is_told_in_a_line(line: str, words: str) -> None:
    done = shell(line)
    assert done.returncode == 2, done.stderr
    assert words in done.stderr.decode(errors="replace")
    assert b"Traceback" not in done.stderr
    assert done.stderr.count(b"\n") <= 1


@posix
def test_a_seed_is_the_same_text_whatever_the_system_takes_it_for() -> None:
    named = [
        shell("schmier deal pitch.auction --seed Käse", LC_ALL=place, PYTHONUTF8="0") for place in ("C", "C.UTF-8")
    ]
    assert [done.returncode for done in named] == [0, 0]
    assert named[0].stdout == named[1].stdout


def test_every_seed_is_read_alike() -> None:
    folder = Path(schmier_conformance.__file__).parent
    texts = [path.read_text(encoding="utf-8") for path in folder.rglob("*.py")]
    declared = [found for text in texts for found in re.findall(r'add_argument\(\s*"--seed"(,\s+type=seed)?', text)]
    assert declared
    assert all(declared)


def test_a_ruleset_is_read_packed_and_from_standard_input(tmp_path: Path) -> None:
    document = {**spec.shipped("pitch.auction"), "id": "house.packed"}
    packed = tmp_path / "mine.json.gz"
    packed.write_bytes(gzip.compress(json.dumps(document).encode()))
    by_pipe = subprocess.run(
        [*COMMAND.split(), "deal", "-"], input=json.dumps(document).encode(), capture_output=True, check=True
    )
    by_name = subprocess.run([*COMMAND.split(), "deal", str(packed)], capture_output=True, check=True)
    assert by_pipe.stdout == by_name.stdout
    assert by_pipe.stdout


STEERING = "\x1b[2J\x07\x9b31m\u202eeman"


def test_what_steers_a_terminal_is_written_as_an_escape() -> None:
    assert plain(STEERING) == r"\x1b[2J\x07\x9b31m\u202eeman"
    assert plain("7♥ and\ttabs\n") == "7♥ and\ttabs\n"


@pytest.mark.parametrize("words", [["ruleset", "check"], ["ruleset", "diff", "pitch.auction"], ["show"], ["deal"]])
def test_no_title_and_no_name_of_a_file_steers_the_terminal(words: list[str], tmp_path: Path) -> None:
    document = {**spec.ruleset_document("pitch.auction"), "title": f"Pitch {STEERING}", "id": "house.steering"}
    named = tmp_path / f"{STEERING}.json"
    for text in (json.dumps(document, ensure_ascii=False), "no JSON", ""):
        if text:
            named.write_text(text, encoding="utf-8")
        done = subprocess.run([*COMMAND.split(), *words, str(named)], capture_output=True, check=False)
        output = (done.stdout + done.stderr).decode()
        assert not any(letter in output for letter in "\x1b\x07\x9b\u202e"), output
        named.unlink(missing_ok=True)


def test_a_listener_with_a_stream_of_his_own_is_left_alone(capsys: pytest.CaptureFixture[str]) -> None:
    before = sys.stdout
    assert main(["rulesets"]) == 0
    assert sys.stdout is before
    assert "pitch.auction" in capsys.readouterr().out


@posix
@pytest.mark.parametrize(
    ("wish", "variables", "is_coloured"),
    [
        ("auto", {}, False),
        ("always", {}, True),
        ("always", {"NO_COLOR": "1"}, True),
        ("never", {}, False),
    ],
)
def test_colours_are_shown_where_they_are_wanted(wish: str, variables: dict[str, str], *, is_coloured: bool) -> None:
    done = shell(f"schmier replay {WORKED} --color {wish}", **variables)
    assert done.returncode == 0, done.stderr
    assert (b"\x1b[32mholds\x1b[0m" in done.stdout) == is_coloured
    assert b"holds" in done.stdout


@posix
@pytest.mark.parametrize(
    ("variables", "is_coloured"),
    [({"TERM": "xterm"}, True), ({"TERM": "xterm", "NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)],
)
def test_a_terminal_shows_colours_unless_somebody_minds(variables: dict[str, str], *, is_coloured: bool) -> None:
    ours, theirs = os.openpty()
    words = [*COMMAND.split(), "replay", str(WORKED)]
    environment = {name: value for name, value in os.environ.items() if name != "NO_COLOR"} | variables
    subprocess.run(words, stdout=theirs, check=True, env=environment)
    assert (b"\x1b[32mholds" in os.read(ours, 10_000)) == is_coloured
    os.close(ours)
    os.close(theirs)
