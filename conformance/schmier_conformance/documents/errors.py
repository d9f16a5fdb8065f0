"""Errors about documents: the file, the place in it, what is wrong, and what to do about it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

DIGITS_LIMIT = 15
"""Digits of an integer every language represents exactly, including those whose only numbers are doubles."""

_PLAIN_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,59}")


class DocumentError(ValueError):
    """A document cannot be used: its source, the JSON path of the problem, what is wrong, and the remedy."""

    def __init__(self, where: str, path: str, message: str, remedy: str) -> None:
        super().__init__(where, path, message, remedy)
        self.where = where
        self.path = path
        self.message = message
        self.remedy = remedy

    def __str__(self) -> str:
        return f"{self.where}: {self.path}: {self.message}; {self.remedy}"


def shown(value: object, limit: int = 120) -> str:
    """A value as JSON for a message, cut to `limit` characters; plain ASCII, so it cannot steer a terminal."""
    text = json.dumps(value, default=str)
    return text if len(text) <= limit else f"{text[: limit - 3]}..."


def json_path(steps: Iterable[str | int]) -> str:
    """The JSON path of a part of a document: `$.deals[0].events[27].card`."""
    path = "$"
    for step in steps:
        if isinstance(step, int):
            path += f"[{step}]"
        elif _PLAIN_KEY.fullmatch(step):
            path += f".{step}"
        else:
            path += f"[{shown(step, 60)}]"
    return path


_STEP = re.compile(r"\.(?P<plain>[A-Za-z_][A-Za-z0-9_]*)|\[(?:(?P<index>\d+)|(?P<quoted>\"(?:[^\"\\]|\\.)*\"))\]")
"""A step of a JSON path as `json_path` writes it."""


def path_steps(path: str) -> list[str | int] | None:
    """The steps of a JSON path that `json_path` wrote; None where a key was too long to be written whole."""
    steps: list[str | int] = []
    place = 1
    while place < len(path):
        step = _STEP.match(path, place)
        if step is None:
            return None
        place = step.end()
        if step["index"] is not None:
            steps.append(int(step["index"]))
        else:
            steps.append(step["plain"] if step["quoted"] is None else json.loads(step["quoted"]))
    return steps
