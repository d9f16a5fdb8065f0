"""Misreadings of the match: who has won, and who deals next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from schmier import course
from schmier.account import Entry
from schmier.counting import entering, match, match_by_slam, settling, several, slams
from schmier.counting.by_points import entered_points
from schmier.deal import Deal
from schmier.labels import Label
from schmier.outcome import Account, Decision
from schmier.rules.ruleset import Ruleset
from schmier.sides import pitching_parties
from schmier.table import Seat, Table
from schmier_conformance.faults.fault import Fault, always, instead, never
from schmier_conformance.faults.replacing import Function
from schmier_conformance.faults.scores import won_in


def scores_forgotten(right: Function) -> Function:
    """Every deal begins with nothing scored."""

    def wrong(ruleset: Ruleset, table: Table, dealer: Seat, scores: Sequence[int], number: int = 1) -> Deal:
        answer: Deal = right(ruleset, table, dealer, [0] * len(scores), number)
        return answer

    return wrong


def winners_alone_written(right: Function) -> Function:
    """The deal that ends the match is written to the scores of those who stand at the target, and of nobody else."""

    def wrong(deal: Deal, lines: Sequence[Entry]) -> entering.Entered:
        entered: entering.Entered = right(deal, lines)
        scores, target = entered[1], deal.ruleset.match.target
        if not target or max(scores) < target:
            return entered
        there: entering.Entered = right(deal, [line for line in lines if scores[line.party or 0] >= target])
        return there

    return wrong


def by_the_points_of_the_deal(deal: Deal, account: Account) -> int | None:
    """The party that a point of this deal brings to the target first; who stood there before is not asked."""
    below = deal.ruleset.match.target - 1
    was, deal.scores = deal.scores, tuple(min(score, below) for score in deal.scores)
    first = several.first_in_order(deal, account)
    deal.scores = was
    return first


# ---- who may win -----------------------------------------------------------------------------------------------------


def anybody_wins(deal: Deal, account: Account, there: list[int]) -> Decision:
    """The winner where everybody may win."""
    return Decision(there[0]) if len(there) == 1 else several.among_several(deal, account, there)


def failed_pitcher_wins(deal: Deal, account: Account, there: list[int]) -> int | None:
    """The pitcher's party if it stands at the target, made or set back."""
    ours = [party for party in there if party in pitching_parties(deal)]
    return several.leader_or_pitcher(deal, account.scores, ours) if ours else None


def in_order_though_one_was_there(deal: Deal, there: list[int]) -> bool:
    """Whether all stand at the target, whoever stood there before."""
    return len(there) == len(deal.scores)


# ---- several at the target -------------------------------------------------------------------------------------------


def pitcher_has_higher(right: Function) -> Function:
    """The pitcher's party wins, whichever total is higher."""

    def wrong(deal: Deal, scores: Sequence[int], there: list[int], clause: Label) -> Decision:
        decision: Decision = right(deal, scores, there, clause)
        is_by_total = decision.clauses == (clause,)
        return decision._replace(winner=deal.table.party_of[deal.pitcher]) if is_by_total else decision

    return wrong


def open_tie_to_pitcher(right: Function) -> Function:
    """A tie is the pitcher's also where it is played off."""

    def wrong(deal: Deal, scores: Sequence[int], there: list[int], clause: Label) -> Decision:
        decision: Decision = right(deal, scores, there, clause)
        if Label.MATCH_TIE_PLAY_ON not in decision.clauses:
            return decision
        best = several.with_highest_total(scores, there)
        return Decision(several.winner_of_tie(deal, best), (Label.MATCH_SEVERAL_TIE,))

    return wrong


def last_to_arrive(right: Function) -> Function:
    """Who wins the last trick arrives first."""

    def wrong(deal: Deal, there: list[int]) -> int:
        winners, deal.winners = deal.winners, deal.winners[::-1]
        try:
            return right(deal, there)  # type: ignore[no-any-return]
        finally:
            deal.winners = winners

    return wrong


def beyond_the_line(deal: Deal, account: Account) -> int | None:
    """The winner where the bidders go first only when both were closer."""
    are_close = all(score > deal.ruleset.match.bidders_first_from for score in deal.scores)
    return deal.table.party_of[deal.pitcher] if account.made and are_close else None


# ---- slams, the next dealer ------------------------------------------------------------------------------------------


def points_besides(deal: Deal, decision: Decision) -> list[Entry]:
    """What is entered where a slam scores its points besides."""
    return [entered_points(party, won) for party, won in enumerate(won_in(deal))]


def winner_deals(right: Function) -> Function:
    """The pitcher deals next."""

    def wrong(deal: Deal, winner: int | None) -> int | None:
        follows: int | None = right(deal, winner)
        if follows is None:
            return None
        return deal.pitcher if deal.pitcher >= 0 else deal.dealer

    return wrong


FAULTS: Final = (
    Fault(
        Label.MATCH_START,
        "scores-not-carried",
        course.new_deal,
        scores_forgotten,
        unmarked="the scores before a deal are given to it when it begins",
    ),
    Fault(
        Label.MATCH_TARGET_REACHED,
        "more-than-the-target",
        match.at_target,
        lambda right: lambda scores, target: right(scores, target + 1),
    ),
    Fault(
        Label.MATCH_TARGET_REACHED,
        "one-less-will-do",
        match.at_target,
        lambda right: lambda scores, target: right(scores, target - 1),
    ),
    Fault(
        Label.MATCH_TARGET_COUNTED_OUT,
        "winners-alone-are-written",
        settling.write_for_all,
        winners_alone_written,
        acts=True,
    ),
    Fault(Label.MATCH_COUNTING_DOWN, "counts-up", match.counts_down, never),
    Fault(
        Label.MATCH_DEALS,
        "one-deal-too-many",
        match.is_last_deal,
        instead(lambda deal: bool(deal.ruleset.match.deals) and deal.number > deal.ruleset.match.deals),
    ),
    Fault(
        Label.MATCH_DEALS,
        "shared-score-goes-to-the-first",
        match.with_highest,
        instead(lambda scores: scores.index(max(scores))),
    ),
    Fault(
        Label.MATCH_LOSING_SCORE,
        "minus-five-hundred-is-still-in",
        match.has_lost,
        instead(lambda scores, losing_score: min(scores) < losing_score),
    ),
    Fault(Label.MATCH_LOSING_SCORE, "nobody-loses-below-zero", match.has_lost, never),
    Fault(
        Label.MATCH_WHO_PITCHER,
        "anybody-wins",
        match.among_those_who_may_win,
        instead(anybody_wins),
        unmarked="whether everybody may win is decided before it is asked who has",
    ),
    Fault(Label.MATCH_WHO_PITCHER, "failed-pitcher-wins", match.makers_there, instead(failed_pitcher_wins)),
    Fault(Label.MATCH_WHO_UNLESS_ALL_CROSS, "bidders-win-in-any-case", match.do_all_cross, never),
    Fault(
        Label.MATCH_WHO_UNLESS_ALL_CROSS,
        "order-though-one-was-there",
        match.do_all_cross,
        instead(in_order_though_one_was_there),
    ),
    Fault(
        Label.MATCH_OTHERS_STOP,
        "others-go-out",
        entering.short_of_target,
        instead(lambda deal, party, score, change: change),
    ),
    Fault(Label.MATCH_LEAD, "no-lead-needed", match.has_lead, always(True)),
    Fault(
        Label.MATCH_LEAD,
        "one-point-less-will-do",
        match.has_lead,
        lambda right: lambda scores, winner, needed: right(scores, winner, max(needed - 1, 0)),
    ),
    Fault(Label.MATCH_SEVERAL_PITCHER_FIRST, "points-in-order-for-all", several.does_pitcher_go_first, never),
    Fault(
        Label.MATCH_SEVERAL_ORDER,
        "higher-total-wins",
        several.out_in_order,
        instead(lambda deal, account: account.scores.index(max(account.scores))),
    ),
    Fault(
        Label.MATCH_SEVERAL_ORDER,
        "only-points-of-the-deal-count-out",
        several.out_in_order,
        instead(by_the_points_of_the_deal),
    ),
    Fault(
        Label.MATCH_SEVERAL_TRICKS,
        "bidder-does-not-go-first",
        several.first_by_tricks,
        instead(lambda deal, account, there: several.first_in_order_of_tricks(deal, there)),
    ),
    Fault(
        Label.MATCH_SEVERAL_TRICKS, "last-to-arrive-wins", several.first_in_order_of_tricks, last_to_arrive, acts=True
    ),
    Fault(
        Label.MATCH_SEVERAL_HIGHER,
        "pitcher-first",
        several.highest_total,
        pitcher_has_higher,
        unmarked="whose party the pitcher's is is known where the totals are compared",
    ),
    Fault(
        Label.MATCH_SEVERAL_ORDER_ONLY,
        "pitcher-first-in-any-case",
        several.order_for_all,
        instead(lambda deal, account: several.pitcher_then_order(deal, account).winner),
    ),
    Fault(
        Label.MATCH_SEVERAL_PITCHER_THEN_HIGHER,
        "higher-total-in-any-case",
        several.makers_at_target,
        always(()),
    ),
    Fault(
        Label.MATCH_SEVERAL_EXTRA_DEAL,
        "makers-win-at-once",
        several.makers_or_nobody,
        instead(lambda deal, account: deal.table.party_of[deal.pitcher] if account.made else None),
    ),
    Fault(Label.MATCH_SEVERAL_EXTRA_DEAL, "always-one-more-deal", several.makers_or_nobody, always(None)),
    Fault(Label.MATCH_SEVERAL_EXTRA_DEAL, "one-point-further-up", several.makers_or_nobody, instead(beyond_the_line)),
    Fault(Label.MATCH_SEVERAL_EXTRA_DEAL_TOTAL, "makers-first-in-the-extra-deal", match.is_one_more_deal, never),
    Fault(Label.MATCH_SEVERAL_TIE, "tie-to-the-first", several.winner_of_tie, instead(lambda deal, best: best[0])),
    Fault(
        Label.MATCH_TIE_PLAY_ON,
        "tie-to-the-pitcher",
        several.highest_total,
        open_tie_to_pitcher,
        unmarked="whose party the pitcher's is is known where the totals are compared",
    ),
    Fault(
        Label.MATCH_SET_BACK_MAY_NOT_WIN,
        "set-back-pitcher-wins",
        match.without_set_back,
        instead(lambda deal, account, there: there),
    ),
    Fault(Label.MATCH_SLAM_WON, "moon-adds-points", match_by_slam.winner_of_slam, always(None)),
    Fault(Label.MATCH_SLAM_BELOW_ZERO_RESET, "moon-wins-from-the-hole", match_by_slam.is_in_the_hole, never),
    Fault(
        Label.MATCH_SLAM_BELOW_ZERO_RESET,
        "zero-is-below-zero",
        match_by_slam.is_in_the_hole,
        instead(lambda deal, party: deal.scores[party] <= 0),
    ),
    Fault(Label.MATCH_SLAM_BELOW_ZERO_WINS, "moon-only-resets", match_by_slam.wins_from_the_hole, never),
    Fault(Label.MATCH_SLAM_LOST, "moon-sets-back", match_by_slam.winner_of_lost_slam, always(None)),
    Fault(Label.MATCH_SLAM_UNSCORED, "moon-scores-points", slams.lines_when_decided, instead(points_besides)),
    Fault(Label.MATCH_DEALER_NEXT, "winner-deals", match.next_dealer, winner_deals),
)
