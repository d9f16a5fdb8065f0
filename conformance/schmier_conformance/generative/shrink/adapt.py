"""A script played at another table, with other cards, or after another choice: what does not fit any more is made to fit.

An action that happened goes on happening where it may. Where it may not, the nearest takes its place: another card of the suit, another
bid, as many other cards. What was refused stays if it still is. What has lost its meaning goes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final

from schmier.action import Action, event_of
from schmier.bids import noted_bid
from schmier.cards import CARD_OF, each, suit_of
from schmier.deal import Deal
from schmier.io.random_play import random_action
from schmier.io.serve import attempt, set_up
from schmier.ruleset.ruleset import Ruleset
from schmier_conformance.generative.generate.case_writer import noted_event
from schmier_conformance.generative.script import IMPOSSIBLE, Json, Script

Step = tuple[Json, bool]
"""A step, and whether something happened at it."""

MOST_REDEALS: Final = 3
"""So often the same cards are dealt again where a hand is thrown in; then the script leads nowhere."""

MOST_ACTIONS: Final = 400
"""So many actions at most are added to bring a deal to its end."""


def adapted(ruleset: Ruleset, given: Json, steps: Sequence[Step], *, to_the_end: bool = False) -> Script | None:
    """The script that comes of some steps at a table; it ends with the last of them, if its player is there."""
    try:
        deal = set_up(ruleset, {**given, "events": []})
        fitted = Fitting(deal)
        for step, happened in steps[:-1]:
            fitted.take(step, happened=happened)
        if to_the_end:
            fitted.play_on()
        last = [step for step, _ in steps[-1:] if not fitted.is_of_nobody(step)]
        return Script(given, (*fitted.steps, *last)) if fitted.is_sound else None
    except IMPOSSIBLE:
        return None


class Fitting:
    """A script in the making."""

    def __init__(self, deal: Deal) -> None:
        """Begin at a table about to deal."""
        self.deal = deal
        self.steps: list[Json] = []
        self.dealt: Json | None = None
        self.redeals = 0
        self.is_sound = True

    def take(self, step: Json, *, happened: bool) -> None:
        """Take a step over as it is, fit it in, or leave it out."""
        if self.is_of_nobody(step):
            return
        if "ask" in step:
            self.steps.append(step)
        elif not happened:
            self.take_refused(step)
        elif step["try"]["do"] == "deal":
            self.take_deal(step["try"])
        else:
            self.deal_again_if_due()
            event = self.fitting(step["try"])
            if event is not None:
                self.happen(event)

    def is_of_nobody(self, step: Json) -> bool:
        """Whether a step is about a seat that is not at this table."""
        seats = self.deal.table.seats
        return step.get("seat", seats[0]) not in seats or step.get("try", {}).get("by", seats[0]) not in seats

    def take_refused(self, step: Json) -> None:
        """Take a wrong action over if it still is one."""
        try:
            is_refused = "rejected" in attempt(self.deal.copied(), step["try"])
        except IMPOSSIBLE:
            is_refused = False
        if is_refused:
            self.steps.append(step)

    def take_deal(self, event: Json) -> None:
        """Deal, where a deal is due."""
        self.dealt = event
        if self.deal.phase.name == "deal":
            self.happen(event)

    def deal_again_if_due(self) -> None:
        """Deal the same cards again where the hands were thrown in, though not for ever."""
        while (
            self.is_sound and self.deal.phase.name == "deal" and self.dealt is not None and self.redeals < MOST_REDEALS
        ):
            self.redeals += 1
            self.happen(self.dealt)

    def happen(self, event: Json) -> None:
        """Let something happen; what is refused after all makes the script unsound."""
        if "rejected" in attempt(self.deal, event):
            self.is_sound = False
        self.steps.append({"try": event})

    def fitting(self, event: Json) -> Json | None:
        """The event if it may happen, or what is nearest to it; None where nothing is."""
        if may_happen(self.deal, event):
            return event
        if self.deal.phase.name in ("deal", "over"):
            return None
        return next((near for near in nearest(self.deal, event) if may_happen(self.deal, near)), None)

    def play_on(self) -> None:
        """Whatever is simplest, until the deal is over."""
        for _ in range(MOST_ACTIONS):
            self.deal_again_if_due()
            if not self.is_sound or self.deal.phase.name in ("deal", "over"):
                break
            self.happen(simplest(self.deal))
        self.is_sound = self.is_sound and self.deal.phase.name == "over"


def may_happen(deal: Deal, event: Json) -> bool:
    """Whether an event is in order where a deal stands."""
    try:
        return "accepted" in attempt(deal.copied(), event)
    except IMPOSSIBLE:
        return False


def simplest(deal: Deal) -> Json:
    """The first of what may be done, or some cards where cards are to be chosen; always the same."""
    now = deal.legal()
    return noted_event(now.actions[0] if now.actions else random_action(deal, Random(0)), deal)


def nearest(deal: Deal, event: Json) -> Iterator[Json]:
    """What may be done instead of an event, the most like it first."""
    now = deal.legal()
    if not now.by:
        return
    if now.choose is not None:
        yield from chosen_again(deal, event)
        yield noted_event(random_action(deal, Random(0)), deal)
        return
    likeness = likeness_to(event)
    yield from (noted_event(action, deal) for action in sorted(now.actions, key=lambda one: likeness(deal, one)))


def likeness_to(event: Json) -> Callable[[Deal, Action], tuple[object, ...]]:
    """How far an action is from an event; the verb counts most."""

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
        said = event_of(action, deal.ruleset, deal.table)
        return (0, sum(said.get(name) != value for name, value in event.items()), 0)

    return distance


def chosen_again(deal: Deal, event: Json) -> Iterator[Json]:
    """As many cards as are due: those of an event that are still held, and the lowest others."""
    now = deal.legal()
    assert now.choose is not None
    for seat, count in zip(now.by, now.choose, strict=True):
        name = deal.table.seats[seat]
        if event.get("by") != name or now.verb == "play":
            continue
        held = each(deal.hands[seat])
        wanted = {CARD_OF[card] for card in event.get("cards", ())}
        kept = sorted(held, key=lambda card: (card not in wanted, card))[:count]
        yield noted_event(Action(now.verb, seat, cards=sum(1 << card for card in kept), listed=len(kept)), deal)
