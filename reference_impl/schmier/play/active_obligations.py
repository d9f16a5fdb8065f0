# %% [markdown]
# # What binds a player to a card
#
# A player may play any card he holds. That is all, until something binds him: to the suit led, to a trump, to anything but a
# Joker. What binds has always the same shape. *Unless* he holds one kind of card, *when* he holds another, he must *keep* to a
# third. A player bound to follow keeps to the suit led when he holds a card of it. One who must trump keeps to trumps when he
# holds one, unless he can follow.
#
# The obligations of a game stand in an order. Each takes from what those before it have left, and one that would leave nothing
# falls, as if it had never been: nobody has to do what he cannot, and whoever holds cards has a card to play.
#
# Trumps are diamonds, and to the Ten of hearts somebody has put the Ten of diamonds. A player who holds the Four, Eight, King
# and Ace of clubs and the Eight of diamonds must trump, being void, and must not trump lower than the Ten. He cannot do both.
# To trump comes first:
#
#     >>> from schmier.cards import cards_of, names
#     >>> trumps, hand = cards_of(f"{rank}D" for rank in "A98T"), cards_of("4C 8C KC AC 8D".split())
#     >>> must_trump = ActiveObligation(Label.PLAY_VOID_MUST_TRUMP, unless=cards_of(["AH", "TH"]), when=trumps, keep=trumps)
#     >>> no_undertrump = ActiveObligation(Label.PLAY_FOLLOW_NO_UNDERTRUMP, unless=0, when=~trumps, keep=~cards_of(["8D", "9D"]))
#     >>> names(playable((must_trump, no_undertrump), hand))
#     ['8D']

# %%
"""What binds a player to some of his cards: which he may play, what excludes a card, and what stays open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from schmier.cards import ALL_CARDS, Cards
from schmier.labels import Label


@dataclass(frozen=True, slots=True)
class ActiveObligation:
    """The effect of an obligation in one trick."""

    clause: Label
    unless: Cards
    """Who holds one of these is not bound."""
    when: Cards
    """Who holds none of these is not bound either."""
    keep: Cards
    """Who is bound plays one of these, if he has one that the obligations before leave him."""


# %% [markdown]
# ## Which cards may be played


# %%
def playable(bounds: Sequence[ActiveObligation], hand: Cards) -> Cards:
    """The cards of a hand that may be played, never none for a hand that has any."""
    left = hand
    for bound in bounds:  # rule: play.obligation.order
        if hand & bound.when and not hand & bound.unless:
            left = left & bound.keep or left  # rule: play.obligation.falls
    return left


# %% [markdown]
# Some cards nobody need ask about. A card that every obligation keeps to is taken away by none of them, whatever else its
# player holds: to a heart led everybody may play a heart. Where the leader is free, that is true of every card.
#
#     >>> hearts, spades = cards_of(["3H", "8H", "KH"]), cards_of(["5S"])
#     >>> suit_or_trump = ActiveObligation(Label.PLAY_FOLLOW_OR_TRUMP, unless=0, when=hearts, keep=hearts | spades)
#     >>> names(never_excluded((suit_or_trump,)) & cards_of("3H 5S 7D".split()))
#     ['3H', '5S']


# %%
def never_excluded(bounds: Sequence[ActiveObligation]) -> Cards:
    """The cards that may be played out of any hand that has them."""
    cards = ALL_CARDS
    for bound in bounds:
        cards &= bound.keep
    return cards


# %% [markdown]
# Nor need anybody ask about a player whom no obligation can bind, because he holds none of the cards on which they hang. To the
# heart that was led nobody is bound who has no heart:
#
#     >>> names(bound_by_holding((suit_or_trump,)) & cards_of("3H 5S 7D".split()))
#     ['3H']


# %%
def bound_by_holding(bounds: Sequence[ActiveObligation]) -> Cards:
    """The cards of which a player must hold one to be bound by anything."""
    cards = 0
    for bound in bounds:
        cards |= bound.when
    return cards


# %% [markdown]
# ## What excludes a card, and what left the choice
#
# The first obligation after which a card is no longer among those left is the reason why it is refused. The reason for a card
# that was played are the obligations that took cards away; where none did, because the whole hand meets them, the first
# that binds.


# %%
def refusing(bounds: Sequence[ActiveObligation], hand: Cards, played: Cards) -> ActiveObligation | None:
    """The first obligation that excludes a card of a hand; None for a card that may be played."""
    for place, bound in enumerate(bounds):
        if not playable(bounds[: place + 1], hand) & played:
            return bound
    return None


def binding(bounds: Sequence[ActiveObligation], hand: Cards) -> list[ActiveObligation]:
    """The obligations that narrowed a choice, or the first that binds though it takes nothing away; none for a free choice."""
    narrowing = [
        bound
        for place, bound in enumerate(bounds)
        if playable(bounds[: place + 1], hand) != playable(bounds[:place], hand)
    ]
    return narrowing or [bound for bound in bounds if is_bound(bound, hand) and hand & bound.keep][:1]


def is_bound(bound: ActiveObligation, hand: Cards) -> bool:
    """Whether an obligation binds the holder of a hand."""
    return bool(hand & bound.when and not hand & bound.unless)


# %% [markdown]
# ## When not all cards are known
#
# A log may name only some cards of a hand. Then a card is refused only if it would be refused whatever the others are: if the known
# cards alone bind the player to something else, and no card that he may hold besides could set him free. Where some of the cards
# that he may hold would have bound him, the matter is open.


# %%
def certainly_refusing(
    bounds: Sequence[ActiveObligation], known: Cards, possible: Cards, played: Cards
) -> ActiveObligation | None:
    """The first obligation that excludes a card, whatever else its player holds; `possible` are further cards that he may hold."""
    left = known
    for bound in bounds:
        if possible & bound.unless:
            return None  # He may be free of it, and then nobody knows what the next one is to leave him.
        if is_bound(bound, known):
            kept = left & bound.keep
            if not kept and possible & bound.keep:
                return None
            left = kept or left
            if not left & played:
                return bound
    return None


def possibly_refusing(
    bounds: Sequence[ActiveObligation], known: Cards, possible: Cards, played: Cards
) -> ActiveObligation | None:
    """The first obligation that would exclude a card if its player held some of the possible cards; None if none would."""
    for bound in bounds:
        is_possible = (known | possible) & bound.when and not known & bound.unless
        if is_possible and not bound.keep & played and (known | possible) & bound.keep:
            return bound
    return None
