"""What was won by contracts and tricks, and what is entered, in words."""

from __future__ import annotations

from schmier.account import Call, Entry, OneCard, Product, Raised, Reached, Sum
from schmier.card_points import Pile
from schmier.deal import Deal
from schmier_conformance.wording.accounts import notation, sums
from schmier_conformance.wording.accounts.sums import party, things


def points(deal: Deal, entry: Entry, shown_by: Sum) -> str:
    """What a party scores of the points it won."""
    total = sum(amount for _, amount in shown_by.terms)
    if not shown_by.terms:
        more = "nothing more" if deal.ruleset.counting.scored_as_won else "won nothing"
        return f"{party(deal, entry)} has {more} to score"
    stopped = f", of which {entry.amount} can be scored" if total != entry.amount else ""
    return f"{party(deal, entry)} scores {sums.added(shown_by.terms, total)}{stopped}"


def taken(deal: Deal, entry: Entry, shown_by: Sum) -> str:
    """What a trick scores for the party that has won it."""
    return f"{party(deal, entry)} scores {sums.added(shown_by.terms, entry.amount)} as the trick is won"


def sweep(deal: Deal, entry: Entry, shown_by: Sum) -> str:
    """What winning everything scores."""
    won = ", ".join(sums.term(*term) for term in shown_by.terms)
    return f"{party(deal, entry)} has won every point ({won}) and scores {entry.amount} in their place"


def difference(deal: Deal, entry: Entry, shown_by: Sum) -> str:
    """The difference that is scored."""
    terms = " ".join(
        f"{'-' if amount < 0 else '+'} {abs(amount)} ({name})" for name, amount in shown_by.terms
    ).removeprefix("+ ")
    return f"{party(deal, entry)} scores {terms} = {entry.amount}" + (
        ", never less than nothing" if not entry.amount else ""
    )


def setback(deal: Deal, entry: Entry, shown_by: Reached) -> str:
    """A bid that was missed."""
    return f"{party(deal, entry)} is set back: {shown_by.had} of {shown_by.needed}, and loses the bid, {-entry.amount}"


def setback_of_contract(deal: Deal, entry: Entry, shown_by: Call) -> str:
    """A contract that failed, or a dealer who should have bid."""
    if shown_by.do == "pass":
        return f"{party(deal, entry)} is set back by {-entry.amount}, because nobody bid and the dealer should have"
    return f"{party(deal, entry)} loses what {notation.bid(shown_by.bid)} is worth, {-entry.amount}"


def bid_only(deal: Deal, entry: Entry, shown_by: Reached) -> str:
    """A bid that was made, where the bid is paid and no more."""
    return f"{party(deal, entry)} won {shown_by.had} and scores the bid, {entry.amount}"


def slam(deal: Deal, entry: Entry, shown_by: Call) -> str:
    """What a slam scores or costs."""
    word = notation.bid(shown_by.bid)
    if entry.amount < 0:
        return f"{party(deal, entry)} loses {-entry.amount} for the {word}"
    return f"{party(deal, entry)} scores {entry.amount} for the {word}"


def each(deal: Deal, entry: Entry, shown_by: Product) -> str:
    """So much for each trick."""
    tricks = things(shown_by.times, "tricks")
    return f"{party(deal, entry)} has {tricks}: {shown_by.times} × {shown_by.each} = {entry.amount}"


def overtricks(deal: Deal, entry: Entry, shown_by: Product) -> str:
    """So much for each trick beyond the bid."""
    beyond = things(shown_by.times, "tricks")
    return f"{party(deal, entry)} has {beyond} beyond the bid: {shown_by.times} × {shown_by.each} = {entry.amount}"


def game_value(deal: Deal, entry: Entry, shown_by: Product) -> str:
    """What a game of Skat scores or costs."""
    times = "" if shown_by.times == 1 else f"{shown_by.times} × {shown_by.each} = "
    amount = f"{times}{abs(entry.amount)}"
    return f"{party(deal, entry)} {'scores' if entry.amount > 0 else 'loses'} {amount}"


def worth(deal: Deal, entry: Entry, shown_by: Call) -> str:
    """What a contract is worth."""
    return f"{notation.bid(shown_by.bid)} is worth {entry.amount} to {party(deal, entry)}"


def worth_alone(deal: Deal, entry: Entry, shown_by: Product) -> str:
    """What a contract is worth that was played alone."""
    return f"{party(deal, entry)} went alone: {shown_by.times} × {shown_by.each} = {entry.amount}"


def setback_alone(deal: Deal, entry: Entry, shown_by: Product) -> str:
    """A contract that was played alone and failed."""
    return f"{party(deal, entry)} went alone and loses {shown_by.times} × {shown_by.each} = {-entry.amount}"


def raised(deal: Deal, entry: Entry, shown_by: Raised) -> str:
    """A contract that is raised, because every trick was won."""
    bid = notation.bid(shown_by.bid)
    return f"{party(deal, entry)} has every trick, which lifts {bid} from {shown_by.worth} to {shown_by.least}"


def contract_scored(deal: Deal, entry: Entry, shown_by: Sum) -> str:
    """What a contract scores."""
    return f"{party(deal, entry)} scores {sums.added(shown_by.terms, entry.amount)}"


def loss_of_reject(deal: Deal, entry: Entry, shown_by: Pile) -> str:
    """What the loser of reject loses."""
    return f"{party(deal, entry)} has most card-points, {shown_by.total}, and loses {-entry.amount}"


def march(deal: Deal, entry: Entry, shown_by: Reached) -> str:
    """What somebody scores who won every trick of reject."""
    return f"{party(deal, entry)} has won {shown_by.had} of {shown_by.needed} tricks, a march: {entry.amount}"


def bonus(deal: Deal, entry: Entry, shown_by: Call) -> str:
    """What the list adds."""
    return f"The list {'adds' if entry.amount > 0 else 'takes off'} {abs(entry.amount)}: {party(deal, entry)}"


def sale(deal: Deal, entry: Entry, shown_by: Call) -> str:
    """What is paid for the pitch."""
    price = notation.bid(shown_by.bid)
    if shown_by.do == "sell":
        return f"{party(deal, entry)} has sold the pitch for {price}"
    return f"{party(deal, entry)} is paid {price} for having driven eldest to keep the pitch"


def revoke(deal: Deal, entry: Entry, shown_by: OneCard) -> str:
    """What a revoke costs."""
    jack = f"{notation.card(shown_by.name)} is in play" if shown_by.name else "the Jack of trumps is not in play"
    return f"A revoke costs {party(deal, entry)} {-entry.amount}, since {jack}"


def turned_up(deal: Deal, entry: Entry, shown_by: OneCard) -> str:
    """What a card turned up counts."""
    return f"{notation.card(shown_by.name)} turned up counts {entry.amount} for {party(deal, entry)}, who dealt"


def gift(deal: Deal, entry: Entry, shown_by: Call) -> str:
    """The dealer's gift."""
    return f"The dealer gives {party(deal, entry)} {things(entry.amount, 'points')}"
