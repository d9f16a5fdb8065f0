# %% [markdown]
# # The auction that goes round
#
# Calls go round the table until everybody but the highest bidder has passed, one after the other. At some tables who
# has passed is out of it; at others he may come in again as long as the auction lasts.

# %%
"""The auction that lasts until all but one have passed."""

from __future__ import annotations

from schmier.auction.bidding import conclude
from schmier.auction.one_round import OneRound
from schmier.deal import Deal
from schmier.labels import Label
from schmier.table import Seat


class UntilPassedOut(OneRound):
    """The phase in which the players bid, round after round."""

    def go_on(self, deal: Deal, seat: Seat) -> None:
        """After a call: the turn of the next player who may still speak, or the end."""
        if is_passed_out(deal):
            deal.decided(Label.AUCTION_PASSED_OUT)
            conclude(deal)
            return
        deal.turn = deal.table.after[seat]
        while deal.ruleset.auction.passes_are_final and has_passed(deal, deal.turn):
            deal.turn = deal.table.after[deal.turn]  # rule: auction.passed-out.final


def is_passed_out(deal: Deal) -> bool:
    """Whether nobody is left to overbid the highest bid, or everybody has passed without one."""
    players = len(deal.table.seats)
    if deal.ruleset.auction.passes_are_final:
        passed = sum(has_passed(deal, seat) for seat in range(players))
        return passed == players if not deal.high_bid else passed == players - 1
    since_last_bid = 0
    for call in reversed(deal.calls):
        if call.do == "bid":
            break
        since_last_bid += 1
    return since_last_bid == (players - 1 if deal.high_bid else players)  # rule: auction.passed-out


def has_passed(deal: Deal, seat: Seat) -> bool:
    """Whether a player has passed in this auction."""
    return any(call.do == "pass" and call.by == seat for call in deal.calls)  # rule: auction.passed-out.open
