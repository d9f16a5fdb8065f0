# %% [markdown]
# # What an auction keeps in mind
#
# Who has bid most so far, and how much. In Skat also who bids to whom, and whether the last value waits for an
# answer. With the auction this is forgotten: what it established, the pitcher and his bid, is the deal's. A deal
# that is thrown in forgets it as well.

# %%
"""The record of an auction in progress."""

from __future__ import annotations

from dataclasses import dataclass

from schmier.bids import Bid
from schmier.deal import Deal
from schmier.progress import Progress
from schmier.table import NOBODY, Seat


@dataclass(slots=True)
class Bidding(Progress):
    """How far an auction has come."""

    high_bid: Bid | None = None
    high_bidder: Seat = NOBODY
    speaker: Seat = NOBODY
    """In Skat, who bids; nobody when forehand has the last word."""
    listener: Seat = NOBODY
    """In Skat, to whom he bids."""
    is_bid_open: bool = False
    """In Skat, whether a value has been named and not been answered."""


def bidding(deal: Deal) -> Bidding:
    """The record of the auction that is in progress."""
    record: Bidding = deal.progress
    return record
