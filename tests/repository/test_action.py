"""The action for continuous integration: its script runs as on a runner, with its inputs in the environment."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from places import DATA, ROOT

ACTION: dict[str, Any] = yaml.safe_load(
    (ROOT / ".github" / "actions" / "check-engine" / "action.yml").read_text(encoding="utf-8")
)
STEPS = {step.get("name", step.get("uses")): step for step in ACTION["runs"]["steps"]}
CHECK = STEPS["Check the engine"]
TWELVE = DATA / "twelve.json"


def run(here: Path, **inputs: str) -> subprocess.CompletedProcess[str]:
    """Runs the script of the step that checks, with what the inputs say in its environment."""
    values = {name: str(declared.get("default", "")) for name, declared in ACTION["inputs"].items()} | inputs
    environment = {name: values[value[len("${{ inputs.") : -len(" }}")]] for name, value in CHECK["env"].items()}
    # The command is beside the interpreter that runs the tests, as it would be after the step that installs it.
    bin_folder = here / "bin"
    bin_folder.mkdir()
    command = bin_folder / "schmier"
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -m schmier_conformance.command "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    return subprocess.run(
        # A runner's bash has these options.
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", CHECK["run"]],
        cwd=here,
        env={**os.environ, **environment, "PATH": f"{bin_folder}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


@pytest.mark.parametrize(("behaviour", "status"), [("serve", 0), ("wrong", 1)])
def test_the_reports_are_left_in_the_folder_whatever_comes_of_it(tmp_path: Path, behaviour: str, status: int) -> None:
    wrong = tmp_path / "wrong.py"
    wrong.write_text(
        "import json, sys\nfrom schmier.io import serve\n"
        "for line in serve.answers(sys.stdin.buffer):\n"
        "    for one in line.get('observations', ()):\n"
        "        one.pop('winner', None)\n        one.update({'made': False} if 'made' in one else {})\n"
        "    print(json.dumps(line), flush=True)\n",
        encoding="utf-8",
    )
    engine = f"{sys.executable} -m schmier.io.serve" if behaviour == "serve" else f"{sys.executable} {wrong}"
    ruleset = tmp_path / "tiny.json"
    ruleset.write_text(
        json.dumps({"format": "schmier/ruleset/1", "id": "own.tiny", "title": "Tiny", "extends": "pitch.auction"})
    )
    done = run(tmp_path, engine=engine, ruleset=str(ruleset), folder="out")
    assert done.returncode == status, done.stdout + done.stderr
    left = {path.name for path in (tmp_path / "out").iterdir()}
    assert left == {"report.html", "junit.xml", "report.jsonl", "badge.json", "report.txt"}
    assert "cases in" in (tmp_path / "out" / "report.txt").read_text(encoding="utf-8")


def test_no_input_is_put_into_a_script() -> None:
    for step in ACTION["runs"]["steps"]:
        assert "${{" not in step.get("run", "")
