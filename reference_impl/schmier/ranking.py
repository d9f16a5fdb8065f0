# %% [markdown]
# # How cards rank
#
# A ruleset lists its trumps from high to low: ranks of the trump suit, `off-J` for the Jick, and Jokers.
# Everything else follows from that list: which cards are trumps when hearts are, which suit the Jack of diamonds
# then belongs to, and who beats whom. It is worked out once for each of the four possible trump suits.

# %%
"""The order of trumps and plain suits, as tables for each trump suit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from schmier.cards import BIT, CARD_OF, NAMES, RANKS, SUITS, Card, Cards, Suit, card_at, colour_mate

TRUMPS: Final = 4
"""The number of the trump suit among the effective suits; 0 to 3 are the plain suits."""

OFF_JACK: Final = "off-J"
"""How a list of trumps names the Jick."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """The cards as they rank while one suit is trumps."""

    trump_suit: Suit
    order: tuple[Card, ...]
    """All trumps, high to low."""
    trumps: Cards
    """All trumps, as a set."""
    members: tuple[Cards, ...]
    """The cards of each effective suit: 0 to 3 plain, 4 trumps."""
    suit_of: tuple[int, ...]
    """The effective suit of each card."""
    power: tuple[tuple[int, ...], ...]
    """`power[led][card]`: what a card is worth in a trick to which the effective suit `led` was led; 0 never wins."""


# %% [markdown]
# ## Naming a trump
#
# `A` is the Ace of whatever suit is trumps; `off-J` is the Jack of its colour mate; a Joker is itself.


# %%
def trump_named(token: str, trump_suit: Suit) -> Card:
    """The card that a token of `ranking.trumps` stands for while a suit is trumps."""
    if token == OFF_JACK:
        return card_at("J", colour_mate(trump_suit))  # rule: cards.jick
    if token in RANKS:
        return card_at(token, trump_suit)
    return CARD_OF[token]  # rule: cards.joker


# %% [markdown]
# ## The tables for one trump suit
#
# A trump is a member of the trumps and of no other suit. That one sentence is why the Jick does not follow the
# suit printed on it: it is simply not in that suit's set.
#
# In a trick every trump is worth more than every plain card, and a plain card is worth something only when its
# suit was led. Like Jokers are worth the same; which of them wins is settled when they meet.


# %%
def ranking_for(
    trump_suit: Suit, pack: Cards, trump_list: Sequence[str], plain_list: Sequence[str], jokers_are_alike: bool
) -> Ranking:
    """The tables for one trump suit, from the two lists of a ruleset."""
    order = tuple(trump_named(token, trump_suit) for token in trump_list)
    trumps = sum(BIT[card] for card in order)
    suit_of = [TRUMPS] * len(NAMES)
    members = [0, 0, 0, 0, trumps]
    plain_strength = [0] * len(NAMES)
    for suit in range(len(SUITS)):
        for place, rank in enumerate(plain_list):
            card = card_at(rank, suit)
            if BIT[card] & pack and not BIT[card] & trumps:  # rule: cards.jick.leaves
                suit_of[card] = suit
                members[suit] |= BIT[card]
                plain_strength[card] = len(plain_list) - place  # rule: cards.rank.plain
    trump_strength = [0] * len(NAMES)
    for place, card in enumerate(order):
        trump_strength[card] = 100 + len(order) - place  # rule: cards.rank.trumps, cards.joker.ranked
    if jokers_are_alike:
        trump_strength[CARD_OF["X1"]] = trump_strength[CARD_OF["X2"]]
    power = tuple(
        tuple(
            trump_strength[card] or (plain_strength[card] if suit_of[card] == led else 0) for card in range(len(NAMES))
        )
        for led in range(TRUMPS + 1)
    )
    return Ranking(trump_suit, order, trumps, tuple(members), tuple(suit_of), power)
