"""Parts of pages, packed: what is repeated is written once, and nothing is lost."""

from __future__ import annotations

import json

import pytest

from read_once import law_as_shipped
from schmier_site.cases.drawn import case_fragment, cases_document
from schmier_site.cases.pages import case_pages, collections_of
from schmier_site.evidence.pages import all_ledgers, evidence_tables
from schmier_site.html.pieces import FIRST, every_text, packed_parts, unpacked_parts
from schmier_site.names import names_of

CARD = '<span class="card suit-H">K</span>'
ROW = f'<li class="row">{CARD}</li>'


@pytest.mark.parametrize(
    "parts",
    [
        {},
        {"one": "plain text"},
        {"one": ROW, "two": f"<p>twice</p>{ROW}"},
        {"one": f"{CARD}{CARD} <b>x</b>", "two": '<a href="../x/#y">y</a>' * 3},
        {"one": "<p>a &lt; b</p><p>a &lt; b</p><br><br>"},
    ],
)
def test_parts_are_whole_when_they_are_unpacked(parts: dict[str, str]) -> None:
    assert unpacked_parts(packed_parts(parts)) == parts


def test_what_is_repeated_is_written_once() -> None:
    document = packed_parts({"one": ROW, "two": f"<p>twice</p>{ROW}"})
    assert document["pieces"][0] == CARD
    assert "".join(every_text(document)).count(CARD) == 1
    assert chr(FIRST) in document["parts"]["one"]


@pytest.mark.parametrize("key", ["pitch.auction", "skat", "switches/seven-up.three"])
def test_the_cases_of_a_page_are_as_they_were_drawn(key: str) -> None:
    law = law_as_shipped()
    names = names_of(law, case_pages(law))
    (collection,) = (each for each in collections_of(law) if each.key == key)
    document = cases_document(collection, names)
    drawn = {case.id: case_fragment(case, names) for case in collection.shown}
    whole = unpacked_parts(document)
    assert {name: whole[name] for name in drawn} == drawn
    assert len(json.dumps(document)) < len(json.dumps(drawn)) / 2


def test_the_evidence_of_a_game_is_as_it_was_written() -> None:
    law = law_as_shipped()
    tables = evidence_tables(all_ledgers()[0], names_of(law, {}))
    assert unpacked_parts(packed_parts(tables)) == tables
