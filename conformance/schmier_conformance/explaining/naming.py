"""Whose a line of the account is, and how many things it counts."""

from __future__ import annotations

from schmier.account import Entry
from schmier.deal import Deal
from schmier_conformance.words.card_words import counted


def party(deal: Deal, entry: Entry) -> str:
    """Whose line it is."""
    return "nobody" if entry.party is None else deal.table.parties[entry.party]


def things(count: int, of: str) -> str:
    """So many of what was counted."""
    return counted(count, of.removesuffix("s"))
