"""Faulty references: the misreadings of `conformance/faults.toml`, written into copies of the reference, and who notices them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import schmier
from schmier import spec

FILE = Path(__file__).parents[1] / "faults.toml"
"""Where the faults are listed, in a checkout."""

SECONDS = 60
"""How long a faulty reference may run; a sound one needs less than one."""


class FaultError(ValueError):
    """A fault that no longer fits the reference: its text was changed there, and the list of faults was not."""


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

    @property
    def key(self) -> str:
        """The clause and the name."""
        return f"{self.clause}:{self.name}"


def faults() -> list[Fault]:
    """All faults, in the order of the file; raises `FaultError` for one that no longer fits the reference."""
    listed = [Fault(**entry) for entry in tomllib.loads(FILE.read_text(encoding="utf-8"))["fault"]]
    for fault in listed:
        text = (Path(schmier.__file__).parent / fault.module).read_text(encoding="utf-8")
        if text.count(fault.was) != 1:
            raise FaultError(
                f"fault {fault.name} of {fault.clause}: its text stands {text.count(fault.was)} times in {fault.module}"
            )
    return listed


def cases_that_notice(fault: Fault, among: Collection[str] | None = None) -> list[str]:
    """The ids of the hand-worked cases, or of those named, that a reference with this fault fails, sorted.

    Raises `RuntimeError` when the faulty reference cannot be run at all: such a fault misreads nothing.
    """
    with tempfile.TemporaryDirectory() as folder:
        write_faulty_reference(fault, Path(folder))
        program = f"import sys; sys.path.insert(0, {folder!r}); from schmier_conformance.faults import report; report()"
        asked = json.dumps(sorted(among)) if among is not None else "null"
        done = subprocess.run(
            [sys.executable, "-c", program], input=asked, capture_output=True, text=True, timeout=SECONDS, check=False
        )
    if done.returncode:
        raise RuntimeError(f"fault {fault.name} of {fault.clause}: {done.stderr.strip().splitlines()[-1]}")
    return sorted(done.stdout.split())


def write_faulty_reference(fault: Fault, folder: Path) -> None:
    """Write the reference with this fault into a folder, as a package that can be imported from there."""
    package = folder / "schmier"
    shutil.copytree(Path(schmier.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__", "spec"))
    (package / "spec").symlink_to(spec.FOLDER, target_is_directory=True)
    module = package / fault.module
    module.write_text(module.read_text(encoding="utf-8").replace(fault.was, fault.becomes), encoding="utf-8")


def report() -> None:
    """Print the ids of the hand-worked cases that the reference imported here fails; of some only, if standard input names them."""
    from schmier_conformance.corpus import load
    from schmier_conformance.flipping import passes

    asked = json.loads(sys.stdin.read())
    for case in load(is_trusted=True):
        is_asked = case.level != "random" if asked is None else case.id in asked
        if is_asked and not passes(case, case.document):
            print(case.id)


# ---- fingerprints ----------------------------------------------------------------------------------------------------


def fingerprints() -> dict[str, list[str]]:
    """For every fault, named `clause:fault`, the hand-worked cases that notice it; takes half a minute."""
    listed = faults()
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        found: dict[str, list[str]] = {}
        for fault, ids in zip(listed, pool.map(cases_that_notice, listed), strict=True):
            found[fault.key] = ids
            if sys.stderr.isatty():
                sys.stderr.write(f"\r{len(found)} of {len(listed)} faults ")
    if sys.stderr.isatty():
        sys.stderr.write("\r\033[K")
    return found


def fingerprints_text(found: dict[str, list[str]]) -> str:
    """The file of the fingerprints, a line for each fault."""
    lines = [f" {json.dumps(key)}: {json.dumps(ids)}" for key, ids in sorted(found.items())]
    return "{\n" + ",\n".join(lines) + "\n}\n"
