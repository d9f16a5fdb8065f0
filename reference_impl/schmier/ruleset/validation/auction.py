# %% [markdown]
# # Bids that can be made
#
# No bid exceeds what can be won, the ladder of bids has two ends in the right order, and what a slam brings and costs
# goes together.

# %%
"""Whether what is bid can be bid and won."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from schmier.ruleset.auction import AuctionKind, BelowZero, Dealer, NobodyBids, Undertaking
from schmier.ruleset.points import Counts, values_of_points
from schmier.ruleset.seats import Parties
from schmier.ruleset.validation.checks import (
    Check,
    Document,
    finding,
    needs,
    packs_of,
    said,
    sum_of_points,
)
from schmier.violation import Finding

OF_THE_TOP_NUMBER: Final = (Dealer.MAY_EQUAL_TOP, Dealer.EVERYBODY_MAY_EQUAL_TOP)
"""The rights to take over the highest number of all."""

FORCED_TO_BID: Final = (NobodyBids.DEALER_FORCED, NobodyBids.DEALER_FORCED_OR_MORE)
"""Where the dealer makes the forced bid himself, so that it must be a bid."""


@needs("auction.minimum", "auction.maximum")
def ladder_has_two_ends(document: Document) -> Iterator[Finding]:
    """The lowest bid is not above the highest."""
    minimum, maximum = document["auction"]["minimum"], document["auction"]["maximum"]
    if minimum > maximum:
        message = f"auction.minimum is {minimum}, more than auction.maximum, {maximum}"
        yield finding("auction.minimum", message, "auction.maximum")


def values_at_most(document: Document) -> list[int]:
    """What each point counts at most: a card that may be hung counts what it is worth to a captor, if that is more."""
    points = [
        {**point, "value": max(point["value"], point.get("hung_value") or 0)} for point in document["points"]["list"]
    ]
    return values_of_points(points, document["ranking"]["trumps"], packs_of(document))  # rule: points.hung


@needs("auction.maximum", "points.list", "ranking.trumps")
def highest_bid_can_be_won(document: Document) -> Iterator[Finding]:
    """All points together, those of hung cards as such, make the highest bid."""
    values = values_at_most(document)
    maximum = document["auction"]["maximum"]
    if maximum > sum(values):
        shown = " + ".join(str(value) for value in values)
        message = f"auction.maximum is {maximum}, but all points together are {shown} = {sum(values)}"
        yield finding("auction.maximum", message, "points.list")


@needs("points.list", "ranking.trumps")
def fixed_bids_can_be_won(document: Document) -> Iterator[Finding]:
    """All points together make what is bid for somebody."""
    points = sum(values_at_most(document))
    for option in ("forced_bid", "eldest_pitches"):
        bid = said(document, f"auction.{option}") or 0
        if bid > points:
            message = f"auction.{option} is {bid}, but all points together are {points}"
            yield finding(f"auction.{option}", message, "points.list")


@needs("auction.nobody_bids", "auction.forced_bid", "auction.minimum", "auction.maximum")
def forced_bid_is_a_bid(document: Document) -> Iterator[Finding]:
    """What the dealer must bid can be bid."""
    auction = document["auction"]
    bid, minimum, maximum = auction["forced_bid"], auction["minimum"], auction["maximum"]
    if auction["nobody_bids"] in FORCED_TO_BID and not minimum <= bid <= maximum:
        message = f"auction.forced_bid is {bid}, which is no bid: they run from {minimum} to {maximum}"
        yield finding("auction.forced_bid", message, "auction.minimum", "auction.maximum")


@needs("auction.kind", "auction.dealer")
def dealer_may_equal(document: Document) -> Iterator[Finding]:
    """The dealer takes over what there is, where he speaks last."""
    auction = document["auction"]
    if "slam" in auction["dealer"] and not auction.get("slams"):
        instead = "must-exceed" if auction["dealer"].endswith("only") else "may-equal"
        message = f"auction.dealer is {auction['dealer']!r}, but auction.slams is empty: say {instead!r}"
        yield finding("auction.dealer", message, "auction.slams", clause="auction.dealer.may-equal-slam")
    if auction["kind"] == AuctionKind.UNTIL_PASSED_OUT and auction["dealer"] != Dealer.MUST_EXCEED:
        message = "auction.kind is 'until-passed-out': no call is the last, so say dealer 'must-exceed'"
        yield finding("auction.dealer", message, "auction.kind", clause="auction.dealer.must-exceed")


@needs("auction.dealer", "auction.top_bid")
def top_bid_can_be_taken_over(document: Document) -> Iterator[Finding]:
    """A bid that may be taken over does not end the auction."""
    auction = document["auction"]
    slams = len(auction.get("slams") or ())
    closed_by = {**dict.fromkeys(OF_THE_TOP_NUMBER, 0), Dealer.MAY_EQUAL_SLAM_ONLY: 1}
    if auction["top_bid"] == "closes" and closed_by.get(auction["dealer"]) == slams:
        bid = f"a {auction['slams'][0]['bid']}" if slams else f"a bid of {said(document, 'auction.maximum')}"
        message = f"auction.dealer is {auction['dealer']!r}, but {bid} ends the auction, so nobody takes it over"
        yield finding("auction.dealer", message, "auction.top_bid", clause="auction.top-bid")


@needs("auction.kind", "points.count")
def sold_for_points(document: Document) -> Iterator[Finding]:
    """What is sold is sold for points, and where nobody bids no tricks are bid."""
    kind, counts = document["auction"]["kind"], document["points"]["count"]
    if counts == Counts.TRICKS and kind in (AuctionKind.SELL_OUT, AuctionKind.NONE):
        is_sold = kind == AuctionKind.SELL_OUT
        reason, clause = (
            ("a sale is for points", "auction.sell-out.bids") if is_sold else ("nobody bids", "auction.none")
        )
        message = f"auction.kind is {kind!r}: {reason}, so points.count cannot be 'tricks', which are bid"
        yield finding("points.count", message, "auction.kind", clause=clause)


@needs("auction.kind", "deal.redeal_claim")
def claims_are_made_in_turn(document: Document) -> Iterator[Finding]:
    """Nobody claims a new deal where nobody has a turn to call."""
    kind = document["auction"]["kind"]
    if kind in (AuctionKind.NONE, AuctionKind.REJECT) and document["deal"]["redeal_claim"]:
        message = f"auction.kind is {kind!r}: nobody calls, so nobody can claim a new deal, and deal.redeal_claim must be empty"
        yield finding("deal.redeal_claim", message, "auction.kind", clause=f"auction.{kind}")


@needs("auction.kind")
def somebody_may_win(document: Document) -> Iterator[Finding]:
    """Where nobody bids, winning is not for a pitcher who made his bid."""
    kind, who = document["auction"]["kind"], said(document, "match.who_may_win")
    if kind in (AuctionKind.TURN_UP, AuctionKind.NONE) and who == "pitcher":
        message = (
            f"auction.kind is {kind!r}: nobody makes a bid, so with match.who_may_win 'pitcher' nobody can ever win"
        )
        yield finding("match.who_may_win", message, "auction.kind", clause="match.who.pitcher")
    if kind in (AuctionKind.TURN_UP, AuctionKind.NONE) and said(document, "match.who_may_end") == "pitcher":
        message = (
            f"auction.kind is {kind!r}: nobody makes a bid, so with match.who_may_end 'pitcher' no match ever ends"
        )
        yield finding("match.who_may_end", message, "auction.kind", clause="match.who.ends")


# %% [markdown]
# ## Slams


# %%
@needs("auction.kind", "auction.slams")
def slams_are_no_price(document: Document) -> Iterator[Finding]:
    """Where the pitch is sold, it is sold for points."""
    if document["auction"]["kind"] == AuctionKind.SELL_OUT and document["auction"]["slams"]:
        message = "auction.kind is 'sell-out': a slam is no price in points, so auction.slams must be empty"
        yield finding("auction.slams", message, "auction.kind", clause="auction.sell-out.bids")


@needs("auction.slams")
def slams_differ(document: Document) -> Iterator[Finding]:
    """Each slam has its word, and is bid over one that is listed before it."""
    slams = document["auction"]["slams"]
    words = [slam["bid"] for slam in slams]
    if len(set(words)) < len(words):
        yield finding("auction.slams", "auction.slams lists the same bid twice")
    for place, slam in enumerate(slams):
        if "over" in slam and slam["over"] not in words[:place]:
            message = f"a {slam['bid']} is bid over a {slam['over']}, which auction.slams lists not before it"
            yield finding(f"auction.slams[{place}].over", message, clause="auction.slam.over")


@needs("auction.slams", "auction.kind")
def slams_can_be_bid(document: Document) -> Iterator[Finding]:
    """Where everybody has one call, nothing is bid over a slam that only the dealer bids, who speaks last."""
    slams = {slam["bid"]: slam for slam in document["auction"]["slams"]}
    if document["auction"]["kind"] != AuctionKind.ONE_ROUND:
        return
    for place, slam in enumerate(document["auction"]["slams"]):
        below = slams.get(slam["over"]) if "over" in slam else None
        if below is not None and below.get("who") == "dealer":
            message = (
                f"a {slam['bid']} is bid over a {below['bid']}, which the dealer alone bids, and his is the last call"
            )
            yield finding(f"auction.slams[{place}].over", message, "auction.kind", clause="auction.slam.over")


@needs("auction.slams", "parties")
def stakes_go_together(document: Document) -> Iterator[Finding]:
    """What a slam brings and costs goes together."""
    for place, slam in enumerate(document["auction"]["slams"]):
        yield from _stakes(slam, f"auction.slams[{place}]", document)


def _stakes(slam: Mapping[str, Any], path: str, document: Document) -> Iterator[Finding]:
    """What is wrong with what is at stake with one slam."""
    word, below_zero = slam["bid"], slam["below_zero"]
    if "match" in slam["made"] + slam["failed"] and document["parties"] == Parties.CALLED:
        message = f"a {word} is for the match, which a called partner cannot share: it can be for points only"
        yield finding(path, message, "parties", clause="match.slam.won")
    if slam["made"] == "wins-match" and below_zero == BelowZero.NO_MATTER:
        message = f"a {word} is for the match, so below_zero must say what it brings a party in the hole"
        yield finding(f"{path}.below_zero", message, clause="match.slam.below-zero.wins")
    if slam["made"] == "scores-value" and below_zero in (BelowZero.SCORE_TO_ZERO, BelowZero.WINS_MATCH):
        message = f"a {word} is for points, so below_zero cannot be {below_zero!r}"
        yield finding(f"{path}.below_zero", message, clause="match.slam.below-zero.reset")


@needs("auction.slams", "points.list", "ranking.trumps")
def slams_are_worth_their_points(document: Document) -> Iterator[Finding]:
    """A slam that undertakes all points is worth no fewer."""
    points = sum_of_points(document)
    for place, slam in enumerate(document["auction"]["slams"]):
        worth = slam.get("value")
        if worth is not None and slam["undertaking"] != Undertaking.ALL_TRICKS and worth < points:
            message = f"a {slam['bid']} is worth {worth}, less than the {points} points that it undertakes to win"
            yield finding(f"auction.slams[{place}].value", message, "points.list", clause="points.slam.value")


CHECKS: Final[tuple[Check, ...]] = (
    ladder_has_two_ends, highest_bid_can_be_won, fixed_bids_can_be_won, forced_bid_is_a_bid, dealer_may_equal,
    top_bid_can_be_taken_over, sold_for_points, claims_are_made_in_turn, somebody_may_win,
    slams_are_no_price, slams_differ, slams_can_be_bid, stakes_go_together, slams_are_worth_their_points,
)  # fmt: skip
"""Everything that is checked of the auction where points are bid."""
