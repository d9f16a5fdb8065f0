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
from typing import Final

from schmier.action import Action
from schmier.bids import Bid
from schmier.deal import Deal
from schmier.labels import Label
from schmier.record import Progress
from schmier.restrictions import Restriction
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
    to_come: Seat = NOBODY
    """In Skat, who takes up the bidding when one of the first two has passed; nobody once he has."""
    is_bid_open: bool = False
    """In Skat, whether a value has been named and not been answered."""


def bidding(deal: Deal) -> Bidding:
    """The record of the auction that is in progress."""
    record: Bidding = deal.progress
    return record


def party_score(deal: Deal, seat: Seat) -> int:
    """The score of a player's party."""
    return deal.scores[deal.table.party_of[seat]]


def would_have_match(deal: Deal, seat: Seat, points: int) -> bool:
    """Whether a number of points would bring a player's party to the target, where there is one."""
    target = deal.ruleset.match.target
    return 0 < target <= party_score(deal, seat) + points


# %% [markdown]
# ## Whose turn it is
#
# In every kind of auction one speaks after the other, and whoever speaks out of turn is told so, whatever he said. A
# call that came too early binds nobody; he may make another one when his turn comes.
#
#     >>> deal = table_of("pitch.auction", players=4)
#     >>> answer(deal, "E bid 3"), answer(deal, "E bid 9"), open_to(after(deal, "N pass"))
#     ('auction.turn', 'auction.turn', 'E: pass; bid 1 2 3 4')


# %%
def speaks_out_of_turn(deal: Deal, action: Action) -> bool:
    """Whether somebody else is to speak."""
    return action.by != deal.turn  # rule: auction.turn


IN_TURN: Final[Restriction[Action]] = Restriction(
    Label.AUCTION_TURN,
    speaks_out_of_turn,
    lambda deal, action: (
        f"{deal.table.seats[action.by]} speaks out of turn: it is for {deal.table.seats[deal.turn]} to speak"
    ),
)
"""One speaks after the other."""

TURN: Final = (IN_TURN,)
"""What may forbid any call of an auction."""
