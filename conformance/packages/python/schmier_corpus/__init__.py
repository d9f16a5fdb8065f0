"""The corpus as files beside this module, and a few functions that read them."""

from __future__ import annotations

import json
from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
"""The folder of the files."""

VERSION = (FOLDER / "VERSION").read_text("utf-8").strip()
"""The version of the corpus."""

Json = dict[str, Any]
"""A JSON object."""


@cache
def document(name: str) -> Any:
    """A JSON file of the package, by its name: `index.json`, `clauses.json`."""
    return json.loads((FOLDER / name).read_text("utf-8"))


def entries(
    ruleset: str | None = None,
    clause: str | None = None,
    level: str | None = None,
    roles: Collection[str] | None = None,
) -> list[Json]:
    """The entries of the index: of a ruleset, of a clause or the clauses below it, of a level, and those for which roles are enough."""
    return [
        entry
        for entry in document("index.json")["cases"]
        if (ruleset is None or entry["ruleset"] == ruleset)
        and (clause is None or any(f"{label}.".startswith(f"{clause}.") for label in entry["clauses"]))
        and (level is None or entry["level"] == level)
        and (roles is None or set(entry.get("needs", ())) <= set(roles))
    ]


def cases(
    ruleset: str | None = None,
    clause: str | None = None,
    level: str | None = None,
    roles: Collection[str] | None = None,
) -> list[Json]:
    """The chosen cases, as `entries` chooses them."""
    found = entries(ruleset, clause, level, roles)
    return [document(entry["file"])["cases"][entry["number"]] for entry in found]


def ruleset(identifier: str) -> Json:
    """A whole ruleset, by its id."""
    whole: Json = document(document("index.json")["rulesets"][identifier]["file"])
    return whole
