# %% [markdown]
# # Naming trumps
#
# One of four suits, whether the pitcher holds a card of it or not. North has bid four on six clubs and the Ace of
# hearts; he may say spades, if he likes. That would be foolish, but it is no offence: he may hope for the stock.
#
#     >>> deal = table_of("smear.ten-point", hands={"N": "AC KC QC 9C 4C 3C AH"})
#     >>> deal = after(deal, "N bid 4", "E pass", "S pass", "W pass")
#     >>> open_to(deal)
#     'N: declare C D H S'
#
# His partner, who may hold five clubs, has no say in it, and no word to say:
#
#     >>> answer(deal, "S declare C")
#     'trumps.named'
#
# Once it is said it stands. There is no going back when the stock turns out to be all hearts.

# %%
"""The step at which the pitcher names trumps."""

from __future__ import annotations

from typing import Final

from schmier.action import DECLARE, Action, Legal
from schmier.cards import SUITS
from schmier.deal import Deal
from schmier.labels import Label
from schmier.restrictions import RestrictedPhase, Restriction, Restrictions, in_game
from schmier.ruleset.exchange import StepKind
from schmier.verbs import Verb


def is_for_another_to_name(deal: Deal, action: Action) -> bool:
    """Whether somebody else than the pitcher names trumps."""
    return action.by != deal.pitcher  # rule: trumps.named


PITCHER_NAMES: Final[Restriction[Action]] = Restriction(
    Label.TRUMPS_NAMED,
    is_for_another_to_name,
    lambda deal, action: deal.table.seats[deal.pitcher] + in_game(deal, " is the {pitcher} and names trumps"),
)
"""Whose choice it is."""


NAME_TRUMPS_VERBS: Final[dict[Verb, Restrictions]] = {Verb.DECLARE: (PITCHER_NAMES,)}
"""By verb, what may forbid it."""


class NameTrumps(RestrictedPhase):
    """The step at which the pitcher names trumps."""

    name = StepKind.NAME_TRUMPS
    restrictions = NAME_TRUMPS_VERBS

    def restrictions_on(self, deal: Deal, action: Action) -> Restrictions | None:
        """What may forbid a declaration of trumps; no other is known here."""
        return self.restrictions[DECLARE] if action.do is DECLARE and action.trump >= 0 else None

    def begin(self, deal: Deal) -> None:
        """The pitcher acts."""
        deal.turn = deal.pitcher

    def legal(self, deal: Deal) -> Legal:
        """Any of the four suits."""
        suits = [Action(DECLARE, deal.turn, trump=suit) for suit in range(len(SUITS))]
        return Legal((deal.turn,), self.permitted(deal, suits))

    def carry_out(self, deal: Deal, action: Action) -> None:
        """Name trumps."""
        deal.confirmable = []
        deal.ranking = deal.ruleset.cards.rankings[action.trump]
        if deal.because is not None:
            deal.decided(Label.TRUMPS_NAMED)
        deal.next_phase()
