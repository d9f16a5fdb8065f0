"""From the situation of a case to an OpenSpiel table, or the reason why there is none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from skat_table import CARDS, PLAYERS, SkatTable

Json = dict[str, Any]
"""A JSON object."""

_PLAYED: Final[Json] = {
    "deck": {"ranks": ["A", "K", "Q", "J", "T", "9", "8", "7"], "jokers": 0},
    "ranking": {
        "trumps": ["JC", "JS", "JH", "JD", "A", "T", "K", "Q", "9", "8", "7"],
        "plain": ["A", "T", "K", "Q", "9", "8", "7"],
        "contracts": {
            "grand": {"trumps": ["JC", "JS", "JH", "JD"], "plain": ["A", "T", "K", "Q", "9", "8", "7"]},
            "null": {"trumps": [], "plain": ["A", "K", "Q", "J", "T", "9", "8", "7"]},
        },
    },
    "exchange": [{"do": "take-or-hand"}, {"do": "bury", "who": "pitcher", "to": 10}, {"do": "announce"}],
}
"""The parts of a ruleset OpenSpiel plays in this way only."""

_WAYS_OF_PLAY: Final[Json] = {"first_lead": "any", "following": "strict", "leader": "eldest", "lost_cause": "stops"}
"""The ways of play that OpenSpiel has."""

_NOT_FELT: Final = {"open_hand", "concessions"}
"""Options of play that change nothing about the cards of a game without open hands and concessions."""

_CALLS: Final = {"bid", "hold", "pass"}


class NotPlayedError(Exception):
    """The situation has no counterpart in OpenSpiel; the text says why."""


class Seating:
    """The seats of a case, as OpenSpiel players."""

    def __init__(self, seats: Sequence[str], dealer: str) -> None:
        if len(seats) != PLAYERS:
            raise NotPlayedError("OpenSpiel's Skat has three players, and no dealer who sits out")
        forehand = seats.index(dealer) + 1
        self.seats = [*seats[forehand:], *seats[:forehand]]
        """By player: forehand, middlehand, endhand."""

    def player(self, seat: str) -> int:
        """The player who sits there; raises `ValueError` if there is no such seat."""
        if seat not in self.seats:
            raise ValueError(f"there is no seat {seat}")
        return self.seats.index(seat)


def check_ruleset(ruleset: Json) -> None:
    """Raise `NotPlayedError` unless the ruleset plays cards as OpenSpiel does."""
    for part, played in _PLAYED.items():
        if ruleset.get(part) != played:
            raise NotPlayedError(f"OpenSpiel does not play this `{part}`")
    play = ruleset.get("play", {})
    for option in (play.keys() | _WAYS_OF_PLAY.keys()) - _NOT_FELT:
        if play.get(option) != _WAYS_OF_PLAY.get(option):
            raise NotPlayedError(f"OpenSpiel does not play this `play.{option}`")


def table_in_play(given: Json, seating: Seating) -> SkatTable:
    """The table of OpenSpiel after the given events.

    Raises `NotPlayedError` if OpenSpiel has nothing of the kind, and `ValueError` if it has and does not allow it.
    """
    if not given["events"] or given["events"][0]["do"] != "deal":
        raise NotPlayedError("no cards have been dealt yet")
    deal, *events = given["events"]
    while events and events[0]["do"] in _CALLS:
        call = events.pop(0)
        if call.get("bid") == "reject":
            raise NotPlayedError("OpenSpiel has no reject")
    if not events:
        raise NotPlayedError("OpenSpiel's auction is another one: games are bid there, not values")
    if events[0]["do"] == "declare":
        raise NotPlayedError("OpenSpiel has no hand games: the skat is always taken up")
    taken, *rest = events
    if taken["do"] != "take" or [event["do"] for event in rest[:2]] != ["discard", "declare"]:
        raise NotPlayedError("OpenSpiel's exchange is another one: the game is named before the skat is taken up")
    laid_away, announced, *plays = rest
    if "ouvert" in announced:
        raise NotPlayedError("OpenSpiel has no ouvert games")
    hands, skat = dealt(deal, seating)
    table = SkatTable(hands, skat, seating.player(taken["by"]), announced["contract"], laid_away["cards"])
    for event in plays:
        play_given(table, event, seating)
    return table


def dealt(deal: Json, seating: Seating) -> tuple[list[list[str]], list[str]]:
    """The hands by player, and the skat; where the deal leaves the skat out, it is what the hands leave of the pack."""
    named = deal.get("hands", {})
    if any(seat not in named for seat in seating.seats):
        raise NotPlayedError("OpenSpiel knows every card that is dealt, and this deal leaves some out")
    hands = [named[seat] for seat in seating.seats]
    held = {card for hand in hands for card in hand}
    return hands, deal.get("widow", [card for card in CARDS if card not in held])


def play_given(table: SkatTable, event: Json, seating: Seating) -> None:
    """Play a card the case gives as played."""
    if event["do"] != "play":
        raise NotPlayedError(f"OpenSpiel has no `{event['do']}` during the play")
    if seating.player(event["by"]) != table.turn:
        raise ValueError(f"OpenSpiel does not let {event['by']} play {event['card']}: it is another's turn")
    table.play(event["card"])
