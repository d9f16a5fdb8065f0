"""The reference, which leaves out of its answers what the schema lets it: null, zero, and what is empty.

Usage: python leaving_out.py SEED. The seed 0 leaves out all of it, any other one thing or the other.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from random import Random
from typing import Any

from schmier.io import serve

KEPT = ("over", "accepted", "rejected")


def less(value: Any, leaves_out: Callable[[], bool]) -> Any:
    """A value of which some parts that say nothing are gone."""
    if isinstance(value, list):
        return [less(part, leaves_out) for part in value]
    if not isinstance(value, dict):
        return value
    parts = {name: less(part, leaves_out) for name, part in value.items()}
    return {name: part for name, part in parts.items() if name in KEPT or not (is_nothing(part) and leaves_out())}


def is_nothing(value: Any) -> bool:
    return value is None or value == [] or value == {} or (value == 0 and value is not False)


def main(seed: int) -> None:
    chance = Random(seed)
    for line in sys.stdin.buffer:
        request = json.loads(line)
        if request["cmd"] == "stop":
            return
        answer = serve.ABOUT if request["cmd"] == "start" else serve.run(request)
        if "observations" in answer:
            shorter = less(answer["observations"], lambda: seed == 0 or chance.random() < 0.5)
            answer = {**answer, "observations": shorter}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]))
