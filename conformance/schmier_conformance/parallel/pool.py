"""Worker pools: an ordered map over new processes with bounded memory, and an unordered map over forks of this process.

`ordered_map` starts its workers afresh, so it is safe where this process has threads; work and items must be picklable. `forked_map`
copies this process with all it holds in memory, for work impossible to send, such as exchanged code.
"""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from itertools import chain
from multiprocessing import active_children, get_context
from types import FrameType
from typing import Any, Final, TypeVar

from schmier_conformance.parallel.process import TERMINATING_SIGNALS, Terminated, collect_garbage_rarely

Item = TypeVar("Item")
Result = TypeVar("Result")

QUEUED_PER_WORKER: Final = 3
"""Items submitted per worker at a time: no worker waits, and the input is not read far ahead of the results."""


def ordered_map(
    work: Callable[[Item], Result], items: Iterable[Item], workers: int, set_up: Callable[[], None] | None = None
) -> Generator[Result]:
    """The results of the items in their order; with one worker they are computed in this process.

    Processes start with the first item, and each calls `set_up` once. Close the generator to abandon the items in progress.
    """
    left = iter(items)
    first = next(left, None) if workers > 1 else None
    if first is None:
        yield from map(work, left)
        return
    others = set(active_children())
    # Started afresh and not forked: this process may have threads by now.
    with ProcessPoolExecutor(workers, get_context("spawn"), become_worker, (set_up,)) as pool:
        submitted: deque[Future[Result]] = deque()
        try:
            for item in chain([first], left):
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


# ---- forks -----------------------------------------------------------------------------------------------------------

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
