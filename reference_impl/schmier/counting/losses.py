# %% [markdown]
# # Matches with a loser
#
# Some matches are played to find who loses: the party whose score falls too low, the one that is set back for the third time, or the
# player who pays the bill.
#
# Where a round plays for the bill, only what is lost is written. A game that is won costs each of the others what it would have
# scored, and a game that is lost costs its player what it always did. No score rises, and the lowest loses.
#
# Hearts at 20, with one Jack and nothing more, won and lost:
#
#     >>> cards = {"held": {"F": "JC AH TH KH QH"}, "tricks": {"F": 6, "M": 4}}
#     >>> cards["taken"] = {"F": "JC AH TH KH QH AS TS KS JD", "M": "KD"}
#     >>> table = {"seats": "F M E", "trumps": "H", "pitcher": "F", "plays": "hearts", "but": {"points.written": "losses"}}
#     >>> scores_after(counted("skat", bid=18, widow="KC 8S", **table, **cards))
#     {'F': 0, 'M': -20, 'E': -20}
#     >>> scores_after(counted("skat", bid=18, widow="QD 8S", **table, **cards))
#     {'F': -40, 'M': 0, 'E': 0}

# %%
"""Matches in which only losses are written, and that a party loses by falling too low or by too many setbacks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from schmier.account import Entry
from schmier.counting.several import highest
from schmier.deal import Deal
from schmier.labels import Label
from schmier.outcome import Account, Decision, Scores
from schmier.sides import pitching_parties
from schmier.table import Seat


def as_written(deal: Deal, line: Entry) -> list[Entry]:
    """A line of what somebody wins or loses, as it is written: a gain, where only losses are, as what it costs the others."""
    if line.amount <= 0 or not deal.ruleset.counting.writes_losses:
        return [line]
    clauses = (*line.clauses, Label.POINTS_SKAT_LOSSES)
    return [
        line._replace(what="loss", party=seat, amount=-line.amount, clauses=clauses)
        for seat in who_pays(deal, line.party)
    ]


def who_pays(deal: Deal, winner: Seat | None) -> list[Seat]:
    """Who is written down for what a player has won: every other player at the table."""
    return [seat for seat in range(len(deal.hands)) if seat != winner]  # rule: points.skat.losses


# %% [markdown]
# ## A match that somebody loses
#
# Five Hundred for partners has a score that loses as well as one that wins. With two parties the one that has not lost has won. With
# three, two are left when one has lost: the one with the higher score wins, though it be far from the target.
#
#     >>> table = {"seats": "A B C", "trumps": "H", "pitcher": "A", "bid": "8H", "tricks": {"A": 6, "B": 3, "C": 1}}
#     >>> deal = counted("five-hundred.three", but={"match.losing_score": -500}, scores={"A": -200, "B": 20, "C": 60}, **table)
#     >>> scores_after(deal), match_of(deal)
#     ({'A': -500, 'B': 50, 'C': 70}, 'won by C')

# %%
LOST_BY_ONE: Final = Decision(None, (Label.MATCH_LOSING_SCORE_ALONE,))
"""The match is over, and nobody has won it."""

WON_BY_A_LOSS: Final = (Label.MATCH_LOSING_SCORE, Label.MATCH_LOSING_SCORE_WINNER)
"""The clauses of a match that one party loses and the best of several others wins."""

WON_BY_SETBACKS: Final = (Label.MATCH_SETBACKS_LOST, Label.MATCH_SETBACKS_WINNER)
"""The same where a party loses by its setbacks."""


def has_lost(scores: Scores, losing_score: int) -> bool:
    """Whether a party has the losing score or less."""
    return min(scores) <= losing_score  # rule: match.losing-score


def by_losing(deal: Deal, scores: Scores, losing_score: int) -> Decision:
    """The party that wins because the others have the losing score; if all have it, the pitcher's loses."""
    ours = deal.table.party_of[deal.pitcher]
    above = [party for party, score in enumerate(scores) if score > losing_score]
    left = above or [party for party in range(len(scores)) if party != ours]  # rule: match.losing-score
    if len(left) == 1:
        return Decision(left[0], (Label.MATCH_LOSING_SCORE,))
    return Decision(best_of_those_left(deal, scores, left), WON_BY_A_LOSS)


def best_of_those_left(deal: Deal, scores: Scores, left: Sequence[int]) -> int:
    """Of the parties that have not lost the one with the highest score; of several the first in turn from eldest."""
    return highest(deal, scores, left)  # rule: match.losing-score.winner


# %% [markdown]
# Where people play for the bill there is a loser and no winner. Nothing else ends such a match, however many sit at the table:
#
#     >>> for_the_bill = {"points.written": "losses", "match.losing_score": -301}
#     >>> for_the_bill |= {"match.deals": None, "match.deals_at_four": None}
#     >>> cards = {"held": {"F": "JC AH TH KH QH"}, "tricks": {"F": 6, "M": 4}, "widow": "KC 8S"}
#     >>> cards["taken"] = {"F": "JC AH TH KH QH AS TS KS JD", "M": "KD"}
#     >>> table = {"seats": "F M E", "trumps": "H", "pitcher": "F", "plays": "hearts", "bid": 18, "but": for_the_bill}
#     >>> deal = counted("skat", scores={"M": -280, "E": -281}, **table, **cards)
#     >>> scores_after(deal), deal.outcome.winner, deal.outcome.next_dealer
#     ({'F': 0, 'M': -300, 'E': -301}, None, None)


# %%
def is_lost_by_somebody(deal: Deal, scores: Scores) -> bool:
    """Whether a match without a winner is over, because a party has the score that loses."""
    losing_score = deal.ruleset.match.losing_score
    assert losing_score is not None
    return has_lost(scores, losing_score)  # rule: match.losing-score.alone


# %% [markdown]
# ## Set back too often
#
# At some tables of Setback three setbacks lose the match, whatever the scores. Each party's setbacks are kept from deal to deal, beside the
# scores. North bids three, wins High and Jack, and is set back for the third time; of the two others East is ahead:
#
#     >>> from schmier.rounds import Rounds
#     >>> cards = {"held": {"N": "AS JS", "E": "2S TH", "S": "3S 4H"}, "taken": {"N": "AS JS 3S", "E": "2S TH 4H"}}
#     >>> table = {"seats": "N E S", "trumps": "S", "pitcher": "N", "bid": 3, "but": {"match.losing_setbacks": 3}}
#     >>> table |= {"scores": {"N": 5, "E": 3, "S": 2}, **cards}
#     >>> match_of(counted("pitch.auction", marks={"rounds": Rounds(setbacks=(2, 1, 0))}, **table))
#     'won by E'
#     >>> match_of(counted("pitch.auction", marks={"rounds": Rounds(setbacks=(1, 2, 0))}, **table))
#     'goes on'


# %%
def setbacks_before(deal: Deal) -> tuple[int, ...]:
    """By party, how often it was set back before a deal."""
    return deal.rounds.setbacks or (0,) * len(deal.scores)


def set_back_in(deal: Deal, account: Account) -> frozenset[int]:
    """The parties that a deal sets back: the pitcher's, and that of a partner who was called, if the contract failed."""
    return pitching_parties(deal) if account.made is False else frozenset()  # rule: match.setbacks


def setbacks_after(deal: Deal, account: Account) -> tuple[int, ...]:
    """By party, how often it has been set back once a deal is counted; empty if none has been, or where it does not matter."""
    if not deal.ruleset.counts_setbacks:
        return ()
    set_back = set_back_in(deal, account)
    after = tuple([often + (party in set_back) for party, often in enumerate(setbacks_before(deal))])
    return after if any(after) else ()


def lost_by_setbacks(deal: Deal, account: Account) -> list[int]:
    """The parties that lose the match because a deal has set them back once too often."""
    after, most = setbacks_after(deal, account), deal.ruleset.match.losing_setbacks
    return [party for party in set_back_in(deal, account) if after[party] >= most]  # rule: match.setbacks.lost


def by_setbacks(deal: Deal, account: Account) -> Decision | None:
    """The party that wins because another was set back once too often; None if none was."""
    lost = lost_by_setbacks(deal, account)
    if not lost:
        return None
    left = [party for party in range(len(deal.scores)) if party not in lost]
    if len(left) == 1:
        return Decision(left[0], (Label.MATCH_SETBACKS_LOST,))
    return Decision(best_without_setbacks(deal, account.scores, left), WON_BY_SETBACKS)


def best_without_setbacks(deal: Deal, scores: Scores, left: Sequence[int]) -> int:
    """Of the parties that were not set back so often the one with the highest score; of several the first in turn from eldest."""
    return highest(deal, scores, left)  # rule: match.setbacks.winner
