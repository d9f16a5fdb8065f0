# %% [markdown]
# # Who looks on
#
# A replay judges. Whoever wants to tell what happened looks on while it goes: before an event, after it, and when a deal is
# counted. He sees the record of the deal itself, and need work out nothing a second time. He may not touch it.

# %%
"""What looks on while a log is replayed."""

from __future__ import annotations

from typing import Protocol

from schmier.action import Event
from schmier.deal import Deal


class Witness(Protocol):
    """Looks on while a log is replayed; while it does, every deal notes the clauses that decide."""

    def before(self, deal: Deal, number: int, position: int, event: Event) -> None:
        """An event is about to be carried out: the deal of that number, the event at that place in it."""

    def after(self, deal: Deal, number: int, position: int, event: Event) -> None:
        """The event has been carried out; `deal.because` holds the clauses that decided it."""

    def counted(self, deal: Deal, number: int) -> None:
        """The record of a deal is at its end; without an outcome where the deal is not over."""
