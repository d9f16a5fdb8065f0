"""Records of the International Skat Server as game logs.

A record is a list of properties. `MV` holds the moves, each after its player: `w` is the server; `0`, `1` and `2` are forehand,
middlehand and endhand. `R` holds the result according to the server; it becomes claims, which a replay checks. `ID` and `DT` identify
and date the game. Names, ratings and comments are left out.
"""

from __future__ import annotations

import re

from schmier_conformance.importers.errors import RecordError
from schmier_conformance.importers.skat_moves import SEATS, Json, Moves, moves_of

COLLECTION = "International Skat Server"
"""The origin in converted logs."""

LIMITS = {"v": 10_000, "p": 1000, "t": 100, "m": 11}
"""The greatest numbers of a result in a log; no game comes near them."""

_PROPERTY = re.compile(r"([A-Z][A-Z0-9]*+)\[([^\]\\]*+(?:\\.[^\]\\]*+)*+)\]", re.DOTALL)
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)


def log_of_record(record: str) -> Json:
    """The game log of a record; raises `RecordError` where it is none, or no game can be made of it."""
    properties = properties_of(record)
    if properties.get("GM") != "Skat":
        raise RecordError(f"it is a game of {properties.get('GM', 'nothing named')[:40]}, not of Skat")
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


def properties_of(record: str) -> dict[str, str]:
    """The properties of a record by name; raises `RecordError` for text that is no record, or has a property twice."""
    found = _PROPERTY.findall(record)
    properties = dict(found)
    if len(properties) < len(found):
        names = [name for name, _ in found]
        twice = next(name for name in names if names.count(name) > 1)
        raise RecordError(f"the property {twice} occurs twice")
    framing = len(record) - sum(map(len, properties)) - sum(map(len, properties.values())) - 2 * len(found)
    # The server writes "(;", " ;" and ")" around the properties. Anything more is examined.
    if framing > len("(; ;)") or not found:
        rest = "".join(_PROPERTY.sub("", record).split())
        if rest not in ("(;)", "(;;)"):
            raise RecordError(f"it is no record: expected (; ... ), found {rest[:40]!r} beside its properties")
    return properties


def origin_of(properties: dict[str, str], ended: str, reason: str | None) -> Json:
    """The origin of the log."""
    origin: Json = {"collection": COLLECTION}
    for member, name, most in (("record", "ID", 200), ("played", "DT", 100)):
        if properties.get(name):
            value = properties[name]
            origin[member] = (_ESCAPED.sub(r"\1", value) if "\\" in value else value)[:most]
    origin["ended"] = ended
    if reason is not None:
        origin["reason"] = reason
    return origin


# ---- results ---------------------------------------------------------------------------------------------------------


def result_of(text: str) -> dict[str, str]:
    """The parts of a result: `d:1 win v:48` as `{"d": "1", "win": "", "v": "48"}`."""
    words = text.split()
    parts = {}
    for word in words:
        name, _, value = word.partition(":")
        parts[name] = value
    if len(parts) < len(words):
        raise RecordError("the result says something twice")
    return parts


def ended_how(moves: Moves, result: dict[str, str], reason: str | None) -> tuple[str, str | None]:
    """How a game ended, and why if it was broken off."""
    if "passed" in result:
        return "passed", None
    if "penalty" in result:
        return "aborted", reason or "the server gave a penalty"
    for name, why in (("l", "left"), ("to", "took too long")):
        if result.get(name, "-1") not in ("-1", ""):
            return "aborted", reason or f"a player {why}"
    if reason is not None:
        return "aborted", reason
    opponents = {0, 1, 2} - {moves.pitcher}
    is_conceded = moves.pitcher in moves.conceded or opponents <= moves.conceded
    return "conceded" if is_conceded else "complete", None


def claims_of(result: dict[str, str]) -> Json:
    """The result according to the server, as claims."""
    if "passed" in result:
        return {"made": None, "scores": {}}
    try:
        pitcher, value, points, tricks, matadors = [int(result[name]) for name in ("d", "v", "p", "t", "m")]
    except (KeyError, ValueError):
        raise RecordError("the result does not say d, v, p, t and m in numbers") from None
    if pitcher not in (0, 1, 2) or ("win" in result) == ("loss" in result):
        raise RecordError("the result does not say who played, or whether he won")
    made = "win" in result
    if points < 0 or tricks < 0 or (value < 0) == made or any(abs(int(result[name])) > LIMITS[name] for name in LIMITS):
        raise RecordError("the result has a number that no game can have")
    game = {"card_points": points, "tricks": tricks, "matadors": matadors}
    return {
        "game": {**game, "value": value if made else -value // 2, "overbid": "overbid" in result},
        "made": made,
        "scores": {SEATS[pitcher]: value},
    }
