"""Perft: how many sequences of legal actions begin at a position, by their length. Two engines that count alike list alike.

The name is that of chess programmers. A sequence has exactly as many actions as its depth, each legal after those before it. An action is a
call, a declaration, a choice of cards as a set, or a card played, by any seat that may act; what happens without a choice is no action. A
deal that is over has no further actions, and neither has one that is thrown in.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from math import comb
from typing import Any, Final

from schmier.action import Action, Legal
from schmier.deal import Deal, Stage
from schmier.play.stacks import PlayWithStacks
from schmier_conformance.generative.exhaustive.explorer import is_refused
from schmier_conformance.generative.exhaustive.states import among, choices, is_right_number, key_of

Json = dict[str, Any]
"""A JSON object."""

NO_MORE: Final = frozenset((Stage.OVER, Stage.DEAL))
"""The phases in which no player acts: the deal is over, or was thrown in."""

MOST_KNOWN: Final = 200_000
"""Positions remembered by one counter: half a gigabyte. Further ones are counted each time they are reached."""


class TooManyChoicesError(ValueError):
    """A counter would have to try more choices of cards than it may."""


class Counter:
    """Counts sequences of legal actions from the positions of one deal. It counts equal positions once."""

    def __init__(self, most_choices: int | None = None) -> None:
        """Begin with no position known; `most_choices` bounds the choices of cards tried in all."""
        self.known: dict[tuple[int, Hashable], int] = {}
        self.choices_left = most_choices

    def sequences(self, deal: Deal, depth: int) -> int:
        """How many sequences of `depth` legal actions begin at a position; one, the empty one, at depth 0.

        Raises `TooManyChoicesError` where that needs more choices than may be tried.
        """
        if depth == 0:
            return 1
        if deal.phase.name in NO_MORE:
            return 0
        key = (depth, key_of(deal))
        known = self.known.get(key)
        if known is not None:
            return known
        now = deal.legal()
        self.try_choices(deal, now)
        if depth == 1:
            count = len(now.actions) if now.choose is None else sum(1 for _ in legal_actions(deal))
        else:
            count = sum(self.sequences(after, depth - 1) for _, after in positions_after(deal))
        if len(self.known) < MOST_KNOWN:
            self.known[key] = count
        return count

    def try_choices(self, deal: Deal, now: Legal) -> None:
        """Note that the choices of a position are about to be tried; raises `TooManyChoicesError` if they are too many."""
        if self.choices_left is None or now.choose is None:
            return
        self.choices_left -= number_of_choices(deal, now)
        if self.choices_left < 0:
            raise TooManyChoicesError


def number_of_choices(deal: Deal, now: Legal) -> int:
    """How many choices of the right number of cards there are at a position, legal or not."""
    assert now.choose is not None
    total = 0
    for seat, due in zip(now.by, now.choose, strict=True):
        cards = len(among(deal, now, seat))
        if isinstance(deal.phase, PlayWithStacks):
            total += cards * comb(cards - 1, due - 1)
        else:
            total += sum(comb(cards, size) for size in range(0 if now.at_most else due, due + 1))
    return total


def legal_actions(deal: Deal) -> Iterator[Action]:
    """Each legal action at a position. Of a choice of cards only trying says whether it is legal."""
    if deal.phase.name in NO_MORE:
        return
    now = deal.legal()
    for action in choices(deal, now):
        if now.choose is None or (is_right_number(now, action) and not is_refused(deal, action)):
            yield action


def positions_after(deal: Deal) -> Iterator[tuple[Action, Deal]]:
    """Each legal action with the position after it."""
    for action in legal_actions(deal):
        after = deal.copied()
        after.apply(action)
        yield action, after
