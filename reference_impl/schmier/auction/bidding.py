# %% [markdown]
# # Bids
#
# Three of the four kinds of auction have bids, and a bid is the same in all of them: a number of points, or a slam
# above all numbers. What can be bid at all, what beats what, and who may bid it is told here; who speaks when is told
# by each kind for itself.

# %%
"""What can be bid, what beats what, and what becomes of an auction in which nobody bids."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from schmier.action import NO_SLAM, NO_SUCH_WORD, noted_bid
from schmier.cards import SUITS
from schmier.contracts import CONTRACT, NO_TRUMP, REJECT, SPECIAL, Contract
from schmier.counting.account import Call
from schmier.counting.entering import score_at_once
from schmier.deal import Deal
from schmier.labels import Label
from schmier.ranking import Ranking
from schmier.rules.auction import SLAM
from schmier.rules.ruleset import Ruleset
from schmier.table import NOBODY, Seat
from schmier.violation import Violation


@lru_cache(maxsize=256)
def rungs_of(ruleset: Ruleset) -> tuple[int, ...]:
    """Everything that can be bid, lowest first."""
    if ruleset.auction.contracts:
        return tuple(range(CONTRACT, CONTRACT + len(ruleset.auction.contracts)))  # rule: auction.schedule
    numbers = range(ruleset.auction.minimum, ruleset.auction.maximum + 1)  # rule: auction.range
    slams = range(SLAM, SLAM + len(ruleset.auction.slams))  # rule: auction.slam
    return (*numbers, *slams)


def possible_bids(deal: Deal, rungs: Sequence[int], seat: Seat) -> list[int]:
    """Every bid that a player may make now."""
    return [bid for bid in rungs if is_high_enough(deal, seat, bid) and may_bid(deal, seat, bid)]


def check_bid(deal: Deal, rungs: Sequence[int], seat: Seat, bid: int) -> None:
    """Raise `Violation` unless the player may bid so."""
    noted = noted_bid(bid, deal.ruleset) if bid > 0 else bid
    if bid not in rungs:
        raise Violation(clause_of_no_bid(deal, bid), f"a bid of {noted} does not exist in this game")
    if not is_high_enough(deal, seat, bid):
        is_dealer_equalling = seat == deal.dealer and bid == deal.high_bid and bid < SLAM
        clause = Label.AUCTION_DEALER_MUST_EXCEED if is_dealer_equalling else Label.AUCTION_HIGHER
        raise Violation(clause, f"a bid of {noted} does not beat the bid of {noted_bid(deal.high_bid, deal.ruleset)}")
    if not may_bid(deal, seat, bid):
        raise refusal(deal, seat, bid)
    if bid == deal.high_bid:
        deal.decided(Label.AUCTION_DEALER_MAY_EQUAL_SLAM if bid >= SLAM else Label.AUCTION_DEALER_MAY_EQUAL)
    elif bid >= CONTRACT:
        deal.decided(Label.AUCTION_SCHEDULE, Label.AUCTION_SCHEDULE_WORTH, Label.AUCTION_HIGHER)
    elif bid >= SLAM:
        deal.decided(Label.AUCTION_SLAM)
    else:
        deal.decided(Label.AUCTION_RANGE, Label.AUCTION_HIGHER)


def clause_of_no_bid(deal: Deal, bid: int) -> Label:
    """The clause that refuses a bid which the game does not have."""
    by_kind = {
        NO_SLAM: Label.AUCTION_SLAM,
        NO_SUCH_WORD: Label.AUCTION_NO_TRICKS,
        REJECT: Label.AUCTION_NOBODY_BIDS_FOREHAND_REJECT,
    }
    return by_kind.get(bid, Label.AUCTION_SCHEDULE if deal.ruleset.auction.contracts else Label.AUCTION_RANGE)


# %% [markdown]
# ## What beats what
#
# Slams stand above all numbers, so one comparison serves for both. Contracts of a schedule are compared by what they
# are worth, and two may be worth the same.


# %%
def is_high_enough(deal: Deal, seat: Seat, bid: int) -> bool:
    """Whether a bid beats, or may take over, the highest bid so far."""
    if bid >= CONTRACT:
        return (
            not deal.high_bid or contract(deal, bid).rank > contract(deal, deal.high_bid).rank
        )  # rule: auction.schedule.worth
    if bid > deal.high_bid:  # rule: auction.higher
        return True
    if bid < deal.high_bid or seat != deal.dealer:
        return False
    if bid >= SLAM:
        return deal.ruleset.auction.dealer_may_equal_slam  # rule: auction.dealer.may-equal-slam
    return deal.ruleset.auction.dealer_may_equal  # rule: auction.dealer.may-equal, auction.dealer.must-exceed


def may_bid(deal: Deal, seat: Seat, bid: int) -> bool:
    """Whether the situation lets a player make a bid that exists and is high enough."""
    ruleset = deal.ruleset
    if is_forced(deal, seat):
        return bid == ruleset.auction.forced_bid  # rule: auction.nobody-bids.dealer-forced
    if bid < SLAM:
        return True
    if bid >= CONTRACT:
        return contract(deal, bid).after_tricks <= most_tricks_bid(deal)  # rule: auction.no-tricks.after
    slam = ruleset.auction.slams[bid - SLAM]
    if slam.over and (deal.high_bid < SLAM or ruleset.auction.slams[deal.high_bid - SLAM].word != slam.over):
        return False  # rule: auction.slam.over
    return slam.below_zero != "may-not-bid" or party_score(deal, seat) >= 0  # rule: auction.slam.in-the-hole


def refusal(deal: Deal, seat: Seat, bid: int) -> Violation:
    """The refusal of a bid that the situation forbids."""
    name, noted = deal.table.seats[seat], noted_bid(bid, deal.ruleset)
    if is_forced(deal, seat):
        return Violation(
            Label.AUCTION_NOBODY_BIDS_DEALER_FORCED,
            f"all others have passed, so {name} must bid {deal.ruleset.auction.forced_bid}, not {noted}",
        )
    if bid >= CONTRACT:
        needed = contract(deal, bid).after_tricks
        return Violation(Label.AUCTION_NO_TRICKS_AFTER, f"{noted} can be bid once somebody has bid {needed} tricks")
    over = deal.ruleset.auction.slams[bid - SLAM].over
    if over and (deal.high_bid < SLAM or deal.ruleset.auction.slams[deal.high_bid - SLAM].word != over):
        return Violation(Label.AUCTION_SLAM_OVER, f"{noted} can be bid over {over} only")
    return Violation(Label.AUCTION_SLAM_IN_THE_HOLE, f"{name} is in the hole and may not bid {noted}")


def contract(deal: Deal, bid: int) -> Contract:
    """The contract that a bid of a schedule stands for."""
    return deal.ruleset.auction.contracts[bid - CONTRACT]


def most_tricks_bid(deal: Deal) -> int:
    """The greatest number of tricks that anybody has bid."""
    return max((contract(deal, call.bid).tricks for call in deal.calls if call.do == "bid"), default=0)


def party_score(deal: Deal, seat: Seat) -> int:
    """The score of a player's party."""
    return deal.scores[deal.table.party_of[seat]]


def may_pass(deal: Deal, seat: Seat) -> bool:
    """Whether a player may pass: always, unless the dealer must bid and all others have passed."""
    if deal.ruleset.auction.nobody_bids not in ("dealer-must-bid", "dealer-forced") or seat != deal.dealer:
        return True  # rule: auction.pass
    return deal.high_bid > 0  # rule: auction.nobody-bids.dealer-must-bid


def is_forced(deal: Deal, seat: Seat) -> bool:
    """Whether the dealer, after all others have passed, has one bid only."""
    return deal.ruleset.auction.nobody_bids == "dealer-forced" and not may_pass(deal, seat)


# %% [markdown]
# ## The end of the auction
#
# The highest bidder is the pitcher. If nobody bid, the ruleset has one of several answers: the cards are dealt again,
# the deal passes on, or somebody plays without a contract.


# %%
def conclude(deal: Deal) -> None:
    """Close the auction after its last call."""
    if deal.high_bid:
        deal.pitcher, deal.bid = deal.high_bidder, deal.high_bid  # rule: auction.pitcher
        deal.decided(Label.AUCTION_PITCHER)
        if deal.bid >= CONTRACT:
            deal.ranking = ranking_of(deal.ruleset, contract(deal, deal.bid).trump)  # rule: trumps.bid
        deal.next_phase()
        return
    clause = Label(f"auction.nobody-bids.{deal.ruleset.auction.nobody_bids}")
    deal.decided(clause)
    if deal.ruleset.auction.nobody_bids == "eldest-free":
        deal.pitcher = deal.table.eldest(deal.dealer)  # rule: auction.nobody-bids.eldest-free
        deal.next_phase()
    elif deal.ruleset.auction.nobody_bids == "no-trump":
        deal.pitcher = deal.table.eldest(deal.dealer)  # rule: auction.nobody-bids.no-trump
        deal.ranking = ranking_of(deal.ruleset, NO_TRUMP)
        deal.begin_play()
    elif deal.ruleset.auction.nobody_bids == "dealer-free":
        deal.pitcher = deal.dealer  # rule: auction.nobody-bids.dealer-free
        deal.next_phase()
    elif deal.ruleset.auction.nobody_bids == "same-dealer":
        deal.start_afresh()  # rule: auction.nobody-bids.same-dealer
        deal.confirmable.append(("redeal", NOBODY, clause))
    else:
        if deal.ruleset.auction.nobody_bids == "dealer-set-back":
            cost = -deal.ruleset.auction.forced_bid
            score_at_once(
                deal, "setback", deal.dealer, cost, Call("pass"), clause
            )  # rule: auction.nobody-bids.dealer-set-back
        deal.end_unplayed()  # rule: auction.nobody-bids.next-dealer


def ranking_of(ruleset: Ruleset, name: str) -> Ranking:
    """The ranking while a suit is trumps, or while a contract in no suit is played."""
    return ruleset.cards.special_rankings[name] if name in SPECIAL else ruleset.cards.rankings[SUITS.index(name)]
