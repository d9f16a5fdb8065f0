"""Refits a script to another table, other cards, or another choice.

An action that happened still happens where it may. Where it may not, the nearest legal one replaces it: another card of the suit,
another bid, as many other cards. A refused action stays if it is still refused. Steps without meaning are dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final

from schmier.action import PLAY, Action, event_of
from schmier.bids import noted_bid
from schmier.cards import CARD_OF, each, suit_of
from schmier.deal import Deal, Stage
from schmier.io.random_play import random_action
from schmier.io.serve import attempt
from schmier.ruleset.ruleset import Ruleset
from schmier.verbs import Verb
from schmier_conformance.generative.script import MEANINGLESS, Json, Script, noted_event

Step = tuple[Json, bool]
"""A step, and whether it is an action that happened."""

MOST_REDEALS: Final = 3
"""How often the same cards are dealt again where a hand is thrown in, before the script is abandoned."""

MOST_ACTIONS: Final = 400
"""The greatest number of actions added to finish a deal."""


def refit(ruleset: Ruleset, given: Json, steps: Sequence[Step], *, to_the_end: bool = False) -> Script | None:
    """The script of some steps at a table, with the last step last; None where they do not fit. `to_the_end` finishes the deal."""
    try:
        deal = Script(given, ()).begin(ruleset)
        refitting = Refitting(deal)
        for step, happened in steps[:-1]:
            refitting.take(step, happened=happened)
        if to_the_end:
            refitting.play_on()
        last = [step for step, _ in steps[-1:] if not refitting.is_of_absent_seat(step)]
        return Script(given, (*refitting.steps, *last)) if refitting.is_sound else None
    except MEANINGLESS:
        return None


class Refitting:
    """A script in the making."""

    def __init__(self, deal: Deal) -> None:
        """Begin with a deal about to be dealt."""
        self.deal = deal
        self.steps: list[Json] = []
        self.dealt: Json | None = None
        self.redeals = 0
        self.is_sound = True

    def take(self, step: Json, *, happened: bool) -> None:
        """Keep a step, replace it, or drop it."""
        if self.is_of_absent_seat(step):
            return
        if "ask" in step:
            self.steps.append(step)
        elif not happened:
            self.take_refused(step)
        elif step["try"]["do"] == Verb.DEAL:
            self.take_deal(step["try"])
        else:
            self.deal_again_if_due()
            event = self.fitting(step["try"])
            if event is not None:
                self.happen(event)

    def is_of_absent_seat(self, step: Json) -> bool:
        """Whether a step names a seat absent from this table."""
        seats = self.deal.table.seats
        return step.get("seat", seats[0]) not in seats or step.get("try", {}).get("by", seats[0]) not in seats

    def take_refused(self, step: Json) -> None:
        """Keep a wrong action if it is still refused."""
        try:
            is_refused = "rejected" in attempt(self.deal.copied(), step["try"])
        except MEANINGLESS:
            is_refused = False
        if is_refused:
            self.steps.append(step)

    def take_deal(self, event: Json) -> None:
        """Deal if a deal is due."""
        self.dealt = event
        if self.deal.phase.name is Stage.DEAL:
            self.happen(event)

    def deal_again_if_due(self) -> None:
        """Deal the same cards again where the hands were thrown in, at most `MOST_REDEALS` times."""
        while (
            self.is_sound
            and self.deal.phase.name is Stage.DEAL
            and self.dealt is not None
            and self.redeals < MOST_REDEALS
        ):
            self.redeals += 1
            self.happen(self.dealt)

    def happen(self, event: Json) -> None:
        """Carry out an event; a refused one makes the script unsound."""
        if "rejected" in attempt(self.deal, event):
            self.is_sound = False
        self.steps.append({"try": event})

    def fitting(self, event: Json) -> Json | None:
        """The event if it is legal, else the nearest legal one; None if there is none."""
        if may_happen(self.deal, event):
            return event
        if self.deal.phase.name in (Stage.DEAL, Stage.OVER):
            return None
        return next((near for near in nearest(self.deal, event) if may_happen(self.deal, near)), None)

    def play_on(self) -> None:
        """Finish the deal with the simplest actions."""
        for _ in range(MOST_ACTIONS):
            self.deal_again_if_due()
            if not self.is_sound or self.deal.phase.name in (Stage.DEAL, Stage.OVER):
                break
            self.happen(simplest(self.deal))
        self.is_sound = self.is_sound and self.deal.phase.name is Stage.OVER


def may_happen(deal: Deal, event: Json) -> bool:
    """Whether an event is legal in the present state of a deal."""
    try:
        return "accepted" in attempt(deal.copied(), event)
    except MEANINGLESS:
        return False


def simplest(deal: Deal) -> Json:
    """The first legal action, or cards by a fixed choice; always the same."""
    now = deal.legal()
    return noted_event(now.actions[0] if now.actions else random_action(deal, Random(0)), deal)


def nearest(deal: Deal, event: Json) -> Iterator[Json]:
    """The legal alternatives to an event, the most similar first."""
    now = deal.legal()
    if not now.by:
        return
    if now.choose is not None:
        yield from as_many_cards(deal, event)
        yield noted_event(random_action(deal, Random(0)), deal)
        return
    distance = distance_from(event)
    yield from (noted_event(action, deal) for action in sorted(now.actions, key=lambda one: distance(deal, one)))


def distance_from(event: Json) -> Callable[[Deal, Action], tuple[object, ...]]:
    """A function that measures how far an action is from an event; the verb counts most."""

    def distance(deal: Deal, action: Action) -> tuple[object, ...]:
        if action.do != event["do"]:
            return (1, 0, 0)
        if action.card >= 0 and "card" in event:
            wanted = CARD_OF[event["card"]]
            return (0, int(suit_of(action.card) != suit_of(wanted)), abs(action.card - wanted))
        if action.bid is not None and "bid" in event:
            noted = noted_bid(action.bid)
            same_form = type(noted) is type(event["bid"])
            far = abs(noted - event["bid"]) if isinstance(noted, int) and isinstance(event["bid"], int) else 0
            return (0, int(not same_form), far)
        candidate = event_of(action, deal.ruleset, deal.table)
        return (0, sum(candidate.get(name) != value for name, value in event.items()), 0)

    return distance


def as_many_cards(deal: Deal, event: Json) -> Iterator[Json]:
    """As many cards as are due: those of an event still in hand, then the lowest others."""
    now = deal.legal()
    assert now.choose is not None
    for seat, count in zip(now.by, now.choose, strict=True):
        name = deal.table.seats[seat]
        if event.get("by") != name or now.verb is PLAY:
            continue
        held = each(deal.hands[seat])
        wanted = {CARD_OF[card] for card in event.get("cards", ())}
        kept = sorted(held, key=lambda card: (card not in wanted, card))[:count]
        yield noted_event(Action(now.verb, seat, cards=sum(1 << card for card in kept), listed=len(kept)), deal)
