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

from schmier.deal import Deal
from schmier.edge.findings import Finding, Json, LogError, Replay
from schmier.labels import Label
from schmier.outcome import Outcome


def begins_match(recorded: Json, number: int, before: Outcome | None) -> bool:
    """Whether a deal is the first of another match; raises `LogError` when it must be one and does not say so."""
    if "new_match" in recorded:
        return True
    if before is not None and before.next_dealer is None:
        message = f"the match was over with deal {number - 1}; the first deal of another one says `new_match`"
        raise LogError(f"$.deals[{number}]", message)
    return False


def check_match_winner(deal: Deal, claimed: Json | None, number: int, replayed: Replay) -> None:
    """Compare the winner that the result of a deal claims with the one that the match has after it."""
    if claimed is None or "winner" not in claimed:
        return
    parties = deal.table.parties
    if claimed["winner"] is not None and claimed["winner"] not in parties:
        message = f"there is no party {claimed['winner']!r}; the parties are {', '.join(parties)}"
        raise LogError(f"$.deals[{number}].result.winner", message)
    if deal.outcome is None:
        return
    winner = None if deal.outcome.winner is None else parties[deal.outcome.winner]
    if claimed["winner"] != winner:
        message = f"the winner is {winner or 'nobody yet'}, not {claimed['winner'] or 'nobody'}"
        replayed.findings.append(Finding(number, None, Label.MATCH_TARGET_REACHED, message))
