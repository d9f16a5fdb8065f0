"""Which clause decides where a result differs: that of the line of the account which writes it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from schmier import spec
from schmier.account import CONTRACT, COUNTED, ENTERED, WON, Entry
from schmier.deal import Deal
from schmier.labels import Label
from schmier.outcome import CARD_POINTS, Outcome
from schmier.rules.words import Counts
from schmier_conformance.engines.comparison import Difference

_COUNTED: Final = {
    Counts.LIST: ("card_points", "tricks", "points", "game", "made", "scores", "winner", "next_dealer"),
    Counts.TRICKS: ("tricks", "card_points", "made", "points", "game", "scores", "winner", "next_dealer"),
    Counts.GAME_VALUE: ("card_points", "tricks", "game", "made", "points", "scores", "winner", "next_dealer"),
}
"""The members of a result in the order in which each follows from those before it, by what is counted."""

_OF_A_GAME: Final = (
    "card_points", "tricks", "matadors", "schneider", "schwarz", "multiplier", "value", "overbid",
)  # fmt: skip
"""The parts of a game of Skat in that order."""


def of_result(deal: Deal, outcome: Outcome, differences: Sequence[Difference]) -> tuple[str, ...]:
    """The clauses of the lines that differ; what follows from other lines that differ is passed over."""
    by_member: dict[str, list[Difference]] = {}
    for one in differences:
        by_member.setdefault(one.member.partition(".")[0], []).append(one)
    for member in _COUNTED[deal.ruleset.counting.counts]:
        among = sorted(by_member.get(member, ()), key=lambda one: place_in_game(one.member))
        found = [str(label) for one in among[:1] if member == "game" for label in of_member(deal, outcome, one)]
        found = found or [str(label) for one in among for label in of_member(deal, outcome, one)]
        if found:
            return tuple(dict.fromkeys(found))
    return ()


def place_in_game(member: str) -> int:
    """How early a part of a game is counted; whatever is none comes first."""
    inner = member.partition(".")[2]
    return _OF_A_GAME.index(inner) if inner in _OF_A_GAME else -1


def of_member(deal: Deal, outcome: Outcome, difference: Difference) -> Iterator[Label]:
    """The clauses of each line that writes a member of a result."""
    member, _, inner = difference.member.partition(".")
    whose, _, what = inner.rpartition(".")
    party = deal.table.parties.index(whose or inner) if (whose or inner) in deal.table.parties else None
    if member == "winner":
        yield from outcome.decision.clauses[:1] or of_no_winner(deal)
    if member == "next_dealer":
        yield Label.MATCH_DEALER_NEXT
    found = [entry for entry in outcome.entries if writes(entry, member, inner, party, what if whose else "")]
    if not found and member == "points":
        # Nothing is written for this party; by what it is written for another, or would be, the party gets nothing.
        found = [entry for entry in outcome.entries if entry.column is WON and (not whose or entry.what == what)]
    for entry in found:
        yield from entry.clauses


def of_no_winner(deal: Deal) -> tuple[Label, ...]:
    """By what nobody has won yet."""
    reached = Label.MATCH_TARGET_REACHED
    return (reached,) if spec.in_force(reached, deal.ruleset.document) else (Label.MATCH_DEALS,)


def writes(entry: Entry, member: str, inner: str, party: int | None, what: str) -> bool:
    """Whether a line writes a member: of a party where one is meant, and what it is for where that is told."""
    return {
        "card_points": entry.what == CARD_POINTS,
        "tricks": entry.column is COUNTED and entry.what == "tricks",
        "points": entry.column is WON and entry.party == party and what in (entry.what, ""),
        "game": entry.column is COUNTED and entry.what in (inner, inner.replace("_", "-")),
        "made": entry.column is CONTRACT,
        "scores": entry.column is ENTERED and party in (entry.party, None),
    }.get(member, False)
