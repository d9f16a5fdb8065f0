# %% [markdown]
# # Robbing the pack
#
# The dealer of Cinch draws last, and looks. Every trump that is left is his, so that all trumps are in play; if he is
# still short he takes plain cards of his own choice, from the pack or from those he has just laid away.

# %%
"""The step at which the dealer robs the pack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from schmier.action import Action
from schmier.cards import BIT
from schmier.exchange.drawing import check_filling, lay_away_plain

if TYPE_CHECKING:
    from schmier.deal import Deal, Legal


class Rob:
    """The step at which the dealer robs the pack."""

    name = "rob"

    def __init__(self, fill_to: int) -> None:
        self.fill_to = fill_to

    def begin(self, deal: Deal) -> None:
        """Take every trump; ask the dealer for plain cards if he is short."""
        dealer = deal.dealer
        laid_away = lay_away_plain(deal, dealer)
        assert deal.ranking is not None
        trumps = deal.ranking.trumps
        in_stock = sum(BIT[card] for card in deal.stock)
        deal.hands[dealer] |= in_stock & trumps  # rule: exchange.rob.trumps
        deal.stock = tuple(card for card in deal.stock if not BIT[card] & trumps)
        deal.decided("exchange.rob.trumps")
        if deal.hands[dealer].bit_count() < self.fill_to:
            deal.turn, deal.offered = dealer, laid_away | in_stock & ~trumps
            return
        deal.confirmable.append(("draw", dealer, "exchange.rob.trumps"))
        deal.next_phase()

    def missing(self, deal: Deal) -> int:
        """How many cards the dealer is short of."""
        return self.fill_to - deal.hands[deal.dealer].bit_count()

    def legal(self, deal: Deal) -> Legal:
        """How many plain cards the dealer must choose."""
        from schmier.deal import Legal

        return Legal((deal.turn,), choose=(self.missing(deal),), verb="draw")

    def act(self, deal: Deal, action: Action) -> None:
        """Fill up with plain cards."""
        if action.do != "draw" or (not action.cards and deal.is_confirmable(action)):
            deal.other_verb(action)
            return
        check_filling(deal, action, self.missing(deal), "exchange.rob.fill", "exchange.rob.trumps")
        deal.confirmable = []
        deal.hands[deal.dealer] |= action.cards  # rule: exchange.rob.fill
        deal.discards[deal.dealer] &= ~action.cards
        deal.stock = tuple(card for card in deal.stock if not BIT[card] & action.cards)
        deal.offered = 0
        deal.decided("exchange.rob.fill")
        deal.next_phase()
