# %% [markdown]
# # A deal
#
# A deal goes through phases: the cards are dealt, the auction is held, the steps of the exchange are carried out,
# the cards are played; then the points are counted. Which phases there are, the ruleset says. Every phase answers
# the same few questions: who acts, what may they do, what refuses an action, what does an action do; and when it is
# over it hands on to the next one.
#
# The record of a deal is one object that changes as the deal goes on. It holds what all phases share, and one record that
# belongs to the phase in progress. A phase keeps nothing in itself: it is a reading of the ruleset, used by all deals at once.

# %%
"""The record of a deal in progress."""

from __future__ import annotations

import copy
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from schmier.account import Entry
from schmier.action import Action, ForcedStep
from schmier.bids import Bid
from schmier.cards import Card, Cards
from schmier.contracts import Announcement
from schmier.labels import Label
from schmier.legal import Legal
from schmier.outcome import Decision, Outcome
from schmier.progress import Progress
from schmier.ranking import Ranking
from schmier.rules.ruleset import Ruleset
from schmier.table import NOBODY, Seat, Table
from schmier.violation import Undecidable


class Phase(ABC):
    """One stretch of a deal."""

    name: str
    """What the phase is called in observations."""

    @abstractmethod
    def begin(self, deal: Deal) -> None:
        """Make the record ready for this phase; a phase in which nobody has a choice does its work here."""

    @abstractmethod
    def legal(self, deal: Deal) -> Legal:
        """Who acts, and every legal action."""

    @abstractmethod
    def check(self, deal: Deal, action: Action) -> None:
        """Raise `Violation` when the law forbids an action. It changes nothing."""

    @abstractmethod
    def act(self, deal: Deal, action: Action) -> None:
        """Carry out an action that has been checked."""

    def take(self, deal: Deal, action: Action) -> None:
        """Check an action, and carry it out."""
        self.check(deal, action)  # rule: irregular.unchanged
        if deal.is_known:
            self.act(deal, action)
        else:
            deal.try_out(action)


class Course(NamedTuple):
    """How a deal goes under a ruleset."""

    phases: tuple[Phase, ...]
    """The phases in their order; the last but one is the play, the last the end."""
    settle: Callable[[Deal], Outcome]
    """What a deal that was played out comes to."""
    settle_unplayed: Callable[[Deal, Decision | None], Outcome]
    """What a deal comes to that was not played: nobody bid, or a party had won the match before."""


# %% [markdown]
# ## The record
#
# `hands` and the other lists are by seat. Cards that a log does not know are counted in `unknown`; they are never guessed.
# When `because` is a list, every deciding clause is added to it; while it is None nobody asked.


# %%
class Deal:
    """One deal, from the first card to the last."""

    __slots__ = (
        "_outcome", "account", "after", "announcement", "because", "bid", "called", "calls", "captured", "conceded",
        "confirmable", "course", "dealer", "dealt", "dealt_widow", "discards", "doublings", "doubts", "hands",
        "has_claimed", "held", "is_known", "is_partner_known", "is_played_out", "joker_order", "number", "partner",
        "partners", "phase", "phase_number", "pitcher", "players", "progress", "ranking", "revoked", "ruleset",
        "scores", "seen", "shown", "started", "stock", "table", "thrown_in", "tricks_won", "turn", "turn_up", "unknown",
        "unknown_stock", "unknown_widow", "widow", "winners",
    )  # fmt: skip

    def __init__(
        self, ruleset: Ruleset, table: Table, dealer: Seat, scores: Sequence[int], number: int, course: Course
    ) -> None:
        """A deal about to be dealt; `scores` are what the parties have scored before it, `number` counts deals from 1."""
        self.ruleset = ruleset
        self.table = table
        self.dealer = dealer
        self.number = number
        self.course = course
        self.started = self.scores = tuple(scores)
        self.because: list[Label] | None = None
        self.doubts: list[tuple[Label, str]] = []
        self.account: list[Entry] = []
        self.start_afresh()

    def start_afresh(self) -> None:
        """Put everything back to before the deal: for the first time, or because the cards are to be dealt again."""
        self._seat_players()
        self._clear_cards()
        self._clear_contract()
        self._clear_play()
        self.confirmable: list[ForcedStep] = []
        self._outcome: Outcome | None = None
        self.is_played_out = False
        self.phase: Phase
        self.go_to(0)

    def _seat_players(self) -> None:
        """Let everybody sit at the table who plays in this deal."""
        self.after = self.table.after
        self.players = len(self.table.seats)
        self.turn: Seat = NOBODY
        if self.players == self.ruleset.seats.dealer_sits_out:
            self.sit_out(self.dealer)  # rule: table.sits-out

    def _clear_cards(self) -> None:
        """Take all cards from the table."""
        players = len(self.table.seats)
        self.hands: list[Cards] = [0] * players
        self.unknown: list[int] = [0] * players
        self.is_known = False
        self.dealt: list[Cards] = []
        self.dealt_widow: Cards = 0
        self.turn_up: Card = -1
        self.widow: Cards = 0
        self.unknown_widow = 0
        self.stock: tuple[Card, ...] = ()
        self.unknown_stock = 0
        self.seen: Cards = 0
        self.discards: list[Cards] = [0] * players
        self.shown: list[Cards] = [0] * players

    def _clear_contract(self) -> None:
        """Forget what was called and settled before the play."""
        self.calls: list[Action] = []
        self.pitcher: Seat = NOBODY
        self.bid: Bid | None = None
        self.partners: tuple[Seat, ...] | None = None
        self.announcement: Announcement | None = None
        self.doublings = 0
        self.called: Card = -1
        self.partner: Seat = NOBODY
        self.is_partner_known = False
        self.ranking: Ranking | None = None

    def _clear_play(self) -> None:
        """Forget what was played and won."""
        players = len(self.table.seats)
        self.progress: Any = Progress()
        self.held: list[Cards] = []
        self.captured: list[Cards] = [0] * players
        self.tricks_won: list[int] = [0] * players
        self.winners: list[Seat] = []
        self.joker_order: list[Card] = []
        self.revoked: list[Seat] = []
        self.has_claimed = False
        self.conceded: list[Seat] = []
        self.thrown_in = False

    # %% [markdown]
    # ## Going on
    #
    # An action is checked, and only then carried out; so a refusal leaves no trace. One thing can still stop an action that
    # nothing forbids: what follows from it may turn on cards that the log does not know. Where not all cards are known, an
    # action is therefore carried out on a copy, and the copy takes the deal's place when it has gone through.

    # %%
    def apply(self, action: Action) -> None:
        """Carry out an action; raises `Violation`, and changes nothing, when the law forbids it."""
        self.phase.take(self, action)

    def try_out(self, action: Action) -> None:
        """Carry out an action on a copy, and stand where the copy stands if it goes through."""
        twin = self.copied()
        try:
            twin.phase.act(twin, action)
        except Undecidable:
            self.doubts = twin.doubts
            raise
        self.become(twin)

    def copied(self) -> Deal:
        """A deal that stands where this one does and can go on without touching it."""
        twin = copy.copy(self)
        for name in self.__slots__:
            value = getattr(twin, name)
            if isinstance(value, list):
                setattr(twin, name, value[:])
        twin.progress = self.progress.copied()
        return twin

    def become(self, other: Deal) -> None:
        """Stand where another deal of the same table stands."""
        because = self.because
        for name in self.__slots__:
            setattr(self, name, getattr(other, name))
        if because is not None and other.because is not None:
            # Whoever asks for the reasons holds this list.
            because[:] = other.because
            self.because = because

    def legal(self) -> Legal:
        """Who acts, and every legal action."""
        return self.phase.legal(self)

    def next_phase(self, after: str = "") -> None:
        """Begin the next phase, or the one that follows the phase of a name."""
        if after:
            self.phase_number = [phase.name for phase in self.course.phases].index(after)
        # As `go_to` does it, at every phase of a thousand games.
        self.phase_number += 1
        phase = self.phase = self.course.phases[self.phase_number]
        phase.begin(self)

    def begin_play(self) -> None:
        """Leave the exchange out, and play."""
        self.go_to(len(self.course.phases) - 2)

    def go_to(self, number: int) -> None:
        """Begin a phase by its number."""
        self.phase_number = number
        self.phase = self.course.phases[number]
        self.phase.begin(self)

    def sit_out(self, seat: Seat) -> None:
        """Let turns pass a player over for the rest of the deal."""
        before = self.after.index(seat)
        self.after = tuple(
            self.after[seat] if player == before else following for player, following in enumerate(self.after)
        )
        self.players -= 1

    def playing(self) -> list[Seat]:
        """The players who do not sit out, in turn from eldest."""
        seats = [self.after[self.dealer]]
        while len(seats) < self.players:
            seats.append(self.after[seats[-1]])
        return seats

    # %% [markdown]
    # ## The end
    #
    # What the deal came to is worked out when somebody asks. Whoever checks the moves of a thousand games, or looks for a good
    # card by playing them out, need not have each of them counted.

    # %%
    def finish(self) -> None:
        """All cards are played."""
        self.is_played_out = True
        self.phase = self.course.phases[-1]
        if self.because is not None:
            self.settle()

    @property
    def outcome(self) -> Outcome | None:
        """What the deal came to; None before its end, and where that takes cards that are not known."""
        if self._outcome is None and self.is_played_out:
            self.settle()
        return self._outcome

    def settle(self) -> None:
        """Count what the game counts, and enter it; where that takes cards that are not known, note the doubt."""
        self.is_played_out = False
        try:
            self._outcome = self.course.settle(self)
        except Undecidable as doubt:
            self.doubt(doubt.clause, str(doubt))

    def end_unplayed(self, decision: Decision | None = None) -> None:
        """End the deal before the cards are played: without points, or because a party has won the match."""
        self._outcome = self.course.settle_unplayed(self, decision)
        self.phase = self.course.phases[-1]

    def decided(self, *clauses: Label) -> None:
        """Note the clauses that decided, if anybody asked."""
        if self.because is not None:
            self.because.extend(clauses)

    def doubt(self, clause: Label, message: str) -> None:
        """Note that a clause cannot be decided, because the cards it asks for are not known."""
        self.doubts.append((clause, message))
