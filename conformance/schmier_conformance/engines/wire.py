"""The lines between the harness and an engine, as they go."""

from __future__ import annotations

from typing import TextIO

from schmier_conformance.engines.engine import Tap

_WIDTH = 100_000
"""Bytes shown of a line; no case has a longer one."""


def tap_to(stream: TextIO) -> Tap:
    """Shows every line: `>` before what the harness sends, `<` before what the engine writes."""

    def tap(direction: str, line: bytes) -> None:
        text = line[:_WIDTH].decode(errors="replace")
        stream.write(f"{direction} {''.join(letter if letter.isprintable() else ' ' for letter in text)}\n")

    return tap
