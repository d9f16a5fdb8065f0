"""What is wrong with a document, said with its place: in which file, where in it, what, and what to do about it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

DIGITS_LIMIT = 15
"""Digits of an integer: what every language holds exactly, those included whose only numbers are binary doubles."""

_PLAIN_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,59}")


class DocumentError(ValueError):
    """A document cannot be used: where it came from, the JSON path of the trouble, what is wrong, what to do."""

    def __init__(self, where: str, path: str, message: str, remedy: str) -> None:
        super().__init__(where, path, message, remedy)
        self.where = where
        self.path = path
        self.message = message
        self.remedy = remedy

    def __str__(self) -> str:
        return f"{self.where}: {self.path}: {self.message}; {self.remedy}"


def shown(value: object, limit: int = 120) -> str:
    """A value as JSON for a message, cut to `limit`; plain ASCII, so that it cannot steer a terminal."""
    text = json.dumps(value, default=str)
    return text if len(text) <= limit else f"{text[: limit - 3]}..."


def json_path(steps: Iterable[str | int]) -> str:
    """The path to a part of a document: `$.deals[0].events[27].card`."""
    path = "$"
    for step in steps:
        if isinstance(step, int):
            path += f"[{step}]"
        elif _PLAIN_KEY.fullmatch(step):
            path += f".{step}"
        else:
            path += f"[{shown(step, 60)}]"
    return path
