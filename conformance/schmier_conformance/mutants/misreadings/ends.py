"""Misreadings of the ends of a match some tables have: a spread, later points, who ends it, a sweep that wins."""

from __future__ import annotations

from typing import Final

from schmier.counting import match, settling, several, slams
from schmier.counting.settling import Told
from schmier.deal import Deal
from schmier.labels import Label
from schmier.outcome import UNDECIDED, Account, Decision, Scores
from schmier.sides import pitching_parties
from schmier_conformance.mutants.code_exchange import Function
from schmier_conformance.mutants.misreading import Misreading, always, instead, never


def loser_alone_cut(right: Function) -> Function:
    """The points up to the match, and all further ones of the winner."""

    def wrong(deal: Deal, winner: int, told: list[Told]) -> list[Told]:
        counted: list[Told] = right(deal, winner, told)
        return [*counted, *(point for point in told[len(counted) :] if point[0] == winner)]

    return wrong


def ahead_of_one(scores: Scores, party: int, spread: int) -> bool:
    """Whether a party is so far ahead of the last."""
    return scores[party] - min(scores) >= spread


def ends_though_set_back(deal: Deal, account: Account, there: list[int]) -> bool:
    """Whether the pitcher's party is at the target, made or set back."""
    return any(party in pitching_parties(deal) for party in there)


def target_alone(deal: Deal, scores: Scores, decision: Decision = UNDECIDED) -> Decision:
    """What the target came to, whatever the number of the deal."""
    return decision


def highest_after_the_last(deal: Deal, scores: Scores, decision: Decision) -> Decision:
    """The highest score after the last deal, whatever else has decided; before it, what has."""
    if deal.ruleset.match.ends_by_deals and match.is_last_deal(deal):
        return match.after_so_many_deals(deal, scores)
    return decision


def plays_on_undecided(right: Function) -> Function:
    """The deals go on until a score decides."""

    def wrong(deal: Deal, winner: int | None, scores: Scores) -> int | None:
        if winner is None and match.is_last_deal(deal) and match.stays_undecided(deal.ruleset.match):
            return deal.table.after[deal.dealer]
        follows: int | None = right(deal, winner, scores)
        return follows

    return wrong


def swept_in_play(deal: Deal, won: tuple[dict[str, int], ...], party: int) -> bool:
    """Whether a party has won every point won in the deal."""
    return slams.may_sweep(deal, party) and len(won[party]) == len({name for each in won for name in each})


def partner_left_out(right: Function) -> Function:
    """A called partner wins in no way, where he does not by the bid."""

    def wrong(deal: Deal, account: Account) -> Decision:
        decision: Decision = right(deal, account)
        partners = pitching_parties(deal) - {deal.table.party_of[deal.pitcher]}
        is_out = not deal.ruleset.match.called_partner_may_win and decision.winner in partners
        return UNDECIDED if is_out else decision

    return wrong


MISREADINGS: Final = (
    Misreading(Label.MATCH_LATER_POINTS, "deal-is-written-to-its-end", settling.stops_counting, never),
    Misreading(
        Label.MATCH_LATER_POINTS,
        "winner-scores-all-of-his",
        settling.up_to_the_match,
        loser_alone_cut,
    ),
    Misreading(
        Label.MATCH_LATER_POINTS_ORDER,
        "points-in-the-order-of-the-list",
        settling.first_to_count,
        always(None),
    ),
    Misreading(Label.MATCH_SPREAD, "nobody-wins-below-the-target", match.is_ahead, never),
    Misreading(
        Label.MATCH_SPREAD,
        "one-point-less-of-a-spread",
        match.is_ahead,
        lambda right: lambda scores, party, spread: right(scores, party, spread - 1),
    ),
    Misreading(
        Label.MATCH_SPREAD,
        "one-more-point-of-a-spread",
        match.is_ahead,
        lambda right: lambda scores, party, spread: right(scores, party, spread + 1),
    ),
    Misreading(Label.MATCH_SPREAD, "ahead-of-anybody-is-enough", match.is_ahead, instead(ahead_of_one)),
    Misreading(
        Label.MATCH_WHO_NOT_THE_PARTNER,
        "partner-wins-in-no-way",
        match.decision_after,
        partner_left_out,
        unmarked="the clause is about the target; what it leaves alone is decided elsewhere",
    ),
    Misreading(Label.MATCH_WHO_ENDS, "anybody-ends-the-match", match.ends_the_match, always(True)),
    Misreading(Label.MATCH_WHO_ENDS, "set-back-pitcher-ends-it", match.ends_the_match, instead(ends_though_set_back)),
    Misreading(
        Label.MATCH_SET_BACK_GOES_FIRST,
        "set-back-pitcher-goes-last",
        several.goes_first_though_set_back,
        never,
    ),
    Misreading(Label.MATCH_DEALS, "target-alone-ends-it", match.after_so_many_deals, instead(target_alone)),
    Misreading(
        Label.MATCH_DEALS, "highest-wins-the-last-deal", match.unless_deals_decide, instead(highest_after_the_last)
    ),
    Misreading(Label.MATCH_DEALS_UNDECIDED, "highest-wins-undecided-match", match.stays_undecided, never),
    Misreading(
        Label.MATCH_DEALS_UNDECIDED,
        "one-more-deal-is-played",
        match.next_dealer,
        plays_on_undecided,
        unmarked="that the match is over after its deals is decided by their number",
    ),
    Misreading(Label.MATCH_SWEEP, "sweep-wins-no-match", slams.wins_by_sweep, never),
    Misreading(Label.MATCH_SWEEP, "anybody-sweeps", slams.may_sweep, always(True)),
    Misreading(Label.MATCH_SWEEP, "points-in-play-are-a-sweep", slams.wins_by_sweep, instead(swept_in_play)),
    Misreading(Label.POINTS_SLAM_FROM_ZERO, "zero-is-like-any-score", slams.pays_from_zero, never),
    Misreading(
        Label.POINTS_SLAM_FROM_ZERO,
        "below-zero-is-zero",
        slams.pays_from_zero,
        instead(lambda deal, slam, party: slam.from_zero != slam.value and deal.scores[party] <= 0),
    ),
)
