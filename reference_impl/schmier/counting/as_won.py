# %% [markdown]
# # Points that are scored as they are won
#
# In most games the scorer waits for the last card. In Don he does not: whoever wins a trick pegs at once what lies in it, and the match
# is over with the trick that brings somebody to the end of the board. Nine-card Don is to 121. North's side stands at 103 and takes
# with the Ace, four, the Nine of trumps, nine, and a Five of another suit, five: 103 + 18 = 121. The second trick is not played any
# more.
#
#     >>> hands = {"N": "AH 3C", "E": "9H 4C", "S": "2H 6C", "W": "5S 7C"}
#     >>> deal = in_play("all-fours.nine-card-don", hands, trumps="H", pitcher="N", scores={"N+S": 103, "E+W": 90})
#     >>> do(deal, "N: AH 9H 2H 5S")
#     >>> deal.scores, str(deal.phase.name)
#     ((121, 90), 'over')
#
# All points of a trick are scored together, though fewer were enough.
#
# Which points can be scored so? Those of which the cards in the trick say everything: of a trump that has a name, and of the cards
# of a rank that are no trumps. Which trump is the lowest in play nobody knows before the end, and neither whose Game is.

# %%
"""The points of a trick, scored as the trick is won."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from schmier.account import ENTERED, Entry, PointsWon, Sum
from schmier.cards import Cards
from schmier.counting.card_of_point import CARD_OF_POINT, cards_that_count
from schmier.counting.scores import score_at_once
from schmier.counting.settling import settle
from schmier.counting.several import over_the_line
from schmier.counting.tricks import without_card
from schmier.deal import Deal
from schmier.labels import Label
from schmier.outcome import Decision, Outcome
from schmier.ruleset.points import CountRules, Point, PointOf, PointTo
from schmier.table import Seat

BY_ITS_POINTS: Final = (Label.MATCH_TARGET_AT_ONCE,)
"""The clause by which points that have just been scored win the match."""

TAKEN: Final = "taken"
"""What the lines are for that enter the points of a trick."""

SHOWN_BY_CARDS: Final = tuple(of for of in PointOf if without_card(of) is None and CARD_OF_POINT[of] is None)
"""What a point can be about that the cards of a single trick show: the cards that it names."""


def is_scored_with_its_trick(point: Point) -> bool:
    """Whether the trick that holds its cards says whose a point is."""
    return point.to is PointTo.CAPTOR and point.of in SHOWN_BY_CARDS  # rule: points.scored.as-won


@lru_cache(maxsize=64)
def points_of_tricks(rules: CountRules) -> tuple[Point, ...]:
    """The points that are scored with their trick."""
    return tuple(point for point in rules.points if is_scored_with_its_trick(point))


Scored = tuple[int, str, int]
"""A point as it is scored: whose it is, its name, and how much it counts."""


# %% [markdown]
# ## A trick is won


# %%
def score_trick(deal: Deal, winner: Seat, cards: Cards) -> bool:
    """Score what lies in a trick for its winner; whether that ends the match."""
    terms = terms_of_trick(deal, winner, cards)
    if not terms:
        return False
    score_at_once(deal, TAKEN, winner, points_of_trick(terms), Sum(terms), Label.POINTS_SCORED_AS_WON)
    return ends_the_match(deal, winner)


def terms_of_trick(deal: Deal, winner: Seat, cards: Cards) -> tuple[tuple[str, int], ...]:
    """The points in a trick, with what they count for whoever has won it."""
    assert deal.ranking is not None
    terms, own = [], held_by_side(deal, winner)
    for point in points_of_tricks(deal.ruleset.counting):
        found = cards_that_count(point, deal.ranking, cards)
        if found:
            terms.append((point.name, worth_of_cards(point, found, own)))
    return tuple(terms)


def points_of_trick(terms: tuple[tuple[str, int], ...]) -> int:
    """What a trick scores: everything that counts in it, at once."""
    return sum(value for _, value in terms)  # rule: points.scored.as-won


def held_by_side(deal: Deal, seat: Seat) -> Cards:
    """The cards that a player and his partners held as play started."""
    party_of = deal.table.party_of
    return sum(held for other, held in enumerate(deal.held) if party_of[other] == party_of[seat])


def worth_of_cards(point: Point, cards: Cards, own: Cards) -> int:
    """What cards of a point count for a captor: one that he caught from another side may count otherwise."""
    caught = cards & ~own
    kept = cards.bit_count() - caught.bit_count()
    return kept * point.value + caught.bit_count() * point.hung_value  # rule: points.value, points.hung


def ends_the_match(deal: Deal, winner: Seat) -> bool:
    """Whether what a player has just scored brings his party to the target."""
    return over_the_line(deal, deal.scores[deal.table.party_of[winner]])  # rule: match.target.at-once


# %% [markdown]
# ## When the deal is counted
#
# What was scored in tricks stands in the account already. The rest is scored in the order of the list, and the match may end with
# any of it. If a trick has ended it, nothing else is counted.


# %%
def winner_by_a_trick(deal: Deal) -> int | None:
    """The party that the points of a trick brought to the target, which ended the deal."""
    scored = [line for line in deal.account if line.what == TAKEN]
    if not scored or scored[-1].party is None:
        return None
    party = scored[-1].party
    return party if over_the_line(deal, deal.scores[party]) else None


def settle_rest(deal: Deal, lines: list[Entry], won: PointsWon) -> Outcome:
    """The outcome of a deal, of which these lines were counted, with what no trick has scored."""
    before = winner_by_a_trick(deal)
    if before is not None:
        return settle(deal, lines, (), Decision(before, BY_ITS_POINTS))
    counted, winner = up_to_the_end(deal, in_order_of_list(deal.ruleset.counting, won))
    entered = [
        line_of_rest(party, tuple((name, value) for whose, name, value in counted if whose == party))
        for party in range(len(won))
    ]
    if winner is None:
        return settle(deal, lines, entered)
    left = names_after(deal.ruleset.counting, counted[-1][1])
    return settle(deal, [line for line in lines if line.what not in left], entered, Decision(winner, BY_ITS_POINTS))


def names_after(rules: CountRules, last: str) -> frozenset[str]:
    """The points that are not counted, because one before them has ended the match."""
    place = next(place for place, point in enumerate(rules.points) if point.name == last)
    later = rules.points[place + 1 :]
    return frozenset(point.name for point in later if not is_scored_with_its_trick(point))  # rule: match.target.at-once


def up_to_the_end(deal: Deal, rest: list[Scored]) -> tuple[list[Scored], int | None]:
    """The first of some points, up to the one that brings a party to the target; and that party, if there is one."""
    scores = list(deal.scores)
    for place, (party, _, value) in enumerate(rest):
        scores[party] += value
        if over_the_line(deal, scores[party]):
            return rest[: place + 1], party  # rule: match.target.at-once
    return rest, None


def in_order_of_list(rules: CountRules, won: PointsWon) -> list[Scored]:
    """The points that are scored after the last trick, in their order: whose, which, and how much."""
    return [
        (party, point.name, of_party[point.name])
        for point in rules.points
        if not is_scored_with_its_trick(point)
        for party, of_party in enumerate(won)
        if point.name in of_party
    ]  # rule: points.scored.rest


def line_of_rest(party: int, terms: tuple[tuple[str, int], ...]) -> Entry:
    """The line of a party that scores what no trick has scored."""
    amount = sum(value for _, value in terms)
    return Entry(ENTERED, "points", party, amount, Sum(terms), (Label.POINTS_SCORED_REST, Label.POINTS_NO_CONTRACT))
