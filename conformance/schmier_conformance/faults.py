"""Faulty references: the misreadings of `conformance/faults.toml`, written into copies of the reference, and who notices them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

import schmier
from schmier import spec

FILE = Path(__file__).parents[1] / "faults.toml"
"""Where the faults are listed, in a checkout."""

SECONDS = 60
"""How long a faulty reference may run before it counts as hanging; a sound one needs less than one."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One misreading."""

    clause: str
    """The clause that is misread."""
    name: str
    module: str
    """The module of the reference, relative to the package."""
    was: str
    """A piece of its text that stands there once."""
    becomes: str


def faults() -> list[Fault]:
    """All faults, in the order of the file; raises `ValueError` for one that no longer fits the reference."""
    listed = [Fault(**entry) for entry in tomllib.loads(FILE.read_text(encoding="utf-8"))["fault"]]
    for fault in listed:
        text = (Path(schmier.__file__).parent / fault.module).read_text(encoding="utf-8")
        if text.count(fault.was) != 1:
            raise ValueError(
                f"fault {fault.name} of {fault.clause}: its text stands {text.count(fault.was)} times in {fault.module}"
            )
    return listed


def noticed_by(fault: Fault, folder: Path) -> str:
    """The id of the first hand-worked case that a reference with this fault fails; `hangs`, or `` if none does."""
    package = folder / "schmier"
    shutil.copytree(Path(schmier.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__", "spec"))
    (package / "spec").symlink_to(spec.FOLDER, target_is_directory=True)
    module = package / fault.module
    module.write_text(module.read_text(encoding="utf-8").replace(fault.was, fault.becomes), encoding="utf-8")
    program = f"import sys; sys.path.insert(0, {str(folder)!r}); from schmier_conformance.faults import report; report({fault.clause!r})"
    try:
        done = subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
            env={**os.environ},
        )
    except subprocess.TimeoutExpired:
        return "hangs"
    if done.returncode:
        return f"crashes: {done.stderr.strip().splitlines()[-1]}"
    return done.stdout.strip()


def report(clause: str) -> None:
    """Print the id of the first hand-worked case that the reference imported here fails, those of the clause first."""
    from schmier_conformance.corpus import load
    from schmier_conformance.flipping import passes

    cases = [case for case in load() if case.level != "random"]
    cases.sort(key=lambda case: clause not in case.clauses)
    for case in cases:
        if not passes(case, case.document):
            print(case.id)
            return
