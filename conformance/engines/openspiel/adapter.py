"""The play of Skat in OpenSpiel as an engine for the protocol.

Legal cards, the winners of tricks and the end of play come from OpenSpiel. It refuses a card without a reason, so the clause of a
refusal comes from the adapter.
"""

from __future__ import annotations

import json
import sys
from importlib.metadata import version
from typing import Final

try:
    from situation import Json, NotPlayedError, Seating, check_ruleset, table_in_play
    from skat_table import SkatTable
except ModuleNotFoundError as missing:
    if missing.name != "pyspiel":
        raise
    print("OpenSpiel is not installed for this Python; run: pip install open_spiel", file=sys.stderr)
    sys.exit(2)

UNSUPPORTED: Final[Json] = {"unsupported": True}


def introduction() -> Json:
    """The engine's name and the questions it answers."""
    return {
        "version": 1,
        "engine": {
            "name": "OpenSpiel Skat (adapter)",
            "version": version("open_spiel"),
            "language": "C++ behind Python",
            "homepage": "https://github.com/google-deepmind/open_spiel",
            "issues": "https://github.com/google-deepmind/open_spiel/issues",
        },
        "rulesets": ["skat"],
        "asks": ["legal", "result"],
    }


def answer_to_run(request: Json) -> Json:
    """The answer to one case, whatever is wrong with it."""
    try:
        check_ruleset(request["ruleset"])
        given = request["given"]
        seating = Seating(given["seats"], given["dealer"])
        table = table_in_play(given, seating)
        return {"seq": request["seq"], "observations": observations(table, seating, request["steps"])}
    except NotPlayedError as reason:
        return {"seq": request["seq"], "skipped": str(reason)}
    except (KeyError, TypeError, ValueError) as error:
        return {"seq": request.get("seq"), "error": f"{type(error).__name__}: {error}"}


def observations(table: SkatTable, seating: Seating, steps: list[Json]) -> list[Json]:
    """One observation per step; after an action that OpenSpiel lacks, all are unsupported."""
    seen: list[Json] = []
    for step in steps:
        if "ask" in step:
            seen.append(answer_to_ask(table, seating, step["ask"]))
        elif step["try"]["do"] == "play":
            seen.append(outcome(table, seating, step["try"]))
        else:
            break
    return seen + [UNSUPPORTED] * (len(steps) - len(seen))


def answer_to_ask(table: SkatTable, seating: Seating, question: str) -> Json:
    """The answer to a question; of a result OpenSpiel knows no more than that there is none yet."""
    if question == "legal":
        by = None if table.turn is None else seating.seats[table.turn]
        return {"by": by, "actions": [{"do": "play", "card": card} for card in table.legal()]}
    if question == "result" and not table.is_over:
        return {"over": False}
    return UNSUPPORTED


def outcome(table: SkatTable, seating: Seating, event: Json) -> Json:
    """The verdict on a card a player tries to play."""
    clause = refusal(table, seating.player(event["by"]), event["card"])
    if clause is not None:
        return {"rejected": clause}
    winner = table.play(event["card"])
    return {"accepted": True} if winner is None else {"accepted": True, "trick_to": seating.seats[winner]}


def refusal(table: SkatTable, player: int, card: str) -> str | None:
    """The clause that goes with OpenSpiel's refusal of a card, asked in the order of the law; None if it allows it."""
    if table.is_over:
        return "irregular.over"
    if player != table.turn:
        if table.card_led is not None:
            return "play.turn"
        return "play.trick.winner-leads" if table.cards_played else "play.lead.eldest"
    if card in table.legal():
        return None
    if not table.is_held(card):
        return "play.held"
    return "play.follow.trump" if table.is_trump_led else "play.follow.strict"


def main() -> int:
    """Answer line by line until `stop` or the end of the input."""
    for line in sys.stdin:
        try:
            request = json.loads(line)
            command = request["cmd"]
        except (ValueError, KeyError, TypeError):
            answer: Json = {"seq": None, "error": "a request is a JSON object with `cmd`"}
        else:
            if command == "stop":
                break
            answer = introduction() if command == "start" else answer_to_run(request)
        print(json.dumps(answer), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
