"""Work done by copies of this process, which have what it has in memory: changed code and rulesets could not be sent."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeVar

from schmier_conformance.parallel.signals import ENDING

Task = TypeVar("Task")
Result = TypeVar("Result")

_work: Final[dict[str, Callable[[Any], Any]]] = {}
"""What the copies are given by being copied."""


def done_by_copies(work: Callable[[Task], Result], tasks: Sequence[Task], workers: int) -> Iterator[Result]:
    """What comes of each task, in no order; one worker is this process itself."""
    if workers == 1:
        yield from map(work, tasks)
        return
    _work["now"] = work
    try:
        with multiprocessing.get_context("fork").Pool(workers, end_in_silence) as pool:
            yield from pool.imap_unordered(of_task, tasks, chunksize=1)
    finally:
        del _work["now"]


def end_in_silence() -> None:
    """Have a copy end where the command would clean up first: there is nothing that it holds, and only the command is interrupted."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for number in ENDING:
        signal.signal(number, signal.SIG_DFL)


def of_task(task: Any) -> Any:
    """What comes of a task in a copy."""
    return _work["now"](task)
