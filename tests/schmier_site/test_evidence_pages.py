"""The pages of the evidence say of every rule what the ledger says of it, and each sheet shows the same."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache
from html import unescape
from pathlib import Path

import pytest

from read_once import law_as_shipped, sheets_as_shipped
from schmier import spec
from schmier_conformance.documents.reading import validate
from schmier_conformance.evidence.deciding import evidence_of
from schmier_conformance.evidence.kinds import Evidence, Kind
from schmier_conformance.evidence.ledger import ledger_of, totals
from schmier_site.evidence.html import evidence_html
from schmier_site.evidence.pages import (
    DATA,
    INDEX,
    data_of,
    evidence_pages,
    evidence_tables,
    page_of,
    tables_of,
    write_evidence,
)
from schmier_site.html.packed import read_packed
from schmier_site.names import Names, names_of
from schmier_site.search.entries import paragraph_entries

GAMES = spec.ruleset_ids()

TAG = re.compile(r"<[^>]*>")


@cache
def names() -> Names:
    return names_of(law_as_shipped(), {})


@cache
def pages() -> dict[str, str]:
    return {page.path: page.text for page in evidence_pages(law_as_shipped(), names())}


def seen(html: str) -> str:
    return " ".join(unescape(TAG.sub(" ", html)).replace(" ,", ",").split())


def words_of(found: Sequence[Evidence]) -> str:
    """What some evidence says, as a reader sees it."""
    return seen(evidence_html(found, names(), INDEX))


@pytest.mark.parametrize("game", GAMES)
def test_a_page_names_every_value_and_every_clause_with_its_evidence(game: str) -> None:
    page, ledger = pages()[page_of(game)], ledger_of(game)
    tables = evidence_tables(ledger, names())
    assert re.findall(r'data-part="([^"]*)"', page) == list(tables)
    text = seen("".join(tables.values()))
    for entry in (*ledger.facts, *ledger.clauses):
        assert entry.path in text
        assert words_of(entry.evidence) in text, entry.path


@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_shows_the_evidence_of_each_option_that_it_has_a_sentence_on(game: str) -> None:
    text = seen(sheets_as_shipped()[f"games/{game}.md"])
    for option in ("deal.hand", "match.several_over", "play.following", "points.game_tie"):
        if option in ledger_paths(game):
            assert words_of(evidence_of(game, option)) in text, option


def ledger_paths(game: str) -> set[str]:
    return {entry.path for entry in ledger_of(game).facts if entry.value is not None}


@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_leads_to_the_evidence(game: str) -> None:
    assert f"(../{page_of(game)})" in sheets_as_shipped()[f"games/{game}.md"]


def test_the_totals_are_those_of_the_ledgers() -> None:
    ledgers = [ledger_of(game) for game in GAMES]
    facts = totals(entry for ledger in ledgers for entry in ledger.facts)
    text = seen(pages()[INDEX])
    assert f"Our choice {facts[Kind.OURS]:,} " in text
    assert f"A line of a seed {facts[Kind.SEED]:,} " in text


def test_the_files_follow_the_schema(tmp_path: Path) -> None:
    write_evidence(tmp_path, names())
    validate("evidence", json.loads((tmp_path / DATA).read_text("utf-8")), DATA)
    for game in GAMES:
        validate("evidence", read_packed(tmp_path / data_of(game)), data_of(game))
        assert set(read_packed(tmp_path / tables_of(game))) == {"pieces", "parts"}
    assert sum(path.is_file() for path in tmp_path.rglob("*")) == 1 + 2 * len(GAMES)


def test_what_is_ours_looks_different() -> None:
    ours = evidence_html(evidence_of("smear.ten-point", "auction.nobody_bids"), names(), INDEX)
    assert ours.startswith("<em>Our choice, ruling ")


def test_a_ruling_does_not_name_again_the_sources_that_were_just_named() -> None:
    assert words_of(evidence_of("skat.tournament", "points.schneider_from")) == "Skatordnung 5.2.3 . Ruling B-62 ."


def test_a_paragraph_of_the_order_leads_to_its_row_in_the_table() -> None:
    html = names().sources_html(["ISkO 4.1.3; ISkO 4.1.4"], page_of("skat.tournament"))
    assert seen(html) == "Skatordnung 4.1.3, 4.1.4"
    for number in ("4.1.3", "4.1.4"):
        assert f'href="../../games/skat-order/#ISkO-{number}"' in html


def test_every_cited_paragraph_is_found_by_its_number() -> None:
    found = {entry.key: entry for entry in paragraph_entries(law_as_shipped())}
    cited = {
        source
        for ledger in map(ledger_of, GAMES)
        for entry in (*ledger.facts, *ledger.clauses)
        for one in entry.evidence
        for source in one.sources
        if source.startswith("ISkO ")
    }
    assert cited <= found.keys()
    entry = found["ISkO 4.1.4"]
    assert {"4.1.4", "§ 4.1.4", "Skatordnung 4.1.4"} <= set(entry.words.split(", "))
    assert entry.location == "games/skat-order/#ISkO-4.1.4"
    assert "Cited for Tournament Skat." in entry.says
