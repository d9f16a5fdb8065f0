"""The reference with manners of its own: whole numbers as fractions, members that nobody asked for, another order, and restarts.

Usage: python of_another_manner.py [RUNS]. After that many requests the engine exits; without a number it stays.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from schmier.io import serve

Json = dict[str, Any]


def mannered(value: Any) -> Any:
    """A value with fractions for whole numbers, and the members of objects in reverse order."""
    if isinstance(value, bool) or not isinstance(value, int | list | dict):
        return value
    if isinstance(value, int):
        return float(value)
    if isinstance(value, list):
        return [mannered(part) for part in value]
    return {name: mannered(part) for name, part in reversed(value.items())}


def chatty(observation: Json) -> Json:
    """An observation with members that the protocol does not know."""
    found = {"took_ms": 1.5 * 2, **mannered(observation), "note": "my own"}
    if "actions" in found:
        found["actions"] = [{**action, "seat": "me"} for action in found["actions"]]
    return found


def main(runs: int) -> int:
    for line in sys.stdin.buffer:
        request = json.loads(line)
        if request["cmd"] == "stop":
            return 0
        if request["cmd"] == "start":
            answer: Json = {**serve.ABOUT, "author": "unknown", "role": ["play"]}
        else:
            runs -= 1
            if runs == 0:
                return 3
            observed = serve.run(request)
            answer = {
                "elapsed": 2,
                "observations": [chatty(one) for one in observed["observations"]],
                "seq": observed["seq"],
            }
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else -1))
