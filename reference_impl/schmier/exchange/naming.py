# %% [markdown]
# # Naming trumps
#
# One of four suits, whether the pitcher holds a card of it or not.

# %%
"""The step at which the pitcher names trumps."""

from __future__ import annotations

from schmier.action import Action
from schmier.cards import SUITS
from schmier.deal import Deal, Unchecked
from schmier.labels import Label
from schmier.legal import Legal
from schmier.violation import Violation


class NameTrumps(Unchecked):
    """The step at which the pitcher names trumps."""

    name = "name-trumps"

    def begin(self, deal: Deal) -> None:
        """The pitcher acts."""
        deal.turn = deal.pitcher

    def legal(self, deal: Deal) -> Legal:
        """Any of the four suits."""

        return Legal((deal.turn,), tuple(Action("declare", deal.turn, trump=suit) for suit in range(len(SUITS))))

    def act(self, deal: Deal, action: Action) -> None:
        """Name trumps."""
        if action.do != "declare" or action.trump < 0:
            deal.other_verb(action)
            return
        if action.by != deal.pitcher:  # rule: trumps.named
            raise Violation(Label.TRUMPS_NAMED, f"{deal.table.seats[deal.pitcher]} is the pitcher and names trumps")
        deal.confirmable = []
        deal.ranking = deal.ruleset.cards.rankings[action.trump]
        deal.decided(Label.TRUMPS_NAMED)
        deal.next_phase()
