"""Counts and contracts in words; and the sums, piles and parties that every line of an account uses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from schmier.account import (
    ENTERED,
    Call,
    Conceded,
    Entry,
    Factor,
    Loss,
    Piles,
    Product,
    Reached,
    Row,
    Sum,
    Tricks,
    WrongCard,
)
from schmier.action import Verb
from schmier.card_points import Pile
from schmier.cards import CARD_OF
from schmier.contracts import Level
from schmier.counting.spitze import SPITZE
from schmier.deal import Deal
from schmier.labels import Label
from schmier.outcome import TRICKS
from schmier.ruleset.points import Counts
from schmier.ruleset.seats import Parties
from schmier.sides import side_of
from schmier.table import NOBODY
from schmier_conformance.wording.accounts.hands import hand
from schmier_conformance.wording.cards import counted, listed
from schmier_conformance.wording.text import announced, card, cards, people, point

# ---- sums, piles, parties --------------------------------------------------------------------------------------------


def term(name: str, amount: int) -> str:
    """One term of a sum, with its amount."""
    named = card(name) if name in CARD_OF else point(name)
    return f"{named} {amount}"


def added(terms: Iterable[tuple[str, int]], total: int) -> str:
    """A sum: what is added, and what comes of it; a single term is its own sum."""
    said = [term(name, amount) for name, amount in terms]
    if not said:
        return str(total)
    return (
        said[0] if len(said) == 1 and total == sum(amount for _, amount in terms) else f"{' + '.join(said)} = {total}"
    )


CAUSES: Final[Mapping[str, str]] = {
    "lost": "lost",
    "lost from the hand": "lost from the hand",
    "contra": "contra",
    "re": "re",
    "bock": "bock",
    "hirsch": "hirsch",
    "Bock round": "Bock round",
    "unseen": "{by} pushed the skat on unseen",
    "knock": "{by} knocked",
    "no trick": "{by} won no trick",
    "alone": "alone",
}
"""By the cause of a factor, its words."""


def factor_text(one: Factor, parties: Sequence[str]) -> str:
    """A factor with its cause: "× 2 (contra)"."""
    return f"× {one.times} ({CAUSES[one.of].format(by=listed([parties[party] for party in one.by]))})"


def multiplied_text(shown: Product | Loss, parties: Sequence[str]) -> str:
    """A product with the cause of each factor: "36 × 2 (lost) × 2 (contra) = 144"; without factors the amount alone."""
    if shown.times == 1:
        once = [CAUSES[one.of] for one in shown.factors]
        return f"{shown.each}{f' (once only: {listed(once)})' if once else ''}"
    factors = " ".join(factor_text(one, parties) for one in shown.factors)
    return f"{shown.each} {factors} = {shown.each * shown.times}"


def pile_text(counted: Pile) -> str:
    """A pile, card by card."""
    return added(counted.terms, counted.total)


def piles_text(laid: Piles, parties: Sequence[str]) -> str:
    """The piles of all parties; partners who share one are named with it."""
    said = []
    for side in dict.fromkeys(laid.side_of_party):
        names = [name for name, of in zip(parties, laid.side_of_party, strict=True) if of == side]
        said.append(f"{' and '.join(names)} {pile_text(Pile(laid.cards[side], laid.of_sides[side], laid.counts))}")
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
    return f"{pile_text(laid.by_party[best])} against {listed(totals)}"


def tricks_text(won: Tricks, parties: Sequence[str]) -> str:
    """The tricks of all parties."""
    return ", ".join(f"{name} {count}" for name, count in zip(parties, won.by_party, strict=True))


def steps_text(parts: Sum, row: int) -> str:
    """The steps of a multiplier as Skat players count them: "with two, game three, hand four"."""
    said, counted = [], 0
    for name, count in parts.terms:
        counted += count
        said.append(f"{'with' if row > 0 else 'without'} {count}" if name == "matadors" else f"{name} {counted}")
    return ", ".join(said)


def party(deal: Deal, entry: Entry) -> str:
    """The party of an entry; "nobody" for none."""
    return "nobody" if entry.party is None else deal.table.parties[entry.party]


SIDES_OF_A_DEAL: Final = (Parties.CALLED, Parties.CHOSEN)
"""The words for partners of one deal, whose scores are kept apart."""


def side(deal: Deal, entry: Entry) -> tuple[str, ...]:
    """The parties that win the entry together: with a partner of one deal, all parties of that side."""
    if entry.party is None or deal.ruleset.seats.parties not in SIDES_OF_A_DEAL:
        return (party(deal, entry),)
    sides = side_of(deal)
    return tuple(name for name, of in zip(deal.table.parties, sides, strict=True) if of == sides[entry.party])


def side_named(deal: Deal, entry: Entry) -> str:
    """The side by the names of its parties."""
    return listed(side(deal, entry))


def amount_won(deal: Deal, entry: Entry) -> str:
    """The amount of a point, and its winner: each of them where several win it together."""
    found = side(deal, entry)
    return f"{entry.amount}{' each' if len(found) > 1 else ''} for {listed(found)}"


def things(count: int, of: str) -> str:
    """A number of tricks, card-points or the like."""
    return counted(count, of.removesuffix("s"))


UNPLAYED: Final = "Nobody has bid: no card was played, and no score changes"
"""The whole account of a deal that was not played."""

# ---- the counts ------------------------------------------------------------------------------------------------------


def tricks_counted(deal: Deal, entry: Entry, shown_by: Tricks) -> str:
    """The tricks of all parties."""
    if not entry.amount:
        return "No trick was won" if deal.is_given or deal.conceded or deal_scored(deal) else UNPLAYED
    return f"Tricks: {tricks_text(shown_by, deal.table.parties)}"


def deal_scored(deal: Deal) -> bool:
    """Whether any score changes in a deal."""
    return any(line.column is ENTERED for line in deal_entries(deal))


def card_points(deal: Deal, entry: Entry, shown_by: Piles) -> str:
    """The card-points of all parties, and where those of the skat went."""
    return f"Card-points: {piles_text(shown_by, deal.table.parties)}{skat_text(deal, entry)}"


def skat_text(deal: Deal, entry: Entry) -> str:
    """Whose the cards of the skat are, after a semicolon; empty in a game that counts none, or where they are not known."""
    aside = deal.widow | (deal.discards[deal.pitcher] if deal.pitcher != NOBODY else 0)
    if deal.ruleset.counting.counts is not Counts.GAME_VALUE or not aside:
        return ""
    skat = f"; the skat, {hand(deal, aside)}, "
    match entry.clauses[0]:
        case Label.POINTS_REJECT_WIDOW_NOBODY:
            return f"{skat}is nobody's"
        case Label.POINTS_REJECT_WIDOW_LAST_TRICK:
            return f"{skat}goes with the last trick to {deal.table.seats[deal.winners[-1]]}"
        case Label.POINTS_REJECT_WIDOW_LOSER:
            losers = [line for line in deal_entries(deal) if isinstance(line.because, Loss)]
            return f"{skat}counts for {listed([party(deal, line) for line in losers]) or 'nobody'}"
        case _:
            return f"{skat}counts for {deal.table.seats[deal.pitcher]}"


def value(deal: Deal, entry: Entry, shown_by: Product) -> str:
    """The value of a game of Skat."""
    if Label.POINTS_SKAT_OVERBID in entry.clauses:
        settled = f"{shown_by.times} × {shown_by.each} = {entry.amount}"
        return f"The game is settled at {settled}, the least multiple of {shown_by.each} that reaches the bid"
    if shown_by.times == 1:
        assert deal.announcement is not None
        return f"{announced(deal.announcement).capitalize()} is worth {entry.amount}"
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
    return level(deal, entry, f"{party(deal, entry)} has {shown_by.totals[entry.party]} card-points")


def schwarz(deal: Deal, entry: Entry, shown_by: Tricks) -> str:
    """Whether either side is schwarz."""
    assert entry.party is not None
    won = f"{shown_by.by_party[entry.party]} of {things(sum(shown_by.by_party), 'tricks')}"
    return level(deal, entry, f"{party(deal, entry)} has {won}")


def level(deal: Deal, entry: Entry, had: str) -> str:
    """Whether a level was reached; one that was announced and missed counts all the same."""
    name = entry.what.capitalize()
    if entry.amount:
        return f"{name}: {had}"
    if is_counted(deal, entry.what):
        return f"{name} was announced and counts, though it was not reached: {had}"
    return f"{'No' if entry.what == Level.SCHNEIDER else 'Not'} {entry.what}: {had}"


def is_counted(deal: Deal, level_name: str) -> bool:
    """Whether the multiplier of a game counts a level."""
    parts = next(line.because for line in deal_entries(deal) if line.what == "multiplier")
    return isinstance(parts, Sum) and any(name == level_name for name, _ in parts.terms)


ENDED: Final[Mapping[str, str]] = {
    Verb.CONCEDE: "the game was given up before its last trick",
    Verb.PLAY: "a wrong card ended the game before its last trick",
    Verb.GIVE_GAME: "the game was given before a card was played",
}
"""By the verb that ended a game early, how it ended."""


def cut_short(deal: Deal, entry: Entry, shown_by: Call) -> str:
    """A level of a game that was not played to its end: given to a pitcher whose bid needs it, or not counted."""
    name = entry.what.capitalize()
    if entry.amount:
        return f"{name} is given with the game, since the bid needs it"
    if is_counted(deal, entry.what):
        return f"{name} was announced and counts, though {ENDED[shown_by.do]}"
    return f"{name} does not count: {ENDED[shown_by.do]}"


def not_in_null(deal: Deal, entry: Entry, shown_by: Sum) -> str:
    """The parts of a value that a null does not have, all of them at once: every one of its lines has the same words."""
    return "A null has no matadors and no multiplier, neither schneider nor schwarz, and is never overbid"


# ---- whether the contract was made -----------------------------------------------------------------------------------


def contract(deal: Deal, entry: Entry, shown_by: Reached) -> str:
    """Whether a contract was made."""
    made, who = "made" if entry.amount else "failed", side(deal, entry)
    has = "has" if len(who) == 1 else "have"
    if not shown_by.needed:
        return f"{listed(who)} undertook to win nothing and won {things(shown_by.had, shown_by.of)}: {made}"
    exactly = "exactly " if shown_by.had > shown_by.needed and not entry.amount else ""
    needed = exactly + things(shown_by.needed, shown_by.of)
    return f"{listed(who)} needed {needed} and {has} {shown_by.had}{shares(deal, who, shown_by)}: {made}"


def shares(deal: Deal, who: Sequence[str], shown_by: Reached) -> str:
    """The tricks of each of several partners, in brackets; empty for one party, or where no tricks were needed."""
    won = deal_tricks(deal)
    if len(who) == 1 or shown_by.of != TRICKS or won is None:
        return ""
    return f" ({' + '.join(f'{name} {won[deal.table.parties.index(name)]}' for name in who)})"


def deal_tricks(deal: Deal) -> tuple[int, ...] | None:
    """By party, the tricks of a deal that is over, where its account tells them."""
    assert deal.outcome is not None
    return deal.outcome.tricks


UNDERTAKINGS: Final[Mapping[Label, str]] = {
    Label.POINTS_SLAM_ALL_POINTS: "every point",
    Label.POINTS_SLAM_IN_PLAY: "every point in play",
    Label.POINTS_SLAM_ALL_TRICKS: "every trick",
    Label.POINTS_SLAM_EVERYTHING: "every trick and every point",
}
"""By clause, what a slam undertakes to win."""


def slam(deal: Deal, entry: Entry, shown_by: Reached) -> str:
    """Whether a slam was made."""
    assert deal.outcome is not None
    assert entry.party is not None
    who = side(deal, entry)
    has = f"{'has' if len(who) == 1 else 'have'} {shown_by.had} of {things(shown_by.needed, shown_by.of)}"
    if Label.POINTS_SLAM_EVERYTHING in entry.clauses:
        points = len(deal.ruleset.counting.points)
        has += f" and {len(deal.outcome.points[entry.party])} of {things(points, 'points')}"
    made = "made" if entry.amount else "failed"
    return f"{listed(who)} undertook to win {UNDERTAKINGS[entry.clauses[0]]} and {has}: {made}"


def game(deal: Deal, entry: Entry, shown_by: Reached) -> str:
    """Whether a game of Skat was won."""
    if shown_by.of == "value":
        return f"{party(deal, entry)} has lost the game: {shown_by.had} is less than the bid of {shown_by.needed}"
    if shown_by.of == SPITZE:
        return f"{party(deal, entry)} has not won the last trick with the lowest trump: the game is lost"
    needed = things(shown_by.needed, shown_by.of)
    won = "won" if entry.amount else "lost"
    if shown_by.of == TRICKS:
        every = "every trick" if shown_by.needed else "no trick"
        has = f"{shown_by.had} of {things(sum(deal.tricks_won), TRICKS)}"
        return f"{party(deal, entry)} undertook to win {every} and has {has}: the game is {won}"
    return f"{party(deal, entry)} needed {needed} and has {shown_by.had}: the game is {won}"


def game_given(deal: Deal, entry: Entry, shown_by: Call) -> str:
    """A game that the opponents gave away."""
    return f"The game was given to {party(deal, entry)}, and is won"


def ended_by_wrong_card(deal: Deal, entry: Entry, shown_by: WrongCard) -> str:
    """A game that a wrong card ended."""
    had, needed, of = shown_by.reached
    who = people([deal.table.parties[shown_by.by]])
    if entry.party != shown_by.by:
        won = "is won by" if entry.amount else "had been lost by"
        return f"{who} is at fault, and with {things(had, of)} against it ({needed} at most) the game {won} {party(deal, entry)}"
    if entry.amount:
        return f"{who} is at fault, but has won already with {things(had, of)} ({needed} needed)"
    return f"{who} is at fault, and has not won yet: the game is lost"


def conceded(deal: Deal, entry: Entry, shown_by: Conceded) -> str:
    """A game that was given up."""
    who = people([deal.table.parties[giver] for giver in shown_by.by])
    if entry.party in shown_by.by:
        return f"{who} gives the game up: it is lost"
    against = shown_by.against
    spoke = f"{things(against.had, against.of)} against it"
    if entry.amount:
        return f"{who} gives up, and with {spoke} ({against.needed} at most) the game is won by {party(deal, entry)}"
    return f"{who} gives up, but with {spoke} ({against.needed} at most) {party(deal, entry)} has lost already"
