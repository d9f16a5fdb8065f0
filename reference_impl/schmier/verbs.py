# %% [markdown]
# # What can be said and done in a phase
#
# A phase knows a few verbs: in an auction one bids, passes, or claims another deal. Each verb stands under restrictions of its own,
# in one order. An action is refused by the first of them that forbids it, and listed when none does: both are read off the same
# restrictions here, once for all phases.

# %%
"""Phases in which the restrictions on an action depend on its verb."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence

from schmier import forced_steps, obligation
from schmier.action import Action
from schmier.deal import Deal, Phase
from schmier.obligation import Restriction
from schmier.table import NOBODY

Restrictions = Sequence[Restriction[Action]]
"""What may forbid an action, in the order in which a refusal names it."""


def is_forbidden(restrictions: Restrictions, deal: Deal, action: Action) -> bool:
    """Whether any of some restrictions forbids an action."""
    for restriction in restrictions:  # noqa: SIM110 - a generator would double the time of listing a long ladder
        if restriction.forbids(deal, action):
            return True
    return False


class Verbs(Phase):
    """A phase that knows some verbs."""

    restrictions: Mapping[str, Restrictions]
    """By verb, what may forbid it."""

    def knows(self, deal: Deal, action: Action) -> bool:
        """Whether an action is one of this phase; another may still record a step that was forced."""
        return action.do in self.restrictions and action.by != NOBODY

    def permitted(self, deal: Deal, actions: Sequence[Action]) -> tuple[Action, ...]:
        """Those of some actions that nothing forbids."""
        return tuple([action for action in actions if not is_forbidden(self.restrictions[action.do], deal, action)])

    def restrictions_on(self, action: Action) -> Restrictions:
        """What may forbid an action that this phase knows."""
        return self.restrictions[action.do]

    def check(self, deal: Deal, action: Action) -> None:
        """Raise `Violation` when the law forbids an action. It changes nothing."""
        if self.knows(deal, action):
            self.check_known(deal, action)
        else:
            forced_steps.check_other(deal, action)

    def check_known(self, deal: Deal, action: Action) -> None:
        """Raise `Violation` when one of the restrictions on its verb forbids an action of this phase."""
        obligation.check(self.restrictions_on(action), deal, action)

    def take(self, deal: Deal, action: Action) -> None:
        """Check an action, and carry it out."""
        if deal.is_known and self.knows(deal, action):
            self.check_known(deal, action)
            self.carry_out(deal, action)
        else:
            super().take(deal, action)

    def act(self, deal: Deal, action: Action) -> None:
        """Carry out an action that has been checked."""
        if self.knows(deal, action):
            self.carry_out(deal, action)
        else:
            forced_steps.confirm(deal, action)

    @abstractmethod
    def carry_out(self, deal: Deal, action: Action) -> None:
        """Carry out an action of this phase."""
