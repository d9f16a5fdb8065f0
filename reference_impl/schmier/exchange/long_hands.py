# %% [markdown]
# # Hands that are too long
#
# Most games find room for a hand of more than six trumps. Some tables throw the cards in instead.

# %%
"""The step at which hands with too many trumps are thrown in."""

from __future__ import annotations

from schmier.action import Action
from schmier.deal import Deal, Unchecked
from schmier.labels import Label
from schmier.legal import Legal
from schmier.table import NOBODY


class Misdeal(Unchecked):
    """The step at which hands with too many trumps are thrown in."""

    name = "misdeal"

    def __init__(self, most: int) -> None:
        self.most = most

    def begin(self, deal: Deal) -> None:
        """Throw the hands in, or go on."""
        assert deal.ranking is not None
        if all((hand & deal.ranking.trumps).bit_count() <= self.most for hand in deal.hands):
            deal.next_phase()
            return
        deal.decided(Label.EXCHANGE_MISDEAL)
        deal.start_afresh()  # rule: exchange.misdeal
        deal.confirmable.append(("redeal", NOBODY, Label.EXCHANGE_MISDEAL))

    def legal(self, deal: Deal) -> Legal:
        """Never asked: the step is over as soon as it begins."""
        raise AssertionError("a misdeal waits for nobody")

    def act(self, deal: Deal, action: Action) -> None:
        """Never asked: the step is over as soon as it begins."""
        raise AssertionError("a misdeal waits for nobody")
