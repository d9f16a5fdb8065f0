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

from schmier import forced_steps
from schmier.action import Action
from schmier.deal import Deal, Phase
from schmier.obligation import Restriction, check
from schmier.table import NOBODY

Restrictions = Sequence[Restriction[Action]]
"""What may forbid an action, in the order in which a refusal names it."""


def is_forbidden(restrictions: Restrictions, deal: Deal, action: Action) -> bool:
    """Whether any of some restrictions forbids an action."""
    for restriction in restrictions:
        forbids = restriction.forbids
        if forbids(deal, action):
            return True
    return False


class Verbs(Phase):
    """A phase that knows some verbs."""

    restrictions: Mapping[str, Restrictions]
    """By verb, what may forbid it."""

    def restrictions_on(self, deal: Deal, action: Action) -> Restrictions | None:
        """What may forbid an action; None for one that this phase does not know, which may still record a forced step."""
        return self.restrictions.get(action.do) if action.by != NOBODY else None

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
