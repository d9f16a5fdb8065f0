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
    """Who acts; nobody when the table does, or when the deal is over."""
    actions: tuple[Action, ...] = ()
    """Every legal action, unless cards are to be chosen."""
    choose: tuple[int, ...] | None = None
    """Where cards are to be chosen: how many, for each seat of `by`."""
    verb: str = "discard"
    """What is done with cards that are chosen."""
    at_most: bool = False
    """Whether fewer may be chosen, or none."""
