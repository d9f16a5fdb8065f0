"""Helpers for the examples in the chapters on logs: a log in a few lines, and the findings in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from chapter_examples import filled, game_named
from schmier.cards import cards_of, names
from schmier.io.logs import replay
from schmier_conformance.corpus.notation import events

Json = dict[str, Any]
"""A JSON object."""


def log_told(
    *lines: str,
    game: str = "pitch.auction",
    seats: str = "N E S W",
    dealer: str = "W",
    hands: Mapping[str, str] | None = None,
    **members: Any,
) -> Json:
    """A log of one deal, its events in the words of scenarios; with `hands`, cards not mentioned are dealt as they come."""
    sitting = seats.split()
    noted = events("\n".join(lines), sitting)
    if hands is not None:
        noted.insert(0, {"do": "deal", "hands": dealt(game, sitting, hands)})
    return {"ruleset": game, "seats": sitting, "deals": [{"dealer": dealer, "events": noted, **members}]}


def dealt(game: str, seats: list[str], hands: Mapping[str, str]) -> dict[str, list[str]]:
    """Whole hands by seat, of which some cards are given."""
    ruleset = game_named(game)
    given = {seat: hands.get(seat, "").split() for seat in seats}
    mentioned = cards_of([card for cards in given.values() for card in cards])
    rest = names(ruleset.cards.pack & ~mentioned)
    return {seat: filled(cards, ruleset.dealing.hand_size, rest) for seat, cards in given.items()}


def claiming(log: Json, **claims: Any) -> Json:
    """The log, whose last event claims that this followed from it."""
    log["deals"][-1]["events"][-1]["claims"] = claims
    return log


def took_for_legal(log: Json, by: str | None, *actions: Json) -> Json:
    """The log, whose last event claims that just these actions were legal before it."""
    log["deals"][-1]["events"][-1]["legal"] = {"by": by, "actions": list(actions)}
    return log


def found_in(log: Json) -> list[str]:
    """The clauses of all findings in a log, a doubt with a question mark."""
    return [f"{finding.clause}{'?' if finding.is_doubt else ''}" for finding in replay(log).findings]


def said_of(log: Json) -> str:
    """The first thing found in a log, in words."""
    return replay(log).findings[0].message


LOG_HELPERS: dict[str, Any] = {
    "log_told": log_told,
    "claiming": claiming,
    "took_for_legal": took_for_legal,
    "found_in": found_in,
    "said_of": said_of,
}
"""The names every example on logs knows."""
