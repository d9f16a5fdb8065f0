"""The points won and the scores entered, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, assert_never

from schmier.account import Call, Entry, OneCard, Piles, Product, Raised, Reached, Sum, Tricks
from schmier.card_points import Pile
from schmier.counting.as_won import winner_by_a_trick
from schmier.deal import Deal
from schmier.labels import Label
from schmier.ruleset.points import PointOf
from schmier_conformance.wording.accounts.counts import added, against, amount_won, party, side_named, term, things
from schmier_conformance.wording.cards import listed
from schmier_conformance.wording.text import bid, card, point

# ---- the points of a list --------------------------------------------------------------------------------------------

WHICH: Final[Mapping[Label, str]] = {
    Label.POINTS_HIGH: "the highest trump in play",
    Label.POINTS_LOW: "the lowest trump in play",
    Label.POINTS_HIGH_NATURAL: "the highest trump in play that is no Joker",
    Label.POINTS_LOW_NATURAL: "the lowest trump in play that is no Joker",
    Label.POINTS_SUIT_TRUMP: "of the trumps printed in the suit",
    Label.POINTS_JOKER_ORDER: "by the order in which the Jokers fell",
    Label.POINTS_SINGLE: "the only trump in play",
}
"""By clause, which card a point is about, where the name does not say it."""

WHOSE: Final[Mapping[Label, str]] = {
    Label.POINTS_HOLDER: "held by {party} as play began",
    Label.POINTS_DEALT: "dealt to {party}",
    Label.POINTS_CAPTOR: "taken in a trick by {party}",
    Label.POINTS_SLAM_CAPTOR: "taken by {party}, since in a slam every point goes with the trick",
    Label.POINTS_HUNG: "caught from another side",
}
"""By clause, why a point is whose it is."""

TIES: Final[Mapping[Label, str]] = {
    Label.POINTS_GAME_TIE_NOBODY: "a tie is nobody's",
    Label.POINTS_GAME_TIE_CARRIED: "a tie waits for the next Game",
    Label.POINTS_GAME_TIE_PITCHER: "a tie is the pitcher's, if he is in it",
    Label.POINTS_GAME_TIE_NON_DEALER: "a tie of two with the dealer among them is the other's",
}
"""By clause, what becomes of a tie."""


def point_won(deal: Deal, entry: Entry, shown_by: OneCard) -> str:
    """A point about a card."""
    name = point(entry.what)
    which = [WHICH[clause] for clause in entry.clauses if clause in WHICH]
    if entry.party is None and deal.ruleset.counting.scored_as_won and winner_by_a_trick(deal) is not None:
        return f"{name}: not taken before the match was over"
    if entry.party is None:
        missing = f": {card(shown_by.name)} sleeps" if shown_by.name else ": not in play"
        return f"{name}{missing}, so nobody has it"
    owners = [WHOSE[clause].format(party=side_named(deal, entry)) for clause in entry.clauses if clause in WHOSE]
    details = ", ".join([card(shown_by.name), *which, *owners])
    return f"{name}: {details}: {amount_won(deal, entry)}"


def plain_cards_won(deal: Deal, entry: Entry, shown_by: Sum) -> str:
    """A point about all plain cards of a rank: those a party has won."""
    name = point(entry.what)
    if entry.party is None:
        return f"{name}: nobody has won such a card"
    won = ", ".join(card(taken) for taken, _ in shown_by.terms)
    return f"{name}: {won}, taken in tricks by {side_named(deal, entry)}: {amount_won(deal, entry)}"


def game_won(deal: Deal, entry: Entry, shown_by: Piles) -> str:
    """Game: the most card-points against the others."""
    name, parties = point(entry.what), deal.table.parties
    totals = shown_by.totals
    ties = [TIES[clause] for clause in entry.clauses if clause in TIES]
    if not ties:
        assert entry.party is not None
        return f"{name}: {side_named(deal, entry)} {against(shown_by, entry.party, parties)}: {amount_won(deal, entry)}"
    tied = [name for name, total in zip(parties, totals, strict=True) if total == max(totals)]
    has_it = amount_won(deal, entry) if entry.party is not None else "nobody has it"
    return f"{name}: {listed(tied)} tie with {max(totals)} each, and {ties[0]}: {has_it}"


def trick_won(deal: Deal, entry: Entry, shown_by: Tricks) -> str:
    """A point about tricks: the last one."""
    name, kind = point(entry.what), kind_of_line(deal, entry)
    match kind:
        case PointOf.LAST_TRICK:
            if entry.party is None:
                return f"{name}: no trick was played, so nobody has it"
            return f"{name}: {side_named(deal, entry)} won the last trick: {amount_won(deal, entry)}"
        case (
            PointOf.NAMED_TRUMP
            | PointOf.HIGHEST_TRUMP
            | PointOf.LOWEST_TRUMP
            | PointOf.HIGHEST_NATURAL_TRUMP
            | PointOf.LOWEST_NATURAL_TRUMP
            | PointOf.HIGHEST_SUIT_TRUMP
            | PointOf.LOWEST_SUIT_TRUMP
            | PointOf.FIRST_JOKER
            | PointOf.SECOND_JOKER
            | PointOf.THIRD_JOKER
            | PointOf.FOURTH_JOKER
            | PointOf.MOST_CARD_POINTS
            | PointOf.PLAIN_CARDS
        ):
            raise ValueError(f"{entry.what}: the tricks of a deal do not show a point about {kind.value or 'a trump'}")
        case _:
            assert_never(kind)


def kind_of_line(deal: Deal, entry: Entry) -> PointOf:
    """The kind of the point a line is about."""
    return next(found.of for found in deal.ruleset.counting.points if found.name == entry.what)


# ---- contracts, tricks, and what is entered --------------------------------------------------------------------------


def points(deal: Deal, entry: Entry, shown_by: Sum) -> str:
    """The score for the points a party won."""
    total = sum(amount for _, amount in shown_by.terms)
    if not shown_by.terms:
        more = "nothing more" if deal.ruleset.counting.scored_as_won else "won nothing"
        return f"{party(deal, entry)} has {more} to score"
    stopped = f", of which {entry.amount} can be scored" if total != entry.amount else ""
    return f"{party(deal, entry)} scores {added(shown_by.terms, total)}{stopped}"


def taken(deal: Deal, entry: Entry, shown_by: Sum) -> str:
    """The score for a trick as it is won."""
    return f"{party(deal, entry)} scores {added(shown_by.terms, entry.amount)} as the trick is won"


def sweep(deal: Deal, entry: Entry, shown_by: Sum) -> str:
    """The score for winning every point."""
    won = ", ".join(term(name, amount) for name, amount in shown_by.terms)
    return f"{party(deal, entry)} has won every point ({won}) and scores {entry.amount} in their place"


def difference(deal: Deal, entry: Entry, shown_by: Sum) -> str:
    """The difference scored."""
    terms = " ".join(
        f"{'-' if amount < 0 else '+'} {abs(amount)} ({name})" for name, amount in shown_by.terms
    ).removeprefix("+ ")
    return f"{party(deal, entry)} scores {terms} = {entry.amount}" + (
        ", never less than nothing" if not entry.amount else ""
    )


def setback(deal: Deal, entry: Entry, shown_by: Reached) -> str:
    """A missed bid."""
    return f"{party(deal, entry)} is set back: {shown_by.had} of {shown_by.needed}, and loses the bid, {-entry.amount}"


def setback_of_contract(deal: Deal, entry: Entry, shown_by: Call) -> str:
    """A contract that failed, or a dealer who should have bid."""
    if shown_by.do == "pass":
        return f"{party(deal, entry)} is set back by {-entry.amount}, because nobody bid and the dealer should have"
    return f"{party(deal, entry)} loses what {bid(shown_by.bid)} is worth, {-entry.amount}"


def bid_only(deal: Deal, entry: Entry, shown_by: Reached) -> str:
    """A made bid, where the bid is paid and no more."""
    return f"{party(deal, entry)} won {shown_by.had} and scores the bid, {entry.amount}"


def slam(deal: Deal, entry: Entry, shown_by: Call) -> str:
    """The score or the cost of a slam."""
    word = bid(shown_by.bid)
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
    """The score or the cost of a game of Skat."""
    times = "" if shown_by.times == 1 else f"{shown_by.times} × {shown_by.each} = "
    amount = f"{times}{abs(entry.amount)}"
    return f"{party(deal, entry)} {'scores' if entry.amount > 0 else 'loses'} {amount}"


def worth(deal: Deal, entry: Entry, shown_by: Call) -> str:
    """The worth of a contract."""
    return f"{bid(shown_by.bid)} is worth {entry.amount} to {party(deal, entry)}"


def worth_alone(deal: Deal, entry: Entry, shown_by: Product) -> str:
    """The worth of a contract played alone."""
    return f"{party(deal, entry)} went alone: {shown_by.times} × {shown_by.each} = {entry.amount}"


def setback_alone(deal: Deal, entry: Entry, shown_by: Product) -> str:
    """A contract played alone that failed."""
    return f"{party(deal, entry)} went alone and loses {shown_by.times} × {shown_by.each} = {-entry.amount}"


def raised(deal: Deal, entry: Entry, shown_by: Raised) -> str:
    """A raised contract, because every trick was won."""
    return f"{party(deal, entry)} has every trick, which lifts {bid(shown_by.bid)} from {shown_by.worth} to {shown_by.least}"


def contract_scored(deal: Deal, entry: Entry, shown_by: Sum) -> str:
    """The score for a contract."""
    return f"{party(deal, entry)} scores {added(shown_by.terms, entry.amount)}"


def loss_of_reject(deal: Deal, entry: Entry, shown_by: Pile) -> str:
    """The loss in reject."""
    return f"{party(deal, entry)} has most card-points, {shown_by.total}, and loses {-entry.amount}"


def march(deal: Deal, entry: Entry, shown_by: Reached) -> str:
    """The score for winning every trick of reject."""
    return f"{party(deal, entry)} has won {shown_by.had} of {shown_by.needed} tricks, a march: {entry.amount}"


def bonus(deal: Deal, entry: Entry, shown_by: Call) -> str:
    """The bonus of the list."""
    return f"The list {'adds' if entry.amount > 0 else 'takes off'} {abs(entry.amount)}: {party(deal, entry)}"


def sale(deal: Deal, entry: Entry, shown_by: Call) -> str:
    """The price of the pitch."""
    price = bid(shown_by.bid)
    if shown_by.do == "sell":
        return f"{party(deal, entry)} has sold the pitch for {price}"
    return f"{party(deal, entry)} is paid {price} for having driven eldest to keep the pitch"


def revoke(deal: Deal, entry: Entry, shown_by: OneCard) -> str:
    """The cost of a revoke."""
    jack = f"{card(shown_by.name)} is in play" if shown_by.name else "the Jack of trumps is not in play"
    return f"A revoke costs {party(deal, entry)} {-entry.amount}, since {jack}"


def turned_up(deal: Deal, entry: Entry, shown_by: OneCard) -> str:
    """The score for a card turned up."""
    return f"{card(shown_by.name)} turned up counts {entry.amount} for {party(deal, entry)}, who dealt"


def gift(deal: Deal, entry: Entry, shown_by: Call) -> str:
    """The dealer's gift."""
    return f"The dealer gives {party(deal, entry)} {things(entry.amount, 'points')}"
