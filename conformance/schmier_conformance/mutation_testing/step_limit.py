"""Breaking off what never ends: a wrong program may go on for ever, and so may a wrong expression."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

AGAIN: Final = 0.01
"""Seconds of work after which it is asked again who is at work."""


class Endless(BaseException):
    """Something goes on for ever; no `except Exception` of the reference may hold this up."""


@contextmanager
def patience(seconds: float) -> Iterator[None]:
    """Break off what takes more work than that, where that can be done."""
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


@contextmanager
def breaking_off() -> Iterator[None]:
    """As long as this lasts, whoever loses patience breaks off what is at work."""
    before = signal.signal(signal.SIGVTALRM, break_off)
    try:
        yield
    finally:
        signal.signal(signal.SIGVTALRM, before)


def break_off(number: int, frame: FrameType | None) -> None:
    """Say that a mutant goes on for ever; somebody else's code that happens to run is let go on, and then it is asked again."""
    if frame is not None and frame.f_globals.get("__name__", "").startswith("schmier"):
        raise Endless
