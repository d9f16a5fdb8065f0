"""The searches prepared for the shipped games are those of today's rules, and no search is prepared for other rules."""

from __future__ import annotations

import os

import pytest

from schmier import spec
from schmier_conformance.generative.generate import boundary_search, trials
from schmier_conformance.generative.generate.boundary_search import by_name, deal_number, search
from schmier_conformance.generative.generate.corpus import game_of, searched, searches_out_of_date
from schmier_conformance.generative.generate.prepared_searches import outcomes, prepared

IDS = spec.ruleset_ids()

FRESH = IDS if os.environ.get("WHOLE") else ("five-hundred.two", "seven-up.three")
"""The games that are searched again; all of them take two minutes."""


def test_every_shipped_game_is_searched_and_none_is_out_of_date() -> None:
    assert searches_out_of_date() == [], "run 'schmier fixtures searches'"
    assert set(outcomes()) == set(IDS)


@pytest.mark.parametrize("identifier", FRESH)
def test_a_fresh_search_finds_what_is_prepared(identifier: str) -> None:
    fresh = searched(spec.ruleset_document(identifier))
    assert {kind: {**outcome, "missing": list(outcome.get("missing", ()))} for kind, outcome in fresh.items()} == {
        kind: {"missing": [], **outcome} for kind, outcome in outcomes()[identifier].items()
    }


@pytest.mark.parametrize("identifier", IDS)
def test_each_deal_meets_the_boundaries_for_which_it_was_found(identifier: str) -> None:
    game = game_of(spec.ruleset_document(identifier))
    for found in search(game).found:
        played = deal_number(game, found.number, found.fit)
        assert played is not None
        assert [name for name in found.boundaries if not by_name(name).is_met(played)] == [], found.number


def test_nothing_is_prepared_for_other_rules_and_titles_do_not_count() -> None:
    document = spec.ruleset_document("pitch.auction")
    other = {**document, "match": {**document["match"], "target": document["match"]["target"] + 1}}
    assert prepared({**document, "title": "Another"}, boundary_search.KIND, boundary_search.WANTED)
    assert prepared(other, boundary_search.KIND, boundary_search.WANTED) is None
    assert prepared(document, boundary_search.KIND, [*boundary_search.WANTED, "another"]) is None
    assert prepared(document, trials.KIND, trials.WANTED)
