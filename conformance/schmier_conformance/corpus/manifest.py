"""The manifest: the contents of each fixture file, and the digests of every shipped data file.

It is written together with the corpus, so a reader of one case, or of one ruleset's cases, opens only the files holding them. A
fixture file missing from the manifest is always read, so nothing is lost where someone adds one.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import orjson

from schmier import spec

_PACKAGE = Path(__file__).parents[1]
_INSTALLED = _PACKAGE / "manifest.json"

FILE: Final[Path] = _INSTALLED if _INSTALLED.exists() else _PACKAGE.parent / "manifest.json"
"""The manifest: inside the package in a wheel, next to it in a checkout."""

VERSION: Final = 1
"""The version of the manifest, an internal format."""

DATA: Final = ("fixtures", "perft", "worked")
"""The folders of the conformance suite whose files are shipped."""

NOT_SHIPPED: Final = ("__pycache__",)


class Entry(NamedTuple):
    """The contents of one fixture file."""

    ruleset: str
    cases: tuple[str, ...]
    """The ids of its cases."""
    clauses: frozenset[str]
    """The clauses its cases pin."""
    needs: Mapping[str, str]
    """By case, the roles that it needs, separated by spaces."""


@cache
def entries() -> Mapping[str, Entry]:
    """The contents of each fixture file by its path below the corpus folder; empty where there is no manifest."""
    if not FILE.exists():
        return {}
    return {
        name: Entry(
            recorded["ruleset"], tuple(recorded["cases"]), frozenset(recorded["clauses"]), recorded.get("needs", {})
        )
        for name, recorded in orjson.loads(FILE.read_bytes())["cases"].items()
    }


@cache
def recorded_digests() -> Mapping[str, str]:
    """The digest of each shipped data file by its name; empty where there is no manifest."""
    digests: Mapping[str, str] = orjson.loads(FILE.read_bytes())["digests"] if FILE.exists() else {}
    return digests


def text_of_manifest() -> str:
    """The manifest of the files on disk."""
    cases = {}
    for path in sorted((data_folder() / "fixtures").rglob("*.json")):
        document = json.loads(path.read_bytes())
        stated = document["ruleset"]
        cases[path.relative_to(data_folder() / "fixtures").as_posix()] = {
            "ruleset": stated if isinstance(stated, str) else stated["id"],
            "cases": [case["id"] for case in document["cases"]],
            "clauses": sorted({label for case in document["cases"] for label in case["clauses"]}),
            "needs": {case["id"]: " ".join(case["needs"]) for case in document["cases"]},
        }
    recorded = {"version": VERSION, "digests": dict(sorted(digests().items())), "cases": cases}
    return json.dumps(recorded, indent=1) + "\n"


def data_folder() -> Path:
    """The folder of the fixtures."""
    return FILE.parent


def shipped_files() -> Iterator[tuple[str, Path]]:
    """Yield every shipped data file with its name in the manifest."""
    for name in DATA:
        yield from named_below(name, data_folder() / name)
    yield from named_below("spec", spec.FOLDER)


def named_below(name: str, folder: Path) -> Iterator[tuple[str, Path]]:
    """Yield the files below a folder with their names."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not set(NOT_SHIPPED).intersection(path.parts):
            yield f"{name}/{path.relative_to(folder).as_posix()}", path


def digests() -> dict[str, str]:
    """The digest of every data file on disk, by name."""
    return {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in shipped_files()}


class Comparison(NamedTuple):
    """The files on disk, compared with the manifest."""

    files: int
    missing: tuple[str, ...]
    unknown: tuple[str, ...]
    differing: tuple[str, ...]

    @property
    def is_intact(self) -> bool:
        """Whether every file is as shipped."""
        return not (self.missing or self.unknown or self.differing)


def compared() -> Comparison:
    """Compare the files on disk with the manifest; raises `FileNotFoundError` where there is none."""
    recorded: Mapping[str, str] = json.loads(FILE.read_bytes())["digests"]
    here = digests()
    return Comparison(
        files=len(recorded),
        missing=tuple(sorted(recorded.keys() - here.keys())),
        unknown=tuple(sorted(here.keys() - recorded.keys())),
        differing=tuple(sorted(name for name in recorded.keys() & here.keys() if recorded[name] != here[name])),
    )


def is_as_shipped(name: str, path: Path) -> bool:
    """Whether the fixture file of a name has the digest that the manifest records; no file without a name has."""
    shipped = recorded_digests().get(f"fixtures/{name}") if name else None
    return shipped is not None and hashlib.sha256(path.read_bytes()).hexdigest() == shipped


def may_hold(name: str, rulesets: Collection[str] = (), case: str = "", clause: str = "") -> bool:
    """Whether a fixture file may hold cases of one of these rulesets, this case, or cases of this clause, as far as each is given."""
    entry = entries().get(name)
    if entry is None:
        return True
    return (
        (not rulesets or entry.ruleset in rulesets)
        and (not case or case in entry.cases)
        and (not clause or clause in entry.clauses)
    )
