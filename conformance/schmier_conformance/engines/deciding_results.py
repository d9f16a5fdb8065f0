"""Which clauses decide where a result differs: those of the line of the account writing the member."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Final, assert_never

from schmier import spec
from schmier.account import CONTRACT, COUNTED, ENTERED, WON, Entry
from schmier.counting.rounds import is_dealt_again
from schmier.deal import Deal
from schmier.labels import Label
from schmier.outcome import CARD_POINTS, Outcome
from schmier.ruleset.points import Counts
from schmier.spec import Document
from schmier_conformance.engines.comparison import Difference
from schmier_conformance.engines.shapes import at


class ResultMember(StrEnum):
    """A member of a result that is judged."""

    OVER = "over"
    CARD_POINTS = "card_points"
    TRICKS = "tricks"
    POINTS = "points"
    GAME = "game"
    MADE = "made"
    SCORES = "scores"
    WINNER = "winner"
    NEXT_DEALER = "next_dealer"
    ROUNDS = "rounds"


_END: Final = (ResultMember.SCORES, ResultMember.WINNER, ResultMember.NEXT_DEALER)

IN_ORDER: Final = {
    Counts.LIST: (
        ResultMember.CARD_POINTS, ResultMember.TRICKS, ResultMember.POINTS, ResultMember.GAME, ResultMember.MADE,
        *_END, ResultMember.ROUNDS,
    ),
    Counts.TRICKS: (
        ResultMember.TRICKS, ResultMember.CARD_POINTS, ResultMember.MADE, ResultMember.POINTS, ResultMember.GAME, *_END,
    ),
    Counts.GAME_VALUE: (
        ResultMember.CARD_POINTS, ResultMember.TRICKS, ResultMember.GAME, ResultMember.MADE, ResultMember.POINTS,
        *_END, ResultMember.ROUNDS,
    ),
}  # fmt: skip
"""The members of a result, each after those it follows from, by the way of counting."""

_OF_A_GAME: Final = (
    "card_points", "tricks", "matadors", "schneider", "schwarz", "multiplier", "value", "overbid",
)  # fmt: skip
"""The parts of a game of Skat in that order."""


_NO_WINNER_BY_COUNT: Final[tuple[tuple[Label, ...], ...]] = (
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
"""What keeps every party from winning: where no party is at the target, where one is, where several are."""

_ABOUT_CARDS: Final = (
    "points.high", "points.low", "points.suit-trump", "points.named", "points.joker.order", "points.single", "points.like-jokers",
)  # fmt: skip
"""The beginnings of clauses about which card a point is for, not about who gets it."""


def of_result(
    deal: Deal, outcome: Outcome, differences: Sequence[Difference], expected: Document, got: object
) -> tuple[str, ...]:
    """The clauses of the lines that differ; lines that follow from others that differ are passed over."""
    by_member: dict[str, list[Difference]] = {}
    for one in differences:
        by_member.setdefault(one.member.partition(".")[0], []).append(one)
    for member in IN_ORDER[deal.ruleset.counting.counts]:
        among = sorted(by_member.get(member, ()), key=lambda one: place_in_game(one.member))
        found = of_one_line(deal, outcome, among, expected, got) if member is ResultMember.SCORES else []
        first = among[:1] if member is ResultMember.GAME else []
        found = found or [str(label) for one in first for label in of_member(deal, outcome, member, one)]
        found = found or [str(label) for one in among for label in of_member(deal, outcome, member, one)]
        if member is ResultMember.POINTS and is_lost(among, expected, got):
            found.sort(key=lambda label: not label.startswith(_ABOUT_CARDS))
        if found:
            return tuple(dict.fromkeys(found))
    return ()


def of_one_line(
    deal: Deal, outcome: Outcome, differences: Sequence[Difference], expected: Document, got: object
) -> list[str]:
    """The clauses of the one line whose amount is the difference of a score: it was left out, or entered twice."""
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
    """Whether a point goes to no party where it must go to one, or the other way round."""
    names = {one.member.rpartition(".")[2] for one in differences}
    return any(name_is_scored(expected, name) != name_is_scored(got, name) for name in names)


def name_is_scored(answer: object, name: str) -> bool:
    """Whether any party has a point of this name."""
    points = answer.get("points") if isinstance(answer, dict) else None
    parties = points.values() if isinstance(points, dict) else ()
    return any(isinstance(won, dict) and won.get(name) for won in parties)


def number_at(answer: object, member: str) -> int:
    """The number at a member of an answer; 0 where there is none."""
    found = at(answer, member)
    return found if isinstance(found, int) else 0


def place_in_game(member: str) -> int:
    """The rank of a part of a game of Skat; -1 for any other member."""
    inner = member.partition(".")[2]
    return _OF_A_GAME.index(inner) if inner in _OF_A_GAME else -1


def of_member(deal: Deal, outcome: Outcome, member: ResultMember, difference: Difference) -> Iterator[Label]:
    """The clauses of each line writing a member of a result."""
    inner = difference.member.partition(".")[2]
    owner, _, what = inner.rpartition(".")
    party = deal.table.parties.index(owner or inner) if (owner or inner) in deal.table.parties else None
    match member:
        case ResultMember.WINNER:
            narrow = [label for label in outcome.decision.clauses if label is not Label.MATCH_TARGET_REACHED]
            yield from (*narrow, *outcome.decision.clauses) or of_no_winner(deal, outcome)
        case ResultMember.NEXT_DEALER:
            yield Label.EXCHANGE_GRAND_HAND_AGAIN if is_dealt_again(deal) else Label.MATCH_DEALER_NEXT
        case ResultMember.ROUNDS:
            if is_dealt_again(deal):
                yield Label.EXCHANGE_GRAND_HAND_AGAIN
            yield from of_rounds(deal)
        case _:
            found = [entry for entry in outcome.entries if writes(entry, member, inner, party, what if owner else "")]
            if not found and member is ResultMember.POINTS:
                # This party has no line; the lines of another party, or of none, say why.
                found = [
                    entry for entry in outcome.entries if entry.column is WON and (not owner or entry.what == what)
                ]
            for entry in found:
                yield from entry.clauses


def of_rounds(deal: Deal) -> tuple[Label, ...]:
    """What a deal hands on to the next."""
    if deal.ruleset.carries_games or deal.ruleset.counts_setbacks:
        setbacks = (Label.MATCH_SETBACKS,) if deal.ruleset.counts_setbacks else ()
        return (*setbacks, *((Label.POINTS_GAME_TIE_CARRIED,) if deal.ruleset.carries_games else ()))
    return (Label.MATCH_ROUNDS_DUE, Label.MATCH_ROUNDS)


def of_no_winner(deal: Deal, outcome: Outcome) -> tuple[Label, ...]:
    """Why no party has won yet: too many are at the target, or none is."""
    target = deal.ruleset.match.target
    there = sum(score >= target for score in outcome.scores) if target else 0
    for label in (*_NO_WINNER_BY_COUNT[min(there, len(_NO_WINNER_BY_COUNT) - 1)], Label.MATCH_TARGET_REACHED):
        if spec.in_force(label, deal.ruleset.document):
            return (label,)
    return (Label.MATCH_DEALS,)


def writes(entry: Entry, member: ResultMember, inner: str, party: int | None, what: str) -> bool:
    """Whether a line writes a member: of the party where one is meant, and of the point or part where one is named."""
    match member:
        case ResultMember.CARD_POINTS:
            return entry.what == CARD_POINTS
        case ResultMember.TRICKS:
            return entry.column is COUNTED and entry.what == "tricks"
        case ResultMember.POINTS:
            return entry.column is WON and entry.party == party and what in (entry.what, "")
        case ResultMember.GAME:
            return entry.column is COUNTED and entry.what in (inner, inner.replace("_", "-"))
        case ResultMember.MADE:
            return entry.column is CONTRACT
        case ResultMember.SCORES:
            return entry.column is ENTERED and party in (entry.party, None)
        case ResultMember.OVER | ResultMember.WINNER | ResultMember.NEXT_DEALER | ResultMember.ROUNDS:
            return False
        case _:
            assert_never(member)
