# %% [markdown]
# # The match for a slam
#
# Whoever bids a slam at such a table plays for the match and not for points. He makes it, and has won, whatever the scores are; he
# fails, and has lost. It is the one way in which a side far behind can win at once, and so some tables do not give it the whole
# match: a party in the hole, below zero, wins no more than its way out. A score of exactly zero is not in the hole.
#
# North shoots the moon and makes it. With nothing on the pad it is the match; from five below zero it is just the way out:
#
#     >>> moon = {"held": {"N": "AS JS TS 2S"}, "taken": {"N": "AS JS TS 2S"}}
#     >>> table = {"trumps": "S", "pitcher": "N", "bid": "moon"}
#     >>> match_of(counted("smear.minnesota", scores={"E+W": 20}, **table, **moon))
#     'won by N+S'
#     >>> deal = counted("smear.minnesota", scores={"N+S": -5, "E+W": 20}, **table, **moon)
#     >>> match_of(deal), scores_after(deal)
#     ('goes on', {'N+S': 0, 'E+W': 20})
#
# A slam that fails from the hole loses the match all the same. Of several others the one with the highest score wins it, and of
# two with the same the one who comes first in turn after the pitcher.

# %%
"""Who wins the match by a slam."""

from __future__ import annotations

from typing import Final, assert_never

from schmier.deal import Deal
from schmier.labels import Label
from schmier.outcome import Decision
from schmier.rules.auction import Slam
from schmier.rules.words import BelowZero

WON: Final = (Label.MATCH_SLAM_WON, Label.MATCH_SLAM_UNSCORED)
LOST: Final = (Label.MATCH_SLAM_LOST, Label.MATCH_SLAM_UNSCORED)
"""The clauses of a match that a slam decides."""


def decision_by_slam(deal: Deal, slam: Slam, *, made: bool) -> Decision:
    """The party that a slam gives the match to; nobody when it only lifts the pitcher's party to zero."""
    pitching = deal.table.party_of[deal.pitcher]
    if not made:
        return Decision(winner_of_lost_slam(deal), LOST)
    if not is_in_the_hole(deal, pitching):
        return Decision(winner_of_slam(deal), WON)
    if wins_from_the_hole(slam):
        return Decision(pitching, (Label.MATCH_SLAM_BELOW_ZERO_WINS, Label.MATCH_SLAM_UNSCORED))
    return Decision(None, (Label.MATCH_SLAM_BELOW_ZERO_RESET, Label.MATCH_SLAM_UNSCORED))


# %% [markdown]
# ## What he asks himself before he bids it
#
# Will it win the match from where he stands? Three tables answer in three ways: it is the way out of the hole; it is the match, also
# from there; or from the hole it may not be bid at all, and then the question does not come up here.


# %%
def winner_of_slam(deal: Deal) -> int | None:
    """The party that wins the match by a slam it made."""
    return deal.table.party_of[deal.pitcher]  # rule: match.slam.won


def is_in_the_hole(deal: Deal, party: int) -> bool:
    """Whether a party's score is below zero."""
    return deal.scores[party] < 0  # rule: match.slam.below-zero.reset


def wins_from_the_hole(slam: Slam) -> bool:
    """Whether a slam that was made is the match also for a party in the hole."""
    match slam.below_zero:
        case BelowZero.SCORE_TO_ZERO:
            return False
        case BelowZero.WINS_MATCH:
            return True  # rule: match.slam.below-zero.wins
        case BelowZero.MAY_NOT_BID | BelowZero.NO_MATTER:
            return False
        case _:
            assert_never(slam.below_zero)


def winner_of_lost_slam(deal: Deal) -> int | None:
    """The party with the highest score other than the pitcher's, of several the first in turn after the pitcher."""
    party_of = deal.table.party_of
    others = [party_of[seat] for seat in deal.table.in_turn(deal.pitcher) if party_of[seat] != party_of[deal.pitcher]]
    return max(others, key=lambda party: deal.scores[party])  # rule: match.slam.lost
