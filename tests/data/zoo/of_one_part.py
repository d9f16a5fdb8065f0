"""The reference as an engine that takes part in a game only partly, and goes wrong in everything else.

Usage: python of_one_part.py cards | dealer. `cards` plays cards only: it has no opinion on calls, exchanges or scores. `dealer` deals by
itself and plays whole matches, but knows no bad deal, no note of a forced step and no notation of other games.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from schmier.deal import Deal, Stage
from schmier.io import serve
from schmier.verbs import Verb

Json = dict[str, Any]

ROLES = {"cards": ["play"], "dealer": ["deal", "auction", "exchange", "play", "match"]}

WRONG: Json = {"accepted": True, "actions": [], "by": "nobody", "over": False}
"""An answer that is wrong to every step."""


def observed_by_cards(deal: Deal, step: Json) -> Json:
    """The observation of an engine that plays cards only."""
    if deal.phase.name not in (Stage.PLAY, Stage.OVER) or any(deal.scores):
        return WRONG
    return WRONG if "try" in step and is_strange(deal, step["try"]) else serve.observe(deal, step)


def observed_by_dealer(deal: Deal, step: Json) -> Json:
    """The observation of an engine that deals by itself: every deal it is given is right."""
    if "try" not in step:
        return serve.observe(deal, step)
    if is_strange(deal, step["try"]):
        return WRONG
    observation = serve.observe(deal, step)
    return WRONG if step["try"]["do"] == Verb.DEAL and "rejected" in observation else observation


def is_strange(deal: Deal, event: Json) -> bool:
    """Whether an event is one that only a log would have: a mark, or a note of what happens by itself."""
    is_note = event["do"] == Verb.REDEAL and "by" not in event
    return is_note or bool(event.keys() & {"revoke", "out_of_turn"}) or ("under" in event and not has_stacks(deal))


def has_stacks(deal: Deal) -> bool:
    """Whether stacks are played in the game."""
    return deal.ruleset.play.stack_spares is not None


OBSERVED = {"cards": observed_by_cards, "dealer": observed_by_dealer}


def main(part: str) -> None:
    observe = OBSERVED[part]
    for line in sys.stdin.buffer:
        request = json.loads(line)
        if request["cmd"] == "stop":
            return
        answer: Json = {**serve.ABOUT, "roles": ROLES[part]}
        if request["cmd"] == "run":
            deal = serve.set_up(serve.ruleset_of(json.dumps(request["ruleset"], sort_keys=True)), request["given"])
            answer = {"seq": request["seq"], "observations": [observe(deal, step) for step in request["steps"]]}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1])
