# %% [markdown]
# # Robbing the pack
#
# The dealer of Cinch draws last, and looks. Every trump that is left is his, so that all trumps are in play; if
# he is still short he takes plain cards of his own choice, from the pack or from those he has just laid away.
# With four trumps in hand and three in the pack he holds seven, and throws one later.
#
# That is worth much. Hearts are trumps, and West deals. He holds the Six and the Two; the Five of hearts and the
# Five of diamonds, which count five each, lie deep in the stock, below the eight cards that East and South draw.
# West robs both, and fills up with two more:
#
#     >>> hands = {"N": "AH KH QH JH TH 9H", "E": "8H 7H", "S": "4H 3H", "W": "6H 2H"}
#     >>> deal = table_of("cinch", hands=hands, stock="2S 3S 4S 5S 6S 7S 8S 9S 5H 5D")
#     >>> deal = after(deal, "N bid 7", "E pass", "S pass", "W pass", "N declare H")
#     >>> hand_of(deal, "W"), open_to(deal)
#     ('5D 2H 5H 6H', 'draw W 2')
#
# He alone has seen what lay there; the others know only that no trump sleeps.

# %%
"""The step at which the dealer robs the pack."""

from __future__ import annotations

from typing import Final

from schmier.action import DISCARD, DRAW, Action, ForcedStep
from schmier.cards import BIT, Cards, set_of
from schmier.deal import Deal
from schmier.exchange.drawing import FillsUp, lay_away_plain
from schmier.exchange.record import Choosing, choosing
from schmier.labels import Label
from schmier.restrictions import Restriction
from schmier.ruleset.exchange import RobberFills, StepKind
from schmier.table import Seat

ROBBED: Final = Label.EXCHANGE_ROB_TRUMPS
"""The clause by which the dealer takes what is his."""


def takes_back_too_soon(deal: Deal, action: Action) -> bool:
    """Whether the dealer takes back what he has laid away, and it is not offered to him."""
    return bool(action.cards & deal.discards[deal.dealer] & ~choosing(deal).offered)


NOT_HIS_OWN_YET: Final = Restriction(
    Label.EXCHANGE_ROB_STOCK_FIRST,
    takes_back_too_soon,
    lambda deal, action: (
        f"{deal.table.seats[action.by]} takes back a card of his own, and there are cards enough in the stock"
    ),
)
"""What forbids a dealer to take back his own where the stock goes first."""


class Rob(FillsUp):
    """The step at which the dealer robs the pack."""

    name = StepKind.ROB

    def __init__(self, fill_to: int, fills_up: RobberFills) -> None:
        super().__init__(fill_to, Label.EXCHANGE_ROB_FILL, Label.EXCHANGE_ROB_TRUMPS)
        self.fills_up = fills_up
        self.stock_first = fills_up is RobberFills.STOCK_FIRST
        if self.stock_first:
            turn, *others = self.restrictions[DRAW]
            self.restrictions = {DRAW: (turn, NOT_HIS_OWN_YET, *others)}

    def begin(self, deal: Deal) -> None:
        """Take every trump; ask the dealer for plain cards if he is short."""
        deal.progress = Choosing()
        dealer = deal.dealer
        laid_away = lay_away_plain(deal, dealer)
        deal.confirmable.append(ForcedStep(DISCARD, dealer, ROBBED, laid_away))
        robbed = trumps_in_stock(deal)
        deal.hands[dealer] |= robbed
        deal.stock = tuple(card for card in deal.stock if not BIT[card] & robbed)
        deal.decided(ROBBED)
        if self.stock_first:
            robbed |= self.take_rest_of_stock(deal)
        missing, offered = self.missing(deal, dealer), self.offered_to_dealer(deal, laid_away)
        if missing and offered.bit_count() > missing:
            deal.turn, choosing(deal).offered = dealer, offered
            return
        if missing:
            self.take_all(deal, offered)
            robbed |= offered & ~laid_away
        deal.confirmable.append(ForcedStep(DRAW, dealer, Label.EXCHANGE_ROB_TRUMPS, robbed))
        deal.next_phase()

    def missing(self, deal: Deal, seat: Seat) -> int:
        """How many cards the dealer fills up with; none where he keeps his trumps alone."""
        return 0 if self.keeps_trumps_alone() else super().missing(deal, seat)

    def keeps_trumps_alone(self) -> bool:
        """Whether the dealer takes no plain card, however few trumps he holds."""
        return self.fills_up is RobberFills.NOT_AT_ALL  # rule: exchange.rob.trumps-alone

    def take_rest_of_stock(self, deal: Deal) -> Cards:
        """Take every card of a stock that cannot fill the dealer up, and answer what was taken."""
        rest, missing = in_stock(deal), self.missing(deal, deal.dealer)
        if not rest or rest.bit_count() >= missing:
            return 0  # rule: exchange.rob.stock-first
        deal.hands[deal.dealer] |= rest
        deal.stock = ()
        deal.decided(Label.EXCHANGE_ROB_STOCK_FIRST)
        return rest

    def offered_to_dealer(self, deal: Deal, laid_away: Cards) -> Cards:
        """The cards among which a dealer chooses who is short: his own too, unless the stock goes first and is not gone."""
        keeps_his_own_out = self.stock_first and deal.stock  # rule: exchange.rob.stock-first
        return in_stock(deal) if keeps_his_own_out else plain_cards_for_dealer(deal, laid_away)

    def take_all(self, deal: Deal, offered: Cards) -> None:
        """Fill up with all that there is, which leaves no choice."""
        deal.hands[deal.dealer] |= offered  # rule: exchange.rob.fill
        deal.discards[deal.dealer] &= ~offered
        deal.stock = tuple(card for card in deal.stock if not BIT[card] & offered)
        deal.decided(self.clause)

    def carry_out(self, deal: Deal, action: Action) -> None:
        """Fill up with plain cards."""
        self.fill_up(deal, action)
        deal.next_phase()


# %% [markdown]
# ## What is his
#
# The trumps are his whether he wants them or not, and whether he has room for them or not: that a hand may be too long is seen
# to at the first trick. Plain cards he takes only to fill up, out of those that he has just laid away or that lie in the stock. West,
# above, wants two; the Two and the Three of spades are in East's hand by now, so he cannot have those. Two of his own he can:
#
#     >>> laid_away = names(deal.discards[deal.dealer])
#     >>> answer(deal, "W draw 2S 3S"), answer(deal, "W draw " + " ".join(laid_away[:2]))
#     ('exchange.rob.fill', 'ok')


# %%
def trumps_in_stock(deal: Deal) -> Cards:
    """What the dealer takes in any case."""
    assert deal.ranking is not None
    return in_stock(deal) & deal.ranking.trumps  # rule: exchange.rob.trumps


def plain_cards_for_dealer(deal: Deal, laid_away: Cards) -> Cards:
    """The cards among which a dealer chooses who is short."""
    return laid_away | in_stock(deal)  # rule: exchange.rob.fill


def in_stock(deal: Deal) -> Cards:
    """The cards of the stock, as a set."""
    return set_of(deal.stock)
