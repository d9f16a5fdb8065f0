"""What was counted, and whether the contract was made, in words."""

from __future__ import annotations

from schmier.account import Call, Conceded, Entry, Piles, Product, Reached, Row, Sum, Tricks, WrongCard
from schmier.counting.spitze import SPITZE
from schmier.deal import Deal
from schmier.labels import Label
from schmier_conformance.wording.accounts import notation, sums
from schmier_conformance.wording.accounts.sums import party, things


def tricks_counted(deal: Deal, entry: Entry, shown_by: Tricks) -> str:
    """The tricks of everybody."""
    return f"Tricks: {sums.tricks(shown_by, deal.table.parties)}"


def card_points(deal: Deal, entry: Entry, shown_by: Piles) -> str:
    """The card-points of everybody."""
    return f"Card-points: {sums.piles(shown_by, deal.table.parties)}"


def value(deal: Deal, entry: Entry, shown_by: Product) -> str:
    """What a game of Skat is worth."""
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
    return f"{word} {abs(entry.amount)}: {notation.cards(shown_by.cards)}"


def multiplier(deal: Deal, entry: Entry, shown_by: Sum) -> str:
    """The steps of the multiplier."""
    if not shown_by.terms:
        return not_in_null(deal, entry, shown_by)
    row = next(line.amount for line in deal_entries(deal) if line.what == "matadors")
    return f"Multiplier {entry.amount}: {sums.steps(shown_by, row)}"


def deal_entries(deal: Deal) -> tuple[Entry, ...]:
    """The account of a deal that is over."""
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
    """A step that an opponent who gave up has given the pitcher."""
    return f"{entry.what.capitalize()} is given with the game, since the bid needs it"


def not_in_null(deal: Deal, entry: Entry, shown_by: Sum) -> str:
    """A part of the value that a null does not have."""
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
    """A game that the opponents gave away."""
    return f"The game was given to {party(deal, entry)}, and is won"


def ended_by_wrong_card(deal: Deal, entry: Entry, shown_by: WrongCard) -> str:
    """A game that a wrong card ended."""
    had, needed, of = shown_by.reached
    who = notation.people([deal.table.parties[shown_by.by]])
    if entry.party != shown_by.by:
        won = "is won by" if entry.amount else "had been lost by"
        return f"{who} is at fault, and with {things(had, of)} against it ({needed} at most) the game {won} {party(deal, entry)}"
    if entry.amount:
        return f"{who} is at fault, but has won already with {things(had, of)} ({needed} needed)"
    return f"{who} is at fault, and has not won yet: the game is lost"


def conceded(deal: Deal, entry: Entry, shown_by: Conceded) -> str:
    """A game that was given up."""
    who = notation.people([deal.table.parties[giver] for giver in shown_by.by])
    if entry.party in shown_by.by:
        return f"{who} gives the game up: it is lost"
    against = shown_by.against
    spoke = f"{things(against.had, against.of)} against it"
    if entry.amount:
        return f"{who} gives up, and with {spoke} ({against.needed} at most) the game is won by {party(deal, entry)}"
    return f"{who} gives up, but with {spoke} ({against.needed} at most) {party(deal, entry)} has lost already"
