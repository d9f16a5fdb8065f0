# %% [markdown]
# # A deal that is not played
#
# Nobody bid and the cards are thrown in, or a point scored at once has won the match before the first card.

# %%
"""What a deal comes to that was not played."""

from __future__ import annotations

from schmier.counting.match import next_dealer, winner_by_deals
from schmier.counting.outcome import Outcome, PointsWon
from schmier.deal import Deal


def count_unplayed(deal: Deal, winner: int | None) -> Outcome:
    """The outcome of a deal that was not played: nobody bid, or the match was won before."""
    parties = len(deal.table.parties)
    points: PointsWon = tuple({} for _ in range(parties))
    if winner is None:
        winner = winner_by_deals(deal, deal.scores)
    tricks = None if deal.ruleset.counting.counts == "list" else (0,) * parties
    return Outcome(points, (0,) * parties, None, deal.scores, winner, next_dealer(deal, winner), tricks)
