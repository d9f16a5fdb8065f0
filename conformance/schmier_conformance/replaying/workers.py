"""Many logs judged in their order, on one core or on several, in memory that does not grow with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice

from schmier_conformance.hands import cores
from schmier_conformance.in_order import done_in_order
from schmier_conformance.replaying.files import Found
from schmier_conformance.replaying.judging import Asked, Judged, judge

BATCH = 50
"""How many logs a worker gets at once; a match may be as long as a hundred deals."""

BATCH_BYTES = 1024 * 1024
"""How large a batch may grow: a worker gets fewer logs where they are long."""

ALONE = 300
"""So many logs are judged before other processes are called, which would need longer to come than for these."""


def judged(found: Iterable[Found], asked: Asked, workers: int | None = None) -> Iterator[Judged]:
    """What became of each log, in their order; by as many workers as there are cores, once there are logs enough for them."""
    source, by_one = iter(found), partial(judge, asked=asked)
    if workers is None:
        yield from map(by_one, islice(source, ALONE))
    hands = cores() if workers is None else workers
    if hands == 1:
        yield from map(by_one, source)
        return
    for done in done_in_order(partial(judge_all, asked=asked), in_batches(source), hands):
        yield from done


def judge_all(batch: list[Found], asked: Asked) -> list[Judged]:
    """What became of the logs of a batch, without the rulesets and outcomes behind it, which cost more to hand over than to judge."""
    judged = [judge(found, asked) for found in batch]
    for one in judged:
        if one.replayed is not None:
            one.replayed.played.clear()
    return judged


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
