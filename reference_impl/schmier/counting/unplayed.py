# %% [markdown]
# # A deal that is not played
#
# Nobody bid and the cards are thrown in, or a point scored at once has won the match before the first card. Nothing is
# counted then; but where a number of deals ends the match, this one counts among them. In a list of Skat the last of thirty-six
# deals may be one in which all pass, and whoever is ahead then has won:
#
#     >>> list_of_skat = {"seats": "F M E", "trumps": "grand", "scores": {"F": 15, "M": 40}}
#     >>> match_of(not_played("skat.tournament", number=35, **list_of_skat))
#     'goes on'
#     >>> match_of(not_played("skat.tournament", number=36, **list_of_skat))
#     'won by M'

# %%
"""What a deal comes to that was not played."""

from __future__ import annotations

from typing import Final

from schmier.counting.match_by_deals import after_so_many_deals
from schmier.counting.settling import settle
from schmier.counting.tricks import line_of_tricks
from schmier.deal import Deal
from schmier.outcome import Decision, Outcome
from schmier.rules.words import Counts

LIST: Final = Counts.LIST
"""The word for a count by a list of points."""


def count_unplayed(deal: Deal, decision: Decision | None) -> Outcome:
    """The outcome of a deal that was not played: nobody bid, or, as a decision says, the match was won before."""
    counted = (
        () if deal.ruleset.counting.counts is LIST else (line_of_tricks(deal.table, deal.tricks_won, deal.ranking),)
    )
    return settle(deal, counted, decision=decision or after_so_many_deals(deal, deal.scores))
