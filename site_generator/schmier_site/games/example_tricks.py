"""An example trick for each obligation of a game: a card a player holds and may not play, found by playing deals at random."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from html import escape
from typing import Final, NamedTuple

from schmier import spec
from schmier.action import PLAYS, Action
from schmier.cards import NAMES, each
from schmier.conditions import holds
from schmier.deal import Deal
from schmier.io.observation import state
from schmier.verbs import Verb
from schmier.violation import Violation
from schmier_conformance.wording.cards import CONTRACT_NAMES
from schmier_site.games.example_deals import random_moments
from schmier_site.html.deal_diagram import seat_name
from schmier_site.html.playing_cards import (
    SUIT_NAMES,
    card_box,
    in_order,
    pip,
    spoken,
)
from schmier_site.law import Document

ORDER: Final = "play.obligation.order"
"""The clause listing the obligations of play in the order in which they apply."""

_LABEL: Final = re.compile(r"`([a-z.-]+)`")

_GOOD_HAND: Final = range(3, 6)
"""The sizes of a hand that show an obligation best: with some legal and some illegal cards."""

_TOO_MANY: Final = 7
"""Hands of more cards than these are looked at only at the first lead."""

_AT_FIRST: Final = {"play.lead.first-trump": 0, "play.called.first-trick": 1}
"""The obligations of the first trick, with the least number of cards on the table. Hands are whole then, so no other moment is better."""

_LEAVES_NOTHING: Final = {"play.trumps-only": "play.follow.trump"}
"""Where the first holds, only trumps are left for the second, which is checked later and forbids none of them."""


class Example(NamedTuple):
    """A card an obligation forbids."""

    clause: str
    seats: tuple[str, ...]
    by: str
    trick: tuple[tuple[str, str], ...]
    """The cards on the table, as pairs of player and card, the card led first."""
    trump: str
    """The suit of trumps, or the contract that has none; empty where nothing is trumps yet."""
    hand: tuple[str, ...]
    allowed: tuple[str, ...]


def obligations(ruleset: Document) -> list[str]:
    """The clauses that bind a player at play in a game, in the order in which they apply."""
    clauses = spec.clauses()
    listed = [label for label in _LABEL.findall(clauses[ORDER].text) if label in clauses]
    return [label for label in listed if holds(clauses[label].condition, ruleset)]


@cache
def examples(identifier: str) -> tuple[Example, ...]:
    """An example for each obligation of a shipped game that binds a player in some deal, in their order."""
    bound = obligations(spec.ruleset_document(identifier))
    wanted = [label for label in bound if label not in {_LEAVES_NOTHING.get(other) for other in bound}]
    found: dict[str, tuple[Badness, Example]] = {}
    for deal, action in random_moments(identifier):
        held, lying = deal.hands[action.by].bit_count(), len(deal.progress.trick)
        if held > _TOO_MANY and (lying or any(deal.tricks_won)):
            continue
        badness = _badness(held, lying)
        # Most moments have nothing better to show; skip the search for what they forbid.
        to_show = {label for label in wanted if label not in found or badness < found[label][0]}
        can_be_shown = to_show and not to_show.isdisjoint(bound.clause for bound in deal.progress.bounds)
        for clause in to_show & _barring(deal, action) if can_be_shown else ():
            found[clause] = (badness, _example(deal, action, clause))
        shown = [found[label] for label in wanted if label in found]
        if len(shown) == len(wanted) and (_are_good(shown) or _are_best(shown)):
            break
    return tuple(found[label][1] for label in wanted if label in found)


Badness = tuple[bool, int]
"""The reasons why an example is hard to read: a hand too small for a choice or too large to take in, a long trick."""

_BEST: Final = (False, 1)
"""Three cards in the hand and one on the table: nothing is easier to read."""


def _badness(held: int, lying: int) -> Badness:
    """The badness of an example with these numbers of cards in the hand and on the table."""
    return held not in _GOOD_HAND or not 0 < lying < 3, abs(held - _GOOD_HAND.start) + lying


def _are_good(shown: Sequence[tuple[Badness, Example]]) -> bool:
    """Whether every example is easy to read."""
    return not any(badness[0] for badness, _ in shown)


def _are_best(shown: Sequence[tuple[Badness, Example]]) -> bool:
    """Whether no deal can show anything better."""
    return all(badness == _BEST or len(example.trick) == _AT_FIRST.get(example.clause) for badness, example in shown)


def _barring(deal: Deal, action: Action) -> set[str]:
    """The clauses that forbid a card of the player whose turn it is."""
    may = {legal.card for legal in deal.legal().actions if legal.do is Verb.PLAY}
    found: set[str] = set()
    for card in each(deal.hands[action.by]):
        if card not in may:
            try:
                deal.phase.check(deal, PLAYS[action.by][card])
            except Violation as violation:
                found.add(violation.clause)
    return found


def _example(deal: Deal, action: Action, clause: str) -> Example:
    """An example of a clause that forbids a card of the player to act."""
    may = {NAMES[legal.card] for legal in deal.legal().actions if legal.do is Verb.PLAY}
    trick = tuple((played["by"], played["card"]) for played in state(deal)["trick"])
    trump = deal.ranking.name if deal.ranking is not None else ""
    hand = tuple(in_order(NAMES[card] for card in each(deal.hands[action.by])))
    seats = deal.table.seats
    return Example(clause, seats, seats[action.by], trick, trump, hand, tuple(card for card in hand if card in may))


def example_html(example: Example) -> str:
    """An example on two lines: what lies, and the hand with the cards that may be played."""
    seats = example.seats
    who = escape(seat_name(example.by, seats))
    trumps = CONTRACT_NAMES[example.trump] if example.trump else "no trumps yet"
    if example.trump in SUIT_NAMES:
        trumps = f"trumps {pip(example.trump)}"
    lies = " ".join(f"{escape(seat_name(by, seats))}&nbsp;{card_box(card)}" for by, card in example.trick)
    table = f"{trumps} · {lies}" if lies else f"{trumps} · {who} is to lead"
    hand = " ".join(card_box(card, "may" if card in example.allowed else "barred") for card in example.hand)
    aloud = ", ".join(map(spoken, example.allowed))
    return (
        f'<div class="example-trick"><span class="lies">{table}</span> '
        f'<span class="holds">{who} holds <span class="card-row">{hand}</span>'
        f'<span class="aloud">and may play {aloud}</span></span></div>'
    )
