"""The guide on explanations shows the command's output: six worked deals, explained from the first card to the match."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from places import ROOT
from schmier_conformance.command import main

GUIDE = (ROOT / "docs" / "guides" / "explanations.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"```sh\nschmier (?P<command>[^\n]+)\n```\n\n```text\n(?P<said>.+?)```", GUIDE, re.DOTALL)


def test_the_guide_tells_six_deals_and_a_moment() -> None:
    assert [("--explain" in command, "--event" in command) for command, _ in SHOWN].count((True, False)) == 6
    assert len(SHOWN) == 7


@pytest.mark.parametrize(("command", "expected"), SHOWN, ids=[command for command, _ in SHOWN])
def test_the_guide_shows_what_the_command_says(
    command: str, expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for path in (ROOT / "conformance" / "worked").glob("*.json"):
        shutil.copyfile(path, path.name)
    assert main(command.split()) == 0
    assert capsys.readouterr().out == expected
