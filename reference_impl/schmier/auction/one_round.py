# %% [markdown]
# # The auction in one round
#
# Every player speaks once, eldest first and the dealer last, and either bids more than anybody before him or
# passes. The dealer, who speaks last, has in some games the right to take the highest bid over without raising
# it.

# %%
"""The auction in which every player has one call."""

from __future__ import annotations

from typing import TYPE_CHECKING

from schmier.action import Action, noted_bid
from schmier.dealing import claim_redeal, may_claim_redeal
from schmier.ruleset import SLAM, Ruleset
from schmier.table import NOBODY, Seat
from schmier.violation import Violation

if TYPE_CHECKING:
    from schmier.deal import Deal, Legal


class OneRound:
    """The phase in which the players bid."""

    name = "auction"

    def __init__(self, ruleset: Ruleset) -> None:
        numbers = range(ruleset.minimum_bid, ruleset.maximum_bid + 1)  # rule: auction.range
        slams = range(SLAM, SLAM + len(ruleset.slams))  # rule: auction.slam
        self.rungs = (*numbers, *slams)
        """Everything that can be bid, lowest first."""

    def begin(self, deal: Deal) -> None:
        """Eldest speaks first."""
        deal.turn = deal.table.eldest(deal.dealer)

    def legal(self, deal: Deal) -> Legal:
        """The calls that the player whose turn it is may make, and his claim to a redeal if he has one."""
        from schmier.deal import Legal

        seat = deal.turn
        actions = [Action("pass", seat)] if may_pass(deal, seat) else []
        bids = (bid for bid in self.rungs if is_high_enough(deal, seat, bid) and may_bid(deal, seat, bid))
        actions += [Action("bid", seat, bid=bid) for bid in bids]
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
            raise Violation("auction.turn", f"{names[seat]} calls out of turn: {names[deal.turn]} is to call")
        if action.do == "pass":
            if not may_pass(deal, seat):
                raise Violation(
                    "auction.nobody-bids.dealer-must-bid", f"all others have passed, so {names[seat]} must bid"
                )
            deal.decided("auction.pass")
        else:
            self.check_bid(deal, seat, action.bid)
            deal.high_bid, deal.high_bidder = action.bid, seat
        deal.calls.append((seat, action.bid))
        if seat == deal.dealer:  # rule: auction.once
            deal.decided("auction.once")
            conclude(deal)
        else:
            deal.turn = deal.table.after[seat]

    def check_bid(self, deal: Deal, seat: Seat, bid: int) -> None:
        """Raise `Violation` unless the player may bid so."""
        noted = noted_bid(bid, deal.ruleset) if bid > 0 else bid
        if bid not in self.rungs:
            clause = "auction.slam" if bid < 0 else "auction.range"
            raise Violation(clause, f"a bid of {noted} does not exist in this game")
        if not is_high_enough(deal, seat, bid):
            is_dealer_equalling = seat == deal.dealer and bid == deal.high_bid and bid < SLAM
            clause = "auction.dealer.must-exceed" if is_dealer_equalling else "auction.higher"
            raise Violation(
                clause, f"a bid of {noted} does not beat the bid of {noted_bid(deal.high_bid, deal.ruleset)}"
            )
        if not may_bid(deal, seat, bid):
            name = deal.table.seats[seat]
            raise Violation("auction.slam.in-the-hole", f"{name} is in the hole and may not bid {noted}")
        if bid == deal.high_bid:
            deal.decided("auction.dealer.may-equal")
        elif bid >= SLAM:
            deal.decided("auction.slam")
        else:
            deal.decided("auction.range", "auction.higher")


# %% [markdown]
# ## What beats what
#
# Slams stand above all numbers, so one comparison serves for both.


# %%
def is_high_enough(deal: Deal, seat: Seat, bid: int) -> bool:
    """Whether a bid beats, or may take over, the highest bid so far."""
    if bid > deal.high_bid:  # rule: auction.higher
        return True
    if bid < deal.high_bid or bid >= SLAM or seat != deal.dealer:
        return False
    return deal.ruleset.dealer_may_equal  # rule: auction.dealer.may-equal, auction.dealer.must-exceed


def may_bid(deal: Deal, seat: Seat, bid: int) -> bool:
    """Whether a player's score lets him bid this; only some slams ask for it."""
    if bid < SLAM or deal.ruleset.slams[bid - SLAM].below_zero != "may-not-bid":
        return True
    return deal.scores[deal.table.party_of[seat]] >= 0  # rule: auction.slam.in-the-hole


def may_pass(deal: Deal, seat: Seat) -> bool:
    """Whether a player may pass: always, unless the dealer must bid and all others have passed."""
    if deal.ruleset.nobody_bids != "dealer-must-bid" or seat != deal.dealer:
        return True  # rule: auction.pass
    return deal.high_bid > 0  # rule: auction.nobody-bids.dealer-must-bid


# %% [markdown]
# ## The end of the auction
#
# The highest bidder is the pitcher. If nobody bid, the ruleset has one of several answers.


# %%
def conclude(deal: Deal) -> None:
    """Close the auction after the dealer's call."""
    if deal.high_bid:
        deal.pitcher, deal.bid = deal.high_bidder, deal.high_bid  # rule: auction.pitcher
        deal.decided("auction.pitcher")
        deal.next_phase()
        return
    clause = f"auction.nobody-bids.{deal.ruleset.nobody_bids}"
    deal.decided(clause)
    if deal.ruleset.nobody_bids == "eldest-free":
        deal.pitcher = deal.table.eldest(deal.dealer)  # rule: auction.nobody-bids.eldest-free
        deal.next_phase()
    elif deal.ruleset.nobody_bids == "same-dealer":
        deal.start_afresh()  # rule: auction.nobody-bids.same-dealer
        deal.confirmable = ("redeal", NOBODY, clause)
    else:
        deal.throw_in()  # rule: auction.nobody-bids.next-dealer
