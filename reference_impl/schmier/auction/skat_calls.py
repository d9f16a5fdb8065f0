# %% [markdown]
# # The calls of Skat
#
# Who bids may name any value above the last, and leap: after eighteen comes twenty, or at once forty-eight. Who
# answers holds exactly what was named, or passes. He never names a value himself, so he has it at the same value:
# that is the right of the one who was there first.
#
#     >>> deal = after(table_of("skat"), "middlehand bid 18")
#     >>> open_to(deal)
#     'forehand: pass; hold'
#     >>> answer(deal, "forehand bid 20")
#     'auction.skat.answer'
#
# A value is what a game can be worth: so much for the suit, times so much. Diamonds count nine, and the least
# that is multiplied is two, so the lowest value is 2 × 9 = 18; then come 2 × 10 = 20 for hearts, 2 × 11 = 22 for
# spades, and 23 for null. Nineteen is no value of any game, and nobody can bid it:
#
#     >>> deal = table_of("skat")
#     >>> answer(deal, "middlehand bid 19")
#     'auction.skat.values'
#
# What is bid need not be the game that one has in mind. It need only be worth as much. Who says "eighteen" may
# play grand, and who says "twenty-three" need not play null.

# %%
"""What may be said in the auction of Skat: values, answers, and forehand's last word."""

from __future__ import annotations

from typing import Final

from schmier.action import Action
from schmier.auction.ladder import bid_in, in_words, said
from schmier.auction.record import Bidding, bidding
from schmier.bids import BidKind
from schmier.deal import Deal
from schmier.labels import Label
from schmier.restrictions import Restriction, in_game
from schmier.ruleset.auction import NobodyBids
from schmier.table import NOBODY

# %% [markdown]
# ## What forbids a value, and what forbids holding
#
# When both others have passed without a bid, forehand has the last word: he plays at eighteen, the lowest value,
# or passes. He cannot name more, since nobody is left to outbid. In some rounds he may say instead that everybody
# plays for himself:
#
#     >>> deal = after(table_of("skat"), "middlehand pass", "endhand pass")
#     >>> open_to(deal), answer(deal, "forehand bid 20")
#     ('forehand: pass; bid 18 reject', 'auction.nobody-bids.forehand')
#
# In a tournament he may not, and Ramsch is no bid of anybody's:
#
#     >>> deal = after(table_of("skat.tournament"), "middlehand pass", "endhand pass")
#     >>> open_to(deal), answer(deal, "forehand bid reject")
#     ('forehand: pass; bid 18', 'auction.nobody-bids.forehand.reject')
#
# Nor can the one who has bid, or has held a bid, back out of it by Ramsch: he plays a game of his own.


# %%
REJECTS: Final = BidKind.REJECT
"""The kind of bid that reject is, as a constant, since every bid is compared with it."""


def has_to_answer(deal: Deal, action: Action) -> bool:
    """Whether a value has been named, and is to be held or not."""
    auction: Bidding = deal.progress
    return auction.is_bid_open  # rule: auction.skat.answer


def has_nothing_to_hold(deal: Deal, action: Action) -> bool:
    """Whether no value has been named that could be held."""
    return not bidding(deal).is_bid_open


def may_not_reject(deal: Deal, action: Action) -> bool:
    """Whether reject is bid where it is not played, or by another player than forehand with the last word."""
    if bid_in(action).kind is not REJECTS:
        return False
    is_played = deal.ruleset.auction.nobody_bids is NobodyBids.FOREHAND_OR_REJECT
    return not (is_played and is_forehand_alone(deal))  # rule: auction.nobody-bids.forehand.reject


def is_no_value(deal: Deal, action: Action) -> bool:
    """Whether no game is worth what is bid."""
    bid = bid_in(action)
    is_value = bid.kind is BidKind.VALUE and bid.worth in deal.ruleset.auction.values
    return not is_value and bid.kind is not REJECTS  # rule: auction.skat.values


def is_not_higher(deal: Deal, action: Action) -> bool:
    """Whether a value is not above the last."""
    auction: Bidding = deal.progress
    bid, highest = bid_in(action), auction.high_bid
    is_low = highest is not None and bid.worth <= highest.worth  # rule: auction.skat.bid
    return is_low and bid.kind is not REJECTS


def leaps_alone(deal: Deal, action: Action) -> bool:
    """Whether forehand alone names more than the lowest value."""
    if not is_forehand_alone(deal):
        return False
    bid = bid_in(action)
    is_leap = bid.worth != deal.ruleset.auction.values[0]  # rule: auction.nobody-bids.forehand
    return is_leap and bid.kind is not REJECTS


def is_forehand_alone(deal: Deal) -> bool:
    """Whether both others have passed without a bid and forehand has the last word."""
    auction: Bidding = deal.progress
    return auction.speaker == NOBODY


# %% [markdown]
# ## In their order
#
# The first thing that is wrong with a call is what its player is told. Whether there is such a value comes before
# whether it is high enough.


# %%
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

MAY_REJECT: Final[Restriction[Action]] = Restriction(
    Label.AUCTION_NOBODY_BIDS_FOREHAND_REJECT,
    may_not_reject,
    lambda deal, action: in_game(deal, "{reject} is for {eldest} after both others have passed, where it is played"),
)
"""What forbids reject, and nothing else."""

NUMBERS: Final[tuple[Restriction[Action], ...]] = (
    Restriction(
        Label.AUCTION_SKAT_BID,
        is_not_higher,
        lambda deal, action: f"{said(action)} is not higher than {in_words(bidding(deal).high_bid)}",
    ),
    Restriction(
        Label.AUCTION_NOBODY_BIDS_FOREHAND,
        leaps_alone,
        lambda deal, action: in_game(deal, "{eldest} alone bids ") + f"{deal.ruleset.auction.values[0]}, and no more",
    ),
)
"""What forbids a number, and nothing else."""

VALUES: Final = (MAY_REJECT, *NUMBERS)
"""What forbids the bid of a value that there is."""

HOLDS: Final[Restriction[Action]] = Restriction(
    Label.AUCTION_SKAT_BID,
    has_nothing_to_hold,
    lambda deal, action: f"{deal.table.seats[action.by]} is to bid: there is nothing to hold",
)
"""What forbids holding."""
