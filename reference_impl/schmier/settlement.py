# %% [markdown]
# # Settlement
#
# The points are won; now they are entered. A pitcher who made his bid scores all he won, one who did not loses
# the bid; everybody else scores in any case. A slam is settled by the match itself, and no score is entered.

# %%
"""From the points of a deal to the scores after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from schmier.match import next_dealer, winner_after, winner_by_slam
from schmier.outcome import Outcome, PointsWon
from schmier.ruleset import SLAM, Slam

if TYPE_CHECKING:
    from schmier.deal import Deal


def settle(deal: Deal, points: PointsWon, card_points: tuple[int, ...]) -> Outcome:
    """The outcome of a deal that was played."""
    if deal.bid >= SLAM:
        return settle_slam(deal, points, card_points)
    pitching = deal.table.party_of[deal.pitcher]
    totals = tuple(sum(won.values()) for won in points)
    made = totals[pitching] >= deal.bid if deal.bid else None  # rule: points.made
    scores = list(deal.scores)
    for party, total in enumerate(totals):
        if party != pitching or made is not False:
            scores[party] += total  # rule: points.others
        else:
            scores[party] -= deal.bid  # rule: points.setback, points.below-zero
    if made is not None:
        deal.decided("points.made" if made else "points.setback", "points.others")
    winner = winner_after(deal, points, tuple(scores), made)
    return Outcome(points, card_points, made, tuple(scores), winner, next_dealer(deal, winner))


# %% [markdown]
# ## Slams
#
# Everything or nothing: every point of the list, or every trick, or both. What is at stake is the match or the
# slam's value, and it need not be the same for making it and for failing.


# %%
def settle_slam(deal: Deal, points: PointsWon, card_points: tuple[int, ...]) -> Outcome:
    """The outcome of a deal in which a slam was bid."""
    slam = deal.ruleset.slams[deal.bid - SLAM]
    pitching = deal.table.party_of[deal.pitcher]
    made = is_slam_made(deal, slam, points)
    scores = list(deal.scores)  # rule: match.slam.unscored
    if slam.wins_match if made else slam.loses_match:
        winner = winner_by_slam(deal, slam, made)
        if winner is None:
            scores[pitching] = 0  # rule: match.slam.below-zero.reset
        return Outcome(points, card_points, made, tuple(scores), winner, next_dealer(deal, winner))
    for party, won in enumerate(points):
        if party != pitching:
            scores[party] += sum(won.values())
    if made:
        scores[pitching] += slam.value  # rule: points.slam.value
    else:
        scores[pitching] -= slam.value  # rule: points.slam.setback
    deal.decided("points.slam.value" if made else "points.slam.setback")
    winner = winner_after(deal, points, tuple(scores), made)
    return Outcome(points, card_points, made, tuple(scores), winner, next_dealer(deal, winner))


def is_slam_made(deal: Deal, slam: Slam, points: PointsWon) -> bool:
    """Whether the slam's undertaking was fulfilled."""
    pitching = deal.table.party_of[deal.pitcher]
    lost_tricks = any(
        deal.tricks_won[seat] for seat, party in enumerate(deal.table.party_of) if party != pitching
    )  # rule: points.slam.all-tricks
    missed_points = len(points[pitching]) < len(deal.ruleset.points)  # rule: points.slam.all-points
    if slam.needs_every_trick and slam.needs_every_point:
        deal.decided("points.slam.everything")
        return not lost_tricks and not missed_points  # rule: points.slam.everything
    deal.decided("points.slam.all-tricks" if slam.needs_every_trick else "points.slam.all-points")
    return not lost_tricks if slam.needs_every_trick else not missed_points


def thrown_in(deal: Deal) -> Outcome:
    """The outcome of a deal that was thrown in because nobody bid."""
    parties = len(deal.table.parties)
    points: PointsWon = tuple({} for _ in range(parties))
    return Outcome(points, (0,) * parties, None, deal.scores, None, next_dealer(deal, None))
