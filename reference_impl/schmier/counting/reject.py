# %% [markdown]
# # Reject
#
# Everybody against everybody, for as few card-points as possible. Who has most of them loses, and loses more if another
# got away without a trick. Tables differ about ties, about the skat, and whether a fixed value is lost or the
# card-points themselves.

# %%
"""From the tricks of reject to the scores after it."""

from __future__ import annotations

from schmier.counting.match import next_dealer, winner_after
from schmier.counting.outcome import Outcome, PointsWon
from schmier.counting.points import count_card_points
from schmier.deal import Deal
from schmier.labels import Label
from schmier.rules.counting import Reject


def count_reject(deal: Deal) -> Outcome:
    """The outcome of a deal in which reject was played."""
    reject = deal.ruleset.counting.reject
    assert reject is not None
    in_widow = count_card_points(deal, deal.widow)
    card_points = [count_card_points(deal, cards) for cards in deal.captured]  # rule: points.reject.widow.nobody
    if reject.widow == "last-trick":
        card_points[deal.winners[-1]] += in_widow  # rule: points.reject.widow.last-trick
    points: PointsWon = tuple([{} for _ in deal.hands])
    lost = [0] * len(deal.hands)
    marching = [seat for seat in deal.playing() if deal.tricks_won[seat] == sum(deal.tricks_won)]
    if reject.march and marching:
        points[marching[0]]["march"] = reject.march  # rule: points.reject.march
    else:
        for loser in losers(deal, reject, card_points):
            if reject.widow == "loser":
                card_points[loser] += in_widow  # rule: points.reject.widow.loser
            lost[loser] = loss(deal, reject, card_points, loser)
    scores = tuple(
        [score + sum(won.values()) - cost for score, won, cost in zip(deal.scores, points, lost, strict=True)]
    )
    deal.decided(Label.POINTS_REJECT_LOSER)
    winner = winner_after(deal, points, scores, None)
    following = next_dealer(deal, winner)
    return Outcome(points, tuple(card_points), None, scores, winner, following, tuple(deal.tricks_won))


def losers(deal: Deal, reject: Reject, card_points: list[int]) -> list[int]:
    """Who loses."""
    playing = deal.playing()
    most = max(card_points[seat] for seat in playing)
    tied = [seat for seat in playing if card_points[seat] == most]
    if len(tied) == len(playing):
        return []  # rule: points.reject.tie.three
    last = deal.winners[-1]
    if len(tied) == 2 and reject.tie == "last-trick" and last in tied:
        return [last]  # rule: points.reject.tie.last-trick
    return tied  # rule: points.reject.loser, points.reject.tie


def loss(deal: Deal, reject: Reject, card_points: list[int], loser: int) -> int:
    """What a loser loses."""
    without = sum(not deal.tricks_won[seat] for seat in deal.playing() if seat != loser)
    if reject.loses_card_points:
        return card_points[loser] * (2 if without else 1)  # rule: points.reject.card-points
    return (reject.value, reject.one_without, reject.two_without)[without]  # rule: points.reject.without
