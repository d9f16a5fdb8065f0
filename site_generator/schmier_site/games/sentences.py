"""The options of a ruleset as sentences on its sheet: the words the commands use, with the cards drawn."""

from __future__ import annotations

from html import escape
from typing import Any, Final

from schmier.vocabulary import family_of
from schmier_conformance.wording.rulesets.entries import step_sentence
from schmier_conformance.wording.rulesets.sentences import sentence_of
from schmier_site.html.playing_cards import card_box, card_row, trump_card
from schmier_site.law import Document

EXAMPLE_SUIT: Final = "H"
"""Sheets draw trumps with hearts as the trump suit; red shows best which cards come from elsewhere."""

_PLACE_OF_CARDS: Final = "\0"
"""Marks the place in a sentence where cards are drawn; no sentence holds this character."""


def option_sentence(option: str, value: Any, ruleset: Document) -> str:
    """An option as HTML."""
    return escape(sentence_of(option, value, ruleset), quote=False)


def step_html_of_exchange(step: Document, ruleset: Document) -> str:
    """One step of the exchange of a game as HTML."""
    rows: list[str] = []

    def draw(tokens: list[str]) -> str:
        rows.append(" ".join(card_box(trump_card(token, EXAMPLE_SUIT)) for token in tokens))
        return _PLACE_OF_CARDS

    html = escape(step_sentence(step, draw, family_of(ruleset), ruleset), quote=False)
    for row in rows:
        html = html.replace(_PLACE_OF_CARDS, row, 1)
    return html


def trump_line(ruleset: Document) -> str:
    """All trumps, high to low, drawn with hearts as trumps."""
    tokens = ruleset["ranking"]["trumps"]
    return card_row(trump_card(token, EXAMPLE_SUIT) for token in tokens)
