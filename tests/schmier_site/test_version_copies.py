"""Versions of the site lie beside each other and share one runtime; the successor of the site builder builds it too."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from places import ROOT
from schmier_site.finish.link_check import faults_of
from schmier_site.version_copy import add_version


def small_site(folder: Path, words: str) -> Path:
    """A site of one page naming its runtime."""
    (folder / "engine" / "pyodide-1").mkdir(parents=True)
    (folder / "engine" / "pyodide-1" / "pyodide.mjs").write_text("", "utf-8")
    (folder / "play").mkdir()
    (folder / "play" / "index.html").write_text(f'<p data-pyodide="engine/pyodide-1/">{words}</p>', "utf-8")
    (folder / "index.html").write_text('<a href="play/">play</a>', "utf-8")
    return folder


def test_versions_share_the_runtime_and_the_top_leads_to_the_latest(tmp_path: Path) -> None:
    published = tmp_path / "published"
    for version in ("0.1", "0.2", "0.1"):
        add_version(
            small_site(tmp_path / f"site {version} {len(list(tmp_path.iterdir()))}", version), published, version
        )
    assert json.loads((published / "versions.json").read_text("utf-8")) == ["0.1", "0.2"]
    assert 'url=0.1/"' in (published / "index.html").read_text("utf-8")
    for version in ("0.1", "0.2"):
        page = (published / version / "play" / "index.html").read_text("utf-8")
        assert page == f'<p data-pyodide="../engine/pyodide-1/">{version}</p>'
        assert not (published / version / "engine").exists()
    assert (published / "engine" / "pyodide-1" / "pyodide.mjs").is_file()
    assert faults_of(published) == []


def test_the_successor_of_the_builder_builds_every_page(site: Path, tmp_path: Path) -> None:
    shutil.copytree(site.parent / "build", tmp_path / "build")
    pages = sum(1 for _ in (tmp_path / "build" / "docs").rglob("*.md"))
    shutil.copyfile(ROOT / "mkdocs.yml", tmp_path / "mkdocs.yml")
    paths = os.pathsep.join(filter(None, (str(ROOT / "tools"), os.environ.get("PYTHONPATH"))))
    command = [sys.executable, "-m", "zensical", "build", "--clean", "-f", str(tmp_path / "mkdocs.yml")]
    done = subprocess.run(
        command, cwd=tmp_path, env={**os.environ, "PYTHONPATH": paths}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    built = sum(1 for _ in (tmp_path / "site").rglob("index.html"))
    assert built >= pages > 1_000
