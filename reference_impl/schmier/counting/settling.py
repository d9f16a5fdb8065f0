# %% [markdown]
# # Closing the account
#
# However a game counts, the end is the same: what it came to is entered, it is asked whether that was the match, and whoever
# wants to know why reads the clauses off the lines.
#
# Lines that were written while the deal went on come first: a gift, the price of a sale. What was counted follows, and last stands
# what is entered now. East pitched, and made his bid of two at five points; seven are the match:
#
#     >>> cards = {"held": {"E": "AS JS", "N": "2S 3H"}, "taken": {"E": "AS JS 3H 2S"}}
#     >>> deal = counted("pitch.auction", seats="N E", trumps="S", pitcher="E", bid=2, scores={"E": 5}, **cards)
#     >>> scores_after(deal), match_of(deal), deal.outcome.next_dealer
#     ({'N': 1, 'E': 8}, 'won by E', None)

# %%
"""From the lines of a count to the outcome of the deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from schmier.account import Entry, Sum
from schmier.counting.match import decision_after, next_dealer, unless_deals_decide
from schmier.counting.scores import Entered, enter
from schmier.counting.several import does_pitcher_go_first, over_the_line
from schmier.counting.tricks import line_of_tricks
from schmier.deal import Deal
from schmier.labels import Label
from schmier.outcome import UNDECIDED, Account, Counted, Decision, Outcome, clauses_of, told
from schmier.ruleset.match import SeveralOver
from schmier.ruleset.points import Counts


def write_for_all(deal: Deal, lines: Sequence[Entry]) -> Entered:
    """Write what everybody scored; that one of them has won the match by it takes nothing from the others."""
    return enter(deal, lines)  # rule: match.target.counted-out


def settle(deal: Deal, counted: Counted, to_enter: Sequence[Entry] = (), decision: Decision | None = None) -> Outcome:
    """The outcome of a deal from the lines of its count, or from what writes them, and from the lines that move scores.

    `decision` says who has won the match where the scores do not.
    """
    entered, scores = write_for_all(deal, to_enter)
    account = Account(counted, deal.started, scores, tuple(deal.account), entered)
    if decision is None:
        decision = decision_after(deal, account)
        if decision.winner is not None and stops_counting(deal):
            entered, scores = enter(deal, without_later_points(deal, account, decision, to_enter))
            account = Account(counted, deal.started, scores, tuple(deal.account), entered)
    else:
        decision = unless_deals_decide(deal, scores, decision)
    if deal.because is not None:
        deal.decided(*clauses_of(account.entries[len(deal.account) :]), *decision.clauses)
    return told((account, decision, next_dealer(deal, decision.winner, scores)))


# %% [markdown]
# ## Exactly the bid
#
# A few tables ask for the bid to the point or to the trick, neither less nor more. There North, who has won High, Jack and Game, makes a
# bid of three, and fails with a bid of two:
#
#     >>> cards = {"held": {"N": "AS JS", "E": "2S 3H"}, "taken": {"N": "AS JS 3H", "E": "2S"}}
#     >>> table = {"seats": "N E", "trumps": "S", "pitcher": "N", "but": {"points.contract": "exactly"}, **cards}
#     >>> scores_after(counted("pitch.auction", bid=3, **table)), scores_after(counted("pitch.auction", bid=2, **table))
#     ({'N': 3, 'E': 1}, {'N': -2, 'E': 1})


# %%
TOO_MUCH: Final = (Label.POINTS_MADE_EXACTLY,)
"""By which clause a contract fails that is more than made."""


def is_too_much(deal: Deal, won: int, named: int) -> bool:
    """Whether a side has won more points or tricks than its contract names, where it must win exactly those."""
    return deal.ruleset.counting.must_be_exact and won > named  # rule: points.made.exactly


# %% [markdown]
# ## Counting out
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
LATER: Final = (Label.MATCH_LATER_POINTS, Label.MATCH_LATER_POINTS_ORDER)
"""The clauses by which points are left out."""

BY_SCORES: Final = frozenset((
    Label.MATCH_TARGET_REACHED, Label.MATCH_LOSING_SCORE, Label.MATCH_SETBACKS_LOST, Label.MATCH_SPREAD, Label.MATCH_DEALS,
))  # fmt: skip
"""The clauses by which the scores, or the setbacks, decide a match."""

POINTS: Final = "points"
"""What the lines are for that consist of single points."""


def stops_counting(deal: Deal) -> bool:
    """Whether no later points are written once somebody has won the match."""
    return not deal.ruleset.match.later_points_written  # rule: match.later-points


def is_decided_by_scores(decision: Decision) -> bool:
    """Whether the scores decided the match, or the setbacks, and neither a slam nor a sweep."""
    return not BY_SCORES.isdisjoint(decision.clauses) and Label.MATCH_SLAM_UNSCORED not in decision.clauses


def without_later_points(deal: Deal, account: Account, decision: Decision, lines: Sequence[Entry]) -> list[Entry]:
    """The lines of a deal that ended the match, without the points that are counted after the one that ended it."""
    assert decision.winner is not None
    counted = up_to_the_match(deal, decision.winner, in_counting_order(deal, account, points_of(lines)))
    return [cut_down(line, counted) for line in lines]


# %% [markdown]
# ### In their order
#
# Whoever goes first has all of his points counted before the others'. One who wins with what he had before the first point leaves
# none to write.

# %%
Told = tuple[int, str, int]
"""A point that was won: the party, its name, its value."""


def points_of(lines: Sequence[Entry]) -> list[Told]:
    """The points that some lines consist of."""
    return [(line.party, name, value) for line in lines for name, value in terms_of(line) if line.party is not None]


def in_counting_order(deal: Deal, account: Account, told: Sequence[Told]) -> list[Told]:
    """Some points in the order in which they are counted."""
    places = {point.name: place for place, point in enumerate(deal.ruleset.counting.points)}
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


def never_written(deal: Deal, outcome: Outcome) -> tuple[frozenset[str], ...]:
    """By party, the points won that are counted after the one that ended the match: whoever stops counting there does not know them."""
    winner = outcome.winner
    if winner is None or not stops_counting(deal) or not is_decided_by_scores(outcome.decision):
        return tuple(frozenset() for _ in outcome.points)
    told = [(party, name, value) for party, won in enumerate(outcome.points) for name, value in won.items()]
    counted = up_to_the_match(deal, winner, in_counting_order(deal, outcome.account, told))
    later = set(told) - set(counted)
    return tuple(frozenset(name for of, name, _ in later if of == party) for party in range(len(outcome.points)))


def cut_down(line: Entry, counted: Sequence[Told]) -> Entry:
    """A line with those of its points that were counted."""
    terms = terms_of(line)
    kept = tuple((name, value) for name, value in terms if (line.party, name, value) in counted)
    if len(kept) == len(terms):
        return line
    amount = sum(value for _, value in kept)
    return line._replace(amount=amount, because=Sum(kept), clauses=(*line.clauses, *LATER))


# %% [markdown]
# ## A deal that is not played
#
# Nobody bid and the cards are thrown in, or a point scored at once has won the match before the first card. Nothing is
# counted then; but where a number of deals ends the match, this one counts among them. In a list of Skat the last of thirty-six
# deals may be one in which all pass, and whoever is ahead then has won:
#
#     >>> list_of_skat = {"seats": "F M E", "trumps": "grand", "scores": {"F": 15, "M": 40}}
#     >>> match_of(not_played("skat.tournament", number=35, **list_of_skat))
#     'goes on'
#     >>> match_of(not_played("skat.tournament", number=36, **list_of_skat))
#     'won by M'

# %%
LIST: Final = Counts.LIST
"""The word for a count by a list of points."""


def count_unplayed(deal: Deal, decision: Decision | None) -> Outcome:
    """The outcome of a deal that was not played: nobody bid, or, as a decision says, the match was won before."""
    counted = (
        () if deal.ruleset.counting.counts is LIST else (line_of_tricks(deal.table, deal.tricks_won, deal.ranking),)
    )
    return settle(deal, counted, decision=decision or UNDECIDED)
