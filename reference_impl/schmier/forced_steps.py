# %% [markdown]
# # Steps that may be left out
#
# Taking up the stock leaves no choice, so it happens by itself. A log may record it all the same, at its place and by the right
# player; then there is something to check and nothing to do. The same holds for a deal that the law has thrown in: the log may
# write "redeal", or go straight on to the next cards.
#
# Any other verb that a phase does not know is out of its time.
#
# North has bid four in Ten-point Smear and names hearts. The stock is in his hand at once. The log may say that he took it; that
# East did cannot be, for there was nothing for East to take; and nobody can play a card before all have discarded:
#
#     >>> deal = after(table_of("smear.ten-point"), "N bid 4", "E pass", "S pass", "W pass", "N declare H")
#     >>> answer(deal, "E take"), answer(deal, "N play AH")
#     ('exchange.take.stock', 'irregular.phase')
#     >>> answer(deal, "N take"), answer(deal, "N take")
#     ('ok', 'irregular.phase')
#
# It can be recorded once, and only until something else has happened.

# %%
"""Verbs that the phase in progress does not know: recorded forced steps, and what is not due."""

from __future__ import annotations

from schmier.action import Action
from schmier.deal import Deal
from schmier.labels import Label
from schmier.table import NOBODY, Seat
from schmier.violation import Violation


def check_other(deal: Deal, action: Action) -> None:
    """Refuse a verb that the present phase does not know, unless it records a forced step in its place."""
    due = confirmable_as(deal, action)
    if not due:
        raise Violation(
            Label.IRREGULAR_PHASE, f"{action.do} is not due: the phase is {deal.phase.name}"
        )  # rule: irregular.phase
    if action.cards or not any(step[1] == action.by for step in due):
        raise Violation(due[0][2], "somebody else is to do this, or there is nothing to choose")


def confirm(deal: Deal, action: Action) -> None:
    """Note that a forced step has been recorded."""
    step = next(step for step in confirmable_as(deal, action) if step[1] == action.by)
    deal.confirmable = deal.confirmable[deal.confirmable.index(step) + 1 :]
    deal.decided(step[2])


def confirmable_as(deal: Deal, action: Action) -> list[tuple[str, Seat, Label]]:
    """The forced steps that an action may record, whoever did them."""
    is_claim = action.do == "redeal" and action.by != NOBODY
    return [step for step in deal.confirmable if step[0] == action.do and not is_claim]


def is_confirmable(deal: Deal, action: Action) -> bool:
    """Whether an action is a forced step that has been carried out and may still be recorded."""
    return any(step[:2] == (action.do, action.by) for step in deal.confirmable)
