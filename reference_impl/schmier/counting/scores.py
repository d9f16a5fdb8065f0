# %% [markdown]
# # Entering
#
# Scores change here and nowhere else. Most of them change when a deal is counted; some at once: a card turned up that
# counts for the dealer, the gift to a beggar, the price of the pitch, the cost of a revoke. Whichever it is, a line of the
# account says so, and the score moves by what the line says.
#
# A score may fall below zero. That is decided by one function, for every game and for everything that moves a score; so a table
# that wants scores to stop at zero changes this function, and nothing else.
#
#     >>> new_score(2, -4)
#     -2

# %%
"""The only place where a score changes."""

from __future__ import annotations

from collections.abc import Iterable

from schmier.account import ENTERED, Because, Entry
from schmier.deal import Deal
from schmier.labels import Label
from schmier.sides import pitching_parties
from schmier.table import Seat

Entered = tuple[list[Entry], tuple[int, ...]]
"""Lines of an account as they moved the scores, and the scores after them."""


def new_score(score: int, change: int) -> int:
    """What a score becomes when something is entered."""
    return score + change  # rule: points.below-zero


# %% [markdown]
# ## After the deal
#
# Where only a pitcher may go out, the others wait one short of the target. Whoever stood there or further before stays where he was.
# To seven: West did not pitch, stands at five and has won two. One of them brings him to six, and the other is lost:
#
#     >>> cards = {"held": {"E": "AS", "W": "KS JS 2S"}, "taken": {"E": "AS KH TS", "W": "KS JS 2S"}}
#     >>> table = {"seats": "W E", "trumps": "S", "pitcher": "E", "bid": 1, "scores": {"W": 5}}
#     >>> pad(counted("pitch.auction", **table, **cards))
#     W +2 points
#     E +2 points
#     >>> pad(counted("pitch.auction", but={"match.others_stop": True}, **table, **cards))
#     W +1 points
#     E +2 points


# %%
def short_of_target(deal: Deal, party: int, score: int, change: int) -> int:
    """By how much a score may move where the parties that do not pitch stop short of the target."""
    if party in pitching_parties(deal):
        return change
    stop = max(deal.ruleset.match.target - 1, deal.scores[party])
    return min(change, stop - score)  # rule: match.others-stop


def enter(deal: Deal, lines: Iterable[Entry]) -> Entered:
    """The lines that are to be entered, with what the scores really move by; and the scores after them."""
    scores = list(deal.scores)
    stops, entered = deal.ruleset.match.others_stop, list(lines)
    for place, line in enumerate(entered):
        party, change = line[2], line[3]
        assert party is not None
        score = scores[party]
        allowed = short_of_target(deal, party, score, change) if stops else change
        scores[party] = after = new_score(score, allowed)
        if after != score + change:
            entered[place] = as_it_moved(entered[place], after - score, is_stopped=allowed != change)
    return entered, tuple(scores)


def as_it_moved(line: Entry, moved: int, *, is_stopped: bool) -> Entry:
    """A line that moves a score by less, or more, than was to be entered."""
    clauses = (*line.clauses, Label.MATCH_OTHERS_STOP) if is_stopped else line.clauses
    return line._replace(amount=moved, clauses=clauses)


# %% [markdown]
# ## At once
#
# A point that is scored before the end stays scored, whatever the deal comes to. It may even end the match, before a card is played.


# %%
def score_at_once(deal: Deal, what: str, seat: Seat, points: int, because: Because, *clauses: Label) -> None:
    """Enter points for a player's party before the deal is over, and note why."""
    party = deal.table.party_of[seat]
    scores = list(deal.scores)
    scores[party] = new_score(scores[party], points)
    moved = scores[party] - deal.scores[party]
    deal.account.append(Entry(ENTERED, what, party, moved, because, clauses))
    deal.scores = tuple(scores)
    if deal.because is not None:
        deal.decided(*(clause for clause in clauses if clause not in deal.because))
