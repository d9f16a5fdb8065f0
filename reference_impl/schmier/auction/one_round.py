# %% [markdown]
# # The auction in one round
#
# Every player speaks once, eldest first and the dealer last, and either bids more than anybody before him or
# passes. The dealer, who speaks last, has in some games the right to take the highest bid over without raising
# it.

# %%
"""The auction in which every player has one call."""

from __future__ import annotations

from collections.abc import Sequence

from schmier.action import Action
from schmier.auction.bidding import check_bid, conclude, may_pass, possible_bids, rungs_of
from schmier.deal import Deal, Unchecked
from schmier.dealing import claim_redeal, may_claim_redeal
from schmier.labels import Label
from schmier.legal import Legal
from schmier.rules.ruleset import Ruleset
from schmier.table import NOBODY, Seat
from schmier.violation import Violation


class OneRound(Unchecked):
    """The phase in which the players bid."""

    name = "auction"

    def __init__(self, ruleset: Ruleset) -> None:
        self.rungs = rungs_of(ruleset)

    def begin(self, deal: Deal) -> None:
        """Eldest speaks first."""
        deal.turn = deal.table.eldest(deal.dealer)

    def legal(self, deal: Deal) -> Legal:
        """The calls that the player whose turn it is may make, and his claim to a redeal if he has one."""

        seat = deal.turn
        actions = [Action("pass", seat)] if may_pass(deal, seat) else []
        actions += [Action("bid", seat, bid=bid) for bid in possible_bids(deal, self.rungs, seat)]
        if may_claim_redeal(deal, seat):
            actions.append(Action("redeal", seat))
        return Legal((seat,), tuple(actions))

    # %% [markdown]
    # ## A call

    # %%
    def act(self, deal: Deal, action: Action) -> None:
        """Make a call, or claim a redeal instead."""
        seat, names = action.by, deal.table.seats
        if action.do == "redeal" and seat != NOBODY:
            claim_redeal(deal, seat)
            return
        if action.do not in ("bid", "pass"):
            deal.other_verb(action)
            return
        if seat != deal.turn:  # rule: auction.turn
            raise Violation(Label.AUCTION_TURN, f"{names[seat]} calls out of turn: {names[deal.turn]} is to call")
        make_call(deal, self.rungs, action)
        self.go_on(deal, seat)

    def go_on(self, deal: Deal, seat: Seat) -> None:
        """After a call: the next player's turn, or the end."""
        if seat == deal.dealer:  # rule: auction.once
            deal.decided(Label.AUCTION_ONCE)
            conclude(deal)
        else:
            deal.turn = deal.table.after[seat]


def make_call(deal: Deal, rungs: Sequence[int], action: Action) -> None:
    """Bid or pass; raises `Violation` when the player may not."""
    seat = action.by
    if action.do == "pass":
        if not may_pass(deal, seat):
            raise Violation(
                Label(f"auction.nobody-bids.{deal.ruleset.auction.nobody_bids}"),
                f"all others have passed, so {deal.table.seats[seat]} must bid",
            )
        deal.decided(Label.AUCTION_PASS)
    else:
        check_bid(deal, rungs, seat, action.bid)
        deal.high_bid, deal.high_bidder = action.bid, seat
    deal.confirmable = []
    deal.calls.append(action)
