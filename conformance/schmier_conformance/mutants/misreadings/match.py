"""Misreadings of the match: who has won, and who deals next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from schmier import deal_flow
from schmier.account import Entry
from schmier.counting import (
    losses,
    match,
    scores,
    settling,
    several,
    slams,
)
from schmier.counting.by_points import entered_points
from schmier.counting.scores import Entered
from schmier.deal import Deal
from schmier.labels import Label
from schmier.outcome import Account, Decision
from schmier.ruleset.ruleset import Ruleset
from schmier.sides import pitching_parties
from schmier.table import Seat, Table
from schmier_conformance.mutants.code_exchange import Function
from schmier_conformance.mutants.misreading import Misreading, always, instead, never
from schmier_conformance.mutants.misreadings.scores import won_in


def scores_forgotten(right: Function) -> Function:
    """Every deal begins with nothing scored."""

    def wrong(ruleset: Ruleset, table: Table, dealer: Seat, scores: Sequence[int], *others: Any) -> Deal:
        answer: Deal = right(ruleset, table, dealer, [0] * len(scores), *others)
        return answer

    return wrong


def winners_alone_written(right: Function) -> Function:
    """The deal that ends the match is written to the scores of the parties at the target only."""

    def wrong(deal: Deal, lines: Sequence[Entry]) -> Entered:
        entered: Entered = right(deal, lines)
        scores, target = entered[1], deal.ruleset.match.target
        if not target or max(scores) < target:
            return entered
        there: Entered = right(deal, [line for line in lines if scores[line.party or 0] >= target])
        return there

    return wrong


# ---- who may win -----------------------------------------------------------------------------------------------------


def anybody_wins(deal: Deal, account: Account, there: list[int]) -> Decision:
    """The winner where every party may win."""
    return Decision(there[0]) if len(there) == 1 else several.among_several(deal, account, there)


def failed_pitcher_wins(deal: Deal, account: Account, there: list[int]) -> int | None:
    """The pitcher's party if it is at the target, made or set back."""
    ours = [party for party in there if party in pitching_parties(deal)]
    return several.leader_or_pitcher(deal, account.scores, ours) if ours else None


def first_of_those_left(deal: Deal, scores: Sequence[int], left: Sequence[int]) -> int:
    """Of the parties that have not lost the first in turn after the one that has."""
    in_turn = [deal.table.party_of[seat] for seat in deal.table.in_turn(deal.table.after[deal.pitcher])]
    return next(party for party in in_turn if party in left)


def in_order_though_one_was_there(deal: Deal, there: list[int]) -> bool:
    """Whether all are at the target, regardless of who was before the deal."""
    return len(there) == len(deal.scores)


def higher_total_of_all(right: Function) -> Function:
    """Where all cross, the higher total wins."""

    def wrong(deal: Deal, account: Account, there: list[int]) -> Decision:
        decision: Decision = right(deal, account, there)
        if decision.clauses != (Label.MATCH_WHO_UNLESS_ALL_CROSS,):
            return decision
        return decision._replace(winner=max(there, key=lambda party: account.scores[party]))

    return wrong


# ---- slams, the next dealer ------------------------------------------------------------------------------------------


def points_besides(deal: Deal, decision: Decision) -> list[Entry]:
    """The entry where a slam scores its points as well."""
    return [entered_points(party, won) for party, won in enumerate(won_in(deal))]


def winner_deals(right: Function) -> Function:
    """The pitcher deals next."""

    def wrong(deal: Deal, winner: int | None, scores: tuple[int, ...]) -> int | None:
        follows: int | None = right(deal, winner, scores)
        if follows is None:
            return None
        return deal.pitcher if deal.pitcher >= 0 else deal.dealer

    return wrong


def dealer_deals_again(right: Function) -> Function:
    """The deal stays with the dealer."""
    return lambda deal, winner, scores: None if right(deal, winner, scores) is None else deal.dealer


MISREADINGS: Final = (
    Misreading(
        Label.MATCH_START,
        "scores-not-carried",
        deal_flow.new_deal,
        scores_forgotten,
        unmarked="the scores before a deal are given to it when it begins",
    ),
    Misreading(
        Label.MATCH_TARGET_REACHED,
        "more-than-the-target",
        match.at_target,
        lambda right: lambda scores, target: right(scores, target + 1),
    ),
    Misreading(
        Label.MATCH_TARGET_REACHED,
        "one-less-will-do",
        match.at_target,
        lambda right: lambda scores, target: right(scores, target - 1),
    ),
    Misreading(
        Label.MATCH_TARGET_COUNTED_OUT,
        "winners-alone-are-written",
        settling.write_for_all,
        winners_alone_written,
        acts=True,
    ),
    Misreading(Label.MATCH_COUNTING_DOWN, "counts-up", match.counts_down, never),
    Misreading(
        Label.MATCH_DEALS,
        "one-deal-too-many",
        match.is_last_deal,
        instead(lambda deal: bool(deal.ruleset.match.deals) and deal.number > deal.ruleset.match.deals),
    ),
    Misreading(
        Label.MATCH_DEALS,
        "shared-score-goes-to-the-first",
        match.with_highest,
        instead(lambda scores: scores.index(max(scores))),
    ),
    Misreading(
        Label.MATCH_LOSING_SCORE,
        "minus-five-hundred-is-still-in",
        losses.has_lost,
        instead(lambda scores, losing_score: min(scores) < losing_score),
    ),
    Misreading(Label.MATCH_LOSING_SCORE, "nobody-loses-below-zero", losses.has_lost, never),
    Misreading(Label.MATCH_LOSING_SCORE_ALONE, "nobody-ever-loses", losses.is_lost_by_somebody, never),
    Misreading(
        Label.MATCH_LOSING_SCORE_ALONE,
        "all-must-stand-there",
        losses.is_lost_by_somebody,
        lambda right: lambda deal, scores: right(deal, (max(scores),) * len(scores)),
    ),
    Misreading(
        Label.MATCH_LOSING_SCORE_WINNER,
        "first-in-turn-wins",
        losses.best_of_those_left,
        instead(first_of_those_left),
    ),
    Misreading(
        Label.MATCH_LOSING_SCORE_WINNER,
        "lowest-of-the-others-wins",
        losses.best_of_those_left,
        instead(lambda deal, scores, left: min(left, key=lambda party: scores[party])),
    ),
    Misreading(
        Label.MATCH_WHO_PITCHER,
        "anybody-wins",
        match.among_those_who_may_win,
        instead(anybody_wins),
        unmarked="whether everybody may win is decided before it is asked who has",
    ),
    Misreading(Label.MATCH_WHO_PITCHER, "failed-pitcher-wins", match.makers_there, instead(failed_pitcher_wins)),
    Misreading(Label.MATCH_WHO_NOT_THE_PARTNER, "partner-wins-too", match.bidders, instead(pitching_parties)),
    Misreading(Label.MATCH_WHO_UNLESS_ALL_CROSS, "bidders-win-in-any-case", match.do_all_cross, never),
    Misreading(
        Label.MATCH_WHO_UNLESS_ALL_CROSS,
        "order-though-one-was-there",
        match.do_all_cross,
        instead(in_order_though_one_was_there),
    ),
    Misreading(
        Label.MATCH_WHO_UNLESS_ALL_CROSS,
        "higher-total-wins",
        match.among_those_who_may_win,
        higher_total_of_all,
        unmarked="the winner is decided where it is asked who may win",
    ),
    Misreading(
        Label.MATCH_OTHERS_STOP,
        "others-go-out",
        scores.short_of_target,
        instead(lambda deal, party, score, change: change),
    ),
    Misreading(Label.MATCH_LEAD, "no-lead-needed", match.has_lead, always(True)),
    Misreading(
        Label.MATCH_LEAD,
        "one-point-less-will-do",
        match.has_lead,
        lambda right: lambda scores, winner, needed: right(scores, winner, max(needed - 1, 0)),
    ),
    Misreading(
        Label.MATCH_SET_BACK_MAY_NOT_WIN,
        "set-back-pitcher-wins",
        match.without_set_back,
        instead(lambda deal, account, there: there),
    ),
    Misreading(Label.MATCH_SLAM_WON, "moon-adds-points", slams.winner_of_slam, always(None)),
    Misreading(Label.MATCH_SLAM_BELOW_ZERO_RESET, "moon-wins-from-the-hole", slams.is_in_the_hole, never),
    Misreading(
        Label.MATCH_SLAM_BELOW_ZERO_RESET,
        "zero-is-below-zero",
        slams.is_in_the_hole,
        instead(lambda deal, party: deal.scores[party] <= 0),
    ),
    Misreading(Label.MATCH_SLAM_BELOW_ZERO_WINS, "moon-only-resets", slams.wins_from_the_hole, never),
    Misreading(Label.MATCH_SLAM_LOST, "moon-sets-back", slams.winner_of_lost_slam, always(None)),
    Misreading(Label.MATCH_SLAM_UNSCORED, "moon-scores-points", slams.lines_when_decided, instead(points_besides)),
    Misreading(Label.MATCH_DEALER_NEXT, "winner-deals", match.next_dealer, winner_deals),
    Misreading(Label.MATCH_DEALER_NEXT, "dealer-deals-again", match.next_dealer, dealer_deals_again),
)
