"""What the searches in the deals of shipped games found, so that a check of an engine need not search again.

`schmier fixtures choose` writes the file. Each outcome has the digest of the rules that were searched and of all that was searched for;
where one of them has changed, the outcome counts no more, and the search is made again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import orjson

_PACKAGE = Path(__file__).parents[2]
_INSTALLED = _PACKAGE / "searches.json"

FILE: Final[Path] = _INSTALLED if _INSTALLED.exists() else _PACKAGE.parent / "searches.json"
"""The file: inside the package in a wheel, next to it in a checkout."""

WORDS: Final = ("title", "sources", "why", "note")
"""The parts of a ruleset that no deal depends on."""

DIGITS: Final = 16
"""Digits of a digest that are kept."""

Outcome = Mapping[str, Any]
"""The outcome of one search as JSON, with the digest of what was searched."""


@cache
def outcomes() -> Mapping[str, Mapping[str, Outcome]]:
    """All outcomes, by the id of the game and the kind of search; empty where there is no file."""
    if not FILE.exists():
        return {}
    listed: Mapping[str, Mapping[str, Outcome]] = orjson.loads(FILE.read_bytes())
    return listed


def prepared(document: Mapping[str, Any], kind: str, wanted: Iterable[str]) -> Outcome | None:
    """The outcome of a search of a kind for everything wanted in the deals of a game; None where it has to be made."""
    outcome = outcomes().get(document["id"], {}).get(kind)
    if outcome is None or outcome["digest"] != digest_of(document, wanted):
        return None
    return outcome


def digest_of(document: Mapping[str, Any], wanted: Iterable[str]) -> str:
    """The digest of the rules of a game, and of all that is searched for in its deals."""
    rules = {part: value for part, value in document.items() if part not in WORDS}
    text = orjson.dumps([rules, list(wanted)], option=orjson.OPT_SORT_KEYS)
    return hashlib.sha256(text).hexdigest()[:DIGITS]


def text_of_outcomes(listed: Mapping[str, Mapping[str, Outcome]]) -> str:
    """The file, a line for each search."""
    games = []
    for identifier, kinds in sorted(listed.items()):
        lines = ",\n".join(f"  {json.dumps(kind)}: {json.dumps(outcome)}" for kind, outcome in sorted(kinds.items()))
        games.append(f" {json.dumps(identifier)}: {{\n{lines}\n }}")
    return "{\n" + ",\n".join(games) + "\n}\n"
