"""Many logs judged in their order, on one core or on several, in memory that does not grow with them."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from functools import partial
from itertools import islice
from multiprocessing import get_context

from schmier_conformance.replaying.files import Found
from schmier_conformance.replaying.judging import Asked, Judged, judge

BATCH = 50
"""How many logs a worker gets at once; a match may be as long as a hundred deals."""

BATCH_BYTES = 1024 * 1024
"""How large a batch may grow: a worker gets fewer logs where they are long."""

WAITING = 3
"""How many batches there are for each worker at a time, so that none waits and the files are not read ahead of all."""


def judged(found: Iterable[Found], asked: Asked, workers: int = 1) -> Iterator[Judged]:
    """What became of each log, in their order."""
    if workers == 1:
        yield from map(partial(judge, asked=asked), found)
        return
    # Made afresh, not as copies of this process, which may have threads by now. Only this one hears an interruption.
    with ProcessPoolExecutor(workers, get_context("spawn"), signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        under_way: deque[Future[list[Judged]]] = deque()
        for batch in in_batches(found):
            under_way.append(pool.submit(judge_all, batch, asked))
            if len(under_way) >= WAITING * workers:
                yield from under_way.popleft().result()
        while under_way:
            yield from under_way.popleft().result()


def judge_all(batch: list[Found], asked: Asked) -> list[Judged]:
    """What became of the logs of a batch."""
    return [judge(found, asked) for found in batch]


def in_batches(found: Iterable[Found]) -> Iterator[list[Found]]:
    """Logs in batches, of so many at most and no more than so many bytes."""
    source = iter(found)
    while batch := list(islice(source, 1)):
        size = size_of(batch[0])
        while size < BATCH_BYTES and len(batch) < BATCH and (more := next(source, None)) is not None:
            batch.append(more)
            size += size_of(more)
        yield batch


def size_of(found: Found) -> int:
    """How many bytes a log takes up."""
    return len(found.text) if isinstance(found.text, bytes) else 0
