# %% [markdown]
# # A deal that is not played
#
# Nobody bid and the cards are thrown in, or a point scored at once has won the match before the first card. Nothing is
# counted then; but where a number of deals ends the match, this one counts among them.

# %%
"""What a deal comes to that was not played."""

from __future__ import annotations

from schmier.counting.match import after_so_many_deals
from schmier.counting.settling import settle
from schmier.counting.tricks import line_of_tricks
from schmier.deal import Deal
from schmier.outcome import Decision, Outcome
from schmier.rules.words import Counts


def count_unplayed(deal: Deal, winner: int | None) -> Outcome:
    """The outcome of a deal that was not played: nobody bid, or the match was won before."""
    decision = Decision(winner) if winner is not None else after_so_many_deals(deal, deal.scores)
    lines = [] if deal.ruleset.counting.counts is Counts.LIST else [line_of_tricks(deal)]
    return settle(deal, lines, decision=decision)
