"""Signals that end the command: it ends as when somebody interrupts it, so that no engine is left behind and nothing is lost."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, Final

ENDING: Final = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
"""The signals that end a command as an interrupt does."""


class Ended(KeyboardInterrupt):
    """Somebody has ended the command by a signal."""

    def __init__(self, number: int) -> None:
        """By the signal of a number."""
        super().__init__(number)
        self.number = number

    def __str__(self) -> str:
        """The name of the signal."""
        return signal.Signals(self.number).name


def status_of(interrupt: KeyboardInterrupt) -> int:
    """The exit status after an interrupt, as shells give it: 128 and the number of the signal."""
    return 128 + (interrupt.number if isinstance(interrupt, Ended) else int(signal.SIGINT))


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """Meanwhile a signal that ends the command raises `Ended`; one that nobody listens to stays so."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before: dict[int, Any] = {number: signal.getsignal(number) for number in ENDING}
    taken = [number for number, handler in before.items() if handler is signal.SIG_DFL]
    try:
        for number in taken:
            signal.signal(number, end)
        yield
    finally:
        for number in taken:
            signal.signal(number, before[number])


def end(number: int, _: FrameType | None) -> None:
    """What is done when such a signal comes."""
    raise Ended(number)
