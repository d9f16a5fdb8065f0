# %% [markdown]
# # Contracts of tricks, and the games of Skat
#
# In Five Hundred a bid is a number of tricks with a suit, worth what a schedule says; beside those stand bids to take
# no trick at all. In Skat a bid is a bare number, and the game is announced after the auction: what numbers there
# are follows from the games that can be announced. Both are worked out here, once for each ruleset.
#
# A schedule is a table with a row for each number of tricks and a column for each suit. In the usual one six spades are
# worth 40, each suit 20 more than the one before it, and each trick 100 more. So seven spades, at 140, go over six at
# no trump, at 120, and the bids are in their order as soon as they are sorted by their worth:
#
#     >>> five_hundred = game_named("five-hundred.three").auction.contracts
#     >>> [(contract.tricks, contract.trump, contract.worth) for contract in five_hundred[3:6]]
#     [(6, 'H', 100), (6, 'NT', 120), (7, 'S', 140)]
#
# A bid of no tricks has a number of tricks that no schedule has, none. It is fitted in where its worth puts it, or where
# the game says that it ranks, which need not be the same: what a bid scores and what it takes to go over it are two
# questions.

# %%
"""What can be bid where tricks are bid, and the games of Skat with their values."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final, NamedTuple

NO_TRUMP: Final = "NT"
"""How a bid of tricks names the contract in no suit."""

HI_LO: Final = "hi-lo"
"""The word for a bid of an exact number of tricks."""

SPECIAL: Final = ("NT", "grand", "null")
"""The contracts in no suit."""


class Contract(NamedTuple):
    """A bid of tricks, or of no tricks."""

    tricks: int
    """How many tricks it undertakes; 0 for a bid of no tricks."""
    trump: str
    """The letter of the suit, or `NT`."""
    worth: int
    """What it scores when made and costs when failed, in points."""
    rank: int
    """The worth with which it is compared with other bids."""
    word: str = ""
    """The word of a bid of no tricks."""
    after_tricks: int = 0
    """How many tricks must have been bid before it."""
    is_open: bool = False
    """Whether the pitcher's hand is laid open."""
    partner_sits_out: bool = False
    others_score: bool = True
    """Whether the other parties score for their tricks."""
    is_exact: bool = False
    """Whether it undertakes that number of tricks exactly."""
    stops_out_of_reach: bool = False
    """Whether the play ends once that number cannot be won exactly any more."""


def contracts_of(auction: Mapping[str, Any]) -> tuple[Contract, ...]:
    """Everything that can be bid by a schedule, lowest first; nothing where there is none."""
    if auction["schedule"] is None:
        return ()
    least = auction["schedule"]["least"]
    ladder = [
        Contract(least + place, trump, worth, worth)  # rule: auction.schedule
        for trump, worths in auction["schedule"]["values"].items()
        for place, worth in enumerate(worths)
    ]
    ladder += [no_tricks(bid) for bid in auction["no_tricks"]]  # rule: auction.no-tricks
    if auction["hi_lo"] is not None:
        ladder.append(hi_lo(auction["hi_lo"]))
    return tuple(sorted(ladder, key=lambda contract: (contract.rank, contract.tricks)))


def hi_lo(said: Mapping[str, Any]) -> Contract:
    """The bid of an exact number of tricks, at no trump."""
    return Contract(
        tricks=said["tricks"],
        trump=NO_TRUMP,
        worth=said["worth"],
        rank=said["worth"],  # rule: auction.hi-lo
        word=HI_LO,
        partner_sits_out=said["partner"] == "sits-out",
        others_score=said["others_score"],
        is_exact=True,
        stops_out_of_reach=said["lost_cause"] == "stops",
    )


def no_tricks(bid: Mapping[str, Any]) -> Contract:
    """One entry of `auction.no_tricks`."""
    return Contract(
        tricks=0,
        trump=NO_TRUMP,
        worth=bid["value"],
        rank=bid["ranks_as"],  # rule: auction.no-tricks.worth
        word=bid["bid"],
        after_tricks=bid["after_tricks"],
        is_open=bid["open"],
        partner_sits_out=bid["partner"] == "sits-out",
        others_score=bid["others_score"],
    )


# %% [markdown]
# ## The games of Skat
#
# A suit or grand is multiplied, a null stands at a fixed value. The multiplier is at least two, for one matador and
# the game; at most it is all trumps and seven more: the game, hand, schneider, schneider announced, schwarz, schwarz
# announced, ouvert.
#
# Eighteen is the lowest bid because diamonds have the base 9 and the least multiplier is two. Some numbers in between
# cannot be bid, because no game is worth them: after 24 comes 27, three times diamonds.
#
#     >>> game_named("skat").auction.values[:8]
#     (18, 20, 22, 23, 24, 27, 30, 33)
#
# 23 is in the list though no suit has it; a null from the taken skat is worth just that.

STEPS: Final = 7
"""The most that a multiplier has beyond the matadors."""


class Level(StrEnum):
    """What may be announced with a game of Skat. The value is the word with which logs write it."""

    HAND = "hand"
    """The skat is not taken up."""
    SCHNEIDER = "schneider"
    """The opponents are to have thirty card-points at most."""
    SCHWARZ = "schwarz"
    """The opponents are to win no trick."""
    OUVERT = "ouvert"
    """The pitcher's hand is laid open."""
    SPITZE = "spitze"
    """The last trick is to be won with the lowest trump."""
    REVOLUTION = "revolution"
    """The opponents of an open null rearrange their cards."""


LEVELS: Final = tuple(level.value for level in Level)
"""The words of the levels, in the order in which `Announcement` has them."""


class Announcement(NamedTuple):
    """A game of Skat as it is announced. Each level implies those that it includes."""

    contract: str
    """`C`, `D`, `H`, `S`, `grand` or `null`."""
    hand: bool = False
    schneider: bool = False
    schwarz: bool = False
    ouvert: bool = False
    spitze: bool = False
    """Whether the last trick is to be won with the lowest trump."""
    revolution: bool = False
    """Whether the opponents of an open null rearrange their cards."""

    @property
    def is_null(self) -> bool:
        """Whether it undertakes to win no trick."""
        return self.contract == "null"

    @property
    def announces_schwarz(self) -> bool:
        """Whether it undertakes to win every trick."""
        return self.schwarz or (self.ouvert and not self.is_null)  # rule: exchange.announce.levels

    @property
    def announces_schneider(self) -> bool:
        """Whether it undertakes to make the opponents schneider, or more."""
        return self.schneider or self.announces_schwarz


def highest_level(announcement: Announcement) -> Announcement:
    """The same announcement without the levels that a higher one includes."""
    if announcement.ouvert and not announcement.is_null:
        return announcement._replace(schneider=False, schwarz=False)
    return announcement._replace(schneider=False) if announcement.schwarz else announcement


class Games(NamedTuple):
    """The bases and values of the games."""

    bases: Mapping[str, int]
    """The base of each suit and of grand."""
    null: Mapping[tuple[bool, bool], int]
    """The value of null, by hand and ouvert."""
    grand_ouvert: int = 0
    """The base of a grand laid open; 0 where it is that of every grand."""
    spitze: int = 0
    """What an announced Spitze adds to the multiplier; 0 where none is announced."""
    revolution: int = 0
    """The value of an open null whose opponents rearrange their cards; 0 where there is none."""


def games_of(games: Mapping[str, Any]) -> Games:
    """The games of a ruleset's `points.games`."""
    null = {
        (False, False): games["null"],
        (True, False): games["null_hand"],
        (False, True): games["null_ouvert"],
        (True, True): games["null_ouvert_hand"],
    }  # rule: points.skat.value.null
    return Games(games["bases"], null, games["grand_ouvert"], games["spitze"], games["revolution"])


def value_of_null(games: Games, game: Announcement) -> int:
    """What a null is worth."""
    if game.revolution:
        return games.revolution  # rule: points.skat.value.revolution
    return games.null[game.hand, game.ouvert]  # rule: points.skat.value.null


def values_of(games: Games, suit_trumps: int, grand_trumps: int) -> tuple[int, ...]:
    """Every value that a game can have, lowest first."""
    values = set(games.null.values())
    for contract, base in games.bases.items():
        most = (grand_trumps if contract == "grand" else suit_trumps) + STEPS
        values |= {base * multiplier for multiplier in range(2, most + 1)}  # rule: auction.skat.values
    return tuple(sorted(values | more_values(games, suit_trumps, grand_trumps)))


def more_values(games: Games, suit_trumps: int, grand_trumps: int) -> set[int]:
    """The values that Spitze, a base of its own for grand ouvert, and revolution add."""
    values = {games.revolution} if games.revolution else set[int]()
    for contract, base in games.bases.items():
        most = (grand_trumps if contract == "grand" else suit_trumps) + STEPS
        values |= {base * multiplier for multiplier in range(most + 1, most + games.spitze + 1)}
    if games.grand_ouvert:
        highest = grand_trumps + STEPS - 1 + games.spitze
        values |= {games.grand_ouvert * multiplier for multiplier in range(STEPS, highest + 1)}
    return values  # rule: auction.skat.values.more
