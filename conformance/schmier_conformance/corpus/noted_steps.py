"""Records of forced steps: what a log may record though it happens by itself, and how such a record may be wrong."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from schmier.action import ForcedStep
from schmier.cards import NAMES, each, names
from schmier.deal import Deal
from schmier.table import NOBODY
from schmier.verbs import Verb


def noted_step(deal: Deal, steps: Sequence[ForcedStep], chance: Random) -> dict[str, Any] | None:
    """The record of one of these forced steps, right or wrong, as a log has it; None where there is nothing to record."""
    if not steps:
        return None
    step = chance.choice(steps)
    if step.by == NOBODY:
        return {"do": step.do}
    by = deal.table.seats[step.by] if chance.random() < 0.9 else chance.choice(deal.table.seats)
    event = {"do": step.do, "by": by}
    cards = noted_cards(deal, step, chance)
    return event if cards is None else {**event, "cards": cards}


def noted_cards(deal: Deal, step: ForcedStep, chance: Random) -> list[str] | None:
    """The cards recorded with a step: None, the right ones, or wrong ones."""
    cards = names(step.cards)
    kind = "right" if step.do is Verb.DISCARD and chance.random() < 0.7 else chance.choice(("none", "right", "wrong"))
    if kind == "none" and step.do is not Verb.DISCARD:
        return None
    if kind == "right":
        return cards
    stranger = NAMES[chance.choice(each(deal.ruleset.cards.pack))]
    return [*cards[1:], stranger] if chance.random() < 0.7 else [*cards, stranger]
