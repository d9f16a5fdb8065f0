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

from schmier.action import PASSES as PASS_OF
from schmier.action import Action
from schmier.auction.bidding import IN_TURN, PASSES, note_call, restrictions_on_bids
from schmier.auction.closing import close_auction
from schmier.auction.ladder import EXISTING, calls_on, ladder_of, rungs_of
from schmier.auction.record import Bidding
from schmier.auction.redealing import REDEAL, redeal
from schmier.deal import Deal
from schmier.labels import Label
from schmier.legal import Legal
from schmier.rules.ruleset import Ruleset
from schmier.table import Seat
from schmier.verbs import Restrictions, Verbs, is_forbidden


def is_last_to_call(deal: Deal, seat: Seat) -> bool:
    """Whether nobody speaks after a player."""
    return seat == deal.dealer  # rule: auction.once


class OneRound(Verbs):
    """The phase in which the players bid."""

    name = "auction"

    def __init__(self, ruleset: Ruleset) -> None:
        self.calls = calls_on(rungs_of(ruleset))
        self.on_ladder = restrictions_on_bids(ruleset)
        self.rungs = ladder_of(ruleset)
        self.on_rung = (IN_TURN, *self.on_ladder)
        self.restrictions: Mapping[str, Restrictions] = {
            "pass": (IN_TURN, *PASSES),
            "bid": (IN_TURN, *EXISTING, *self.on_ladder),
            "redeal": REDEAL,
        }

    def restrictions_on(self, action: Action) -> Restrictions:
        """What may forbid a call; of a bid that is on the ladder nobody need ask whether it exists."""
        return self.on_rung if action.bid in self.rungs else self.restrictions[action.do]

    def begin(self, deal: Deal) -> None:
        """Eldest speaks first."""
        deal.progress = Bidding()
        deal.turn = deal.table.eldest(deal.dealer)

    def legal(self, deal: Deal) -> Legal:
        """The calls that the player whose turn it is may make, and his claim to a redeal if he has one."""
        seat = deal.turn
        # Every rung exists, and it is his turn: what is left to ask is the same that a bid is refused by.
        bids = [call for call in self.calls[seat] if not is_forbidden(self.on_ladder, deal, call)]
        passes, redeals = self.permitted(deal, [PASS_OF[seat]]), self.permitted(deal, [Action("redeal", seat)])
        return Legal((seat,), (*passes, *bids, *redeals))

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
