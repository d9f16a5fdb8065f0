"""Whose a line of the account is, and how many things it counts."""

from __future__ import annotations

from schmier.account import Entry
from schmier.deal import Deal
from schmier.rules.words import Parties
from schmier.sides import side_of
from schmier_conformance.words.card_words import counted, listed


def party(deal: Deal, entry: Entry) -> str:
    """Whose line it is."""
    return "nobody" if entry.party is None else deal.table.parties[entry.party]


def side(deal: Deal, entry: Entry) -> tuple[str, ...]:
    """The parties that win together what the line is about: where a partner is called, everybody on that side."""
    if entry.party is None or deal.ruleset.seats.parties is not Parties.CALLED:
        return (party(deal, entry),)
    sides = side_of(deal)
    return tuple(name for name, of in zip(deal.table.parties, sides, strict=True) if of == sides[entry.party])


def side_named(deal: Deal, entry: Entry) -> str:
    """The side by the names of its parties."""
    return listed(side(deal, entry))


def amount_won(deal: Deal, entry: Entry) -> str:
    """How much a point brings, and to whom: to each of those who win it together."""
    found = side(deal, entry)
    return f"{entry.amount} for {'each of them' if len(found) > 1 else found[0]}"


def things(count: int, of: str) -> str:
    """So many of what was counted."""
    return counted(count, of.removesuffix("s"))
