# %% [markdown]
# # A match of so many deals
#
# A list of Skat has so many deals and no target; some sessions have both, and end with whichever comes first. With four at the table each
# of them sits out once in four deals, and the list may be longer than one for three. Two that share the first place of a list have not won
# it, either of them.
#
#     >>> with_highest((120, 300, 40)), with_highest((300, 300, 40))
#     (1, None)

# %%
"""Matches that end with a number of deals."""

from __future__ import annotations

from typing import Final

from schmier.deal import Deal
from schmier.labels import Label
from schmier.outcome import UNDECIDED, Decision, Scores
from schmier.rules.match import MatchRules

FOUR: Final = 4
"""So many at the table, and one of them sits out."""

BY_DEALS: Final = (Label.MATCH_DEALS,)
"""The clause of a match that ends with a number of deals."""


def after_so_many_deals(deal: Deal, scores: Scores, decision: Decision = UNDECIDED) -> Decision:
    """After the last deal, where no score has decided, the party with the highest; nobody when several share it, or before."""
    if not is_last_deal(deal):
        return decision
    return Decision(with_highest(scores), (*decision.clauses, *BY_DEALS))  # rule: match.deals


def with_highest(scores: Scores) -> int | None:
    """The party that alone has the highest score."""
    most = max(scores)
    return scores.index(most) if scores.count(most) == 1 else None  # rule: match.deals


def is_last_deal(deal: Deal) -> bool:
    """Whether a number of deals ends the match, and this is the last."""
    due = deals_due(deal.ruleset.match, len(deal.hands))
    return bool(due) and deal.number >= due  # rule: match.deals


def deals_due(rules: MatchRules, players: int) -> int:
    """How many deals a match has at most with so many at the table; 0 where only a score ends it."""
    return rules.deals_at_four if players == FOUR else rules.deals  # rule: match.deals
