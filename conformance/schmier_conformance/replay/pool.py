"""Many logs judged and told in their order, on one core or on several, in memory that does not grow with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice

from schmier_conformance.parallel.ordered_pool import done_in_order
from schmier_conformance.parallel.workers import cores
from schmier_conformance.replay.files import Found
from schmier_conformance.replay.judge import Asked, judge
from schmier_conformance.replay.verdict_text import Teller, Told

BATCH = 50
"""How many logs a worker gets at once; a match may be as long as a hundred deals."""

BATCH_BYTES = 1024 * 1024
"""How large a batch may grow: a worker gets fewer logs where they are long."""

ALONE = 300
"""So many logs are judged before other processes are called, which would need longer to come than for these."""


def told_of(found: Iterable[Found], asked: Asked, teller: Teller, workers: int | None = None) -> Iterator[Told]:
    """What is said of each log, in their order; by as many workers as there are cores, once there are logs enough for them."""
    source, by_one = iter(found), partial(told_of_one, asked=asked, teller=teller)
    if workers is None:
        yield from map(by_one, islice(source, ALONE))
    hands = cores() if workers is None else workers
    if hands == 1:
        yield from map(by_one, source)
        return
    # What is said is handed over, and not what a log came to: that costs more to hand over than to judge.
    for told in done_in_order(partial(told_of_all, asked=asked, teller=teller), in_batches(source), hands):
        yield from told


def told_of_all(batch: list[Found], asked: Asked, teller: Teller) -> list[Told]:
    """What is said of the logs of a batch."""
    return [told_of_one(found, asked, teller) for found in batch]


def told_of_one(found: Found, asked: Asked, teller: Teller) -> Told:
    """What is said of a log."""
    judged = judge(found, asked)
    told = teller(judged)
    if asked.event is not None and judged.replayed is not None and judged.moment is None:
        return told._replace(lacks_moment=judged.found.where)
    return told


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
