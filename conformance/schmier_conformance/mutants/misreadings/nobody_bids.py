"""Misreadings of a deal without a bid."""

from __future__ import annotations

from typing import Final

from schmier.action import Action
from schmier.auction import bidding, closing
from schmier.bids import number_bid
from schmier.deal import Deal
from schmier.labels import Label
from schmier.ruleset.auction import NobodyBids
from schmier_conformance.mutants.code_exchange import Function
from schmier_conformance.mutants.misreading import Misreading, always, instead, never


def forced_may_do_as_he_likes(right: Function) -> Function:
    """A player with a single possible bid is not bound to it."""
    return lambda deal, seat: deal.ruleset.auction.nobody_bids is not NobodyBids.DEALER_FORCED and right(deal, seat)


def least_bid_is_no_bond(right: Function) -> Function:
    """A dealer with a least bid of his own may pass."""
    return lambda deal, seat: (
        deal.ruleset.auction.nobody_bids is not NobodyBids.DEALER_FORCED_OR_MORE and right(deal, seat)
    )


def only_the_forced_bid(deal: Deal, action: Action) -> bool:
    """A dealer with a least bid of his own may bid no more."""
    return bidding.has_a_least_bid(deal, action.by) and action.bid != number_bid(deal.ruleset.auction.forced_bid)


def forced_at_least(right: Function) -> Function:
    """A forced bidder may bid more."""
    return lambda deal, action: right(deal, action) and action.bid < number_bid(deal.ruleset.auction.forced_bid)


def dealer_plays_open(deal: Deal) -> None:
    """The dealer leads when no player has bid, and no suit is trumps."""
    deal.pitcher = deal.dealer
    deal.ranking = deal.ruleset.cards.special_rankings["NT"]
    deal.begin_play()


MISREADINGS: Final = (
    Misreading(
        Label.AUCTION_NOBODY_BIDS_SAME_DEALER,
        "deal-passes-on",
        closing.deal_again,
        instead(lambda deal: deal.end_unplayed()),
    ),
    Misreading(
        Label.AUCTION_NOBODY_BIDS_NEXT_DEALER,
        "same-dealer-deals-again",
        closing.pass_deal_on,
        instead(lambda deal: deal.start_afresh()),
    ),
    Misreading(Label.AUCTION_NOBODY_BIDS_DEALER_MUST_BID, "dealer-may-pass", bidding.must_bid, never),
    Misreading(
        Label.AUCTION_NOBODY_BIDS_ELDEST_FREE,
        "dealer-pitches-free",
        closing.play_free,
        instead(closing.play_dealer_free),
    ),
    Misreading(
        Label.AUCTION_NOBODY_BIDS_DEALER_FREE, "eldest-plays-free", closing.play_dealer_free, instead(closing.play_free)
    ),
    Misreading(
        Label.AUCTION_NOBODY_BIDS_DEALER_FORCED,
        "dealer-may-bid-more",
        bidding.is_not_the_forced_bid,
        forced_at_least,
    ),
    Misreading(
        Label.AUCTION_NOBODY_BIDS_DEALER_FORCED,
        "dealer-may-pass",
        bidding.must_bid,
        forced_may_do_as_he_likes,
        unmarked="whoever is forced must bid first of all",
    ),
    Misreading(
        Label.AUCTION_NOBODY_BIDS_DEALER_FORCED_OR_MORE,
        "any-number-will-do",
        bidding.is_below_the_forced_bid,
        never,
    ),
    Misreading(
        Label.AUCTION_NOBODY_BIDS_DEALER_FORCED_OR_MORE,
        "no-more-than-the-number",
        bidding.is_below_the_forced_bid,
        instead(only_the_forced_bid),
    ),
    Misreading(
        Label.AUCTION_NOBODY_BIDS_DEALER_FORCED_OR_MORE,
        "dealer-may-pass",
        bidding.must_bid,
        least_bid_is_no_bond,
        unmarked="a dealer who must bid a number at least must bid first of all",
    ),
    Misreading(
        Label.AUCTION_NOBODY_BIDS_DEALER_STUCK,
        "stuck-dealer-plays-free",
        closing.stick_dealer,
        instead(closing.play_dealer_free),
    ),
    Misreading(
        Label.AUCTION_NOBODY_BIDS_DEALER_STUCK,
        "nobody-is-stuck",
        closing.stick_dealer,
        instead(closing.pass_deal_on),
    ),
    Misreading(Label.AUCTION_NOBODY_BIDS_DEALER_SET_BACK, "dealer-not-charged", closing.set_dealer_back, always(None)),
    Misreading(
        Label.AUCTION_NOBODY_BIDS_NO_TRUMP,
        "dealer-leads-the-open-play",
        closing.play_no_trump,
        instead(dealer_plays_open),
    ),
)
