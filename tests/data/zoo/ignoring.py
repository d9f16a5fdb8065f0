"""The reference behind an adapter that drops one member of every action.

Usage: python ignoring.py MEMBER.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from schmier.io import serve

Json = dict[str, Any]


def main(member: str) -> None:
    for line in sys.stdin.buffer:
        request = json.loads(line)
        if request["cmd"] == "stop":
            return
        answer: Json = serve.ABOUT
        if request["cmd"] == "run":
            for event in (*request["given"]["events"], *(step.get("try", {}) for step in request["steps"])):
                event.pop(member, None)
            answer = serve.run(request)
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1])
