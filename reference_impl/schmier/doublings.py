# %% [markdown]
# # Who may double a game
#
# Contra, re, and at some tables bock and hirsch: each word doubles the game once more, and each answers the one before it. What forbids
# a word is the same at the step of the exchange at which players are asked in turn, and at tables that let a defender speak during the
# play until he has played a card. There is no turn in the play: the defender who may still speak does so when he likes, and the answer
# comes before the next card or not at all.
#
#     >>> hands = {"F": "JC JS AC", "M": "QC 8S 9H", "E": "8C 7S KH"}
#     >>> step = {"do": "contra", "until": "first-card"}
#     >>> steps = [*[dict(step.stated, do=step.do.value) for step in game_named("skat").exchange.steps], step]
#     >>> deal = in_play("skat", hands, trumps="C", plays="clubs", bid=18, but={"exchange": steps})
#     >>> do(deal, "F: JC QC")
#     >>> refused(deal, "M contra"), refused(deal, "F re")
#     ('exchange.contra.first-card', 'exchange.contra.re')
#     >>> do(deal, "E contra", "F re")
#     >>> deal.doublings
#     2

# %%
"""The words by which a game is doubled, and what forbids them at the step of the exchange and during the play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from schmier.action import BID, HOLD, PASS, Action
from schmier.counting.rounds import is_ramsch_deal
from schmier.deal import Deal
from schmier.labels import Label
from schmier.restrictions import Restriction, Restrictions
from schmier.ruleset.exchange import DoublingUntil, StepKind
from schmier.ruleset.ruleset import Ruleset
from schmier.table import Seat
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


def words_of_step(step: Mapping[str, Any]) -> int:
    """How many of the words may be said."""
    return DOUBLINGS.index(Verb(step["up_to"])) + 1


def is_for_bidders(step: Mapping[str, Any]) -> bool:
    """Whether only a defender who has bid or held a value may double."""
    return bool(step["who"] == "bidders")


def double(deal: Deal) -> None:
    """Double what is there, or has been doubled."""
    deal.doublings += 1  # rule: exchange.contra.re


# %% [markdown]
# ## At the step


# %%
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
"""What forbids each of the words at the step."""


def doubling_verbs(step: Mapping[str, Any]) -> dict[Verb, Restrictions]:
    """By verb, what may forbid it at the step."""
    said = list(zip(DOUBLINGS, CLAUSES, FORBIDDING, strict=True))[: words_of_step(step)]
    verbs: dict[Verb, Restrictions] = {
        word: (Restriction(clause, forbids, due_says),) for word, clause, forbids in said
    }
    if is_for_bidders(step):
        verbs[Verb.CONTRA] = (*verbs[Verb.CONTRA], BIDDERS)
    return {PASS: (Restriction(Label.EXCHANGE_CONTRA, cannot_pass, due_says),), **verbs}


# %% [markdown]
# ## During the play
#
# A game that is played with open cards is doubled before they are laid down, at the step, and so it is in no doubt what a defender saw.


# %%
def is_doubled_in_play(deal: Deal) -> bool:
    """Whether a game is doubled during the play, where that is done, and nobody is asked before it: any but one that is played open."""
    return deal.announcement is not None and not deal.announcement.ouvert  # rule: exchange.contra.first-card


def is_out_of_place(deal: Deal, action: Action) -> bool:
    """Whether contra has been said, or its speaker is no defender."""
    return deal.doublings > 0 or not is_defender(deal, action.by)  # rule: exchange.contra


def is_defender(deal: Deal, seat: Seat) -> bool:
    """Whether a player plays against the declarer."""
    return seat != deal.pitcher and seat in deal.playing()


def has_played(deal: Deal, action: Action) -> bool:
    """Whether a player has played a card."""
    return deal.hands[action.by] != deal.held[action.by] or bool(deal.winners)  # rule: exchange.contra.first-card


def answers_nothing(deal: Deal, action: Action) -> bool:
    """Whether a word does not answer the one before it, or is not the declarer's or the other's who doubles."""
    said = DOUBLINGS.index(action.do)
    due = deal.pitcher if said % 2 else deal.doubled_by
    return deal.doublings != said or action.by != due  # rule: exchange.contra.answer


def no_answer_says(deal: Deal, action: Action) -> str:
    """The refusal of a word that answers nothing."""
    return f"{deal.table.seats[action.by]} has nothing to answer with {action.do}"


def comes_too_late(deal: Deal, action: Action) -> bool:
    """Whether a card has been played since the word before it."""
    return deal.doubled_with != cards_left(deal)  # rule: exchange.contra.answer


def cards_left(deal: Deal) -> int:
    """How many cards the players hold."""
    return sum(deal.hands[seat].bit_count() + deal.unknown[seat] for seat in deal.playing())


def contra_says(deal: Deal, action: Action) -> str:
    """The refusal of contra by the wrong player, or a second time."""
    return "a defender says contra, and one of them only"


def played_says(deal: Deal, action: Action) -> str:
    """The refusal of contra after one's own first card."""
    return f"{deal.table.seats[action.by]} has played a card, and may not double the game any more"


def late_says(deal: Deal, action: Action) -> str:
    """The refusal of an answer after the next card."""
    return f"{action.do} is said before the next card, or not at all"


IN_PLAY: Final[tuple[Restrictions, ...]] = (
    (
        Restriction(Label.EXCHANGE_CONTRA, is_out_of_place, contra_says),
        Restriction(Label.EXCHANGE_CONTRA_FIRST_CARD, has_played, played_says),
    ),
    *[
        (
            Restriction(clause, answers_nothing, no_answer_says),
            Restriction(Label.EXCHANGE_CONTRA_ANSWER, comes_too_late, late_says),
        )
        for clause in CLAUSES[1:]
    ],
)
"""What forbids each of the words during the play."""


def words_in_play(ruleset: Ruleset) -> dict[Verb, Restrictions]:
    """By verb, what may forbid it during the play; empty where a game is doubled before it."""
    for step in [step.stated for step in ruleset.exchange.steps if step.do is StepKind.CONTRA]:
        if DoublingUntil(step["until"]).goes_on_in_play:
            verbs = dict(zip(DOUBLINGS[: words_of_step(step)], IN_PLAY, strict=False))
            if is_for_bidders(step):
                verbs[Verb.CONTRA] = (*verbs[Verb.CONTRA], BIDDERS)
            return verbs
    return {}


def double_in_play(deal: Deal, action: Action) -> None:
    """Double the game during the play."""
    by_step = CLAUSES[deal.doublings]
    in_play = Label.EXCHANGE_CONTRA_ANSWER if deal.doublings else Label.EXCHANGE_CONTRA_FIRST_CARD
    deal.decided(by_step, in_play)
    if action.do is Verb.CONTRA:
        deal.doubled_by = action.by
    deal.doubled_with = cards_left(deal)
    double(deal)
