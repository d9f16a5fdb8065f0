# %% [markdown]
# # A null below the bid
#
# A null has one value, known before a card is played. Whoever has bid more than it is worth cannot win it, whatever the cards do. At
# most tables he may not announce it. By the Skat Order he may, and has lost with the announcement: no card is played, and he pays for a
# game in a suit or a grand. Which one is his choice, so it is the cheapest that his cards allow.
#
# Forehand has bid 24 and announces null, worth 23. He was dealt the Jacks of clubs and spades: diamonds with two would be three times
# nine, 27, and that is the least multiple of nine that reaches 24. Hearts would be 30, spades 33, clubs 36, grand 72.
#
#     >>> held = {"F": "JC JS 7C 8C 7S 8S 7H 8H 7D 8D"}
#     >>> table = {"seats": "F M E", "trumps": "null", "pitcher": "F", "bid": 24, "plays": "null", "widow": "9D 9H"}
#     >>> lost = counted("skat.tournament", held=held, **table)
#     >>> lost.outcome.game.value, scores_after(lost)
#     (27, {'F': -104, 'M': 40, 'E': 40})
#
# Twice 27 and the 50 of the list. At a bid of 30 hearts are the cheapest: 30, where diamonds would have to be raised to 36.
#
#     >>> counted("skat.tournament", held=held, **{**table, "bid": 30}).outcome.game.value
#     30

# %%
"""A null that is worth less than was bid, and lost with its announcement."""

from __future__ import annotations

from typing import NamedTuple

from schmier.bids import number_of_bid
from schmier.contracts import Announcement, value_of_null
from schmier.deal import Deal


class InPlace(NamedTuple):
    """The game that is paid for in place of a null."""

    value: int
    base: int


def is_below_bid(deal: Deal, game: Announcement) -> bool:
    """Whether a game is a null that is worth less than was bid."""
    games = deal.ruleset.counting.games
    assert games is not None
    return game.is_null and value_of_null(games, game) < number_of_bid(deal.bid)


def is_lost_by_announcement(deal: Deal, game: Announcement) -> bool:
    """Whether a game was lost with the words that announced it."""
    may_be_announced = deal.ruleset.counting.loses_null_below_bid
    return may_be_announced and is_below_bid(deal, game)  # rule: exchange.announce.null-lost


def value_in_place(base: int, matadors: int, bid: int, *, hand: bool) -> int:
    """What a game costs that is paid for in place of a null: its own value without levels, or what the bid lifts it to."""
    own = base * (abs(matadors) + 1 + hand)
    return max(own, -(-bid // base) * base)  # rule: points.skat.null-lost


def cheapest(values: list[InPlace]) -> InPlace:
    """Which of the games the declarer pays for."""
    return min(values)  # rule: points.skat.null-lost
