# %% [markdown]
# # What a step of the exchange keeps in mind
#
# Who has still to discard, to draw or to pass; and where a player fills up his hand, the cards among which he may
# choose. With the step this is forgotten. Where all act at once the list has no order: whoever is ready lays his
# cards away, and the step is over when nobody is left on it.

# %%
"""The record of a step of the exchange in progress."""

from __future__ import annotations

from dataclasses import dataclass, field

from schmier.cards import Cards
from schmier.deal import Deal
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
    """Begin a step in which these players are asked, one after the other."""
    deal.progress, deal.turn = Choosing(seats), seats[0]


def ask_next(deal: Deal) -> None:
    """Ask the next player of those who are asked in turn; after the last the step is over."""
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
