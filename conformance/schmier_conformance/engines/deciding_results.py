"""Which clause decides where a result differs: that of the line of the account which writes it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from schmier import spec
from schmier.account import CONTRACT, COUNTED, ENTERED, WON, Entry
from schmier.counting.rounds import is_dealt_again
from schmier.deal import Deal
from schmier.labels import Label
from schmier.outcome import CARD_POINTS, Outcome
from schmier.ruleset.enums import Counts
from schmier.spec import Document
from schmier_conformance.engines.comparison import Difference
from schmier_conformance.engines.shapes import at

_COUNTED: Final = {
    Counts.LIST: ("card_points", "tricks", "points", "game", "made", "scores", "winner", "next_dealer", "rounds"),
    Counts.TRICKS: ("tricks", "card_points", "made", "points", "game", "scores", "winner", "next_dealer"),
    Counts.GAME_VALUE: ("card_points", "tricks", "game", "made", "points", "scores", "winner", "next_dealer", "rounds"),
}
"""The members of a result in the order in which each follows from those before it, by what is counted."""

_OF_A_GAME: Final = (
    "card_points", "tricks", "matadors", "schneider", "schwarz", "multiplier", "value", "overbid",
)  # fmt: skip
"""The parts of a game of Skat in that order."""


_NOBODY_OF: Final[tuple[tuple[Label, ...], ...]] = (
    (),
    (
        Label.MATCH_LEAD,
        Label.MATCH_WHO_ENDS,
        Label.MATCH_SET_BACK_MAY_NOT_WIN,
        Label.MATCH_WHO_UNLESS_ALL_CROSS,
        Label.MATCH_WHO_PITCHER,
    ),
    (
        Label.MATCH_LEAD,
        Label.MATCH_WHO_ENDS,
        Label.MATCH_TIE_PLAY_ON,
        Label.MATCH_SEVERAL_EXTRA_DEAL,
        Label.MATCH_SEVERAL_TIE,
    ),
)
"""What keeps everybody from winning: where no party is at the target, where one is, where several are."""

_ABOUT_CARDS: Final = (
    "points.high", "points.low", "points.suit-trump", "points.named", "points.joker.order", "points.single", "points.like-jokers",
)  # fmt: skip
"""How the clauses begin that say which card a point is about, and not to whom it goes."""


def of_result(
    deal: Deal, outcome: Outcome, differences: Sequence[Difference], expected: Document, got: object
) -> tuple[str, ...]:
    """The clauses of the lines that differ; what follows from other lines that differ is passed over."""
    by_member: dict[str, list[Difference]] = {}
    for one in differences:
        by_member.setdefault(one.member.partition(".")[0], []).append(one)
    for member in _COUNTED[deal.ruleset.counting.counts]:
        among = sorted(by_member.get(member, ()), key=lambda one: place_in_game(one.member))
        found = of_one_line(deal, outcome, among, expected, got) if member == "scores" else []
        found = found or [
            str(label) for one in among[:1] if member == "game" for label in of_member(deal, outcome, one)
        ]
        found = found or [str(label) for one in among for label in of_member(deal, outcome, one)]
        if member == "points" and is_lost(among, expected, got):
            found.sort(key=lambda label: not label.startswith(_ABOUT_CARDS))
        if found:
            return tuple(dict.fromkeys(found))
    return ()


def of_one_line(
    deal: Deal, outcome: Outcome, differences: Sequence[Difference], expected: Document, got: object
) -> list[str]:
    """The clauses of the one line by whose amount a score differs: it was left out, or entered twice."""
    for one in differences:
        party = one.member.partition(".")[2]
        if party not in deal.table.parties:
            continue
        off = number_at(got, one.member) - number_at(expected, one.member)
        entered = [entry for entry in outcome.entries if entry.column is ENTERED]
        own = [entry for entry in entered if entry.party == deal.table.parties.index(party)]
        lines = [entry for entry in own if off and abs(entry.amount) == abs(off)]
        if len(lines) == 1 < len(own):
            return [str(label) for label in lines[0].clauses]
    return []


def is_lost(differences: Sequence[Difference], expected: Document, got: object) -> bool:
    """Whether some point goes to nobody where it must go to somebody, or the other way round."""
    names = {one.member.rpartition(".")[2] for one in differences}
    return any(name_is_scored(expected, name) != name_is_scored(got, name) for name in names)


def name_is_scored(answer: object, name: str) -> bool:
    """Whether anybody has a point of this name."""
    points = answer.get("points") if isinstance(answer, dict) else None
    parties = points.values() if isinstance(points, dict) else ()
    return any(isinstance(won, dict) and won.get(name) for won in parties)


def number_at(answer: object, member: str) -> int:
    """The number at a member of an answer; 0 where there is none."""
    found = at(answer, member)
    return found if isinstance(found, int) else 0


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
        narrow = [label for label in outcome.decision.clauses if label is not Label.MATCH_TARGET_REACHED]
        yield from (*narrow, *outcome.decision.clauses) or of_no_winner(deal, outcome)
    if member == "next_dealer":
        yield Label.EXCHANGE_GRAND_HAND_AGAIN if is_dealt_again(deal) else Label.MATCH_DEALER_NEXT
    if member == "rounds" and is_dealt_again(deal):
        yield Label.EXCHANGE_GRAND_HAND_AGAIN
    if member == "rounds":
        yield from of_rounds(deal)
    found = [entry for entry in outcome.entries if writes(entry, member, inner, party, what if whose else "")]
    if not found and member == "points":
        # Nothing is written for this party; by what it is written for another, or would be, the party gets nothing.
        found = [entry for entry in outcome.entries if entry.column is WON and (not whose or entry.what == what)]
    for entry in found:
        yield from entry.clauses


def of_rounds(deal: Deal) -> tuple[Label, ...]:
    """By what a deal hands something on to the next."""
    if deal.ruleset.carries_games:
        return (Label.POINTS_GAME_TIE_CARRIED,)
    return (Label.MATCH_ROUNDS_DUE, Label.MATCH_ROUNDS)


def of_no_winner(deal: Deal, outcome: Outcome) -> tuple[Label, ...]:
    """By what nobody has won yet: as many parties as there are at the target cannot win, or none is there."""
    target = deal.ruleset.match.target
    there = sum(score >= target for score in outcome.scores) if target else 0
    for label in (*_NOBODY_OF[min(there, len(_NOBODY_OF) - 1)], Label.MATCH_TARGET_REACHED):
        if spec.in_force(label, deal.ruleset.document):
            return (label,)
    return (Label.MATCH_DEALS,)


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
