"""`schmier doctor`: what is here, what is missing, and whether it is intact."""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import sys
from importlib import metadata
from importlib.util import find_spec
from typing import NamedTuple

from schmier import __version__, spec
from schmier_conformance.corpus.cases import FOLDER, corpus_version
from schmier_conformance.corpus.manifest import FILE, compared

SUMMARY = "Say what is here and what is missing: versions, the law and the corpus, the libraries and programs that some commands need."
EXAMPLE = "schmier doctor"


class Need(NamedTuple):
    """Something that may be missing."""

    name: str
    what_for: str
    remedy: str


LIBRARIES = (
    Need("jsonschema", "reading documents", "pip install jsonschema"),
    Need("jsonschema_rs", "reading documents quickly", "pip install jsonschema-rs"),
    Need("orjson", "reading documents", "pip install orjson"),
    Need("referencing", "reading documents", "pip install referencing"),
    Need("pytest", "the corpus as tests of pytest", "pip install pytest"),
    Need("hypothesis", "schmier_conformance.strategies", "pip install hypothesis"),
    Need("distributed", "campaign --dask", "pip install distributed"),
)
"""The first four are needed by every command that reads a document."""

REQUIRED = 4

PROGRAMS = (
    Need("node", "the engine in JavaScript, conformance/engines/node", "install Node 18 or newer"),
    Need("git", "fetching the project", "install git"),
)


def configure(parser: argparse.ArgumentParser) -> None:
    """How to say it."""
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Looks; returns 1 if something is missing without which the commands do not work, or is not intact."""
    found = {
        "schmier": __version__,
        "corpus": corpus_version(),
        "python": platform.python_version(),
        "platform": platform.platform(),
        "law": str(spec.FOLDER),
        "fixtures": str(FOLDER),
        "rulesets": len(spec.ruleset_ids()),
        "cores": os.cpu_count() or 1,
        "encoding": sys.stdout.encoding,
        "libraries": {need.name: version_of(need.name) for need in LIBRARIES},
        "programs": {need.name: shutil.which(need.name) for need in PROGRAMS},
        "intact": compared().is_intact if FILE.exists() else None,
    }
    is_well = found["intact"] is True and all(version_of(need.name) for need in LIBRARIES[:REQUIRED])
    print(json.dumps({**found, "well": is_well}, indent=1) if arguments.json else in_words(found, is_well))
    return 0 if is_well else 1


def version_of(name: str) -> str | None:
    """The version of a library that is installed; none of one that is not."""
    if find_spec(name) is None:
        return None
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "unknown"


def in_words(found: dict[str, object], is_well: bool) -> str:
    """What was found, a line each."""
    libraries, programs = found["libraries"], found["programs"]
    assert isinstance(libraries, dict)
    assert isinstance(programs, dict)
    lines = [f"{name:<12} {found[name]}" for name in ("schmier", "corpus", "python", "platform", "cores", "encoding")]
    lines += [f"{'law':<12} {found['law']} ({found['rulesets']} rulesets)", f"{'fixtures':<12} {found['fixtures']}"]
    intact = {
        True: "as shipped",
        False: "NOT as shipped: `schmier verify` says what differs",
        None: f"no manifest at {FILE}",
    }
    lines.append(f"{'files':<12} {intact[found['intact']]}")  # type: ignore[index]
    for needs, here in ((LIBRARIES, libraries), (PROGRAMS, programs)):
        lines += [
            f"{need.name:<12} {here[need.name] or f'missing, needed for {need.what_for}: {need.remedy}'}"
            for need in needs
        ]
    return "\n".join([*lines, "all is well" if is_well else "something is not in order"])
