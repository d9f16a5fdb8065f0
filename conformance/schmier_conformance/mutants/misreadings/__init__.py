"""Faults: the misreadings that people make, each of one clause.

A fault replaces one decision of the running reference by a wrong one, and lasts no longer than it is asked for. The corpus must
notice every one of them, and every clause must have at least one; tests see to both.
"""

from __future__ import annotations

from typing import Final

from schmier import spec
from schmier_conformance.mutants.misreading import Fault, replaced
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
    nobody_bids,
    observation,
    other_auctions,
    play,
    points,
    real_engines,
    reject,
    rounds,
    scores,
    several,
    skat,
    stock,
    table,
    tricks,
    turning_up,
)

__all__ = ["FAULTS", "Fault", "replaced"]

_AREAS: Final = (
    cards, table, dealing, auction, nobody_bids, other_auctions, turning_up,
    exchange, stock, announcement, play, tricks, points, as_won, scores, five_hundred, skat, giving_game, before_reject, reject,
    match, rounds, several, ends, irregularities, observation, real_engines,
)  # fmt: skip

FAULTS: Final[tuple[Fault, ...]] = tuple(
    sorted(
        (fault for area in _AREAS for fault in area.FAULTS), key=lambda fault: list(spec.clauses()).index(fault.clause)
    )
)
"""All faults, in the order of the law."""
