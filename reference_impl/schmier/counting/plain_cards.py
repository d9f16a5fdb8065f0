# %% [markdown]
# # Points of plain cards
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
"""The points of cards of a rank that are no trumps, each for itself."""

from __future__ import annotations

from typing import Final

from schmier.account import NOTHING, WON, Entry, Sum
from schmier.cards import NAMES, Cards, each
from schmier.labels import Label
from schmier.ranking import Ranking
from schmier.rules.counting import Point

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
