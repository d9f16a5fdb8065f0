# %% [markdown]
# # What may be done now
#
# Most of the time the choice is small enough to be listed. Where cards are chosen freely out of a hand it is told by rule:
# who chooses, and how many.

# %%
"""The answer to "what may be done now?"."""

from __future__ import annotations

from typing import NamedTuple

from schmier.action import Action
from schmier.table import Seat


class Legal(NamedTuple):
    """What may be done now."""

    by: tuple[Seat, ...]
    """The seats that may act; an empty tuple when the table acts, or when the deal is over."""
    actions: tuple[Action, ...] = ()
    """Every legal action; empty where cards are to be chosen."""
    choose: tuple[int, ...] | None = None
    """Where cards are to be chosen: how many, aligned with `by`, so that `choose[i]` is for the seat `by[i]`. None where actions are
    listed."""
    verb: str = "discard"
    """What is done with the cards that are chosen; it has no meaning where `choose` is None."""
    at_most: bool = False
    """Whether fewer may be chosen, or none."""
