"""The guide on perft shows the output of the command, and its hand-worked position is in the table."""

from __future__ import annotations

import json
import re
import shlex

import pytest

from places import ROOT
from schmier_conformance.command import main
from schmier_conformance.generative.exhaustive.perft_table import shipped_table

GUIDE = (ROOT / "docs" / "guides" / "perft.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"```sh\nschmier (?P<command>[^\n]+)\n```\n\n```text\n(?P<said>.+?)```", GUIDE, re.DOTALL)


def test_the_guide_shows_a_count_and_a_divided_one() -> None:
    assert [("--divide" in command) for command, _ in SHOWN] == [False, True]


@pytest.mark.parametrize(("command", "expected"), SHOWN, ids=["count", "divide"])
def test_the_guide_shows_what_the_command_says(command: str, expected: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(shlex.split(command)) == 0
    assert capsys.readouterr().out == expected


def test_the_position_worked_by_hand_is_in_the_table() -> None:
    (shown,) = re.findall(r"```json\n(.+?)```", GUIDE, re.DOTALL)
    document = json.loads(shown)
    entry = next(entry for entry in shipped_table("pitch.auction")["positions"] if entry["id"] == document["id"])
    assert {**entry, "given": {**entry["given"], "events": ["…"]}} == document
    products = [int(number) for number in re.findall(r"^\| .+ \| (?:.+ = )?(\d+) \|$", GUIDE, re.M)]
    assert products == entry["counts"][: len(products)] == [3, 6, 12, 36]
