# %% [markdown]
# # Selling the pitch
#
# The right to pitch is eldest's. He may use it at once, for the highest stake, or put it up for sale. Then the others
# bid, each once, and eldest looks at the best offer: he sells, and is paid in points; or he keeps the pitch and must
# make what was offered, and the bidder is paid for having driven him.
#
# Two limits keep the payment from ending the match: nobody may offer so much that eldest would win by taking it, and
# eldest may not drive a bidder over the line by keeping.

# %%
"""The auction in which eldest sells the pitch."""

from __future__ import annotations

from schmier.action import Action
from schmier.auction.bidding import party_score, possible_bids, rungs_of
from schmier.auction.one_round import make_call
from schmier.counting.account import Call
from schmier.counting.entering import score_at_once
from schmier.deal import Deal, Unchecked
from schmier.dealing import claim_redeal
from schmier.labels import Label
from schmier.legal import Legal
from schmier.rules.ruleset import Ruleset
from schmier.table import NOBODY
from schmier.violation import Violation


class SellOut(Unchecked):
    """The phase in which eldest keeps the pitch or sells it."""

    name = "auction"

    def __init__(self, ruleset: Ruleset) -> None:
        self.rungs = rungs_of(ruleset)

    def begin(self, deal: Deal) -> None:
        """Eldest speaks first."""
        deal.turn = deal.table.eldest(deal.dealer)

    def legal(self, deal: Deal) -> Legal:
        """Eldest keeps or sells; the others bid or pass."""

        seat = deal.turn
        if seat == deal.table.eldest(deal.dealer):
            words = ["sell"] if must_sell(deal) else ["keep", "sell"]
            return Legal((seat,), tuple(Action(word, seat) for word in words))
        bids = [bid for bid in possible_bids(deal, self.rungs, seat) if not gives_match(deal, bid)]
        calls = [Action("pass", seat), *(Action("bid", seat, bid=bid) for bid in bids)]
        return Legal((seat,), tuple(calls))

    def act(self, deal: Deal, action: Action) -> None:
        """Keep, sell, bid or pass."""
        if action.do == "redeal" and action.by != NOBODY:
            claim_redeal(deal, action.by)
            return
        if action.do not in ("keep", "sell", "bid", "pass"):
            deal.other_verb(action)
            return
        check_word(deal, action)
        if action.do in ("bid", "pass"):
            self.call(deal, action)
        elif not deal.calls:
            open_sale(deal, action)
        else:
            close_sale(deal, action)

    def call(self, deal: Deal, action: Action) -> None:
        """A bid for the pitch, or a pass."""
        if action.do == "bid" and action.bid in self.rungs and gives_match(deal, action.bid):
            raise Violation(
                Label.AUCTION_SELL_OUT_LIMIT, f"{action.bid} points would give eldest the match if he sold for them"
            )
        make_call(deal, self.rungs, action)
        deal.turn = deal.table.after[action.by]
        if action.by == deal.dealer and not deal.high_bid:
            deal.decided(Label.AUCTION_SELL_OUT_NO_BID)
            deal.pitcher = deal.turn  # rule: auction.sell-out.no-bid
            deal.next_phase()


def check_word(deal: Deal, action: Action) -> None:
    """Raise `Violation` unless it is the player's turn, and what he says is his to say."""
    names, eldest = deal.table.seats, deal.table.eldest(deal.dealer)
    if action.by != deal.turn:
        raise Violation(
            Label.AUCTION_TURN, f"{names[action.by]} speaks out of turn: it is for {names[deal.turn]} to speak"
        )
    is_decision = action.do in ("keep", "sell")
    if action.by == eldest and not is_decision:
        clause = Label.AUCTION_SELL_OUT_BIDS if deal.calls else Label.AUCTION_SELL_OUT_OFFER
        raise Violation(clause, f"{names[eldest]} does not bid: the pitch is his to keep or to sell")
    if action.by != eldest and is_decision:  # rule: auction.sell-out.bids
        raise Violation(
            Label.AUCTION_SELL_OUT_BIDS, f"{names[action.by]} bids or passes; the pitch is not his to keep or sell"
        )


# %% [markdown]
# ## What eldest says first, and what he says last


# %%
def open_sale(deal: Deal, action: Action) -> None:
    """Eldest pitches at once, or offers the pitch."""
    deal.confirmable = []
    deal.calls.append(action)
    if action.do == "keep":
        deal.pitcher, deal.bid = action.by, deal.ruleset.auction.eldest_pitches  # rule: auction.sell-out.keep-at-once
        deal.decided(Label.AUCTION_SELL_OUT_KEEP_AT_ONCE)
        deal.next_phase()
        return
    deal.decided(Label.AUCTION_SELL_OUT_OFFER)
    deal.turn = deal.table.after[action.by]  # rule: auction.sell-out.offer


def close_sale(deal: Deal, action: Action) -> None:
    """Eldest takes the best offer, or keeps the pitch for as much."""
    eldest, bidder, bid = action.by, deal.high_bidder, deal.high_bid
    if action.do == "keep" and must_sell(deal):  # rule: auction.sell-out.must-sell
        raise Violation(
            Label.AUCTION_SELL_OUT_MUST_SELL,
            f"{bid} points would give {deal.table.seats[bidder]} the match, so the pitch must be sold",
        )
    deal.calls.append(action)
    if action.do == "sell":
        score_at_once(
            deal, "sale", eldest, bid, Call("sell", bid), Label.AUCTION_SELL_OUT_SELL
        )  # rule: auction.sell-out.sell
        deal.pitcher = bidder
    else:
        if deal.ruleset.auction.outbid_is_paid:
            score_at_once(deal, "sale", bidder, bid, Call("keep", bid), Label.AUCTION_SELL_OUT_KEEP)
        deal.pitcher = eldest  # rule: auction.sell-out.keep
    deal.bid = bid
    deal.decided(Label(f"auction.sell-out.{action.do}"))
    deal.next_phase()


# %% [markdown]
# ## The two limits


# %%
def gives_match(deal: Deal, bid: int) -> bool:
    """Whether a bid would bring eldest to the target if he sold for it."""
    if not deal.ruleset.auction.has_selling_limits:
        return False
    eldest = deal.table.eldest(deal.dealer)
    return party_score(deal, eldest) + bid >= deal.ruleset.match.target  # rule: auction.sell-out.limit


def must_sell(deal: Deal) -> bool:
    """Whether the highest bid would bring its bidder to the target if he were paid for it."""
    if not deal.ruleset.auction.has_selling_limits or not deal.high_bid:
        return False
    return party_score(deal, deal.high_bidder) + deal.high_bid >= deal.ruleset.match.target
