"""The reference with a defect that hides: it shows only where the third player of the table holds the Ace and the Two of trumps.

Usage: python hidden.py [DEFECT]. With `frees`, or without a word, that player may play any card to a plain suit; with `crashes` the
engine ends, and with `hangs` it falls silent, when he is to follow so; with `once` it lists nothing for him the first time, and all is
well after it; with `narrow` it says it plays nothing but Skat.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from typing import Any

from schmier.cards import BIT_OF, names
from schmier.deal import Deal
from schmier.io import serve

Json = dict[str, Any]

THIRD = 2


def is_hit(deal: Deal) -> bool:
    """Whether the third player is to follow to a plain suit with the Ace and the Two of trumps in hand."""
    if (
        deal.phase.name != "play"
        or deal.ranking is None
        or deal.ranking.trump_suit < 0
        or deal.turn != THIRD
        or not deal.progress.trick
    ):
        return False
    both = BIT_OF[f"A{deal.ranking.name}"] | BIT_OF[f"2{deal.ranking.name}"]
    return not deal.progress.suit_led & deal.ranking.trumps and deal.hands[THIRD] & both == both


def frees(deal: Deal, step: Json, seen: Json) -> Json:
    """Every card the player holds is in order."""
    if step.get("ask") == "legal":
        return {**seen, "actions": [{"do": "play", "card": card} for card in names(deal.hands[THIRD])]}
    event = step.get("try", {})
    is_own = event.get("card") in names(deal.hands[THIRD]) and event["by"] == deal.table.seats[THIRD]
    is_let_pass = "rejected" in seen and is_own and event["do"] == "play" and "under" not in event
    return {"accepted": True} if is_let_pass else seen


def crashes(deal: Deal, step: Json, seen: Json) -> Json:
    sys.stderr.write(f"IndexError: list index {deal.turn + len(seen)} out of range\n")
    sys.stderr.flush()
    os._exit(3)


def hangs(deal: Deal, step: Json, seen: Json) -> Json:
    time.sleep(3600)
    return seen


TIMES = [0]


def once(deal: Deal, step: Json, seen: Json) -> Json:
    if "actions" not in seen:
        return seen
    TIMES[0] += 1
    return {**seen, "actions": []} if TIMES[0] == 1 else seen


DEFECTS: dict[str, Callable[[Deal, Json, Json], Json]] = {
    "frees": frees, "crashes": crashes, "hangs": hangs, "once": once, "narrow": frees,
}  # fmt: skip


def observe(deal: Deal, step: Json, defect: Callable[[Deal, Json, Json], Json]) -> Json:
    """What the engine observes at a step."""
    before = deal.copied()
    seen = serve.observe(deal, step)
    return defect(before, step, seen) if is_hit(before) else seen


def run(request: Json, defect: Callable[[Deal, Json, Json], Json]) -> Json:
    """The answer to a request."""
    deal = serve.set_up(serve.ruleset_of(json.dumps(request["ruleset"], sort_keys=True)), request["given"])
    return {"seq": request["seq"], "observations": [observe(deal, step, defect) for step in request["steps"]]}


def main(name: str) -> None:
    about = {**serve.ABOUT, "rulesets": ["skat"]} if name == "narrow" else serve.ABOUT
    for line in sys.stdin.buffer:
        request = json.loads(line)
        if request["cmd"] == "stop":
            return
        print(json.dumps(about if request["cmd"] == "start" else run(request, DEFECTS[name])), flush=True)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "frees")
