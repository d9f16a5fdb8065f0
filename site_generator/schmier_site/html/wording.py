"""The wording of the harness as HTML: events and actions with their cards drawn, and sentences with their cards in colour."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any, Final, assert_never

from schmier.verbs import Verb
from schmier_conformance.wording import text
from schmier_conformance.wording.events import (
    BidPart,
    CardPart,
    CardsPart,
    GamePart,
    Part,
    PartnersPart,
    Phrase,
    PlayerPart,
    SuitPart,
    action_phrase,
    event_phrase,
)
from schmier_conformance.wording.vocabulary import COMMON, Vocabulary
from schmier_site.html.deal_diagram import seat_name
from schmier_site.html.playing_cards import GLYPHS, SUIT_NAMES, TEXT_FORM, card_box, card_row, in_order, pip

_CARD: Final = re.compile(r"\b(10|1[1-3]|[2-9TJQKA])([♠♥♦♣])")
"""A card in a sentence, as `schmier_conformance.wording.text` writes it."""

_LETTERS: Final = {glyph: suit for suit, glyph in GLYPHS.items()}


def event_html(event: Mapping[str, Any], seats: Sequence[str], vocabulary: Vocabulary = COMMON) -> str:
    """An event with its player, in the words of a game; without a player, as an act of the table."""
    return phrase_html(event_phrase(dict(event), vocabulary), seats, vocabulary)


def action_html(
    action: Mapping[str, Any], seats: Sequence[str], vocabulary: Vocabulary = COMMON, *, by_player: bool
) -> str:
    """An action without its player; a card that may be played is the card alone."""
    if action.keys() == {"do", "card"} and action["do"] == Verb.PLAY:
        return card_box(action["card"])
    return phrase_html(action_phrase(dict(action), vocabulary, by_player=by_player), seats, vocabulary)


def phrase_html(phrase: Phrase, seats: Sequence[str], vocabulary: Vocabulary = COMMON) -> str:
    """A phrase with its cards and suits drawn, and the seats by their names at this table."""
    return "".join([part_html(part, lambda seat: seat_name(seat, seats), vocabulary) for part in phrase])


def part_html(part: str | Part, name: Callable[[str], str], vocabulary: Vocabulary = COMMON) -> str:
    """A part of a phrase, or the words between two; `name` gives the name of a seat."""
    match part:
        case str():
            return escape(part, quote=False)
        case CardPart():
            return card_box(part.card)
        case CardsPart():
            return card_row(in_order(part.cards)) if part.cards else text.cards_or_nothing(())
        case BidPart():
            return bid_html(part.bid, vocabulary)
        case SuitPart():
            return pip(part.suit)
        case GamePart():
            return escape(text.game(part.contract, part.levels, vocabulary))
        case PlayerPart():
            return escape(name(part.seat))
        case PartnersPart():
            return escape(text.partners([name(seat) for seat in part.seats]))
        case _:
            assert_never(part)


def bid_html(bid: Any, vocabulary: Vocabulary = COMMON) -> str:
    """A bid with the sign of its suit."""
    if isinstance(bid, dict) and bid["trump"] in SUIT_NAMES:
        return f"{bid['tricks']} {pip(bid['trump'])}"
    return escape(text.bid(bid, vocabulary))


def text_html(sentence: str) -> str:
    """A sentence of an explanation with its cards in the colours of their suits."""

    def coloured(found: re.Match[str]) -> str:
        rank = "10" if found[1] == "T" else found[1]
        return f'<span class="said-card suit-{_LETTERS[found[2]]}">{rank}{found[2]}{TEXT_FORM}</span>'

    return _CARD.sub(coloured, escape(sentence, quote=False))
