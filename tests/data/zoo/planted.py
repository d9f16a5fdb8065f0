"""The reference with a planted defect of a kind found in real programs, made without the catalogue of wrong engines.

Usage: python planted.py DEFECT. The defect is made in the ruleset the engine is sent, or in what it answers.
"""

from __future__ import annotations

import copy
import json
import sys
from collections.abc import Callable
from typing import Any, Final

from schmier.io import serve

Json = dict[str, Any]


def dealer_may_equal(ruleset: Json) -> None:
    ruleset["auction"]["dealer"] = "may-equal"


def dealer_must_exceed(ruleset: Json) -> None:
    ruleset["auction"]["dealer"] = "must-exceed"


def tie_to_the_bidder(ruleset: Json) -> None:
    ruleset["points"]["game_tie"] = "pitcher"


def points_to_the_holder(ruleset: Json) -> None:
    for point in ruleset["points"]["list"]:
        point["to"] = "holder" if point["of"] != "most-card-points" else "captor"


def low_to_the_captor(ruleset: Json) -> None:
    for point in ruleset["points"]["list"]:
        point["to"] = "captor"


def must_trump_when_void(ruleset: Json) -> None:
    ruleset["play"]["void"] = "must-trump"


def must_follow_suit(ruleset: Json) -> None:
    ruleset["play"]["following"] = "strict"


def jack_above_the_ace(ruleset: Json) -> None:
    trumps = ruleset["ranking"]["trumps"]
    trumps.remove("J")
    trumps.insert(0, "J")


def off_jack(ruleset: Json) -> None:
    ruleset["ranking"]["off_cards"] = "printed-suit"


RULESETS: Final[dict[str, Callable[[Json], None]]] = {
    "dealer-may-equal": dealer_may_equal,
    "dealer-must-exceed": dealer_must_exceed,
    "tie-to-the-bidder": tie_to_the_bidder,
    "points-to-the-holder": points_to_the_holder,
    "low-to-the-captor": low_to_the_captor,
    "must-trump-when-void": must_trump_when_void,
    "must-follow-suit": must_follow_suit,
    "jack-above-the-ace": jack_above_the_ace,
    "off-jack": off_jack,
}


def accepts_anything(request: Json, answer: Json) -> Json:
    """Whatever is tried is accepted, and what is not legal changes nothing."""
    changed = [{"accepted": True} if "rejected" in one else one for one in answer["observations"]]
    return {**answer, "observations": changed}


def stops_pegging(request: Json, answer: Json) -> Json:
    """No score goes beyond the target."""
    target = request["ruleset"]["match"].get("target", 10**6)
    changed = copy.deepcopy(answer["observations"])
    for one in changed:
        for party, score in one.get("scores", {}).items() if one.get("over") else ():
            one["scores"][party] = min(score, target)
    return {**answer, "observations": changed}


ANSWERS: Final[dict[str, Callable[[Json, Json], Json]]] = {
    "accepts-anything": accepts_anything,
    "stops-pegging": stops_pegging,
}


def answered(defect: str, request: Json) -> Json:
    """What the engine with the defect answers."""
    if defect in RULESETS:
        request = {**request, "ruleset": copy.deepcopy(request["ruleset"])}
        RULESETS[defect](request["ruleset"])
    answer = serve.run(request)
    return ANSWERS[defect](request, answer) if defect in ANSWERS and "observations" in answer else answer


def main(defect: str) -> None:
    for line in sys.stdin.buffer:
        request = json.loads(line)
        if request["cmd"] == "stop":
            return
        answer = serve.ABOUT if request["cmd"] == "start" else answered(defect, request)
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1])
