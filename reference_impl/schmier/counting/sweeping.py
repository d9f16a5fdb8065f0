# %% [markdown]
# # The match for every point
#
# In most games nobody wins a match by points that he did not undertake to win. In the Pitch that is called Smudge everybody does: High,
# Low, Jack and Game in one hand, and the match is his, whether he pitched or not, and though he be in the hole. Some tables
# let only the pitcher win so.
#
# North pitched, bid two, and won everything; he stands at four below nothing:
#
#     >>> cards = {"held": {"N": "AS JS TS 2S"}, "taken": {"N": "AS JS TS 2S"}}
#     >>> table = {"seats": "N E", "trumps": "S", "bid": 2, "scores": {"N": -4}}
#     >>> anybody, the_pitcher = {"match.sweep": "anybody"}, {"match.sweep": "pitcher"}
#     >>> deal = counted("pitch.auction", pitcher="N", but=anybody, **table, **cards)
#     >>> match_of(deal), scores_after(deal)
#     ('won by N', {'N': 0, 'E': 0})
#
# Had East pitched, it would be the match only where anybody may win so.
#
#     >>> match_of(counted("pitch.auction", pitcher="E", but=anybody, **table, **cards))
#     'won by N'
#     >>> match_of(counted("pitch.auction", pitcher="E", but=the_pitcher, **table, **cards))
#     'goes on'

# %%
"""Who wins the match by winning every point, though nobody bid a slam."""

from __future__ import annotations

from typing import Final

from schmier.account import PointsWon
from schmier.deal import Deal
from schmier.labels import Label
from schmier.outcome import Decision
from schmier.rules.words import MatchSweep

NOBODY: Final = MatchSweep.NOBODY
"""The word that is asked for after every deal."""


def decision_by_sweep(deal: Deal, won: PointsWon) -> Decision | None:
    """The party that has won the match by every point; None where that wins no match, or nobody has them all."""
    if deal.ruleset.match.sweep is NOBODY:
        return None
    winner = next((party for party in range(len(won)) if wins_by_sweep(deal, won, party)), None)
    return None if winner is None else Decision(winner, (Label.MATCH_SWEEP,))


def wins_by_sweep(deal: Deal, won: PointsWon, party: int) -> bool:
    """Whether a party has won every point of the list, and wins the match by it."""
    if not may_sweep(deal, party):
        return False
    return len(won[party]) == len(deal.ruleset.counting.points)  # rule: match.sweep


def may_sweep(deal: Deal, party: int) -> bool:
    """Whether a party may win the match by every point: the pitcher's, or any."""
    is_pitchers = party == deal.table.party_of[deal.pitcher]
    return is_pitchers or deal.ruleset.match.sweep is MatchSweep.ANYBODY  # rule: match.sweep
