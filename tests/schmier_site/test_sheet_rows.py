"""Every row of every sheet is a fact: some deal of the game is played otherwise under another rule."""

from __future__ import annotations

import pytest

from read_once import corpus
from sampled import is_sampled
from schmier import spec
from schmier_conformance.generative.separate import search
from schmier_conformance.generative.separate.search import separate_rulesets
from schmier_conformance.law.agreements import to_agree_on
from sheet_rows import cases_of, other_rules, rows_of, shown_answer, shown_by

DEALS = 200
"""The random deals in which a rule is to show that no case of the family shows."""

IN_RANDOM_DEALS = {
    ("cinch.king-pedro", "ranking.plain"): "ranking.plain: K and Q swapped",
    ("smear.five-point-eight", "play.first_lead"): "play.first_lead=no-joker",
    ("smear.five-point-eight", "trumps.joker_led"): "trumps.joker_led=C",
    ("smear.penguin-six", "ranking.jokers"): "ranking.jokers=last-played",
}
"""Rows that no case of the family shows, each with the other rule under which random deals are played otherwise."""

ALIKE = {
    ("all-fours.trinidad", "auction.gift_to"): "auction.turn-up.give",
    ("seven-up.partnership", "auction.gift_to"): "auction.turn-up.give",
}
"""Rows whose other value says the same between two sides, each with the clause that a case of the game shows."""


@pytest.fixture(autouse=True)
def first_difference_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The corpus is read once, and a search ends with the first difference: that there is one matters, not how small it can be made."""
    monkeypatch.setattr(search, "load", lambda **_: list(corpus()))
    monkeypatch.setattr(search, "MORE", 0)
    monkeypatch.setattr(search.Search, "shrunk", lambda self: self.best)


@pytest.mark.parametrize("game", spec.ruleset_ids())
def test_a_deal_of_the_game_shows_each_row_of_its_sheet(game: str) -> None:
    rows = set(rows_of(spec.ruleset_document(game)))
    elsewhere = {row for of_game, row in IN_RANDOM_DEALS.keys() | ALIKE.keys() if of_game == game}
    assert elsewhere <= rows
    found = shown_by(game, sorted(row for row in rows if row in elsewhere or is_sampled(game, row)))
    assert {row for row, deal in found.items() if not deal} == elsewhere


@pytest.mark.parametrize(("game", "row"), IN_RANDOM_DEALS)
def test_a_random_deal_shows_a_row_that_no_case_shows(game: str, row: str) -> None:
    document = spec.ruleset_document(game)
    assert separate_rulesets(document, other_rules(document)[IN_RANDOM_DEALS[game, row]], DEALS).found is not None


@pytest.mark.parametrize(("game", "row"), ALIKE)
def test_a_case_shows_what_two_values_say_alike(game: str, row: str) -> None:
    assert any(ALIKE[game, row] in case.clauses for case in cases_of(game))


# ---- what to agree on ------------------------------------------------------------------------------------------------

TABLE_MATTERS = {"A-93", "B-22", "C-90"}
"""Points of which a log tells nothing: who deals first, and who looks at his cards before the first lead."""

GO_ALONE = {"do": "go-alone", "times": 2}
COME_DOWN = {"do": "bury", "who": "everybody", "to": 6}

BY_ANOTHER_EXCHANGE = {
    ("all-fours.trinidad", "B-32"): [COME_DOWN],
    ("five-hundred.partnership", "B-88"): [{"do": "take-widow"}, {"do": "bury", "who": "pitcher", "to": 10}, GO_ALONE],
    ("five-hundred.six", "B-88"): [{"do": "take-widow"}, {"do": "bury", "who": "pitcher", "to": 10}, GO_ALONE],
}
"""Answers on what is not done in the exchange, each with an exchange in which it is, under which random deals are played otherwise."""


ANSWERS_IN_RANDOM_DEALS = {
    ("five-hundred.partnership", "B-20"): "auction.no_tricks with a misère",
    ("smear.penguin-six", "A-04"): "ranking.jokers=last-played",
}
"""Answers that no case of the family shows, each with the other rule under which random deals are played otherwise."""


@pytest.mark.parametrize("game", spec.ruleset_ids())
def test_a_deal_of_the_game_shows_each_point_to_agree_on(game: str) -> None:
    missing = {ruling.id for ruling, _ in to_agree_on(spec.ruleset_document(game)) if not shown_answer(ruling, game)}
    elsewhere = BY_ANOTHER_EXCHANGE.keys() | ANSWERS_IN_RANDOM_DEALS.keys()
    assert missing - TABLE_MATTERS == {ruling for of_game, ruling in elsewhere if of_game == game}


@pytest.mark.parametrize(("game", "ruling"), ANSWERS_IN_RANDOM_DEALS)
def test_a_random_deal_shows_an_answer_that_no_case_shows(game: str, ruling: str) -> None:
    document = spec.ruleset_document(game)
    other = other_rules(document)[ANSWERS_IN_RANDOM_DEALS[game, ruling]]
    assert separate_rulesets(document, other, DEALS).found is not None


@pytest.mark.parametrize(("game", "ruling"), BY_ANOTHER_EXCHANGE)
def test_a_random_deal_shows_what_is_not_done_in_the_exchange(game: str, ruling: str) -> None:
    document = spec.ruleset_document(game)
    other = {**document, "exchange": BY_ANOTHER_EXCHANGE[game, ruling]}
    assert separate_rulesets(document, other, DEALS).found is not None
