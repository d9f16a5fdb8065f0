# %% [markdown]
# # A deal
#
# A deal goes through phases: the cards are dealt, the auction is held, the steps of the exchange are carried out,
# the cards are played; then the points are counted. Which phases there are, the ruleset says. Every phase answers
# the same few questions: who acts, what may they do, what refuses an action, what does an action do; and when it is
# over it hands on to the next one.
#
# Here is the course of a deal in four games. All begin with the dealing and end with the play; what lies between is the ruleset's to say.
# In Pitch nothing does but the bidding. In ten-point Smear the pitcher names trumps, takes the stock, and everybody discards:
#
#     >>> def phases(game):
#     ...     return [str(phase.name) for phase in deal_flow_of(game_named(game)).phases]
#     >>> phases("pitch.auction")
#     ['deal', 'auction', 'play', 'over']
#     >>> phases("smear.ten-point")
#     ['deal', 'auction', 'name-trumps', 'take-stock', 'discard', 'play', 'over']
#
# The record of a deal is one object that changes as the deal goes on. What it holds stands in a chapter of its own. A phase keeps
# nothing in itself: it is a reading of the ruleset, used by all deals at once.

# %%
"""The record of a deal in progress."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import ClassVar, NamedTuple

from schmier.action import Action, Legal
from schmier.labels import Label
from schmier.outcome import Decision, Outcome
from schmier.record import Record
from schmier.rounds import NO_ROUNDS, Rounds
from schmier.ruleset.exchange import StepKind
from schmier.ruleset.ruleset import Ruleset
from schmier.table import NOBODY, Seat, Table, passing_over
from schmier.violation import Undecidable

# %% [markdown]
# ## A phase
#
# First an action is checked, and only then is it carried out. A player who is refused has lost nothing by asking: it is still his turn,
# he holds the same cards, and he may do whatever he might have done before. So it is at a table where people are polite, and the law
# makes it a rule:
#
#     >>> deal = table_of("pitch.auction", players=4)
#     >>> answer(deal, "E bid 2"), answer(deal, "N play AS"), open_to(deal)
#     ('auction.turn', 'irregular.phase', 'N: pass; bid 1 2 3 4')


# %%
class Stage(StrEnum):
    """The phases that every deal has. Between the auction and the play lie the steps of the exchange, each called by its `StepKind`."""

    DEAL = "deal"
    AUCTION = "auction"
    PLAY = "play"
    OVER = "over"
    """Nothing may be done any more."""


PhaseName = Stage | StepKind
"""What a phase is called; as text, in observations."""


class Phase(ABC):
    """One stretch of a deal."""

    name: ClassVar[PhaseName]

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


class DealFlow(NamedTuple):
    """How a deal goes under a ruleset."""

    phases: tuple[Phase, ...]
    """The phases in their order; the last but one is the play, the last the end."""
    names: tuple[PhaseName, ...]
    """What they are called."""
    settle: Callable[[Deal], Outcome]
    """Counts a deal that was played out."""
    settle_unplayed: Callable[[Deal, Decision | None], Outcome]
    """Counts a deal that was not played, because no player bid or a party had won the match before."""


# %% [markdown]
# ## The deal
#
# A deal begins with nothing on the table, and goes on to the first phase at once. It may begin more than once. Where all pass in a
# game that throws the hands in, or somebody has been dealt cards with which he need not play, everything is put back, and the same
# deal is dealt afresh; its number and the scores before it stay what they were.
#
# Who plays is settled first. In Skat with four at the table the dealer only deals. He keeps his seat and his score, and every
# turn passes him over:
#
#     >>> from schmier.table import table_for
#     >>> table = table_for(game_named("skat"), ("A", "B", "C", "D"))
#     >>> four = Deal(game_named("skat"), table, 3, (0, 0, 0, 0), 1, deal_flow_of(game_named("skat")))
#     >>> four.players, [table.seats[seat] for seat in four.playing()]
#     (3, ['A', 'B', 'C'])
#     >>> table.seats[four.after[2]]
#     'A'


# %%
class Deal(Record):
    """One deal, from the first card to the last."""

    __slots__ = ()

    flow: DealFlow
    phase: Phase

    def __init__(
        self,
        ruleset: Ruleset,
        table: Table,
        dealer: Seat,
        scores: Sequence[int],
        number: int,
        flow: DealFlow,
        rounds: Rounds = NO_ROUNDS,
    ) -> None:
        """A deal about to be dealt; `scores` are what the parties have scored before it, `number` counts deals from 1."""
        self.ruleset = ruleset
        self.table = table
        self.dealer = dealer
        self.number = number
        self.rounds = rounds
        self.flow = flow
        self.started = self.scores = tuple(scores)
        self.because = None
        self.doubts = []
        self.account = []
        self.start_afresh()

    def start_afresh(self) -> None:
        """Put everything back to before the deal: for the first time, or because the cards are to be dealt again."""
        self.after = self.table.after
        self.players = len(self.table.seats)
        self.turn = NOBODY
        if self.players == self.ruleset.seats.dealer_sits_out:
            self.sit_out(self.dealer)  # rule: table.sits-out
        self.clear_cards()
        self.clear_contract()
        self.clear_play()
        self.confirmable = []
        self._outcome = None
        self.is_played_out = False
        self.phase_number = -1
        self.next_phase()

    # %% [markdown]
    # ## Going on
    #
    # An action is checked, and only then carried out; so a refusal leaves no trace. One thing can still stop an action that
    # nothing forbids: what follows from it may turn on cards that the log does not know. Where not all cards are known, an
    # action is therefore carried out on a copy, and the copy takes the deal's place when it has gone through.
    #
    # When a phase is over it says so, and the next one begins. One in which nobody has a choice does its work as it begins and passes on,
    # so that the pitcher of ten-point Smear names hearts and finds the stock of fourteen in his hand, with all players to discard:
    #
    #     >>> deal = after(table_of("smear.ten-point"), "N bid 4", "E pass", "S pass", "W pass")
    #     >>> str(deal.phase.name), len(hand_of(deal, "N").split())
    #     ('name-trumps', 10)
    #     >>> deal = after(deal, "N declare H")
    #     >>> str(deal.phase.name), len(hand_of(deal, "N").split())
    #     ('discard', 24)

    # %%
    def apply(self, action: Action) -> None:
        """Carry out an action; raises `Violation`, and changes nothing, when the law forbids it."""
        self.phase.take(self, action)

    def try_out(self, action: Action) -> None:
        """Carry out an action on a copy, and take over the copy's state if it succeeds."""
        twin = self.copied()
        try:
            twin.phase.act(twin, action)
        except Undecidable:
            self.doubts = twin.doubts
            raise
        self.become(twin)

    def legal(self) -> Legal:
        """Who acts, and every legal action."""
        return self.phase.legal(self)

    def next_phase(self) -> None:
        """Begin the next phase."""
        # As `go_to` does it, at every phase of a thousand games.
        number = self.phase_number = self.phase_number + 1
        phase = self.phase = self.flow.phases[number]
        phase.begin(self)

    def go_on_after(self, name: PhaseName) -> None:
        """Begin the phase that follows the one of a name."""
        self.go_to(self.flow.names.index(name) + 1)

    def begin_play(self) -> None:
        """Leave the exchange out, and play."""
        self.go_to(len(self.flow.phases) - 2)

    def go_to(self, number: int) -> None:
        """Begin a phase by its number."""
        self.phase_number = number
        self.phase = self.flow.phases[number]
        self.phase.begin(self)

    def sit_out(self, seat: Seat) -> None:
        """Let turns pass a player over for the rest of the deal."""
        self.after = passing_over(self.after, seat)
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
    #
    # Asked too early, it is nothing; and it stays nothing where a point hangs on a card that nobody knows. Then the clause that asks
    # for the card is noted as a doubt, and the deal is over without a result.
    #
    #     >>> deal = table_of("pitch.auction", players=4)
    #     >>> deal.outcome is None
    #     True
    #     >>> done = play_on(deal, Random(1))
    #     >>> str(deal.phase.name), sum(deal.tricks_won), deal.outcome is None
    #     ('over', 6, False)

    # %%
    def finish(self) -> None:
        """All cards are played."""
        self.is_played_out = True
        self.phase = self.flow.phases[-1]
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
            self._outcome = self.flow.settle(self)
        except Undecidable as doubt:
            self.doubt(doubt.clause, str(doubt))

    def end_unplayed(self, decision: Decision | None = None) -> None:
        """End the deal before the cards are played: without points, or because a party has won the match."""
        self._outcome = self.flow.settle_unplayed(self, decision)
        self.phase = self.flow.phases[-1]

    def decided(self, *clauses: Label) -> None:
        """Note the clauses that decided, if anybody asked."""
        if self.because is not None:
            self.because.extend(clauses)

    def doubt(self, clause: Label, message: str) -> None:
        """Note that a clause cannot be decided, because cards on which it depends are not known."""
        self.doubts.append((clause, message))
