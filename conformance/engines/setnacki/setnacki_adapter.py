"""Setback for two in setnacki as an engine for the protocol.

Legal bids and cards, the winners of tricks, the points and the scores come from setnacki. It refuses without a reason, so the clause of
a refusal comes from the adapter.
"""

from __future__ import annotations

import json
import sys
from importlib.metadata import version
from typing import Any, Final

try:
    from setback_table import Json, SetbackTable, by_seat, card_of
except ModuleNotFoundError as missing:
    if missing.name not in ("setnacki", "cardnacki"):
        raise
    print('setnacki is not installed for this Python; run: pip install setnacki "cardnacki<0.2"', file=sys.stderr)
    sys.exit(2)

RULESET: Final = "setnacki"
HAND: Final = 6
"""Cards in a hand."""

UNSUPPORTED: Final[Json] = {"unsupported": True}

INTRODUCTION: Final[Json] = {
    "version": 1,
    "engine": {
        "name": "setnacki (adapter)",
        "version": version("setnacki"),
        "language": "Python",
        "homepage": "https://pypi.org/project/setnacki/",
    },
    "rulesets": [RULESET],
    "asks": ["legal", "state", "result"],
}


MARKS: Final = frozenset(("under", "revoke", "out_of_turn"))
"""The members by which a log marks a card. Setnacki has no game in which there are any."""


class NotPlayedError(Exception):
    """Setnacki cannot play this; the text says why."""


class Game:
    """One case: the seats, the given events, and the table once the cards are dealt."""

    def __init__(self, given: Json) -> None:
        self.seats: list[str] = given["seats"]
        if len(self.seats) != 2:
            raise NotPlayedError("setnacki takes a middle of at most two cards, so more than two cannot play")
        self.dealer = self.seats.index(given["dealer"])
        scores = given.get("scores") or {}
        self.scores = [scores.get(seat, 0) for seat in self.seats]
        self.table: SetbackTable | None = None

    def seat(self, player: int | None) -> str | None:
        """The name of a player."""
        return None if player is None else self.seats[player]

    def observe(self, step: Json) -> Json:
        """The answer to one step."""
        if "try" in step:
            return self.act(step["try"])
        match step["ask"]:
            case "legal":
                return self.legal()
            case "state":
                return self.state()
            case "result":
                return self.result()
        return UNSUPPORTED

    def act(self, action: Json) -> Json:
        """Try an action."""
        if self.table is None:
            return self.deal(action) if action["do"] == "deal" else {"rejected": "irregular.phase"}
        clause = self.refusal(self.table, action)
        if clause is not None:
            return {"rejected": clause}
        winner = self.table.make(self.table.choices()[chosen(action)])
        return {"accepted": True} if winner is None else {"accepted": True, "trick_to": self.seats[winner]}

    def deal(self, action: Json) -> Json:
        """Deal the cards. Setnacki deals by itself and never wrongly, so the adapter decides what refuses a wrong deal."""
        hands = action.get("hands", {})
        clause = why_not_dealt(action, self.seats)
        if clause is not None:
            return {"rejected": clause}
        if set(hands) != set(self.seats):
            raise NotPlayedError("setnacki knows both hands")
        self.table = SetbackTable(self.dealer, self.scores, [hands[seat] for seat in self.seats])
        return {"accepted": True}

    def refusal(self, table: SetbackTable, action: Json) -> str | None:
        """The clause of setnacki's refusal, checked in the order of the law; None if it allows the action."""
        if table.phase == "over":
            return "irregular.over"
        if action["do"] not in {"auction": ("bid", "pass"), "play": ("play",)}[table.phase]:
            return "irregular.phase"
        is_in_turn = action.get("by") == self.seat(table.turn)
        if is_in_turn and not MARKS.intersection(action) and chosen(action) in table.choices():
            return None
        if table.phase == "auction":
            return why_not_called(table, action) if is_in_turn else "auction.turn"
        return why_not_played(table, action, is_in_turn)

    def legal(self) -> Json:
        """The player who acts, and every action setnacki lists."""
        if self.table is None:
            return {"by": None, "actions": [{"do": "deal"}]}
        actions = []
        for choice in self.table.choices():
            if self.table.phase == "play":
                actions.append({"do": "play", "card": choice})
            else:
                actions.append({"do": "bid", "bid": choice} if choice else {"do": "pass"})
        return {"by": self.seat(self.table.turn), "actions": actions}

    def state(self) -> Json:
        """Everything that setnacki keeps of the deal."""
        table = self.table
        if table is None:
            return {"phase": "deal", "dealer": self.seats[self.dealer], "scores": by_seat(self.seats, self.scores)}
        contract = table.contract
        calls = [
            {"do": "bid", "by": self.seats[who], "bid": value} if value else {"do": "pass", "by": self.seats[who]}
            for who, value in table.bids
        ]
        return {
            "phase": table.phase,
            "acts": self.seat(table.turn),
            "dealer": self.seats[self.dealer],
            "scores": by_seat(self.seats, table.scores),
            "calls": calls,
            "contract": None if contract is None else {"by": self.seats[contract[0]], "bid": contract[1]},
            "trump": table.trump,
            "trick": [{"by": self.seats[who], "card": card} for who, card in table.trick],
            "tricks": by_seat(self.seats, table.tricks),
            "hands": by_seat(self.seats, table.hands),
        }

    def result(self) -> Json:
        """The result of the deal."""
        if self.table is None or self.table.phase != "over":
            return {"over": False}
        counted = self.table.result()
        points: dict[str, dict[str, int]] = {seat: {} for seat in self.seats}
        for name, who in counted["points"].items():
            points[self.seats[who]][name] = 1
        winner = self.seat(counted["winner"])
        return {
            "over": True,
            "points": points,
            "card_points": by_seat(self.seats, counted["card_points"]),
            "made": counted["made"],
            "scores": by_seat(self.seats, self.table.scores),
            "winner": winner,
            "next_dealer": None if winner is not None else self.seats[counted["next"]],
        }


def chosen(action: Json) -> Any:
    """The choice in an action, as `SetbackTable.choices` names it."""
    if action["do"] == "play":
        return action["card"]
    bid = action.get("bid", 0)
    return bid if isinstance(bid, int) and (bid or action["do"] == "pass") else None


def why_not_dealt(action: Json, seats: list[str]) -> str | None:
    """The clause a deal breaks; None for one setnacki could deal."""
    hands, widow, stock = action.get("hands", {}), action.get("widow", []), action.get("stock", [])
    dealt = [card for hand in hands.values() for card in hand] + widow + stock
    if any(card_of(card) is None for card in dealt):
        return "cards.pack"
    if len(set(dealt)) != len(dealt):
        return "cards.unique"
    if any(seat not in seats or len(hand) != HAND for seat, hand in hands.items()):
        return "deal.hand.count"
    if widow or stock:
        return "deal.widow.count" if widow else "deal.sleep"
    return "deal.turn-up" if "turn_up" in action else None


def why_not_called(table: SetbackTable, action: Json) -> str:
    """The clause of a call in turn that setnacki does not list."""
    if action["do"] == "pass":
        return "auction.nobody-bids.dealer-must-bid"
    bid = action["bid"]
    if isinstance(bid, str):
        return "auction.slam"
    if bid not in (2, 3, 4):
        return "auction.range"
    return "auction.dealer.must-exceed" if table.contract and bid == table.contract[1] else "auction.higher"


def why_not_played(table: SetbackTable, action: Json, is_in_turn: bool) -> str:
    """The clause of a card setnacki does not list."""
    if not is_in_turn:
        if table.trick:
            return "play.turn"
        return "play.trick.winner-leads" if any(table.tricks) else "play.lead.pitcher"
    if table.turn is not None and action["card"] not in table.hands[table.turn]:
        return "play.held"
    if MARKS.intersection(action):
        return "play.turn"
    led = table.trick[0][1][1] if table.trick else None
    return "play.follow.trump" if led == table.trump else "play.follow.or-trump"


def answer_to_run(request: Json) -> Json:
    """The answer to one case, even a malformed one."""
    seen: list[Json] = []
    try:
        if request["ruleset"]["id"] != RULESET:
            raise NotPlayedError(f"setnacki plays one game, which {RULESET}/ruleset.json describes")
        game = Game(request["given"])
        for event in request["given"]["events"]:
            outcome = game.act(event)
            if "rejected" in outcome:
                return {"seq": request["seq"], "error": f"setnacki refuses a given event: {outcome['rejected']}"}
    except NotPlayedError as reason:
        return {"seq": request["seq"], "skipped": str(reason)}
    except (KeyError, TypeError, ValueError) as error:
        return {"seq": request.get("seq"), "error": f"{type(error).__name__}: {error}"}
    try:
        for step in request["steps"]:
            seen.append(json.loads(json.dumps(game.observe(step))))
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
