"""Variations: from one moment of a worked deal every line of play is tried on the reference, to the last card."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from schmier.action import Action, Event
from schmier.cards import NAMES, Card
from schmier.deal import Deal
from schmier.io.logs import replay
from schmier.verbs import Verb
from schmier_site.law import Document

POINT: Final = "game"
"""The point looked for."""


class Prospect(NamedTuple):
    """The outcomes of one card that might be played."""

    card: str
    ways: int
    """In how many ways the deal can go on after it."""
    with_point: int
    """In how many of these the player of the card wins the point."""
    is_sure: bool
    """Whether he can win it whatever the others do together."""


class _Stop:
    """A witness of a replay that keeps the deal before one event."""

    def __init__(self, event: int) -> None:
        self.event = event
        self.deal: Deal

    def before(self, deal: Deal, number: int, position: int, event: Event) -> None:
        """Keep the deal, if it is the event."""
        if (number, position) == (0, self.event):
            self.deal = deal.copied()

    def after(self, deal: Deal, number: int, position: int, event: Event) -> None:
        """Nothing to be seen."""

    def counted(self, deal: Deal, number: int) -> None:
        """Nothing to be seen."""


def prospects(log: Document, event: int) -> list[Prospect]:
    """Every card that might be played at an event of a log of one deal, with what becomes of it."""
    stop = _Stop(event)
    replay(log, witness=stop)
    return prospects_in(stop.deal)


def prospects_in(start: Deal) -> list[Prospect]:
    """Every card that may be played by the player whose turn it is, with what becomes of it."""
    player = start.turn

    @cache
    def ends(played: tuple[Card, ...]) -> tuple[int, int, bool]:
        """After these cards: the ways to go on, those in which the player has the point, whether he can force it."""
        deal = start.copied()
        for card in played:
            deal.apply(Action(Verb.PLAY, deal.turn, card))
        if deal.outcome is not None:
            has = bool(deal.outcome.points[deal.table.party_of[player]].get(POINT))
            return 1, int(has), has
        found = [ends((*played, action.card)) for action in deal.legal().actions]
        can_force = any if deal.turn == player else all
        return sum(way[0] for way in found), sum(way[1] for way in found), can_force(way[2] for way in found)

    return [Prospect(NAMES[action.card], *ends((action.card,))) for action in start.legal().actions]


def first_difference(log: Document, other: Document) -> int:
    """The number of the first event at which two logs of one deal part."""
    (one,), (two,) = log["deals"], other["deals"]
    return next(
        place for place, pair in enumerate(zip(one["events"], two["events"], strict=False)) if pair[0] != pair[1]
    )
