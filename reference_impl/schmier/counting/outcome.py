# %% [markdown]
# # What a deal comes to
#
# The points that each party won, whether the contract was made, the scores after it, and who has won the match or
# deals next.

# %%
"""The outcome of a finished deal."""

from __future__ import annotations

from typing import NamedTuple

PointsWon = tuple[dict[str, int], ...]
"""For each party, the value won by name of the point."""


class GameResult(NamedTuple):
    """What the pitcher's game of Skat came to."""

    card_points: int
    """The pitcher's card-points, the skat with them."""
    tricks: int
    matadors: int
    """With so many; without so many as a negative number; 0 in null."""
    multiplier: int
    """0 in null."""
    value: int
    """The value of the game, or what an overbid game is settled at."""
    overbid: bool
    schneider: bool
    schwarz: bool


class Outcome(NamedTuple):
    """What a finished deal came to."""

    points: PointsWon
    """By party, the points won, in counting order; before any setback."""
    card_points: tuple[int, ...]
    """By party, the card-points taken in tricks."""
    made: bool | None
    """Whether the contract was made; None if there was none."""
    scores: tuple[int, ...]
    """By party, the scores after the deal."""
    winner: int | None
    """The party that has won the match."""
    next_dealer: int | None
    """The seat that deals next; None when the match is over."""
    tricks: tuple[int, ...] | None = None
    """By party, the tricks won, where tricks or the value of a game are counted."""
    game: GameResult | None = None
    """What a game of Skat came to; None where there was none."""
