"""What no ruleset says of its game: what it is like, where it is played, what people call it. Read from `docs/games/about.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from schmier_site.law import ROOT, Law

FILE: Final = ROOT / "docs" / "games" / "about.toml"

_PARTS: Final = frozenset(("about", "where", "names", "sources"))


class AboutError(ValueError):
    """What is said of a game is not right."""


class About(NamedTuple):
    """What is said of a game besides its rules."""

    about: str
    """A paragraph on what it is like."""
    of: str
    """The id of the game that the paragraph is written for: this one, or one that it extends."""
    where: str
    """Where it comes from and is played; empty where nothing is known."""
    names: Sequence[str]
    """What people call it."""
    sources: Sequence[str]


@cache
def _entries() -> Mapping[str, Mapping[str, Any]]:
    return tomllib.loads(_flattened(FILE.read_text("utf-8")))


def _flattened(text: str) -> str:
    """The file with the id of each game as one key: ids hold full stops."""
    return "\n".join(f'["{line[1:-1]}"]' if line.startswith("[") else line for line in text.splitlines())


def about_game(identifier: str, law: Law) -> About:
    """What is said of a game; what it does not say itself, the game that it extends says. Raises `AboutError` where nobody says it.

    The sources are those of the sentence: who tells of the parent need not tell of this game.
    """
    line = _lineage(identifier, law)
    entries = [(game, _entries()[game]) for game in line if game in _entries()]
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
    """What is wrong with the file: games that there are not, words that mean nothing, sources that nobody knows."""
    faults = [f"there is no game {game}" for game in _entries() if game not in law.rulesets]
    for game, entry in _entries().items():
        faults += [f"{game}: nothing is called {part}" for part in entry.keys() - _PARTS]
        faults += [f"{game}: there is no source {key}" for key in entry.get("sources", []) if key not in law.sources]
    return faults
