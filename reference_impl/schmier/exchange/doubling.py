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

from dataclasses import dataclass
from typing import Final

from schmier.action import BID, HOLD, PASS, PASSES, Action, Legal
from schmier.bids import REJECT
from schmier.counting.rounds import is_ramsch_deal
from schmier.deal import Deal
from schmier.labels import Label
from schmier.record import Progress
from schmier.restrictions import RestrictedPhase, Restriction, Restrictions
from schmier.ruleset.exchange import StepKind
from schmier.table import NOBODY, Seat
from schmier.verbs import Verb

DOUBLINGS: Final = (Verb.CONTRA, Verb.RE, Verb.BOCK, Verb.HIRSCH)
"""The words by which a game is doubled, one after the other."""

CLAUSES: Final = (
    Label.EXCHANGE_CONTRA,
    Label.EXCHANGE_CONTRA_RE,
    Label.EXCHANGE_CONTRA_BOCK,
    Label.EXCHANGE_CONTRA_HIRSCH,
)
"""The clauses of these words."""


@dataclass(slots=True)
class Doubling(Progress):
    """How far a game has been doubled."""

    opponent: Seat = NOBODY
    """Who has said contra."""


def cannot_say_contra(deal: Deal, action: Action) -> bool:
    """Whether contra has been said, or somebody else is to speak."""
    return action.by != deal.turn or deal.doublings > 0  # rule: exchange.contra


def has_not_bid(deal: Deal, action: Action) -> bool:
    """Whether a player has neither bid nor held a value; False where the calls are not recorded."""
    bids = [call.by for call in deal.calls if call.do in (BID, HOLD)]
    is_told = bool(deal.calls) or is_ramsch_deal(deal)
    return is_told and action.by not in bids  # rule: exchange.contra.bidders


def cannot_say_re(deal: Deal, action: Action) -> bool:
    """Whether nobody has said contra, or somebody else is to speak."""
    return action.by != deal.turn or deal.doublings != 1  # rule: exchange.contra.re


def cannot_say_bock(deal: Deal, action: Action) -> bool:
    """Whether nobody has said re, or somebody else is to speak."""
    return action.by != deal.turn or deal.doublings != 2  # rule: exchange.contra.bock


def cannot_say_hirsch(deal: Deal, action: Action) -> bool:
    """Whether nobody has said bock, or somebody else is to speak."""
    return action.by != deal.turn or deal.doublings != 3  # rule: exchange.contra.hirsch


def cannot_pass(deal: Deal, action: Action) -> bool:
    """Whether somebody else is to speak."""
    return action.by != deal.turn


def due_says(deal: Deal, action: Action) -> str:
    """What is to be said instead."""
    return f"{deal.table.seats[deal.turn]} says {DOUBLINGS[deal.doublings]} or passes"


def bidder_says(deal: Deal, action: Action) -> str:
    """The refusal of contra by somebody who has not bid."""
    return f"{deal.table.seats[action.by]} has neither bid nor held a value, and may not double the game"


BIDDERS: Final[Restriction[Action]] = Restriction(Label.EXCHANGE_CONTRA_BIDDERS, has_not_bid, bidder_says)
"""What forbids contra where only who has bid may say it."""

FORBIDDING: Final = (cannot_say_contra, cannot_say_re, cannot_say_bock, cannot_say_hirsch)
"""What forbids each of the words."""


def doubling_verbs(words: int, *, is_for_bidders: bool) -> dict[Verb, Restrictions]:
    """By verb, what may forbid it, where the first `words` doublings may be said."""
    said = list(zip(DOUBLINGS, CLAUSES, FORBIDDING, strict=True))[:words]
    verbs: dict[Verb, Restrictions] = {
        word: (Restriction(clause, forbids, due_says),) for word, clause, forbids in said
    }
    if is_for_bidders:
        verbs[Verb.CONTRA] = (*verbs[Verb.CONTRA], BIDDERS)
    return {PASS: (Restriction(Label.EXCHANGE_CONTRA, cannot_pass, due_says),), **verbs}


class Contra(RestrictedPhase):
    """The step at which opponents say contra or pass, and the two who double answer each other."""

    name = StepKind.CONTRA

    def __init__(self, *, is_for_bidders: bool, up_to: str) -> None:
        self.words = DOUBLINGS.index(Verb(up_to)) + 1
        self.restrictions = doubling_verbs(self.words, is_for_bidders=is_for_bidders)

    def begin(self, deal: Deal) -> None:
        """The opponent at the pitcher's left speaks first; in reject there is nobody to double."""
        if deal.bid is REJECT:
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


def double(deal: Deal) -> None:
    """Double what is there, or has been doubled."""
    deal.doublings += 1  # rule: exchange.contra.re
