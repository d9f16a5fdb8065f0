"""`schmier doctor`: check the installation."""

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

from schmier import __version__, copies, spec
from schmier_conformance.corpus.cases import FOLDER, corpus_version
from schmier_conformance.corpus.manifest import FILE, compared

SUMMARY = (
    "Check the installation: versions, the law and the corpus, and the libraries and programs that some commands need."
)
EXAMPLE = "schmier doctor"


class Need(NamedTuple):
    """An optional library or program."""

    name: str
    what_for: str
    remedy: str


LIBRARIES = (
    Need("jsonschema", "reading documents", "pip install jsonschema"),
    Need("jsonschema_rs", "reading documents quickly", "pip install jsonschema-rs"),
    Need("orjson", "reading documents", "pip install orjson"),
    Need("referencing", "reading documents", "pip install referencing"),
    Need("pytest", "running the corpus with pytest", "pip install pytest"),
    Need("hypothesis", "schmier_conformance.strategies", "pip install hypothesis"),
    Need("distributed", "campaign --dask", "pip install distributed"),
)
"""Every command that reads a document needs the first `REQUIRED` of these."""

REQUIRED = 4

PROGRAMS = (
    Need("node", "the JavaScript engine in conformance/engines/node", "install Node 18 or newer"),
    Need("git", "working on the project", "install git"),
)


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Check the installation; returns 1 if a required library is missing or the data is not as shipped."""
    state = {
        "schmier": __version__,
        "reference": copies.in_use(),
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
    is_well = state["intact"] is True and all(version_of(need.name) for need in LIBRARIES[:REQUIRED])
    print(json.dumps({**state, "well": is_well}, indent=1) if arguments.json else as_text(state, is_well))
    return 0 if is_well else 1


def version_of(name: str) -> str | None:
    """The version of an installed library; None if it is not installed."""
    if find_spec(name) is None:
        return None
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "unknown"


def as_text(state: dict[str, object], is_well: bool) -> str:
    """The result as text, one line per item."""
    libraries, programs = state["libraries"], state["programs"]
    assert isinstance(libraries, dict)
    assert isinstance(programs, dict)
    lines = [
        f"{name:<12} {state[name]}"
        for name in ("schmier", "reference", "corpus", "python", "platform", "cores", "encoding")
    ]
    lines += [f"{'law':<12} {state['law']} ({state['rulesets']} rulesets)", f"{'fixtures':<12} {state['fixtures']}"]
    intact = {
        True: "as shipped",
        False: "NOT as shipped: run `schmier verify` for the differences",
        None: f"no manifest at {FILE}",
    }
    lines.append(f"{'files':<12} {intact[state['intact']]}")  # type: ignore[index]
    for needs, here in ((LIBRARIES, libraries), (PROGRAMS, programs)):
        lines += [
            f"{need.name:<12} {here[need.name] or f'missing, needed for {need.what_for}: {need.remedy}'}"
            for need in needs
        ]
    return "\n".join(
        [*lines, "everything required is present and intact" if is_well else "something required is missing or damaged"]
    )
