"""The guide on real games shows the output of the commands."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from places import ROOT
from schmier_conformance.command import main

GUIDE = (ROOT / "docs" / "guides" / "real-games.md").read_text(encoding="utf-8")


def test_the_guide_shows_what_the_commands_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copyfile(ROOT / "conformance" / "recorded" / "skat-server-games.sgf", "games.sgf")
    for command in ("import iss games.sgf -o games.jsonl", "replay games.jsonl"):
        assert f"schmier {command}\n" in GUIDE
        assert main(command.split()) == 0
    captured = capsys.readouterr()
    assert f"```text\n{captured.err}```" in GUIDE
    first, last = captured.out.splitlines()[:2], captured.out.splitlines()[-2:]
    assert "\n".join(("```text", *first, "…", *last, "```")) in GUIDE
    log = next(
        log
        for log in map(json.loads, Path("games.jsonl").read_text("utf-8").splitlines())
        if log["origin"]["record"] == "541932"
    )
    Path("one.jsonl").write_text(json.dumps(log), encoding="utf-8")
    assert main(["replay", "--explain", "one.jsonl"]) == 0
    output = capsys.readouterr().out
    assert f"```text\n{output[output.index('    Account') :]}```" in GUIDE
    log["deals"][0]["result"] |= {"game": {"value": 18}, "scores": {"endhand": -36}}
    Path("wrong.jsonl").write_text(json.dumps(log), encoding="utf-8")
    assert main(["replay", "wrong.jsonl"]) == 1
    assert f"```text\n{capsys.readouterr().out}```" in GUIDE
