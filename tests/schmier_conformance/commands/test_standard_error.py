"""What an engine writes to standard error is shown, as the guide promises, whatever the verdicts are."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

from places import ROOT
from schmier_conformance.command import main

FEW = ("--ruleset", "pitch.racehorse", "--count", "0", "--filter", "pitch-racehorse-000")


def talking(tmp_path: Path, words: str, *, exits_early: bool = False) -> str:
    """The command of a real engine, the reference, that first writes some lines to standard error."""
    path = tmp_path / "talking.py"
    ending = "sys.exit(3)" if exits_early else "sys.exit(main())"
    path.write_text(
        f"import sys\nfrom schmier.io.serve import main\nsys.stderr.write({words!r})\nsys.stderr.flush()\n{ending}\n",
        "utf-8",
    )
    return shlex.join([sys.executable, str(path)])


def test_the_standard_error_of_a_passing_engine_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--engine", talking(tmp_path, "warming up\nready\n"), *FEW]) == 0
    assert "Standard error of the engine, its last lines:\n  warming up\n  ready\n" in capsys.readouterr().out


def test_a_quiet_engine_is_said_to_have_written_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--engine", talking(tmp_path, ""), *FEW]) == 0
    assert "tandard error" not in capsys.readouterr().out


def test_of_much_standard_error_the_last_twenty_lines_are_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = "".join(f"line {number}\n" for number in range(1, 101))
    assert main(["check", "--engine", talking(tmp_path, words), *FEW]) == 0
    shown = [line.strip() for line in capsys.readouterr().out.splitlines() if line.startswith("  line ")]
    assert shown == [f"line {number}" for number in range(81, 101)]


def test_the_standard_error_of_an_engine_that_does_not_start_is_shown_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", "--engine", talking(tmp_path, "no such table\n", exits_early=True), *FEW]) == 2
    assert capsys.readouterr().out.count("no such table") == 1


def test_the_guide_promises_what_is_shown() -> None:
    guide = " ".join((ROOT / "docs/guides/check-your-engine.md").read_text("utf-8").split())
    assert "last twenty lines of its standard error are shown at the end of the report" in guide
