# %% [markdown]
# # Card-points
#
# For Game, and in Skat for everything, the cards taken in tricks are counted. What a card counts depends on its rank; all suits
# count alike, and so does the Jick, which is a Jack; a Joker has no rank and counts nothing. At some tables the Jack of
# trumps counts otherwise than other Jacks, and at some a Joker counts too.
#
# A pile of cards is counted suit by suit: a table says what every set of cards of one suit comes to. Whoever shows the
# count to somebody lays the cards down one by one, and counts each of them by the same table. With Aces at 4, Kings at 3
# and Tens at 10 a pile of these three comes to 17; the table is made from what the ranks count, Two first:
#
#     >>> from schmier.cards import cards_of
#     >>> from schmier.ruleset.points import points_of_suit
#     >>> counts = CardCounts(points_of_suit((0, 0, 0, 0, 0, 0, 0, 0, 10, 1, 2, 3, 4)))
#     >>> pile = pile_of(counts, cards_of(["AS", "KH", "TS", "9S"]))
#     >>> pile.total, pile.terms
#     (17, (('TS', 10), ('AS', 4), ('KH', 3)))
#
# In St Paul a Joker counts one:
#
#     >>> with_joker = counts._replace(joker=1, counts_more=True)
#     >>> with_joker.total(cards_of(["AS", "KH", "TS", "9S", "X1"]))
#     18
#
# Where two packs are shuffled together both Aces of spades count:
#
#     >>> counts._replace(counts_more=True).total(cards_of(["AS", "ASb", "TSb"]))
#     18
#
# Where two packs are shuffled together both Aces of spades count: 4 + 4 + 10 = 18.
#
#     >>> counts._replace(counts_more=True).total(cards_of(["AS", "ASb", "TSb"]))
#     18

# %%
"""What cards count that were taken in tricks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from schmier.cards import ALL_JOKERS, BIT, NAMES, ONE_SUIT, SECOND_PACK, SUIT_WIDTH, Cards, each

DIAMONDS: Final = SUIT_WIDTH
HEARTS: Final = 2 * SUIT_WIDTH
SPADES: Final = 3 * SUIT_WIDTH
"""Where in a set the suits begin that follow clubs."""


class CardCounts(NamedTuple):
    """What cards count in a deal."""

    suit_points: tuple[int, ...]
    """What every set of cards of one suit counts. The set is the number that its ranks make as bits, Two lowest."""
    jack: Cards = 0
    """The Jack of trumps, where it counts otherwise than other Jacks."""
    jack_counts_more: int = 0
    """By how much it counts more than they do; a negative number if less."""
    joker: int = 0
    """What each Joker counts."""
    counts_more: bool = False
    """Whether more counts than the ranks of one pack: the Jack of trumps otherwise, Jokers, or the cards of a second pack."""

    def totals(self, piles: Sequence[Cards]) -> tuple[int, ...]:
        """What each of some sets of cards counts."""
        of_suit = self.suit_points
        totals = [
            of_suit[cards & ONE_SUIT]
            + of_suit[cards >> DIAMONDS & ONE_SUIT]
            + of_suit[cards >> HEARTS & ONE_SUIT]
            + of_suit[cards >> SPADES & ONE_SUIT]
            for cards in piles
        ]  # rule: points.game.count
        if self.counts_more:
            totals = [total + self.besides(cards) for total, cards in zip(totals, piles, strict=True)]
        return tuple(totals)

    def besides(self, cards: Cards) -> int:
        """What counts among some cards beside the ranks of the first pack."""
        more = self.jack_counts_more * (cards & self.jack).bit_count()
        return more + self.joker * (cards & ALL_JOKERS).bit_count() + of_second_pack(self.suit_points, cards)

    def total(self, cards: Cards) -> int:
        """What a set of cards counts."""
        return self.totals((cards,))[0]


def of_second_pack(suit_points: tuple[int, ...], cards: Cards) -> int:
    """What the ranks of a second pack count among some cards, by the table that holds for the first."""
    return CardCounts(suit_points).total(cards >> SECOND_PACK)  # rule: cards.packs


class Pile(NamedTuple):
    """Some cards and what they count together."""

    cards: Cards
    total: int
    counts: CardCounts

    @property
    def terms(self) -> tuple[tuple[str, int], ...]:
        """The cards that count, with what each of them counts, the highest first."""
        counted = [(NAMES[card], self.counts.total(BIT[card])) for card in each(self.cards)]
        return tuple(sorted([term for term in counted if term[1]], key=lambda term: -term[1]))


def pile_of(counts: CardCounts, cards: Cards) -> Pile:
    """A pile of cards, counted."""
    return Pile(cards, counts.total(cards), counts)
