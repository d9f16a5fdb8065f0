"""The points of a list in words: the card, whose it is and why, or the piles for Game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from schmier.account import Entry, OneCard, Piles, Sum, Tricks
from schmier.counting.as_won import winner_by_a_trick
from schmier.deal import Deal
from schmier.labels import Label
from schmier_conformance.wording.accounts import notation, sums
from schmier_conformance.wording.accounts.sums import amount_won, side_named
from schmier_conformance.wording.cards import listed

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
    """A point that is about a card."""
    name = notation.point(entry.what)
    which = [WHICH[clause] for clause in entry.clauses if clause in WHICH]
    if entry.party is None and deal.ruleset.counting.scored_as_won and winner_by_a_trick(deal) is not None:
        return f"{name}: not taken before the match was over"
    if entry.party is None:
        missing = f": {notation.card(shown_by.name)} sleeps" if shown_by.name else ": not in play"
        return f"{name}{missing}, so nobody has it"
    whose = [WHOSE[clause].format(party=side_named(deal, entry)) for clause in entry.clauses if clause in WHOSE]
    told = ", ".join([notation.card(shown_by.name), *which, *whose])
    return f"{name}: {told}: {amount_won(deal, entry)}"


def plain_cards_won(deal: Deal, entry: Entry, shown_by: Sum) -> str:
    """A point that is about all plain cards of a rank: those that a party has won."""
    name = notation.point(entry.what)
    if entry.party is None:
        return f"{name}: nobody has won such a card"
    cards = ", ".join(notation.card(card) for card, _ in shown_by.terms)
    return f"{name}: {cards}, taken in tricks by {side_named(deal, entry)}: {amount_won(deal, entry)}"


def game_won(deal: Deal, entry: Entry, shown_by: Piles) -> str:
    """Game: the most card-points against the others."""
    name, parties = notation.point(entry.what), deal.table.parties
    totals = shown_by.totals
    ties = [TIES[clause] for clause in entry.clauses if clause in TIES]
    if not ties:
        assert entry.party is not None
        return f"{name}: {side_named(deal, entry)} {sums.against(shown_by, entry.party, parties)}: {amount_won(deal, entry)}"
    tied = [name for name, total in zip(parties, totals, strict=True) if total == max(totals)]
    has_it = amount_won(deal, entry) if entry.party is not None else "nobody has it"
    return f"{name}: {listed(tied)} tie with {max(totals)} each, and {ties[0]}: {has_it}"


def trick_won(deal: Deal, entry: Entry, shown_by: Tricks) -> str:
    """The last trick: whoever took it."""
    name = notation.point(entry.what)
    if entry.party is None:
        return f"{name}: no trick was played, so nobody has it"
    return f"{name}: {side_named(deal, entry)} won the last trick: {amount_won(deal, entry)}"
