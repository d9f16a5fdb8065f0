"""What the phase of play keeps while it lasts."""

from __future__ import annotations

from schmier.cards import BOTH_JOKERS, Card, Cards
from schmier.deal import Deal, Progress
from schmier.play.bounds import Bound
from schmier.table import NOBODY, Seat


class Playing(Progress):
    """The trick on the table, and what the play has led to so far."""

    __slots__ = (
        "best", "bounds", "buried", "folded", "goes_straight", "is_for_no_tricks", "is_naming_due", "leader", "led",
        "power", "renounced", "suit_led", "suit_named", "trick", "trick_by", "tricks_left", "under",
        "undertaking", "usual", "watches_best", "winner", "winning_power",
    )  # fmt: skip

    def __init__(self, players: int, leader: Seat, tricks_left: int) -> None:
        self.leader = leader
        self.tricks_left = tricks_left
        """How many tricks are still to be won; -1 where something else ends the play."""
        self.trick: list[Cards] = []
        """The cards of the unfinished trick in the order played, each as a set of one."""
        self.trick_by: list[Seat] = []
        """Who played them."""
        self.led = 0
        """The effective suit led."""
        self.suit_led: Cards = 0
        """The cards that follow to it; none where a led Joker frees everybody."""
        self.bounds: tuple[Bound, ...] = ()
        """What whoever plays next is bound to."""
        self.power: tuple[int, ...] = ()
        """What each card is worth in this trick."""
        self.best: Card = -1
        """The card that wins the trick so far."""
        self.winning_power = 0
        self.watches_best = False
        """Whether something follows from another card being the best."""
        self.usual: Cards = ~BOTH_JOKERS
        """The cards of which nothing is to be noted but that they are played."""
        self.goes_straight = False
        """Whether a plain card may be put on the table without more ado."""
        self.winner: Seat = NOBODY
        self.under: list[Cards] = [0] * players
        """By seat, the cards under the one played to this trick."""
        self.buried: Cards = 0
        """All of them."""
        self.folded: list[Seat] = []
        """Who has led a plain card as his farewell, or folded."""
        self.is_for_no_tricks = False
        """Whether the contract is one of no tricks, in a game where that binds somebody to a card."""
        self.undertaking = ""
        """`none` or `all` where the play stops with the trick that decides a contract of no tricks, or of every trick."""
        self.is_naming_due = False
        """Whether the leader of a Joker is to name a suit."""
        self.suit_named = -1
        self.renounced: list[int] = [0] * players
        """By seat, the suits to which he has failed to follow, as bits."""


def playing(deal: Deal) -> Playing:
    """The record of the play in progress."""
    record = deal.progress
    assert isinstance(record, Playing)
    return record
