"""Misreadings of who has won where several are at the target."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from schmier.counting import match, several
from schmier.deal import Deal
from schmier.labels import Label
from schmier.outcome import Account, Decision
from schmier_conformance.mutants.code_exchange import Function
from schmier_conformance.mutants.misreading import Misreading, always, instead, never

# ---- counted in their order ------------------------------------------------------------------------------------------


def by_the_points_of_the_deal(deal: Deal, account: Account) -> int | None:
    """The party a point of this deal brings to the target first; regardless of who was there before the deal."""
    below = deal.ruleset.match.target - 1
    was, deal.scores = deal.scores, tuple(min(score, below) for score in deal.scores)
    first = several.first_in_order(deal, account)
    deal.scores = was
    return first


def last_in_turn(deal: Deal, stood: Sequence[int]) -> int:
    """Of the highest already at the target, the one whose turn comes last after the dealer."""
    in_turn = [deal.table.party_of[seat] for seat in deal.table.in_turn(deal.table.eldest(deal.dealer))]
    return max(stood, key=lambda party: (deal.scores[party], in_turn.index(party)))


def last_to_arrive(deal: Deal, there: list[int]) -> int:
    """Of the parties that their tricks bring to the target the one that arrives last."""
    counted, arrived = list(deal.scores), several.there_before(deal, there)
    for winner in deal.winners:
        party = deal.table.party_of[winner]
        counted[party] += deal.ruleset.counting.trick_value
        if party in there and party not in arrived and several.over_the_line(deal, counted[party]):
            arrived.append(party)
    return arrived[-1] if arrived else there[0]


# ---- by the scores ---------------------------------------------------------------------------------------------------


def highest_alone(deal: Deal, account: Account) -> int | None:
    """The party with the highest score; nobody where several have it."""
    best = max(account.scores)
    return account.scores.index(best) if account.scores.count(best) == 1 else None


def higher_than_the_makers(right: Function) -> Function:
    """The higher total wins against a pitcher who made his contract and is at the target."""

    def wrong(deal: Deal, account: Account) -> Decision:
        decision: Decision = right(deal, account)
        if decision.clauses != (Label.MATCH_SEVERAL_PITCHER_FIRST,):
            return decision
        return decision._replace(winner=highest_alone(deal, account))

    return wrong


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


def beyond_the_line(deal: Deal, account: Account) -> int | None:
    """The winner where the bidders go first only when both were closer."""
    are_close = all(score > deal.ruleset.match.bidders_first_from for score in deal.scores)
    return deal.table.party_of[deal.pitcher] if account.made and are_close else None


MISREADINGS: Final = (
    Misreading(Label.MATCH_SEVERAL_PITCHER_FIRST, "points-in-order-for-all", several.does_pitcher_go_first, never),
    Misreading(
        Label.MATCH_SEVERAL_PITCHER_FIRST,
        "higher-total-wins",
        several.pitcher_then_order,
        higher_than_the_makers,
        unmarked="which totals there are besides the pitcher's is known where the winner is decided",
    ),
    Misreading(
        Label.MATCH_SEVERAL_ORDER,
        "higher-total-wins",
        several.out_in_order,
        instead(lambda deal, account: account.scores.index(max(account.scores))),
    ),
    Misreading(
        Label.MATCH_SEVERAL_ORDER,
        "only-points-of-the-deal-count-out",
        several.out_in_order,
        instead(by_the_points_of_the_deal),
    ),
    Misreading(
        Label.MATCH_SEVERAL_TRICKS,
        "bidder-does-not-go-first",
        several.first_by_tricks,
        instead(lambda deal, account, there: several.first_in_order_of_tricks(deal, there)),
    ),
    Misreading(
        Label.MATCH_SEVERAL_TRICKS, "last-to-arrive-wins", several.first_in_order_of_tricks, instead(last_to_arrive)
    ),
    Misreading(
        Label.MATCH_SEVERAL_TRICKS,
        "higher-total-wins",
        several.first_by_tricks,
        instead(lambda deal, account, there: max(there, key=lambda party: account.scores[party])),
    ),
    Misreading(Label.MATCH_SEVERAL_TRICKS, "who-stood-there-waits-for-a-trick", several.there_before, always(())),
    Misreading(
        Label.MATCH_SEVERAL_BEFORE,
        "first-in-the-list-of-seats",
        several.best_placed,
        instead(lambda deal, stood: stood[0]),
    ),
    Misreading(Label.MATCH_SEVERAL_BEFORE, "last-in-turn-first", several.best_placed, instead(last_in_turn)),
    Misreading(
        Label.MATCH_SEVERAL_HIGHER,
        "pitcher-first",
        several.highest_total,
        pitcher_has_higher,
        unmarked="whose party the pitcher's is is known where the totals are compared",
    ),
    Misreading(
        Label.MATCH_SEVERAL_ORDER_ONLY,
        "pitcher-first-in-any-case",
        several.order_for_all,
        instead(lambda deal, account: several.pitcher_then_order(deal, account).winner),
    ),
    Misreading(Label.MATCH_SEVERAL_ORDER_ONLY, "higher-total-wins", several.order_for_all, instead(highest_alone)),
    Misreading(
        Label.MATCH_SEVERAL_PITCHER_THEN_HIGHER,
        "higher-total-in-any-case",
        several.makers_at_target,
        always(()),
    ),
    Misreading(
        Label.MATCH_SEVERAL_EXTRA_DEAL,
        "makers-win-at-once",
        several.makers_or_nobody,
        instead(lambda deal, account: deal.table.party_of[deal.pitcher] if account.made else None),
    ),
    Misreading(Label.MATCH_SEVERAL_EXTRA_DEAL, "higher-total-wins", several.makers_or_nobody, instead(highest_alone)),
    Misreading(Label.MATCH_SEVERAL_EXTRA_DEAL, "always-one-more-deal", several.makers_or_nobody, always(None)),
    Misreading(
        Label.MATCH_SEVERAL_EXTRA_DEAL, "one-point-further-up", several.makers_or_nobody, instead(beyond_the_line)
    ),
    Misreading(Label.MATCH_SEVERAL_EXTRA_DEAL_TOTAL, "makers-first-in-the-extra-deal", match.is_one_more_deal, never),
    Misreading(Label.MATCH_SEVERAL_TIE, "tie-to-the-first", several.winner_of_tie, instead(lambda deal, best: best[0])),
    Misreading(
        Label.MATCH_TIE_PLAY_ON,
        "tie-to-the-pitcher",
        several.highest_total,
        open_tie_to_pitcher,
        unmarked="whose party the pitcher's is is known where the totals are compared",
    ),
)
