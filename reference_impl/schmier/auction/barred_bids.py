# %% [markdown]
# # Bids that not everybody may make
#
# A bid of no tricks may have to wait until somebody has bid so many tricks; a double moon, until a moon has been bid; and a party in
# the hole, with a score below zero, may be barred from the greatest of slams. The reason is that a smudge wins the match: who stands
# at minus two is not to win it by one lucky hand.
#
#     >>> open_to(table_of("pitch.smudge", players=4, scores={"N": -1}))
#     'N: pass; bid 1 2 3 4'
#     >>> open_to(table_of("pitch.smudge", players=4, scores={"N": 0}))
#     'N: pass; bid 1 2 3 4 smudge'
#
# A score of exactly zero is not below zero. And a plain four is open to everybody, though it is won by the same
# four points: whoever is in the hole may climb out of it with a four, point by point, as long as the match lasts.
# He only may not leap from there to the end.

# %%
"""What bars a player from a bid that others may make, or that he might make later."""

from __future__ import annotations

from typing import Final

from schmier.action import Action
from schmier.auction.ladder import bid_in
from schmier.auction.record import bidding, party_score
from schmier.deal import Deal
from schmier.ruleset.auction import BelowZero

BARRED: Final = BelowZero.MAY_NOT_BID
"""Below zero such a slam may not be bid."""


def most_tricks_bid(deal: Deal) -> int:
    """The greatest number of tricks that anybody has bid."""
    bids = (call.bid.contract for call in deal.calls if call.bid is not None)
    return max((contract.tricks for contract in bids if contract is not None), default=0)


def comes_too_early(deal: Deal, action: Action) -> bool:
    """Whether a bid of no tricks is made before enough tricks have been bid."""
    contract = bid_in(action).contract
    return contract is not None and contract.after_tricks > most_tricks_bid(deal)  # rule: auction.no-tricks.after


def is_over_nothing(deal: Deal, action: Action) -> bool:
    """Whether a slam is bid that goes over another one only, and that one is not the highest bid."""
    slam, highest = bid_in(action).slam, bidding(deal).high_bid
    if slam is None or slam.over is None:
        return False
    return highest is None or highest.word != slam.over  # rule: auction.slam.over


def is_in_the_hole(deal: Deal, action: Action) -> bool:
    """Whether a party below zero bids a slam that it may not bid there."""
    slam = bid_in(action).slam
    is_barred = slam is not None and slam.below_zero is BARRED
    return is_barred and party_score(deal, action.by) < 0  # rule: auction.slam.in-the-hole


# %% [markdown]
# Some tables leave a slam to the dealer, who has heard everybody. Here the smudge is his alone:
#
#     >>> smudge = {"bid": "smudge", "undertaking": "all-points", "value": 4, "made": "wins-match", "failed": "set-back"}
#     >>> smudge = {**smudge, "below_zero": "may-not-bid", "who": "dealer"}
#     >>> deal = table_of("pitch.smudge", players=4, auction={"slams": [smudge]})
#     >>> answer(deal, "N bid smudge"), open_to(after(deal, "N pass", "E pass", "S bid 4"))
#     ('auction.slam.dealer', 'W: pass; bid 4 smudge')


# %%
def is_for_dealer_alone(deal: Deal, action: Action) -> bool:
    """Whether a slam is bid that only the dealer may bid, and another player bids it."""
    slam = bid_in(action).slam
    return slam is not None and slam.is_for_dealer and action.by != deal.dealer  # rule: auction.slam.dealer
