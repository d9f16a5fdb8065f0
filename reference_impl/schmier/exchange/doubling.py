# %% [markdown]
# # Contra and re
#
# Some tables let the opponents double a game once it is announced, and its player double it again. Tournaments do
# not.
#
# The opponent at the pitcher's left is asked first. He passes, the other says contra, and the pitcher says re:
# the game counts four times. Had both passed, nobody would have asked the pitcher.
#
#     >>> skat = game_named("skat").exchange.steps
#     >>> with_contra = [dict(step.stated, do=step.do.value) for step in skat] + [{"do": "contra"}]
#     >>> deal = after(table_of("skat", exchange=with_contra), "middlehand bid 18", "forehand pass", "endhand pass")
#     >>> open_to(after(deal, "middlehand declare grand hand"))
#     'endhand: pass; contra'
#     >>> open_to(after(deal, "endhand pass", "forehand contra"))
#     'middlehand: pass; re'
#     >>> 2 ** after(deal, "middlehand re").doublings
#     4
#
# With the two highest Jacks a grand hand is worth 24 × (2 + 1 + 1) = 96: two for the Jacks, one for the game, one
# for the hand. Doubled twice it is worth 4 × 96 = 384.

# %%
"""The step at which the opponents may double the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from schmier.action import PASSES, Action
from schmier.deal import Deal
from schmier.labels import Label
from schmier.legal import Legal
from schmier.obligation import Restriction
from schmier.table import Seat
from schmier.verbs import Restrictions, Verbs


def cannot_say_contra(deal: Deal, action: Action) -> bool:
    """Whether contra has been said, or somebody else is to speak."""
    return action.by != deal.turn or deal.doublings > 0  # rule: exchange.contra


def cannot_say_re(deal: Deal, action: Action) -> bool:
    """Whether nobody has said contra, or somebody else is to speak."""
    return action.by != deal.turn or deal.doublings == 0  # rule: exchange.contra.re


def cannot_pass(deal: Deal, action: Action) -> bool:
    """Whether somebody else is to speak."""
    return action.by != deal.turn


def due_says(deal: Deal, action: Action) -> str:
    """What is to be said instead."""
    return f"{deal.table.seats[deal.turn]} says {'re' if deal.doublings else 'contra'} or passes"


CONTRA_VERBS: Final[Mapping[str, Restrictions]] = {
    "pass": (Restriction(Label.EXCHANGE_CONTRA, cannot_pass, due_says),),
    "contra": (Restriction(Label.EXCHANGE_CONTRA, cannot_say_contra, due_says),),
    "re": (Restriction(Label.EXCHANGE_CONTRA_RE, cannot_say_re, due_says),),
}
"""By verb, what may forbid it."""


class Contra(Verbs):
    """The step at which opponents say contra or pass, and the pitcher re or pass."""

    name = "contra"
    restrictions = CONTRA_VERBS

    def begin(self, deal: Deal) -> None:
        """The opponent at the pitcher's left speaks first."""
        deal.turn = first_opponent(deal)

    def legal(self, deal: Deal) -> Legal:
        """Doubling, or a pass."""
        words = [PASSES[deal.turn], Action("contra", deal.turn), Action("re", deal.turn)]
        return Legal((deal.turn,), self.permitted(deal, words))

    def carry_out(self, deal: Deal, action: Action) -> None:
        """Say contra or re, or pass."""
        deal.decided(Label.EXCHANGE_CONTRA_RE if deal.doublings else Label.EXCHANGE_CONTRA)
        if action.do == "contra":
            deal.doublings, deal.turn = 1, deal.pitcher
            return
        if action.do == "re":
            double_again(deal)
        deal.turn = deal.after[deal.turn]
        if deal.doublings or deal.turn == deal.pitcher:
            deal.next_phase()


def first_opponent(deal: Deal) -> Seat:
    """Who is asked first."""
    return deal.after[deal.pitcher]  # rule: exchange.contra


def double_again(deal: Deal) -> None:
    """Double what has been doubled."""
    deal.doublings = 2  # rule: exchange.contra.re
