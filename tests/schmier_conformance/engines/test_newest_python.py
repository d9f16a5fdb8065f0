"""The whole corpus under the newest Python, Pyodide's in Node: the reference gives the same answers with the standard library alone."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from places import DATA
from schmier_conformance.command import main
from schmier_site.play.pyodide_files import INSTALLED, pyodide_files


@pytest.mark.node
@pytest.mark.npm
def test_the_newest_python_tells_the_same(tmp_path: Path) -> None:
    assert shutil.which("node"), "this test needs Node on PATH; .ci/run installs it"
    assert pyodide_files(), "this test needs npm on PATH, and Pyodide from it; .ci/run installs npm"
    engine = f"node {DATA / 'pyodide_engine.mjs'} {INSTALLED / 'node_modules' / 'pyodide'}"
    report = tmp_path / "report.json"
    assert (
        main(
            [
                "check",
                "--engine",
                engine,
                "--strict-reasons",
                "--workers",
                "1",
                "--timeout",
                "120",
                "--json",
                str(report),
            ]
        )
        == 0
    )
    header, *_, footer = map(json.loads, report.read_text("utf-8").splitlines())
    assert header["engine"]["engine"]["language"].startswith("Python 3.14")
    assert footer["totals"]["passed"] == footer["cases"] > 4000
