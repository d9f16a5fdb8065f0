"""The fingerprints: which hand-worked cases notice each misreading, and whether they still do.

Trying every misreading on every case takes a minute or more. Two digests therefore accompany the fingerprints: one of each misreading
with the function it replaces, one of the hand-worked cases of each fixture file. Only what has another digest is tried again.
The digests are of syntax trees and of JSON values, so comments, docstrings and layout do not count.

A change elsewhere in the reference can still change what a case notices. A full run, which the tests do, finds that.
"""

from __future__ import annotations

import ast
import hashlib
import inspect
import json
import textwrap
from collections.abc import Mapping, Sequence
from functools import cache
from types import ModuleType
from typing import Any, Final, NamedTuple

import orjson

from schmier import spec
from schmier_conformance.corpus.cases import FOLDER, Level, fixture_files
from schmier_conformance.mutants import detection, misreading, misreadings
from schmier_conformance.mutants.code_exchange import function_of
from schmier_conformance.mutants.misreading import Misreading
from schmier_conformance.mutants.misreadings import MISREADINGS

DIGESTS: Final = FOLDER.parent / "fingerprint_digests.json"
"""The digests of what the fingerprints were made from; only in a checkout."""

LEAST: Final = 2
"""The number of cases that must notice each misreading. One case alone may notice it by something else it holds."""

_DIGITS: Final = 12
"""Digits of a digest: 48 bits, so a change is missed once in 10^14 times."""

Fingerprints = Mapping[str, list[str]]
"""By `clause:misreading`, the ids of the hand-worked cases that notice it, sorted."""


class Digests(NamedTuple):
    """The digests of everything that fingerprints are made from."""

    misreadings: Mapping[str, str]
    """By `clause:misreading`."""
    cases: Mapping[str, str]
    """By fixture file."""


class Record(NamedTuple):
    """The fingerprints and what they were made from."""

    fingerprints: Fingerprints
    digests: Digests


EMPTY: Final = Record({}, Digests({}, {}))
"""No fingerprints at all, so everything is tried."""


class Stale(NamedTuple):
    """What has to be tried again."""

    misreadings: tuple[str, ...]
    """New or changed misreadings, as `clause:misreading`."""
    files: tuple[str, ...]
    """New or changed fixture files."""
    gone: tuple[str, ...]
    """Misreadings and fixture files that no longer exist."""

    def text(self) -> str:
        """The misreadings and files, the first few by name; empty where nothing is stale."""
        parts = (("misreading", self.misreadings), ("fixture file", self.files), ("removed name", self.gone))
        return "; ".join(_counted(noun, names) for noun, names in parts if names)


def _counted(noun: str, names: Sequence[str]) -> str:
    few = ", ".join(names[:3])
    return f"{len(names)} {noun}{'s' if len(names) > 1 else ''} ({few}{', ...' if len(names) > 3 else ''})"


# ---- reading and writing ---------------------------------------------------------------------------------------------


def read_record() -> Record:
    """What the two files have; everything is stale where there is no file of digests."""
    found = json.loads(detection.FILE.read_text(encoding="utf-8")) if detection.FILE.exists() else {}
    made_from = (
        json.loads(DIGESTS.read_text(encoding="utf-8")) if DIGESTS.exists() else {"misreadings": {}, "cases": {}}
    )
    return Record(found, Digests(made_from["misreadings"], made_from["cases"]))


def write_record(record: Record) -> None:
    """Write the two files."""
    detection.FILE.write_text(detection.fingerprints_text(record.fingerprints), encoding="utf-8")
    text = json.dumps(record.digests._asdict(), indent=1, sort_keys=True)
    DIGESTS.write_text(f"{text}\n", encoding="utf-8")


# ---- what is stale ---------------------------------------------------------------------------------------------------


def stale(record: Record, now: Digests) -> Stale:
    """What has another digest now than when the fingerprints were made."""
    found, (misread, files) = record
    return Stale(
        tuple(key for key, digest in now.misreadings.items() if misread.get(key) != digest or key not in found),
        tuple(name for name, digest in now.cases.items() if files.get(name) != digest),
        tuple(sorted((misread.keys() - now.misreadings.keys()) | (files.keys() - now.cases.keys()))),
    )


def stale_in_checkout() -> Stale:
    """What has to be tried again in this checkout."""
    return stale(read_record(), digests_of(MISREADINGS, worked_files()))


def updated(
    record: Record,
    faults: Sequence[Misreading],
    files: Mapping[str, spec.Document],
    processes: int = detection.PROCESSES,
) -> Record:
    """The record as a full run would make it, as long as nothing else has changed: only stale misreadings and cases are tried.

    `files` are the fixture documents by name.
    """
    now = digests_of(faults, files)
    again = stale(record, now)
    retried = [case["id"] for name in again.files for case in worked_cases(files[name])]
    kept = [case["id"] for name in files.keys() - set(again.files) for case in worked_cases(files[name])]
    changed = [fault for fault in faults if fault.key in again.misreadings]
    found = {key: set(ids) for key, ids in detection.detecting_cases(faults, retried, processes).items()}
    for key, ids in detection.detecting_cases(changed, kept, processes).items():
        found[key].update(ids)
    for key in found.keys() - set(again.misreadings):
        found[key] |= set(kept).intersection(record.fingerprints[key])
    return Record({key: sorted(ids) for key, ids in found.items()}, now)


# ---- digests ---------------------------------------------------------------------------------------------------------


def digests_of(faults: Sequence[Misreading], files: Mapping[str, spec.Document]) -> Digests:
    """The digests of some misreadings, and of the hand-worked cases in some fixture documents."""
    return Digests(
        {fault.key: digest_of_misreading(fault) for fault in faults},
        {name: digest_of_cases(document) for name, document in files.items()},
    )


def worked_files() -> dict[str, spec.Document]:
    """The fixture documents of hand-worked cases, by their names below the folder of fixtures."""
    names = ((path, path.relative_to(FOLDER).as_posix()) for path in fixture_files())
    return {name: orjson.loads(path.read_bytes()) for path, name in names if not name.startswith("random/")}


def worked_cases(document: spec.Document) -> list[spec.Document]:
    """The hand-worked cases of a fixture document."""
    return [case for case in document["cases"] if case["level"] != Level.RANDOM]


def digest_of_cases(document: spec.Document) -> str:
    """The digest of what a fixture file asks and expects; titles and reasons do not count."""
    stated = document["ruleset"]
    whole = spec.ruleset_document(stated) if isinstance(stated, str) else spec.whole(stated)
    questions = [[case["id"], case["given"], case["steps"]] for case in worked_cases(document)]
    return digest(orjson.dumps([rules_of(whole), questions], option=orjson.OPT_SORT_KEYS))


def rules_of(ruleset: spec.Document) -> spec.Document:
    """A ruleset without the words no deal depends on."""
    return {part: value for part, value in ruleset.items() if part not in ("title", "sources", "why", "note")}


def digest_of_misreading(fault: Misreading) -> str:
    """The digest of a misreading, of the helpers beside it, and of the function it replaces."""
    module, entry = place_of(fault)
    decision = ast.parse(textwrap.dedent(inspect.getsource(function_of(fault.decision))))
    return digest("\n".join((shape(entry), helpers_of(module), helpers_of(misreading), shape(decision))).encode())


def place_of(fault: Misreading) -> tuple[ModuleType, ast.AST]:
    """The module listing a misreading, and its entry in the list there."""
    for module in misreading_modules():
        for name, listed in lists_in(module).items():
            if fault in listed:
                tree = assigned_in(module)[name]
                return module, entry_in(tree, listed, fault)
    raise LookupError(f"{fault.key} is in no list of a module in {misreadings.__name__}")


def entry_in(tree: ast.expr, listed: Sequence[Misreading], fault: Misreading) -> ast.AST:
    """The entry of a misreading in the expression that makes its list."""
    if isinstance(tree, ast.Tuple) and len(tree.elts) == len(listed):
        return tree.elts[listed.index(fault)]
    # A list put together has no entry for each; then the whole list counts, with the name of the misreading.
    return ast.Tuple([tree, ast.Constant(fault.key)])


def misreading_modules() -> list[ModuleType]:
    """The modules listing misreadings."""
    found = [value for value in vars(misreadings).values() if isinstance(value, ModuleType)]
    return [module for module in found if module.__name__.startswith(f"{misreadings.__name__}.")]


def lists_in(module: ModuleType) -> dict[str, tuple[Misreading, ...]]:
    """The lists of misreadings in a module, by their names."""
    tuples = {name: value for name, value in vars(module).items() if isinstance(value, tuple)}
    return {name: value for name, value in tuples.items() if value and isinstance(value[0], Misreading)}


@cache
def helpers_of(module: ModuleType) -> str:
    """The shape of a module without imports and lists of misreadings."""
    lists = [assigned_in(module)[name] for name in lists_in(module)]
    kept = [
        statement
        for statement in tree_of(module).body
        if not isinstance(statement, ast.Import | ast.ImportFrom) and getattr(statement, "value", None) not in lists
    ]
    return shape(kept)


@cache
def assigned_in(module: ModuleType) -> dict[str, ast.expr]:
    """By name, the expression a module assigns to it."""
    found: dict[str, ast.expr] = {}
    for statement in tree_of(module).body:
        match statement:
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                found[name] = value
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                found[name] = value
            case _:
                pass
    return found


@cache
def tree_of(module: ModuleType) -> ast.Module:
    """The syntax tree of a module."""
    return ast.parse(inspect.getsource(module))


def shape(node: Any) -> str:
    """A syntax tree on one line, the same under every version of Python: without places, docstrings and empty members."""
    if isinstance(node, ast.AST):
        members = ((name, value) for name, value in ast.iter_fields(node) if value is not None and value != [])
        return f"{type(node).__name__}({','.join(f'{name}={shape(value)}' for name, value in members)})"
    if isinstance(node, list):
        return f"[{','.join(shape(one) for one in node if not is_docstring(one))}]"
    return repr(node)


def is_docstring(node: Any) -> bool:
    """Whether a statement is nothing but a string."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def digest(content: bytes) -> str:
    """The first digits of the SHA-256 digest."""
    return hashlib.sha256(content).hexdigest()[:_DIGITS]
