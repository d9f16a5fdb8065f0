# %% [markdown]
# # Who plays
#
# How many players a game takes, who scores with whom, and which way round things go.

# %%
"""The part of a ruleset about the players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

# %% [markdown]
# ## Its words
#
# Who scores with whom, as the document says it. Each is a closed set: code that decides by such a word names every member.


# %%
class Parties(StrEnum):
    """Who scores with whom."""

    SINGLE = "single"
    """Everybody for himself."""
    PAIRS = "pairs"
    """Pairs, partners opposite each other."""
    TWO_TEAMS = "two-teams"
    """Two teams, in alternate seats."""
    CALLED = "called"
    """Everybody for himself in the scores; the pitcher calls a card for a partner."""
    CHOSEN = "chosen"
    """Everybody for himself in the scores; the pitcher chooses partners."""


# %%
@dataclass(frozen=True, slots=True, eq=False)
class SeatRules:
    """Who sits at the table."""

    least_players: int
    most_players: int
    parties: Parties
    is_counter_clockwise: bool
    dealer_sits_out: int
    """With how many players the dealer takes no cards; 0 where he always plays."""


def seats_of(document: Mapping[str, Any]) -> SeatRules:
    """What a whole document says of the players."""
    players = document["players"]
    return SeatRules(
        least_players=players["least"],
        most_players=players["most"],
        parties=Parties(document["parties"]),
        is_counter_clockwise=players["direction"] == "counter-clockwise",
        dealer_sits_out=players["dealer_sits_out"],
    )
