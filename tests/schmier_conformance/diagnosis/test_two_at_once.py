"""Two bugs at once are named one after the other, without either being declared."""

from __future__ import annotations

import pytest

from diagnosed import judged_at_once, misreading, shipped
from schmier_conformance.diagnosis import diagnose

PAIRS = [
    ("pitch.auction", "play.follow.or-trump:strict-follow", "points.holder:low-to-the-captor"),
    ("pitch.auction", "auction.higher:equal-bid-accepted", "points.setback:setback-keeps-points"),
    ("skat", "points.skat.won:sixty-is-enough", "play.trick.trump:highest-of-the-suit-led-wins"),
]


@pytest.mark.parametrize(("game", "one", "other"), PAIRS)
def test_two_misreadings_at_once_are_both_named(game: str, one: str, other: str) -> None:
    found = diagnose(judged_at_once(shipped(game), misreading(one), misreading(other)))
    named = [fault for cause in found.causes for fault in cause.faults]
    assert {one, other} <= set(named), found
