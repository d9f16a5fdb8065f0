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
"""How many tricks each party has won, and the points that go by piles or tricks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, assert_never

from schmier.account import COUNTED, Because, Entry, Piles, Tricks
from schmier.counting.game import who_has_game
from schmier.deal import Deal
from schmier.labels import Label
from schmier.outcome import TRICKS
from schmier.ranking import Ranking
from schmier.ruleset.points import PointOf
from schmier.table import NOBODY, Seat, Table

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
    """The line with the tricks of all parties."""
    has_trumps = ranking is not None and ranking.trumps
    clauses = WITH_TRUMPS if has_trumps else WITHOUT_TRUMPS
    shown = Tricks(tuple(tricks_of_parties(table, tricks_won)))
    return Entry(COUNTED, TRICKS, None, sum(tricks_won), shown, clauses)


# %% [markdown]
# ## Points that no card shows
#
# Two kinds of point are about no card. One is Game, for which piles are laid side by side. The other is the last trick: some tables pay a
# point to whoever takes it, empty or not, so that nobody throws his last trump away. North has it here with a bare Two:
#
#     >>> last = {"name": "last", "value": 1, "of": "last-trick", "to": "captor"}
#     >>> points = {"list": [*spec_of("pitch.auction")["points"]["list"], last]}
#     >>> deal = table_of("pitch.auction", players=2, hands={"N": "AC KC 8D 7D 6D 5D"}, points=points)
#     >>> done = play_on(deal, Random(3))
#     >>> line = next(line for line in deal.outcome.account.entries if line.what == "last")
#     >>> line.party == deal.winners[-1], [str(clause) for clause in line.clauses]
#     (True, ['points.last-trick'])

# %%
AboutNoCard = Literal[PointOf.MOST_CARD_POINTS, PointOf.LAST_TRICK]
"""What a point can be about that no card shows."""


def without_card(of: PointOf) -> AboutNoCard | None:
    """What a point goes by that no card shows; None for a point of a card."""
    match of:
        case PointOf.MOST_CARD_POINTS | PointOf.LAST_TRICK:
            return of
        case PointOf.NAMED_TRUMP | PointOf.PLAIN_CARDS | PointOf.FIRST_JOKER | PointOf.SECOND_JOKER:
            return None
        case PointOf.THIRD_JOKER | PointOf.FOURTH_JOKER | PointOf.HIGHEST_TRUMP | PointOf.LOWEST_TRUMP:
            return None
        case PointOf.HIGHEST_NATURAL_TRUMP | PointOf.LOWEST_NATURAL_TRUMP:
            return None
        case PointOf.HIGHEST_SUIT_TRUMP | PointOf.LOWEST_SUIT_TRUMP:
            return None
        case _:
            assert_never(of)


def who_has(
    of: AboutNoCard, deal: Deal, sides: tuple[int, ...], piles: Piles
) -> tuple[int | None, Because, tuple[Label, ...]]:
    """The side that has a point that no card shows, what shows it, and by which clauses."""
    match of:
        case PointOf.MOST_CARD_POINTS:
            side, clauses = who_has_game(deal, sides, piles.of_sides)
            return side, piles, clauses
        case PointOf.LAST_TRICK:
            winner = winner_of_last_trick(deal)
            last = None if winner == NOBODY else sides[winner]
            return last, Tricks(tuple(tricks_by_party(deal))), (Label.POINTS_LAST_TRICK,)
        case _:
            assert_never(of)


def winner_of_last_trick(deal: Deal) -> Seat:
    """Who won the last trick that was played; nobody where none was."""
    return deal.winners[-1] if deal.winners else NOBODY  # rule: points.last-trick
