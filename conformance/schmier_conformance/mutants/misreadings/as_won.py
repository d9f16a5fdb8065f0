"""Misreadings of plain cards that count, of points scored as their trick is won, and of the match that ends with them."""

from __future__ import annotations

from typing import Final

from schmier.account import PointsWon
from schmier.cards import Cards, card_at, set_of
from schmier.counting import as_won, card_of_point
from schmier.counting.as_won import Scored
from schmier.deal import Deal
from schmier.labels import Label
from schmier.ranking import Ranking
from schmier.ruleset.points import CountRules, Point, PointOf
from schmier.table import Seat
from schmier_conformance.mutants.code_exchange import Function
from schmier_conformance.mutants.misreading import Misreading, instead, never

FIVE: Final = "5"


def only_one_of_them(right: Function) -> Function:
    """Of several plain cards of a rank one counts."""

    def wrong(point: Point, ranking: Ranking, cards: Cards) -> Cards:
        found: Cards = right(point, ranking, cards)
        return found & -found if point.of is PointOf.PLAIN_CARDS else found

    return wrong


def trump_five_as_well(right: Function) -> Function:
    """The Five of trumps counts among the plain Fives as well."""

    def wrong(point: Point, ranking: Ranking, cards: Cards) -> Cards:
        found: Cards = right(point, ranking, cards)
        five = set_of([card_at(FIVE, ranking.trump_suit)])
        are_fives = point.of is PointOf.PLAIN_CARDS and any(five & of_suit for of_suit in point.card)
        return found | (five & cards) if are_fives else found

    return wrong


def dearest_card_alone(terms: tuple[tuple[str, int], ...]) -> int:
    """Of a trick the dearest card counts."""
    return max(value for _, value in terms)


def pegged_as_well(rules: CountRules, won: PointsWon) -> list[Scored]:
    """Everything is scored after the last trick, what was scored in tricks once more."""
    return [
        (party, point.name, of_party[point.name])
        for point in rules.points
        for party, of_party in enumerate(won)
        if point.name in of_party
    ]


def beyond_the_target(deal: Deal, winner: Seat) -> bool:
    """Exactly the target is not enough."""
    return deal.scores[deal.table.party_of[winner]] > deal.ruleset.match.target


MISREADINGS: Final = (
    Misreading(Label.POINTS_PLAIN, "one-plain-card-counts", card_of_point.cards_that_count, only_one_of_them),
    Misreading(Label.POINTS_PLAIN, "trump-five-counts-twice", card_of_point.cards_that_count, trump_five_as_well),
    Misreading(Label.POINTS_SCORED_AS_WON, "scored-after-the-deal", as_won.is_scored_with_its_trick, never),
    Misreading(
        Label.POINTS_SCORED_AS_WON, "dearest-card-of-a-trick", as_won.points_of_trick, instead(dearest_card_alone)
    ),
    Misreading(
        Label.POINTS_SCORED_REST, "rest-is-forgotten", as_won.in_order_of_list, lambda right: lambda rules, won: []
    ),
    Misreading(Label.POINTS_SCORED_REST, "scored-once-more", as_won.in_order_of_list, instead(pegged_as_well)),
    Misreading(
        Label.MATCH_TARGET_AT_ONCE,
        "rest-is-counted-to-its-end",
        as_won.up_to_the_end,
        lambda right: lambda deal, rest: (rest, right(deal, rest)[1]),
    ),
    Misreading(Label.MATCH_TARGET_AT_ONCE, "deal-is-played-out", as_won.ends_the_match, never),
    Misreading(
        Label.MATCH_TARGET_AT_ONCE, "exactly-the-target-plays-on", as_won.ends_the_match, instead(beyond_the_target)
    ),
)
"""The misreadings, in the order of the clauses."""
