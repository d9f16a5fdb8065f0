"""The moves of a record of the International Skat Server, as the events of a log.

Four moves in five are cards, and nearly all others a pass, a number or a word. Their events are built once and looked up, because an
archive has millions of games. Do not modify them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from schmier_conformance.importers.errors import BrokenOffError, RecordError

Json = dict[str, Any]
"""A JSON object."""

SEATS = ("forehand", "middlehand", "endhand")
"""The seats of a converted log; endhand deals."""

CARDS_DEALT = 32
"""Cards that a deal names: three hands of ten and the two of the skat."""

MOST_EVENTS = 2000
"""The most events the log format allows; a game has about fifty."""

CARD_NAMES = {suit + rank: rank + suit for suit in "CSHD" for rank in "AKQJT987"}
"""The name in logs of each card by its name in records, which has the suit first."""

_HAND_ENDS = (10, 20, 30, CARDS_DEALT)
_GAME = re.compile(r"([GCSHDN])([OHSZ]*)((?:\.(?:[CSHD][AKQJT987]|\?\?))*)")
_ENDED_BY = re.compile(r"(LE|TI)\.([012])")
_GAMES = {"G": "grand", "N": "null", "C": "C", "S": "S", "H": "H", "D": "D"}
_HIDDEN = "??"
_PLAYERS = {"0": 0, "1": 1, "2": 2}
_BIDS = range(18, 265)


def ready_events() -> dict[tuple[str, str], Json]:
    """The events of moves that need no context, by player and move."""
    ready: dict[tuple[str, str], Json] = {}
    for who, by in zip(_PLAYERS, SEATS, strict=True):
        ready[who, "y"] = {"do": "hold", "by": by}
        ready[who, "p"] = {"do": "pass", "by": by}
        ready[who, "SC"] = {"do": "claim", "by": by}
        ready |= {(who, name): {"do": "play", "by": by, "card": card} for name, card in CARD_NAMES.items()}
        ready |= {(who, str(value)): {"do": "bid", "by": by, "bid": value} for value in _BIDS}
    return ready


READY = ready_events()
"""The events looked up."""


@dataclass(slots=True)
class Moves:
    """The moves read so far."""

    events: list[Json] = field(default_factory=list)
    pitcher: int | None = None
    """The declarer, once the skat is taken up or a game announced."""
    has_taken: bool = False
    announced: Json | None = None
    """The announcement, while the discard is still to be named."""
    conceded: set[int] = field(default_factory=set)


def moves_of(text: str) -> tuple[Moves, str | None]:
    """The moves of a game, and why they break off, if they do; raises `RecordError` for unusable moves."""
    words = text.split()
    if len(words) % 2:
        raise RecordError("the moves do not come in pairs of who and what")
    if not words or words[0] != "w":
        raise RecordError("the moves do not begin with a deal")
    if len(words) > 2 * MOST_EVENTS:
        raise RecordError(f"there are more than {MOST_EVENTS} moves")
    moves = Moves([deal_of(words[1])])
    note = moves.events.append
    pairs = list(zip(words[2::2], words[3::2], strict=True))
    try:
        for pair, event in zip(pairs, map(READY.get, pairs), strict=True):
            if event is not None:
                note(event)
            else:
                other_move(moves, *pair)
    except BrokenOffError as reason:
        return moves, str(reason)
    if moves.announced is not None:
        return moves, "the cards laid away are not named"
    return moves, None


# ---- the deal --------------------------------------------------------------------------------------------------------


def deal_of(text: str) -> Json:
    """The deal of a record; a record of one player's view leaves out the hands not seen."""
    names = text.replace("|", ".").split(".")
    if len(names) != CARDS_DEALT:
        raise RecordError("the deal does not name 32 cards")
    try:
        cards = [CARD_NAMES[name] for name in names]
    except KeyError:
        return view_of(names)
    if len(set(cards)) < CARDS_DEALT:
        raise RecordError("the deal names a card twice")
    hands = {"forehand": cards[:10], "middlehand": cards[10:20], "endhand": cards[20:30]}
    return {"do": "deal", "hands": hands, "widow": cards[30:]}


def view_of(names: Sequence[str]) -> Json:
    """The deal as one player saw it: each hand, and the skat, is named or hidden as a whole."""
    dealt: Json = {"do": "deal", "hands": {}}
    seen: list[str] = []
    for place, start, end in zip((*SEATS, "widow"), (0, *_HAND_ENDS), _HAND_ENDS, strict=False):
        group = names[start:end]
        if all(name == _HIDDEN for name in group):
            continue
        if not all(name in CARD_NAMES for name in group):
            raise RecordError(f"the cards of {place} are named in part, or are no cards")
        cards = [CARD_NAMES[name] for name in group]
        seen += cards
        (dealt if place == "widow" else dealt["hands"])[place] = cards
    if len(set(seen)) < len(seen):
        raise RecordError("the deal names a card twice")
    return dealt


# ---- the moves with context ------------------------------------------------------------------------------------------


def other_move(moves: Moves, who: str, what: str) -> None:
    """A move of the server, or one of a player that changes the meaning of later ones."""
    if who == "w":
        server_move(moves, what)
    elif who in _PLAYERS:
        player_move(moves, _PLAYERS[who], what)
    else:
        raise RecordError(f"the move {who} {what} has no known player")


def server_move(moves: Moves, what: str) -> None:
    """A note of the server: the skat, or that a player left or took too long."""
    ended = _ENDED_BY.fullmatch(what)
    if ended:
        reason = "left" if ended[1] == "LE" else "took too long"
        raise BrokenOffError(f"{SEATS[int(ended[2])]} {reason}")
    names = what.split(".")
    if not all(name in CARD_NAMES or name == _HIDDEN for name in names):
        raise RecordError(f"the move w {what} is not known")
    if moves.has_taken and len(names) == 2 and _HIDDEN not in names:
        # In the view of the player who took the skat, this is where it is named.
        moves.events[0].setdefault("widow", [CARD_NAMES[name] for name in names])


def player_move(moves: Moves, seat: int, what: str) -> None:
    """A move of a player other than a card or a word."""
    by = SEATS[seat]
    simple: dict[str, Callable[[Moves, int], None]] = {"s": take, "RE": concede}
    if what in simple:
        simple[what](moves, seat)
    elif what.isascii() and what.isdigit() and len(what) < 7:
        moves.events.append({"do": "bid", "by": by, "bid": int(what)})
    elif what.startswith("SC."):
        moves.events.append(READY[str(seat), "SC"])
    elif moves.announced is not None and seat == moves.pitcher:
        lay_away(moves, what.split("."))
    elif game := _GAME.fullmatch(what):
        announce(moves, seat, game[1], game[2], [name for name in game[3].split(".") if name])
    elif _HIDDEN in what:
        raise BrokenOffError(f"{by} does something that the record hides")
    else:
        raise RecordError(f"the move {seat} {what} is not known")


def take(moves: Moves, seat: int) -> None:
    """Take up the skat."""
    moves.pitcher, moves.has_taken = seat, True
    moves.events.append({"do": "take", "by": SEATS[seat]})


def concede(moves: Moves, seat: int) -> None:
    """Concede; the server lets a player say it twice, which changes nothing."""
    if seat not in moves.conceded:
        moves.conceded.add(seat)
        moves.events.append({"do": "concede", "by": SEATS[seat]})


def announce(moves: Moves, seat: int, game: str, levels: str, cards: Sequence[str]) -> None:
    """Announce a game. The two discarded cards follow in the same move or in a move of their own; then the open hand, if any."""
    moves.pitcher = seat
    declared: Json = {"do": "declare", "by": SEATS[seat], "contract": _GAMES[game]}
    is_null = game == "N"
    if "H" in levels or (not is_null and set(levels) & set("OSZ")):
        declared["hand"] = True
    for letter, level in (("S", "schneider"), ("Z", "schwarz"), ("O", "ouvert")):
        if letter in levels:
            declared[level] = True
    if not moves.has_taken:
        moves.events.append(declared)
        return
    moves.announced = declared
    if cards:
        lay_away(moves, cards)


def lay_away(moves: Moves, cards: Sequence[str]) -> None:
    """Discard two cards, then announce the game; the record of another player's view hides the cards."""
    assert moves.announced is not None
    if list(cards[:2]) != [_HIDDEN, _HIDDEN]:
        if len(cards) < 2 or not all(name in CARD_NAMES for name in cards[:2]):
            raise BrokenOffError("the cards laid away are not named")
        named = [CARD_NAMES[name] for name in cards[:2]]
        moves.events.append({"do": "discard", "by": moves.announced["by"], "cards": named})
    moves.events.append(moves.announced)
    moves.announced = None
