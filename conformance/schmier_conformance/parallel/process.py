"""Settings of a process: garbage-collector thresholds, signals that end it, and the number of cores it may use."""

from __future__ import annotations

import gc
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, Final

# ---- memory and cores ------------------------------------------------------------------------------------------------

GC_THRESHOLDS: Final = (50_000, 20, 100)
"""New objects before a collection of the youngest generation, and how many collections before the next two generations."""


def collect_garbage_rarely() -> None:
    """Raise the garbage-collector thresholds of this process.

    Cases, rulesets and deals are numerous and contain no reference cycles. With Python's default thresholds the collector scans all
    of them over and over and frees nothing, which took a third of the time of reading the corpus and a quarter of trying misreadings.
    """
    gc.set_threshold(*GC_THRESHOLDS)


def cores() -> int:
    """The number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


# ---- signals ---------------------------------------------------------------------------------------------------------

TERMINATING_SIGNALS: Final = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
"""The signals that end a command as an interrupt from the keyboard does."""


class Terminated(KeyboardInterrupt):
    """A signal has ended the command. It is handled like an interrupt, so no engine is left behind and no result is lost."""

    def __init__(self, number: int) -> None:
        """Keep the number of the signal."""
        super().__init__(number)
        self.number = number

    def __str__(self) -> str:
        """The name of the signal."""
        return signal.Signals(self.number).name


def exit_status(interrupt: KeyboardInterrupt) -> int:
    """The exit status after an interrupt, as shells report it: 128 plus the number of the signal."""
    return 128 + (interrupt.number if isinstance(interrupt, Terminated) else int(signal.SIGINT))


@contextmanager
def signals_raise() -> Iterator[None]:
    """Raise `Terminated` when a terminating signal arrives; signals ignored or handled already stay as they are."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before: dict[int, Any] = {number: signal.getsignal(number) for number in TERMINATING_SIGNALS}
    handled = [number for number, handler in before.items() if handler is signal.SIG_DFL]
    try:
        for number in handled:
            signal.signal(number, raise_terminated)
        yield
    finally:
        for number in handled:
            signal.signal(number, before[number])


def raise_terminated(number: int, _: FrameType | None) -> None:
    """Handle a terminating signal by raising `Terminated`."""
    raise Terminated(number)
