# %% [markdown]
# # Dealing more
#
# Some tables bid on six cards and play with ten. Whoever pays for the pitch does not know the four cards that he will
# get for it, nor the sixteen that the others get, or the same four: the dealer deals on, when the bidding is over.
#
# Four play Pitch with one more card each, and West deals. South pitches and names spades; the top of the stock is North's:
#
#     >>> one_more = {"trumps": {"fixed_by": "pitcher"}}
#     >>> one_more["exchange"] = [{"do": "name-trumps"}, {"do": "deal-more", "to": 7}]
#     >>> deal = table_of("pitch.auction", players=4, stock="2S 3S 4S 5S", **one_more)
#     >>> deal = after(deal, "N pass", "E pass", "S bid 2", "W pass", "S declare S")
#     >>> "2S" in hand_of(deal, "N"), "4S" in hand_of(deal, "S"), len(hand_of(deal, "W").split())
#     (True, True, 7)
#
# It is no draw: nothing is laid away for the new cards, and nobody is asked whether he wants them.

# %%
"""The step at which everybody is dealt more cards."""

from __future__ import annotations

from schmier.action import DRAW, ForcedStep
from schmier.deal import Deal
from schmier.exchange.drawing import draw_up
from schmier.exchange.record import WaitsForNobody
from schmier.labels import Label
from schmier.ruleset.card_counts import lacking
from schmier.ruleset.exchange import StepKind
from schmier.table import Seat
from schmier.violation import Undecidable


class DealMore(WaitsForNobody):
    """The step at which everybody is dealt more cards."""

    name = StepKind.DEAL_MORE

    def __init__(self, deal_to: int) -> None:
        self.deal_to = deal_to

    def begin(self, deal: Deal) -> None:
        """Deal to one player after the other."""
        if deal.unknown_stock:
            raise Undecidable(Label.EXCHANGE_DEAL_MORE, "who is dealt what cannot be told: the stock is not known")
        for seat in served_in_turn(deal):
            dealt = draw_up(deal, seat, self.lacking(deal, seat))
            deal.confirmable.append(ForcedStep(DRAW, seat, Label.EXCHANGE_DEAL_MORE, dealt))
        deal.decided(Label.EXCHANGE_DEAL_MORE, Label.EXCHANGE_DEAL_MORE_ORDER)
        deal.next_phase()

    def lacking(self, deal: Deal, seat: Seat) -> int:
        """How many cards a player is dealt."""
        held = deal.hands[seat].bit_count() + deal.unknown[seat]
        return lacking(self.deal_to, held)  # rule: exchange.deal-more


def served_in_turn(deal: Deal) -> list[Seat]:
    """The players, in the order in which they are dealt more cards."""
    return deal.playing()  # rule: exchange.deal-more.order
