# %% [markdown]
# # Slams
#
# Everything or nothing: every point of the list, or every trick, or both. What is at stake is the match or the
# slam's value, and it need not be the same for making it and for failing.
#
# Shooting the moon in Smear: North bids it and wins High, Low, Jack and Game. His side has won the match, and nothing is entered.
#
#     >>> all_four, one_missing = "AS JS TS 2S", "AS KS TS 2S"
#     >>> deal = counted("smear.minnesota", trumps="S", pitcher="N", bid="moon", held={"N": all_four}, taken={"N": all_four})
#     >>> match_of(deal), scores_after(deal)
#     ('won by N+S', {'N+S': 0, 'E+W': 0})
#
# With the Jack asleep the moon fails, though the other side has won nothing at all, and the match is theirs:
#
#     >>> sleeping = {"held": {"N": one_missing}, "taken": {"N": one_missing}}
#     >>> match_of(counted("smear.minnesota", trumps="S", pitcher="N", bid="moon", **sleeping))
#     'won by E+W'
#
# The smudge of Pitch is cheaper to lose: four points, and the others score what they won.
#
#     >>> pad(counted("pitch.smudge", seats="N E", trumps="S", pitcher="N", bid="smudge", **sleeping))
#     N -4 slam
#     E +0 points

# %%
"""The outcome of a deal in which a slam was bid, or every point was won without one."""

from __future__ import annotations

from typing import Final, assert_never

from schmier.account import CONTRACT, ENTERED, Call, Entry, PointsWon, Reached, Sum
from schmier.bids import noted_bid, slam_of_bid
from schmier.counting.settling import settle
from schmier.deal import Deal
from schmier.labels import Label
from schmier.outcome import TRICKS, Decision, Outcome
from schmier.ruleset.auction import BelowZero, Slam
from schmier.ruleset.match import MatchSweep
from schmier.sides import pitching_parties, side_of
from schmier.verbs import Verb

ALL_POINTS: Final = Label.POINTS_SLAM_ALL_POINTS
"""The clause of the usual slam."""

SLAM_NAME: Final = "slam"
"""What the lines are for that a slam wins or costs."""


def count_slam(deal: Deal, lines: list[Entry], won: PointsWon) -> Outcome:
    """The outcome of a deal in which a slam was bid and these points were won."""
    slam = slam_of_bid(deal.bid)
    assert slam is not None
    contract = line_of_slam(deal, slam, won)
    made = bool(contract.amount)
    if slam.wins_match if made else slam.loses_match:
        decision = decision_by_slam(deal, slam, made=made)
        return settle(deal, [*lines, contract], lines_when_decided(deal, decision), decision)
    pitching = pitching_parties(deal)
    entered = [
        value_line(deal, slam, party, made=made)
        if party in pitching
        else points_beside_slam(party, of_party, made=made)
        for party, of_party in enumerate(won)
    ]
    return settle(deal, [*lines, contract], entered)


# %% [markdown]
# ## Made or failed
#
# A point whose card sleeps is missed like any other, and so is a tied Game; unless the slam undertakes no more than what anybody
# wins. Who undertakes every trick needs no points at all. Who undertakes everything needs both, and two questions are asked:
# has he every trick, and has he every point?
#
# That nobody else has won a point is not enough, then, and players who shoot the moon without the Jack in sight should know it.
# Where the table asks only for what is in play, the same hand makes it:
#
#     >>> has_all_in_play(({"high": 1, "low": 1}, {}), 0), has_all_in_play(({"high": 1}, {"low": 1}), 0)
#     (True, False)


# %%
def line_of_slam(deal: Deal, slam: Slam, won: PointsWon) -> Entry:
    """The line that says whether the slam was made."""
    party = deal.table.party_of[deal.pitcher]
    if slam.needs_points_in_play:
        made, clause = has_all_in_play(won, party), Label.POINTS_SLAM_IN_PLAY
        reached = Reached(len(won[party]), len({name for of_party in won for name in of_party}))
    elif slam.needs_every_trick and slam.needs_every_point:
        made, clause = has_everything(deal, won, party), Label.POINTS_SLAM_EVERYTHING
        reached = Reached(tricks_of_side(deal), sum(deal.tricks_won), TRICKS)
    elif slam.needs_every_trick:
        made, clause = has_every_trick(deal), Label.POINTS_SLAM_ALL_TRICKS
        reached = Reached(tricks_of_side(deal), sum(deal.tricks_won), TRICKS)
    else:
        made, clause = has_every_point(deal, won, party), ALL_POINTS
        reached = Reached(len(won[party]), len(deal.ruleset.counting.points))
    return Entry(CONTRACT, SLAM_NAME, party, int(made), reached, (clause,))


def tricks_of_side(deal: Deal) -> int:
    """The tricks of the pitcher's side."""
    sides = side_of(deal)
    return sum(won for won, side in zip(deal.tricks_won, sides, strict=True) if side == sides[deal.pitcher])


def has_every_trick(deal: Deal) -> bool:
    """Whether the pitcher's side has won every trick."""
    return tricks_of_side(deal) == sum(deal.tricks_won)  # rule: points.slam.all-tricks


def has_every_point(deal: Deal, won: PointsWon, party: int) -> bool:
    """Whether a party has won every point of the list."""
    return len(won[party]) == len(deal.ruleset.counting.points)  # rule: points.slam.all-points


def has_everything(deal: Deal, won: PointsWon, party: int) -> bool:
    """Whether a party has won every trick and every point of the list."""
    return has_every_trick(deal) and has_every_point(deal, won, party)  # rule: points.slam.everything


def has_all_in_play(won: PointsWon, party: int) -> bool:
    """Whether a party has won every point that anybody wins."""
    return len(won[party]) == len({name for of_party in won for name in of_party})  # rule: points.slam.in-play


# %% [markdown]
# ## What is entered
#
# Where the match was at stake, nothing: no party adds points or is set back. Only a party that was in the hole, where a slam
# lifts it out and no more, has its score put to zero. North's side stands at five below nothing and makes the moon:
#
#     >>> made = {"held": {"N": all_four}, "taken": {"N": all_four}}
#     >>> deal = counted("smear.minnesota", trumps="S", pitcher="N", bid="moon", scores={"N+S": -5}, **made)
#     >>> pad(deal)
#     N+S +5 slam
#     >>> match_of(deal), scores_after(deal)
#     ('goes on', {'N+S': 0, 'E+W': 0})
#
# Where the slam's value was at stake, it is scored or lost, whatever the points come to. The points of the slam are not scored
# besides; five for everything is five, not nine. The other side's points are its own in any case.
#
# At some tables it is worth more to him who has nothing yet, neither points nor debts. Seven for a slam from zero, and five from one:
#
#     >>> slam = {"bid": "slam", "undertaking": "all-points", "made": "scores-value", "failed": "set-back", "below_zero": "no-matter"}
#     >>> but = {"auction.slams": [{**slam, "value": 5, "from_zero": 7}]}
#     >>> table = {"seats": "N E", "trumps": "S", "pitcher": "N", "bid": "slam", "but": but}
#     >>> scores_after(counted("pitch.auction", **table, **made)), scores_after(counted("pitch.auction", scores={"N": 1}, **table, **made))
#     ({'N': 7, 'E': 0}, {'N': 6, 'E': 0})


# %%
def lines_when_decided(deal: Deal, decision: Decision) -> list[Entry]:
    """What is entered after a slam with the match at stake: nothing, or what lifts the pitcher's party to zero."""
    if decision.winner is not None:
        return []  # rule: match.slam.unscored
    party = deal.table.party_of[deal.pitcher]
    missing = -deal.scores[party]  # rule: match.slam.below-zero.reset
    return [
        Entry(
            ENTERED,
            SLAM_NAME,
            party,
            missing,
            Call(Verb.BID, noted_bid(deal.bid)),
            (Label.MATCH_SLAM_BELOW_ZERO_RESET,),
        )
    ]


def value_line(deal: Deal, slam: Slam, party: int, *, made: bool) -> Entry:
    """The line of a pitcher's party: the value of the slam, won or lost."""
    if not made:
        value, clause = -cost_of_slam(slam), Label.POINTS_SLAM_SETBACK
    elif pays_from_zero(deal, slam, party):
        value, clause = slam.from_zero, Label.POINTS_SLAM_FROM_ZERO
    else:
        value, clause = value_of_slam(slam), Label.POINTS_SLAM_VALUE
    return Entry(ENTERED, SLAM_NAME, party, value, Call(Verb.BID, noted_bid(deal.bid)), (clause,))


def pays_from_zero(deal: Deal, slam: Slam, party: int) -> bool:
    """Whether a slam that was made has another value because the party's score is exactly zero."""
    return slam.from_zero != slam.value and deal.scores[party] == 0  # rule: points.slam.from-zero


def value_of_slam(slam: Slam) -> int:
    """What a slam scores that was made."""
    return slam.value  # rule: points.slam.value


def cost_of_slam(slam: Slam) -> int:
    """What a slam costs that failed."""
    return slam.value  # rule: points.slam.setback


def points_beside_slam(party: int, won: dict[str, int], *, made: bool) -> Entry:
    """The line of a party that did not bid the slam: the points it won."""
    clause = Label.POINTS_OTHERS if made else Label.POINTS_SLAM_SETBACK
    return Entry(ENTERED, "points", party, sum(won.values()), Sum(tuple(won.items())), (clause,))


# %% [markdown]
# ## The match for a slam
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
# ### What he asks himself before he bids it
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


# %% [markdown]
# ## The match for every point
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
NOBODY: Final = MatchSweep.NOBODY
"""The option value without a winner by sweep, as a constant: every deal is compared with it."""


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
    return is_pitchers or deal.ruleset.match.sweep.is_for_anybody  # rule: match.sweep
