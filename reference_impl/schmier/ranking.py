# %% [markdown]
# # How cards rank
#
# A ruleset lists its trumps from high to low: ranks of the trump suit, `off-J` and `off-5` for the Jick and the Left
# Pedro, which come from the suit of the same colour, and Jokers.
# Everything else follows from that list: which cards are trumps when hearts are, which suit the Jack of diamonds
# then belongs to, and who beats whom. It is worked out once for each of the four possible trump suits.
#
# In Ten-point Smear with hearts trumps there are sixteen of them. The Jack of diamonds stands among them right behind
# the Jack of hearts, and the Jokers go between it and the Ten:
#
#     >>> hearts = ranking_named(game_named("smear.ten-point"), "H")
#     >>> " ".join(NAMES[card] for card in hearts.order)
#     'AH KH QH JH JD X1 X2 TH 9H 8H 7H 6H 5H 4H 3H 2H'
#
# Were clubs trumps, it would be a diamond again, and the Jack of spades would be the Jick.

# %%
"""The order of trumps and plain suits, as tables for each trump suit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from schmier.cards import (
    ALL_JOKERS,
    BIT,
    CARD_OF,
    NAMES,
    SECOND_PACK,
    SUITS,
    Card,
    Cards,
    Suit,
    card_at,
    colour_mate,
    with_copies,
)

TRUMPS: Final = 4
"""The number of the trump suit among the effective suits; 0 to 3 are the plain suits."""

TRUMP_POWER: Final = 100
"""Every trump is worth more than this in a trick, every plain card less."""

OFF: Final = "off-"
"""How a list of trumps begins the name of a card of the colour mate: `off-J` is the Jick, `off-5` the Left Pedro."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """The cards as they rank while one suit is trumps, or none is."""

    name: str
    """The letter of the trump suit, or the name of a contract in no suit."""
    trump_suit: Suit
    """The trump suit; -1 in a contract in no suit."""
    order: tuple[Card, ...]
    """All trumps, high to low."""
    lowest_first: tuple[Card, ...]
    """All trumps, low to high."""
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
# `A` is the Ace of whatever suit is trumps; `off-J` is the Jack of its colour mate, `off-5` the Five; a Joker is
# itself, and so is a Jack of Skat, which is a trump whatever suit is.


# %%
def trump_named(token: str, trump_suit: Suit) -> Card:
    """The card that a token of `ranking.trumps` names while a suit is trumps."""
    if token.startswith(OFF):
        return card_at(
            token.removeprefix(OFF), colour_mate(trump_suit)
        )  # rule: cards.jick, cards.left-pedro, cards.off
    if len(token) == 1:
        return card_at(token, trump_suit)
    return CARD_OF[token]  # rule: cards.joker, cards.jacks


# %% [markdown]
# ## The tables for one trump suit
#
# A trump is a member of the trumps and of no other suit. That one sentence is why the Jick does not follow the
# suit printed on it: it is simply not in that suit's set. Where a table has it otherwise, the Jick is in the set of
# its printed suit and not in that of the trumps, but it still beats what a trump beats.
#
#     >>> diamonds = 1
#     >>> " ".join(names(hearts.members[diamonds]))
#     '2D 3D 4D 5D 6D 7D 8D 9D TD QD KD AD'
#     >>> " ".join(names(ranking_named(game_named("pitch.auction"), "H").members[diamonds]))
#     '2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD'
#
# Beginners follow a diamond with the red Jack because a diamond is printed on it, and give away a trump. Whoever asks
# what a player could have followed with must ask these sets and never the card's face.
#
# In a trick every trump is worth more than every plain card, and a plain card is worth something only when its
# suit was led. Like Jokers are worth the same, and so are the two copies of a card where two packs are shuffled together;
# which of them wins is settled when they meet.
#
# So the Two of trumps beats the Ace of the suit led, and the Ace of a third suit beats nothing at all. Spades are led,
# hearts are trumps:
#
#     >>> spades = 3
#     >>> [hearts.power[spades][CARD_OF[card]] for card in ("2H", "AS", "2S", "AC")]
#     [101, 13, 1, 0]


# %%
def all_of(order: Sequence[Card]) -> Cards:
    """All trumps as a set, the Jokers and the cards off trumps with them."""
    return sum(BIT[card] for card in order)  # rule: cards.joker


def is_led_as_trump(card: Card, trumps: Cards, printed: Cards) -> bool:
    """Whether a card leaves the suit that is printed on it, because it is a trump; `printed` are the trumps that do not."""
    return bool(BIT[card] & trumps & ~printed)  # rule: cards.jick.leaves, cards.left-pedro.leaves, cards.off.leaves


def plain_strength(ranks: Sequence[str], place: int) -> int:
    """The strength of a plain card by the place of its rank in the list."""
    return len(ranks) - place  # rule: cards.rank.plain


def trump_strength(order: Sequence[Card], place: int) -> int:
    """The strength of a trump by its place in the order."""
    return TRUMP_POWER + len(order) - place  # rule: cards.rank.trumps


def place_of_worth(order: Sequence[Card], place: int, *, jokers_are_alike: bool) -> int:
    """The place in the order by which a trump is worth something: that of its copy, or of the last of all like Jokers."""
    if not jokers_are_alike or not BIT[order[place]] & ALL_JOKERS:
        return place_of_copies(order, place)  # rule: cards.joker.ranked
    return max(other for other, card in enumerate(order) if BIT[card] & ALL_JOKERS)


def place_of_copies(order: Sequence[Card], place: int) -> int:
    """The place of the later one of two copies of a trump, which stand side by side; of a single trump its own."""
    has_copy_behind = order[place + 1 : place + 2] == (order[place] + SECOND_PACK,)
    return place + has_copy_behind  # rule: cards.copies.first-played, cards.copies.last-played


def in_packs(card: Card, pack: Cards) -> list[Card]:
    """A card of the first pack and its copy, as far as the pack holds them: single cards may be left out, such as black Fours."""
    return [copy for copy in (card, card + SECOND_PACK) if BIT[copy] & pack]


@lru_cache(maxsize=1024)
def ranking_for(
    trump_suit: Suit,
    pack: Cards,
    trump_list: tuple[str, ...],
    plain_list: tuple[str, ...],
    *,
    jokers_are_alike: bool,
    off_cards_are_printed: bool = False,
    contract: str = "",
) -> Ranking:
    """The tables for one trump suit, or for a contract in no suit, from the two lists of a ruleset; variants share them."""
    order = tuple(card for token in trump_list for card in in_packs(trump_named(token, trump_suit), pack))
    trumps = all_of(order)
    printed = sum(BIT[trump_named(token, trump_suit)] for token in trump_list if token.startswith(OFF))
    printed = with_copies(printed) if off_cards_are_printed else 0
    suit_of = [TRUMPS] * len(NAMES)
    members = [0, 0, 0, 0, trumps & ~printed]
    strength = [0] * len(NAMES)
    for suit in range(len(SUITS)):
        plain = [(place, card) for place, rank in enumerate(plain_list) for card in in_packs(card_at(rank, suit), pack)]
        for place, card in plain:
            if not is_led_as_trump(card, trumps, printed):
                suit_of[card] = suit  # rule: cards.off.printed
                members[suit] |= BIT[card]
                strength[card] = plain_strength(plain_list, place)
    beating = [0] * len(NAMES)
    for place, card in enumerate(order):
        beating[card] = trump_strength(order, place_of_worth(order, place, jokers_are_alike=jokers_are_alike))
    power = tuple(
        tuple(beating[card] or (strength[card] if suit_of[card] == led else 0) for card in range(len(NAMES)))
        for led in range(TRUMPS + 1)
    )
    return Ranking(
        contract or SUITS[trump_suit], trump_suit, order, order[::-1], trumps, tuple(members), tuple(suit_of), power
    )
