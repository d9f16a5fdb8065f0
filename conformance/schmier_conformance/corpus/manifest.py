"""The manifest: what lies in each fixture file, and the digests of all that is shipped.

It is written with the corpus. Whoever wants one case, or the cases of one ruleset, learns from it which files to read, and reads no other.
A file that the manifest does not know is read; so nothing is lost where somebody has laid a fixture beside the others.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from schmier import spec

_PACKAGE = Path(__file__).parents[1]
_INSTALLED = _PACKAGE / "manifest.json"

FILE: Final[Path] = _INSTALLED if _INSTALLED.exists() else _PACKAGE.parent / "manifest.json"
"""The manifest: inside the package in a wheel, beside it in a checkout."""

VERSION: Final = 1
"""The version of the manifest; it is ours alone, and no format that anybody else need read."""

DATA: Final = ("fixtures", "worked")
"""The folders of the conformance suite whose files are shipped."""

NOT_SHIPPED: Final = ("__pycache__",)


class Entry(NamedTuple):
    """What lies in one fixture file."""

    ruleset: str
    cases: tuple[str, ...]
    """The ids of its cases."""
    clauses: frozenset[str]
    """The clauses that any of them pins."""


@cache
def entries() -> Mapping[str, Entry]:
    """By the path of a fixture file below the folder of the corpus, what lies in it; nothing where there is no manifest."""
    if not FILE.exists():
        return {}
    document = json.loads(FILE.read_bytes())
    return {
        name: Entry(told["ruleset"], tuple(told["cases"]), frozenset(told["clauses"]))
        for name, told in document["cases"].items()
    }


def text_of_manifest() -> str:
    """The manifest of what lies on the disk now."""
    cases = {}
    for path in sorted((data_folder() / "fixtures").rglob("*.json")):
        document = json.loads(path.read_bytes())
        stated = document["ruleset"]
        cases[path.relative_to(data_folder() / "fixtures").as_posix()] = {
            "ruleset": stated if isinstance(stated, str) else stated["id"],
            "cases": [case["id"] for case in document["cases"]],
            "clauses": sorted({label for case in document["cases"] for label in case["clauses"]}),
        }
    told = {"version": VERSION, "digests": dict(sorted(digests().items())), "cases": cases}
    return json.dumps(told, indent=1) + "\n"


def data_folder() -> Path:
    """The folder in which the fixtures lie."""
    return FILE.parent


def shipped_files() -> Iterator[tuple[str, Path]]:
    """Every file of data that is shipped, and what it is called in the manifest."""
    for name in DATA:
        yield from named_below(name, data_folder() / name)
    yield from named_below("spec", spec.FOLDER)


def named_below(name: str, folder: Path) -> Iterator[tuple[str, Path]]:
    """The files below a folder."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not set(NOT_SHIPPED).intersection(path.parts):
            yield f"{name}/{path.relative_to(folder).as_posix()}", path


def digests() -> dict[str, str]:
    """By name, the digest of every file of data that is here."""
    return {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in shipped_files()}


class Comparison(NamedTuple):
    """What is here, held against the manifest."""

    files: int
    missing: tuple[str, ...]
    unknown: tuple[str, ...]
    differing: tuple[str, ...]

    @property
    def is_intact(self) -> bool:
        """Whether everything is here as it was shipped."""
        return not (self.missing or self.unknown or self.differing)


def compared() -> Comparison:
    """What is here, held against the manifest; raises `FileNotFoundError` where there is no manifest."""
    told: Mapping[str, str] = json.loads(FILE.read_bytes())["digests"]
    here = digests()
    return Comparison(
        files=len(told),
        missing=tuple(sorted(told.keys() - here.keys())),
        unknown=tuple(sorted(here.keys() - told.keys())),
        differing=tuple(sorted(name for name in told.keys() & here.keys() if told[name] != here[name])),
    )


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
