"""The guide on fuzz, separate and explore shows the output of the commands."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import sys
from pathlib import Path

import pytest

from places import ROOT, ZOO
from schmier_conformance.command import main

GUIDE = (ROOT / "docs" / "guides" / "fuzzing.md").read_text(encoding="utf-8")
COMMAND = r"```sh\nschmier (?P<command>[^\n]+)\n```\n"
SHOWN = re.findall(COMMAND + r"(?:[^`]|`(?!``))*?```text\n(?P<said>.+?)```", GUIDE, re.DOTALL)


def test_the_guide_has_an_example_of_each() -> None:
    assert [command.split()[0] for command, _ in SHOWN] == ["fuzz", "separate", "explore"]


@pytest.mark.parametrize(("command", "expected"), SHOWN, ids=[command.split()[0] for command, _ in SHOWN])
def test_the_guide_shows_what_the_command_says(
    command: str, expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    shutil.copyfile(ZOO / "hidden.py", "my_engine.py")
    main(shlex.split(command))
    assert capsys.readouterr().out == expected
