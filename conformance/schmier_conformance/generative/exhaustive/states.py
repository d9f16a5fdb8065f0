"""The states of a deal: the actions to try in each, and when two states are equal.

Two states are equal if everything on record of them is equal. The calls of a finished auction do not count, nor those of an auction of
Skat, where no rule depends on them: only the public list of calls would distinguish such states.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import fields
from itertools import combinations, product
from typing import Any, Final

from schmier.action import DRAW, PLAY, PLAYS, Action, Legal
from schmier.bids import BidKind, number_bid
from schmier.cards import SUITS, Cards, each, set_of
from schmier.contracts import Announcement, highest_level
from schmier.deal import Deal, Stage
from schmier.play.stacks import PlayWithStacks
from schmier.record import ON_RECORD, Progress
from schmier.ruleset.auction import AuctionKind
from schmier.table import Seat
from schmier.verbs import Verb
from schmier_conformance.wording.moment import conceivable

ALIKE: Final = frozenset(
    ("_outcome", "because", "calls", "confirmable", "flow", "doubts", "phase", "ranking", "ruleset", "table")
)
"""Members left out of the comparison: they are the same in all states of a deal, follow from the rest, or are compared separately."""

REMEMBERED: Final = frozenset(("leads",))
"""Caches of a phase."""


# ---- when two states are one -----------------------------------------------------------------------------------------


def key_of(deal: Deal) -> Hashable:
    """Everything on record of a deal that can affect what follows."""
    asks_for_calls = deal.phase.name is Stage.AUCTION and deal.ruleset.auction.kind is not AuctionKind.SKAT
    return (
        tuple([fixed(getattr(deal, name)) for name in ON_RECORD if name not in ALIKE]),
        deal.ranking.name if deal.ranking else None,
        tuple(deal.calls) if asks_for_calls else len(deal.calls) > 0,
    )


def fixed(value: Any) -> Hashable:
    """A part of a record as a hashable value."""
    if isinstance(value, list):
        return tuple(map(fixed, value))
    if isinstance(value, Progress):
        names = [kept.name for kept in fields(value) if kept.name not in REMEMBERED]
        return (type(value).__name__, *(fixed(getattr(value, name)) for name in names))
    return value if isinstance(value, Hashable) else repr(value)


# ---- what may be done ------------------------------------------------------------------------------------------------


def choices(deal: Deal, now: Legal) -> Iterator[Action]:
    """The listed actions; where cards are to be chosen, every choice of about the right size, legal or not."""
    if now.choose is None:
        yield from now.actions
        return
    for seat, count in zip(now.by, now.choose, strict=True):
        if isinstance(deal.phase, PlayWithStacks):
            yield from stacks(deal, seat, count)
        else:
            for size in range(0 if now.at_most else max(0, count - 1), count + 2):
                yield from (chosen(now.verb, seat, cards) for cards in combinations(among(deal, now, seat), size))


def among(deal: Deal, now: Legal, seat: Seat) -> list[int]:
    """The cards from which a player chooses: those offered, or the hand."""
    offered: Cards = getattr(deal.progress, "offered", 0)
    return each(offered if now.verb is DRAW and offered else deal.hands[seat])


def chosen(verb: Verb, seat: Seat, cards: Iterable[int]) -> Action:
    """The action of choosing some cards."""
    listed = tuple(cards)
    return Action(verb, seat, cards=set_of(listed), listed=len(listed))


def stacks(deal: Deal, seat: Seat, count: int) -> Iterator[Action]:
    """Every card of a hand with cards under it: as many as due, one fewer, one more."""
    hand = each(deal.hands[seat])
    for size in (count - 2, count - 1, count):
        for top, under in product(hand, combinations(hand, max(0, size))):
            if top not in under:
                yield Action(Verb.PLAY, seat, top, cards=set_of(under), listed=len(under))


def is_right_number(now: Legal, action: Action) -> bool:
    """Whether an action chooses the right number of cards."""
    assert now.choose is not None
    due = now.choose[now.by.index(action.by)]
    count = action.listed + (1 if action.do is PLAY else 0)
    return count <= due if now.at_most else count == due


# ---- what might be thought of ----------------------------------------------------------------------------------------


def others(deal: Deal, now: Legal) -> Iterator[Action]:
    """Unlisted actions: other ones of the listed verbs by the players to act, and the listed ones by the other players."""
    listed, verbs = set(now.actions), {action.do for action in now.actions}
    for seat in now.by:
        for action in dict.fromkeys(thinkable(deal, seat)):
            if action.do in verbs and action not in listed:
                yield action
    for seat in range(len(deal.table.seats)):
        if seat not in now.by:
            yield from (action._replace(by=seat) for action in now.actions if action.do is not Verb.DEAL)


def thinkable(deal: Deal, seat: Seat) -> Iterator[Action]:
    """Every conceivable action of a player."""
    yield from conceivable(deal, seat)
    yield from (PLAYS[seat][card] for card in each(deal.ruleset.cards.pack))
    yield from (Action(Verb.NAME_SUIT, seat, trump=suit) for suit in range(len(SUITS)))
    yield from (Action(Verb.DECLARE, seat, trump=suit) for suit in range(len(SUITS)))
    yield from (Action(Verb.DECLARE, seat, announcement=game) for game in announcements())
    seats = range(len(deal.table.seats))
    for count in range(3):
        yield from (Action(Verb.DECLARE, seat, partners=partners) for partners in combinations(seats, count))
    kind = BidKind.VALUE if deal.ruleset.auction.kind is AuctionKind.SKAT else BidKind.POINTS
    if deal.phase.name is Stage.AUCTION:
        most = max((deal.ruleset.auction.maximum, *deal.ruleset.auction.values, 1))
        yield from (Action(Verb.BID, seat, bid=number_bid(number, kind)) for number in (0, most + 1))


def announcements() -> list[Announcement]:
    """Every game of Skat with each level alone, with and without Hand."""
    games = (*SUITS, "grand", "null")
    levels = ((False, False, False), (True, False, False), (False, True, False), (False, False, True))
    made = (Announcement(game, hand, *level) for game, hand, level in product(games, (False, True), levels))
    return list(dict.fromkeys(map(highest_level, made)))
