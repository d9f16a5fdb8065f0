# %% [markdown]
# # Contra and re
#
# Some tables let the opponents double a game once it is announced, and its player double it again. Tournaments do not.

# %%
"""The step at which the opponents may double the game."""

from __future__ import annotations

from schmier.action import Action
from schmier.deal import Deal, Unchecked
from schmier.labels import Label
from schmier.legal import Legal
from schmier.violation import Violation


class Contra(Unchecked):
    """The step at which opponents say contra or pass, and the pitcher re or pass."""

    name = "contra"

    def begin(self, deal: Deal) -> None:
        """The opponent at the pitcher's left speaks first."""
        deal.turn = deal.after[deal.pitcher]

    def legal(self, deal: Deal) -> Legal:
        """Doubling, or a pass."""

        word = "re" if deal.doublings else "contra"
        return Legal((deal.turn,), (Action("pass", deal.turn), Action(word, deal.turn)))

    def act(self, deal: Deal, action: Action) -> None:
        """Say contra or re, or pass."""
        if action.do not in ("contra", "re", "pass"):
            deal.other_verb(action)
            return
        due = "re" if deal.doublings else "contra"
        clause = Label.EXCHANGE_CONTRA_RE if action.do == "re" else Label.EXCHANGE_CONTRA
        if action.by != deal.turn or action.do not in (due, "pass"):  # rule: exchange.contra, exchange.contra.re
            raise Violation(clause, f"{deal.table.seats[deal.turn]} says {due} or passes")
        deal.decided(Label.EXCHANGE_CONTRA_RE if deal.doublings else Label.EXCHANGE_CONTRA)
        if action.do == "contra":
            deal.doublings, deal.turn = 1, deal.pitcher
            return
        if action.do == "re":
            deal.doublings = 2
        deal.turn = deal.after[deal.turn]
        if deal.doublings or deal.turn == deal.pitcher:
            deal.next_phase()
