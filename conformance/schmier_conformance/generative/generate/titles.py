"""Titles for cases that were worked for another game: in the words of this one, with nothing that this one does not have."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from schmier.ruleset.ruleset import Ruleset
from schmier.ruleset.seats import Parties
from schmier.vocabulary import families, family_of, words, words_of
from schmier_conformance.corpus.cases import Case
from schmier_conformance.corpus.title_claims import Shown, wrong_claims
from schmier_conformance.generative.game import Game, Json

CONCEPTS: Final = ("pitcher", "eldest", "widow", "jick", "reject")
"""The concepts whose words a title is translated by."""

NAMES: Final = re.compile(
    r"\b(?:(?:Auction|Penguin|[Tt]en-point|Double|Single|Tournament|Joker|Racehorse) )?"
    r"(?:Pitch|Cinch|Pidro|Smear|Schmier|Skat(?! Court)|Don|Phat|Bierlachs|Seven Up|Five Hundred|All Fours|Sell-out|Setback)\b"
    r"|\b(?:Double|Single) Pedro\b|\b(?:Penguin|Racehorse|Foster|Razzle|Shasta|California|Trinidad|Minnesota|Kokkola|Louisiana|Finnish)\b"
)
"""The names of games."""

DENIED: Final = re.compile(r"\b(?:no|not|nor|neither|nobody|without|refused|none)\b", re.IGNORECASE)
"""Words by which a title says that something is not there."""


def title_here(game: Game, case: Case, entry: Json, there: Ruleset) -> str:
    """The title of a case in a game for which it was not worked: its own, another by hand, or at last the name of its clause."""
    candidates = [case.title, *by_hand().get(case.title, ())]
    for candidate in (in_words_of(game.document, case.document, one) for one in candidates):
        if not list(misfits(game, case, {**entry, "title": candidate}, there)):
            return candidate
    return f"A case of {entry['clauses'][0]} from another game"


@cache
def by_hand() -> Mapping[str, tuple[str, ...]]:
    """Other titles written by hand, by the title they take the place of."""
    table = tomllib.loads(Path(__file__).with_name("titles.toml").read_text("utf-8"))
    return {title: (other,) for title, other in table["titles"].items()}


def in_words_of(document: Json, original: Mapping[str, object], title: str) -> str:
    """A title of a game of one family in the words of another."""
    if family_of(document) == family_of(original):
        return title
    own = words_of(document)
    for concept in CONCEPTS:
        for family in ("", *families()):
            word = words(family)[concept]
            if word != own[concept]:
                title = re.sub(rf"\b{word}(?=s?\b)", own[concept], title)
                title = re.sub(rf"\b{word.capitalize()}(?=s?\b)", own[concept].capitalize(), title)
    return title


def misfits(game: Game, case: Case, entry: Json, there: Ruleset) -> Iterator[str]:
    """Yield what the title of a case says that does not fit this game.

    What the case does not show in its own game either comes from the author's sums, and is left alone.
    """
    here = Shown(entry, game.ruleset, game.document)
    found = wrong_claims(here)
    if found:
        own = Shown({**entry, "given": case.given, "steps": case.steps}, there, case.document)
        yield from (wrong for wrong in found if wrong not in wrong_claims(own))
    yield from names_of_others(entry["title"], game.document)
    yield from things_not_there(here)


def names_of_others(title: str, document: Json) -> Iterator[str]:
    """Yield the names of other games in a title."""
    family = str(document.get("family", "")).replace("-", " ").title()
    for found in NAMES.finditer(title):
        if found[0] != family and found[0] not in document["title"]:
            yield f"{found[0]} is another game"


def things_not_there(here: Shown) -> Iterator[str]:
    """Yield what a title names that this game does not have, unless it says so."""
    trumps, points = here.document["ranking"]["trumps"], here.document["points"].get("list", ())
    pedro = any(point["of"] in ("5", "off-5") for point in points)
    things = {
        r"Left Pedro": "off-5" in trumps,
        r"(?<!Left )(?<!Double )(?<!Single )Pedro": pedro,
        r"Jick|[Ll]eft bower": "off-J" in trumps,
        r"moons?|smudges?|slams?": bool(here.document["auction"].get("slams"))
        or "slam_least" in here.document["points"],
    }
    for words_of_it, is_there in things.items():
        found = re.search(rf"\b(?:{words_of_it})\b", here.title)
        if found and not is_there and not DENIED.search(here.title):
            yield f"this game has no {found[0]}"
    partners = here.ruleset.seats.parties is not Parties.SINGLE or "partners" in repr(here.case["steps"])
    if re.search(r"\bpartners?\b", here.title) and not partners and not DENIED.search(here.title):
        yield "this game has no partners"
