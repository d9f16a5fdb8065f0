# %% [markdown]
# # What is forbidden, and why
#
# A rule that forbids is one object: its clause, the question whether it forbids a choice, and the sentence in which it does so. The
# restrictions on a choice stand in one order. Whoever lists what may be done asks them, and whoever judges what was done asks the
# same ones: an action is legal when none of them forbids it, and otherwise the first that does is the reason.

# %%
"""Restrictions: the rules that forbid a choice, asked alike by whoever lists actions and by whoever judges one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from schmier.deal import Deal
from schmier.labels import Label
from schmier.violation import Violation

Choice = TypeVar("Choice")


@dataclass(frozen=True, slots=True)
class Restriction(Generic[Choice]):
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
