"""Deals out of order: every kind that a game has is in the corpus, is refused, and leaves the deal as it was."""

from __future__ import annotations

import pytest

from read_once import corpus
from schmier import spec
from schmier_conformance.generative.generate import bad_deals
from schmier_conformance.generative.generate.corpus import game_of

REFUSED_BY = {
    1: "cards.pack", 2: "deal.widow.count", 3: "deal.stock", 4: "deal.sleep", 5: "deal.turn-up", 6: "cards.unique", 7: "table.players",
}  # fmt: skip
"""The clause that refuses each, by the numbers of the cases."""


@pytest.mark.parametrize("identifier", spec.ruleset_ids())
def test_every_deal_out_of_order_is_shipped_and_refused(identifier: str) -> None:
    game = game_of(spec.ruleset_document(identifier))
    shipped = {case.id for case in corpus()}

    made = {number: bad_deals.bad_deal(game, number) for number in bad_deals.NUMBERS}

    there = {number: case for number, case in made.items() if case is not None}
    assert {1, 7} <= there.keys()
    for number, case in there.items():
        assert case["id"] in shipped
        refused, *others = case["steps"]
        assert refused["expect"]["rejected"] == REFUSED_BY[number]
        assert "logs" in case["needs"]
        if number != bad_deals.PLAYERS:
            _, dealt, _ = others
            assert dealt["expect"]["accepted"]


def test_a_game_without_a_stock_refuses_one() -> None:
    numbers = [number for number, _ in bad_deals.found_in(game_of(spec.ruleset_document("pitch.auction")))]
    assert numbers == [1, 2, 4, 5, 7]
