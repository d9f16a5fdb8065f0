# %% [markdown]
# # The auction that goes round
#
# Calls go round the table until everybody but the highest bidder has passed, one after the other. At some tables who
# has passed is out of it; at others he may come in again as long as the auction lasts.
#
# North bids four, East passes, South bids five, West passes. Where a pass is final the word is North's again, then South's, and
# nobody else's; where it is not, East may now say six.

# %%
"""The auction that lasts until all but one have passed."""

from __future__ import annotations

from schmier.auction.closing import close_auction
from schmier.auction.one_round import OneRound
from schmier.auction.record import bidding
from schmier.deal import Deal
from schmier.labels import Label
from schmier.table import Seat


class UntilPassedOut(OneRound):
    """The phase in which the players bid, round after round."""

    def go_on(self, deal: Deal, seat: Seat) -> None:
        """After a call: the turn of the next player who may still speak, or the end."""
        if is_passed_out(deal):
            deal.decided(Label.AUCTION_PASSED_OUT)
            close_auction(deal)
            return
        deal.turn = deal.table.after[seat]
        while is_out_of_it(deal, deal.turn):
            deal.turn = deal.table.after[deal.turn]


def is_passed_out(deal: Deal) -> bool:
    """Whether nobody is left to overbid the highest bid, or everybody has passed without one."""
    players = len(deal.table.seats)
    must_pass = players if bidding(deal).high_bid is None else players - 1
    if deal.ruleset.auction.passes_are_final:
        return sum(has_passed(deal, seat) for seat in range(players)) == must_pass
    return passes_since_last_bid(deal) == must_pass  # rule: auction.passed-out


def passes_since_last_bid(deal: Deal) -> int:
    """How many calls have been made since somebody bid."""
    passes = 0
    for call in reversed(deal.calls):
        if call.do == "bid":
            break
        passes += 1
    return passes


def is_out_of_it(deal: Deal, seat: Seat) -> bool:
    """Whether a player may not speak again."""
    return deal.ruleset.auction.passes_are_final and has_passed(deal, seat)  # rule: auction.passed-out.final


def has_passed(deal: Deal, seat: Seat) -> bool:
    """Whether a player has passed in this auction."""
    return any(call.do == "pass" and call.by == seat for call in deal.calls)  # rule: auction.passed-out.open
