"""An example trick for each obligation of a game: a card that a player holds and may not play, found by playing deals at random."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html import escape
from typing import Final, NamedTuple

from deal_diagram import seat_name
from example_deals import random_moments
from law import Document
from playing_cards import SUIT_NAMES, card_box, in_order, pip, spoken
from schmier import spec
from schmier.action import Action
from schmier.cards import NAMES, each
from schmier.conditions import holds
from schmier.deal import Deal
from schmier.edge.observation import state
from schmier_conformance.explaining.moment import refusals

ORDER: Final = "play.obligation.order"
"""The clause that lists the obligations of play in the order in which they are asked."""

_LABEL: Final = re.compile(r"`([a-z.-]+)`")

_GOOD_HAND: Final = range(3, 6)
"""So many cards in a hand tell an obligation best: some that may be played, some that may not."""

_TOO_MANY: Final = 7
"""Hands of more cards than these are looked at only at the first lead."""


class Example(NamedTuple):
    """A card that an obligation forbids."""

    clause: str
    seats: tuple[str, ...]
    by: str
    trick: tuple[tuple[str, str], ...]
    """What lies on the table: pairs of a player and his card, the card led first."""
    trump: str
    """The suit of trumps; empty where there is none."""
    hand: tuple[str, ...]
    allowed: tuple[str, ...]


def obligations(ruleset: Document) -> list[str]:
    """The clauses that bind a player at play in a game, in the order in which they are asked."""
    clauses = spec.clauses()
    listed = [label for label in _LABEL.findall(clauses[ORDER].text) if label in clauses]
    return [label for label in listed if holds(clauses[label].condition, ruleset)]


@cache
def examples(identifier: str) -> tuple[Example, ...]:
    """An example for each obligation of a shipped game that binds somebody in some deal, in their order."""
    wanted = obligations(spec.ruleset_document(identifier))
    found: dict[str, Example] = {}
    for deal, action in random_moments(identifier):
        held = deal.hands[action.by].bit_count()
        if held > _TOO_MANY and (deal.progress.trick or any(deal.tricks_won)):
            continue
        for example in _examples_in(deal, action):
            old = found.get(example.clause)
            if example.clause in wanted and (old is None or _badness(example) < _badness(old)):
                found[example.clause] = example
        if all(label in found and not _badness(found[label])[0] for label in wanted):
            break
    return tuple(found[label] for label in wanted if label in found)


def _badness(example: Example) -> tuple[bool, int]:
    """What makes an example hard to read: a hand too small to show a choice or too large to take in, a long trick."""
    size = len(example.hand)
    return size not in _GOOD_HAND or not 0 < len(example.trick) < 3, abs(size - _GOOD_HAND.start) + len(example.trick)


def _examples_in(deal: Deal, action: Action) -> Iterator[Example]:
    """What forbids a card of the player whose turn it is, an example for each clause."""
    may = {legal.card for legal in deal.legal().actions if legal.do == "play"}
    if len(may) == deal.hands[action.by].bit_count():
        return
    seats = deal.table.seats
    player = seats[action.by]
    barring = {found.clause for found in refusals(deal) if found.action.get("by") == player}
    trick = tuple((played["by"], played["card"]) for played in state(deal)["trick"])
    trump = deal.ranking.name if deal.ranking is not None and deal.ranking.name in SUIT_NAMES else ""
    for clause in barring:
        hand = tuple(in_order(NAMES[card] for card in each(deal.hands[action.by])))
        yield Example(
            clause, seats, player, trick, trump, hand, tuple(card for card in hand if card in {NAMES[c] for c in may})
        )


def example_html(example: Example) -> str:
    """An example on two lines: what lies, and the hand with the cards that may be played."""
    seats = example.seats
    who = escape(seat_name(example.by, seats))
    trumps = f"trumps {pip(example.trump)}" if example.trump else "no trumps yet"
    lies = " ".join(f"{escape(seat_name(by, seats))}&nbsp;{card_box(card)}" for by, card in example.trick)
    table = f"{trumps} · {lies}" if lies else f"{trumps} · {who} is to lead"
    hand = " ".join(card_box(card, "may" if card in example.allowed else "barred") for card in example.hand)
    aloud = ", ".join(map(spoken, example.allowed))
    return (
        f'<div class="example-trick"><span class="lies">{table}</span> '
        f'<span class="holds">{who} holds <span class="card-row">{hand}</span>'
        f'<span class="aloud">and may play {aloud}</span></span></div>'
    )
