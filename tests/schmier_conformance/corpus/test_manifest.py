"""The manifest matches the files and says where they differ; so do the commands that use it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from places import DATA
from schmier import spec
from schmier_conformance.command import main
from schmier_conformance.corpus import cases as corpus
from schmier_conformance.corpus import manifest


def test_the_manifest_is_that_of_the_files() -> None:
    assert manifest.FILE.read_text(encoding="utf-8") == manifest.text_of_manifest(), "run `schmier fixtures build`"


def test_whoever_reads_by_the_manifest_misses_nothing() -> None:
    cases = corpus.load(is_trusted=True)
    for ruleset in ("pitch.auction", "skat+skat-contra"):
        read = corpus.load(corpus.files_with([ruleset]), is_trusted=True)
        assert [case.id for case in corpus.chosen(read, [ruleset])] == [
            case.id for case in corpus.chosen(cases, [ruleset])
        ]
    for label in ("play.follow.trump", "points.skat.overbid"):
        read = corpus.load(corpus.files_with(clause=label), is_trusted=True)
        assert {case.id for case in read if label in case.clauses} == {
            case.id for case in cases if label in case.clauses
        }
    for case in cases[::200]:
        assert case.id in {one.id for one in corpus.load(corpus.files_with(case=case.id), is_trusted=True)}


def test_only_the_files_that_are_needed_are_read() -> None:
    assert len(corpus.files_with(case="pitch-auction-0032")) == 1
    assert len(corpus.files_with(["pitch.auction"])) < 40
    assert len(corpus.files_with()) == len(corpus.fixture_files())


def test_a_file_that_the_manifest_does_not_know_is_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    stranger = tmp_path / "stranger.json"
    shutil.copyfile(DATA / "twelve.json", stranger)
    monkeypatch.setattr(corpus, "fixture_files", lambda: [stranger])
    assert len(corpus.load(corpus.files_with(["skat"]))) == 12


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of some of what is shipped, with its manifest."""
    for name in manifest.DATA:
        (tmp_path / name).mkdir()
    shutil.copytree(corpus.FOLDER / "skat", tmp_path / "fixtures" / "skat")
    shutil.copytree(spec.FOLDER / "rulings", tmp_path / "spec")
    monkeypatch.setattr(spec, "FOLDER", tmp_path / "spec")
    monkeypatch.setattr(manifest, "FILE", tmp_path / "manifest.json")
    (tmp_path / "manifest.json").write_text(manifest.text_of_manifest(), encoding="utf-8")
    return tmp_path


def test_what_is_as_it_was_shipped_is_intact(copied: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify"]) == 0
    assert "are as shipped" in capsys.readouterr().out


def test_every_change_is_named(copied: Path, capsys: pytest.CaptureFixture[str]) -> None:
    changed, gone = sorted((copied / "fixtures" / "skat").iterdir())[:2]
    changed.write_bytes(changed.read_bytes().replace(b"JC", b"JS", 1))
    gone.unlink()
    (copied / "spec" / "new.toml").write_text("")
    assert main(["verify"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[:3] == [
        f"missing: fixtures/skat/{gone.name}",
        "not shipped: spec/new.toml",
        f"different: fixtures/skat/{changed.name}",
    ]
    assert main(["verify", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["differing"] == [f"fixtures/skat/{changed.name}"]


def test_the_doctor_says_what_is_here(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor"]) == 0
    output = capsys.readouterr().out
    for words in (
        "schmier",
        f"{len(spec.ruleset_ids())} rulesets",
        "as shipped",
        "orjson",
        "everything required is present and intact",
    ):
        assert words in output
    assert main(["doctor", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["well"] is True


def test_the_doctor_says_what_is_missing(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("schmier_conformance.commands.doctor.find_spec", lambda name: None)
    monkeypatch.setenv("PATH", "")
    assert main(["doctor"]) == 1
    output = capsys.readouterr().out
    assert "distributed  missing, needed for campaign --dask: pip install distributed" in output
    assert "something required is missing or damaged" in output


@pytest.mark.parametrize("topic", ["protocol", "game-log", "fixtures", "ruleset", "report", "exit-codes"])
def test_help_explains_every_topic(topic: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["help", topic]) == 0
    assert len(capsys.readouterr().out.splitlines()) > 4


def test_help_of_nothing_lists_what_can_be_explained(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["help"]) == 0
    assert "  protocol\n" in capsys.readouterr().out


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell"])
def test_a_shell_learns_every_command_and_its_options(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    output = capsys.readouterr().out
    for words in ("check", "fail-fast", "strict-reasons", "replay", "doctor"):
        assert words in output


def test_a_name_that_is_not_there_is_answered_with_those_that_are_like_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "play.folow.trump"]) == 2
    assert "did you mean play.follow.trump" in capsys.readouterr().err
    assert main(["check", "--ruleset", "pitch.acution"]) == 2
    assert "did you mean pitch.auction" in capsys.readouterr().err


def test_only_an_unchanged_shipped_file_is_trusted(tmp_path: Path) -> None:
    shipped = manifest.data_folder() / "fixtures" / "pitch.auction" / "following.json"
    copy = tmp_path / "following.json"
    copy.write_bytes(shipped.read_bytes())
    assert manifest.is_as_shipped("pitch.auction/following.json", shipped)
    assert not manifest.is_as_shipped("", copy)
    copy.write_bytes(shipped.read_bytes() + b"\n")
    assert not manifest.is_as_shipped("pitch.auction/following.json", copy)
