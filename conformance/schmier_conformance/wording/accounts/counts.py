"""Counts and contracts in words; and the sums, piles and parties every line of an account uses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from schmier.account import Call, Conceded, Entry, Piles, Product, Reached, Row, Sum, Tricks, WrongCard
from schmier.card_points import Pile
from schmier.cards import CARD_OF
from schmier.counting.spitze import SPITZE
from schmier.deal import Deal
from schmier.labels import Label
from schmier.ruleset.seats import Parties
from schmier.sides import side_of
from schmier_conformance.wording.cards import counted, listed
from schmier_conformance.wording.text import card, cards, people, point

# ---- sums, piles, parties --------------------------------------------------------------------------------------------


def term(name: str, amount: int) -> str:
    """One term of a sum, with its amount."""
    named = card(name) if name in CARD_OF else point(name)
    return f"{named} {amount}"


def added(terms: Iterable[tuple[str, int]], total: int) -> str:
    """A sum: what is added, and what comes of it; a single term is its own sum."""
    parts = [term(name, amount) for name, amount in terms]
    if not parts:
        return str(total)
    return (
        parts[0]
        if len(parts) == 1 and total == sum(amount for _, amount in terms)
        else f"{' + '.join(parts)} = {total}"
    )


def pile_text(counted: Pile) -> str:
    """A pile, card by card."""
    return added(counted.terms, counted.total)


def piles_text(laid: Piles, parties: Sequence[str]) -> str:
    """The piles of all parties; partners who share one are named with it."""
    parts = []
    for side in dict.fromkeys(laid.side_of_party):
        names = [name for name, of in zip(parties, laid.side_of_party, strict=True) if of == side]
        parts.append(f"{' and '.join(names)} {pile_text(Pile(laid.cards[side], laid.of_sides[side], laid.counts))}")
    return "; ".join(parts)


def against(laid: Piles, best: int, parties: Sequence[str]) -> str:
    """A pile held against the totals of the others."""
    own = laid.side_of_party[best]
    others = {
        side: " and ".join(name for name, of in zip(parties, laid.side_of_party, strict=True) if of == side)
        for side in dict.fromkeys(laid.side_of_party)
        if side != own
    }
    totals = [f"{laid.of_sides[side]} of {names}" for side, names in others.items()]
    return f"{pile_text(laid.by_party[best])} against {listed(totals)}"


def tricks_text(won: Tricks, parties: Sequence[str]) -> str:
    """The tricks of all parties."""
    return ", ".join(f"{name} {count}" for name, count in zip(parties, won.by_party, strict=True))


def steps_text(parts: Sum, row: int) -> str:
    """The steps of a multiplier as Skat players count them: "with two, game three, hand four"."""
    factors, counted = [], 0
    for name, count in parts.terms:
        counted += count
        factors.append(f"{'with' if row > 0 else 'without'} {count}" if name == "matadors" else f"{name} {counted}")
    return ", ".join(factors)


def party(deal: Deal, entry: Entry) -> str:
    """The party of an entry; "nobody" for none."""
    return "nobody" if entry.party is None else deal.table.parties[entry.party]


def side(deal: Deal, entry: Entry) -> tuple[str, ...]:
    """The parties that win the entry together: with a called partner, all parties of that side."""
    if entry.party is None or deal.ruleset.seats.parties is not Parties.CALLED:
        return (party(deal, entry),)
    sides = side_of(deal)
    return tuple(name for name, of in zip(deal.table.parties, sides, strict=True) if of == sides[entry.party])


def side_named(deal: Deal, entry: Entry) -> str:
    """The side by the names of its parties."""
    return listed(side(deal, entry))


def amount_won(deal: Deal, entry: Entry) -> str:
    """The amount of a point, and its winner: each of them where several win it together."""
    found = side(deal, entry)
    return f"{entry.amount} for {'each of them' if len(found) > 1 else found[0]}"


def things(count: int, of: str) -> str:
    """A number of tricks, card-points or the like."""
    return counted(count, of.removesuffix("s"))


# ---- the counts ------------------------------------------------------------------------------------------------------


def tricks_counted(deal: Deal, entry: Entry, shown_by: Tricks) -> str:
    """The tricks of all parties."""
    return f"Tricks: {tricks_text(shown_by, deal.table.parties)}"


def card_points(deal: Deal, entry: Entry, shown_by: Piles) -> str:
    """The card-points of all parties."""
    return f"Card-points: {piles_text(shown_by, deal.table.parties)}"


def value(deal: Deal, entry: Entry, shown_by: Product) -> str:
    """The value of a game of Skat."""
    if Label.POINTS_SKAT_OVERBID in entry.clauses:
        settled = f"{shown_by.times} × {shown_by.each} = {entry.amount}"
        return f"The game is settled at {settled}, the least multiple of {shown_by.each} that reaches the bid"
    if shown_by.times == 1:
        return f"The game is worth {entry.amount}"
    return f"The game is worth {shown_by.times} × {shown_by.each} = {entry.amount}"


def overbid(deal: Deal, entry: Entry, shown_by: Reached) -> str:
    """Whether a game was overbid."""
    if entry.amount:
        return f"Overbid: worth {shown_by.had} at a bid of {shown_by.needed}"
    return f"Not overbid: {shown_by.had} at a bid of {shown_by.needed}"


def matadors(deal: Deal, entry: Entry, shown_by: Row) -> str:
    """With or without how many matadors."""
    word = "With" if entry.amount > 0 else "Without"
    return f"{word} {abs(entry.amount)}: {cards(shown_by.cards)}"


def multiplier(deal: Deal, entry: Entry, shown_by: Sum) -> str:
    """The steps of the multiplier."""
    if not shown_by.terms:
        return not_in_null(deal, entry, shown_by)
    row = next(line.amount for line in deal_entries(deal) if line.what == "matadors")
    return f"Multiplier {entry.amount}: {steps_text(shown_by, row)}"


def deal_entries(deal: Deal) -> tuple[Entry, ...]:
    """The account of a finished deal."""
    assert deal.outcome is not None
    return deal.outcome.entries


def schneider(deal: Deal, entry: Entry, shown_by: Piles) -> str:
    """Whether either side is schneider."""
    assert entry.party is not None
    return f"{'Schneider' if entry.amount else 'No schneider'}: {party(deal, entry)} has {shown_by.totals[entry.party]}"


def schwarz(deal: Deal, entry: Entry, shown_by: Tricks) -> str:
    """Whether either side is schwarz."""
    assert entry.party is not None
    won = f"{party(deal, entry)} has {shown_by.by_party[entry.party]} of {sum(shown_by.by_party)} tricks"
    return f"{'Schwarz' if entry.amount else 'Not schwarz'}: {won}"


def given(deal: Deal, entry: Entry, shown_by: Call) -> str:
    """A step an opponent who gave up has given the pitcher."""
    return f"{entry.what.capitalize()} is given with the game, since the bid needs it"


def not_in_null(deal: Deal, entry: Entry, shown_by: Sum) -> str:
    """A part of the value a null does not have."""
    return f"A null has no {entry.what}" if entry.what != "overbid" else "A null is not overbid"


# ---- whether the contract was made -----------------------------------------------------------------------------------


def contract(deal: Deal, entry: Entry, shown_by: Reached) -> str:
    """Whether a contract was made."""
    made = "made" if entry.amount else "failed"
    if not shown_by.needed:
        return f"{party(deal, entry)} undertook to win nothing and won {things(shown_by.had, shown_by.of)}: {made}"
    needed = things(shown_by.needed, shown_by.of)
    return f"{party(deal, entry)} needed {needed} and has {shown_by.had}: {made}"


def game(deal: Deal, entry: Entry, shown_by: Reached) -> str:
    """Whether a game of Skat was won."""
    if shown_by.of == "value":
        return f"{party(deal, entry)} has lost the game: {shown_by.had} is less than the bid of {shown_by.needed}"
    if shown_by.of == SPITZE:
        return f"{party(deal, entry)} has not won the last trick with the lowest trump: the game is lost"
    needed = things(shown_by.needed, shown_by.of) if shown_by.needed else f"no {shown_by.of}"
    won = "won" if entry.amount else "lost"
    return f"{party(deal, entry)} needed {needed} and has {shown_by.had}: the game is {won}"


def game_given(deal: Deal, entry: Entry, shown_by: Call) -> str:
    """A game the opponents gave away."""
    return f"The game was given to {party(deal, entry)}, and is won"


def ended_by_wrong_card(deal: Deal, entry: Entry, shown_by: WrongCard) -> str:
    """A game a wrong card ended."""
    had, needed, of = shown_by.reached
    who = people([deal.table.parties[shown_by.by]])
    if entry.party != shown_by.by:
        won = "is won by" if entry.amount else "had been lost by"
        return f"{who} is at fault, and with {things(had, of)} against it ({needed} at most) the game {won} {party(deal, entry)}"
    if entry.amount:
        return f"{who} is at fault, but has won already with {things(had, of)} ({needed} needed)"
    return f"{who} is at fault, and has not won yet: the game is lost"


def conceded(deal: Deal, entry: Entry, shown_by: Conceded) -> str:
    """A game given up."""
    who = people([deal.table.parties[giver] for giver in shown_by.by])
    if entry.party in shown_by.by:
        return f"{who} gives the game up: it is lost"
    against = shown_by.against
    spoke = f"{things(against.had, against.of)} against it"
    if entry.amount:
        return f"{who} gives up, and with {spoke} ({against.needed} at most) the game is won by {party(deal, entry)}"
    return f"{who} gives up, but with {spoke} ({against.needed} at most) {party(deal, entry)} has lost already"
