# %% [markdown]
# # The scorer's pad
#
# Whatever a deal brings or costs is written down as one line: what it is for, who gets it, how much, what one would point at to
# show it, and the clause that says so. Points, scores and explanations are read off these lines; nobody counts twice.

# %%
"""Entries: the lines of an account."""

from __future__ import annotations

from typing import NamedTuple

from schmier.labels import Label


class Entry(NamedTuple):
    """One line of the scorer's pad."""

    what: str
    """What it is for: the name of a point of the list, `contract`, `setback`, `revoke`, `gift` ..."""
    party: int | None
    """The party that it concerns; None where nobody gets anything."""
    points: int
    """What the party's account gains by it, or loses."""
    clauses: tuple[Label, ...]
    """The clauses that decided it, the most telling one first."""
