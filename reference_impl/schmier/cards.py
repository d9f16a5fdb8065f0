# %% [markdown]
# # Cards
#
# A card has a name of two characters, rank then suit: `AS`, `TD`. Jokers are `X1` to `X4`. Where two packs are shuffled
# together, a `b` behind the name marks the card of the second pack: `AS` and `ASb` are the two Aces of spades. That is how
# logs, fixtures and people write them.
#
# Inside, a card is a small number and a set of cards is one whole number with a bit for each card. A hand, the
# tricks a party has won, all trumps: each is such a number, and "which of these are trumps?" is a single `&`.

# %%
"""The cards, their names, and sets of cards as bit masks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

Card = int
"""A card: its place in the canonical order, 0 to 67, and 68 more for the card of a second pack."""

Cards = int
"""A set of cards: bit `c` is set when card `c` is in it."""

Suit = int
"""A suit: 0 clubs, 1 diamonds, 2 hearts, 3 spades."""

SUITS: Final = "CDHS"
"""The suits in canonical order. Colour mates are at mirrored places: the mate of suit `s` is suit `3 - s`."""

RANKS: Final = "23456789TJQKA"
"""The ranks in canonical order, lowest first. This is an order for writing; what beats what is the ruleset's affair."""

JOKERS: Final = ("X1", "X2", "X3", "X4")
"""The Jokers, last in canonical order."""

# %% [markdown]
# The canonical order is clubs, diamonds, hearts, spades, each from Two to Ace, then the Jokers. It is the order
# in which observations list cards and from which a seeded shuffle starts. The ranks that only packs for six players
# have stand after all others, so that the sets of ordinary cards stay small numbers; and the whole second pack stands
# after the first, in the same order. A letter marks its cards, and not a sign, so that their names can be typed
# anywhere: a shell or an address gives a meaning to most signs, and a digit would make a Joker of the second pack
# look like a twelfth one.

# %%
RARE_RANKS: Final = "EWR"
"""The Eleven, the Twelve and the Thirteen, which rank between Ten and Jack in packs for six."""

ONE_PACK: Final[tuple[str, ...]] = (
    *(rank + suit for suit in SUITS for rank in RANKS),
    *JOKERS,
    *(rank + suit for suit in SUITS for rank in RARE_RANKS),
)
"""The name of every card that one pack can have, in canonical order."""

SECOND: Final = "b"
"""How the name of a card of the second pack ends."""

SECOND_PACK: Final = len(ONE_PACK)
"""By how many places a card of the second pack stands behind the same card of the first."""

NAMES: Final[tuple[str, ...]] = (*ONE_PACK, *(name + SECOND for name in ONE_PACK))
"""The name of every card, in canonical order."""

CARD_OF: Final[dict[str, Card]] = {name: card for card, name in enumerate(NAMES)}
"""The card of every name."""

BIT: Final[tuple[Cards, ...]] = tuple(1 << card for card in range(len(NAMES)))
"""The set that holds one card alone, by card."""

BIT_OF: Final[dict[str, Cards]] = {name: 1 << card for card, name in enumerate(NAMES)}
"""The set that holds one card alone, by name."""

SUIT_WIDTH: Final = len(RANKS)
"""How many bits of a set a suit takes up: bits 0 to 12 are the clubs, the next thirteen the diamonds, and so on."""

ONE_SUIT: Final[Cards] = (1 << SUIT_WIDTH) - 1
"""The set of all clubs; a set shifted down by whole suits and cut with it is one suit's share."""

ALL_CARDS: Final[Cards] = sum(BIT)
"""The set of all cards that any pack has."""

ALL_JOKERS: Final[Cards] = sum(BIT_OF[joker] | BIT_OF[joker + SECOND] for joker in JOKERS)
"""The set of all Jokers that any pack has, the second pack's with them."""

BOTH_SUITS: Final[tuple[Cards, ...]] = tuple(
    (ONE_SUIT | ONE_SUIT << SECOND_PACK) << SUIT_WIDTH * suit for suit in range(len(SUITS))
)
"""By suit, the cards that are printed in it, the second pack's with them."""


def card_at(rank: str, suit: Suit) -> Card:
    """The card of a rank in a suit."""
    return CARD_OF[rank + SUITS[suit]]


def suit_of(card: Card) -> Suit:
    """The suit printed on a card that is no Joker."""
    return SUITS.index(NAMES[card][1])


def printed(name: str) -> str:
    """The name of the same card of the first pack: what is printed on both.

    >>> printed("ASb"), printed("AS")
    ('AS', 'AS')
    """
    return name.removesuffix(SECOND)


def with_copies(cards: Cards) -> Cards:
    """Some cards, each with the same card of the other pack.

    >>> names(with_copies(cards_of(["AS", "X1b"])))
    ['AS', 'X1', 'ASb', 'X1b']
    """
    return cards | cards << SECOND_PACK & ALL_CARDS | cards >> SECOND_PACK


def colour_mate(suit: Suit) -> Suit:
    """The other suit of the same colour."""
    return 3 - suit


# %% [markdown]
# ## Sets of cards and their names


# %%
def cards_of(names: Iterable[str]) -> Cards:
    """The set of the named cards."""
    cards = 0
    for name in names:
        cards |= BIT_OF[name]
    return cards


def set_of(cards: Iterable[Card]) -> Cards:
    """The set of some cards, all of them different."""
    return sum(map(BIT.__getitem__, cards))


def each(cards: Cards) -> list[Card]:
    """The cards of a set, in canonical order."""
    found: list[Card] = []
    while cards > 0:
        lowest = cards & -cards
        found.append(lowest.bit_length() - 1)
        cards ^= lowest
    return found


def card_number(place: int, cards: Cards) -> Card:
    """The card at a place, counted from 0, among the cards of a set in canonical order."""
    for _ in range(place):
        cards &= cards - 1
    return (cards & -cards).bit_length() - 1


def names(cards: Cards) -> list[str]:
    """The names of the cards of a set, in canonical order."""
    return [NAMES[card] for card in each(cards)]
