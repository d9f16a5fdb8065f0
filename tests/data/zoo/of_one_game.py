"""The reference as an engine of a single game, which it knows by name: any other ruleset is an error.

Usage: python of_one_game.py RULESET [DEFECT], with a defect of `planted.py`.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from planted import answered

from schmier.io import serve


def answer_to(request: dict[str, Any], game: str, defect: str) -> dict[str, Any]:
    """What the engine answers to a line."""
    if request["cmd"] == "start":
        return {**serve.ABOUT, "rulesets": [game]}
    if request["ruleset"]["id"] != game:
        return {"seq": request["seq"], "error": f"no game but {game} is known"}
    return answered(defect, request)


def main(game: str, defect: str = "") -> None:
    for line in sys.stdin.buffer:
        request = json.loads(line)
        if request["cmd"] == "stop":
            return
        sys.stdout.write(json.dumps(answer_to(request, game, defect)) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
