"""Misreadings of the auction: who may bid what, and who pitches."""

from __future__ import annotations

from typing import Final

from schmier import contracts
from schmier.action import Action
from schmier.auction import barred_bids, bidding, closing, ladder, one_round, record, until_passed_out
from schmier.auction.record import bidding as record_of
from schmier.bids import Bid, BidKind, number_bid
from schmier.contracts import Contract
from schmier.deal import Deal
from schmier.labels import Label
from schmier.ruleset.ruleset import Ruleset
from schmier.table import NOBODY, Seat
from schmier_conformance.mutants.code_exchange import Function
from schmier_conformance.mutants.misreading import (
    Misreading,
    Wrong,
    also,
    always,
    instead,
    never,
)

CHEAPER: Final = 90
"""By how much no trump is put too low, so it ranks below spades."""

DEARER: Final = 20
"""By how much no trump is above the highest suit."""

# ---- what can be bid -------------------------------------------------------------------------------------------------


def with_number(number: Function) -> Wrong:
    """A number more can be bid."""

    def make(right: Function) -> Function:
        def wrong(ruleset: Ruleset) -> list[Bid]:
            numbers: list[Bid] = right(ruleset)
            besides = number_bid(number(ruleset.auction))
            return sorted({*numbers, besides}, key=lambda bid: bid.worth) if numbers else []

        return wrong

    return make


def changed_ladder(change: Function) -> Wrong:
    """Other contracts can be bid."""
    return lambda right: (
        lambda auction: tuple(sorted(change(right(auction)), key=lambda contract: (contract.rank, contract.tricks)))
    )


def cheap_no_trump(ladder: tuple[Contract, ...]) -> list[Contract]:
    """Tricks at no trump are worth less than those in spades."""
    return [
        contract._replace(worth=contract.worth - CHEAPER, rank=contract.rank - CHEAPER)
        if contract.trump == "NT" and contract.tricks
        else contract
        for contract in ladder
    ]


def no_trump_added(ladder: tuple[Contract, ...]) -> list[Contract]:
    """Every number of tricks can be bid at no trump as well, which is worth more than the highest suit."""
    dearest: dict[int, Contract] = {contract.tricks: contract for contract in ladder if not contract.word}
    added = [
        contract._replace(trump="NT", worth=contract.worth + DEARER, rank=contract.rank + DEARER)
        for contract in dearest.values()
        if contract.trump != "NT"
    ]
    return [*ladder, *added]


# ---- what beats what -------------------------------------------------------------------------------------------------


def equal_will_do(right: Function) -> Function:
    """A bid of as much is high enough."""

    def wrong(bid: Bid, other: Bid | None) -> bool:
        is_equal = other is not None and bid.kind is not BidKind.CONTRACT and bid == other
        return is_equal or right(bid, other)

    return wrong


def more_tricks_beat(bid: Bid, other: Bid) -> bool:
    """Whether a contract is of more tricks than another, or of as many and worth more."""
    assert bid.contract is not None
    assert other.contract is not None
    return (bid.contract.tricks, bid.worth) > (other.contract.tricks, other.worth)


def equals_slam_as_number(deal: Deal, seat: Seat) -> bool:
    """Whether a player may take a slam over where he may take a number over."""
    return seat == deal.dealer and deal.ruleset.auction.dealer_may_equal


def slam_is_eldests(deal: Deal, action: Action) -> bool:
    """Whether a slam reserved to one player is bid by another than eldest."""
    slam = action.bid.slam if action.bid is not None else None
    return slam is not None and slam.is_for_dealer and action.by != deal.table.eldest(deal.dealer)


def in_the_hole_at_zero(right: Function) -> Function:
    """A player without a score is in the hole."""

    def wrong(deal: Deal, action: Action) -> bool:
        party, scores = deal.table.party_of[action.by], deal.scores
        deal.scores = tuple(score - (number == party) for number, score in enumerate(scores))
        try:
            return right(deal, action)  # type: ignore[no-any-return]
        finally:
            deal.scores = scores

    return wrong


# ---- who may pass, and who is out of it ------------------------------------------------------------------------------


def passes_nobodys_bid(right: Function) -> Function:
    """A dealer may not pass when no player has bid."""
    return lambda deal, action: right(deal, action) or (action.by == deal.dealer and record_of(deal).high_bid is None)


def goes_round_again(right: Function) -> Function:
    """After the dealer the bidding goes round once more."""
    return lambda deal, seat: right(deal, seat) and len(deal.calls) > len(deal.after)


def top_number_closes(right: Function) -> Function:
    """The highest number ends the auction, though slams rank above it."""

    def wrong(deal: Deal) -> bool:
        highest, auction = record_of(deal).high_bid, deal.ruleset.auction
        is_top_number = highest is not None and highest == number_bid(auction.maximum)
        return right(deal) or (auction.top_bid_closes and is_top_number)

    return wrong


def two_passes_will_do(deal: Deal) -> bool:
    """Whether all but two have passed."""
    players = len(deal.table.seats)
    must_pass = players if record_of(deal).high_bid is None else players - 2
    if deal.ruleset.auction.passes_are_final:
        return sum(until_passed_out.has_passed(deal, seat) for seat in range(players)) == must_pass
    return until_passed_out.passes_since_last_bid(deal) == must_pass


# ---- who pitches -----------------------------------------------------------------------------------------------------


def dealer_pitches(deal: Deal) -> None:
    """The last to call pitches."""
    deal.pitcher = deal.dealer


def keeping_the_first_bidder(right: Function) -> Function:
    """A higher bid is the one to beat, but the first bidder has the contract."""

    def wrong(deal: Deal, action: Action) -> None:
        before = record_of(deal).high_bidder
        right(deal, action)
        if before != NOBODY:
            record_of(deal).high_bidder = before

    return wrong


def hearts_are_trumps(deal: Deal) -> None:
    """Hearts are trumps, whatever was bid."""
    if deal.bid is not None and deal.bid.contract is not None:
        deal.ranking = deal.ruleset.cards.rankings[2]


MISREADINGS: Final = (
    Misreading(Label.AUCTION_TURN, "calls-in-any-order", record.speaks_out_of_turn, never),
    Misreading(Label.AUCTION_ONCE, "bidding-goes-on", one_round.is_last_to_call, goes_round_again),
    Misreading(
        Label.AUCTION_PASSED_OUT,
        "over-after-one-round",
        until_passed_out.is_passed_out,
        instead(lambda deal: deal.calls[-1].by == deal.dealer),
    ),
    Misreading(
        Label.AUCTION_PASSED_OUT, "two-passes-will-do", until_passed_out.is_passed_out, instead(two_passes_will_do)
    ),
    Misreading(
        Label.AUCTION_PASSED_OUT_OPEN,
        "pass-is-final",
        until_passed_out.is_out_of_it,
        instead(until_passed_out.has_passed),
    ),
    Misreading(Label.AUCTION_PASSED_OUT_FINAL, "pass-is-not-final", until_passed_out.is_out_of_it, never),
    Misreading(Label.AUCTION_TOP_BID, "top-bid-waits-for-the-rest", one_round.is_closed_by_top_bid, never),
    Misreading(
        Label.AUCTION_TOP_BID, "top-number-closes-below-slams", one_round.is_closed_by_top_bid, top_number_closes
    ),
    Misreading(Label.AUCTION_PASS, "nobody-may-pass-a-bid-of-nobody", bidding.passes_though_bound, passes_nobodys_bid),
    Misreading(
        Label.AUCTION_RANGE,
        "bids-start-one-lower",
        ladder.numbers_to_bid,
        with_number(lambda auction: max(auction.minimum - 1, 0)),
    ),
    Misreading(
        Label.AUCTION_RANGE,
        "bids-go-one-higher",
        ladder.numbers_to_bid,
        with_number(lambda auction: auction.maximum + 1),
    ),
    Misreading(Label.AUCTION_HIGHER, "equal-bid-accepted", bidding.beats, equal_will_do),
    Misreading(
        Label.AUCTION_DEALER_MAY_EQUAL,
        "anybody-may-equal",
        bidding.may_equal,
        instead(lambda deal, seat: deal.ruleset.auction.dealer_may_equal),
    ),
    Misreading(Label.AUCTION_DEALER_MAY_EQUAL, "dealer-must-raise", bidding.may_equal, never),
    Misreading(Label.AUCTION_DEALER_MAY_EQUAL_TOP, "top-number-cannot-be-equalled", bidding.may_equal_top, never),
    Misreading(
        Label.AUCTION_DEALER_MAY_EQUAL_TOP,
        "dealer-may-equal-any-number",
        bidding.may_equal_top,
        instead(lambda deal, seat, bid: seat == deal.dealer and deal.ruleset.auction.dealer_may_equal_top),
    ),
    Misreading(
        Label.AUCTION_DEALER_MAY_EQUAL_TOP,
        "anybody-may-equal-the-top",
        bidding.may_equal_top,
        instead(
            lambda deal, seat, bid: (
                deal.ruleset.auction.dealer_may_equal_top and bid == number_bid(deal.ruleset.auction.maximum)
            )
        ),
    ),
    Misreading(Label.AUCTION_EQUAL_TOP, "nobody-may-equal-the-top", bidding.everybody_may_equal, never),
    Misreading(
        Label.AUCTION_EQUAL_TOP,
        "everybody-may-equal-any-number",
        bidding.everybody_may_equal,
        instead(lambda deal, bid: deal.ruleset.auction.everybody_may_equal_top),
    ),
    Misreading(
        Label.AUCTION_EQUAL_TOP,
        "the-top-is-for-the-dealer-alone",
        bidding.everybody_may_equal,
        lambda right: lambda deal, bid: right(deal, bid) and deal.turn == deal.dealer,
    ),
    Misreading(
        Label.AUCTION_DEALER_MUST_EXCEED,
        "dealer-may-equal",
        bidding.may_equal,
        instead(lambda deal, seat: seat == deal.dealer),
        unmarked="he must exceed where he has no right to equal",
    ),
    Misreading(Label.AUCTION_DEALER_MAY_EQUAL_SLAM, "slam-cannot-be-equalled", bidding.may_equal_slam, never),
    Misreading(
        Label.AUCTION_DEALER_MAY_EQUAL_SLAM,
        "right-to-slams-is-one-to-numbers",
        bidding.may_equal,
        instead(lambda deal, seat: seat == deal.dealer and deal.ruleset.auction.dealer_may_equal_slam),
        unmarked="who may take over a slam need not have the right to a number",
    ),
    Misreading(Label.AUCTION_SCHEDULE, "no-trump-below-spades", contracts.contracts_of, changed_ladder(cheap_no_trump)),
    Misreading(
        Label.AUCTION_SCHEDULE, "no-trump-can-always-be-bid", contracts.contracts_of, changed_ladder(no_trump_added)
    ),
    Misreading(
        Label.AUCTION_SCHEDULE_WORTH, "more-tricks-beat-any-suit", bidding.is_worth_more, instead(more_tricks_beat)
    ),
    Misreading(
        Label.AUCTION_SCHEDULE_WORTH,
        "equal-worth-is-enough",
        bidding.is_worth_more,
        instead(lambda bid, other: bid.worth >= other.worth),
    ),
    Misreading(
        Label.AUCTION_NO_TRICKS,
        "no-bid-of-no-tricks",
        contracts.contracts_of,
        changed_ladder(lambda ladder: [contract for contract in ladder if contract.tricks]),
    ),
    Misreading(
        Label.AUCTION_NO_TRICKS_WORTH,
        "ranks-as-its-value",
        contracts.no_tricks,
        lambda right: lambda bid: right(bid)._replace(rank=bid["value"]),
    ),
    Misreading(Label.AUCTION_NO_TRICKS_AFTER, "misere-at-any-time", barred_bids.comes_too_early, never),
    Misreading(
        Label.AUCTION_SLAM,
        "moon-can-be-equalled",
        bidding.may_equal_slam,
        instead(equals_slam_as_number),
        unmarked="a slam is no number where its dealer may equal numbers only",
    ),
    Misreading(Label.AUCTION_SLAM, "no-moon", ladder.slams_to_bid, always([])),
    Misreading(Label.AUCTION_SLAM_IN_THE_HOLE, "smudge-from-the-hole", barred_bids.is_in_the_hole, never),
    Misreading(Label.AUCTION_SLAM_IN_THE_HOLE, "zero-is-in-the-hole", barred_bids.is_in_the_hole, in_the_hole_at_zero),
    Misreading(Label.AUCTION_SLAM_DEALER, "anybody-bids-the-dealers-slam", barred_bids.is_for_dealer_alone, never),
    Misreading(
        Label.AUCTION_SLAM_DEALER,
        "dealers-slam-is-eldests",
        barred_bids.is_for_dealer_alone,
        instead(slam_is_eldests),
    ),
    Misreading(Label.AUCTION_SLAM_OVER, "double-moon-at-once", barred_bids.is_over_nothing, never),
    Misreading(Label.AUCTION_PITCHER, "last-caller-pitches", closing.make_pitcher, also(dealer_pitches)),
    Misreading(
        Label.AUCTION_PITCHER,
        "first-bidder-pitches",
        bidding.note_call,
        keeping_the_first_bidder,
        unmarked="who bids is noted with every call, and pitches when nobody bids higher",
    ),
    Misreading(Label.TRUMPS_BID, "trumps-are-hearts", closing.fix_trumps_by_bid, also(hearts_are_trumps)),
)
