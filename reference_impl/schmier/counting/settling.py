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

from schmier.account import Entry
from schmier.counting.counting_out import stops_counting, without_later_points
from schmier.counting.entering import Entered, enter
from schmier.counting.match import decision_after, next_dealer
from schmier.deal import Deal
from schmier.labels import Label
from schmier.outcome import Account, Counted, Decision, Outcome, clauses_of, told


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
