# %% [markdown]
# # How a step of the exchange goes on
#
# A step keeps in mind who has still to discard, to draw or to pass; and where a player fills up his hand, the cards among which he
# may choose. With the step this is forgotten. Where all act at once the list has no order: each player lays his cards away when he
# is ready, and the step is over when the list is empty.

# %%
"""The record of a step of the exchange in progress, and steps that are over as they begin."""

from __future__ import annotations

from dataclasses import dataclass, field

from schmier.action import Action, Legal
from schmier.cards import Cards
from schmier.deal import Deal, Phase
from schmier.record import Progress
from schmier.table import Seat


@dataclass(slots=True)
class Choosing(Progress):
    """How far a step has come."""

    pending: list[Seat] = field(default_factory=list)
    """The players who have not acted yet."""
    offered: Cards = 0
    """The cards from which a hand is filled up."""


def ask_in_turn(deal: Deal, seats: list[Seat]) -> None:
    """Begin a step in which these players decide, one after the other."""
    deal.progress, deal.turn = Choosing(seats), seats[0]


def ask_next(deal: Deal) -> None:
    """Pass the turn to the next player who decides; after the last the step is over."""
    pending = choosing(deal).pending
    pending.remove(deal.turn)
    if pending:
        deal.turn = pending[0]
    else:
        deal.next_phase()


def choosing(deal: Deal) -> Choosing:
    """The record of the step that is in progress."""
    record: Choosing = deal.progress
    return record


# %% [markdown]
# ## Steps without a choice
#
# Some steps are carried out as soon as they are due. No player acts in them, so nothing is ever listed or refused there.


# %%
class WaitsForNobody(Phase):
    """A step that is over as soon as it begins."""

    def legal(self, deal: Deal) -> Legal:
        """Never called."""
        raise AssertionError("this step waits for nobody")

    def check(self, deal: Deal, action: Action) -> None:
        """Never called."""
        raise AssertionError("this step waits for nobody")

    def act(self, deal: Deal, action: Action) -> None:
        """Never called."""
        raise AssertionError("this step waits for nobody")
