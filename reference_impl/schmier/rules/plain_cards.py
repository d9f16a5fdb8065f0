# %% [markdown]
# # Points of plain cards
#
# A point may be about all cards of a rank that are no trumps, each for itself. There are three of them, or two where the other one of
# the colour is a trump as well:
#
#     >>> fives = {"name": "fives", "value": 5, "of": "plain-5", "to": "captor"}
#     >>> values_of_points([fives], trumps=["5", "4"])
#     [5, 5, 5]
#     >>> values_of_points([fives], trumps=["5", "off-5", "4"])
#     [5, 5]

# %%
"""How a list of points names the plain cards of a rank, and what they come to."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final

PLAIN_RANKS: Final[Mapping[str, str]] = {f"plain-{rank}": rank for rank in "AKQJT98765432"}
"""By what a point is about, the rank of the plain cards that it is about."""

PLAIN_SUITS = 3
"""So many suits are no trumps."""


def values_of_points(points: Iterable[Mapping[str, Any]], trumps: Collection[str]) -> list[int]:
    """What each point of a list counts, that of plain cards once for each of them."""
    return [point["value"] for point in points for _ in range(times_won(point["of"], trumps))]


def times_won(of: str, trumps: Collection[str]) -> int:
    """How often a point can be won in a deal: once, or once for each plain card that it is about."""
    if of not in PLAIN_RANKS:
        return 1
    return PLAIN_SUITS - (f"off-{PLAIN_RANKS[of]}" in trumps)  # rule: points.plain
