# %% [markdown]
# # Robbing the pack
#
# The dealer of Cinch draws last, and looks. Every trump that is left is his, so that all trumps are in play; if he is
# still short he takes plain cards of his own choice, from the pack or from those he has just laid away. With four trumps in hand
# and three in the pack he holds seven, and throws one later.

# %%
"""The step at which the dealer robs the pack."""

from __future__ import annotations

from schmier.action import Action
from schmier.cards import BIT, Cards
from schmier.deal import Deal
from schmier.exchange.drawing import FillsUp, lay_away_plain
from schmier.exchange.record import Choosing, choosing
from schmier.labels import Label


class Rob(FillsUp):
    """The step at which the dealer robs the pack."""

    name = "rob"

    def __init__(self, fill_to: int) -> None:
        super().__init__(fill_to, Label.EXCHANGE_ROB_FILL, Label.EXCHANGE_ROB_TRUMPS)

    def begin(self, deal: Deal) -> None:
        """Take every trump; ask the dealer for plain cards if he is short."""
        deal.progress = Choosing()
        dealer = deal.dealer
        laid_away = lay_away_plain(deal, dealer)
        robbed = trumps_in_stock(deal)
        deal.hands[dealer] |= robbed
        deal.stock = tuple(card for card in deal.stock if not BIT[card] & robbed)
        deal.decided(Label.EXCHANGE_ROB_TRUMPS)
        if self.missing(deal, dealer):
            deal.turn, choosing(deal).offered = dealer, plain_cards_for_dealer(deal, laid_away)
            return
        deal.confirmable.append(("draw", dealer, Label.EXCHANGE_ROB_TRUMPS))
        deal.next_phase()

    def carry_out(self, deal: Deal, action: Action) -> None:
        """Fill up with plain cards."""
        self.fill_up(deal, action)
        deal.next_phase()


def trumps_in_stock(deal: Deal) -> Cards:
    """What the dealer takes in any case."""
    assert deal.ranking is not None
    return in_stock(deal) & deal.ranking.trumps  # rule: exchange.rob.trumps


def plain_cards_for_dealer(deal: Deal, laid_away: Cards) -> Cards:
    """The cards among which a dealer chooses who is short."""
    return laid_away | in_stock(deal)


def in_stock(deal: Deal) -> Cards:
    """The cards of the stock, as a set."""
    return sum(BIT[card] for card in deal.stock)
