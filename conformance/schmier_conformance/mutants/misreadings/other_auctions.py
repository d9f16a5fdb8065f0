"""Misreadings of the auctions of single games: selling the pitch, the suit turned up, bidding and holding."""

from __future__ import annotations

from typing import Any, Final

from schmier import contracts
from schmier.action import BID, Action
from schmier.auction import no_auction, sell_out, skat, skat_calls
from schmier.auction.ladder import bid_in, is_on_ladder
from schmier.auction.record import bidding, party_score
from schmier.bids import REJECT, BidKind, number_bid, number_of_bid
from schmier.contracts import Announcement, Games
from schmier.deal import Deal
from schmier.labels import Label
from schmier.ruleset.auction import NobodyBids
from schmier.table import Seat
from schmier.verbs import Verb
from schmier_conformance.mutants.code_exchange import Function
from schmier_conformance.mutants.misreading import (
    Misreading,
    also,
    always,
    instead,
    never,
)

# ---- selling the pitch -----------------------------------------------------------------------------------------------


def bound_to_most(deal: Deal, eldest: Seat) -> None:
    """A player who pitches at once is bound to the highest bid."""
    deal.bid = number_bid(deal.ruleset.auction.maximum)


def eldest_bids(deal: Deal, eldest: Seat) -> None:
    """Eldest speaks first to his own offer."""
    deal.turn = eldest


def limit_below(deal: Deal, action: Action) -> bool:
    """Whether a bid would bring eldest within a point of the target."""
    if not deal.ruleset.auction.has_selling_limits or not is_on_ladder(deal.ruleset, bid_in(action)):
        return False
    eldest = deal.table.eldest(deal.dealer)
    return party_score(deal, eldest) + bid_in(action).worth >= deal.ruleset.match.target - 1


def not_paid(deal: Deal, eldest: Seat) -> None:
    """The pitch goes to the best offer for nothing."""
    deal.pitcher, deal.bid = bidding(deal).high_bidder, bidding(deal).high_bid


def seller_pitches(deal: Deal, eldest: Seat) -> None:
    """The seller pitches."""
    deal.pitcher = eldest


# ---- bidding and holding ---------------------------------------------------------------------------------------------


def endhand_answers(right: Function) -> Function:
    """Endhand answers the one who is left."""

    def wrong(deal: Deal, left: Seat, endhand: Seat) -> None:
        right(deal, *((endhand, left) if deal.calls else (left, endhand)))

    return wrong


def begins_afresh(deal: Deal, left: Seat, endhand: Seat) -> None:
    """What was bid before counts for nothing."""
    bidding(deal).high_bid = None


def is_bound_to_nothing(deal: Deal, action: Action) -> None:
    """A hold is no bid."""
    bidding(deal).high_bid = None


def speaker_is_left(right: Function) -> Function:
    """Who names a value wins it against who holds it."""
    return lambda deal, seat: bidding(deal).speaker if bidding(deal).high_bid is not None else right(deal, seat)


def last_to_bid(right: Function) -> Function:
    """Who named the last value plays."""
    return lambda deal, pitcher: right(deal, next(call.by for call in reversed(deal.calls) if call.do is BID))


def same_dealer_again(right: Function) -> Function:
    """Without a bid the cards are dealt again."""

    def wrong(deal: Deal) -> None:
        if deal.ruleset.auction.nobody_bids is NobodyBids.REJECT:
            right(deal)
        else:
            deal.start_afresh()

    return wrong


def anybody_rejects(deal: Deal, action: Action) -> bool:
    """Whether reject is announced where it is not played."""
    return action.bid == REJECT and deal.ruleset.auction.nobody_bids is not NobodyBids.FOREHAND_OR_REJECT


def reject_as_null(deal: Deal) -> None:
    """Reject is played with the cards as in null."""
    deal.bid = REJECT
    deal.ranking = deal.ruleset.cards.special_rankings["null"]


def begin_with_eldest(deal: Deal) -> None:
    """Eldest takes the skat, and plays a game without a bid."""
    deal.pitcher = deal.after[deal.dealer]
    deal.bid = number_bid(deal.ruleset.auction.values[0], BidKind.VALUE)
    deal.announcement = Announcement("grand", hand=True)
    deal.ranking = deal.ruleset.cards.special_rankings["grand"]
    deal.begin_play()


def throw_in_at_once(deal: Deal) -> None:
    """Where no player may bid, the cards are not played."""
    deal.end_unplayed()


def twice_null(right: Function) -> Function:
    """A null is worth twice its base."""

    def wrong(games: Games, *given: Any) -> tuple[int, ...]:
        doubled = {kind: 2 * value for kind, value in games.null.items()}
        answer: tuple[int, ...] = right(games._replace(null=doubled), *given)
        return answer

    return wrong


def dealer_pitches_first(deal: Deal) -> None:
    """The dealer leads where no player bids."""
    deal.pitcher = deal.dealer


def second_hand_pitches(deal: Deal) -> None:
    """The player on eldest's left leads where no player bids."""
    deal.pitcher = deal.after[deal.table.eldest(deal.dealer)]


MISREADINGS: Final = (
    Misreading(
        Label.AUCTION_SELL_OUT_OFFER,
        "eldest-must-sell",
        sell_out.must_sell,
        always(True),
        unmarked="what else eldest may do is forbidden only where he must sell",
    ),
    Misreading(
        Label.AUCTION_SELL_OUT_OFFER,
        "eldest-cannot-offer",
        sell_out.has_nothing_to_sell,
        lambda right: lambda deal, action: action.do is Verb.SELL or right(deal, action),
        unmarked="what forbids others to sell would forbid it to him",
    ),
    Misreading(
        Label.AUCTION_SELL_OUT_KEEP_AT_ONCE, "pitching-binds-to-three", sell_out.pitch_at_once, also(bound_to_most)
    ),
    Misreading(
        Label.AUCTION_SELL_OUT_BIDS,
        "eldest-bids-too",
        sell_out.offer,
        also(eldest_bids),
        unmarked="who bids first is decided with the offer",
    ),
    Misreading(Label.AUCTION_SELL_OUT_LIMIT, "bids-without-limit", sell_out.gives_match, never),
    Misreading(Label.AUCTION_SELL_OUT_LIMIT, "limit-one-too-low", sell_out.gives_match, instead(limit_below)),
    Misreading(Label.AUCTION_SELL_OUT_SELL, "seller-not-paid", sell_out.sell, instead(not_paid)),
    Misreading(Label.AUCTION_SELL_OUT_SELL, "seller-pitches", sell_out.sell, also(seller_pitches)),
    Misreading(Label.AUCTION_SELL_OUT_KEEP, "outbid-player-not-paid", sell_out.is_outbid_paid, never),
    Misreading(Label.AUCTION_SELL_OUT_KEEP, "outbid-player-always-paid", sell_out.is_outbid_paid, always(True)),
    Misreading(Label.AUCTION_SELL_OUT_MUST_SELL, "keeping-at-any-bid", sell_out.must_sell, never),
    Misreading(
        Label.AUCTION_SELL_OUT_NO_BID,
        "unsold-deal-thrown-in",
        sell_out.play_unsold,
        instead(lambda deal, eldest: deal.end_unplayed()),
    ),
    Misreading(Label.AUCTION_NONE, "dealer-pitches", no_auction.let_eldest_pitch, instead(dealer_pitches_first)),
    Misreading(Label.AUCTION_NONE, "next-but-one-pitches", no_auction.let_eldest_pitch, instead(second_hand_pitches)),
    Misreading(Label.AUCTION_REJECT, "eldest-plays-grand", no_auction.begin_with_reject, instead(begin_with_eldest)),
    Misreading(Label.AUCTION_REJECT, "thrown-in-unplayed", no_auction.begin_with_reject, instead(throw_in_at_once)),
    Misreading(Label.AUCTION_NOBODY_BIDS_FOREHAND, "forehand-may-name-anything", skat_calls.leaps_alone, never),
    Misreading(
        Label.AUCTION_NOBODY_BIDS_FOREHAND,
        "forehand-must-pass",
        skat_calls.leaps_alone,
        instead(lambda deal, action: skat_calls.is_forehand_alone(deal) and action.bid != REJECT),
    ),
    Misreading(
        Label.AUCTION_NOBODY_BIDS_FOREHAND_PASS,
        "same-dealer-after-three-passes",
        skat.end_without_game,
        same_dealer_again,
    ),
    Misreading(
        Label.AUCTION_NOBODY_BIDS_FOREHAND_REJECT,
        "anybody-may-reject",
        skat_calls.may_not_reject,
        instead(anybody_rejects),
    ),
    Misreading(
        Label.AUCTION_NOBODY_BIDS_REJECT,
        "three-passes-throw-in",
        skat.end_without_game,
        instead(lambda deal: deal.end_unplayed()),
    ),
    Misreading(
        Label.AUCTION_SKAT_STAGES,
        "forehand-bids-to-middlehand",
        skat.first_two,
        lambda right: lambda deal: right(deal)[::-1],
    ),
    Misreading(Label.AUCTION_SKAT_STAGES, "endhand-answers", skat.bid_on, endhand_answers),
    Misreading(
        Label.AUCTION_SKAT_BID,
        "same-value-again",
        skat_calls.is_not_higher,
        instead(
            lambda deal, action: bid_in(action).worth < number_of_bid(bidding(deal).high_bid) and action.bid != REJECT
        ),
    ),
    Misreading(
        Label.AUCTION_SKAT_BID,
        "endhand-begins-afresh",
        skat.bid_on,
        also(begins_afresh),
    ),
    Misreading(
        Label.AUCTION_SKAT_VALUES,
        "any-number",
        skat_calls.is_no_value,
        instead(lambda deal, action: bid_in(action).worth < deal.ruleset.auction.values[0] and action.bid != REJECT),
    ),
    Misreading(Label.AUCTION_SKAT_VALUES, "null-is-twice-its-base", contracts.values_of, twice_null),
    Misreading(
        Label.AUCTION_SKAT_VALUES,
        "suits-to-seventeen",
        contracts.values_of,
        lambda right: lambda games, suit_trumps, grand_trumps: right(games, suit_trumps - 1, grand_trumps - 1),
    ),
    Misreading(Label.AUCTION_SKAT_VALUES_MORE, "usual-values-alone", contracts.more_values, always(set())),
    Misreading(Label.AUCTION_SKAT_ANSWER, "listener-raises", skat_calls.has_to_answer, never),
    Misreading(Label.AUCTION_SKAT_HOLD, "holder-is-bound-to-nothing", skat.hold, also(is_bound_to_nothing)),
    Misreading(Label.AUCTION_SKAT_HOLD, "speaker-wins-an-equal-bid", skat.left_of_two, speaker_is_left),
    Misreading(Label.AUCTION_SKAT_PITCHER, "last-to-bid-plays", skat.play_at_last_value, last_to_bid),
    Misreading(Label.PLAY_REJECT, "last-suit-named-is-trumps", no_auction.make_reject, instead(reject_as_null)),
)
