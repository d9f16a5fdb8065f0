"""Work on many pieces by several processes: what comes of them comes in their order, and memory does not grow with them."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import chain
from multiprocessing import get_context
from typing import Final, TypeVar

from schmier_conformance.signals import ENDING

Piece = TypeVar("Piece")
Result = TypeVar("Result")

WAITING: Final = 3
"""How many pieces there are for each worker at a time, so that none waits and the files are not read ahead of all."""


def done_in_order(
    work: Callable[[Piece], Result], pieces: Iterable[Piece], workers: int, begin: Callable[[], None] | None = None
) -> Generator[Result]:
    """What comes of each piece; other processes are called only once there is a piece for them, and may have to `begin` with something.

    Whoever wants no more closes it: what is under way is given up.
    """
    left = iter(pieces)
    first = next(left, None) if workers > 1 else None
    if first is None:
        yield from map(work, left)
        return
    # Made afresh, not as copies of this process, which may have threads by now.
    with ProcessPoolExecutor(workers, get_context("spawn"), deaf, (begin,)) as pool:
        under_way: deque[Future[Result]] = deque()
        try:
            for piece in chain([first], left):
                under_way.append(pool.submit(work, piece))
                if len(under_way) >= WAITING * workers:
                    yield under_way.popleft().result()
            while under_way:
                yield under_way.popleft().result()
        finally:
            pool.shutdown(cancel_futures=True)


def deaf(begin: Callable[[], None] | None) -> None:
    """Make a process hear neither interruption nor signal, so that it ends in order: who has called it hears them, and ends it."""
    for number in (signal.SIGINT, *ENDING):
        signal.signal(number, signal.SIG_IGN)
    if begin is not None:
        begin()
