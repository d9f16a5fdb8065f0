"""Deals that are out of order: a card in two hands, a hand too short, a hand too long."""

from __future__ import annotations

from random import Random
from typing import Any

from schmier.action import Action, Verb, event_of
from schmier.cards import each, names
from schmier.deal import Deal
from schmier.dealing import deal_out

Event = dict[str, Any]
"""An action as logs write it."""


def dealt_event(deal: Deal, order: list[int]) -> Event:
    """The cards in an order, dealt out as the game does it."""
    dealt = Action(Verb.DEAL, dealt=deal_out(order, deal.ruleset, deal.table, deal.dealer))
    return event_of(dealt, deal.ruleset, deal.table)


def some_deal(deal: Deal, chance: Random) -> Event:
    """A deal in order."""
    order = list(each(deal.ruleset.cards.pack))
    chance.shuffle(order)
    return dealt_event(deal, order)


def dealt_twice(deal: Deal, chance: Random) -> Event | None:
    """A card is in two hands."""
    event = some_deal(deal, chance)
    one, two = chance.sample([hand for hand in event["hands"].values() if hand], 2)
    two[0] = one[-1]
    return event


def dealt_short(deal: Deal, chance: Random) -> Event | None:
    """A hand is a card short."""
    event = some_deal(deal, chance)
    chance.choice([hand for hand in event["hands"].values() if hand]).pop()
    return event


def dealt_long(deal: Deal, chance: Random) -> Event | None:
    """A hand is a card too long."""
    event = some_deal(deal, chance)
    used = {card for hand in event["hands"].values() for card in hand}
    used |= {*event.get("widow", ()), event.get("turn_up")}
    left = [name for name in names(deal.ruleset.cards.pack) if name not in used]
    if not left:
        return None
    chance.choice([hand for hand in event["hands"].values() if hand]).append(left[-1])
    if left[-1] in event.get("stock", ()):
        event["stock"].remove(left[-1])
    return event
