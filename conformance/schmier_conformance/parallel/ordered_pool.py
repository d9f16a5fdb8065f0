"""Work on many pieces by several processes: what comes of them comes in their order, and memory does not grow with them."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from itertools import chain
from multiprocessing import active_children, get_context
from types import FrameType
from typing import Final, TypeVar

from schmier_conformance.parallel.garbage_collection import tidied_seldom
from schmier_conformance.parallel.signals import ENDING, Ended

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
    others = set(active_children())
    with ProcessPoolExecutor(workers, get_context("spawn"), begin_to_work, (begin,)) as pool:
        under_way: deque[Future[Result]] = deque()
        try:
            for piece in chain([first], left):
                under_way.append(pool.submit(carried_out, work, piece))
                if len(under_way) >= WAITING * workers:
                    yield under_way.popleft().result()
            while under_way:
                yield under_way.popleft().result()
        except BaseException:
            for worker in set(active_children()) - others:
                worker.terminate()  # it gives up the piece that it has in hand
            raise
        finally:
            pool.shutdown(cancel_futures=True)


# ---- a worker --------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Worker:
    """What a process that works for another knows of itself."""

    is_at_work: bool = False
    is_ended: bool = False


_WORKER: Final = Worker()


def begin_to_work(begin: Callable[[], None] | None) -> None:
    """Make a process a worker. Only its parent hears the keyboard; a signal makes it give up what it has in hand, and leave in order."""
    tidied_seldom()  # as in the command that it works for
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for number in ENDING:
        signal.signal(number, give_up)
    if begin is not None:
        begin()


def give_up(number: int, _: FrameType | None) -> None:
    """What a worker does when a signal ends it: between two pieces it only remembers, since its pool is at work then."""
    _WORKER.is_ended = True
    if _WORKER.is_at_work:
        _WORKER.is_at_work = False
        raise Ended(number)


def carried_out(work: Callable[[Piece], Result], piece: Piece) -> Result:
    """What comes of a piece; a worker that a signal has ended takes no more."""
    if _WORKER.is_ended:
        raise Ended(signal.SIGTERM)
    _WORKER.is_at_work = True
    try:
        return work(piece)
    finally:
        _WORKER.is_at_work = False
