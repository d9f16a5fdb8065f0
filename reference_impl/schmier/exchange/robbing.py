# %% [markdown]
# # Robbing the pack
#
# The dealer of Cinch draws last, and looks. Every trump that is left is his, so that all trumps are in play; if he is
# still short he takes plain cards of his own choice, from the pack or from those he has just laid away.

# %%
"""The step at which the dealer robs the pack."""

from __future__ import annotations

from schmier.action import Action
from schmier.cards import BIT
from schmier.deal import Deal
from schmier.exchange.drawing import FillsUp, lay_away_plain
from schmier.labels import Label


class Rob(FillsUp):
    """The step at which the dealer robs the pack."""

    name = "rob"

    def begin(self, deal: Deal) -> None:
        """Take every trump; ask the dealer for plain cards if he is short."""
        dealer = deal.dealer
        laid_away = lay_away_plain(deal, dealer)
        assert deal.ranking is not None
        trumps = deal.ranking.trumps
        in_stock = sum(BIT[card] for card in deal.stock)
        deal.hands[dealer] |= in_stock & trumps  # rule: exchange.rob.trumps
        deal.stock = tuple(card for card in deal.stock if not BIT[card] & trumps)
        deal.decided(Label.EXCHANGE_ROB_TRUMPS)
        if deal.hands[dealer].bit_count() < self.fill_to:
            deal.turn, deal.offered = dealer, laid_away | in_stock & ~trumps
            return
        deal.confirmable.append(("draw", dealer, Label.EXCHANGE_ROB_TRUMPS))
        deal.next_phase()

    def act(self, deal: Deal, action: Action) -> None:
        """Fill up with plain cards."""
        if self.fill_up(deal, action, Label.EXCHANGE_ROB_FILL, Label.EXCHANGE_ROB_TRUMPS):
            deal.next_phase()
