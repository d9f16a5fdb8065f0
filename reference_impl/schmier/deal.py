# %% [markdown]
# # A deal
#
# A deal goes through phases: the cards are dealt, the auction is held, the steps of the exchange are carried out,
# the cards are played; then the points are counted. Which phases there are, the ruleset says. Every phase answers
# the same few questions: who acts, what may they do, what does an action do; and when it is over it hands on to
# the next one.
#
# The record of a deal is one object that changes as the deal goes on. A phase keeps nothing in itself: it is a
# reading of the ruleset, used by all deals at once.

# %%
"""A deal in progress."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol

from schmier.action import Action
from schmier.auction import auction_of
from schmier.cards import Card, Cards
from schmier.contracts import Announcement
from schmier.dealing import Dealing
from schmier.exchange import step_of
from schmier.outcome import Outcome
from schmier.ranking import Ranking
from schmier.ruleset import Ruleset
from schmier.settlement import settle_points, thrown_in
from schmier.settlement_of_games import settle_game
from schmier.settlement_of_tricks import settle_tricks
from schmier.table import NOBODY, Seat, Table
from schmier.violation import Violation
from schmier.ways_of_play import play_of


class Legal(NamedTuple):
    """What may be done now."""

    by: tuple[Seat, ...]
    """Who acts; nobody when the table does, or when the deal is over."""
    actions: tuple[Action, ...] = ()
    """Every legal action, unless cards are to be chosen."""
    choose: tuple[int, ...] | None = None
    """Where cards are to be chosen: how many, for each seat of `by`."""
    verb: str = "discard"
    """What is done with cards that are chosen."""
    at_most: bool = False
    """Whether fewer may be chosen, or none."""


class Phase(Protocol):
    """One stretch of a deal."""

    @property
    def name(self) -> str:
        """What the phase is called in observations."""

    def begin(self, deal: Deal) -> None:
        """Make the record ready for this phase; a phase in which nobody has a choice does its work here."""

    def legal(self, deal: Deal) -> Legal:
        """Who acts, and every legal action."""

    def act(self, deal: Deal, action: Action) -> None:
        """Carry out an action, or raise `Violation` and change nothing."""


# %% [markdown]
# ## The end
#
# After the last card there is one more phase, in which nothing may be done.


# %%
class Over:
    """The phase after the end."""

    name = "over"

    def begin(self, deal: Deal) -> None:
        """Nothing is left to prepare."""

    def legal(self, deal: Deal) -> Legal:
        """Nobody acts."""
        return Legal(())

    def act(self, deal: Deal, action: Action) -> None:
        """Refuse whatever is tried."""
        raise Violation("irregular.over", "the deal is over")  # rule: irregular.over


OVER = Over()


@lru_cache(maxsize=256)
def phases_of(ruleset: Ruleset) -> tuple[Phase, ...]:
    """The phases of a deal under a ruleset, in their order."""
    exchange = (step_of(ruleset, number) for number in range(len(ruleset.steps)))  # rule: exchange.order
    return (Dealing(), auction_of(ruleset), *exchange, play_of(ruleset), OVER)


# %% [markdown]
# ## The record
#
# `hands` and the other lists are by seat; `trick` holds the cards on the table in the order played, each as a set
# of one. Cards that a log does not know are counted in `unknown`; they are never guessed. When `because` is a
# list, every deciding clause is added to it; while it is None nobody asked.


# %%
class Deal:
    """One deal, from the first card to the last."""

    __slots__ = (
        "_outcome", "after", "announcement", "because", "bid", "buried", "called", "calls", "captured", "conceded", "confirmable",
        "dealer", "dealt", "dealt_widow", "discards", "doublings", "doubts", "folded", "hands", "has_claimed", "held",
        "high_bid", "high_bidder", "is_bid_open", "is_naming_due", "is_partner_known", "is_played_out", "joker_order", "leader", "led",
        "listener", "may_trump", "number", "offered", "partner", "partners", "pending", "phase", "phase_number",
        "phases", "pitcher", "players", "power", "ranking", "renounced", "revoked", "ruleset", "scores", "seen", "shown",
        "speaker", "started", "stock", "suit_led", "suit_named", "table", "trick", "trick_by", "tricks_left", "tricks_won",
        "turn", "turn_up", "under", "undertaking", "unknown", "unknown_stock", "unknown_widow", "widow", "winner",
        "winners", "winning_power",
    )  # fmt: skip

    def __init__(self, ruleset: Ruleset, table: Table, dealer: Seat, scores: Sequence[int], number: int = 1) -> None:
        """A deal about to be dealt; `scores` are what the parties have scored before it, `number` counts deals from 1."""
        self.ruleset = ruleset
        self.table = table
        self.dealer = dealer
        self.number = number
        self.started = self.scores = tuple(scores)
        self.phases = phases_of(ruleset)
        self.because: list[str] | None = None
        self.doubts: list[tuple[str, str]] = []
        self.start_afresh()

    def start_afresh(self) -> None:
        """Put everything back to before the deal: for the first time, or because the cards are to be dealt again."""
        players = len(self.table.seats)
        self.after = self.table.after
        self.players = players
        if players == self.ruleset.dealer_sits_out:
            self.sit_out(self.dealer)  # rule: table.sits-out
        self.hands: list[Cards] = [0] * players
        self.unknown: list[int] = [0] * players
        self.dealt: list[Cards] = []
        self.dealt_widow: Cards = 0
        self.held: list[Cards] = []
        self.turn_up: Card = -1
        self.widow: Cards = 0
        self.unknown_widow = 0
        self.stock: tuple[Card, ...] = ()
        self.unknown_stock = 0
        self.seen: Cards = 0
        self.discards: list[Cards] = [0] * players
        self.shown: list[Cards] = [0] * players
        self.offered: Cards = 0
        self.calls: list[Action] = []
        self.high_bid = 0
        self.high_bidder: Seat = NOBODY
        self.speaker: Seat = NOBODY
        self.listener: Seat = NOBODY
        self.is_bid_open = False
        self.pitcher: Seat = NOBODY
        self.bid = 0
        self.partners: tuple[Seat, ...] | None = None
        self.announcement: Announcement | None = None
        self.doublings = 0
        self.called: Card = -1
        self.partner: Seat = NOBODY
        self.is_partner_known = False
        self.ranking: Ranking | None = None
        self.pending: list[Seat] = []
        self.turn: Seat = NOBODY
        self.leader: Seat = NOBODY
        self.led = 0
        self.suit_led: Cards = 0
        self.may_trump: Cards = 0
        self.power: tuple[int, ...] = ()
        self.trick: list[Cards] = []
        self.trick_by: list[Seat] = []
        self.buried: Cards = 0
        self.under: list[Cards] = [0] * players
        self.folded: list[Seat] = []
        self.revoked: list[Seat] = []
        self.winner: Seat = NOBODY
        self.winning_power = 0
        self.captured: list[Cards] = [0] * players
        self.tricks_won: list[int] = [0] * players
        self.tricks_left = 0
        self.joker_order: list[Card] = []
        self.suit_named = -1
        self.is_naming_due = False
        self.renounced: list[Cards] = [0] * players
        self.undertaking = ""
        self.winners: list[Seat] = []
        self.has_claimed = False
        self.conceded: list[Seat] = []
        self.confirmable: list[tuple[str, Seat, str]] = []
        self._outcome: Outcome | None = None
        self.is_played_out = False
        self.phase_number = 0
        self.phase: Phase = self.phases[0]
        self.phase.begin(self)

    # %% [markdown]
    # ## Going on
    #
    # An action goes to the present phase. A phase that has done its work moves the deal on.

    # %%
    def apply(self, action: Action) -> None:
        """Carry out an action; raises `Violation`, and changes nothing, when the law forbids it."""
        self.phase.act(self, action)  # rule: irregular.unchanged

    def legal(self) -> Legal:
        """Who acts, and every legal action."""
        return self.phase.legal(self)

    def next_phase(self, after: str = "") -> None:
        """Begin the next phase, or the one that follows the phase of a name."""
        if after:
            self.phase_number = next(number for number, phase in enumerate(self.phases) if phase.name == after)
        self.phase_number += 1
        self.phase = self.phases[self.phase_number]
        self.phase.begin(self)

    def begin_play(self) -> None:
        """Leave the exchange out, and play."""
        self.phase_number = len(self.phases) - 2
        self.phase = self.phases[self.phase_number]
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

    def finish(self) -> None:
        """All cards are played."""
        self.is_played_out = True
        self.phase = OVER
        if self.because is not None:
            self.settle()

    # %% [markdown]
    # What it came to is worked out when somebody asks. Whoever checks the moves of a thousand games, or looks for a good
    # card by playing them out, need not have each of them counted.

    # %%
    @property
    def outcome(self) -> Outcome | None:
        """What the deal came to; None before its end. Raises `Undecidable` where that takes cards that are not known."""
        if self._outcome is None and self.is_played_out:
            self.settle()
        return self._outcome

    def settle(self) -> None:
        """Count what the game counts, and enter it."""
        self.is_played_out = False  # Asked again after a doubt, the deal has no outcome.
        if self.ruleset.counts == "tricks":
            self._outcome = settle_tricks(self)
        elif self.ruleset.counts == "game-value":
            self._outcome = settle_game(self)
        else:
            self._outcome = settle_points(self)

    def throw_in(self) -> None:
        """End the deal without points."""
        self._outcome = thrown_in(self, None)
        self.phase = OVER

    def win_at_once(self, party: int) -> None:
        """End the deal, and the match, before the cards are played."""
        self._outcome = thrown_in(self, party)
        self.phase = OVER

    # %% [markdown]
    # ## Steps that may be left out
    #
    # Taking up the stock leaves no choice, so it happens by itself. A log may record it all the same, at its
    # place and by the right player; then there is something to check and nothing to do.

    # %%
    def other_verb(self, action: Action) -> None:
        """Deal with a verb that the present phase does not know: accept a recorded forced step, refuse the rest."""
        is_claim = action.do == "redeal" and action.by != NOBODY
        due = [step for step in self.confirmable if step[0] == action.do and not is_claim]
        if not due:
            raise Violation(
                "irregular.phase", f"{action.do} is not due: the phase is {self.phase.name}"
            )  # rule: irregular.phase
        step = next((step for step in due if step[1] == action.by), None)
        if step is None or action.cards:
            raise Violation(due[0][2], "somebody else is to do this, or there is nothing to choose")
        self.confirmable = self.confirmable[self.confirmable.index(step) + 1 :]
        self.decided(step[2])

    def is_confirmable(self, action: Action) -> bool:
        """Whether an action is a forced step that has been carried out and may still be recorded."""
        return any(step[:2] == (action.do, action.by) for step in self.confirmable)

    # %% [markdown]
    # ## Scores and sides
    #
    # Most points are entered when the deal is over; a few are scored at once. The sides of a deal are its parties,
    # except where the pitcher has called a partner: then he and his partner are one side and all others the other.

    # %%
    def score_at_once(self, seat: Seat, points: int) -> None:
        """Enter points for a player's party before the deal is over."""
        party = self.table.party_of[seat]
        self.scores = tuple(score + points * (number == party) for number, score in enumerate(self.scores))

    def side_of(self) -> tuple[int, ...]:
        """The side of each seat; sides are numbered like parties."""
        seats = range(len(self.hands))
        if self.ruleset.parties == "chosen":
            chosen = (self.pitcher, *(self.partners or ()))
            return tuple([0 if seat in chosen else seat + 1 for seat in seats])  # rule: table.parties.chosen
        if self.ruleset.parties != "called":
            return self.table.party_of
        ours = (self.pitcher, self.partner)
        other = 1 if self.ruleset.others_share else None  # rule: points.party.own
        return tuple([0 if seat in ours else other or seat + 1 for seat in seats])  # rule: table.parties.called

    def pitching_parties(self) -> frozenset[int]:
        """The parties that score as the pitcher's: his own, and that of a partner who was called."""
        if self.ruleset.parties != "called":
            return frozenset((self.table.party_of[self.pitcher],))
        sides = self.side_of()
        side = sides[self.pitcher]
        return frozenset(self.table.party_of[seat] for seat, of in enumerate(sides) if of == side)

    # %% [markdown]
    # ## Why

    # %%
    def decided(self, *clauses: str) -> None:
        """Note the clauses that decided, if anybody asked."""
        if self.because is not None:
            self.because.extend(clauses)

    def doubt(self, clause: str, message: str) -> None:
        """Note that a clause cannot be decided, because the cards it asks for are not known."""
        self.doubts.append((clause, message))

    def reveal(self, seat: Seat, cards: Cards) -> bool:
        """Let a player whose hand is not wholly known turn out to hold these cards; False when he cannot."""
        strangers = cards & ~self.hands[seat]
        if strangers & self.seen or strangers & ~self.ruleset.pack or strangers.bit_count() > self.unknown[seat]:
            return False
        self.hands[seat] |= strangers
        self.unknown[seat] -= strangers.bit_count()
        self.seen |= strangers
        return True
