# %% [markdown]
# # Choosing partners
#
# In Five Hundred for five nobody has a partner until the auction is over. Then its winner names one, or two if he has
# bid high enough, or goes it alone. Who is named plays with him for this deal, and for nothing.

# %%
"""The step at which the pitcher chooses partners."""

from __future__ import annotations

from itertools import combinations

from schmier.action import Action
from schmier.auction.bidding import contract
from schmier.deal import Deal, Unchecked
from schmier.labels import Label
from schmier.legal import Legal
from schmier.table import NOBODY
from schmier.violation import Violation


class ChoosePartners(Unchecked):
    """The step at which the pitcher names his partners for the deal."""

    name = "choose-partners"

    def __init__(self, one: int, two: int) -> None:
        self.one = one
        self.two = two

    def most(self, deal: Deal) -> int:
        """How many partners the pitcher may name."""
        tricks = contract(deal, deal.bid).tricks
        return (tricks >= self.one) + (tricks >= self.two)  # rule: exchange.choose-partners.number

    def begin(self, deal: Deal) -> None:
        """The pitcher acts, unless he may name nobody."""
        deal.turn = deal.pitcher
        if not self.most(deal):
            deal.next_phase()

    def legal(self, deal: Deal) -> Legal:
        """Nobody, or any one or two of the others."""

        others = [seat for seat in range(len(deal.hands)) if seat != deal.pitcher]
        choices = [chosen for size in range(self.most(deal) + 1) for chosen in combinations(others, size)]
        return Legal((deal.turn,), tuple(Action("declare", deal.turn, partners=chosen) for chosen in choices))

    def act(self, deal: Deal, action: Action) -> None:
        """Name partners."""
        if action.do != "declare" or action.partners is None:
            deal.other_verb(action)
            return
        named = action.partners
        if action.by != deal.pitcher:  # rule: exchange.choose-partners
            raise Violation(Label.EXCHANGE_CHOOSE_PARTNERS, f"{deal.table.seats[deal.pitcher]} chooses his partners")
        strangers = {deal.pitcher, NOBODY} & set(named)
        if len(named) > self.most(deal) or len(set(named)) < len(named) or strangers:
            raise Violation(
                Label.EXCHANGE_CHOOSE_PARTNERS_NUMBER,
                f"{deal.table.seats[deal.pitcher]} may name {self.most(deal)} other players at most, each once",
            )
        deal.confirmable = []
        deal.partners = tuple(sorted(named))
        deal.decided(Label.EXCHANGE_CHOOSE_PARTNERS, Label.EXCHANGE_CHOOSE_PARTNERS_NUMBER)
        deal.next_phase()
