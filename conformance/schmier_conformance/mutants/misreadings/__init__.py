"""The misreadings people make, each of one clause.

A misreading replaces one decision of the running reference by a wrong one, for as long as a `with` block lasts. The corpus must notice
every one of them, and every clause must have at least one; tests ensure both.
"""

from __future__ import annotations

from typing import Final

from schmier import spec
from schmier_conformance.mutants.misreading import Misreading, replaced
from schmier_conformance.mutants.misreadings import (
    announcement,
    as_won,
    auction,
    before_reject,
    cards,
    dealing,
    ends,
    exchange,
    five_hundred,
    giving_game,
    irregularities,
    match,
    misdeals,
    nobody_bids,
    observation,
    other_auctions,
    play,
    points,
    real_engines,
    reject,
    rounds,
    scores,
    setbacks,
    several,
    skat,
    stock,
    table,
    tricks,
    turning_up,
)

__all__ = ["MISREADINGS", "Misreading", "replaced"]

_AREAS: Final = (
    cards, table, dealing, misdeals, auction, nobody_bids, other_auctions, turning_up,
    exchange, stock, announcement, play, tricks, points, as_won, scores, five_hundred, skat, giving_game, before_reject, reject,
    match, setbacks, rounds, several, ends, irregularities, observation, real_engines,
)  # fmt: skip

MISREADINGS: Final[tuple[Misreading, ...]] = tuple(
    sorted((one for area in _AREAS for one in area.MISREADINGS), key=lambda one: list(spec.clauses()).index(one.clause))
)
"""All misreadings, in the order of the law."""
