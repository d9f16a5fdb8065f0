"""An ordered map over new processes with bounded memory.

The workers start afresh, so it is safe where this process has threads; work and items must be picklable.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from importlib import import_module
from itertools import chain
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


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
    processes = import_module("schmier_conformance.parallel.worker_processes")
    yield from processes.mapped_by_processes(work, chain([first], left), workers, set_up)
