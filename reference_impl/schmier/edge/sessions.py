# %% [markdown]
# # Sessions
#
# An evening is seldom one match. A log may hold several, one after the other: the first deal of another match says so by
# `"new_match": true`. The scores stand at the start again, the deals are counted from 1, and whoever the players like deals first.
# The match before it need not be over, since people break off; but where it is over, nothing but another match can follow.
#
# The `winner` of the log is that of its last match. That of any match may be claimed in the result of its last deal.

# %%
"""Logs of several matches."""

from __future__ import annotations

from schmier.edge.findings import Json


def begins_match(recorded: Json) -> bool:
    """Whether a deal is the first of another match."""
    return "new_match" in recorded
