"""The points that were won, and the scores that were entered, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, assert_never

from schmier.account import Call, Entry, Loss, OneCard, Piles, Product, Raised, Reached, Sum, Tricks
from schmier.action import Verb
from schmier.cards import BIT, CARD_OF
from schmier.counting.as_won import winner_by_a_trick
from schmier.deal import Deal
from schmier.labels import Label
from schmier.ruleset.points import PointOf
from schmier_conformance.wording.accounts.counts import (
    added,
    against,
    amount_won,
    multiplied_text,
    party,
    side_named,
    term,
    things,
)
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
    Label.POINTS_HOLDER: "held by {player} as play began",
    Label.POINTS_DEALT: "dealt to {player}",
    Label.POINTS_CAPTOR: "taken in a trick by {player}",
    Label.POINTS_SLAM_CAPTOR: "taken by {player}, since in a slam every point goes with the trick",
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
    whose = [
        WHOSE[clause].format(player=player_with(deal, entry, clause, shown_by))
        for clause in entry.clauses
        if clause in WHOSE
    ]
    told = ", ".join([card(shown_by.name), *which, *whose])
    return f"{name}: {told}: {amount_won(deal, entry)}"


def player_with(deal: Deal, entry: Entry, clause: Label, shown_by: OneCard) -> str:
    """The player who held, was dealt or took a card; the side that has the point where the card is not known of anybody."""
    match clause:
        case Label.POINTS_HOLDER:
            cards = deal.held
        case Label.POINTS_DEALT:
            cards = deal.dealt
        case _:
            cards = deal.captured
    found = [deal.table.seats[seat] for seat, of_seat in enumerate(cards) if of_seat & BIT[CARD_OF[shown_by.name]]]
    return listed(found) or side_named(deal, entry)


def plain_cards_won(deal: Deal, entry: Entry, shown_by: Sum) -> str:
    """A point about all plain cards of a rank: those a party has won."""
    name = point(entry.what)
    if entry.party is None:
        return f"{name}: nobody has won such a card"
    won = added(shown_by.terms, sum(amount for _, amount in shown_by.terms))
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
    """The kind of the point that a line is about."""
    return next(found.of for found in deal.ruleset.counting.points if found.name == entry.what)


# ---- contracts, tricks, and what is entered --------------------------------------------------------------------------


def points(deal: Deal, entry: Entry, shown_by: Sum) -> str:
    """The score for the points that a party won."""
    total = sum(amount for _, amount in shown_by.terms)
    late = ": later points are not counted once the match is won" if Label.MATCH_LATER_POINTS in entry.clauses else ""
    if not shown_by.terms:
        more = "nothing more" if deal.ruleset.counting.scored_as_won else "won nothing"
        return f"{party(deal, entry)} scores nothing{late}" if late else f"{party(deal, entry)} has {more} to score"
    failed = ", all the points of a deal whose bid failed" if Label.POINTS_OTHERS_TAKE_ALL in entry.clauses else ""
    stopped = (
        f", of which {entry.amount} can be scored, since only a pitcher may reach {deal.ruleset.match.target}"
        if total != entry.amount
        else ""
    )
    return f"{party(deal, entry)} scores {added(shown_by.terms, total)}{failed}{stopped}{late}"


def taken(deal: Deal, entry: Entry, shown_by: Sum) -> str:
    """The score for a trick as it is won."""
    return f"{party(deal, entry)} scores {added(shown_by.terms, entry.amount)} as the trick is won"


def sweep(deal: Deal, entry: Entry, shown_by: Sum) -> str:
    """The score for winning every point."""
    won = ", ".join(term(name, amount) for name, amount in shown_by.terms)
    bid_all = ", all of which were bid," if Label.POINTS_SWEEP_FULL_BID in entry.clauses else ""
    return f"{party(deal, entry)} has won every point ({won}){bid_all} and scores {entry.amount} in their place"


def difference(deal: Deal, entry: Entry, shown_by: Sum) -> str:
    """The difference scored."""
    terms = " ".join(
        f"{'-' if amount < 0 else '+'} {abs(amount)} ({name})" for name, amount in shown_by.terms
    ).removeprefix("+ ")
    least = ", never less than nothing" if not entry.amount else ""
    down = ", having brought the bid down" if Label.POINTS_SETBACK_DIFFERENCE in entry.clauses else ""
    return f"{party(deal, entry)} scores {terms} = {entry.amount}{least}{down}"


def setback(deal: Deal, entry: Entry, shown_by: Reached) -> str:
    """A missed bid."""
    return f"{party(deal, entry)} is set back: {shown_by.had} of {shown_by.needed}, and loses the bid, {-entry.amount}"


def setback_of_contract(deal: Deal, entry: Entry, shown_by: Call) -> str:
    """A contract that failed, or a dealer who should have bid."""
    if shown_by.do == Verb.PASS:
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
    if Label.MATCH_SLAM_BELOW_ZERO_RESET in entry.clauses:
        return f"{party(deal, entry)} has made the {word} from below zero, which brings it up to 0: {entry.amount}"
    from_zero = ", since it stood at 0" if Label.POINTS_SLAM_FROM_ZERO in entry.clauses else ""
    return f"{party(deal, entry)} scores {entry.amount} for the {word}{from_zero}"


def each(deal: Deal, entry: Entry, shown_by: Product) -> str:
    """So much for each trick."""
    tricks = things(shown_by.times, "tricks")
    if Label.POINTS_TRICKS_PARTNERS in entry.clauses:
        return f"{party(deal, entry)} has {tricks} as a partner of the bidder, and scores nothing"
    if not shown_by.each:
        return f"{party(deal, entry)} has {tricks} and scores nothing against a bid of no tricks"
    return f"{party(deal, entry)} has {tricks}: {shown_by.times} × {shown_by.each} = {entry.amount}"


def overtricks(deal: Deal, entry: Entry, shown_by: Product) -> str:
    """So much for each trick beyond the bid."""
    beyond = things(shown_by.times, "tricks")
    return f"{party(deal, entry)} has {beyond} beyond the bid: {shown_by.times} × {shown_by.each} = {entry.amount}"


def game_value(deal: Deal, entry: Entry, shown_by: Product) -> str:
    """The score or the cost of a game of Skat."""
    amount = multiplied_text(shown_by, deal.table.parties)
    if entry.amount > 0:
        return f"{party(deal, entry)} scores {amount}"
    if Label.POINTS_SKAT_LOSSES in entry.clauses:
        return f"{party(deal, entry)} loses {amount}, since only losses are written and {winners(deal, entry)} has won"
    return f"{party(deal, entry)} loses {amount}"


def winners(deal: Deal, entry: Entry) -> str:
    """The party for whose gain the others are written down: the only one that is not."""
    assert deal.outcome is not None
    paying = {line.party for line in deal.outcome.entries if line.what == entry.what and line.column is entry.column}
    return listed([name for place, name in enumerate(deal.table.parties) if place not in paying])


def worth(deal: Deal, entry: Entry, shown_by: Call) -> str:
    """The worth of a contract."""
    contract = bid(shown_by.bid)
    return f"{contract[:1].upper()}{contract[1:]} is worth {entry.amount} to {party(deal, entry)}"


def worth_alone(deal: Deal, entry: Entry, shown_by: Product) -> str:
    """The worth of a contract that was played alone."""
    return f"{party(deal, entry)} scores {multiplied_text(shown_by, deal.table.parties)}"


def setback_alone(deal: Deal, entry: Entry, shown_by: Product) -> str:
    """A contract that was played alone and failed."""
    return f"{party(deal, entry)} loses {multiplied_text(shown_by, deal.table.parties)}"


def raised(deal: Deal, entry: Entry, shown_by: Raised) -> str:
    """A contract that is raised, because every trick was won."""
    worth = str(shown_by.worth)
    if shown_by.times > 1:
        worth = f"{shown_by.worth // shown_by.times} × {shown_by.times} (alone) = {worth}"
    return f"{party(deal, entry)} has every trick, which lifts {bid(shown_by.bid)} from {worth} to {shown_by.least}"


def contract_scored(deal: Deal, entry: Entry, shown_by: Sum) -> str:
    """The score for a contract."""
    return f"{party(deal, entry)} scores {added(shown_by.terms, entry.amount)}"


def loss_of_reject(deal: Deal, entry: Entry, shown_by: Loss) -> str:
    """The loss in reject."""
    parties = deal.table.parties
    dearer = ""
    if Label.POINTS_REJECT_WITHOUT in entry.clauses:
        value = f", {shown_by.each}" if shown_by.factors else ""
        dearer = f"{value}, since {listed([parties[seat] for seat in shown_by.without])} won no trick"
    return f"{most_card_points(deal, entry, shown_by)} and loses {multiplied_text(shown_by, parties)}{dearer}"


def most_card_points(deal: Deal, entry: Entry, shown_by: Loss) -> str:
    """Why a party is the loser of reject: it has most card-points, alone or with another."""
    has = f"{party(deal, entry)} has most card-points, {shown_by.pile.total},"
    if not shown_by.tied:
        return has
    others = listed([deal.table.parties[seat] for seat in shown_by.tied])
    if Label.POINTS_REJECT_TIE_LAST_TRICK not in entry.clauses:
        return f"{has} in a tie with {others}"
    if deal.winners[-1] == entry.party:
        return f"{has} in a tie with {others}, but won the last trick"
    return f"{has} in a tie with {others}, and neither of them won the last trick,"


def nobody_loses(deal: Deal, entry: Entry, shown_by: Piles) -> str:
    """A reject in which all have the same."""
    return f"All have {max(shown_by.totals)} card-points, so nobody loses"


def march(deal: Deal, entry: Entry, shown_by: Product) -> str:
    """The score for winning every trick of reject."""
    amount = multiplied_text(shown_by, deal.table.parties)
    return f"{party(deal, entry)} has won every trick, a march: {amount}"


def bonus(deal: Deal, entry: Entry, shown_by: Call) -> str:
    """The bonus of the list."""
    assert deal.outcome is not None
    who, came_out = deal.table.seats[deal.pitcher], "won" if deal.outcome.made else "lost"
    whose = f"the game {came_out}" if party(deal, entry) == who else f"the game that {who} {came_out}"
    if entry.amount < 0:
        return f"The list takes {-entry.amount} from {party(deal, entry)} for {whose}"
    return f"The list adds {entry.amount} to {party(deal, entry)} for {whose}"


def sale(deal: Deal, entry: Entry, shown_by: Call) -> str:
    """The price of the pitch."""
    price = bid(shown_by.bid)
    if shown_by.do == Verb.SELL:
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
