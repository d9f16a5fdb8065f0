# %% [markdown]
# # Replacing
#
# At some tables everybody may change a few cards for as many unknown ones, whatever they are. One player after the other throws what
# he likes, up to three cards, or nothing; and draws as many, as long as there are any.

# %%
"""The step at which players exchange cards with the stock."""

from __future__ import annotations

from collections.abc import Mapping

from schmier.action import Action
from schmier.deal import Deal
from schmier.exchange.drawing import draw_up, drawing_order
from schmier.exchange.holding import HELD, lay_away
from schmier.exchange.record import Choosing, choosing
from schmier.labels import Label
from schmier.legal import Legal
from schmier.obligation import Restriction
from schmier.verbs import Restrictions, Verbs
from schmier.violation import Undecidable


def is_for_another_to_replace(deal: Deal, action: Action) -> bool:
    """Whether somebody else is to replace cards."""
    return action.by != deal.turn


class Replace(Verbs):
    """The step at which players exchange cards with the stock."""

    name = "replace"

    def __init__(self, order: str, most: int) -> None:
        self.order = order
        self.most = most
        self.restrictions: Mapping[str, Restrictions] = {
            "discard": (
                Restriction(
                    Label.EXCHANGE_REPLACE,
                    is_for_another_to_replace,
                    lambda deal, action: (
                        f"{deal.table.seats[deal.turn]} is to replace cards, not {deal.table.seats[action.by]}"
                    ),
                ),
                HELD,
                Restriction(
                    Label.EXCHANGE_REPLACE,
                    self.replaces_too_many,
                    lambda deal, action: (
                        f"{deal.table.seats[action.by]} replaces {action.listed} cards, more than may be"
                    ),
                ),
            )
        }

    def at_most(self, deal: Deal) -> int:
        """How many cards may be replaced now."""
        return min(self.most, len(deal.stock))  # rule: exchange.replace

    def replaces_too_many(self, deal: Deal, action: Action) -> bool:
        """Whether more cards are replaced than may be."""
        return action.listed > self.at_most(deal)

    def begin(self, deal: Deal) -> None:
        """One player after the other."""
        deal.progress = Choosing(drawing_order(deal, self.order))
        self.go_on(deal)

    def go_on(self, deal: Deal) -> None:
        """The next player's turn; nobody's when no cards are left to draw."""
        if deal.unknown_stock:
            raise Undecidable(Label.EXCHANGE_REPLACE, "who draws what cannot be told: the stock is not known")
        pending = choosing(deal).pending
        if not pending or not deal.stock:
            deal.next_phase()
            return
        deal.turn = pending[0]

    def legal(self, deal: Deal) -> Legal:
        """Up to so many cards."""
        return Legal((deal.turn,), choose=(self.at_most(deal),), at_most=True)

    def carry_out(self, deal: Deal, action: Action) -> None:
        """Discard some cards and draw as many."""
        lay_away(deal, action.by, action.cards)
        draw_up(deal, action.by, action.listed)
        choosing(deal).pending.pop(0)
        deal.decided(Label.EXCHANGE_REPLACE)
        self.go_on(deal)
