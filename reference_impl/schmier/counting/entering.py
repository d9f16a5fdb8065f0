# %% [markdown]
# # Entering
#
# Scores change here and nowhere else.

# %%
"""The only place where a score changes."""

from __future__ import annotations

from schmier.deal import Deal
from schmier.table import Seat


def score_at_once(deal: Deal, seat: Seat, points: int) -> None:
    """Enter points for a player's party before the deal is over."""
    party = deal.table.party_of[seat]
    deal.scores = tuple(score + points * (number == party) for number, score in enumerate(deal.scores))
