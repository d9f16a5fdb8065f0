# %% [markdown]
# # Contra and re
#
# Some tables let the defenders double a game once it is announced, and its player double it again. Tournaments do
# not.
#
# The defender at the declarer's left is asked first. He passes, the other says contra, and the declarer says re:
# the game counts four times. Had both passed, nobody would have asked the declarer.
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
#
# At some tables only a defender who has bid or held a value may say contra: middlehand held nothing back and bid, so he may. And at
# some it does not end with re. The defender says bock and the declarer hirsch, until one of the two has had enough:
#
#     >>> with_hirsch = [*with_contra[:-1], {"do": "contra", "who": "bidders", "up_to": "hirsch"}]
#     >>> table = table_of("skat", exchange=with_hirsch)
#     >>> deal = after(table, "middlehand bid 18", "forehand hold", "middlehand pass", "endhand pass")
#     >>> deal = after(deal, "forehand declare grand hand", "middlehand contra", "forehand re")
#     >>> open_to(deal), open_to(after(deal, "middlehand bock"))
#     ('middlehand: pass; bock', 'forehand: pass; hirsch')

# %%
"""The step at which the opponents may double the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from schmier.action import PASS, PASSES, Action, Legal
from schmier.bids import REJECT
from schmier.deal import Deal
from schmier.doublings import CLAUSES, DOUBLINGS, double, doubling_verbs, is_doubled_in_play, words_of_step
from schmier.record import Progress
from schmier.restrictions import RestrictedPhase
from schmier.ruleset.exchange import DoublingUntil, StepKind
from schmier.table import NOBODY, Seat
from schmier.verbs import Verb


@dataclass(slots=True)
class Doubling(Progress):
    """How far a game has been doubled."""

    opponent: Seat = NOBODY
    """Who has said contra."""


class Contra(RestrictedPhase):
    """The step at which opponents say contra or pass, and the two who double answer each other."""

    name = StepKind.CONTRA

    def __init__(self, step: Mapping[str, Any]) -> None:
        self.words, self.goes_on_in_play = words_of_step(step), DoublingUntil(step["until"]).goes_on_in_play
        self.restrictions = doubling_verbs(step)

    def begin(self, deal: Deal) -> None:
        """The opponent at the pitcher's left speaks first; in reject there is nobody to double, and some double during the play."""
        if deal.bid is REJECT or (self.goes_on_in_play and is_doubled_in_play(deal)):
            deal.next_phase()
            return
        deal.progress = Doubling()
        deal.turn = first_opponent(deal)

    def legal(self, deal: Deal) -> Legal:
        """Doubling, or a pass."""
        words = [Action(word, deal.turn) for word in DOUBLINGS[: self.words]]
        return Legal((deal.turn,), self.permitted(deal, [PASSES[deal.turn], *words]))

    def carry_out(self, deal: Deal, action: Action) -> None:
        """Double the game, or pass."""
        deal.decided(CLAUSES[deal.doublings])
        if action.do is PASS:
            deal.turn = deal.after[deal.turn]
            if deal.doublings or deal.turn == deal.pitcher:
                deal.next_phase()
            return
        if action.do is Verb.CONTRA:
            deal.progress.opponent = action.by
        double(deal)
        deal.turn = deal.pitcher if action.by != deal.pitcher else deal.progress.opponent
        if deal.doublings == self.words:
            deal.next_phase()


def first_opponent(deal: Deal) -> Seat:
    """The player who decides first."""
    return deal.after[deal.pitcher]  # rule: exchange.contra
