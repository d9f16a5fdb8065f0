"""Misreadings of what is scored for the points of a deal."""

from __future__ import annotations

from typing import Any, Final

from schmier.account import Entry, PointsWon, points_won
from schmier.bids import number_of_bid
from schmier.counting import (
    by_points,
    game,
    points,
    scores,
    settling,
    slams,
)
from schmier.counting.points import count_points
from schmier.deal import Deal
from schmier.labels import Label
from schmier_conformance.mutants.code_exchange import Function
from schmier_conformance.mutants.misreading import (
    Misreading,
    Wrong,
    always,
    instead,
    never,
)

Won = dict[str, int]
"""The points a party won, by name."""


def with_amount(amount: Function) -> Wrong:
    """A line with another amount, computed from the right line and the question."""

    def make(right: Function) -> Function:
        def wrong(*given: Any, **named: Any) -> Entry:
            line: Entry = right(*given, **named)
            return line._replace(amount=amount(line, *given, **named))

        return wrong

    return make


def won_in(deal: Deal) -> PointsWon:
    """The points each party has won."""
    return points_won(count_points(deal), len(deal.table.parties))


# ---- what is entered -------------------------------------------------------------------------------------------------


def nearly_all(deal: Deal, won: Won) -> bool:
    """Whether a party has won every point but one."""
    return bool(deal.ruleset.counting.sweep) and len(won) >= len(deal.ruleset.counting.points) - 1


def all_points_though_bid_only(right: Function) -> Function:
    """A made bid scores everything won."""

    def wrong(deal: Deal, won: Won, party: int) -> Entry:
        line: Entry = right(deal, won, party)
        is_bid = line.what == "bid"
        return line._replace(amount=sum(won.values())) if is_bid else line

    return wrong


def stops_at_zero(right: Function) -> Function:
    """No score falls below zero."""
    return lambda score, change: max(right(score, change), 0)


# ---- slams -----------------------------------------------------------------------------------------------------------


def all_points_will_do(deal: Deal) -> bool:
    """Whether the pitcher's party has won every point, regardless of tricks."""
    return slams.has_every_point(deal, won_in(deal), deal.table.party_of[deal.pitcher])


def needs_every_point(right: Function) -> Function:
    """The points in play are all points listed."""

    def wrong(deal: Deal, slam: Any, won: PointsWon) -> Entry:
        line: Entry = right(deal, slam, won)
        if not slam.needs_points_in_play or line.party is None:
            return line
        return line._replace(amount=int(len(won[line.party]) == len(deal.ruleset.counting.points)))

    return wrong


def all_in_play(deal: Deal, won: PointsWon, party: int) -> bool:
    """Whether a party has won all the points won in the deal."""
    return len(won[party]) >= len({name for of_party in won for name in of_party})


def worth_its_points(line: Entry, deal: Deal, slam: Any, party: int, *, made: bool) -> int:
    """A made slam scores the points won."""
    return sum(won_in(deal)[party].values()) if made else line.amount


MISREADINGS: Final = (
    Misreading(
        Label.POINTS_MADE,
        "must-exceed-the-bid",
        by_points.is_made,
        instead(lambda deal, total: total > number_of_bid(deal.bid)),
    ),
    Misreading(Label.POINTS_MADE_EXACTLY, "more-than-the-bid-makes-it", settling.is_too_much, never),
    Misreading(
        Label.POINTS_MADE_EXACTLY,
        "exactly-the-bid-is-too-much",
        settling.is_too_much,
        instead(lambda deal, won, named: deal.ruleset.counting.must_be_exact and won >= named),
    ),
    Misreading(
        Label.POINTS_MADE_EXACTLY,
        "one-more-will-do",
        settling.is_too_much,
        instead(lambda deal, won, named: deal.ruleset.counting.must_be_exact and won > named + 1),
    ),
    Misreading(Label.POINTS_MADE_BID_ONLY, "all-points-scored", by_points.makers_line, all_points_though_bid_only),
    Misreading(
        Label.POINTS_MADE_DIFFERENCE,
        "makers-score-all",
        by_points.lead_line,
        with_amount(lambda line, party, ours, theirs, clauses: ours),
    ),
    Misreading(Label.POINTS_MADE_DIFFERENCE_HIGHER, "others-never-score", by_points.others_score_difference, never),
    Misreading(
        Label.POINTS_MADE_DIFFERENCE_HIGHER,
        "points-without-a-contract",
        by_points.free_lines,
        instead(lambda deal, won: [by_points.free_line(party, of_party) for party, of_party in enumerate(won)]),
        unmarked="whose the difference is, is decided alike with a contract and without",
    ),
    Misreading(
        Label.POINTS_SWEEP,
        "sweep-scores-the-points",
        by_points.sweep_line,
        with_amount(lambda line, deal, won, party, clauses: sum(won.values())),
    ),
    Misreading(Label.POINTS_SWEEP, "sweep-for-one-point-less", by_points.is_sweep, instead(nearly_all)),
    Misreading(Label.POINTS_SWEEP_FULL_BID, "any-bid-will-do", by_points.is_sweep_paid, always(True)),
    Misreading(Label.POINTS_SWEEP_ANYBODY, "only-the-pitcher-sweeps", by_points.is_swept_by_others, never),
    Misreading(
        Label.POINTS_SETBACK,
        "setback-keeps-points",
        by_points.setback_line,
        with_amount(lambda line, deal, won, party: line.amount + sum(won.values())),
    ),
    Misreading(Label.POINTS_BELOW_ZERO, "scores-stop-at-zero", scores.new_score, stops_at_zero),
    Misreading(
        Label.POINTS_SETBACK_DIFFERENCE,
        "bid-not-added",
        by_points.brought_down_line,
        with_amount(lambda line, deal, party, theirs: theirs),
    ),
    Misreading(
        Label.POINTS_OTHERS,
        "defenders-score-only-when-the-pitcher-fails",
        by_points.others_line,
        with_amount(lambda line, deal, won, party, *, made: 0 if made else line.amount),
        unmarked="whether the bid was made is known where the lines of the others are written",
    ),
    Misreading(
        Label.POINTS_NO_CONTRACT,
        "nothing-scored-without-a-contract",
        by_points.free_line,
        with_amount(lambda line, party, won: 0),
    ),
    Misreading(Label.POINTS_OTHERS_TAKE_ALL, "others-keep-their-own", by_points.takes_all, never),
    Misreading(
        Label.POINTS_SLAM_ALL_POINTS,
        "one-point-may-be-missed",
        slams.has_every_point,
        instead(lambda deal, won, party: len(won[party]) >= len(deal.ruleset.counting.points) - 1),
    ),
    Misreading(
        Label.POINTS_SLAM_ALL_POINTS, "moon-is-all-that-is-in-play", slams.has_every_point, instead(all_in_play)
    ),
    Misreading(Label.POINTS_SLAM_ALL_TRICKS, "all-points-will-do", slams.has_every_trick, instead(all_points_will_do)),
    Misreading(
        Label.POINTS_SLAM_EVERYTHING,
        "six-tricks-will-do",
        slams.has_everything,
        instead(lambda deal, won, party: slams.has_every_trick(deal)),
    ),
    Misreading(
        Label.POINTS_SLAM_EVERYTHING, "four-points-will-do", slams.has_everything, instead(slams.has_every_point)
    ),
    Misreading(
        Label.POINTS_SLAM_IN_PLAY,
        "every-point-of-the-list",
        slams.line_of_slam,
        needs_every_point,
        unmarked="the list of the points is known where the line is written",
    ),
    Misreading(Label.POINTS_SLAM_CAPTOR, "low-stays-with-its-holder", points.is_everything_captured, never),
    Misreading(
        Label.POINTS_SLAM_VALUE,
        "slam-scores-its-points",
        slams.value_line,
        with_amount(worth_its_points),
        unmarked="the points are counted where the line is written",
    ),
    Misreading(Label.POINTS_SLAM_SETBACK, "failed-slam-costs-nothing", slams.cost_of_slam, always(0)),
    Misreading(
        Label.POINTS_SLAM_SETBACK,
        "nobody-else-scores",
        slams.points_beside_slam,
        with_amount(lambda line, party, won, *, made: line.amount * made),
        unmarked="what the others score has a line of its own",
    ),
    Misreading(Label.IRREGULAR_REVOKE_GAME, "game-kept-after-a-revoke", game.has_forfeited_game, never),
    Misreading(Label.IRREGULAR_REVOKE_PENALTY, "revoke-costs-nothing", by_points.cost_of_revoke, always(0)),
    Misreading(
        Label.IRREGULAR_REVOKE_PENALTY,
        "paid-for-each-card",
        by_points.who_revoked,
        instead(lambda deal: list(deal.revoked)),
    ),
)
