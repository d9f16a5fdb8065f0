# %% [markdown]
# # Hands that are too long
#
# Most games find room for a hand of more than six trumps. Some tables throw the cards in instead: East picks up
# ten cards, hearts are named, and seven of his are hearts. Everybody throws his cards in, and the same dealer
# deals again. The auction starts afresh as well, so a good bid is lost with the hand. Nobody asks East whether he wants that.
# If he could choose, he would throw in the hands of which he fears the bid, and play the others.
#
#     >>> steps = [{"do": "name-trumps"}, {"do": "misdeal", "most": 6}]
#     >>> steps += [{"do": "discard", "to": 6, "protects": [], "shows_trumps": True}]
#     >>> deal = table_of("smear.ten-point", hands={"E": "AH KH QH JH TH 9H 8H 2C 3C 4C"}, exchange=steps)
#     >>> deal = after(deal, "N bid 2", "E pass", "S pass", "W pass", "N declare H")
#     >>> str(deal.phase.name), deal.table.seats[deal.dealer]
#     ('deal', 'W')

# %%
"""The step at which hands with too many trumps are thrown in."""

from __future__ import annotations

from schmier.action import REDEAL, ForcedStep
from schmier.cards import Cards
from schmier.deal import Deal
from schmier.exchange.record import WaitsForNobody
from schmier.labels import Label
from schmier.ruleset.exchange import StepKind
from schmier.table import NOBODY
from schmier.violation import Undecidable


class Misdeal(WaitsForNobody):
    """The step at which hands with too many trumps are thrown in."""

    name = StepKind.MISDEAL

    def __init__(self, most: int) -> None:
        self.most = most

    def is_too_long(self, deal: Deal, hand: Cards) -> bool:
        """Whether a hand has too many trumps."""
        assert deal.ranking is not None
        return (hand & deal.ranking.trumps).bit_count() > self.most  # rule: exchange.misdeal

    def begin(self, deal: Deal) -> None:
        """Throw the hands in, or go on."""
        if not any(self.is_too_long(deal, hand) for hand in deal.hands):
            if any(deal.unknown):
                raise Undecidable(Label.EXCHANGE_MISDEAL, "whether a hand is too long is not known")
            deal.next_phase()
            return
        deal.decided(Label.EXCHANGE_MISDEAL)
        deal.start_afresh()
        deal.confirmable.append(ForcedStep(REDEAL, NOBODY, Label.EXCHANGE_MISDEAL))
