"""Facts on games outside their rules: a description, where they are played, their names. Read from `docs/games/about.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from schmier_site.games.claims import paragraph_faults
from schmier_site.law import ROOT, Law

FILE: Final = ROOT / "docs" / "games" / "about.toml"

_PARTS: Final = frozenset(("about", "claims", "where", "names", "sources"))


class AboutError(ValueError):
    """An entry on a game is wrong or missing."""


class About(NamedTuple):
    """The facts on a game beside its rules."""

    about: str
    """A paragraph on what it is like."""
    of: str
    """The id of the game the paragraph is written for: this one, or one it extends."""
    where: str
    """Where it comes from and is played; empty where unknown."""
    names: Sequence[str]
    """The names of the game."""
    sources: Sequence[str]


@cache
def about_entries() -> Mapping[str, Mapping[str, Any]]:
    """The entries of the file, by the ids of their games."""
    return tomllib.loads(_flattened(FILE.read_text("utf-8")))


def _flattened(text: str) -> str:
    """The file with the id of each game as one key: ids hold full stops."""
    return "\n".join(f'["{line[1:-1]}"]' if line.startswith("[") else line for line in text.splitlines())


def about_game(identifier: str, law: Law) -> About:
    """The facts on a game, inherited where it has none of its own; raises `AboutError` where no ancestor has them.

    The sources are those of the sentence: a source on the parent need not cover this game.
    """
    line = _lineage(identifier, law)
    entries = [(game, about_entries()[game]) for game in line if game in about_entries()]
    if not entries:
        raise AboutError(f"{FILE.name} tells nothing of {identifier}, nor of what it extends")
    found: dict[str, Any] = {}
    for _, entry in entries:
        found = {**entry, **found}
    of, first = entries[0]
    return About(first["about"], of, found.get("where", ""), found.get("names", []), first.get("sources", []))


def _lineage(identifier: str, law: Law) -> list[str]:
    """A game, what it extends, and so on."""
    line = [identifier]
    while parent := law.written[line[-1]].get("extends"):
        line.append(parent)
    return line


def about_faults(law: Law) -> list[str]:
    """The faults in the file: unknown games, unknown keys, unknown sources, paragraphs that are not so of a game."""
    faults = [f"there is no game {game}" for game in about_entries() if game not in law.rulesets]
    for game, entry in about_entries().items():
        faults += [f"{game}: nothing is called {part}" for part in entry.keys() - _PARTS]
        faults += [f"{game}: there is no source {key}" for key in entry.get("sources", []) if key not in law.sources]
        shown = [other for other in law.rulesets if about_game(other, law).of == game]
        claims = entry.get("claims", [])
        faults += [f"{game}: {fault}" for fault in paragraph_faults(entry["about"], claims, shown, law)]
    return faults
