"""The pytest plugin: the corpus as tests of an engine project, in a child process."""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from places import ROOT

PLUGIN = "schmier_conformance.pytest_plugin"
REFERENCE = f"{sys.executable} -m schmier.io.serve"
CASES = ("--schmier-filter", "pitch-auction-003")


def run(folder: Path, *words: str) -> tuple[int, str]:
    """Runs pytest in a folder with one test of its own; returns its exit status and what it wrote."""
    (folder / "test_own.py").write_text("def test_own():\n    pass\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", PLUGIN, "-q", "-rA", *words],
        cwd=folder,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_ADDOPTS": "", "COLUMNS": "300"},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    return done.returncode, done.stdout + done.stderr


def wrong_engine(folder: Path) -> str:
    """An engine that accepts every card, and otherwise answers like the reference."""
    script = folder / "wrong.py"
    script.write_text(
        "import json, sys\nfrom schmier.io import serve\n"
        "for line in serve.answers(sys.stdin.buffer):\n"
        "    for one in line.get('observations', ()):\n"
        "        if 'rejected' in one:\n            one.clear()\n            one['accepted'] = True\n"
        "    print(json.dumps(line), flush=True)\n",
        encoding="utf-8",
    )
    return f"{sys.executable} {script}"


def test_without_an_engine_nothing_is_added(tmp_path: Path) -> None:
    status, output = run(tmp_path)
    assert status == 0
    assert "1 passed" in output


def test_every_case_is_a_test_beside_ones_own(tmp_path: Path) -> None:
    status, output = run(tmp_path, "--schmier-engine", REFERENCE, *CASES)
    assert status == 0, output
    assert "PASSED test_own.py::test_own" in output
    assert "PASSED schmier::pitch-" in output
    assert "failed" not in output


def test_a_failure_is_told_as_the_report_tells_it(tmp_path: Path) -> None:
    status, output = run(tmp_path, "--schmier-engine", wrong_engine(tmp_path), *CASES, "-x")
    assert status == 1
    for words in (
        "FAILED pitch-",
        "clause    play.follow",
        "so        the action is accepted; it must be rejected by",
        "again     schmier",
    ):
        assert words in output
    assert "Traceback" not in output


def test_the_configuration_file_says_it_as_well(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text(
        f"[pytest]\nschmier_engine = {REFERENCE}\nschmier_filter = pitch-auction-003\n"
    )
    status, output = run(tmp_path)
    assert status == 0
    assert "PASSED schmier::pitch-" in output


def test_what_is_declared_is_expected_to_fail_and_must(tmp_path: Path) -> None:
    wrong = wrong_engine(tmp_path)
    _, output = run(tmp_path, "--schmier-engine", wrong, *CASES)
    failing = [line.split("::")[1].split()[0] for line in output.splitlines() if line.startswith("FAILED schmier::")]
    known = tmp_path / "known.json"
    entries = [{"case": case, "reason": "not mended yet"} for case in failing]
    known.write_text(json.dumps({"format": "schmier/known/1", "known": entries}))
    status, output = run(tmp_path, "--schmier-engine", wrong, *CASES, "--schmier-known", str(known))
    assert status == 0, output
    assert f"{len(failing)} xfailed" in output
    status, output = run(tmp_path, "--schmier-engine", REFERENCE, *CASES, "--schmier-known", str(known))
    assert status == 1
    assert "is declared to fail, but passes: remove it from the file" in output


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--schmier-engine", "no-such-engine", *CASES), "the engine 'no-such-engine' cannot be run"),
        (("--schmier-engine", REFERENCE, "--schmier-ruleset", "pitch.aucton"), "there is no ruleset 'pitch.aucton'"),
        (("--schmier-engine", REFERENCE, "--schmier-known", "nowhere.json"), "nowhere.json"),
    ],
)
def test_a_mistake_of_usage_is_told_in_a_line(tmp_path: Path, words: tuple[str, ...], message: str) -> None:
    status, output = run(tmp_path, *words)
    assert status == pytest.ExitCode.USAGE_ERROR
    assert message in output
    assert "Traceback" not in output


def test_an_installed_schmier_is_found_by_pytest() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    module = importlib.import_module(project["entry-points"]["pytest11"]["schmier"])
    assert callable(module.pytest_addoption)


def test_where_nobody_asks_for_it_the_plugin_loads_nothing_of_the_harness() -> None:
    program = f"import sys, {PLUGIN}; print([name for name in sys.modules if name.startswith('schmier_conformance.')])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == f"['{PLUGIN}']"
