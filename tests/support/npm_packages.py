"""What tests want of npm, installed once from a lock file; a test that cannot have it is skipped and says why."""

from __future__ import annotations

import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from places import DATA, ROOT

INSTALLED: Final = ROOT / "build" / "npm-tests"
"""Kept from run to run."""


def npm_modules() -> Path:
    """The folder of the installed packages; skips the test where npm cannot have them."""
    problem = _problem()
    if problem:
        pytest.skip(f"npm cannot install what {DATA / 'npm' / 'package.json'} names: {problem}")
    return INSTALLED / "node_modules"


@cache
def _problem() -> str:
    """Why the packages cannot be installed; empty where they are."""
    npm = shutil.which("npm")
    if npm is None:
        return "npm is not installed"
    locked = DATA / "npm" / "package-lock.json"
    kept = INSTALLED / "package-lock.json"
    if (INSTALLED / "node_modules").is_dir() and kept.is_file() and kept.read_bytes() == locked.read_bytes():
        return ""
    INSTALLED.mkdir(parents=True, exist_ok=True)
    for path in (locked, locked.with_name("package.json")):
        shutil.copyfile(path, INSTALLED / path.name)
    words = [npm, "ci", "--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund"]
    done = subprocess.run(words, cwd=INSTALLED, capture_output=True, text=True, check=False, timeout=120)
    if done.returncode != 0:
        kept.unlink()
        return (done.stderr.strip() or "it failed").splitlines()[-1]
    return ""
