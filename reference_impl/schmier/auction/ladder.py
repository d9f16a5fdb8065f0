# %% [markdown]
# # The ladder of bids
#
# Four of the six kinds of auction have bids, and in three of them a bid is the same: a number of points with
# slams above all numbers, or a number of tricks with a suit.
#
# Whatever can be bid stands on one ladder, lowest first. Its lower rungs are the numbers from the least to the
# most that the game allows, its upper ones the slams. Where tricks are bid the schedule is the ladder. Nobody
# need climb it rung by rung: who wants four says four, though nobody has said one.
#
# Minnesota Smear starts at two. Its moon lies above the four, though it undertakes no more points than a four
# does. What differs is the stake: a moon that is made wins the match, and one that fails loses it:
#
#     >>> [in_words(bid) for bid in rungs_of(game_named("smear.minnesota"))]
#     ['2', '3', '4', 'moon']
#
# In Five Hundred six spades are the lowest rung, and six clubs the next. The order of the suits is the
# schedule's, not that of bridge:
#
#     >>> [in_words(bid) for bid in rungs_of(game_named("five-hundred.three"))][:6]
#     ['6 S', '6 C', '6 D', '6 H', '6 NT', '7 S']

# %%
"""What can be bid at all."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from schmier.action import BID, Action
from schmier.bids import NO_TRICKS_WORDS, REJECT, Bid, BidKind, contract_bid, noted_bid, number_bid, slam_bid
from schmier.deal import Deal
from schmier.labels import Label
from schmier.restrictions import Restriction
from schmier.ruleset.ruleset import Ruleset
from schmier.table import Seat
from schmier.vocabulary import words


def numbers_to_bid(ruleset: Ruleset) -> list[Bid]:
    """The numbers of points that can be bid."""
    if ruleset.auction.contracts:
        return []
    numbers = range(ruleset.auction.minimum, ruleset.auction.maximum + 1)  # rule: auction.range
    return [number_bid(points) for points in numbers]


def slams_to_bid(ruleset: Ruleset) -> list[Bid]:
    """The slams that can be bid."""
    return [slam_bid(slam, place) for place, slam in enumerate(ruleset.auction.slams)]  # rule: auction.slam


def contracts_to_bid(ruleset: Ruleset) -> list[Bid]:
    """The contracts that can be bid."""
    return [contract_bid(contract) for contract in ruleset.auction.contracts]  # rule: auction.schedule


@lru_cache(maxsize=256)
def rungs_of(ruleset: Ruleset) -> tuple[Bid, ...]:
    """Everything that can be bid, lowest first."""
    return (*contracts_to_bid(ruleset), *numbers_to_bid(ruleset), *slams_to_bid(ruleset))


# %% [markdown]
# ## What is not on it
#
# A bid that is not on the ladder is refused by what it resembles: a word by the slams or the bids of no tricks,
# tricks by the schedule, a number by the range. So the player hears what is wrong with it. Ten-point Smear goes
# to ten, and knows no moon:
#
#     >>> deal = table_of("smear.ten-point")
#     >>> answer(deal, "N bid 11"), answer(deal, "N bid moon"), answer(deal, "N bid misere")
#     ('auction.range', 'auction.slam', 'auction.slam')


# %%
@lru_cache(maxsize=256)
def ladder_of(ruleset: Ruleset) -> frozenset[Bid]:
    """Everything that can be bid, to look a bid up."""
    return frozenset(rungs_of(ruleset))


def is_on_ladder(ruleset: Ruleset, bid: Bid) -> bool:
    """Whether a bid exists in a game."""
    return bid in ladder_of(ruleset)


class CallsOn(dict[Seat, tuple[Action, ...]]):
    """By seat, the calls that bid the rungs of a ladder: made on first use, and listed where nothing forbids them."""

    def __init__(self, rungs: Sequence[Bid]) -> None:
        self.rungs = rungs

    def __missing__(self, seat: Seat) -> tuple[Action, ...]:
        """The calls of a player who has not been asked yet."""
        calls = self[seat] = tuple([Action(BID, seat, bid=bid) for bid in self.rungs])
        return calls


def these_very(bids: Sequence[Bid]) -> frozenset[int]:
    """The identities of these bids. Nearly every bid of a game is one of them; an equal one is compared more closely."""
    return frozenset(map(id, bids))


def is_word(bid: Bid) -> bool:
    """Whether a bid is a word that the game does not have."""
    return bid.kind is BidKind.NO_BID and bid.contract is None


def is_no_bid_of_no_tricks(deal: Deal, action: Action) -> bool:
    """Whether, where tricks are bid, the call is a word for a bid of no tricks that the game does not have."""
    has_tricks = bool(deal.ruleset.auction.contracts)
    return has_tricks and is_word(bid_in(action)) and bid_in(action).word in NO_TRICKS_WORDS


def is_no_slam(deal: Deal, action: Action) -> bool:
    """Whether the call is a word that is no slam of the game, nor any other bid of it."""
    return is_word(bid_in(action)) or bid_in(action).kind is BidKind.REJECT


def is_off_schedule(deal: Deal, action: Action) -> bool:
    """Whether the schedule has no such bid."""
    return bool(deal.ruleset.auction.contracts) and not is_on_ladder(deal.ruleset, bid_in(action))


def is_out_of_range(deal: Deal, action: Action) -> bool:
    """Whether a bid lies outside the numbers of the game."""
    return not is_on_ladder(deal.ruleset, bid_in(action))


def is_unknown_says(deal: Deal, action: Action) -> str:
    """The refusal of a bid that the game does not have."""
    return f"a bid of {said(action)} does not exist in this game"


EXISTING: Final[tuple[Restriction[Action], ...]] = (
    Restriction(Label.AUCTION_NO_TRICKS, is_no_bid_of_no_tricks, is_unknown_says),
    Restriction(Label.AUCTION_SLAM, is_no_slam, is_unknown_says),
    Restriction(Label.AUCTION_SCHEDULE, is_off_schedule, is_unknown_says),
    Restriction(Label.AUCTION_RANGE, is_out_of_range, is_unknown_says),
)
"""What forbids a bid that is not on the ladder."""


# %% [markdown]
# ## What a call says
#
# At the table a bid is called out, and in a refusal it is repeated in the same words.


# %%
def bid_in(action: Action) -> Bid:
    """The bid that a call makes."""
    assert action.bid is not None
    return action.bid


def said(action: Action) -> str:
    """The bid of a call, for people."""
    return in_words(action.bid)


def in_words(bid: Bid | None) -> str:
    """A bid, for people."""
    noted = noted_bid(bid)
    if bid == REJECT:
        return words("skat")["reject"]
    return f"{noted['tricks']} {noted['trump']}" if isinstance(noted, dict) else str(noted)
