"""The comparisons with other pages: each point is shown with what decides it, and the sheets lead to the pages."""

from __future__ import annotations

from functools import cache
from html import unescape

import pytest

from read_once import law_as_shipped, sheets_as_shipped
from schmier import spec
from schmier_conformance.law.pages_compared import ComparedPage, Finding, compared_pages, pages_about, unread_pages
from schmier_site.evidence.compared import COMPARED, comparison_pages, comparisons_of, place_of
from schmier_site.finish.navigation import navigation
from schmier_site.names import Names, names_of


@cache
def names() -> Names:
    return names_of(law_as_shipped(), {})


@cache
def pages() -> dict[str, str]:
    return {page.path: unescape(page.text) for page in comparison_pages(law_as_shipped(), names())}


def ids(page: ComparedPage) -> str:
    return page.key


@pytest.mark.parametrize("page", compared_pages(), ids=ids)
def test_a_page_shows_each_point_with_what_decides_it(page: ComparedPage) -> None:
    text = pages()[place_of(page)]
    assert page.had in text
    for point in page.points:
        said = (point.about, point.there, "" if point.finding is Finding.SAME else point.here)
        assert [words for words in said if words not in text] == []
        assert [label for label in point.clauses if f"#{label}" not in text] == []
        assert [ruling for ruling in point.rulings if f"rulings/{ruling}/" not in text] == []


def test_an_option_of_a_condition_is_a_link() -> None:
    assert "formats/ruleset/#auction.nobody_bids" in pages()["compared/pagat-skat.md"]


def test_the_list_leads_to_each_page_and_names_those_without_a_text() -> None:
    text = pages()[COMPARED]
    assert [page.key for page in compared_pages() if f"compared/{page.key}/" not in text] == []
    assert [page.title for page in unread_pages() if page.title not in text] == []


@pytest.mark.parametrize("game", spec.ruleset_ids())
def test_a_sheet_leads_to_the_comparisons_of_its_game(game: str) -> None:
    place = f"games/{game}.md"
    links = comparisons_of(game, place)
    assert bool(links) == bool([*pages_about(game)])
    assert links in sheets_as_shipped()[place]


def test_the_navigation_lists_the_list_alone() -> None:
    entries = str(navigation(comparison_pages(law_as_shipped(), names())))
    assert COMPARED in entries
    assert "compared/pagat-skat.md" not in entries
