"""The glossary of card players' words in English, German and Italian, read from `spec/glossary.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import Any, Final, NamedTuple

from schmier import spec

LANGUAGES: Final[Mapping[str, str]] = {"en": "English", "de": "Deutsch", "it": "italiano"}
"""By code, the languages of the glossary, each by its own name; the first one is the language of the law."""


class Naming(StrEnum):
    """What a term is that names a game; the search treats each kind in its own way."""

    ELSEWHERE = "elsewhere"
    """A game that players compare with those of this site."""
    NAMESAKE = "namesake"
    """The same, but its name means a suit or trumps too."""
    WITHOUT_RULES = "without rules"
    """A form of a game of this site of which only the glossary tells."""
    KIND = "kind"
    """One of the games that a player of a hand chooses, such as null."""


class Term(NamedTuple):
    """One term of card players."""

    key: str
    """Its anchor on the page of the glossary."""
    names: Mapping[str, tuple[str, ...]]
    """By language, its names; the project uses the first one."""
    means: Mapping[str, str]
    """By language, its meaning in up to about six sentences."""
    families: tuple[str, ...]
    """The families of games that use it; empty for all."""
    clause: str
    """The clause that decides most about it; empty where there is none."""
    is_linked: bool
    """Whether a page links its first use; not so where the word has other meanings in ordinary English."""
    game: tuple[Naming, ...]
    """What it is that names a game; empty for a term that names none, and for the games of this site."""

    def name(self, language: str) -> str:
        """The word that the project uses."""
        return self.names[language][0]

    def is_of(self, family: str) -> bool:
        """Whether a family of games uses the term; an empty family is all of them."""
        return not family or not self.families or family in self.families

    def as_document(self) -> dict[str, Any]:
        """The term as JSON."""
        return {
            "key": self.key,
            "names": {language: list(names) for language, names in self.names.items()},
            "means": dict(self.means),
            "families": list(self.families),
            "clause": self.clause,
            "game": list(self.game),
        }


@cache
def glossary() -> Mapping[str, Term]:
    """Every term by its key, in the order of the table."""
    table = tomllib.loads((spec.FOLDER / "glossary.toml").read_text("utf-8"))
    return {key: _term(key, entry) for key, entry in table.items()}


def _term(key: str, entry: Mapping[str, Any]) -> Term:
    return Term(
        key=key,
        names={language: tuple(entry[language].split(", ")) for language in LANGUAGES},
        means={language: entry["means"][language] for language in LANGUAGES},
        families=tuple(entry.get("families", ())),
        clause=entry.get("clause", ""),
        is_linked=entry.get("linked", True),
        game=tuple(map(Naming, entry.get("game", ()))),
    )


def terms_called(name: str) -> list[Term]:
    """The terms that have a name in any language, capitals ignored."""
    wanted = name.casefold()
    return [
        term
        for term in glossary().values()
        if wanted == term.key or any(wanted == known.casefold() for names in term.names.values() for known in names)
    ]


def terms_of(family: str) -> list[Term]:
    """The terms used by a family of games, in the order of the table."""
    return [term for term in glossary().values() if term.is_of(family)]
