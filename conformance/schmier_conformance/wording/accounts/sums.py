"""Sums, piles and tricks as they are said, and whose a line of the account is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from schmier.account import Entry, Piles, Sum, Tricks
from schmier.card_points import Pile
from schmier.cards import CARD_OF
from schmier.deal import Deal
from schmier.ruleset.enums import Parties
from schmier.sides import side_of
from schmier_conformance.wording.accounts import notation
from schmier_conformance.wording.cards import counted, listed


def term(name: str, amount: int) -> str:
    """One thing that is added, with how much it is."""
    named = notation.card(name) if name in CARD_OF else notation.point(name)
    return f"{named} {amount}"


def added(terms: Iterable[tuple[str, int]], total: int) -> str:
    """A sum: what is added, and what comes of it; a single term is its own sum."""
    said = [term(name, amount) for name, amount in terms]
    if not said:
        return str(total)
    return (
        said[0] if len(said) == 1 and total == sum(amount for _, amount in terms) else f"{' + '.join(said)} = {total}"
    )


def pile(counted: Pile) -> str:
    """A pile, card by card."""
    return added(counted.terms, counted.total)


def piles(laid: Piles, parties: Sequence[str]) -> str:
    """The piles of all parties; partners who share one are named with it."""
    said = []
    for side in dict.fromkeys(laid.side_of_party):
        names = [name for name, of in zip(parties, laid.side_of_party, strict=True) if of == side]
        said.append(f"{' and '.join(names)} {pile(Pile(laid.cards[side], laid.of_sides[side], laid.counts))}")
    return "; ".join(said)


def against(laid: Piles, best: int, parties: Sequence[str]) -> str:
    """A pile held against the totals of the others."""
    own = laid.side_of_party[best]
    others = {
        side: " and ".join(name for name, of in zip(parties, laid.side_of_party, strict=True) if of == side)
        for side in dict.fromkeys(laid.side_of_party)
        if side != own
    }
    totals = [f"{laid.of_sides[side]} of {names}" for side, names in others.items()]
    return f"{pile(laid.by_party[best])} against {listed(totals)}"


def tricks(won: Tricks, parties: Sequence[str]) -> str:
    """The tricks of all parties."""
    return ", ".join(f"{name} {count}" for name, count in zip(parties, won.by_party, strict=True))


def steps(parts: Sum, row: int) -> str:
    """The steps of a multiplier as Skat players count them: "with two, game three, hand four"."""
    said, counted = [], 0
    for name, count in parts.terms:
        counted += count
        said.append(f"{'with' if row > 0 else 'without'} {count}" if name == "matadors" else f"{name} {counted}")
    return ", ".join(said)


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
