# %% [markdown]
# # What can be bid
#
# The ladder of bids, who speaks how, and what becomes of a deal in which nobody bids.

# %%
"""The part of a ruleset about the auction and about how trumps are fixed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, assert_never

from schmier.cards import SUITS, Suit
from schmier.contracts import Contract, contracts_of, games_of, values_of

# %% [markdown]
# ## Its words
#
# The kinds of auction, and the words that its options have. Each is a closed set: code that decides by such a word names every member.


# %%
class AuctionKind(StrEnum):
    """How the contract is found."""

    ONE_ROUND = "one-round"
    UNTIL_PASSED_OUT = "until-passed-out"
    SELL_OUT = "sell-out"
    TURN_UP = "turn-up"
    NONE = "none"
    SKAT = "skat"
    REJECT = "reject"

    @property
    def has_bids(self) -> bool:
        """Whether anybody undertakes anything."""
        match self:
            case AuctionKind.ONE_ROUND | AuctionKind.UNTIL_PASSED_OUT | AuctionKind.SELL_OUT | AuctionKind.SKAT:
                return True
            case AuctionKind.TURN_UP | AuctionKind.NONE | AuctionKind.REJECT:
                return False
            case _:
                assert_never(self)


class Dealer(StrEnum):
    """With which bids the dealer may stay on the level of the highest."""

    MUST_EXCEED = "must-exceed"
    MAY_EQUAL = "may-equal"
    MAY_EQUAL_SLAM = "may-equal-slam"
    """Every bid, a slam too."""
    MAY_EQUAL_SLAM_ONLY = "may-equal-slam-only"
    MAY_EQUAL_TOP = "may-equal-top"
    """The highest number of all, and no other bid."""
    EVERYBODY_MAY_EQUAL_TOP = "everybody-may-equal-top"
    """Whoever calls may take over the highest number of all."""

    @property
    def may_equal_numbers(self) -> bool:
        """Whether the dealer may equal any number."""
        match self:
            case Dealer.MAY_EQUAL | Dealer.MAY_EQUAL_SLAM:
                return True
            case (
                Dealer.MUST_EXCEED | Dealer.MAY_EQUAL_SLAM_ONLY | Dealer.MAY_EQUAL_TOP | Dealer.EVERYBODY_MAY_EQUAL_TOP
            ):
                return False
            case _:
                assert_never(self)

    @property
    def may_equal_slams(self) -> bool:
        """Whether the dealer may equal a slam."""
        match self:
            case Dealer.MAY_EQUAL_SLAM | Dealer.MAY_EQUAL_SLAM_ONLY:
                return True
            case Dealer.MUST_EXCEED | Dealer.MAY_EQUAL | Dealer.MAY_EQUAL_TOP | Dealer.EVERYBODY_MAY_EQUAL_TOP:
                return False
            case _:
                assert_never(self)


class Undertaking(StrEnum):
    """What a slam undertakes to win."""

    ALL_TRICKS = "all-tricks"
    ALL_POINTS = "all-points"
    """Every point of the list."""
    ALL_IN_PLAY = "all-in-play"
    """Every point that anybody wins."""
    EVERYTHING = "everything"
    """Every trick and every point, and while it lasts every point goes to the captor."""

    @property
    def needs_every_trick(self) -> bool:
        """Whether it takes every trick."""
        match self:
            case Undertaking.ALL_TRICKS | Undertaking.EVERYTHING:
                return True
            case Undertaking.ALL_POINTS | Undertaking.ALL_IN_PLAY:
                return False
            case _:
                assert_never(self)

    @property
    def needs_every_point(self) -> bool:
        """Whether it takes every point of the list."""
        match self:
            case Undertaking.ALL_POINTS | Undertaking.EVERYTHING:
                return True
            case Undertaking.ALL_TRICKS | Undertaking.ALL_IN_PLAY:
                return False
            case _:
                assert_never(self)


class FixedBy(StrEnum):
    """What fixes trumps."""

    PITCHER = "pitcher"
    """The pitcher names them."""
    BID = "bid"
    """The bid that wins the auction has its suit."""
    CONTRACT = "contract"
    """The game of Skat that is announced."""
    TURN_UP = "turn-up"
    """A card that is turned up."""
    STOCK_TOP = "stock-top"
    """The card on top of the stock."""
    FIRST_LEAD = "first-lead"
    """The first card that is led."""


class NobodyBids(StrEnum):
    """What becomes of a deal in which nobody bids."""

    NOTHING = ""
    """It cannot happen, or the kind of auction says so itself."""
    SAME_DEALER = "same-dealer"
    NEXT_DEALER = "next-dealer"
    DEALER_MUST_BID = "dealer-must-bid"
    DEALER_FORCED = "dealer-forced"
    DEALER_FORCED_OR_MORE = "dealer-forced-or-more"
    DEALER_STUCK = "dealer-stuck"
    DEALER_SET_BACK = "dealer-set-back"
    DEALER_FREE = "dealer-free"
    ELDEST_FREE = "eldest-free"
    NO_TRUMP = "no-trump"
    FOREHAND = "forehand"
    FOREHAND_OR_REJECT = "forehand-or-reject"
    REJECT = "reject"


class BelowZero(StrEnum):
    """What a slam is worth to a party in the hole."""

    SCORE_TO_ZERO = "score-to-zero"
    WINS_MATCH = "wins-match"
    MAY_NOT_BID = "may-not-bid"
    NO_MATTER = "no-matter"


# %%
@dataclass(frozen=True, slots=True, eq=False)
class Slam:
    """A bid above all numbers, with the match at stake."""

    word: str
    over: str | None
    """The slam that must be the highest bid for this one to be bid."""
    is_for_dealer: bool
    """Whether the dealer alone may bid it."""
    needs_every_trick: bool
    needs_every_point: bool
    needs_points_in_play: bool
    """Every point that anybody wins."""
    everything_is_captured: bool
    """While it lasts, every point goes to the captor."""
    value: int
    """What it scores or costs where the match is not at stake."""
    from_zero: int
    """What it scores in place of that from a score of exactly zero."""
    wins_match: bool
    loses_match: bool
    below_zero: BelowZero


@dataclass(frozen=True, slots=True, eq=False)
class AuctionRules:
    """How the contract is found, and what fixes trumps."""

    kind: AuctionKind
    minimum: int
    maximum: int
    slams: tuple[Slam, ...]
    contracts: tuple[Contract, ...]
    """Where tricks are bid: everything that can be bid, lowest first."""
    values: tuple[int, ...]
    """In Skat: every value that can be bid, lowest first."""
    dealer_may_equal: bool
    dealer_may_equal_top: bool
    everybody_may_equal_top: bool
    """Whether the dealer may take over the highest number of all."""
    dealer_may_equal_slam: bool
    nobody_bids: NobodyBids
    forced_bid: int
    top_bid_closes: bool
    passes_are_final: bool
    gift_to_adversaries: bool
    gift_may_win: bool
    stands_without_trump: bool
    gives_without_trump: bool
    short_run_turns_one: bool
    eldest_pitches: int
    """What eldest undertakes who pitches at once."""
    outbid_is_paid: bool
    has_selling_limits: bool
    trumps_are_pitched: bool
    """Whether the first lead fixes trumps."""
    joker_led: Suit
    """The suit that becomes trumps when a Joker is led first; means nothing where that cannot happen."""


def auction_rules_of(document: Mapping[str, Any]) -> AuctionRules:
    """What a whole document says of the auction and of trumps."""
    auction, trumps = document["auction"], document["trumps"]
    dealer = Dealer(auction["dealer"])
    return AuctionRules(
        kind=AuctionKind(auction["kind"]),
        minimum=auction["minimum"],
        maximum=auction["maximum"],
        slams=tuple(slam_of(slam) for slam in auction["slams"]),
        contracts=contracts_of(auction),
        values=skat_values(document),
        dealer_may_equal=dealer.may_equal_numbers,
        dealer_may_equal_top=dealer is Dealer.MAY_EQUAL_TOP,
        everybody_may_equal_top=dealer is Dealer.EVERYBODY_MAY_EQUAL_TOP,
        dealer_may_equal_slam=dealer.may_equal_slams,
        nobody_bids=NobodyBids(auction["nobody_bids"]),
        forced_bid=auction["forced_bid"],
        top_bid_closes=auction["top_bid"] == "closes",
        passes_are_final=auction["passing"] == "final",
        gift_to_adversaries=auction["gift_to"] == "adversaries",
        gift_may_win=auction["winning_gift"] == "wins",
        stands_without_trump=auction["begging"] == "free",
        gives_without_trump=auction["giving"] == "free",
        short_run_turns_one=auction["short_run"] == "turns-one",
        eldest_pitches=auction["eldest_pitches"],
        outbid_is_paid=auction["outbid"] == "paid",
        has_selling_limits=auction["selling_limits"],
        trumps_are_pitched=trumps["fixed_by"] == FixedBy.FIRST_LEAD,
        joker_led=SUITS.index(trumps["joker_led"]),
    )


def slam_of(slam: Mapping[str, Any]) -> Slam:
    """One entry of `auction.slams`."""
    undertaking = Undertaking(slam["undertaking"])
    return Slam(
        word=slam["bid"],
        over=slam["over"],
        is_for_dealer=slam["who"] == "dealer",
        needs_every_trick=undertaking.needs_every_trick,
        needs_every_point=undertaking.needs_every_point,
        needs_points_in_play=undertaking is Undertaking.ALL_IN_PLAY,
        everything_is_captured=undertaking is Undertaking.EVERYTHING,
        value=slam["value"],
        from_zero=slam["from_zero"],
        wins_match=slam["made"] == "wins-match",
        loses_match=slam["failed"] == "loses-match",
        below_zero=BelowZero(slam["below_zero"]),
    )


def skat_values(document: Mapping[str, Any]) -> tuple[int, ...]:
    """Every value that a game of Skat can have; none where no games are played."""
    games, ranking = document["points"]["games"], document["ranking"]
    if games is None:
        return ()
    return values_of(games_of(games), len(ranking["trumps"]), len(ranking["contracts"]["grand"]["trumps"]))
