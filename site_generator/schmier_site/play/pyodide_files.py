"""Pyodide from npm: five files that run Python in a page. Without npm, or without a network, the site does without them."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Final

from schmier_site.law import ROOT

_LOCKED: Final = ROOT / "site_generator" / "npm"
"""The installed version, with its checksum."""

_VERSION: Final = json.loads((_LOCKED / "package.json").read_text("utf-8"))["dependencies"]["pyodide"]

FOLDER: Final = f"engine/pyodide-{_VERSION}"
"""The folder on the site, named after their own version, so the versions of the site can share them."""

INSTALLED: Final = ROOT / "build" / "npm"
"""Kept from build to build."""

NAMES: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""The files of the package a page needs."""

_PATIENCE: Final = 120
"""Seconds for 6.5 megabytes."""


@cache
def pyodide_files() -> tuple[Path, ...]:
    """The files, installed if missing; none, with a message, where that fails."""
    package = INSTALLED / "node_modules" / "pyodide"
    problem = "" if _is_here(package) else _install()
    if not problem and _is_here(package):
        return tuple(package / name for name in NAMES)
    print(f"The site is built without the reference in its pages: {problem or 'npm left files out'}", file=sys.stderr)
    return ()


def _is_here(package: Path) -> bool:
    about = package / "package.json"
    if not about.is_file() or json.loads(about.read_text("utf-8"))["version"] != _VERSION:
        return False
    return all((package / name).is_file() for name in NAMES)


def _install() -> str:
    """Install what is locked; why that failed, or nothing."""
    npm = shutil.which("npm")
    if npm is None:
        return "npm is not here"
    INSTALLED.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copyfile(_LOCKED / name, INSTALLED / name)
    command = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
    try:
        done = subprocess.run(
            command,
            cwd=INSTALLED,
            capture_output=True,
            text=True,
            timeout=_PATIENCE,
            stdin=subprocess.DEVNULL,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return f"npm took more than {_PATIENCE} seconds"
    return "" if done.returncode == 0 else f"npm: {(done.stderr.strip() or 'failed').splitlines()[-1]}"
