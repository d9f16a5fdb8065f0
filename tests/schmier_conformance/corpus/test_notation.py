"""The notation of scenarios covers every verb, game and level."""

from __future__ import annotations

import pytest

from schmier.contracts import Announcement
from schmier.io.notation import BARE_VERBS, GAMES, LEVELS, event
from schmier_conformance.documents.reading import validate_part
from schmier_conformance.documents.schemas import schemas

SEATS = ("N", "E", "S", "W")

LOG = schemas()["urn:schmier:schema:game-log:1"]["$defs"]

LINES = (
    *(f"N {verb}" for verb in BARE_VERBS if verb != "redeal"),
    'deal {"hands": {"N": ["AS"]}}',
    "redeal",
    "N bid 2",
    "N bid 7H",
    "N bid moon",
    "N concede open",
    "N concede agreed E",
    "N declare H",
    "N declare partners S",
    *(f"N declare {game} {level}" for game in GAMES for level in LEVELS),
    "N discard 2C 3C",
    "N draw",
    "N draw 2C",
    "N pass-cards 2C",
    "N call AS",
    "N play 8S",
    "N play 8S revoke",
    "N play 8S out-of-turn",
    "N play 8S under 9S",
    "N name-suit H",
)
"""A line for every form of an action."""


def test_every_verb_of_a_log_has_a_line() -> None:
    verbs = {event(line, SEATS)["do"] for line in LINES}
    assert verbs == set(LOG["event"]["properties"]["do"]["enum"])


@pytest.mark.parametrize("line", LINES)
def test_a_line_notes_an_event_that_follows_the_schema(line: str) -> None:
    validate_part("game-log", "#/$defs/event", event(line, SEATS), line)


def test_every_game_and_level_can_be_announced() -> None:
    assert set(GAMES.values()) == set(LOG["game"]["enum"])
    assert Announcement._fields[1:] == LEVELS
