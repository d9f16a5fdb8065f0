# %% [markdown]
# # The end of the auction
#
# The highest bidder is the pitcher. He chooses trumps and leads, and what he has bid is the contract of his
# party. In most of the family he chooses by leading: the suit of his first card is trumps. Where a suit was bid
# with the tricks, as in Five Hundred, trumps are fixed as the auction closes:
#
#     >>> deal = after(table_of("five-hundred.three"), "N bid 7H", "E pass", "S pass")
#     >>> pitcher_of(deal), deal.ranking.name
#     ('N', 'H')
#
# If nobody bid, the ruleset has one of several answers: the cards are dealt again, the deal passes on, or
# somebody plays without a contract.

# %%
"""Who pitches when the auction is over, and what becomes of a deal in which nobody bids."""

from __future__ import annotations

from typing import Final, assert_never

from schmier.account import Call
from schmier.action import PASS, REDEAL, ForcedStep
from schmier.auction.record import Bidding
from schmier.bids import number_bid
from schmier.contracts import NO_TRUMP
from schmier.counting.scores import score_at_once
from schmier.deal import Deal
from schmier.labels import Label
from schmier.ruleset.auction import NobodyBids
from schmier.table import NOBODY


def close_auction(deal: Deal) -> None:
    """Close the auction after its last call."""
    auction: Bidding = deal.progress
    if auction.high_bid is None:
        close_without_bid(deal)
        return
    make_pitcher(deal)
    if deal.because is not None:
        deal.decided(Label.AUCTION_PITCHER)
    fix_trumps_by_bid(deal)
    deal.next_phase()


def make_pitcher(deal: Deal) -> None:
    """Let the highest bidder pitch at his bid."""
    auction: Bidding = deal.progress
    deal.pitcher, deal.bid = auction.high_bidder, auction.high_bid  # rule: auction.pitcher


def fix_trumps_by_bid(deal: Deal) -> None:
    """Where a suit was bid with the tricks, make it trumps."""
    if deal.bid is not None and deal.bid.contract is not None:
        deal.ranking = deal.ruleset.cards.rankings_by_name[deal.bid.contract.trump]  # rule: trumps.bid


# %% [markdown]
# ## Nobody has bid
#
# Most auctions close with a pitcher, and then there is little to say: he has the pitch for what he bid, and where a suit was bid
# with it, that suit is trumps. What follows is about the others.
#
# Three players pass and the dealer passes, too. At one table he would have had to bid; at others he deals again,
# pays, or plays for nothing; or eldest leads and everybody scores what he wins. It happens seldom, and every
# table takes its own answer for the only one: so it is worth agreeing on before the first deal.
#
# In Auction Pitch the cards are thrown in, and the same dealer deals again. In Cinch the deal is over, without
# points, and goes on to the next dealer:
#
#     >>> all_pass = "N pass", "E pass", "S pass", "W pass"
#     >>> deal = after(table_of("pitch.auction", players=4), *all_pass)
#     >>> str(deal.phase.name), deal.table.seats[deal.dealer]
#     ('deal', 'W')
#     >>> result(after(table_of("cinch"), *all_pass))["next_dealer"]
#     'N'

# %%
CLAUSES: Final = {
    NobodyBids.SAME_DEALER: Label.AUCTION_NOBODY_BIDS_SAME_DEALER,
    NobodyBids.NEXT_DEALER: Label.AUCTION_NOBODY_BIDS_NEXT_DEALER,
    NobodyBids.DEALER_MUST_BID: Label.AUCTION_NOBODY_BIDS_DEALER_MUST_BID,
    NobodyBids.DEALER_FORCED: Label.AUCTION_NOBODY_BIDS_DEALER_FORCED,
    NobodyBids.DEALER_FORCED_OR_MORE: Label.AUCTION_NOBODY_BIDS_DEALER_FORCED_OR_MORE,
    NobodyBids.DEALER_STUCK: Label.AUCTION_NOBODY_BIDS_DEALER_STUCK,
    NobodyBids.DEALER_SET_BACK: Label.AUCTION_NOBODY_BIDS_DEALER_SET_BACK,
    NobodyBids.DEALER_FREE: Label.AUCTION_NOBODY_BIDS_DEALER_FREE,
    NobodyBids.ELDEST_FREE: Label.AUCTION_NOBODY_BIDS_ELDEST_FREE,
    NobodyBids.NO_TRUMP: Label.AUCTION_NOBODY_BIDS_NO_TRUMP,
}
"""The clause of each answer."""


def close_without_bid(deal: Deal) -> None:
    """Do what the game does when nobody has bid."""
    answer = deal.ruleset.auction.nobody_bids
    if answer in CLAUSES:
        deal.decided(CLAUSES[answer])
    match answer:
        case NobodyBids.ELDEST_FREE:
            play_free(deal)
        case NobodyBids.DEALER_FREE:
            play_dealer_free(deal)
        case NobodyBids.DEALER_STUCK:
            stick_dealer(deal)
        case NobodyBids.NO_TRUMP:
            play_no_trump(deal)
        case NobodyBids.SAME_DEALER:
            deal_again(deal)
        case NobodyBids.DEALER_SET_BACK:
            set_dealer_back(deal)
            pass_deal_on(deal)
        case NobodyBids.NEXT_DEALER:
            pass_deal_on(deal)
        case (
            NobodyBids.DEALER_MUST_BID
            | NobodyBids.DEALER_FORCED
            | NobodyBids.DEALER_FORCED_OR_MORE
            | NobodyBids.NOTHING
        ):
            pass_deal_on(deal)  # It does not come to this: somebody was bound to bid.
        case NobodyBids.FOREHAND | NobodyBids.FOREHAND_OR_REJECT | NobodyBids.REJECT:
            pass_deal_on(deal)  # The answers of Skat, whose auction has an end of its own.
        case _:
            assert_never(answer)


# %% [markdown]
# ## Playing without a contract
#
# Who leads without a contract has promised nothing, so he cannot be set back. Everybody scores what he wins. That
# is a gift to the one who leads, since he still chooses trumps: some tables leave it to eldest, others to the
# dealer.
#
#     >>> free = table_of("pitch.auction", players=4, auction={"nobody_bids": "eldest-free"})
#     >>> pitcher_of(after(free, *all_pass)), free.bid
#     ('N', None)


# %%
def play_free(deal: Deal) -> None:
    """Eldest leads, and nobody has bid anything."""
    deal.pitcher = deal.table.eldest(deal.dealer)  # rule: auction.nobody-bids.eldest-free
    deal.next_phase()


def play_dealer_free(deal: Deal) -> None:
    """The dealer leads, and nobody has bid anything."""
    deal.pitcher = deal.dealer  # rule: auction.nobody-bids.dealer-free
    deal.next_phase()


# %% [markdown]
# A dealer who is stuck is no free man: his pass was a bid of the least number, and he may fail it like any other.
#
#     >>> stuck = table_of("pitch.auction", players=4, auction={"nobody_bids": "dealer-stuck", "forced_bid": 2})
#     >>> pitcher_of(after(stuck, *all_pass)), stuck.bid.worth
#     ('W', 2)


# %%
def stick_dealer(deal: Deal) -> None:
    """The dealer pitches at the number that is put on him."""
    deal.pitcher = deal.dealer  # rule: auction.nobody-bids.dealer-stuck
    deal.bid = number_bid(deal.ruleset.auction.forced_bid)
    deal.next_phase()


def play_no_trump(deal: Deal) -> None:
    """Eldest leads at no trump, and nobody has bid anything."""
    deal.pitcher = deal.table.eldest(deal.dealer)  # rule: auction.nobody-bids.no-trump
    deal.ranking = deal.ruleset.cards.rankings_by_name[NO_TRUMP]
    deal.begin_play()


# %% [markdown]
# ## Throwing the cards in
#
# A dealer who is set back pays what he ought to have bid, and does not play:
#
#     >>> paying = table_of("pitch.auction", players=4, auction={"nobody_bids": "dealer-set-back", "forced_bid": 2})
#     >>> scores_now(after(paying, *all_pass))
#     {'N': 0, 'E': 0, 'S': 0, 'W': -2}


# %%
def deal_again(deal: Deal) -> None:
    """The same dealer deals again."""
    deal.start_afresh()  # rule: auction.nobody-bids.same-dealer
    deal.confirmable.append(ForcedStep(REDEAL, NOBODY, Label.AUCTION_NOBODY_BIDS_SAME_DEALER))


def set_dealer_back(deal: Deal) -> None:
    """The dealer pays what he ought to have bid."""
    cost = deal.ruleset.auction.forced_bid  # rule: auction.nobody-bids.dealer-set-back
    clause = Label.AUCTION_NOBODY_BIDS_DEALER_SET_BACK
    score_at_once(deal, "setback", deal.dealer, -cost, Call(PASS), clause)


def pass_deal_on(deal: Deal) -> None:
    """The cards are thrown in, and the next player deals."""
    deal.end_unplayed()  # rule: auction.nobody-bids.next-dealer
