# %% [markdown]
# # What a deal comes to
#
# The points that each party won, whether the contract was made, the scores after it, and who has won the match or deals
# next. The points and the contract are read off the account when somebody asks, so there is no point that no line stands for. The scores
# are those at which the lines that were entered have left them; a test adds the lines up, in every game.

# %%
"""The outcome of a finished deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple, cast

from schmier.account import CONTRACT, COUNTED, Entry, Piles, PointsWon, Tricks, points_won
from schmier.labels import Label

Scores = tuple[int, ...]
"""What each party has scored."""

CARD_POINTS: Final = "card-points"
"""The name of the lines with the card-points taken."""

TRICKS: Final = "tricks"
"""The name of the lines with the tricks taken, or the score for them."""


class GameResult(NamedTuple):
    """What the pitcher's game of Skat came to."""

    card_points: int
    """The pitcher's card-points, the skat with them."""
    tricks: int
    matadors: int
    """The number of matadors; negative for a game played without them; 0 in null."""
    multiplier: int
    """0 in null."""
    value: int
    """The value of the game, or what an overbid game is settled at."""
    overbid: bool
    schneider: bool
    schwarz: bool


# %% [markdown]
# ## Reading an account
#
# The lines that were written while the deal went on, a gift or the price of a sale, stand first. Then follow those of the count.


# %%
Counted = Sequence[Entry] | Callable[[], Sequence[Entry]]
"""The lines of a count, or what writes them."""


class Account:
    """All lines of a deal, and what is read off them, cached.

    The lines of a count may be written on first use. The winner of the match follows from the scores alone, and most deals
    of a bulk check need no more.
    """

    __slots__ = ("_counted", "_earlier", "_entered", "_entries", "_points", "scores", "started")

    def __init__(
        self,
        counted: Counted,
        started: tuple[int, ...],
        scores: tuple[int, ...],
        earlier: Sequence[Entry] = (),
        entered: Sequence[Entry] = (),
    ) -> None:
        """An account; `started` are the scores before the deal, by party, and `scores` those after the lines that were entered."""
        self.started, self.scores = started, scores
        self._counted, self._earlier, self._entered = counted, earlier, entered
        self._entries: tuple[Entry, ...] | None = None
        self._points: PointsWon | None = None

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every line: those written while the deal went on, those of the count, and those that were entered."""
        if self._entries is None:
            counted = self._counted() if callable(self._counted) else self._counted
            self._entries = (*self._earlier, *counted, *self._entered)
        return self._entries

    @property
    def points(self) -> PointsWon:
        """By party, the points won, in counting order; before any setback."""
        if self._points is None:
            self._points = points_won(self.entries, len(self.started))
        return self._points

    @property
    def made(self) -> bool | None:
        """Whether the contract was made; None if there was none."""
        for entry in self.entries:
            if entry.column is CONTRACT:
                return bool(entry.amount)
        return None

    @property
    def card_points(self) -> tuple[int, ...]:
        """By party, the card-points taken in tricks."""
        for entry in self.entries:
            if entry.what == CARD_POINTS and isinstance(entry.because, Piles):
                return entry.because.totals
        return (0,) * len(self.started)

    @property
    def tricks(self) -> tuple[int, ...] | None:
        """By party, the tricks won, where tricks or the value of a game are counted."""
        for entry in self.entries:
            if entry.column is COUNTED and isinstance(entry.because, Tricks):
                return entry.because.by_party
        return None

    @property
    def game(self) -> GameResult | None:
        """What a game of Skat came to; None where there was none."""
        parts = {entry.what: entry for entry in self.entries if entry.column is COUNTED}
        if "value" not in parts:
            return None
        pitching, tricks = parts["value"].party, self.tricks
        assert pitching is not None
        assert tricks is not None
        return GameResult(
            card_points=self.card_points[pitching],
            tricks=tricks[pitching],
            matadors=parts["matadors"].amount,
            multiplier=parts["multiplier"].amount,
            value=parts["value"].amount,
            overbid=bool(parts["overbid"].amount),
            schneider=bool(parts["schneider"].amount),
            schwarz=bool(parts["schwarz"].amount),
        )


def clauses_of(entries: tuple[Entry, ...] | list[Entry]) -> tuple[Label, ...]:
    """The clauses that decided some lines, each once. What was counted and came to nothing decided nothing."""
    found: dict[Label, None] = {}
    for entry in entries:
        if entry.amount or entry.column is not COUNTED:
            found.update(dict.fromkeys(entry.clauses))
    return tuple(found)


# %% [markdown]
# ## The outcome
#
# The account says what was scored; the chapter on the match says what follows from it.


# %%
class Decision(NamedTuple):
    """Who has won the match, and by which clauses; nobody as long as it goes on."""

    winner: int | None = None
    clauses: tuple[Label, ...] = ()


UNDECIDED: Final = Decision()
"""Nobody has won yet, and nothing was to be decided."""


class Outcome(NamedTuple):
    """What a finished deal came to."""

    account: Account
    decision: Decision
    next_dealer: int | None
    """The seat that deals next; None when the match is over."""

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every line of the account."""
        return self.account.entries

    @property
    def points(self) -> PointsWon:
        """By party, the points won, in counting order; before any setback."""
        return self.account.points

    @property
    def card_points(self) -> tuple[int, ...]:
        """By party, the card-points taken in tricks."""
        return self.account.card_points

    @property
    def made(self) -> bool | None:
        """Whether the contract was made; None if there was none."""
        return self.account.made

    @property
    def scores(self) -> tuple[int, ...]:
        """By party, the scores after the deal."""
        return self.account.scores

    @property
    def tricks(self) -> tuple[int, ...] | None:
        """By party, the tricks won, where tricks or the value of a game are counted."""
        return self.account.tricks

    @property
    def game(self) -> GameResult | None:
        """What a game of Skat came to; None where there was none."""
        return self.account.game

    @property
    def winner(self) -> int | None:
        """The party that has won the match."""
        return self.decision.winner


told: Final = cast(Callable[[tuple[Account, Decision, int | None]], Outcome], partial(tuple.__new__, Outcome))
"""Makes an outcome of its parts, in their order, faster than the class does: one is made for every deal."""
