"""A limit on processor time: a wrong engine may never come to an end."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from types import FrameType
from typing import Final

AGAIN: Final = 0.01
"""Seconds after which the signal is repeated, if it came while foreign code was running."""


class EndlessError(BaseException):
    """A wrong engine has used up its time. Not an `Exception`, so no handler in the reference can swallow it."""


_installed: Final[list[bool]] = []
"""Not empty while the signal handler is installed."""


def can_interrupt() -> bool:
    """Whether this system can interrupt running code, and this thread is the one that is interrupted."""
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()


@contextmanager
def interruptible() -> Iterator[None]:
    """Install the signal handler once for many time limits; installing it takes longer than a short limit is worth."""
    before = signal.signal(signal.SIGVTALRM, interrupt)
    _installed.append(True)
    try:
        yield
    finally:
        _installed.pop()
        signal.signal(signal.SIGVTALRM, before)


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise `EndlessError` once the block has used this much processor time; no limit where nothing can interrupt it.

    Limits do not nest: the inner one ends the outer one.
    """
    if not can_interrupt():
        yield
        return
    with nullcontext() if _installed else interruptible():
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds, AGAIN)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def interrupt(number: int, frame: FrameType | None) -> None:
    """Raise `EndlessError` in our own code. Foreign code, such as a callback of the garbage collector, runs on until the next signal."""
    if frame is not None and frame.f_globals.get("__name__", "").startswith("schmier"):
        raise EndlessError
