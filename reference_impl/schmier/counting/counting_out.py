# %% [markdown]
# # Counting out
#
# The points are told one after the other, and at some tables nobody listens any more once one of them has brought somebody out.
# High, Low, Jack, Game: what comes after the point that was the match is not written down. It changes nothing of who has won, and
# how far the loser was.
#
# To seven, North at six and East at three. East pitched, bid two, and won High, Jack and Game; North won Low, which is the match. Jack
# and Game come after it: East gets to four and not to six.
#
#     >>> cards = {"held": {"E": "AS JS", "N": "2S 3H"}, "taken": {"E": "AS JS", "N": "2S 3H"}}
#     >>> table = {"seats": "N E", "trumps": "S", "pitcher": "E", "bid": 2, "scores": {"N": 6, "E": 3}}
#     >>> scores_after(counted("pitch.auction", **table, **cards))
#     {'N': 7, 'E': 6}
#     >>> deal = counted("pitch.auction", but={"match.later_points": "unwritten"}, **table, **cards)
#     >>> match_of(deal), scores_after(deal)
#     ('won by N', {'N': 7, 'E': 4})

# %%
"""The points that are written of a deal that ends the match, where counting stops with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from schmier.account import Entry, Sum
from schmier.counting.several import does_pitcher_go_first, over_the_line
from schmier.deal import Deal
from schmier.labels import Label
from schmier.outcome import Account, Decision
from schmier.rules.words import SeveralOver

LATER: Final = (Label.MATCH_LATER_POINTS, Label.MATCH_LATER_POINTS_ORDER)
"""The clauses by which points are left out."""

POINTS: Final = "points"
"""What the lines are for that consist of single points."""


def stops_counting(deal: Deal) -> bool:
    """Whether no later points are written once somebody has won the match."""
    return not deal.ruleset.match.later_points_written  # rule: match.later-points


def without_later_points(deal: Deal, account: Account, decision: Decision, lines: Sequence[Entry]) -> list[Entry]:
    """The lines of a deal that ended the match, without the points that are counted after the one that ended it."""
    assert decision.winner is not None
    counted = up_to_the_match(deal, decision.winner, in_counting_order(deal, account, lines))
    return [cut_down(line, counted) for line in lines]


# %% [markdown]
# ## In their order
#
# Whoever goes first has all of his points counted before the others'. One who wins with what he had before the first point leaves
# none to write.

# %%
Told = tuple[int, str, int]
"""A point as it is told: the party, its name, its value."""


def in_counting_order(deal: Deal, account: Account, lines: Sequence[Entry]) -> list[Told]:
    """The points of some lines in the order in which they are counted."""
    places = {point.name: place for place, point in enumerate(deal.ruleset.counting.points)}
    told = [(line.party, name, value) for line in lines for name, value in terms_of(line) if line.party is not None]
    first = first_to_count(deal, account)
    return sorted(told, key=lambda point: (point[0] != first, places[point[1]]))


def first_to_count(deal: Deal, account: Account) -> int | None:
    """The party whose points are counted before all others: the pitcher's, where it goes first and is there."""
    if deal.ruleset.match.several_over is not SeveralOver.PITCHER_THEN_ORDER:
        return None
    is_first = does_pitcher_go_first(deal, account)  # rule: match.later-points.order
    return deal.table.party_of[deal.pitcher] if is_first else None


def terms_of(line: Entry) -> tuple[tuple[str, int], ...]:
    """The points that a line consists of; none where it is paid for something else."""
    return line.because.terms if line.what == POINTS and isinstance(line.because, Sum) else ()


def up_to_the_match(deal: Deal, winner: int, told: Sequence[Told]) -> list[Told]:
    """The first of some points, as many as bring the winner to the target."""
    score, counted = deal.scores[winner], []
    for party, name, value in told:
        if over_the_line(deal, score):
            break
        counted.append((party, name, value))
        score += value if party == winner else 0
    return counted  # rule: match.later-points


def cut_down(line: Entry, counted: Sequence[Told]) -> Entry:
    """A line with those of its points that were counted."""
    terms = terms_of(line)
    kept = tuple((name, value) for name, value in terms if (line.party, name, value) in counted)
    if len(kept) == len(terms):
        return line
    amount = sum(value for _, value in kept)
    return line._replace(amount=amount, because=Sum(kept), clauses=(*line.clauses, *LATER))
