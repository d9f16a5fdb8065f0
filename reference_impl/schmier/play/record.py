# %% [markdown]
# # What the play keeps in mind
#
# The trick on the table, who wins it so far, and what the next player is bound to. With the play all this is forgotten; what it
# leaves behind, the tricks that were won, is the deal's.

# %%
"""What the phase of play keeps while it lasts."""

from __future__ import annotations

from dataclasses import dataclass, field

from schmier.cards import ALL_CARDS, Card, Cards
from schmier.deal import Deal
from schmier.play.bounds import Bound, never_excluded
from schmier.progress import Progress
from schmier.table import NOBODY, Seat


@dataclass(slots=True)
class Playing(Progress):
    """The trick on the table, and what the play has led to so far."""

    under: list[Cards]
    """By seat, the cards under the one played to this trick."""
    renounced: list[int]
    """By seat, the suits to which he has failed to follow, as bits."""
    leader: Seat = NOBODY
    tricks_left: int = 0
    """How many tricks are still to be won; -1 where something else ends the play."""
    trick: list[Cards] = field(default_factory=list)
    """The cards of the unfinished trick in the order played, each as a set of one."""
    trick_by: list[Seat] = field(default_factory=list)
    """Who played them, where players are passed over."""
    led: int = 0
    """The effective suit led."""
    suit_led: Cards = 0
    """The cards that follow to it; none where a led Joker frees everybody."""
    bounds: tuple[Bound, ...] = ()
    """What whoever plays next is bound to."""
    unbound: Cards = ALL_CARDS
    """The cards that he may play whatever else he holds."""
    to_lead: tuple[tuple[Bound, ...], Cards] = ((), ALL_CARDS)
    """The same two of whoever leads to the next trick."""
    power: tuple[int, ...] = ()
    """What each card is worth in this trick."""
    best: Card = -1
    """The card that wins the trick so far."""
    winning_power: int = 0
    winner: Seat = NOBODY
    watches_best: bool = False
    """Whether something follows from another card being the best."""
    usual: Cards = 0
    """The cards of which nothing is to be noted but that they are played; none where more is to be seen to than that."""
    buried: Cards = 0
    """All cards under those of this trick."""
    folded: list[Seat] = field(default_factory=list)
    """Who has led a plain card as his farewell, or folded."""
    is_for_no_tricks: bool = False
    """Whether the contract is one of no tricks, in a game where that binds somebody to a card."""
    undertaking: str = ""
    """`none` or `all` where the play stops with the trick that decides a contract of no tricks, or of every trick."""
    is_naming_due: bool = False
    """Whether the leader of a Joker is to name a suit."""
    suit_named: int = -1

    def bind(self, bounds: tuple[Bound, ...]) -> None:
        """Let whoever plays next be bound to this."""
        self.bounds, self.unbound = bounds, never_excluded(bounds)


def playing(deal: Deal) -> Playing:
    """The record of the play in progress."""
    record: Playing = deal.progress
    return record
