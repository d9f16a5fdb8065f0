# %% [markdown]
# # What a deal keeps
#
# Stop a game at any moment, and ask what one must write down so that other people could sit down and go on with it. Who deals, and
# who sits where. What everybody holds, and what lies on the table. What was bid, and who pitches. Who has taken what. That is
# the record of a deal; whatever the law decides, it decides from this and from the ruleset.
#
# Cards are kept as sets, one for each player, in the order of the seats. Four players have been dealt six cards each in Auction Pitch:
#
#     >>> deal = table_of("pitch.auction", players=4, hands={"N": "AS KS 9H"})
#     >>> [hand.bit_count() for hand in deal.hands], "AS" in hand_of(deal, "N").split()
#     ([6, 6, 6, 6], True)
#
# What belongs to one phase alone, the bid to beat or the trick on the table, is not here. Each phase brings a leaf of its own, and
# takes it away again.

# %%
"""What is on record of a deal: who sits, the cards, the contract, and what was played."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Final, Self

from schmier.account import Entry
from schmier.action import Action, ForcedStep
from schmier.bids import Bid
from schmier.cards import Card, Cards
from schmier.contracts import Announcement
from schmier.labels import Label
from schmier.outcome import Outcome
from schmier.ranking import Ranking
from schmier.rounds import Rounds
from schmier.ruleset.ruleset import Ruleset
from schmier.table import NOBODY, Seat, Table

# %% [markdown]
# ## What it holds
#
# This is all of it. A record with a fixed list of what can be in it is one of which a copy is a whole copy; and a phase that wants to
# remember something for later has to put it here, where everybody sees it.


# %%
ON_RECORD: Final = (
    "_outcome", "account", "after", "announcement", "at_fault", "because", "bid", "called", "calls", "captured",
    "claimed_level", "claimed_with", "conceded", "confirmable", "dealer", "dealt", "dealt_widow", "discards",
    "doubled_by", "doubled_with", "doublings", "doubts", "flow", "granted", "hands", "has_claimed", "has_wrong_number",
    "held", "is_given", "is_in_place_of_reject", "is_known", "is_partner_known", "is_played_out", "joker_order",
    "knocked", "last_won_with", "number", "partner", "partners", "passed_unseen", "phase", "phase_number", "pitcher",
    "players", "progress", "ranking", "revoked", "rounds", "ruleset", "scores", "seen", "shown", "started", "stock",
    "table", "thrown_in", "tricks_won", "turn", "turn_up", "unknown", "unknown_stock", "unknown_widow", "widow",
    "winners",
)  # fmt: skip
"""Everything that is on record, by name."""


class Record:
    """Everything that is known of a deal in progress."""

    __slots__ = ON_RECORD

    ruleset: Ruleset
    """The rules by which it is played."""
    table: Table
    """Who sits where, and who scores with whom."""
    dealer: Seat
    """The seat that deals, from 0."""
    number: int
    """Which deal of the match it is, from 1."""
    rounds: Rounds
    """The rounds of Bock and Ramsch that are left, this deal included."""
    after: tuple[Seat, ...]
    """By seat, who comes next in turn; whoever sits out is passed over."""
    players: int
    """How many play in this deal."""
    turn: Seat
    """Whose turn it is in the present phase; -1 (`NOBODY`) before the cards are dealt. Where several may act it is the first of them."""
    started: tuple[int, ...]
    """By party, the scores with which the deal began."""
    scores: tuple[int, ...]
    """By party, the scores now, as they were scored: counted up even where the players count down. Those after the deal are in its
    outcome."""
    account: list[Entry]
    """What was counted and entered before the end, such as a card turned up."""
    confirmable: list[ForcedStep]
    """What happened of itself, and may yet be noted."""
    because: list[Label] | None
    """Every clause that has decided; None where nobody asks."""
    doubts: list[tuple[Label, str]]
    """What cannot be decided, because the cards it asks for are not known."""
    phase_number: int
    """The place of the present phase in the course of the deal, from 0; -1 before the first."""
    is_played_out: bool
    """Whether all cards are played and nobody has asked yet what they come to."""
    _outcome: Outcome | None
    """What the deal came to, once it has been counted; `Deal.outcome` counts it when somebody asks."""

    # %% [markdown]
    # ## The cards
    #
    # A hand changes as cards are played, thrown and taken up, so what was *dealt* is kept beside what is *held*. Whoever asks
    # for a new deal because he got no court card asks about the first.
    #
    # Not all cards need be known. A log may name none of them; then it is counted how many a player holds besides those that are known
    # of him, and nobody guesses which. What has been named lies somewhere, so nobody else can hold it:
    #
    #     >>> log = table_of("pitch.auction", players=4)
    #     >>> log.start_afresh()
    #     >>> log.hands, log.unknown, log.is_known
    #     ([0, 0, 0, 0], [0, 0, 0, 0], False)

    # %%
    def clear_cards(self) -> None:
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

    # %% [markdown]
    # ## The contract
    #
    # Every call is kept, though the last bid alone decides who pitches: a player who has passed is out, and only the calls say so.
    # North has bid three and East has passed. There is no pitcher before everybody has spoken:
    #
    #     >>> deal = after(deal, "N bid 3", "E pass")
    #     >>> [str(call.do) for call in deal.calls], pitcher_of(deal)
    #     (['bid', 'pass'], 'nobody')
    #     >>> deal = after(deal, "S pass", "W pass")
    #     >>> pitcher_of(deal), deal.ranking is None
    #     ('N', True)
    #
    # Nothing is trumps yet: the ranking of the cards is on record from the moment at which trumps are fixed, and in Pitch that is the
    # first lead. Where a partner is called by a card, who he is may be on record long before anybody at the table knows.

    # %%
    def clear_contract(self) -> None:
        """Forget what was called and settled before the play."""
        self.calls: list[Action] = []
        self.pitcher: Seat = NOBODY
        self.bid: Bid | None = None
        self.partners: tuple[Seat, ...] | None = None
        self.announcement: Announcement | None = None
        self.doublings = 0
        self.doubled_by: Seat = NOBODY
        self.doubled_with = 0
        self.is_in_place_of_reject = False
        self.passed_unseen: list[Seat] = []
        self.knocked: list[Seat] = []
        self.called: Card = -1
        self.partner: Seat = NOBODY
        self.is_partner_known = False
        self.ranking: Ranking | None = None

    # %% [markdown]
    # ## The play
    #
    # Tricks are thrown together, each player's in one heap, and only their number is kept beside; so one may ask who has taken the Ten, and
    # not in which trick. Two things are kept in their order, because rules ask for it: who won the tricks, for the last one may count,
    # and the Jokers as they fell.
    #
    #     >>> deal = after(deal, "N play AS")
    #     >>> deal.ranking.name, deal.tricks_won, deal.winners
    #     ('S', [0, 0, 0, 0], [])

    # %%
    def clear_play(self) -> None:
        """Forget what was played and won."""
        players = len(self.table.seats)
        self.progress: Any = Progress()
        self.held: list[Cards] = []
        self.captured: list[Cards] = [0] * players
        self.tricks_won: list[int] = [0] * players
        self.winners: list[Seat] = []
        self.last_won_with: Card = -1
        self.joker_order: list[Card] = []
        self.revoked: list[Seat] = []
        self.has_claimed = False
        self.claimed_level = ""
        self.claimed_with = 0
        self.granted: list[Seat] = []
        self.conceded: list[Seat] = []
        self.thrown_in = False
        self.at_fault: Seat = NOBODY
        self.has_wrong_number = False
        self.is_given = False

    # %% [markdown]
    # ## A copy
    #
    # Whoever wants to know what a card would lead to plays it on a copy. The two share what does not change and nothing else:
    #
    #     >>> twin = deal.copied()
    #     >>> before = twin.turn
    #     >>> twin.turn, twin.winners[:] = 0, [0]
    #     >>> deal.turn == before, deal.winners
    #     (True, [])

    # %%
    def copied(self) -> Self:
        """A copy in the same state, which can go on without changing this one."""
        kind = type(self)
        twin = kind.__new__(kind)
        for name in ON_RECORD:
            value = getattr(self, name)
            setattr(twin, name, value[:] if isinstance(value, list) else value)
        twin.progress = self.progress.copied()
        return twin

    def become(self, other: Self) -> None:
        """Take over the state of another deal of the same table."""
        because = self.because
        for name in ON_RECORD:
            setattr(self, name, getattr(other, name))
        if because is not None and other.because is not None:
            # Whoever asks for the reasons holds this list.
            because[:] = other.because
            self.because = because


@dataclass(slots=True)
class Progress:
    """What belongs to one phase alone, and is forgotten with it."""

    def copied(self) -> Self:
        """A record that can go on without touching this one."""
        kind = type(self)
        twin = kind.__new__(kind)
        for kept in fields(self):
            value = getattr(self, kept.name)
            setattr(twin, kept.name, value[:] if isinstance(value, list) else value)
        return twin
