# %% [markdown]
# # What is forbidden, and why
#
# A rule that forbids is one object: its clause, the question whether it forbids a choice, and the sentence in which it does so. The
# restrictions on a choice stand in one order. Whoever lists what may be done asks them, and whoever judges what was done asks the
# same ones: an action is legal when none of them forbids it, and otherwise the first that does is the reason.

# %%
"""Restrictions: the rules that forbid a choice, and the phases that list, refuse and carry out by them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, TypeVar

from schmier import forced_steps
from schmier.action import DISCARD, Action
from schmier.deal import Deal, Phase
from schmier.labels import Label
from schmier.table import NOBODY
from schmier.verbs import Verb
from schmier.violation import Violation
from schmier.vocabulary import words_of

Choice = TypeVar("Choice")


class Restriction(NamedTuple, Generic[Choice]):
    """One thing that forbids a choice, as one clause says it."""

    clause: Label
    """The clause that says so, with which a refusal is labelled."""
    forbids: Callable[[Deal, Choice], object]
    """Whether it forbids the choice in a deal as it is now. Only the truth of the answer counts: a true value forbids, be it `True`, a
    set of cards that is not empty, or the card that would have been right; `False`, 0, None and an empty list allow. It changes nothing."""
    says: Callable[[Deal, Choice], str]
    """The refusal, for people."""

    def refusal(self, deal: Deal, choice: Choice) -> Violation:
        """The refusal of a choice that it forbids."""
        return Violation(self.clause, self.says(deal, choice))


def in_game(deal: Deal, sentence: str) -> str:
    """A sentence of a refusal, with the words of the game for the concepts that it names in braces."""
    return words_of(deal.ruleset.document).fill(sentence)


def first_that_forbids(
    restrictions: Sequence[Restriction[Choice]], deal: Deal, choice: Choice
) -> Restriction[Choice] | None:
    """The first restriction that forbids a choice; None when the choice is allowed."""
    for restriction in restrictions:
        if restriction.forbids(deal, choice):
            return restriction
    return None


def check(restrictions: Sequence[Restriction[Choice]], deal: Deal, choice: Choice) -> None:
    """Raise `Violation` with the clause of the first restriction that forbids a choice."""
    for restriction in restrictions:
        forbids = restriction.forbids
        if forbids(deal, choice):
            raise restriction.refusal(deal, choice)


def permitted(restrictions: Sequence[Restriction[Choice]], deal: Deal, choices: Sequence[Choice]) -> list[Choice]:
    """Those of some choices that nothing forbids."""
    return [choice for choice in choices if first_that_forbids(restrictions, deal, choice) is None]


# %% [markdown]
# ## What can be said and done in a phase
#
# A phase knows a few verbs: in an auction one bids, passes, or claims another deal. Each verb stands under restrictions of its own,
# in one order. An action is refused by the first of them that forbids it, and listed when none does: both are read off the same
# restrictions here, once for all phases.

# %%
Restrictions = Sequence[Restriction[Action]]
"""What may forbid an action, in the order in which a refusal names it."""


def is_forbidden(restrictions: Restrictions, deal: Deal, action: Action) -> bool:
    """Whether any of some restrictions forbids an action."""
    for restriction in restrictions:
        forbids = restriction.forbids
        if forbids(deal, action):
            return True
    return False


def is_choice(restrictions: Restrictions, deal: Deal, action: Action) -> bool:
    """Whether a player chooses an action now, though it may have the form of a note of what was forced before."""
    is_note = bool(deal.confirmable) and forced_steps.is_confirmable(deal, action)
    return not is_note or not is_forbidden(restrictions, deal, action)  # rule: irregular.phase


class RestrictedPhase(Phase):
    """A phase that knows some verbs."""

    restrictions: dict[Verb, Restrictions]
    """By verb, what may forbid it."""

    def restrictions_on(self, deal: Deal, action: Action) -> Restrictions | None:
        """What may forbid an action; None for one that this phase does not know, which may still record a forced step."""
        restrictions = self.restrictions.get(action.do) if action.by != NOBODY else None
        if action.do is DISCARD and restrictions is not None and not is_choice(restrictions, deal, action):
            return None  # What a step before has laid away may be recorded until the next choice is made.
        return restrictions

    def permitted(self, deal: Deal, actions: Sequence[Action]) -> tuple[Action, ...]:
        """Those of some actions that nothing forbids."""
        return tuple([action for action in actions if not is_forbidden(self.restrictions[action.do], deal, action)])

    def check(self, deal: Deal, action: Action) -> None:
        """Raise `Violation` when the law forbids an action. It changes nothing."""
        restrictions = self.restrictions_on(deal, action)
        if restrictions is None:
            forced_steps.check_other(deal, action)
        else:
            check(restrictions, deal, action)

    def take(self, deal: Deal, action: Action) -> None:
        """Check an action, and carry it out."""
        restrictions = self.restrictions_on(deal, action)
        if restrictions is None or not deal.is_known:
            super().take(deal, action)
        else:
            # As `check` asks them, but at every action of a thousand games.
            for restriction in restrictions:
                forbids = restriction.forbids
                if forbids(deal, action):
                    raise restriction.refusal(deal, action)
            self.carry_out(deal, action)

    def act(self, deal: Deal, action: Action) -> None:
        """Carry out an action that has been checked."""
        if self.restrictions_on(deal, action) is None:
            forced_steps.confirm(deal, action)
        else:
            self.carry_out(deal, action)

    @abstractmethod
    def carry_out(self, deal: Deal, action: Action) -> None:
        """Carry out an action of this phase."""
