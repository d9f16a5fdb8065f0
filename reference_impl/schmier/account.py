# %% [markdown]
# # The scorer's pad
#
# Whatever a deal brings or costs is written down as one line: what it is for, whose it is, how much, what one would point at
# to show it, and the clauses that say so. Points, scores, whether a contract was made, and every explanation are read off
# these lines. Nobody counts twice, so nobody can come to something else the second time.
#
# The pad has four columns. First stands what was *counted*: card-points, tricks, the parts of a game's value; nothing is won by
# that yet. Then the points that were *won*, in the order in which they are counted. Then the *contract*: whether what was
# bid was also made. Last what is *entered*: that, and only that, moves a score. Why four and not one? Because a pitcher who
# bid four and won Low and Game has two points won and four points lost: both are told, one is entered.
#
#     >>> from schmier.labels import Label
#     >>> low = Entry(Column.WON, "low", 0, 1, OneCard("3H"), (Label.POINTS_LOW, Label.POINTS_HOLDER))
#     >>> game = Entry(Column.WON, "game", 0, 1, Sum((("AS", 4), ("TH", 10))), (Label.POINTS_GAME_MOST,))
#     >>> setback = Entry(Column.ENTERED, "setback", 0, -4, Reached(2, 4), (Label.POINTS_SETBACK,))
#     >>> sum(line.amount for line in (low, game, setback) if line.column is Column.ENTERED)
#     -4

# %%
"""Entries: the lines of an account."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from functools import partial
from typing import Any, Final, NamedTuple, cast

from schmier.card_points import CardCounts, Pile
from schmier.cards import NAMES, Cards
from schmier.labels import Label
from schmier.verbs import Verb


class Column(Enum):
    """The column of the pad in which a line is written."""

    COUNTED = "counted"
    """What was counted; it wins nothing by itself."""
    WON = "won"
    """A point won in the deal."""
    CONTRACT = "contract"
    """Whether the contract was made: 1 if it was, 0 if not."""
    ENTERED = "entered"
    """What moves a score."""


COUNTED: Final = Column.COUNTED
WON: Final = Column.WON
CONTRACT: Final = Column.CONTRACT
ENTERED: Final = Column.ENTERED
"""The columns by name alone: looking them up in their class takes longer than writing a line."""


# %% [markdown]
# ## What one would point at
#
# A point is shown by a card, Game by the piles of cards laid side by side, a contract by the bid and what was won against
# it, a game of Skat by a sum and a product. These are the things that a line can be shown by; whoever puts an account into
# words needs no more, and names each of them.


# %%
class OneCard(NamedTuple):
    """A card, by its name; empty where there is none, because it sleeps."""

    name: str


class Piles(NamedTuple):
    """What everybody has taken, laid side by side and counted."""

    counts: CardCounts
    cards: tuple[Cards, ...]
    """By side, the cards."""
    of_sides: tuple[int, ...]
    """By side, what they count."""
    side_of_party: tuple[int, ...]
    """By party, the number of its pile; partners of one deal have the same."""

    @property
    def by_party(self) -> tuple[Pile, ...]:
        """By party, its pile."""
        return tuple([Pile(self.cards[side], self.of_sides[side], self.counts) for side in self.side_of_party])

    @property
    def totals(self) -> tuple[int, ...]:
        """By party, its card-points."""
        return tuple([self.of_sides[side] for side in self.side_of_party])


class Tricks(NamedTuple):
    """The tricks that everybody has won, laid side by side."""

    by_party: tuple[int, ...]


class Reached(NamedTuple):
    """Something that was counted, held against what it takes."""

    had: int
    needed: int
    of: str = "points"
    """What was counted: `points`, `tricks`, `card-points`, or a `value`."""


class Conceded(NamedTuple):
    """A game that was given up by a word, and whether it could still have been won."""

    by: tuple[int, ...]
    """The parties of those who gave up."""
    against: Reached
    """What spoke against the game by then, held against the most that leaves it open."""


class WrongCard(NamedTuple):
    """A game that a wrong card ended, and whether it had been decided."""

    by: int
    """The party of the player whose card it was."""
    reached: Reached
    """His own card-points, held against those that would have won already; or, of an opponent's card, what spoke against the game."""


class Raised(NamedTuple):
    """A worth that is raised to what is the least that can be scored."""

    bid: int | str | Mapping[str, Any] | None
    worth: int
    """What it is worth by itself, `times` included."""
    least: int
    times: int = 1
    """How often it counts: more than once where it was played alone."""


class Row(NamedTuple):
    """Trumps from the highest down, all of them had or all of them lacked."""

    cards: tuple[str, ...]


class Sum(NamedTuple):
    """What comes of adding up."""

    terms: tuple[tuple[str, int], ...]
    """What is added, with how much."""


class Factor(NamedTuple):
    """One of the numbers by which an amount is multiplied, and its cause."""

    of: str
    """The cause: `lost`, `lost from the hand`, `contra`, `re`, `bock`, `hirsch`, `Bock round`, `unseen`, `knock`, `no trick` or `alone`."""
    times: int
    by: tuple[int, ...] = ()
    """The parties that caused it; empty where it is nobody's doing, or the pitcher's."""


class Product(NamedTuple):
    """What comes of multiplying."""

    each: int
    times: int
    factors: tuple[Factor, ...] = ()
    """What `times` is made up of; empty where it counts tricks, or is a multiplier with lines of its own."""


class Loss(NamedTuple):
    """What the party with most card-points loses in reject."""

    pile: Pile
    """Its card-points."""
    tied: tuple[int, ...]
    """The other parties that have as many."""
    without: tuple[int, ...]
    """The other parties that have won no trick."""
    each: int
    """What is lost before anything is doubled: a value, or the card-points."""
    times: int = 1
    factors: tuple[Factor, ...] = ()
    """What `times` is made up of."""


def multiplied(shown: Product | Loss, *more: Factor) -> Product | Loss:
    """A product, or a loss, with more factors.

    >>> multiplied(Product(18, 2, (Factor("lost", 2),)), Factor("contra", 2)).times
    4
    """
    times = shown.times
    for factor in more:
        times *= factor.times
    return shown._replace(times=times, factors=(*shown.factors, *more))


class Call(NamedTuple):
    """Something that was said at the table: its verb, and with a bid which one."""

    do: Verb
    bid: int | str | Mapping[str, Any] | None = None


NO_CARD: Final = OneCard("")
"""What is shown for a card that sleeps."""

CARDS_SHOWN: Final = (NO_CARD, *(OneCard(name) for name in NAMES))
"""What is shown for a card, by the number of bits that a set of that card alone takes up; for no card, the first."""

NOTHING: Final = Sum(())
"""What is shown for a party that has nothing."""

Because = OneCard | Piles | Tricks | Reached | Conceded | WrongCard | Raised | Row | Sum | Product | Loss | Call
"""What one would point at to show a line."""


# %% [markdown]
# ## A line


# %%
class Entry(NamedTuple):
    """One line of the scorer's pad."""

    column: Column
    what: str
    """What it is for: the name of a point, `card-points`, `matadors`, `contract`, `setback`, `revoke`, `gift` ..."""
    party: int | None
    """Whose line it is; None where nobody gets the point, or where the line is everybody's."""
    amount: int
    """How much it is: what was counted, what the point is worth, by what the score changes."""
    because: Because
    """What one would point at to show it."""
    clauses: tuple[Label, ...]
    """The clauses that decided it, the most telling one first: a claim that differs offends against that one."""


Parts = tuple[Column, str, int | None, int, Because, tuple[Label, ...]]
"""The parts of a line, in their order."""

written: Final[Callable[[Parts], Entry]] = cast(Callable[[Parts], Entry], partial(tuple.__new__, Entry))
"""Writes a line of its parts: a deal has a dozen lines, and to take the parts one by one takes twice as long."""

laid: Final = cast(
    Callable[[tuple[CardCounts, tuple[Cards, ...], tuple[int, ...], tuple[int, ...]]], Piles],
    partial(tuple.__new__, Piles),
)
"""Lays piles side by side, made of their parts in their order as a line is."""

PointsWon = tuple[dict[str, int], ...]
"""For each party, the value won by name of the point."""


def points_won(entries: list[Entry] | tuple[Entry, ...], parties: int) -> PointsWon:
    """The points that each party has won, read off the lines that say so."""
    won: PointsWon = tuple([{} for _ in range(parties)])
    for entry in entries:
        # By number: a deal has a dozen lines, and to take one apart by name takes twice as long.
        party = entry[2]
        if party is not None and entry[0] is WON:
            won[party][entry[1]] = entry[3]
    return won
