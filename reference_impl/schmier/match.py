# %% [markdown]
# # The match
#
# Deals follow one another until a party stands at the target. When several do at once, games differ: some let the
# pitcher count out first and then count the points in their order, some let the higher total win.

# %%
"""Who has won, and who deals next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from schmier.outcome import PointsWon
from schmier.ruleset import Slam

if TYPE_CHECKING:
    from schmier.deal import Deal


def starting_scores(parties: int) -> tuple[int, ...]:
    """The scores before the first deal."""
    return (0,) * parties  # rule: match.start


def winner_after(deal: Deal, points: PointsWon, scores: tuple[int, ...], made: bool | None) -> int | None:
    """The party that has won the match with these scores, or None."""
    target = deal.ruleset.target
    there = [party for party, score in enumerate(scores) if score >= target]
    if not there:
        return None  # rule: match.target.reached
    deal.decided("match.target.reached")
    if len(there) == 1:
        return there[0]
    if deal.ruleset.counts_in_order:
        return first_to_count_out(deal, points, scores, made)
    return highest_total(deal, scores, there)


# %% [markdown]
# ## Counting out
#
# The pitcher who made his contract goes first. Then the points are read in the order of the list and each is
# added to the score that its winner had before the deal; whoever gets to the target first has won, though another
# end higher.


# %%
def first_to_count_out(deal: Deal, points: PointsWon, scores: tuple[int, ...], made: bool | None) -> int | None:
    """The winner among several, the pitcher's party first and then in the order of the points."""
    target = deal.ruleset.target
    pitching = deal.table.party_of[deal.pitcher]
    if made and scores[pitching] >= target:
        deal.decided("match.several.pitcher-first")
        return pitching  # rule: match.several.pitcher-first
    deal.decided("match.several.order")
    counted = list(deal.scores)
    for point in deal.ruleset.points:  # rule: match.several.order
        for party, won in enumerate(points):
            if party == pitching and made is False:
                continue
            counted[party] += won.get(point.name, 0)
            if counted[party] >= target:
                return party
    return None


# %% [markdown]
# ## The higher total


# %%
def highest_total(deal: Deal, scores: tuple[int, ...], there: list[int]) -> int | None:
    """The winner among several by the higher total; None when a tie leaves it open."""
    most = max(scores)
    best = [party for party in there if scores[party] == most]
    if len(best) == 1:
        deal.decided("match.several.higher")
        return best[0]  # rule: match.several.higher
    deal.decided("match.several.tie")
    pitching = deal.table.party_of[deal.pitcher]
    return pitching if pitching in best else None  # rule: match.several.tie


# %% [markdown]
# ## Slams
#
# A slam is played for the match. Only a party in the hole, where the game has it so, wins no more than its way
# out.


# %%
def winner_by_slam(deal: Deal, slam: Slam, made: bool) -> int | None:
    """The party that a slam gives the match to; None when it only lifts the pitcher's party to zero."""
    pitching = deal.table.party_of[deal.pitcher]
    if not made:
        deal.decided("match.slam.lost")
        return 1 - pitching  # rule: match.slam.lost
    if deal.scores[pitching] >= 0:
        deal.decided("match.slam.won")
        return pitching  # rule: match.slam.won
    if slam.below_zero == "wins-match":
        deal.decided("match.slam.below-zero.wins")
        return pitching  # rule: match.slam.below-zero.wins
    deal.decided("match.slam.below-zero.reset")
    return None


# %% [markdown]
# ## The next deal


# %%
def next_dealer(deal: Deal, winner: int | None) -> int | None:
    """The seat that deals next; None when the match is over."""
    if winner is not None:
        return None
    return deal.table.after[deal.dealer]  # rule: match.dealer.next
