"""What is done at a table, in words: an event with its player, an action without."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from schmier.io.notation import LEVELS
from schmier_conformance.wording.cards import listed
from schmier_conformance.wording.rulesets.contracts import CONTRACT_NAMES
from schmier_conformance.wording.rulesets.entries import no_tricks_name
from schmier_site.html.deal_diagram import seat_name
from schmier_site.html.playing_cards import (
    SUIT_NAMES,
    card_box,
    card_row,
    in_order,
    is_card,
    pip,
)

WORDS = {
    "keep": "keep{s} the pitch",
    "sell": "offer{s} the pitch, or sell{s} it",
    "stand": "stand{s}",
    "beg": "beg{s}",
    "give": "give{s} one",
    "run": "run{s} the cards",
    "draw": "draw{s}",
    "fold": "fold{s}",
    "hold": "hold{s}",
    "contra": "say{s} contra",
    "re": "say{s} re",
    "bock": "say{s} bock",
    "hirsch": "say{s} hirsch",
    "knock": "knock{s}",
    "give-game": "give{s} the game",
    "take-game": "take{s} the game",
    "claim": "claim{s} the tricks that are left",
    "concede": "concede{s} the tricks that are left",
}
"""The verbs that need no more than themselves, in words; `s` is the ending of a verb with its player."""


MARKS = {"revoke": "a revoke", "out_of_turn": "out of turn"}
"""What a log may mark a card as, in words."""


def bid_text(bid: Any) -> str:
    """A bid in words: "3", "7 hearts", "misère"."""
    if isinstance(bid, dict):
        return f"{bid['tricks']} {CONTRACT_NAMES.get(bid['trump'], bid['trump'])}"
    return no_tricks_name(bid).lower() if isinstance(bid, str) else json.dumps(bid)


def bid_html(bid: Any) -> str:
    """A bid with the sign of its suit."""
    if isinstance(bid, dict) and bid.get("trump") in SUIT_NAMES:
        return f"{escape(str(bid.get('tricks')))} {pip(bid['trump'])}"
    return escape(bid_text(bid))


def announced(event: Mapping[str, Any]) -> str:
    """A game of Skat with what goes with it: "hearts hand schneider"."""
    levels = [level for level in LEVELS if event.get(level)]
    return " ".join([CONTRACT_NAMES.get(event["contract"], event["contract"]), *levels])


def _partners(event: Mapping[str, Any], seats: Sequence[str]) -> str:
    """The partners whom a pitcher names."""
    named = [escape(seat_name(seat, seats)) for seat in event["partners"]]
    return f"{listed(named)} as partner{'s' if len(named) > 1 else ''}" if named else "no partner"


def _card_html(card: Any) -> str:
    return card_box(card) if isinstance(card, str) and is_card(card) else escape(json.dumps(card))


def event_html(event: Mapping[str, Any], seats: Sequence[str]) -> str:
    """An event, or an action without its player, in words."""
    who = f"{escape(seat_name(event['by'], seats))} " if "by" in event else ""
    s = "s" if who else ""
    match event["do"]:
        case "deal" if "hands" in event:
            return "the cards are dealt"
        case "deal":
            return "deal"
        case "redeal":
            return f"{who}claim{s} a new deal" if who else "the hands are thrown in"
        case "bid" if "bid" in event:
            return f"{who}bid{s} {bid_html(event['bid'])}"
        case "pass":
            return f"{who}{'passes' if who else 'pass'}"
        case "take":
            return f"{who}take{s} up the cards on the table"
        case "declare" if event.get("trump") in SUIT_NAMES:
            return f"{who}name{s} {pip(event['trump'])}"
        case "declare" if "partners" in event:
            return f"{who}name{s} {_partners(event, seats)}"
        case "declare" if "contract" in event:
            return f"{who}announce{s} {escape(announced(event))}"
        case "name-suit" if event.get("suit") in SUIT_NAMES:
            return f"{who}name{s} {pip(event['suit'])} for the Joker that was led"
        case "discard" if "cards" in event:
            return f"{who}discard{s} {card_row(in_order(event['cards']))}"
        case "draw" if event.get("cards"):
            return f"{who}fill{s} up with {card_row(in_order(event['cards']))}"
        case "pass-cards" if "cards" in event:
            return f"{who}{'passes' if who else 'pass'} {card_row(in_order(event['cards']))} on"
        case "call" if "card" in event:
            return f"{who}call{s} {_card_html(event['card'])}"
        case "play" if event.get("under"):
            under = card_row(in_order(event["under"]))
            return f"{who}play{s} {_card_html(event['card'])} with {under} under it"
        case "play" if marks := [words for mark, words in MARKS.items() if event.get(mark)]:
            return f"{who}play{s} {_card_html(event['card'])}, marked as {listed(marks)}"
        case verb if verb in WORDS:
            return f"{who}{WORDS[verb].format(s=s)}"
        case "play" if "card" in event:
            return f"{who}play{s} {_card_html(event['card'])}" if who else _card_html(event["card"])
        case verb:
            rest = {key: value for key, value in event.items() if key not in ("do", "by")}
            return f"{who}{escape(verb)}{' ' + escape(json.dumps(rest, ensure_ascii=False)) if rest else ''}"
