# %% [markdown]
# # What can be bid
#
# The ladder of bids, who speaks how, and what becomes of a deal in which nobody bids.

# %%
"""The part of a ruleset about the auction and about how trumps are fixed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from schmier.cards import SUITS, Suit
from schmier.contracts import Contract, contracts_of, games_of, values_of
from schmier.ruleset.enums import AuctionKind, BelowZero, Dealer, FixedBy, NobodyBids, Undertaking


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
