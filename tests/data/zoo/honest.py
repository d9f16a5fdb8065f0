"""An engine without any rules: it looks the right observations up in fixture files, so the harness can be tested.

Usage: python honest.py FIXTURES ...
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

Document = dict[str, Any]
Answering = Callable[[Document, Document], None]
"""What an engine does about a `run` request, given the case it recognises."""

INTRODUCTION: Document = {
    "version": 1,
    "engine": {"name": "honest", "version": "1", "language": "Python"},
    "rulesets": ["*"],
}


def say(line: Document) -> None:
    """Writes one line and lets it go at once."""
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


def observations(case: Document, request: Document) -> list[Document]:
    """The right observation for each step of the request; steps left out are passed over."""
    steps = iter(case["steps"])
    return [
        next(step["expect"] for step in steps if without_expectation(step) == requested)
        for requested in request["steps"]
    ]


def without_expectation(step: Document) -> Document:
    return {key: value for key, value in step.items() if key != "expect"}


def answer_rightly(request: Document, case: Document) -> None:
    say({"seq": request["seq"], "observations": observations(case, request)})


def serve(paths: list[str], answering: Answering = answer_rightly, introduction: Document = INTRODUCTION) -> None:
    """Talks the protocol until `stop`."""
    by_situation: dict[str, Document] = {}
    for path in paths:
        for case in json.loads(Path(path).read_text(encoding="utf-8"))["cases"]:
            by_situation[json.dumps(case["given"], sort_keys=True)] = case
    for line in sys.stdin:
        request = json.loads(line)
        match request["cmd"]:
            case "start":
                say(introduction)
            case "run":
                answering(request, by_situation[json.dumps(request["given"], sort_keys=True)])
            case "stop":
                return


if __name__ == "__main__":
    serve(sys.argv[1:])
