# %% [markdown]
# # Points that no card shows
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
"""The points that go by piles or tricks, and not by a card."""

from __future__ import annotations

from typing import Final

from schmier.account import Because, Piles, Tricks
from schmier.counting.game import who_has_game
from schmier.counting.tricks import tricks_by_party
from schmier.deal import Deal
from schmier.labels import Label
from schmier.rules.words import PointOf
from schmier.table import NOBODY, Seat

ABOUT_NO_CARD: Final = (PointOf.MOST_CARD_POINTS, PointOf.LAST_TRICK)
"""What a point can be about that no card shows."""


def who_has(
    of: PointOf, deal: Deal, sides: tuple[int, ...], piles: Piles
) -> tuple[int | None, Because, tuple[Label, ...]]:
    """The side that has a point that no card shows, what shows it, and by which clauses."""
    if of is PointOf.MOST_CARD_POINTS:
        side, clauses = who_has_game(deal, sides, piles.of_sides)
        return side, piles, clauses
    winner = winner_of_last_trick(deal)
    return None if winner == NOBODY else sides[winner], Tricks(tuple(tricks_by_party(deal))), (Label.POINTS_LAST_TRICK,)


def winner_of_last_trick(deal: Deal) -> Seat:
    """Who won the last trick that was played; nobody where none was."""
    return deal.winners[-1] if deal.winners else NOBODY  # rule: points.last-trick
