"""Records of the International Skat Server as game logs.

The server writes one game a line, as a list of properties. `MV` holds the moves, each after the one who made it: `w` is
the server, `0`, `1` and `2` are forehand, middlehand and endhand. `R` holds what the server found the game to be worth;
it becomes claims, so that a replay checks it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]
"""A JSON object."""

COLLECTION = "International Skat Server"
"""The name under which converted logs give their origin."""

SEATS = ("forehand", "middlehand", "endhand")
"""The seats of a converted log; endhand deals."""

CARDS_DEALT = 32
"""How many cards a deal names: three hands of ten and the two of the skat."""

_RECORD = re.compile(r"\(;.*\)\s*$", re.DOTALL)
_PROPERTY = re.compile(r"([A-Z][A-Z0-9]*)\[((?:[^\]\\]|\\.)*)\]", re.DOTALL)
_CARD = re.compile(r"[CSHD][AKQJT987]")
_GAME = re.compile(r"([GCSHDN])([OHSZ]*)((?:\.[CSHD][AKQJT987])*)")
_ENDED_BY = re.compile(r"(LE|TI)\.([012])")
_GAMES = {"G": "grand", "N": "null", "C": "C", "S": "S", "H": "H", "D": "D"}
_HIDDEN = "??"


class RecordError(ValueError):
    """A record that cannot be converted: `str()` says why."""


class BrokenOffError(ValueError):
    """The moves cannot be followed any further: `str()` says why. What came before stands."""


@dataclass(slots=True)
class Moves:
    """What has been read of a game so far."""

    events: list[Json] = field(default_factory=list)
    pitcher: int | None = None
    """Who plays the game, once he has taken up the skat or announced."""
    has_taken: bool = False
    announced: Json | None = None
    """The announcement, while the cards to be laid away are still to be named."""
    conceded: set[int] = field(default_factory=set)


def log_of_record(record: str) -> Json:
    """The game log of one record; raises `RecordError` when it is none, or no game can be made of it."""
    if not _RECORD.match(record.strip()):
        raise RecordError("it is no record: expected (; ... ) on one line")
    properties = {name: re.sub(r"\\(.)", r"\1", value) for name, value in _PROPERTY.findall(record)}
    if properties.get("GM") != "Skat":
        raise RecordError(f"it is a game of {properties.get('GM', 'nothing named')}, not of Skat")
    for name in ("MV", "R"):
        if name not in properties:
            raise RecordError(f"the property {name} is missing")
    moves, reason = moves_of(properties["MV"])
    result = result_of(properties["R"])
    ended, why = ended_how(moves, result, reason)
    deal: Json = {"dealer": SEATS[2], "scores": {}, "events": moves.events}
    if ended != "aborted":
        deal["result"] = claims_of(result)
    return {
        "format": "schmier/game-log/1",
        "ruleset": "skat",
        "seats": list(SEATS),
        "deals": [deal],
        "origin": origin_of(properties, ended, why),
    }


def origin_of(properties: dict[str, str], ended: str, reason: str | None) -> Json:
    """Where the log comes from."""
    origin: Json = {"collection": COLLECTION}
    if properties.get("ID"):
        origin["record"] = properties["ID"][:200]
    if properties.get("DT"):
        origin["played"] = properties["DT"][:100]
    origin["ended"] = ended
    if reason is not None:
        origin["reason"] = reason
    return origin


# ---- moves -----------------------------------------------------------------------------------------------------------


def moves_of(text: str) -> tuple[Moves, str | None]:
    """The moves of a game, and why they break off, if they do; raises `RecordError` where nothing can be made of them."""
    words = text.split()
    if len(words) % 2:
        raise RecordError("the moves do not come in pairs of who and what")
    pairs = list(zip(words[::2], words[1::2], strict=True))
    if not pairs or pairs[0][0] != "w":
        raise RecordError("the moves do not begin with a deal")
    moves = Moves([deal_of(pairs[0][1])])
    try:
        for who, what in pairs[1:]:
            if who == "w":
                server_move(moves, what)
            elif who in ("0", "1", "2"):
                move(moves, int(who), what)
            else:
                raise RecordError(f"the move {who} {what} is nobody's")
    except BrokenOffError as reason:
        return moves, str(reason)
    if moves.announced is not None:
        return moves, "the cards laid away are not named"
    return moves, None


def card(name: str) -> str:
    """A card as logs write it; the server writes the suit first."""
    return name[1] + name[0]


def deal_of(text: str) -> Json:
    """The deal of a record."""
    names = text.split(".")
    if len(names) != CARDS_DEALT or not all(_CARD.fullmatch(name) for name in names):
        raise RecordError("the deal does not name 32 cards")
    cards = [card(name) for name in names]
    if len(set(cards)) < CARDS_DEALT:
        raise RecordError("the deal names a card twice")
    hands = {seat: cards[10 * place : 10 * place + 10] for place, seat in enumerate(SEATS)}
    return {"do": "deal", "hands": hands, "widow": cards[30:]}


def server_move(moves: Moves, what: str) -> None:
    """What the server notes: the skat it shows, or that somebody left or took too long."""
    ended = _ENDED_BY.fullmatch(what)
    if ended:
        reason = "left" if ended[1] == "LE" else "took too long"
        raise BrokenOffError(f"{SEATS[int(ended[2])]} {reason}")
    if not all(_CARD.fullmatch(name) or name == _HIDDEN for name in what.split(".")):
        raise RecordError(f"the move w {what} is not known")


def move(moves: Moves, seat: int, what: str) -> None:
    """What a player does."""
    by = SEATS[seat]
    simple: dict[str, Callable[[], None]] = {
        "y": lambda: moves.events.append({"do": "hold", "by": by}),
        "p": lambda: moves.events.append({"do": "pass", "by": by}),
        "s": lambda: take(moves, seat),
        "RE": lambda: concede(moves, seat),
    }
    if what in simple:
        simple[what]()
    elif what.isascii() and what.isdigit() and len(what) < 7:
        moves.events.append({"do": "bid", "by": by, "bid": int(what)})
    elif what == "SC" or what.startswith("SC."):
        moves.events.append({"do": "claim", "by": by})
    elif _CARD.fullmatch(what):
        moves.events.append({"do": "play", "by": by, "card": card(what)})
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
    """Give up; the server lets a player say it twice, which changes nothing."""
    if seat not in moves.conceded:
        moves.conceded.add(seat)
        moves.events.append({"do": "concede", "by": SEATS[seat]})


def announce(moves: Moves, seat: int, game: str, levels: str, cards: Sequence[str]) -> None:
    """Announce a game. With it, or as a move of its own, come the two cards that are laid away; then the open hand, if any."""
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
    """Lay two cards away, and then announce what was announced."""
    if len(cards) < 2 or not all(_CARD.fullmatch(name) for name in cards[:2]):
        raise BrokenOffError("the cards laid away are not named")
    assert moves.announced is not None
    by = moves.announced["by"]
    moves.events += [{"do": "discard", "by": by, "cards": [card(name) for name in cards[:2]]}, moves.announced]
    moves.announced = None


# ---- results ---------------------------------------------------------------------------------------------------------


def result_of(text: str) -> dict[str, str]:
    """The parts of a result: `d:1 win v:48` as `{"d": "1", "win": "", "v": "48"}`."""
    parts = (part.partition(":") for part in text.split())
    return {name: value for name, _, value in parts}


def ended_how(moves: Moves, result: dict[str, str], reason: str | None) -> tuple[str, str | None]:
    """How a game ended, and why, if it was broken off."""
    if "passed" in result:
        return "passed", None
    if "penalty" in result:
        return "aborted", reason or "the server gave a penalty"
    for name, why in (("l", "left"), ("to", "took too long")):
        if result.get(name, "-1") not in ("-1", ""):
            return "aborted", reason or f"somebody {why}"
    if reason is not None:
        return "aborted", reason
    opponents = {0, 1, 2} - {moves.pitcher}
    is_conceded = moves.pitcher in moves.conceded or opponents <= moves.conceded
    return "conceded" if is_conceded else "complete", None


def claims_of(result: dict[str, str]) -> Json:
    """What the server says that a game came to, as claims."""
    if "passed" in result:
        return {"made": None, "scores": {}}
    try:
        pitcher, value = int(result["d"]), int(result["v"])
        game = {"card_points": int(result["p"]), "tricks": int(result["t"]), "matadors": int(result["m"])}
    except (KeyError, ValueError):
        raise RecordError("the result does not say d, v, p, t and m in numbers") from None
    if pitcher not in (0, 1, 2) or ("win" in result) == ("loss" in result):
        raise RecordError("the result does not say who played, or whether he won")
    made = "win" in result
    return {
        "game": {**game, "value": value if made else -value // 2, "overbid": "overbid" in result},
        "made": made,
        "scores": {SEATS[pitcher]: value},
    }
