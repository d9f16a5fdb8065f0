"""Bids are values: they compare by rank, and a bid a game does not have keeps its notation."""

from __future__ import annotations

from itertools import pairwise

import pytest

from schmier import spec
from schmier.bids import Bid, BidKind, bid_of, noted_bid, number_bid, slam_bid
from schmier.ruleset.ruleset import Ruleset, read_ruleset


def ruleset(identifier: str) -> Ruleset:
    return read_ruleset(spec.ruleset_document(identifier))


@pytest.mark.parametrize("identifier", spec.ruleset_ids())
def test_slams_are_worth_more_than_all_numbers_and_each_more_than_the_one_before(identifier: str) -> None:
    auction = ruleset(identifier).auction
    rungs = [number_bid(points) for points in range(auction.minimum, auction.maximum + 1)]
    rungs += [slam_bid(slam, place) for place, slam in enumerate(auction.slams)]
    assert all(lower < higher and not higher < lower for lower, higher in pairwise(rungs))


@pytest.mark.parametrize("identifier", spec.ruleset_ids())
@pytest.mark.parametrize(
    "noted", [0, 4, 18, "moon", "misere", "reject", {"tricks": 7, "trump": "S"}, {"tricks": 12, "trump": "NT"}]
)
def test_a_bid_is_noted_as_it_was_read(identifier: str, noted: int | str | dict[str, int | str]) -> None:
    assert noted_bid(bid_of(noted, ruleset(identifier))) == noted


def test_a_word_that_the_game_does_not_have_is_no_bid() -> None:
    assert bid_of("misere", ruleset("pitch.auction")) == Bid(BidKind.NO_BID, word="misere")


def test_the_same_bid_of_two_readings_of_a_ruleset_is_equal() -> None:
    document = spec.ruleset_document("smear.ten-point")
    one, other = read_ruleset(document), read_ruleset(document)
    assert [bid_of(slam.word, one) for slam in one.auction.slams] == [
        bid_of(slam.word, other) for slam in other.auction.slams
    ]
