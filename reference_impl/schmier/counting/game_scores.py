# %% [markdown]
# # What a game of Skat scores
#
# One line moves the score of the pitcher, and in a list one more for each of the others.
#
# A game won scores its value, a game lost costs twice as much, contra and re double either. At some tables a game that was played
# from the hand costs only once its value, because it is the braver game. Hearts at 20, lost after contra, cost 2 × 20 = 40, doubled
# 80; a second doubling by re makes 160 of them:
#
#     >>> [line_of_lost(0, 20, doublings, is_single=False).amount for doublings in (0, 1, 2)]
#     [-40, -80, -160]
#
# A list adds to the value what makes winning often worth more than winning high: fifty to him who wins, fifty off him who loses, and
# something to each opponent. Hearts at 20, with one Jack and nothing more, won and lost in a club:
#
#     >>> cards = {"held": {"F": "JC AH TH KH QH"}, "tricks": {"F": 6, "M": 4}}
#     >>> cards["taken"] = {"F": "JC AH TH KH QH AS TS KS JD", "M": "KD"}
#     >>> table = {"seats": "F M E", "trumps": "H", "pitcher": "F", "plays": "hearts"}
#     >>> won = counted("skat.tournament", bid=18, widow="KC 8S", **table, **cards)
#     >>> scores_after(won)
#     {'F': 70, 'M': 0, 'E': 0}
#     >>> lost = counted("skat.tournament", bid=18, widow="QD 8S", **table, **cards)
#     >>> scores_after(lost)
#     {'F': -90, 'M': 40, 'E': 40}
#     >>> pad(lost)
#     F -40 loss
#     F -50 bonus
#     M +40 bonus
#     E +40 bonus

# %%
"""What is entered for a game of Skat that was won or lost."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from schmier.account import ENTERED, Call, Entry, Product
from schmier.contracts import Announcement
from schmier.deal import Deal
from schmier.labels import Label
from schmier.rules.counting import ListBonus
from schmier.table import Seat

MADE: Final = (Label.POINTS_SKAT_MADE,)
MADE_AND_DOUBLED: Final = (Label.POINTS_SKAT_MADE, Label.POINTS_SKAT_CONTRA)
LOST: Final = (Label.POINTS_SKAT_LOST,)
LOST_FROM_HAND: Final = (Label.POINTS_SKAT_LOST_HAND, Label.POINTS_SKAT_LOST)
"""The clauses of the usual lines."""

GAME_NAME: Final = "game"
"""What the lines are for that tell whether a game was won, and what it scores or costs."""


def won_line(deal: Deal, value: int) -> Entry:
    """What is entered for a game that was won."""
    return line_of_won(deal.pitcher, value, deal.doublings)


@lru_cache(maxsize=4096)
def line_of_won(pitcher: Seat, value: int, doublings: int) -> Entry:
    """The line of a game that was won, doubled so many times."""
    clauses = MADE_AND_DOUBLED if doublings else MADE
    amount = doubled(value_when_won(value), doublings)
    return Entry(ENTERED, GAME_NAME, pitcher, amount, Product(value, 1 << doublings), clauses)


def value_when_won(value: int) -> int:
    """What a game of this value scores when it is won."""
    return value  # rule: points.skat.made


def doubled(value: int, doublings: int) -> int:
    """A value as contra and re double it."""
    return value << doublings  # rule: points.skat.contra


def lost_line(deal: Deal, game: Announcement, value: int) -> Entry:
    """The line of a game that was lost."""
    return line_of_lost(deal.pitcher, value, deal.doublings, is_lost_once(deal, game))


@lru_cache(maxsize=4096)
def line_of_lost(pitcher: Seat, value: int, doublings: int, is_single: bool) -> Entry:
    """The line of a game that was lost, doubled so many times, and cost its value once or more often."""
    times = 1 if is_single else times_when_lost()
    clauses = LOST_FROM_HAND if is_single else LOST
    if doublings:
        clauses = (*clauses, Label.POINTS_SKAT_CONTRA)
    return Entry(
        ENTERED, "loss", pitcher, -doubled(times * value, doublings), Product(value, times << doublings), clauses
    )


def is_lost_once(deal: Deal, game: Announcement) -> bool:
    """Whether a game that was lost costs its value once only, because it was played from the hand."""
    return game.hand and deal.ruleset.counting.lost_hand_is_single  # rule: points.skat.lost-hand


def times_when_lost() -> int:
    """How many times its value a lost game costs."""
    return 2  # rule: points.skat.lost


def lines_of_list(deal: Deal, bonus: ListBonus, *, made: bool) -> list[Entry]:
    """What a list adds; what it takes from a pitcher who lost is no point."""
    call, clauses = Call("declare"), (Label.POINTS_SKAT_LIST,)
    return [
        Entry(ENTERED, "bonus", seat, amount, call, clauses)
        for seat in range(len(deal.hands))
        if (amount := bonus_of(deal, bonus, seat, made=made))
    ]


def bonus_of(deal: Deal, bonus: ListBonus, seat: Seat, *, made: bool) -> int:
    """What a list adds for a player."""
    if seat == deal.pitcher:
        return bonus.won if made else -bonus.lost
    others = bonus.others_at_four if len(deal.hands) > deal.players else bonus.others
    return 0 if made else others  # rule: points.skat.list
