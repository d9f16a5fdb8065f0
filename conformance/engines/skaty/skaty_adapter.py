"""Skat in skaty as an engine for the protocol, from the first bid to the value of the game.

Who acts, legality, the winners of tricks and the score of a game come from skaty. It refuses without a reason, so the clause of a
refusal comes from the adapter; so do the deal, the total scores and the end of the match, which skaty lacks.
"""

from __future__ import annotations

import json
import sys
from importlib.metadata import version
from typing import Any, Final

try:
    from skaty_table import PACK, VALUES, Json, SkatyTable, event_of
except ModuleNotFoundError as missing:
    if missing.name != "skaty":
        raise
    print(
        "skaty is not installed for this Python, which must be 3.13 or newer; run: pip install skaty", file=sys.stderr
    )
    sys.exit(2)

RULESET: Final = "skaty"
PLAYERS: Final = 3
HAND, SKAT = 10, 2
UNSUPPORTED: Final[Json] = {"unsupported": True}
DUE: Final = {"BID": ("bid", "hold", "pass"), "DECLARATION": ("take", "discard", "declare"), "PLAYING": ("play",)}
"""The verbs skaty has, by phase."""

INTRODUCTION: Final[Json] = {
    "version": 1,
    "engine": {
        "name": "skaty (adapter)",
        "version": version("skaty"),
        "language": "Python",
        "homepage": "https://pypi.org/project/skaty/",
    },
    "rulesets": [RULESET],
    "asks": ["legal", "result"],
}

MARKS: Final = frozenset(("under", "revoke", "out_of_turn"))
"""The members by which a log marks a card. Skaty has no game in which there are any."""


class NotPlayedError(Exception):
    """Skaty cannot play this; the text says why."""


class Game:
    """One case: the seats, the given events, and the table once the cards are dealt."""

    def __init__(self, given: Json, deals: int) -> None:
        self.is_last = given.get("number", 1) >= deals
        self.seats: list[str] = given["seats"]
        if len(self.seats) != PLAYERS:
            raise NotPlayedError("skaty is for three")
        self.dealer = self.seats.index(given["dealer"])
        scores = given.get("scores") or {}
        self.scores = [scores.get(seat, 0) for seat in self.seats]
        self.table: SkatyTable | None = None

    def seat(self, player: int | None) -> str | None:
        """The name of a player."""
        return None if player is None else self.seats[player]

    def observe(self, step: Json) -> Json:
        """The answer to one step."""
        if "try" in step:
            return self.act(step["try"])
        if step["ask"] == "legal":
            return self.legal()
        return self.result() if step["ask"] == "result" else UNSUPPORTED

    def happened(self, event: Json) -> str | None:
        """Carry out a given event, even if skaty would refuse it; returns a clause if that is impossible."""
        if self.table is not None and event["do"] == "play":
            self.table.make("play", self.table.move_of(self.seats.index(event["by"]), event))
            return None
        return self.act(event).get("rejected")

    def act(self, event: Json) -> Json:
        """Try an action."""
        if self.table is None:
            return self.deal(event) if event["do"] == "deal" else {"rejected": "irregular.phase"}
        if self.table.turn is None:
            return {"rejected": "irregular.over"}
        if event["do"] not in DUE[self.table.phase] or event.get("by") not in self.seats:
            return {"rejected": "irregular.phase"}
        move = self.table.move_of(self.seats.index(event["by"]), event)
        # Skaty derives hand from the skat; the adapter refuses an announcement that contradicts it.
        is_otherwise = event["do"] == "declare" and bool(event.get("hand")) != self.table.is_hand
        if move is None or is_otherwise or MARKS.intersection(event) or not self.table.is_valid(move):
            return {"rejected": self.reason(self.table, event)}
        winner = self.table.make(event["do"], move)
        return {"accepted": True} if winner is None else {"accepted": True, "trick_to": self.seats[winner]}

    def deal(self, event: Json) -> Json:
        """Deal the cards. Skaty deals by itself and never wrongly, so the adapter decides what refuses a wrong deal."""
        hands = event.get("hands", {})
        dealt = [card for hand in hands.values() for card in hand] + event.get("widow", [])
        if not PACK.issuperset(dealt):
            return {"rejected": "cards.pack"}
        if len(set(dealt)) != len(dealt):
            return {"rejected": "cards.unique"}
        if any(seat not in self.seats or len(hand) != HAND for seat, hand in hands.items()):
            return {"rejected": "deal.hand.count"}
        if len(event.get("widow", [None] * SKAT)) != SKAT:
            return {"rejected": "deal.widow.count"}
        if event.get("stock") or "turn_up" in event:
            return {"rejected": "deal.sleep" if event.get("stock") else "deal.turn-up"}
        if set(hands) != set(self.seats):
            raise NotPlayedError("skaty knows all hands")
        skat = event.get("widow") or sorted(PACK - set(dealt))
        self.table = SkatyTable(self.dealer, [hands[seat] for seat in self.seats], skat)
        return {"accepted": True}

    def reason(self, table: SkatyTable, event: Json) -> str:
        """The clause of skaty's refusal, checked in the order of the law."""
        is_in_turn = event["by"] == self.seat(table.turn)
        if table.phase == "BID":
            return why_not_called(table, event) if is_in_turn else "auction.turn"
        if table.phase == "DECLARATION":
            return why_not_exchanged(table, event, is_in_turn)
        return why_not_played(table, event, is_in_turn)

    def legal(self) -> Json:
        """The player who acts, and every action skaty accepts: it lists only the next value, but accepts higher ones."""
        if self.table is None:
            return {"by": None, "actions": [{"do": "deal"}]}
        by = self.seat(self.table.turn)
        actions = [event_of(move, self.table.is_hand) for move in self.table.lists()]
        answer: Json = {"by": by, "actions": [action for action in actions if action["do"] not in ("bid", "discard")]}
        if self.table.phase == "BID":
            for value in VALUES:
                move = self.table.move_of(self.seats.index(by), {"do": "bid", "bid": value}) if by else None
                if move is not None and self.table.is_valid(move):
                    answer["actions"].append({"do": "bid", "bid": value})
        if any(action["do"] == "discard" for action in actions):
            answer["choose"] = {"do": "discard", "count": {by: SKAT}}
        return answer

    def result(self) -> Json:
        """The result of the deal, added to the previous scores."""
        if self.table is None or self.table.turn is not None:
            return {"over": False}
        counted = self.table.result()
        won = counted.get("scores", [0] * PLAYERS)
        scores = {seat: self.scores[player] + won[player] for player, seat in enumerate(self.seats)}
        leaders = [seat for seat in self.seats if scores[seat] == max(scores.values())]
        answer: Json = {"over": True, "scores": scores}
        if self.is_last:
            answer["winner"] = leaders[0] if len(leaders) == 1 else None
        else:
            answer["next_dealer"] = self.seats[(self.dealer + 1) % PLAYERS]
        if counted["pitcher"] is None:
            return answer
        pitcher = self.seats[counted["pitcher"]]
        return answer | {
            "points": {pitcher: {"game": counted["game"]["value"]}} if counted["made"] else {},
            "made": counted["made"],
            "card_points": dict(zip(self.seats, counted["card_points"], strict=True)),
            "tricks": dict(zip(self.seats, counted["tricks"], strict=True)),
            "game": counted["game"],
        }


def why_not_called(table: SkatyTable, event: Json) -> str:
    """The clause of a call in turn that skaty does not accept."""
    is_asked = table.last_call == "bid"
    if event["do"] == "hold":
        return "auction.skat.bid"
    if event["do"] == "pass":
        return "auction.turn"
    if is_asked:
        return "auction.skat.answer"
    if event["bid"] == "reject":
        return "auction.nobody-bids.forehand.reject"
    return "auction.skat.bid" if event["bid"] in VALUES else "auction.skat.values"


def why_not_exchanged(table: SkatyTable, event: Json, is_in_turn: bool) -> str:
    """The clause of a step of the exchange that skaty does not accept."""
    if table.is_hand:
        return "irregular.phase" if event["do"] == "discard" else "exchange.take-or-hand"
    if event["do"] == "take" or (event["do"] == "discard") == table.has_laid_away:
        return "irregular.phase"
    if event["do"] == "discard":
        if (
            len(event["cards"]) == SKAT
            and is_in_turn
            and table.turn is not None
            and not set(event["cards"]) <= set(table.hand(table.turn))
        ):
            return "exchange.discard.held"
        return "exchange.bury"
    if not is_in_turn:
        return "exchange.announce"
    is_null_level = event.get("contract") == "null" and (event.get("schneider") or event.get("schwarz"))
    return "exchange.announce.null" if is_null_level else "exchange.announce.taken"


def why_not_played(table: SkatyTable, event: Json, is_in_turn: bool) -> str:
    """The clause of a card skaty does not accept."""
    if not is_in_turn:
        if table.trick:
            return "play.turn"
        return "play.trick.winner-leads" if table.tricks else "play.lead.eldest"
    if table.turn is not None and event["card"] not in table.hand(table.turn):
        return "play.held"
    if MARKS.intersection(event):
        return "irregular.revoke" if event.get("revoke") else "play.turn"
    return "play.follow.trump" if table.is_trump_led else "play.follow.strict"


def answer_to_run(request: Json) -> Json:
    """The answer to one case, even a malformed one."""
    seen: list[Any] = []
    try:
        if request["ruleset"]["id"] != RULESET:
            raise NotPlayedError(f"skaty plays one game, which {RULESET}/ruleset.json describes")
        game = Game(request["given"], request["ruleset"]["match"]["deals"])
        for event in request["given"]["events"]:
            clause = game.happened(event)
            if clause is not None:
                return {"seq": request["seq"], "error": f"skaty refuses a given {event['do']}: {clause}"}
    except NotPlayedError as reason:
        return {"seq": request["seq"], "skipped": str(reason)}
    except (KeyError, TypeError, ValueError) as error:
        return {"seq": request.get("seq"), "error": f"{type(error).__name__}: {error}"}
    try:
        for step in request["steps"]:
            seen.append(game.observe(step))
    except NotPlayedError:
        seen += [UNSUPPORTED] * (len(request["steps"]) - len(seen))
    return {"seq": request["seq"], "observations": seen}


def main() -> int:
    """Answer line by line until `stop` or the end of input."""
    for line in sys.stdin:
        try:
            request = json.loads(line)
            command = request["cmd"]
        except (ValueError, KeyError, TypeError):
            answer: Json = {"seq": None, "error": "a request is a JSON object with `cmd`"}
        else:
            if command == "stop":
                break
            answer = INTRODUCTION if command == "start" else answer_to_run(request)
        print(json.dumps(answer), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
