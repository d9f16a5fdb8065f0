# %% [markdown]
# # Calling a partner
#
# Where nobody has a partner when he bids, the pitcher names a card, and whoever holds it plays with him. He need not
# know who that is, and the others need not either, until the card falls on the table.

# %%
"""The step at which the pitcher calls a partner."""

from __future__ import annotations

from schmier.action import Action
from schmier.cards import BIT, NAMES, each
from schmier.deal import Deal, Unchecked
from schmier.labels import Label
from schmier.legal import Legal
from schmier.table import NOBODY
from schmier.violation import Undecidable, Violation


class Call(Unchecked):
    """The step at which the pitcher calls a card for a partner."""

    name = "call"

    def __init__(self, *, is_open: bool) -> None:
        self.is_open = is_open

    def begin(self, deal: Deal) -> None:
        """The pitcher acts."""
        deal.turn = deal.pitcher

    def legal(self, deal: Deal) -> Legal:
        """Any card that the pitcher does not hold."""

        cards = each(deal.ruleset.cards.pack & ~deal.hands[deal.turn])
        return Legal((deal.turn,), tuple(Action("call", deal.turn, card) for card in cards))

    def act(self, deal: Deal, action: Action) -> None:
        """Call a card."""
        if action.do != "call":
            deal.other_verb(action)
            return
        seat, card = action.by, BIT[action.card]
        if seat != deal.pitcher:
            raise Violation(Label.EXCHANGE_CALL, f"{deal.table.seats[deal.pitcher]} is the pitcher and calls a partner")
        if card & deal.hands[seat] or not card & deal.ruleset.cards.pack:  # rule: exchange.call
            raise Violation(Label.EXCHANGE_CALL, f"{NAMES[action.card]} is no card of the pack in another place")
        if any(deal.unknown):
            raise Undecidable(Label.EXCHANGE_CALL, "who holds the called card cannot be told: not all cards are known")
        deal.confirmable = []
        deal.called = action.card
        holders = (other for other, hand in enumerate(deal.hands) if hand & card)
        deal.partner = next(holders, NOBODY)  # rule: exchange.call.alone
        deal.is_partner_known = self.is_open  # rule: exchange.call.open, exchange.call.secret
        deal.decided(Label.EXCHANGE_CALL if deal.partner != NOBODY else Label.EXCHANGE_CALL_ALONE)
        deal.next_phase()
