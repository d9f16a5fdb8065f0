# %% [markdown]
# # Which card a point is about
#
# High and Low are the highest and the lowest trump that anybody held as play started, whatever they are. Nobody need hold
# the Ace or the Two for that: if the Queen is the best trump that was dealt, the Queen is High. With a single trump in play one
# card is both, and a lone Jack that nobody has outcounted is all four points of Pitch:
#
#     >>> held, taken = {"N": "JS 4H", "E": "8D 9D"}, {"N": "JS 4H 8D 9D"}
#     >>> points_of(counted("pitch.auction", seats="N E", trumps="S", held=held, taken=taken))
#     {'N': 'high low jack game', 'E': ''}
#
# A named trump is itself or, when it sleeps, nothing: no other card takes its place. Jokers and the Jick are trumps too, and
# where they are Low or High the ruleset says so; at some tables only a card with a rank can be either, or only one that is
# printed in the suit of trumps.
#
# Of Jokers that look alike the order in which they fell says which is the first. That is no trifle, because each is a point of its
# own: the first and the second may belong to different sides. It is also the one case in which nobody can say before the end of
# play whose a point will be, although every card has been dealt.
# In ten-point Smear North and East have taken a Joker each, and the first to fall is the first, whichever it was:
#
#     >>> smear = {"trumps": "H", "held": {"N": "AH X1 2H", "E": "X2 JD"}, "taken": {"N": "X2 JD 2H", "E": "AH X1"}}
#     >>> points_of(counted("smear.ten-point", jokers="X1 X2", **smear))
#     {'N+S': 'high low jick joker-2', 'E+W': 'joker-1 game'}
#     >>> points_of(counted("smear.ten-point", jokers="X2 X1", **smear))
#     {'N+S': 'high low jick joker-1', 'E+W': 'joker-2 game'}

# %%
"""Which card each point of a list is about."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from schmier.account import NOTHING, WON, Entry, Sum
from schmier.cards import ALL_JOKERS, BIT, BOTH_SUITS, NAMES, Card, Cards, each
from schmier.deal import Deal
from schmier.labels import Label
from schmier.ranking import Ranking
from schmier.ruleset.points import Point, PointOf

Find = Callable[[Deal, Ranking, Cards], Cards]
"""What finds the card that a point is about, as a set; empty when it is not in play."""


def highest_trump(deal: Deal, ranking: Ranking, in_play: Cards) -> Cards:
    """The highest of some trumps; alone, it is the lowest too."""
    return first_in_play(deal, ranking.order, in_play, is_highest=True)  # rule: points.high, points.single


def lowest_trump(deal: Deal, ranking: Ranking, in_play: Cards) -> Cards:
    """The lowest of some trumps; alone, it is the highest too."""
    return first_in_play(deal, ranking.lowest_first, in_play, is_highest=False)  # rule: points.low, points.single


def highest_natural_trump(deal: Deal, ranking: Ranking, in_play: Cards) -> Cards:
    """The highest trump that is no Joker."""
    return highest_trump(deal, ranking, in_play & ~ALL_JOKERS)  # rule: points.high.natural


def lowest_natural_trump(deal: Deal, ranking: Ranking, in_play: Cards) -> Cards:
    """The lowest trump that is no Joker."""
    return lowest_trump(deal, ranking, in_play & ~ALL_JOKERS)  # rule: points.low.natural


def of_trump_suit(ranking: Ranking, in_play: Cards) -> Cards:
    """The trumps that are printed in the trump suit: neither a Joker nor the Jick or Left Pedro."""
    return in_play & BOTH_SUITS[ranking.trump_suit]  # rule: points.suit-trump


def named_trump(point: Point, ranking: Ranking, in_play: Cards) -> Cards:
    """The trump that a point names, if it is in play."""
    return point.card[ranking.trump_suit] & in_play  # rule: points.named


def highest_suit_trump(deal: Deal, ranking: Ranking, in_play: Cards) -> Cards:
    """The highest trump of the trump suit."""
    return highest_trump(deal, ranking, of_trump_suit(ranking, in_play))


def lowest_suit_trump(deal: Deal, ranking: Ranking, in_play: Cards) -> Cards:
    """The lowest trump of the trump suit."""
    return lowest_trump(deal, ranking, of_trump_suit(ranking, in_play))


def first_joker(deal: Deal, ranking: Ranking, in_play: Cards) -> Cards:
    """The Joker that was played first."""
    return joker_played(deal, 0)


def second_joker(deal: Deal, ranking: Ranking, in_play: Cards) -> Cards:
    """The Joker that was played second."""
    return joker_played(deal, 1)


def third_joker(deal: Deal, ranking: Ranking, in_play: Cards) -> Cards:
    """The Joker that was played third."""
    return joker_played(deal, 2)


def fourth_joker(deal: Deal, ranking: Ranking, in_play: Cards) -> Cards:
    """The Joker that was played fourth."""
    return joker_played(deal, 3)


def joker_played(deal: Deal, place: int) -> Cards:
    """The Joker that was played first, or second or later, whichever it is."""
    return BIT[deal.joker_order[place]] if len(deal.joker_order) > place else 0  # rule: points.joker.order


def first_in_play(deal: Deal, order: tuple[Card, ...], in_play: Cards, *, is_highest: bool) -> Cards:
    """The first card of an order that is in play."""
    for card in order:
        found = BIT[card]
        if found & in_play:
            return one_of_like_jokers(deal, card, in_play, is_highest=is_highest) if found & ALL_JOKERS else found
    return 0


def one_of_like_jokers(deal: Deal, card: Card, in_play: Cards, *, is_highest: bool) -> Cards:
    """A Joker itself; of several like ones, the one that the order of play makes highest, or lowest."""
    if not deal.ruleset.cards.are_like_jokers(in_play & ALL_JOKERS):
        return BIT[card]
    is_last = deal.ruleset.cards.later_joker_wins == is_highest
    return BIT[deal.joker_order[-1 if is_last else 0]]  # rule: points.like-jokers


CARD_OF_POINT: Final[Mapping[PointOf, Find | None]] = {
    PointOf.NAMED_TRUMP: None,
    PointOf.HIGHEST_TRUMP: highest_trump,
    PointOf.LOWEST_TRUMP: lowest_trump,
    PointOf.HIGHEST_NATURAL_TRUMP: highest_natural_trump,
    PointOf.LOWEST_NATURAL_TRUMP: lowest_natural_trump,
    PointOf.HIGHEST_SUIT_TRUMP: highest_suit_trump,
    PointOf.LOWEST_SUIT_TRUMP: lowest_suit_trump,
    PointOf.FIRST_JOKER: first_joker,
    PointOf.SECOND_JOKER: second_joker,
    PointOf.THIRD_JOKER: third_joker,
    PointOf.FOURTH_JOKER: fourth_joker,
    PointOf.MOST_CARD_POINTS: None,
    PointOf.LAST_TRICK: None,
    PointOf.PLAIN_CARDS: None,
}
"""What finds the card of a point; None for a point that names its cards, and for one that no card shows. It lists every kind of point."""


# %% [markdown]
# ## Points of plain cards
#
# Most points are about one card, and one side has it. In Don every Five counts: that of trumps ten, and each of the others five, for
# whoever takes it in a trick. So a point of plain cards can have several lines, one for each side that has won some of them.
#
# Hearts are trumps. North and South have taken the Fives of clubs and of spades and East and West that of diamonds, beside that of
# trumps, which is a point of its own:
#
#     >>> held = {"N": "AH 5C 5S", "E": "KH 5D 5H"}
#     >>> deal = counted("all-fours.nine-card-don", trumps="H", pitcher="N", held=held, taken={"N": "AH 5C 5S", "E": "KH 5D 5H"})
#     >>> pad(deal, "won")
#     N+S +4 ace
#     E+W +3 king
#     - +0 queen
#     - +0 jack
#     - +0 nine
#     E+W +10 five
#     N+S +10 plain-fives
#     E+W +5 plain-fives
#     N+S +8 game

# %%
BY_TRICKS: Final = (Label.POINTS_PLAIN, Label.POINTS_CAPTOR)
"""The clauses of such a point."""


def cards_that_count(point: Point, ranking: Ranking, cards: Cards) -> Cards:
    """Of some cards those that a point is about: the trump that it names, or every plain card of its rank."""
    return point.card[ranking.trump_suit] & cards  # rule: points.plain


def lines_of_plain_cards(point: Point, ranking: Ranking, captured: list[Cards]) -> list[Entry]:
    """The lines of a point of plain cards, one for each side that has won some of them; nobody's where none has."""
    lines = []
    for side, of_side in enumerate(captured):
        won = list(each(cards_that_count(point, ranking, of_side)))
        if won:
            shown = Sum(tuple([(NAMES[card], point.value) for card in won]))
            lines.append(Entry(WON, point.name, side, len(won) * point.value, shown, BY_TRICKS))
    return lines or [Entry(WON, point.name, None, 0, NOTHING, BY_TRICKS)]
