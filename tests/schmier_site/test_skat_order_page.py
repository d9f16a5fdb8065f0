"""The page of the Skat Order has a row for each paragraph, with links to what answers it; sheets and evidence lead to it."""

from __future__ import annotations

import re
from functools import cache
from html import unescape

import pytest

from read_once import law_as_shipped, sheets_as_shipped
from schmier import spec
from schmier_conformance.law.skat_order import Row, rows
from schmier_site.cases.pages import case_pages
from schmier_site.evidence.pages import INDEX, evidence_pages
from schmier_site.evidence.skat_order import cases_by_paragraph, skat_order_page
from schmier_site.names import ORDER_PAGE, Names, names_of
from schmier_site.pages import markdown_link
from schmier_site.search.entries import paragraph_entries

ROWS = tuple(rows())


@cache
def names() -> Names:
    return names_of(law_as_shipped(), case_pages(law_as_shipped()))


@cache
def table_rows() -> dict[str, str]:
    """The rows of the page, by the anchor of their first paragraph."""
    page = skat_order_page(law_as_shipped(), names())
    found = re.findall(r'<tr><td><b id="ISkO-([\d.]+)">.*?</tr>', page.text)
    parts = page.text.split('<tr><td><b id="ISkO-')[1:]
    return dict(zip(found, parts, strict=True))


def ids(row: Row) -> str:
    return row.title


@pytest.mark.parametrize("row", ROWS, ids=ids)
def test_each_row_says_what_it_rules_and_leads_to_its_answers(row: Row) -> None:
    shown = unescape(table_rows()[row.number])
    assert row.says in shown
    for label in row.clauses:
        chapter = spec.clauses()[label].chapter
        assert f'href="../../rules/{chapter}/#{label}"' in shown
    for ruling in row.rulings:
        assert f'href="../../rulings/{ruling}/"' in shown
    for number in row.numbers[1:]:
        assert f'id="ISkO-{number}"' in shown
    assert row.open in shown
    assert row.outside in shown


def test_a_paragraph_names_the_cases_that_cite_it() -> None:
    cases = cases_by_paragraph(law_as_shipped())["4.1.3"]
    assert f"#{cases[0].id}" in table_rows()["4.1.3"]


def test_every_row_is_found_by_the_number_of_each_of_its_paragraphs() -> None:
    found = {entry.key: entry for entry in paragraph_entries(law_as_shipped())}
    for row in ROWS:
        words = found[f"ISkO {row.number}"].words.split(", ")
        assert {f"§ {number}" for number in row.numbers} <= set(words)


def test_the_evidence_leads_to_the_table() -> None:
    index = next(page for page in evidence_pages(law_as_shipped(), names()) if page.path == INDEX)
    assert "(skat-order.md)" in index.text


@pytest.mark.parametrize("game", spec.ruleset_ids())
def test_the_sheets_of_games_that_cite_the_order_lead_to_the_table(game: str) -> None:
    place = f"games/{game}.md"
    link = markdown_link("paragraph by paragraph", ORDER_PAGE, place)
    assert (link in sheets_as_shipped()[place]) == ("ISkO" in spec.ruleset_document(game)["sources"])
