# %% [markdown]
# # Tricks that were won
#
# Where tricks are bid, or the value of a game is counted, the account begins with the tricks that each party has won. Partners put
# theirs together. It does not matter what lies in a trick: one with three Aces and one with three Sevens are one trick each.
#
#     >>> deal = counted("five-hundred.partnership", trumps="H", tricks={"N": 3, "S": 4, "E": 1, "W": 2})
#     >>> tricks_by_party(deal)
#     [7, 3]
#
# Who is passed over, because he sits out, has won none. The line that tells the tricks needs no more than who sits where, what everybody
# has won and how the cards ranked, so it can be written long after the deal. With it stands the clause by which the last of these
# tricks could be won at all: by a trump where there are any, at no trump by the suit led.
#
#     >>> line = line_of_tricks(deal.table, deal.tricks_won, deal.ranking)
#     >>> line.amount, line.because.by_party, [str(clause) for clause in line.clauses]
#     (10, (7, 3), ['play.trick.trump'])

# %%
"""How many tricks each party has won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from schmier.account import COUNTED, Entry, Tricks
from schmier.deal import Deal
from schmier.labels import Label
from schmier.outcome import TRICKS
from schmier.ranking import Ranking
from schmier.table import Table

WITH_TRUMPS: Final = (Label.PLAY_TRICK_TRUMP,)
WITHOUT_TRUMPS: Final = (Label.PLAY_TRICK_SUIT_LED,)
"""The clauses that say who wins a trick."""


def tricks_by_party(deal: Deal) -> list[int]:
    """By party, the tricks won."""
    return tricks_of_parties(deal.table, deal.tricks_won)


def tricks_of_parties(table: Table, tricks_won: Sequence[int]) -> list[int]:
    """By party, the tricks won, of those that each player has won."""
    tricks = [0] * len(table.parties)
    for party, won in zip(table.party_of, tricks_won, strict=True):
        tricks[party] += won  # rule: points.party
    return tricks


def line_of_tricks(table: Table, tricks_won: Sequence[int], ranking: Ranking | None) -> Entry:
    """The line that tells the tricks of all parties."""
    has_trumps = ranking is not None and ranking.trumps
    clauses = WITH_TRUMPS if has_trumps else WITHOUT_TRUMPS
    shown = Tricks(tuple(tricks_of_parties(table, tricks_won)))
    return Entry(COUNTED, TRICKS, None, sum(tricks_won), shown, clauses)
