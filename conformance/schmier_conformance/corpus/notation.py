"""The lines of a scenario: what happened, what is tried or queried, and what a person claims is answered.

A line is an action (`E bid 2`, `S play 8S`, `E discard 2C 3C`), a whole trick (`trick E: AS 8S 7S 5S`), or a question (`legal`,
`result`, `state`, `view N`). In the `then` part every line ends in `->` and the claim. Every function takes the seats in turn order.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from schmier.io.notation import GAMES, NotationError, announcement, bid_noted, cards, event
from schmier.verbs import Verb
from schmier_conformance.corpus.cases import Question

Json = dict[str, Any]
"""A JSON object."""

CHOICES: Final = (Verb.DISCARD, Verb.DRAW, Verb.PASS_CARDS, Verb.PLAY)
"""Verbs of which `legal` may claim how many cards each seat must choose."""


@dataclass(frozen=True, slots=True)
class ClaimedStep:
    """One step of a case with a person's claim."""

    request: Json
    """`{"ask": ...}` or `{"try": ...}`."""
    claim: Json
    """What the observation must say; keys without a claim are left out."""


def lines(text: str) -> list[str]:
    """The lines of a block without comments and blank lines."""
    bare = (line.split("#")[0].strip() for line in text.split("\n"))
    return [line for line in bare if line]


# ---- actions ---------------------------------------------------------------------------------------------------------


def trick(line: str, seats: Sequence[str]) -> list[Json]:
    """The plays of a line such as `trick E: AS 8S 7S 5S`, in turn from the leader; a dash skips a player.

    `trick E: X1/H 7H 8H 9H` names hearts for a Joker led at no trump.
    """
    noted = re.fullmatch(r"trick (\w+): (.*)", line)
    if not noted or noted[1] not in seats:
        raise NotationError(f"{line!r}: expected 'trick SEAT: cards'")
    start = seats.index(noted[1])
    made: list[Json] = []
    for place, word in enumerate(noted[2].split()):
        card, _, suit = word.partition("/")
        by = seats[(start + place) % len(seats)]
        if card != "-":
            made.append({"do": "play", "by": by, "card": cards([card])[0]})
        if suit:
            made.append({"do": "name-suit", "by": by, "suit": suit})
    return made


def events(text: str, seats: Sequence[str]) -> list[Json]:
    """The events of a `given` block."""
    found: list[Json] = []
    for line in lines(text):
        found += trick(line, seats) if line.startswith("trick ") else [event(line, seats)]
    return found


# ---- claims ----------------------------------------------------------------------------------------------------------


def steps(text: str, seats: Sequence[str], values: Json) -> list[ClaimedStep]:
    """The steps of a `then` block; `values` has the value of each point by name."""
    found: list[ClaimedStep] = []
    for line in lines(text):
        action, arrow, claimed = (part.strip() for part in line.partition("->"))
        if not arrow:
            raise NotationError(f"{line!r}: a step needs '->' and what is claimed")
        try:
            found += step(action, claimed, seats, values)
        except (ValueError, IndexError) as problem:
            raise NotationError(f"{line!r}: {problem}") from None
    return found


def step(action: str, claimed: str, seats: Sequence[str], values: Json) -> list[ClaimedStep]:
    """The steps of one line; a trick makes one per card."""
    if action == Question.LEGAL:
        return [ClaimedStep({"ask": "legal"}, legal_claim(claimed, seats))]
    if action == Question.RESULT:
        return [ClaimedStep({"ask": "result"}, result_claim(claimed, values))]
    if action == Question.STATE:
        return [ClaimedStep({"ask": "state"}, json.loads(claimed))]
    if action.startswith("view "):
        return [ClaimedStep({"ask": "view", "seat": action.split()[1]}, json.loads(claimed))]
    if action.startswith("trick "):
        plays = [ClaimedStep({"try": play}, {"accepted": True, "trick_to": None}) for play in trick(action, seats)]
        return [*plays[:-1], ClaimedStep(plays[-1].request, outcome_claim(claimed, seats))]
    return [ClaimedStep({"try": event(action, seats)}, outcome_claim(claimed, seats))]


def outcome_claim(claimed: str, seats: Sequence[str]) -> Json:
    """The claim about an action: `ok`, the seat that wins the completed trick, or `refused CLAUSE`."""
    if claimed == "ok":
        return {"accepted": True, "trick_to": None}
    if claimed in seats:
        return {"accepted": True, "trick_to": claimed}
    refused = re.fullmatch(r"refused ([a-z.-]+)", claimed)
    if not refused:
        raise NotationError(f"{claimed!r}: expected 'ok', a seat, or 'refused CLAUSE'")
    return {"rejected": refused[1]}


def legal_claim(claimed: str, seats: Sequence[str]) -> Json:
    """The legal actions claimed: `S: play 3H 8S`, `S: pass; bid 1 2`, `discard N 4, E 18`, `discard N 3 at most`, `deal` or `nobody`."""
    if claimed == "nobody":
        return {"by": None, "actions": []}
    if claimed == Verb.DEAL:
        return {"by": None, "actions": [{"do": "deal"}]}
    verb, _, who = claimed.partition(" ")
    if verb in CHOICES:
        count = number_by_name(who.removesuffix(" at most"))
        by = [seat for seat in seats if seat in count]
        choose: Json = {"do": verb, "count": count}
        if who.endswith(" at most"):
            choose["at_most"] = True
        return {"by": by if len(by) > 1 else by[0], "choose": choose}
    by_seat, _, choices = claimed.partition(":")
    actions: list[Json] = []
    for choice in choices.split(";"):
        verb, *rest = choice.split()
        if verb in (Verb.PLAY, Verb.CALL):
            actions += [{"do": verb, "card": card} for card in cards(rest)]
        elif verb == Verb.BID:
            actions += [{"do": "bid", "bid": bid_noted(bid)} for bid in rest]
        elif verb == Verb.NAME_SUIT:
            actions += [{"do": "name-suit", "suit": suit} for suit in rest]
        elif verb == Verb.DECLARE and rest and rest[0] == "partners":
            actions.append({"do": "declare", "partners": rest[1:]})
        elif verb == Verb.DECLARE and rest and rest[0] in GAMES:
            actions.append({"do": "declare", **announcement(rest[0], rest[1:])})
        elif verb == Verb.DECLARE:
            actions += [{"do": "declare", "trump": suit} for suit in rest]
        else:
            actions.append({"do": verb})
    return {"by": by_seat.strip(), "actions": actions}


def number_by_name(text: str) -> dict[str, int]:
    """Numbers by name, from `E 20, N -3`."""
    pairs = (pair.split() for pair in text.split(","))
    return {name: int(number) for name, number in pairs}


def result_claim(claimed: str, values: Json) -> Json:
    """The claim about a result: `points E: high low, N: jack; made; scores E 3, N 1; winner none; next N; card points E 20, N 18`."""
    if claimed == "not over":
        return {"over": False}
    claim: Json = {"over": True}
    for part in (part.strip() for part in claimed.split(";")):
        if part in ("made", "failed", "no contract"):
            claim["made"] = {"made": True, "failed": False, "no contract": None}[part]
        elif part.startswith("card points "):
            claim["card_points"] = number_by_name(part.removeprefix("card points "))
        elif part == "scores none":
            claim["scores"] = {}
        elif part.startswith("scores "):
            claim["scores"] = number_by_name(part.removeprefix("scores "))
        elif part == "tricks none":
            claim["tricks"] = {}
        elif part.startswith("tricks "):
            claim["tricks"] = number_by_name(part.removeprefix("tricks "))
        elif part.startswith("game "):
            claim["game"] = game_claim(part.removeprefix("game "))
        elif part == "points none":
            claim["points"] = {}
        elif part.startswith("points "):
            claim["points"] = points_by_party(part.removeprefix("points "), values)
        elif part.startswith("rounds "):
            claim["rounds"] = rounds_claim(part.removeprefix("rounds "))
        elif part.startswith("winner "):
            claim["winner"] = None if part == "winner none" else part.removeprefix("winner ")
        elif part.startswith("next "):
            claim["next_dealer"] = None if part == "next none" else part.removeprefix("next ")
        else:
            raise NotationError(f"{part!r}: not a claim about a result")
    return claim


def rounds_claim(text: str) -> Json:
    """The rounds left, from `bock 2 3, ramsch 3` (deals left of each), `none`, `tied_games 1`, or `setbacks N 2, E 0`."""
    if text.startswith("tied_games "):
        return {"tied_games": int(text.removeprefix("tied_games "))}
    if text.startswith("setbacks "):
        return {"setbacks": number_by_name(text.removeprefix("setbacks "))}
    claim: Json = {"bock": [], "ramsch": []}
    for part in text.split(",") if text != "none" else ():
        kind, *left = part.split()
        claim[kind] = [int(deals) for deals in left]
    return claim


def game_claim(text: str) -> Json:
    """The claimed parts of a game of Skat, from `card_points 63, matadors 1, value 20, overbid no`."""
    claim: Json = {}
    for part in text.split(","):
        name, value = part.split()
        claim[name] = {"yes": True, "no": False}[value] if value in ("yes", "no") else int(value)
    return claim


def points_by_party(text: str, values: Json) -> Json:
    """Values by party and name, from `E: high low game, N: jack`; `jack=3` gives a point another value."""
    won: Json = {}
    for party_part in text.split(","):
        party, _, names = party_part.partition(":")
        counted = won[party.strip()] = {}
        for word in names.split():
            name, _, value = word.partition("=")
            if name not in values and not (value and not values):
                raise NotationError(f"{name!r} is not a point of this ruleset: {', '.join(values)}")
            counted[name] = int(value) if value else values[name]
    return won
