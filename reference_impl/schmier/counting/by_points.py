# %% [markdown]
# # Settlement
#
# The points are won; now they are entered. A pitcher who made his bid scores all he won, one who did not loses
# the bid; everybody else scores in any case. A slam is settled by the match itself, and no score is entered.

# %%
"""From the points of a deal to the scores after it."""

from __future__ import annotations

from schmier.bids import number_of_bid, slam_of_bid
from schmier.cards import BIT, card_at
from schmier.counting.entering import score_at_once
from schmier.counting.match import next_dealer, winner_after, winner_by_slam
from schmier.counting.outcome import Outcome, PointsWon
from schmier.counting.points import count_points
from schmier.deal import Deal
from schmier.labels import Label
from schmier.rules.auction import Slam
from schmier.rules.ruleset import Ruleset
from schmier.sides import pitching_parties, side_of


def count_by_points(deal: Deal) -> Outcome:
    """The outcome of a deal that was played for a list of points."""
    points, card_points = count_points(deal)
    pay_for_revokes(deal)
    slam = slam_of_bid(deal.bid)
    if slam is not None:
        return settle_slam(deal, slam, points, card_points)
    pitching = pitching_parties(deal)
    totals = tuple([sum(won.values()) for won in points])
    side_total = totals[deal.table.party_of[deal.pitcher]]
    made = side_total >= deal.bid.worth if deal.bid is not None else None  # rule: points.made
    if made is None:
        entered = list(totals)
    elif deal.ruleset.counting.made_scores == "difference":
        entered = by_difference(deal, totals, made=made)
    else:
        entered = [
            pitcher_enters(deal, points[party], total, made=made)
            if party in pitching
            else others_enter(deal, points[party], totals, total, made=made)
            for party, total in enumerate(totals)
        ]
    scores = enter(deal, entered, pitching)
    if made is not None:
        deal.decided(Label.POINTS_MADE if made else Label.POINTS_SETBACK, Label.POINTS_OTHERS)
    winner = winner_after(deal, points, scores, made)
    return Outcome(points, card_points, made, scores, winner, next_dealer(deal, winner))


def enter(deal: Deal, entered: list[int], pitching: frozenset[int]) -> tuple[int, ...]:
    """The scores with what every party adds or loses; where the others stop short of the target, they do."""
    scores = [score + by for score, by in zip(deal.scores, entered, strict=True)]
    if deal.ruleset.match.others_stop:
        last = deal.ruleset.match.target - 1
        scores = [
            score if party in pitching else min(score, max(last, deal.scores[party]))
            for party, score in enumerate(scores)
        ]  # rule: match.others-stop
    return tuple(scores)


# %% [markdown]
# ## What a pitcher scores
#
# What he won, as a rule. Some tables pay the bid and no more; some pay a bonus to him who wins everything.


# %%
def pitcher_enters(deal: Deal, won: dict[str, int], total: int, *, made: bool) -> int:
    """What the pitcher's party adds to its score."""
    ruleset = deal.ruleset
    if not made:
        return -number_of_bid(deal.bid)  # rule: points.setback, points.below-zero
    if is_sweep(deal, won) and (
        ruleset.counting.sweep_by != "full-bid" or number_of_bid(deal.bid) == all_points(ruleset)
    ):
        deal.decided(Label.POINTS_SWEEP)
        return ruleset.counting.sweep  # rule: points.sweep, points.sweep.full-bid
    return number_of_bid(deal.bid) if ruleset.counting.made_scores == "bid" else total  # rule: points.made.bid-only


def is_sweep(deal: Deal, won: dict[str, int]) -> bool:
    """Whether a party has won every point, in a game that pays for it."""
    return bool(deal.ruleset.counting.sweep) and len(won) == len(deal.ruleset.counting.points)


def all_points(ruleset: Ruleset) -> int:
    """What all points of the list come to."""
    return sum(point.value for point in ruleset.counting.points)


# %% [markdown]
# ## What the others score


# %%
def others_enter(deal: Deal, won: dict[str, int], totals: tuple[int, ...], total: int, *, made: bool) -> int:
    """What another party adds to its score."""
    if deal.ruleset.counting.sweep_by == "anybody" and is_sweep(deal, won):
        deal.decided(Label.POINTS_SWEEP_ANYBODY)
        return deal.ruleset.counting.sweep  # rule: points.sweep.anybody
    if deal.ruleset.counting.others_take_all and not made:
        return sum(totals)  # rule: points.others.take-all
    return total  # rule: points.others


# %% [markdown]
# In the oldest reckoning of Cinch only the difference counts: the side that makes its bid scores by how much it is
# ahead, the side that brings a bid down scores its own points and the bid.


# %%
def by_difference(deal: Deal, totals: tuple[int, ...], *, made: bool) -> list[int]:
    """What both parties add where the difference counts."""
    ours = deal.table.party_of[deal.pitcher]
    theirs = 1 - ours
    entered = [0, 0]
    if made:
        entered[ours] = max(0, totals[ours] - totals[theirs])  # rule: points.made.difference
    else:
        entered[theirs] = totals[theirs] + number_of_bid(deal.bid)  # rule: points.setback.difference
    return entered


# %% [markdown]
# ## Slams
#
# Everything or nothing: every point of the list, or every trick, or both. What is at stake is the match or the
# slam's value, and it need not be the same for making it and for failing.


# %%
def settle_slam(deal: Deal, slam: Slam, points: PointsWon, card_points: tuple[int, ...]) -> Outcome:
    """The outcome of a deal in which a slam was bid."""
    pitching = pitching_parties(deal)
    made = is_slam_made(deal, slam, points)
    if slam.wins_match if made else slam.loses_match:
        scores = list(deal.scores)  # rule: match.slam.unscored
        winner = winner_by_slam(deal, slam, made)
        if winner is None:
            scores[deal.table.party_of[deal.pitcher]] = 0  # rule: match.slam.below-zero.reset
        return Outcome(points, card_points, made, tuple(scores), winner, next_dealer(deal, winner))
    value = slam.value if made else -slam.value  # rule: points.slam.value, points.slam.setback
    entered = [value if party in pitching else sum(won.values()) for party, won in enumerate(points)]
    deal.decided(Label.POINTS_SLAM_VALUE if made else Label.POINTS_SLAM_SETBACK)
    after = enter(deal, entered, pitching)
    winner = winner_after(deal, points, after, made)
    return Outcome(points, card_points, made, after, winner, next_dealer(deal, winner))


def is_slam_made(deal: Deal, slam: Slam, points: PointsWon) -> bool:
    """Whether the slam's undertaking was fulfilled."""
    sides = side_of(deal)
    pitching = sides[deal.pitcher]
    lost_tricks = any(
        deal.tricks_won[seat] for seat, side in enumerate(sides) if side != pitching
    )  # rule: points.slam.all-tricks
    ours = points[deal.table.party_of[deal.pitcher]]
    if slam.needs_points_in_play:
        deal.decided(Label.POINTS_SLAM_IN_PLAY)
        won_by_anybody = {name for won in points for name in won}
        return len(ours) == len(won_by_anybody)  # rule: points.slam.in-play
    missed_points = len(ours) < len(deal.ruleset.counting.points)  # rule: points.slam.all-points
    if slam.needs_every_trick and slam.needs_every_point:
        deal.decided(Label.POINTS_SLAM_EVERYTHING)
        return not lost_tricks and not missed_points  # rule: points.slam.everything
    deal.decided(Label.POINTS_SLAM_ALL_TRICKS if slam.needs_every_trick else Label.POINTS_SLAM_ALL_POINTS)
    return not lost_tricks if slam.needs_every_trick else not missed_points


# %% [markdown]
# ## Revokes
#
# A revoke that was found is paid for before anything is counted.


# %%
def pay_for_revokes(deal: Deal) -> None:
    """Charge every player who revoked, once."""
    if deal.ruleset.play.revoke_costs is None or not deal.revoked:
        return
    assert deal.ranking is not None
    with_jack, without_jack = deal.ruleset.play.revoke_costs
    jack = BIT[card_at("J", deal.ranking.trump_suit)]
    is_in_play = any(hand & jack for hand in deal.held)
    for seat in dict.fromkeys(deal.revoked):
        score_at_once(deal, seat, -(with_jack if is_in_play else without_jack))  # rule: irregular.revoke.penalty
    deal.decided(Label.IRREGULAR_REVOKE_PENALTY)
