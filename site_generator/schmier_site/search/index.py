"""The two files the search of the site reads in the page: what can be found, and the cases, which are searched by themselves.

Nothing is weighed here: `docs/assets/search-engine.js` cuts the texts into words and counts them when the search is first opened, so
that what is typed and what is found are cut by the same hand.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final

from schmier_conformance.law.skat_order import rows
from schmier_conformance.wording.answers import all_answers, read_topics
from schmier_conformance.wording.glossary import Naming, glossary
from schmier_site.cases.pages import collections_of
from schmier_site.finish.long_pages import addresses_moved
from schmier_site.law import Law
from schmier_site.names import Names
from schmier_site.pages import Page
from schmier_site.search.entries import (
    Entry,
    SearchError,
    address_of,
    answer_entries,
    clause_entries,
    game_entries,
    glossary_entries,
    option_entries,
    page_entries,
    paragraph_entries,
    read_foreign_words,
    read_words,
    ruling_entries,
    topic_entries,
    translated_entries,
)
from schmier_site.ways import read_ways, read_ways_to_terms

INDEX: Final = "search/entries.json.gz"
"""The place of the index in the docs tree."""

CASES: Final = "search/cases.json.gz"
"""The place of the index of the cases."""


def entries_of(law: Law, names: Names, pages: Sequence[Page]) -> list[Entry]:
    """The whole index; raises `SearchError` when words are given for what there is not."""
    words = read_words()
    topics = read_topics()
    known = {
        "answers": {answer.id for answer in all_answers(topics)},
        "games": law.rulesets.keys(),
        "families": {ruleset["family"] for ruleset in law.rulesets.values()},
        "clauses": law.clauses.keys(),
        "pages": {page.path for page in pages},
        "ways-to-pages": {page.path for page in pages},
        **{key: {row.number for row in rows()} for key in ("paragraphs", "paragraphs-en", "paragraphs-it")},
    }
    written = {"ways": read_ways(), "ways_to_terms": read_ways_to_terms()}
    _check({**words, **written}, {**known, "ways": known["answers"], "ways_to_terms": glossary().keys()})
    entries = [
        *answer_entries(topics, law, words),
        *topic_entries(topics),
        *game_entries(law, words),
        *glossary_entries(law),
        *ruling_entries(law),
        *paragraph_entries(law),
        *clause_entries(law, words),
        *option_entries(names),
        *page_entries(pages, words),
        *translated_entries(law),
    ]
    moved = addresses_moved(pages)
    return [entry._replace(location=moved.get(entry.location, entry.location)) for entry in entries]


def _check(words: Mapping[str, Any], known: Mapping[str, Collection[str]]) -> None:
    """Refuse words for what there is not."""
    for part, names in known.items():
        unknown = sorted(words[part].keys() - names)
        if unknown:
            raise SearchError(f"search_words.toml: [{part}] has words for {', '.join(unknown)}, which there is not")


def index_of(law: Law, names: Names, pages: Sequence[Page]) -> dict[str, Any]:
    """The packed index of the site."""
    return _index(law, entries_of(law, names, pages))


def index_of_cases(law: Law, names: Names) -> dict[str, Any]:
    """The packed index of the cases."""
    return _index(law, list(_case_entries(law, names)))


CLAUSES = 1
"""The number of clauses of a case that words find, the main one first; the filter beside the search knows them all."""


def _case_entries(law: Law, names: Names) -> Iterator[Entry]:
    """The cases people made: the title, the game, the clauses."""
    for collection in collections_of(law):
        for case in collection.shown:
            clauses = ", ".join(case.document["clauses"][:CLAUSES])
            location = address_of(names.cases[case.id])
            yield Entry("case", case.id, case.document["title"], location, collection.title, clauses)


def _index(law: Law, entries: Sequence[Entry]) -> dict[str, Any]:
    words = read_words()
    return {
        "words": {
            "stop": words["stop"].split(),
            "german": words["german"].split(),
            "italian": words["italian"].split(),
            "phrases": words["stop-phrases"],
            "forms": words["forms"],
            "same": words["same"]["groups"],
            "foreign": read_foreign_words(),
            "concepts": words["concepts"],
            "authors": words["authors"],
            "others": words["others"],
            "asking": words["asking"],
            "separable": words["separable"],
            "terms": _terms_that_name_games(),
        },
        "games": [[name, sorted(games)] for name, games in _named(law, words).items()],
        "seats": [[ruleset["players"]["least"], ruleset["players"]["most"]] for ruleset in law.rulesets.values()],
        "entries": _without_repeats([_row(entry) for entry in entries]),
    }


def _terms_that_name_games() -> dict[str, list[str]]:
    """The keys of the terms that name games, by what they are."""
    return {naming: [term.key for term in glossary().values() if naming in term.game] for naming in Naming}


SAME = 0
"""Marks a value equal to the one in the row before: cases of one file share their page and their game."""


def _without_repeats(rows: Sequence[list[Any]]) -> list[list[Any]]:
    """Rows without the cells that repeat the cell above."""
    shortened: list[list[Any]] = []
    before: list[Any] = []
    for row in rows:
        shortened.append([SAME if value in before[place : place + 1] else value for place, value in enumerate(row)])
        before = row
    return shortened


def with_repeats(rows: Sequence[list[Any]]) -> list[list[Any]]:
    """The rows as they were."""
    found: list[list[Any]] = []
    for row in rows:
        found.append([found[-1][place] if value == SAME else value for place, value in enumerate(row)])
    return found


def _named(law: Law, words: Mapping[str, Any]) -> dict[str, set[int]]:
    """By the names people use: the games meant, by their place among the rulesets."""
    named: dict[str, set[int]] = {}
    for place, (game, ruleset) in enumerate(law.rulesets.items()):
        known_as = f"{ruleset['title'].partition(' (')[0]}, {words['games'].get(game, '')}, {words['families'][ruleset['family']]}"
        for name in filter(None, known_as.split(", ")):
            if name.lower() not in words["no-names"]:
                named.setdefault(name.lower(), set()).add(place)
    return named


def _row(entry: Entry) -> list[Any]:
    """An entry as a row, without what is empty at its end; an anchor that is the key is left to be added."""
    sentences, by_game = entry.by_game
    row: list[Any] = [*entry[:-2], *([sentences, by_game, entry.asked] if sentences or entry.asked else [])]
    row[3] = entry.location.removesuffix(entry.key) if entry.location.endswith(f"#{entry.key}") else entry.location
    while row and not row[-1]:
        row.pop()
    return row
