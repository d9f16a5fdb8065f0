# %% [markdown]
# # The auction of Skat
#
# One bids, one answers. Middlehand names value after value and forehand says to each whether he holds it; when one of
# the two has had enough, endhand takes up the bidding against the other. Who is left plays. Nobody names a game: the
# numbers only say how much a game must be worth.

# %%
"""The auction in which one player bids to another, and endhand to the one who is left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from schmier.action import PASSES, Action
from schmier.auction.bidding import IN_TURN
from schmier.auction.ladder import bid_in, calls_on, in_words, said
from schmier.auction.record import Bidding, bidding
from schmier.auction.redealing import REDEAL, redeal
from schmier.bids import REJECT, BidKind, number_bid
from schmier.deal import Deal
from schmier.labels import Label
from schmier.legal import Legal
from schmier.obligation import Restriction
from schmier.rules.ruleset import Ruleset
from schmier.rules.words import NobodyBids
from schmier.table import NOBODY, Seat
from schmier.verbs import Restrictions, Verbs, is_forbidden

# %% [markdown]
# ## A word
#
# Who bids may name any value above the last, and leap: after eighteen comes twenty, or at once forty-eight. Who answers holds
# exactly what was named, or passes. Nineteen is no value of any game, and nobody can bid it.
#
# When both others have passed without a bid, forehand has the last word: he plays at eighteen, the lowest value, or passes; in some
# rounds he may say that everybody plays for himself.


# %%
def has_to_answer(deal: Deal, action: Action) -> bool:
    """Whether a value has been named, and is to be held or not."""
    return bidding(deal).is_bid_open  # rule: auction.skat.answer


def has_nothing_to_hold(deal: Deal, action: Action) -> bool:
    """Whether no value has been named that could be held."""
    return not bidding(deal).is_bid_open


def may_not_reject(deal: Deal, action: Action) -> bool:
    """Whether reject is said that is not played, or by somebody else than forehand with the last word."""
    if bid_in(action).kind is not BidKind.REJECT:
        return False
    is_played = deal.ruleset.auction.nobody_bids is NobodyBids.FOREHAND_OR_REJECT
    return not (is_played and is_forehand_alone(deal))  # rule: auction.nobody-bids.forehand.reject


def is_no_value(deal: Deal, action: Action) -> bool:
    """Whether no game is worth what is bid."""
    bid = bid_in(action)
    is_value = bid.kind is BidKind.VALUE and bid.worth in deal.ruleset.auction.values
    return not is_value and bid.kind is not BidKind.REJECT  # rule: auction.skat.values


def is_not_higher(deal: Deal, action: Action) -> bool:
    """Whether a value is not above the last."""
    bid, highest = bid_in(action), bidding(deal).high_bid
    is_low = highest is not None and bid.worth <= highest.worth  # rule: auction.skat.bid
    return is_low and bid.kind is not BidKind.REJECT


def leaps_alone(deal: Deal, action: Action) -> bool:
    """Whether forehand alone names more than the lowest value."""
    if not is_forehand_alone(deal) or bid_in(action).kind is BidKind.REJECT:
        return False
    return bid_in(action).worth != deal.ruleset.auction.values[0]  # rule: auction.nobody-bids.forehand


def is_forehand_alone(deal: Deal) -> bool:
    """Whether both others have passed without a bid and forehand has the last word."""
    return bidding(deal).speaker == NOBODY


ANSWERS: Final[Restriction[Action]] = Restriction(
    Label.AUCTION_SKAT_ANSWER,
    has_to_answer,
    lambda deal, action: f"{deal.table.seats[action.by]} is to hold or to pass, and names no value",
)
"""A value that was named is answered first."""

IS_VALUE: Final[Restriction[Action]] = Restriction(
    Label.AUCTION_SKAT_VALUES, is_no_value, lambda deal, action: f"{said(action)} is not the value of any game"
)
"""What is bid is the value of a game."""

VALUES: Final[tuple[Restriction[Action], ...]] = (
    Restriction(
        Label.AUCTION_NOBODY_BIDS_FOREHAND_REJECT,
        may_not_reject,
        lambda deal, action: "reject is for forehand after both others have passed, where it is played",
    ),
    Restriction(
        Label.AUCTION_SKAT_BID,
        is_not_higher,
        lambda deal, action: f"{said(action)} is not higher than {in_words(bidding(deal).high_bid)}",
    ),
    Restriction(
        Label.AUCTION_NOBODY_BIDS_FOREHAND,
        leaps_alone,
        lambda deal, action: f"forehand alone bids {deal.ruleset.auction.values[0]}, and no more",
    ),
)
"""What forbids the bid of a value that there is."""

HOLDS: Final[Restriction[Action]] = Restriction(
    Label.AUCTION_SKAT_BID,
    has_nothing_to_hold,
    lambda deal, action: f"{deal.table.seats[action.by]} is to bid: there is nothing to hold",
)
"""What forbids holding."""


def name_value(deal: Deal, action: Action) -> None:
    """Name a value; the other answers, unless there is none."""
    auction = bidding(deal)
    auction.high_bid, auction.high_bidder = action.bid, action.by
    if is_forehand_alone(deal):
        play_at_last_value(deal, action.by)
        return
    auction.is_bid_open, deal.turn = True, auction.listener
    deal.decided(Label.AUCTION_SKAT_VALUES, Label.AUCTION_SKAT_BID)


def hold(deal: Deal, action: Action) -> None:
    """Be bound to the value that was named; the other bids on, or passes."""
    auction = bidding(deal)
    auction.high_bidder, auction.is_bid_open = action.by, False  # rule: auction.skat.hold
    deal.turn = auction.speaker
    deal.decided(Label.AUCTION_SKAT_HOLD)


# %% [markdown]
# ## Who is left
#
# The first of two to pass leaves the other to endhand; after endhand there is nobody to come.


# %%
def leave(deal: Deal, seat: Seat) -> None:
    """After a pass: endhand's turn to bid, forehand's last word, or the end."""
    deal.decided(Label.AUCTION_PASS)
    if is_forehand_alone(deal):
        end_without_game(deal)
        return
    auction = bidding(deal)
    auction.is_bid_open = False
    left = left_of_two(deal, seat)
    endhand = third(deal)
    if not any(call.by == endhand for call in deal.calls):
        bid_on(deal, left, endhand)
    elif auction.high_bid is not None:
        play_at_last_value(deal, left)
    else:
        auction.speaker, deal.turn = NOBODY, left


def left_of_two(deal: Deal, seat: Seat) -> Seat:
    """Who of the two who bid to each other is left when one passes."""
    auction = bidding(deal)
    return auction.speaker if seat == auction.listener else auction.listener


def third(deal: Deal) -> Seat:
    """Endhand: the last of the three from the dealer's left."""
    return deal.after[deal.after[deal.after[deal.dealer]]]


def bid_on(deal: Deal, left: Seat, endhand: Seat) -> None:
    """Endhand takes up the bidding, where it stands, against the player who is left."""
    auction = bidding(deal)
    auction.listener, auction.speaker = left, endhand
    deal.turn = endhand


def play_at_last_value(deal: Deal, pitcher: Seat) -> None:
    """Close the auction: the player who is left plays at the last value."""
    auction = bidding(deal)
    auction.high_bidder = pitcher
    deal.pitcher, deal.bid = pitcher, auction.high_bid  # rule: auction.skat.pitcher
    deal.decided(Label.AUCTION_SKAT_PITCHER)
    deal.next_phase()


def end_without_game(deal: Deal) -> None:
    """Nobody has bid: the cards are thrown in, or everybody plays for himself."""
    if deal.ruleset.auction.nobody_bids is NobodyBids.REJECT:  # rule: auction.nobody-bids.reject
        deal.decided(Label.AUCTION_NOBODY_BIDS_REJECT)
        play_reject(deal)
    else:
        deal.decided(Label.AUCTION_NOBODY_BIDS_FOREHAND_PASS)
        deal.end_unplayed()  # rule: auction.nobody-bids.forehand.pass


def play_reject(deal: Deal) -> None:
    """Everybody plays for himself, with the cards as in grand."""
    deal.bid = REJECT
    deal.ranking = deal.ruleset.cards.special_rankings["grand"]  # rule: play.reject
    deal.begin_play()


# %% [markdown]
# ## The phase


# %%
SKAT_AUCTION_VERBS: Final[Mapping[str, Restrictions]] = {
    "pass": (IN_TURN,),
    "hold": (IN_TURN, HOLDS),
    "bid": (IN_TURN, ANSWERS, IS_VALUE, *VALUES),
    "redeal": REDEAL,
}
"""By verb, what may forbid it."""


class SkatAuction(Verbs):
    """The phase in which the three players bid and hold."""

    name = "auction"
    restrictions = SKAT_AUCTION_VERBS

    def __init__(self, ruleset: Ruleset) -> None:
        values = [number_bid(value, BidKind.VALUE) for value in ruleset.auction.values]
        self.calls = calls_on([*values, REJECT])

    def begin(self, deal: Deal) -> None:
        """Middlehand bids to forehand."""
        deal.progress = Bidding()
        bid_on(deal, *first_two(deal))

    def legal(self, deal: Deal) -> Legal:
        """An answer, or a higher value; forehand alone has the lowest value, and reject where it is played."""
        seat = deal.turn
        answers = self.permitted(deal, [PASSES[seat], Action("hold", seat)])
        open_to_him = () if is_forbidden((ANSWERS,), deal, PASSES[seat]) else self.calls[seat]
        bids = [call for call in open_to_him if not is_forbidden(VALUES, deal, call)]
        return Legal((seat,), (*answers, *bids, *self.permitted(deal, [Action("redeal", seat)])))

    def carry_out(self, deal: Deal, action: Action) -> None:
        """Bid, hold or pass; or claim a redeal instead."""
        if action.do == "redeal":
            redeal(deal, action.by)
            return
        deal.calls.append(action)
        if action.do == "pass":
            leave(deal, action.by)
        elif action.do == "hold":
            hold(deal, action)
        elif action.bid == REJECT:
            deal.decided(Label.AUCTION_NOBODY_BIDS_FOREHAND_REJECT)
            play_reject(deal)
        else:
            name_value(deal, action)


def first_two(deal: Deal) -> tuple[Seat, Seat]:
    """Forehand, who answers first, and middlehand, who bids to him."""
    forehand = deal.after[deal.dealer]
    return forehand, deal.after[forehand]  # rule: auction.skat.stages
