# %% [markdown]
# # Why a point is whose it is
#
# Whoever gives a point out must be able to say why, in the words of the law. Two things decide each point: which card it is about,
# and whose that card is. So every point of a card has two clauses, and the one that people get wrong is told first. With Low
# that is "the lowest trump in play": they wait for the Two. With the Jack it is "to its captor": which card is meant nobody
# doubts.
#
#     >>> for clauses in usual_clauses(game_named("pitch.auction").counting.points):
#     ...     print(" ".join(clauses))
#     points.high points.holder
#     points.low points.holder
#     points.captor points.named
#     points.game.most points.captor

# %%
"""The clauses that decide the points of a list."""

from __future__ import annotations

from typing import Final

from schmier.cards import Cards
from schmier.labels import Label
from schmier.rules.counting import Point
from schmier.rules.words import PointOf, PointTo

CLAUSE_OF_CARD: Final = {
    PointOf.NAMED_TRUMP: Label.POINTS_NAMED,
    PointOf.HIGHEST_TRUMP: Label.POINTS_HIGH,
    PointOf.LOWEST_TRUMP: Label.POINTS_LOW,
    PointOf.HIGHEST_NATURAL_TRUMP: Label.POINTS_HIGH_NATURAL,
    PointOf.LOWEST_NATURAL_TRUMP: Label.POINTS_LOW_NATURAL,
    PointOf.HIGHEST_SUIT_TRUMP: Label.POINTS_SUIT_TRUMP,
    PointOf.LOWEST_SUIT_TRUMP: Label.POINTS_SUIT_TRUMP,
    PointOf.FIRST_JOKER: Label.POINTS_JOKER_ORDER,
    PointOf.SECOND_JOKER: Label.POINTS_JOKER_ORDER,
    PointOf.THIRD_JOKER: Label.POINTS_JOKER_ORDER,
    PointOf.FOURTH_JOKER: Label.POINTS_JOKER_ORDER,
    PointOf.LAST_TRICK: Label.POINTS_LAST_TRICK,
    PointOf.PLAIN_CARDS: Label.POINTS_PLAIN,
}
"""The clause that says which card a point is about."""

CLAUSE_OF_OWNER: Final = {
    PointTo.HOLDER: Label.POINTS_HOLDER,
    PointTo.DEALT: Label.POINTS_DEALT,
    PointTo.CAPTOR: Label.POINTS_CAPTOR,
}
"""The clause that says whose a point is."""

HIGH_OR_LOW: Final = (Label.POINTS_HIGH, Label.POINTS_LOW)
"""The clauses of the two points that a lone trump is."""

NAMED: Final = Label.POINTS_NAMED
"""The clause of a point whose card nobody doubts."""

CAPTOR: Final = PointTo.CAPTOR
"""The word for a point that goes with the trick, which is asked for at every point."""

# %% [markdown]
# ## The usual clauses
#
# Nearly always there is nothing special about a point, and the clauses follow from the list alone. They are looked up, not worked
# out anew in each deal.


# %%
def usual_clauses(points: tuple[Point, ...]) -> tuple[tuple[Label, ...], ...]:
    """The clauses that decide each point when there is nothing special about it: the one that people get wrong stands first."""
    found: list[tuple[Label, ...]] = []
    for point in points:
        which, whose = CLAUSE_OF_CARD.get(point.of, Label.POINTS_GAME_MOST), CLAUSE_OF_OWNER[point.to]
        found.append((whose, which) if which is Label.POINTS_NAMED else (which, whose))
    return tuple(found)


# %% [markdown]
# ## The special ones
#
# Four things can be special. The card sleeps: then nobody has it, and it is enough to say which card it would have been. A slam
# for everything is played: then that is why the trick decides, and not the holder. The card was caught from another side where a
# hung card counts more: that stands first, because people forget it. Or a single trump is in play, and one card is High and Low.
#
#     >>> high, low, jack, game = game_named("pitch.auction").counting.points
#     >>> alone = cards_of(["7S"])
#     >>> [str(clause) for clause in special_clauses(low, alone, is_alone=True, is_captured=False, is_hung=False)]
#     ['points.low', 'points.single', 'points.holder']
#     >>> [str(clause) for clause in special_clauses(jack, 0, is_alone=False, is_captured=True, is_hung=False)]
#     ['points.named']


# %%
def special_clauses(
    point: Point, card: Cards, *, is_alone: bool, is_captured: bool, is_hung: bool
) -> tuple[Label, ...]:
    """The clauses that decided a point of a card that sleeps, is alone, was caught, or went with the trick because of a slam."""
    which, whose = CLAUSE_OF_CARD[point.of], CLAUSE_OF_OWNER[point.to]
    if not card:
        return (which,)
    if is_captured and point.to is not CAPTOR:
        whose = Label.POINTS_SLAM_CAPTOR
    if is_hung and point.hung_value != point.value:
        return (Label.POINTS_HUNG, which, whose)
    if is_alone and which in HIGH_OR_LOW:
        return (which, Label.POINTS_SINGLE, whose)
    return (whose, which) if which is NAMED else (which, whose)
