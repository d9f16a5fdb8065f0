# %% [markdown]
# # Taking up cards
#
# Nobody has a choice here, so the step carries itself out as soon as it is due. A log may record it or not.

# %%
"""The steps at which the pitcher takes up the widow or the stock."""

from __future__ import annotations

from schmier.deal import Deal
from schmier.exchange.forced import WaitsForNobody
from schmier.labels import Label


class TakeWidow(WaitsForNobody):
    """The step at which the pitcher takes up the widow."""

    name = "take-widow"

    def begin(self, deal: Deal) -> None:
        """Put the widow into the pitcher's hand."""
        deal.hands[deal.pitcher] |= deal.widow  # rule: exchange.take.widow
        deal.unknown[deal.pitcher] += deal.unknown_widow
        deal.widow = deal.unknown_widow = 0
        take(deal, Label.EXCHANGE_TAKE_WIDOW)


class TakeStock(WaitsForNobody):
    """The step at which the pitcher takes up the stock."""

    name = "take-stock"

    def begin(self, deal: Deal) -> None:
        """Put the stock into the pitcher's hand."""
        for card in deal.stock:
            deal.hands[deal.pitcher] |= 1 << card  # rule: exchange.take.stock
        deal.unknown[deal.pitcher] += deal.unknown_stock
        deal.stock, deal.unknown_stock = (), 0
        take(deal, Label.EXCHANGE_TAKE_STOCK)


def take(deal: Deal, clause: Label) -> None:
    """Go on to the next step, in which a log may still record that cards were taken up."""
    deal.decided(clause)
    deal.confirmable.append(("take", deal.pitcher, clause))
    deal.next_phase()
