"""The processes of an ordered map. `pool` imports this module where there is more than one worker; one worker needs none of it."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import active_children, get_context
from types import FrameType
from typing import Final, TypeVar

from schmier_conformance.parallel.process import TERMINATING_SIGNALS, Terminated, collect_garbage_rarely

Item = TypeVar("Item")
Result = TypeVar("Result")

QUEUED_PER_WORKER: Final = 3
"""Items submitted per worker at a time: no worker waits, and the input is not read far ahead of the results."""


def mapped_by_processes(
    work: Callable[[Item], Result], items: Iterable[Item], workers: int, set_up: Callable[[], None] | None
) -> Generator[Result]:
    """The results of the items in their order, computed by new processes."""
    others = set(active_children())
    # Started afresh and not forked: this process may have threads by now.
    with ProcessPoolExecutor(workers, get_context("spawn"), become_worker, (set_up,)) as pool:
        submitted: deque[Future[Result]] = deque()
        try:
            for item in items:
                submitted.append(pool.submit(run_item, work, item))
                if len(submitted) >= QUEUED_PER_WORKER * workers:
                    yield submitted.popleft().result()
            while submitted:
                yield submitted.popleft().result()
        except BaseException:
            for worker in set(active_children()) - others:
                worker.terminate()  # abandons its current item, see `on_signal`
            raise
        finally:
            pool.shutdown(cancel_futures=True)


# ---- a worker of an ordered map --------------------------------------------------------------------------------------


@dataclass(slots=True)
class WorkerState:
    """Whether a worker is inside an item, and whether a signal has ended it."""

    is_working: bool = False
    is_ended: bool = False


_STATE: Final = WorkerState()


def become_worker(set_up: Callable[[], None] | None) -> None:
    """Prepare a worker process: it ignores the keyboard, which its parent hears, and leaves in order when a signal arrives."""
    collect_garbage_rarely()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for number in TERMINATING_SIGNALS:
        signal.signal(number, on_signal)
    if set_up is not None:
        set_up()


def on_signal(number: int, _: FrameType | None) -> None:
    """Raise `Terminated` inside an item; between two items, where the pool's own code runs, only remember the signal."""
    _STATE.is_ended = True
    if _STATE.is_working:
        _STATE.is_working = False
        raise Terminated(number)


def run_item(work: Callable[[Item], Result], item: Item) -> Result:
    """The result of an item; a worker a signal has ended takes no more items."""
    if _STATE.is_ended:
        raise Terminated(signal.SIGTERM)
    _STATE.is_working = True
    try:
        return work(item)
    finally:
        _STATE.is_working = False
