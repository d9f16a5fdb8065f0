"""A mistake that never comes to an end is given up."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

AGAIN = 0.01
"""Seconds after which it is asked again who is at work."""


class EndlessError(Exception):
    """A mistake keeps the reference from ever coming to an end."""


@contextmanager
def no_longer_than(seconds: float) -> Iterator[None]:
    """What takes longer is given up, where the system can do that."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def give_up(number: int, frame: FrameType | None) -> None:
        # Somebody else's code that happens to run, a callback of the memory's tidying, is let go on; then it is asked again.
        if frame is not None and frame.f_globals.get("__name__", "").startswith("schmier"):
            raise EndlessError

    before = signal.signal(signal.SIGVTALRM, give_up)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def can_give_up() -> bool:
    """Whether what never comes to an end can be given up here."""
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
