# %% [markdown]
# # A bid
#
# "Four", "moon", "seven spades", "misere", "eighteen", "reject": whatever a player bids is one thing with a
# worth, and what is worth more beats what is worth less. A number of points is worth itself, a value of Skat too;
# a contract of a schedule is worth what the schedule says; slams stand above all numbers, each above the one
# before it.
#
#     >>> number_bid(4) < number_bid(5)
#     True
#     >>> seven_spades = contract_bid(Contract(7, "S", worth=140, rank=140))
#     >>> six_hearts = contract_bid(Contract(6, "H", worth=100, rank=100))
#     >>> six_hearts < seven_spades
#     True
#
# A log may note a bid that the game does not have. It is a bid, too: one that remembers what was noted, so that
# the refusal can say it.

# %%
"""Bids: what is bid, how bids compare, and how logs write them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum, auto
from functools import lru_cache
from typing import Any, Final

from schmier.contracts import Contract
from schmier.ruleset.auction import AuctionKind, Slam
from schmier.ruleset.ruleset import Ruleset

Noted = int | str | dict[str, Any]
"""A bid as logs, fixtures and engines write it."""

NO_TRICKS_WORDS: Final = ("misere", "open-misere", "blind-misere", "nullo", "double-nullo")
"""The words of bids of no tricks, whatever the game."""


class BidKind(IntEnum):
    """What is bid."""

    POINTS = auto()
    """A number of points."""
    SLAM = auto()
    """A slam, above all numbers."""
    CONTRACT = auto()
    """A number of tricks with a suit, or no tricks."""
    VALUE = auto()
    """A number that a game of Skat must be worth."""
    REJECT = auto()
    """No game: everybody plays for himself."""
    NO_BID = auto()
    """A word, or tricks, that this game does not have."""


POINTS: Final = BidKind.POINTS
SLAM: Final = BidKind.SLAM
CONTRACT: Final = BidKind.CONTRACT
"""The kinds of bid as constants: every bid is compared with them, and looking a member up in its class takes longer than comparing bids."""


@dataclass(frozen=True, slots=True)
class Bid:
    """One bid."""

    kind: BidKind
    worth: int = 0
    """What it is compared by with others of its kind."""
    word: str = ""
    """The word by which it is known, where it is not known by a number."""
    contract: Contract | None = None
    """The tricks that it undertakes, where tricks are bid; of `NO_BID`, the tricks that were noted."""
    slam: Slam | None = field(default=None, compare=False)
    """What it undertakes where it is a slam."""

    def __hash__(self) -> int:
        return hash((self.kind, self.worth, self.word, self.contract))

    def __lt__(self, other: Bid) -> bool:
        """Whether it is worth less; slams are worth more than all numbers."""
        if (self.slam is None) is (other.slam is None):
            return self.worth < other.worth
        return self.slam is None


REJECT: Final = Bid(BidKind.REJECT, word="reject")
"""The bid of reject."""


def number_bid(number: int, kind: BidKind = BidKind.POINTS) -> Bid:
    """The bid of a number of points, or of a value; always the same object."""
    return the_number_bid(number, kind)


@lru_cache(maxsize=4096)
def the_number_bid(number: int, kind: BidKind) -> Bid:
    """The bid of a number, which is made once."""
    return Bid(kind, number)


@lru_cache(maxsize=1024)
def slam_bid(slam: Slam, place: int) -> Bid:
    """The bid of a slam; `place` is its place among the slams of the game."""
    return Bid(BidKind.SLAM, place, slam.word, slam=slam)


@lru_cache(maxsize=4096)
def contract_bid(contract: Contract) -> Bid:
    """The bid of a contract, compared by the worth with which it ranks."""
    return Bid(BidKind.CONTRACT, contract.rank, contract.word, contract)


# %% [markdown]
# ## What was bid, for those who count
#
# When the deal is over nobody asks how a bid ranked, but what it undertook: so many points, so many tricks, or a
# slam.


# %%
def slam_of_bid(bid: Bid | None) -> Slam | None:
    """The slam that was bid; None for any other bid, and without one."""
    return None if bid is None else bid.slam


def contract_of_bid(bid: Bid | None) -> Contract | None:
    """The contract that was bid; None where no tricks were bid."""
    return None if bid is None else bid.contract


def number_of_bid(bid: Bid | None) -> int:
    """How many points, or which value, was bid; 0 without a bid."""
    return 0 if bid is None else bid.worth


# %% [markdown]
# ## From the notation of logs, and back
#
# A number is written as a number, a slam by its word, tricks with their suit:
#
#     >>> game = game_named("five-hundred.three")
#     >>> bid_of({"tricks": 7, "trump": "H"}, game).worth, noted_bid(bid_of({"tricks": 6, "trump": "S"}, game))
#     (200, {'tricks': 6, 'trump': 'S'})


# %%
def bid_of(noted: Noted, ruleset: Ruleset) -> Bid:
    """The bid that is noted so; one of kind `NO_BID` where the game has no such word, or no such tricks."""
    if isinstance(noted, int):
        return number_bid(noted, BidKind.VALUE if ruleset.auction.kind is AuctionKind.SKAT else BidKind.POINTS)
    if isinstance(noted, dict):
        return _bid_of_tricks(noted["tricks"], noted["trump"], ruleset)
    if noted == REJECT.word:
        return REJECT
    for place, slam in enumerate(ruleset.auction.slams):
        if slam.word == noted:
            return slam_bid(slam, place)
    for contract in ruleset.auction.contracts:
        if contract.word == noted:
            return contract_bid(contract)
    return Bid(BidKind.NO_BID, word=noted)


def _bid_of_tricks(tricks: int, trump: str, ruleset: Ruleset) -> Bid:
    """The bid of a number of tricks with a suit."""
    for contract in ruleset.auction.contracts:
        if (contract.tricks, contract.trump) == (tricks, trump) and not contract.word:
            return contract_bid(contract)
    return Bid(BidKind.NO_BID, contract=Contract(tricks, trump, worth=0, rank=0))


def noted_bid(bid: Bid | None) -> Noted | None:
    """A bid as logs write it; None for a pitcher without a contract."""
    return None if bid is None else AS_NOTED[bid.kind](bid)


def noted_tricks(bid: Bid) -> Noted:
    """A bid of tricks as logs write it: by its word, or the tricks and the suit."""
    if bid.word or bid.contract is None:
        return bid.word
    return {"tricks": bid.contract.tricks, "trump": bid.contract.trump}


AS_NOTED: Final[Mapping[BidKind, Callable[[Bid], Noted]]] = {
    BidKind.POINTS: lambda bid: bid.worth,
    BidKind.SLAM: lambda bid: bid.word,
    BidKind.CONTRACT: noted_tricks,
    BidKind.VALUE: lambda bid: bid.worth,
    BidKind.REJECT: lambda bid: bid.word,
    BidKind.NO_BID: noted_tricks,
}
"""How logs write a bid of each kind."""
