# %% [markdown]
# # Taking up cards
#
# Nobody has a choice here, so the step carries itself out as soon as it is due. A log may record it or not.
#
# In Minnesota Smear North buys the pitch for three, and the four cards of the kitty are in his hand before he has
# named trumps: 9 + 4 = 13.
#
#     >>> deal = table_of("smear.minnesota", widow="AS X1 2H 7D")
#     >>> deal = after(deal, "N bid 3", "E pass", "S pass", "W pass")
#     >>> hand_of(deal, "N").split()[-2:], str(deal.phase.name)
#     (['AS', 'X1'], 'name-trumps')
#     >>> answer(deal, "N take")
#     'ok'
#
# Where nobody has told what lay in the kitty, its cards are in his hand all the same: he holds four more of which nothing is known.
# To leave the kitty lying is not his to decide. He has bid for it, and who would not have it should have passed.

# %%
"""The steps at which the pitcher takes up the widow or the stock."""

from __future__ import annotations

from typing import Final

from schmier.action import TAKE, Action, ForcedStep
from schmier.cards import Cards, set_of
from schmier.deal import Deal
from schmier.exchange.record import WaitsForNobody
from schmier.forced_steps import are_other_cards
from schmier.labels import Label
from schmier.ruleset.exchange import StepKind
from schmier.table import Seat

OF_WIDOW: Final = Label.EXCHANGE_TAKE_WIDOW
OF_STOCK: Final = Label.EXCHANGE_TAKE_STOCK
"""The clauses by which the two are taken up."""


class TakeWidow(WaitsForNobody):
    """The step at which the pitcher takes up the widow."""

    name = StepKind.TAKE_WIDOW

    def begin(self, deal: Deal) -> None:
        """Put the widow into the pitcher's hand."""
        taken, unknown = deal.widow, deal.unknown_widow
        deal.hands[takes_widow(deal)] |= taken
        deal.unknown[deal.pitcher] += unknown
        deal.widow = deal.unknown_widow = 0
        take(deal, OF_WIDOW, taken, unknown)


class TakeStock(WaitsForNobody):
    """The step at which the pitcher takes up the stock."""

    name = StepKind.TAKE_STOCK

    def begin(self, deal: Deal) -> None:
        """Put the stock into the pitcher's hand."""
        taken, unknown = set_of(deal.stock), deal.unknown_stock
        deal.hands[takes_stock(deal)] |= taken
        deal.unknown[deal.pitcher] += unknown
        deal.stock, deal.unknown_stock = (), 0
        take(deal, OF_STOCK, taken, unknown)


def takes_widow(deal: Deal) -> Seat:
    """Who takes up the widow."""
    return deal.pitcher  # rule: exchange.take.widow


def takes_stock(deal: Deal) -> Seat:
    """Who takes up the stock."""
    return deal.pitcher  # rule: exchange.take.stock


def take(deal: Deal, clause: Label, cards: Cards, unknown: int) -> None:
    """Go on to the next step, in which a log may still record that cards were taken up."""
    if deal.because is not None:
        deal.decided(clause)
    deal.confirmable.append(ForcedStep(TAKE, deal.pitcher, clause, cards, unknown))
    deal.next_phase()


# %% [markdown]
# ## The skat
#
# It is the one case in which a player may leave cards lying that he has bid for. Two cards are better than none, but a game from the hand
# is worth a step more, and nobody who has looked can claim it.
#
# The skat is taken up or left, so a log says which. It may say what lay in it, too, and whoever did not know learns it.


# %%
def takes_other_cards(deal: Deal, action: Action) -> bool:
    """Whether cards are named that are not the skat."""
    return are_other_cards(deal, action, deal.widow, deal.unknown_widow)


def take_skat(deal: Deal, seat: Seat, named: Cards) -> None:
    """Put the skat into a player's hand; cards that are named turn out to lie in it."""
    widow = deal.widow
    strangers = named & ~widow
    if strangers:
        deal.dealt_widow |= strangers
        deal.seen |= strangers
    deal.hands[seat] |= widow | strangers
    deal.unknown[seat] += deal.unknown_widow - strangers.bit_count()
    deal.widow = deal.unknown_widow = 0
