"""Which copy of the reference runs: chosen once, by the environment and by what follows the lines."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from interpreted_copy import compiled_environment
from schmier import copies

NAMES = ("schmier.deal", "schmier.action")


@pytest.fixture
def finder(monkeypatch: pytest.MonkeyPatch) -> copies.CompiledModules:
    """A finder that has chosen nothing yet, where nothing asks for the files."""
    monkeypatch.delenv(copies.PURE)
    monkeypatch.setattr(sys, "gettrace", lambda: None)
    monkeypatch.setattr(copies, "has_monitor", lambda: False)
    return copies.CompiledModules(NAMES)


def test_a_compiled_module_is_loaded_from_its_library(finder: copies.CompiledModules) -> None:
    found = finder.find_spec("schmier.deal")
    assert found is not None
    assert found.origin == os.path.join(copies.FOLDER, f"schmier.deal{copies.SUFFIX}")
    assert finder.find_spec("schmier.labels") is None


@pytest.mark.parametrize(("value", "is_compiled"), [("1", False), ("", True), ("0", True)])
def test_the_environment_selects_the_files(
    value: str, is_compiled: bool, finder: copies.CompiledModules, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(copies.PURE, value)
    assert (finder.find_spec("schmier.deal") is not None) is is_compiled


def test_whatever_follows_the_lines_selects_the_files(
    finder: copies.CompiledModules, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "gettrace", lambda: len)
    assert finder.find_spec("schmier.deal") is None


def test_a_process_keeps_to_the_copy_that_it_began_with(
    finder: copies.CompiledModules, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert finder.find_spec("schmier.deal") is not None
    monkeypatch.setattr(sys, "meta_path", [finder])
    monkeypatch.setattr(sys, "gettrace", lambda: len)
    assert finder.find_spec("schmier.action") is not None
    assert copies.in_use() == "compiled"
    with pytest.raises(copies.CompiledCopyError, match="set SCHMIER_PURE=1 before"):
        copies.interpret()


def test_a_copy_older_than_a_file_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, stamp = tmp_path / "play" / "tricks.py", tmp_path / "__compiled__" / "stamp.txt"
    for path in (source, stamp):
        path.parent.mkdir()
        path.write_text("")
    monkeypatch.setattr(copies, "SOURCE", str(tmp_path))
    monkeypatch.setattr(copies, "STAMP", str(stamp))
    os.utime(source, (1000, 1000))
    for made, is_old in ((1001, False), (999, True)):
        os.utime(stamp, (made, made))
        assert copies.is_out_of_date() is is_old
    stamp.unlink()
    assert not copies.is_out_of_date()


def test_without_libraries_the_files_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copies, "FOLDER", str(tmp_path))
    monkeypatch.setattr(sys, "meta_path", [])
    copies.prefer_compiled()
    assert sys.meta_path == []
    assert copies.in_use() == "interpreted (none is compiled for this Python)"


def test_the_tests_run_the_files() -> None:
    assert not copies.is_compiled_loaded()
    program = "from schmier import copies, deal; print(deal.__file__)"
    for environment in (None, {**compiled_environment(), copies.PURE: "1"}):
        done = subprocess.run(
            [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
        )
        assert done.stdout.endswith("deal.py\n")
