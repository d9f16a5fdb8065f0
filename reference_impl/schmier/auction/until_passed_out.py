# %% [markdown]
# # The auction that goes round
#
# Calls go round the table until everybody but the highest bidder has passed, one after the other. At some tables
# who has passed is out of it; at others he may come in again as long as the auction lasts.
#
# Cinch to eighty-three is bid so. North bids four, East passes, South bids five, West and North pass. East may
# come in again with six, because a pass is not final there:
#
#     >>> deal = after(table_of("cinch.eighty-three"), "N bid 4", "E pass", "S bid 5", "W pass", "N pass")
#     >>> open_to(deal).startswith("E: pass; bid 6 7 8")
#     True
#
# If East passes too, three passes in a row have followed South's five, and it is his:
#
#     >>> pitcher_of(after(deal, "E pass"))
#     'S'
#
# Where a pass is final East would not have been asked: the three who had passed by then were all the others, and
# the auction closes at North's pass:
#
#     >>> deal = table_of("cinch.eighty-three", auction={"passing": "final"})
#     >>> pitcher_of(after(deal, "N bid 4", "E pass", "S bid 5", "W pass", "N pass"))
#     'S'

# %%
"""The auction that lasts until all but one have passed."""

from __future__ import annotations

from schmier.action import BID, PASS
from schmier.auction.closing import close_auction
from schmier.auction.one_round import OneRound, is_closed_by_top_bid
from schmier.auction.record import bidding
from schmier.deal import Deal
from schmier.labels import Label
from schmier.table import Seat


class UntilPassedOut(OneRound):
    """The phase in which the players bid, round after round."""

    def go_on(self, deal: Deal, seat: Seat) -> None:
        """After a call: the turn of the next player who may still speak, or the end."""
        if self.top_bid_closes and is_closed_by_top_bid(deal):
            deal.decided(Label.AUCTION_TOP_BID)
            close_auction(deal)
            return
        if is_passed_out(deal):
            deal.decided(Label.AUCTION_PASSED_OUT)
            close_auction(deal)
            return
        deal.turn = deal.table.after[seat]
        while is_out_of_it(deal, deal.turn):
            deal.turn = deal.table.after[deal.turn]


# %% [markdown]
# ## When it is over
#
# Of four players three must pass before the bid is left standing, or all four where there is no bid. Passes
# before a bid do not count against it, unless they are final.


# %%
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
        if call.do is BID:
            break
        passes += 1
    return passes


def is_out_of_it(deal: Deal, seat: Seat) -> bool:
    """Whether a player may not speak again."""
    is_final = deal.ruleset.auction.passes_are_final
    return is_final and has_passed(deal, seat)  # rule: auction.passed-out.final, auction.passed-out.open


def has_passed(deal: Deal, seat: Seat) -> bool:
    """Whether a player has passed in this auction."""
    return any(call.do is PASS and call.by == seat for call in deal.calls)
