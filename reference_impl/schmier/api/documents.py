"""Rulesets and logs as the caller gives them: by id, as a file, or as data."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any, Final

from schmier import spec
from schmier.api.errors import InputError
from schmier.io.findings import LogError
from schmier.io.named_ruleset import ruleset_of
from schmier.io.shapes import GAME_LOG, RULESET, ShapeError, check_shape
from schmier.ruleset.ruleset import Ruleset

Json = dict[str, Any]
"""A JSON object."""

FilePath = PathLike[str]
"""The path of a file, as `pathlib` has it."""

RulesetSource = Ruleset | str | FilePath | Mapping[str, Any]
"""A ruleset that has been loaded, an id, the path of a file, or a document as data."""

LogSource = str | FilePath | Mapping[str, Any]
"""The path of a file, or a log as data."""

DEEPEST: Final = 64
"""Levels of nesting that are read; the deepest format has fewer than twelve."""


def rulesets() -> list[str]:
    """The ids of the rulesets that come with Schmier, sorted.

    >>> "skat" in rulesets()
    True
    """
    return spec.ruleset_ids()


def load(source: RulesetSource) -> Ruleset:
    """The ruleset with an id, in a file, or of a document as data.

    A text is an id, unless it ends in `.json` or has a folder in it: then it is the path of a file. A document may say `extends` and
    only what it changes. One that differs from a shipped ruleset needs an id of its own.

    Raises `InputError` when there is no such ruleset or file, when the document has a wrong shape, and when no game can come of it.

    >>> load("pitch.auction").title
    'Auction Pitch (Setback)'
    >>> fridays = {"format": "schmier/ruleset/1", "id": "house.fridays", "title": "Fridays", "extends": "pitch.auction"}
    >>> load(fridays | {"match": {"target": 11}})
    <Ruleset house.fridays: Fridays>
    """
    if isinstance(source, Ruleset):
        return source
    if isinstance(source, str) and not is_path(source):
        return ruleset_said(source)
    document, where = read(source, "a ruleset")
    shaped(document, RULESET, where)
    return ruleset_said(document, where)


def ruleset_said(named: str | Json, where: str = "") -> Ruleset:
    """The ruleset of an id or of a document whose shape is right."""
    try:
        return ruleset_of(named, None)
    except LogError as problem:
        message = str(problem).removeprefix("$.ruleset: ").replace("$.ruleset.", "$.")
        raise InputError(f"{where}: {message}" if where else message) from None


def read_log(source: LogSource) -> Json:
    """A game log of the right shape; raises `InputError` for a file that cannot be read, and for what is no log."""
    log, where = read(source, "a game log")
    return shaped(log, GAME_LOG, where)


def shaped(document: Any, schema: str, where: str) -> Json:
    """A document, if its shape is right; raises `InputError` with the first thing that is wrong."""
    try:
        check_shape(document, schema)
    except ShapeError as problem:
        raise InputError(f"{where}: {problem}" if where else str(problem)) from None
    checked: Json = document
    return checked


# ---- reading ---------------------------------------------------------------------------------------------------------


def is_path(source: str) -> bool:
    """Whether a text is the path of a file, and no id: it has a folder in it, or ends in `.json`."""
    return "/" in source or "\\" in source or source.endswith(".json")


def read(source: object, what: str) -> tuple[Any, str]:
    """A document as plain data, and the file it was read from, empty where there was none."""
    if isinstance(source, Mapping):
        return plain(source), ""
    if not isinstance(source, str | PathLike):
        raise InputError(f"expected {what}: a path or a dict, not {type(source).__name__}")
    path = Path(source)
    try:
        return json.loads(path.read_bytes(), object_pairs_hook=without_duplicates), str(path)
    except OSError as problem:
        raise InputError(f"{path}: the file cannot be read: {problem.strerror or problem}") from None
    except (ValueError, RecursionError) as problem:
        raise InputError(f"{path}: this is not one JSON document: {problem}") from None


def without_duplicates(pairs: list[tuple[str, Any]]) -> Json:
    """An object of JSON; raises `ValueError` when a member is there twice."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"the member {twice!r} is there twice")
    return found


def plain(value: Any, levels: int = DEEPEST) -> Any:
    """A copy of a value in the plain types of JSON, so that nothing the caller does later reaches it.

    Mappings become dicts and other sequences lists. Raises `InputError` for what JSON does not have.
    """
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int):
        return int(value)
    if isinstance(value, str):
        return str(value)
    if levels == 0:
        raise InputError(f"the nesting is deeper than {DEEPEST} levels")
    if isinstance(value, Mapping):
        return {name_of(name): plain(inner, levels - 1) for name, inner in value.items()}
    if isinstance(value, Sequence):
        return [plain(inner, levels - 1) for inner in value]
    raise InputError(
        f"{value!r} is no JSON that is used here: use texts, whole numbers, booleans, None, lists and dicts"
    )


def name_of(name: object) -> str:
    """The name of a member; raises `InputError` for what is no text."""
    if not isinstance(name, str):
        raise InputError(f"{name!r} cannot be the name of a member: names are texts")
    return str(name)
