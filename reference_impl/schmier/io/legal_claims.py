# %% [markdown]
# # What an engine took for legal
#
# The strongest thing that a recorded game can say of a decision is what the engine thought it could have done. So an event may carry
# the list of legal actions before it, as an engine of the protocol gives it, and it is judged: an action that the law refuses
# is one too many, one that the law allows is missing. The order does not matter.
#
# Spades are trumps and North has led the Ace. East holds the Jack of spades and five hearts. His engine, which followed with the Jack,
# had thought that he might throw a heart too:
#
#     >>> calls = ("N bid 3", "E pass", "S pass", "W pass")
#     >>> hands = {"N": "AS 3S", "E": "JS 2H 3H 4H 5H 6H"}
#     >>> log = log_told(*calls, "N play AS", "E play JS", hands=hands)
#     >>> jack, two = {"do": "play", "card": "JS"}, {"do": "play", "card": "2H"}
#     >>> found_in(took_for_legal(log, "E", jack)), found_in(took_for_legal(log, "E", jack, two))
#     ([], ['play.follow.trump'])
#
# The card played was right, and a judge of cards alone would have seen nothing. It is the list that gives the misreading away,
# perhaps hundreds of deals before it costs somebody a trick.

# %%
"""Lists of legal actions that a log claims, compared with what the law allows."""

from __future__ import annotations

import json
from typing import Literal

from schmier.action import Action, Event, action_of
from schmier.deal import Deal, Stage
from schmier.io.findings import Judging
from schmier.io.members import check_members
from schmier.io.observation import Observation, legal
from schmier.io.unrecorded import comes_again, is_recorded
from schmier.labels import Label
from schmier.ruleset.exchange import StepKind
from schmier.table import NOBODY
from schmier.verbs import Verb
from schmier.violation import Undecidable, Violation

# %% [markdown]
# ## Whether it can be judged
#
# A list must be complete, and so must the knowledge of whoever judges it. Without the hands nobody can say that a card was missing. Had
# the log not named them, the list would be a doubt:
#
#     >>> unseen = log_told(*calls, "N play AS", "E play JS")
#     >>> found_in(took_for_legal(unseen, "E", jack))
#     ['irregular.phase?']
#
# First it is asked who is to act. Then what kind of choice he has: where several cards are chosen at once, as in a discard,
# the list says only how many. Several players may choose at the same time there, in any order, and a log need not record each
# of them; so a list that has too many or too few of them may only tell of an earlier moment, and is a doubt as well.
#
#     >>> said_of(took_for_legal(log, "S", jack))
#     'E is to act, not S'


# %%
def check_legal(judging: Judging, deal: Deal, claimed: Observation, position: int) -> None:
    """Compare a claimed list with what might be done in a deal, unless the log leaves out on what that turns."""
    if not judging.knows_scores or any(deal.unknown):
        judging.find(
            Label.IRREGULAR_PHASE, "whether this was legal cannot be told from the log", position, is_doubt=True
        )
        return
    allowed, is_open = legal(deal), has_gaps(deal, judging.recorded["events"][position:])
    if "by" in claimed and as_set(claimed["by"]) != as_set(allowed["by"]):
        message = f"{in_words(allowed['by'])} is to act, not {in_words(claimed['by'])}"
        judging.find(Label.IRREGULAR_PHASE, message, position, is_doubt=is_open)
    elif "choose" in claimed or "choose" in allowed:
        if claimed.get("choose") != allowed.get("choose"):
            due = json.dumps(allowed.get("choose") or "no choice of cards")
            judging.find(clause_of_choice(deal), f"what is to be chosen is {due}", position, is_doubt=is_open)
    else:
        compare(judging, deal, claimed["actions"], position)


def has_gaps(deal: Deal, events: list[Event]) -> bool:
    """Whether one of several who choose at once may have chosen before, though the log does not record it."""
    now = deal.legal()
    if now.choose is None or len(now.by) == 1:
        return False
    return comes_again(deal, now.verb) or not all(is_recorded(deal, seat, now.verb, events) for seat in now.by)


def as_set(by: str | list[str] | None) -> set[str]:
    """Who acts, in no order."""
    return set(by) if isinstance(by, list) else {by} if by else set()


def in_words(by: str | list[str] | None) -> str:
    """Who acts, as people say it."""
    return " ".join(sorted(as_set(by))) or "nobody"


# %% [markdown]
# ## Item by item
#
# One finding for one list: whoever misreads one rule may list six cards too many by it, and need not be told six times. An action too
# many goes before one that is missing. Cards within an action are in no order.
#
#     >>> said_of(took_for_legal(log, "E"))
#     '{"card": "JS", "do": "play"} is not listed, and the law allows it'


# %%
def compare(judging: Judging, deal: Deal, claimed: list[Observation], position: int) -> None:
    """Note the first action that is listed and refused, or else the first that is allowed and not listed."""
    here, there = by_text(claimed), by_text(legal(deal)["actions"])
    for text, action in here.items():
        if text not in there:
            clause, why = refusal(deal, action)
            judging.find(clause, f"{text} is listed, and the law refuses it: {why}", position)
            return
    for text, action in there.items():
        if text not in here:
            judging.find(reason(deal, action), f"{text} is not listed, and the law allows it", position)
            return


def by_text(actions: list[Observation]) -> dict[str, Observation]:
    """Some actions by their text; cards in a list, and partners, are in no order."""
    return {json.dumps(in_order(action), sort_keys=True): action for action in actions}


def in_order(action: Observation) -> Observation:
    """An action with its lists in one order."""
    return {name: sorted(value) if isinstance(value, list) else value for name, value in action.items()}


# %% [markdown]
# ## By which clause
#
# The clause of an action that is one too many is that of its refusal. The clause of one that is missing is the one that would have
# decided it. Both are found by trying the action on a copy of the deal: what the law says to it is the answer. East may trump
# a heart that is led though he could follow; an engine that follows strictly leaves the trump out:
#
#     >>> hands = {"N": "AS 9H", "E": "JS 4S 2H"}
#     >>> log = log_told(*calls, "trick N: AS 4S 5S 6S", "N play 9H", "E play 2H", hands=hands | {"S": "5S", "W": "6S"})
#     >>> hearts = [{"do": "play", "card": "2H"}]
#     >>> found_in(took_for_legal(log, "E", *hearts))
#     ['play.follow.or-trump']


# %%
def refusal(deal: Deal, action: Observation) -> tuple[Label, str]:
    """The clause by which an action is refused, and what is wrong with it."""
    try:
        tried(deal, action)
    except Undecidable:
        pass
    except Violation as violation:
        return violation.clause, str(violation)
    except (KeyError, ValueError):
        return Label.IRREGULAR_PHASE, "there is no such action"
    return Label.IRREGULAR_PHASE, "it is no action that is listed here"


def reason(deal: Deal, action: Observation) -> Label:
    """The first clause that decides an action."""
    try:
        decided = tried(deal, action)
    except Violation as violation:
        return violation.clause
    return decided[0] if decided else Label.IRREGULAR_PHASE


def tried(deal: Deal, action: Observation) -> list[Label]:
    """The clauses that decide an action of whoever acts; raises `Violation` when the law refuses it."""
    twin = deal.copied()
    twin.because = []
    twin.apply(action_by(deal, action))
    return twin.because


def action_by(deal: Deal, action: Observation) -> Action:
    """An action of a list, done by whoever acts."""
    now = deal.legal()
    by = now.by[0] if now.by else NOBODY
    event = action if by == NOBODY or action["do"] == Verb.DEAL else {**action, "by": deal.table.seats[by]}
    check_members(event)
    return action_of(event, deal.ruleset, deal.table)


def clause_of_choice(deal: Deal) -> Label:
    """The clause of the step at which cards are chosen."""
    match deal.phase.name:
        case StepKind.DISCARD:
            return Label.EXCHANGE_DISCARD_TO
        case StepKind.BURY:
            return Label.EXCHANGE_BURY
        case StepKind.REPLACE:
            return Label.EXCHANGE_REPLACE
        case StepKind.DRAW:
            return Label.EXCHANGE_DRAW_FILL
        case StepKind.ROB:
            return Label.EXCHANGE_ROB_FILL
        case StepKind.SEARCH:
            return Label.EXCHANGE_SEARCH_OWN_DISCARDS
        case StepKind.PASS_EXCESS:
            return Label.EXCHANGE_PASS_EXCESS
        case StepKind.GIVE:
            return Label.EXCHANGE_GIVE
        case StepKind.PUSH:
            return Label.EXCHANGE_PUSH
        case StepKind.REARRANGE:
            return Label.EXCHANGE_REARRANGE
        case Stage.PLAY:
            return Label.PLAY_STACK
        case _:
            return where_nothing_is_chosen(deal.phase.name)


def where_nothing_is_chosen(
    phase: Literal[
        Stage.DEAL, Stage.AUCTION, Stage.OVER, StepKind.NAME_TRUMPS, StepKind.TAKE_WIDOW, StepKind.TAKE_STOCK, StepKind.CALL,
        StepKind.CHOOSE_PARTNERS, StepKind.GO_ALONE, StepKind.TAKE_OR_HAND, StepKind.ANNOUNCE, StepKind.CONTRA, StepKind.GRAND_HAND,
        StepKind.KNOCK, StepKind.GIVE_GAME, StepKind.DEAL_MORE, StepKind.MISDEAL,
    ],
) -> Label:  # fmt: skip
    """The clause against a list that has cards chosen in a phase in which none are."""
    return Label.IRREGULAR_PHASE
