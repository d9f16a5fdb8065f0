# %% [markdown]
# # Cards that leave a hand
#
# Whoever lays cards away lays away cards of his own, each once. What is laid away is out of the deal: it is
# played to no trick, and what it would have counted is lost, unless a chapter says otherwise.
#
# North has named hearts and taken up the stock. A card that East holds is none of his, and naming the Four of
# clubs twice does not make two cards of it:
#
#     >>> deal = table_of("smear.ten-point", hands={"N": "AH KH 4C", "E": "AS"})
#     >>> deal = after(deal, "N bid 4", "E pass", "S pass", "W pass", "N declare H")
#     >>> answer(deal, "N discard AS 4C"), answer(deal, "N discard 4C 4C")
#     ('exchange.discard.held', 'exchange.discard.held')
#
# A hand may not be wholly known to a log; then whoever discards a card shows by it that he held it. So a log that
# tells of no hand learns a little of each with every card that is thrown.
#
# How many cards he holds does not change by it: one more of them is known and one fewer is not. Where all are known there is
# nothing to learn, and the only question is whether the card is there.

# %%
"""What a player holds, as far as it is known, and laying cards away."""

from __future__ import annotations

from typing import Final

from schmier import unknown_cards
from schmier.action import Action
from schmier.cards import Cards
from schmier.deal import Deal
from schmier.exchange.record import Choosing
from schmier.labels import Label
from schmier.restrictions import Restriction
from schmier.table import Seat


def holding(deal: Deal, seat: Seat, shown: Cards = 0) -> tuple[Cards, int]:
    """What a player holds, once he has shown some cards of his hand, and how many cards of it are not known."""
    hand, unknown = deal.hands[seat], deal.unknown[seat]
    strangers = shown & ~hand
    return (hand | strangers, unknown - strangers.bit_count()) if strangers else (hand, unknown)


def is_not_held(deal: Deal, action: Action) -> bool:
    """Whether a card is laid away that is not in the hand, or one twice."""
    cards = action.cards
    if action.listed != cards.bit_count():
        return True
    strangers = cards & ~deal.hands[action.by]
    return bool(strangers) and not unknown_cards.may_hold(deal, action.by, strangers)  # rule: exchange.discard.held


HELD: Final[Restriction[Action]] = Restriction(
    Label.EXCHANGE_DISCARD_HELD,
    is_not_held,
    lambda deal, action: f"{deal.table.seats[action.by]} discards a card that is not in the hand, or one card twice",
)
"""One lays away what one has."""


def lay_away(deal: Deal, seat: Seat, cards: Cards) -> None:
    """Let cards leave a hand for good."""
    hands = deal.hands
    deal.confirmable = []
    if cards & ~hands[seat]:
        unknown_cards.reveal(deal, seat, cards)
    hands[seat] &= ~cards  # rule: exchange.discard.dead
    deal.discards[seat] |= cards


def tick_off(deal: Deal, seat: Seat) -> None:
    """Note that a player has done his part."""
    step: Choosing = deal.progress
    step.pending.remove(seat)  # rule: exchange.discard.together
