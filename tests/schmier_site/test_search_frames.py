"""However a question for a game, a word or a page is framed, the search opens it: asked of the index of the built site in Node."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from asked_in_node import found
from schmier_conformance.wording.glossary import glossary
from schmier_site.html.packed import read_packed
from schmier_site.search.entries import read_words

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="needs Node")

GAMES = {
    "en": ["{}", "{} rules", "what is {}", "how does {} work", "{} explained", "{} cheat sheet", "{} rules for kids"],
    "de": ["{}", "{} Regeln", "was ist {}", "wie funktioniert {}", "{} erklärt", "{} Ablauf", "{} einfach erklärt"],
    "it": ["{}", "{} regole", "cos'è {}", "come funziona {}", "{} spiegato", "{} regole semplici"],
}
"""How players ask for the rules of a game, by language."""

MEANINGS = {"en": ["{} meaning", "what does {} mean"], "de": ["was bedeutet {}"], "it": ["{} significato"]}
WORKINGS = {"en": "how does {} work", "de": "wie funktioniert {}", "it": "come funziona {}"}

LEAST = 0.94
"""The share of names that must open first; some name two things."""

LEAST_OF_PAGES = 0.85
"""The share of ways that must open a page first; "Skatordnung" is a word of the glossary too."""


def plain_names(site: Path) -> list[tuple[str, set[str]]]:
    """The names that are those of games first, each with the games that it may mean."""
    index = read_packed(site / "search" / "entries.json.gz")
    games = [row[1] for row in index["entries"] if isinstance(row[1], str) and row[1].partition(".")[0] in FAMILIES]
    known = list(dict.fromkeys(games))
    concepts = set(index["words"]["concepts"])
    return [(name, {known[place] for place in places}) for name, places in index["games"] if name not in concepts]


FAMILIES = {"pitch", "all-fours", "pedro", "cinch", "smear", "seven-up", "five-hundred", "skat"}


def bare(key: str) -> str:
    """The key of an entry in English."""
    return key.removeprefix("de ").removeprefix("it ")


@pytest.mark.parametrize("language", GAMES)
def test_a_game_in_any_frame_opens_its_sheet(site: Path, tmp_path: Path, language: str) -> None:
    names = plain_names(site)
    asked = [(form.format(name), games) for form in GAMES[language] for name, games in names]
    results = found(site, tmp_path, [[language, question] for question, _ in asked])
    pairs = list(zip(asked, results, strict=True))
    missed = [question for (question, games), shown in pairs if not shown or bare(shown[0][1]) not in games]
    assert len(missed) <= (1 - LEAST) * len(asked), missed


@pytest.mark.parametrize("language", MEANINGS)
def test_a_word_opens_its_term(site: Path, tmp_path: Path, language: str) -> None:
    terms = list(glossary().values())
    forms = [*MEANINGS[language], WORKINGS[language]]
    asked = [(form.format(term.name(language)), f"term {term.key}") for form in forms for term in terms]
    results = found(site, tmp_path, [[language, question] for question, _ in asked])
    pairs = list(zip(asked, results, strict=True))
    missed = [question for (question, key), shown in pairs if key not in [bare(one[1]) for one in shown[:2]]]
    assert len(missed) <= (1 - LEAST) * len(asked), missed


@pytest.mark.parametrize("language", MEANINGS)
def test_the_meaning_of_every_word_opens_a_term_of_that_name_first(site: Path, tmp_path: Path, language: str) -> None:
    terms = list(glossary().values())
    form = MEANINGS[language][-1]
    results = found(site, tmp_path, [[language, form.format(term.name(language))] for term in terms])
    names = {f"term {term.key}": term.names[language] for term in terms}
    pairs = list(zip(terms, results, strict=True))
    assert [term.key for term, shown in pairs if term.name(language) not in names.get(bare(shown[0][1]), ())] == []


@pytest.mark.parametrize("language", ["en", "de", "it"])
def test_a_name_alone_has_its_term_among_the_first(site: Path, tmp_path: Path, language: str) -> None:
    asked = [(term.name(language), f"term {term.key}") for term in glossary().values()]
    results = found(site, tmp_path, [[language, question] for question, _ in asked])
    pairs = list(zip(asked, results, strict=True))
    missed = [question for (question, key), shown in pairs if key not in [bare(one[1]) for one in shown]]
    assert len(missed) <= (1 - LEAST) * len(asked), missed


def test_a_page_opens_by_the_ways_in_which_it_is_asked_for(site: Path, tmp_path: Path) -> None:
    ways = read_words()["ways-to-pages"]
    asked = [
        (language, way.strip(), page)
        for page, of in ways.items()
        for language, together in of.items()
        for way in together.split(",")
    ]
    results = found(site, tmp_path, [[language, way] for language, way, _ in asked])
    pairs = list(zip(asked, results, strict=True))
    missed = [way for (_, way, page), shown in pairs if not shown or shown[0][1] != page]
    assert len(missed) <= (1 - LEAST_OF_PAGES) * len(asked), missed
