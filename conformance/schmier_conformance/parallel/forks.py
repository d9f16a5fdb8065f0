"""An unordered map over forks of this process: each has all that it holds, for work impossible to send, such as exchanged code."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import get_context
from typing import Any, Final, TypeVar

from schmier_conformance.parallel.process import TERMINATING_SIGNALS

Item = TypeVar("Item")
Result = TypeVar("Result")

_forked: Final[dict[str, Callable[[Any], Any]]] = {}
"""The work that forks inherit."""


def forked_map(work: Callable[[Item], Result], items: Sequence[Item], workers: int) -> Iterator[Result]:
    """The results of the items in any order, computed by forks of this process; with one worker in this process."""
    if workers == 1:
        yield from map(work, items)
        return
    _forked["work"] = work
    try:
        with get_context("fork").Pool(workers, reset_signals) as pool:
            yield from pool.imap_unordered(run_forked, items, chunksize=1)
    finally:
        del _forked["work"]


def reset_signals() -> None:
    """Let a fork die at once where the command would clean up first: a fork holds nothing, and only the command is interrupted."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for number in TERMINATING_SIGNALS:
        signal.signal(number, signal.SIG_DFL)


def run_forked(item: Any) -> Any:
    """The result of an item, inside a fork."""
    return _forked["work"](item)
