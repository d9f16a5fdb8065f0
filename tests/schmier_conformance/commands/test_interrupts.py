"""Interrupts and signals: no engine is left behind, finished verdicts are reported, and the exit status names the signal."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from select import select

import pytest

from places import DATA, ZOO
from schmier_conformance.engines.process import PROC_FOLDER, split_command

TWELVE = DATA / "twelve.json"
COMMAND = [sys.executable, "-m", "schmier"]

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="Windows has no such signals")

FAMILY = f"""
import os, subprocess, sys, time
sys.path.insert(0, {str(ZOO)!r})
import honest
sleeper = [sys.executable, "-c", "import time; time.sleep(600)"]
children = [subprocess.Popen(sleeper), subprocess.Popen(sleeper, start_new_session=True)]
open(sys.argv.pop(1), "w").write(" ".join(str(child.pid) for child in children))
asked = 0
def answer(request, case):
    global asked
    asked += 1
    if asked > 3:
        time.sleep(600)
    honest.answer_rightly(request, case)
honest.serve(sys.argv[1:], answer)
"""
"""An engine with two children, one of them in a session of its own, and hangs at its fourth case."""


def is_alive(number: int) -> bool:
    """Whether a process runs; one that has ended and is not buried does not."""
    try:
        return (PROC_FOLDER / str(number) / "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def waited_for(happens: object, seconds: float = 60.0) -> bool:
    """Whether something happens in time."""
    assert callable(happens)
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if happens():
            return True
        time.sleep(0.02)
    return False


@pytest.mark.skipif(not PROC_FOLDER.is_dir(), reason="the system does not show its processes")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_ends_engine_and_children_and_the_report_says_that_it_was_cut_short(
    number: signal.Signals, tmp_path: Path
) -> None:
    (tmp_path / "family.py").write_text(FAMILY)
    pids, report = tmp_path / "pids.txt", tmp_path / "report.jsonl"
    engine = f"{sys.executable} {tmp_path / 'family.py'} {pids} {TWELVE}"
    words = ["check", "--cases", str(TWELVE), "--engine", engine, "--workers", "1", "--json", str(report)]
    # A process started in the background, or by nohup, ignores some of them; here they are to be heard.
    running = subprocess.Popen(
        [*COMMAND, *words, "--timeout", "600"],
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(number, signal.SIG_DFL),  # noqa: PLW1509 - no other thread runs here
    )
    assert waited_for(lambda: pids.exists() and len(pids.read_text().split()) == 2)
    children = [int(pid) for pid in pids.read_text().split()]
    assert all(map(is_alive, children))
    time.sleep(0.5)
    running.send_signal(number)
    output, _ = running.communicate(timeout=60)
    assert running.returncode == 128 + number
    assert "interrupted" in output
    assert waited_for(lambda: not any(map(is_alive, children)), 10.0)
    lines = [json.loads(line) for line in report.read_text().splitlines()]
    assert lines[0]["line"] == "header"
    assert lines[-1]["line"] == "footer"
    assert not lines[-1]["complete"]
    assert lines[-1]["cut_short"].startswith("interrupted")


def test_a_summary_that_is_interrupted_tells_what_was_judged(tmp_path: Path) -> None:
    logs = subprocess.run([*COMMAND, "deal", "pitch.auction", "--count", "3"], capture_output=True, check=True).stdout
    reading, writing = os.pipe()
    running = subprocess.Popen(
        [*COMMAND, "replay", "--summary", "-"], stdin=reading, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    os.write(writing, logs)
    assert waited_for(lambda: not select([reading], [], [], 0)[0])  # all of it has been taken
    time.sleep(0.5)
    running.send_signal(signal.SIGTERM)
    output, complained = running.communicate(timeout=60)
    os.close(writing)
    os.close(reading)
    assert running.returncode == 128 + signal.SIGTERM
    assert "interrupted after 3 logs" in complained
    assert output == "3 holds\n"


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (r"C:\engines\mine.exe --fast", [r"C:\engines\mine.exe", "--fast"]),
        (r'"C:\Program Files\node.exe" engine.mjs', [r"C:\Program Files\node.exe", "engine.mjs"]),
    ],
)
def test_a_path_of_windows_keeps_its_folders(command: str, words: list[str]) -> None:
    assert split_command(command, on_windows=True) == words


HANGS = """
import json, sys, time
for line in sys.stdin:
    if json.loads(line).get("cmd") != "start":
        time.sleep(600)
    about = {"name": "hangs", "version": "1", "language": "Python"}
    print(json.dumps({"version": 1, "engine": about, "rulesets": ["*"]}), flush=True)
    open(sys.argv[1], "a").write("started\\n")
"""


@pytest.mark.skipif(not PROC_FOLDER.is_dir(), reason="the system does not show its processes")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_hunt_of_several_workers_ends_at_once_though_its_engines_hang(number: signal.Signals, tmp_path: Path) -> None:
    engine, started = tmp_path / "hangs.py", tmp_path / "started.txt"
    engine.write_text(HANGS)
    words = ["fuzz", "--engine", f"{sys.executable} {engine} {started}", "--ruleset", "pitch.auction", "--deals", "500"]
    running = subprocess.Popen(
        [*COMMAND, *words, "--workers", "2", "--timeout", "600", "--out", str(tmp_path / "out")],
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(number, signal.SIG_DFL),  # noqa: PLW1509 - no other thread runs here
    )
    assert waited_for(lambda: started.exists() and len(started.read_text().split()) >= 3)
    time.sleep(0.5)
    os.killpg(running.pid, number)
    _, output = running.communicate(timeout=60)
    assert running.returncode == 128 + number
    assert b"interrupted after 0 deals" in output
    left = [entry.parent.name for entry in PROC_FOLDER.glob("[0-9]*/cmdline") if str(engine).encode() in read(entry)]
    assert left == []


def read(entry: Path) -> bytes:
    """What a process was started with; nothing of one that has ended."""
    try:
        return entry.read_bytes()
    except OSError:
        return b""
