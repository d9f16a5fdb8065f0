# %% [markdown]
# # Matadors
#
# The row goes from the Jack of clubs down: Jacks of clubs, spades, hearts, diamonds, then the trumps of the suit from the Ace. It
# ends where it is first broken. With clubs, spades and diamonds it is two, the gap at hearts ends it; with hearts alone it is without
# two. In grand there are four matadors at most, in a suit eleven.
#
# The law asks only for the length of the row, not whose it is. Beginners are surprised that a player who holds no Jack at all
# plays a grand *without four*, and that it is worth as much as one with four: four, game five, and a grand counts 24, so
# 5 × 24 = 120 either way.
#
#     >>> from schmier.cards import CARD_OF, cards_of
#     >>> jacks = tuple(CARD_OF[name] for name in ("JC", "JS", "JH", "JD"))
#     >>> row_from_the_top(jacks, cards_of(["JC", "JS", "JD"])), row_from_the_top(jacks, cards_of(["JH"]))
#     (2, -2)
#     >>> row_from_the_top(jacks, cards_of(["JC", "JS", "JH", "JD"])), row_from_the_top(jacks, cards_of([]))
#     (4, -4)

# %%
"""With or without how many matadors a game of Skat was played."""

from __future__ import annotations

from schmier.account import Row
from schmier.cards import NAMES, Card, Cards
from schmier.deal import Deal
from schmier.labels import Label
from schmier.violation import Undecidable


def matadors(deal: Deal) -> int:
    """With how many matadors the game was played; without so many is a negative number."""
    assert deal.ranking is not None
    had = had_from_the_deal(deal)
    if not deal.is_known:
        had |= deal.held[deal.pitcher] | deal.discards[deal.pitcher] | deal.widow
        if had.bit_count() < deal.ruleset.dealing.hand_size + deal.ruleset.dealing.widow_size:
            raise Undecidable(Label.POINTS_SKAT_MATADORS, "the matadors cannot be counted: not all cards are known")
    return row_from_the_top(deal.ranking.order, had)


def had_from_the_deal(deal: Deal) -> Cards:
    """The cards that count for the pitcher's matadors: those he was dealt and the skat, taken up or not."""
    return deal.dealt[deal.pitcher] | deal.dealt_widow  # rule: points.skat.matadors


def row_from_the_top(order: tuple[int, ...], had: Cards) -> int:
    """How many trumps from the highest down somebody has, all of them; or, as a negative number, lacks."""
    has_first = had >> order[0] & 1
    for row, trump in enumerate(order):
        if had >> trump & 1 != has_first:
            return row if has_first else -row  # rule: points.skat.matadors
    return len(order) if has_first else -len(order)


def row_shown(order: tuple[Card, ...], row: int) -> Row:
    """The trumps that the pitcher had, or lacked, from the highest down."""
    return Row(tuple([NAMES[trump] for trump in order[: abs(row)]]))
