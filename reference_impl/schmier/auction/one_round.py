# %% [markdown]
# # The auction in one round
#
# Every player speaks once, eldest first and the dealer last, and either bids more than anybody before him or
# passes. The dealer, who speaks last, has in some games the right to take the highest bid over without raising
# it.
#
# Four players, the dealer is West. North, who is eldest, passes; East bids two; South three; West, at a table where the dealer must
# exceed, has four or a pass. That was the auction: nobody is asked again, and whoever stands highest pitches.

# %%
"""The auction in which every player has one call."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from schmier.action import PASSES as PASS_OF
from schmier.action import Action
from schmier.auction.bidding import BIDS, EXISTING, IN_TURN, PASSES, note_call, rungs_of
from schmier.auction.closing import close_auction
from schmier.auction.record import Bidding
from schmier.deal import Deal
from schmier.dealing import REDEAL, redeal
from schmier.labels import Label
from schmier.legal import Legal
from schmier.rules.ruleset import Ruleset
from schmier.table import Seat
from schmier.verbs import Restrictions, Verbs


def is_last_to_call(deal: Deal, seat: Seat) -> bool:
    """Whether nobody speaks after a player."""
    return seat == deal.dealer  # rule: auction.once


ONE_ROUND_VERBS: Final[Mapping[str, Restrictions]] = {
    "pass": (IN_TURN, *PASSES),
    "bid": (IN_TURN, *EXISTING, *BIDS),
    "redeal": REDEAL,
}
"""By verb, what may forbid it."""


class OneRound(Verbs):
    """The phase in which the players bid."""

    name = "auction"
    restrictions = ONE_ROUND_VERBS

    def __init__(self, ruleset: Ruleset) -> None:
        self.rungs = rungs_of(ruleset)

    def begin(self, deal: Deal) -> None:
        """Eldest speaks first."""
        deal.progress = Bidding()
        deal.turn = deal.table.eldest(deal.dealer)

    def legal(self, deal: Deal) -> Legal:
        """The calls that the player whose turn it is may make, and his claim to a redeal if he has one."""
        seat = deal.turn
        bids = [Action("bid", seat, bid=bid) for bid in self.rungs]
        return Legal((seat,), self.permitted(deal, [PASS_OF[seat], *bids, Action("redeal", seat)]))

    def carry_out(self, deal: Deal, action: Action) -> None:
        """Make a call, or claim a redeal instead."""
        if action.do == "redeal":
            redeal(deal, action.by)
            return
        note_call(deal, action)
        self.go_on(deal, action.by)

    def go_on(self, deal: Deal, seat: Seat) -> None:
        """After a call: the next player's turn, or the end."""
        if is_last_to_call(deal, seat):
            deal.decided(Label.AUCTION_ONCE)
            close_auction(deal)
        else:
            deal.turn = deal.table.after[seat]
