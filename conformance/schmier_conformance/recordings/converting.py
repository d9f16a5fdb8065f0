"""A whole file of records as logs, in order, on one core or on several, in memory that does not grow with it."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from typing import NamedTuple

import orjson

from schmier_conformance.documents.errors import DocumentError
from schmier_conformance.documents.reading import open_stream
from schmier_conformance.recordings.errors import RecordError
from schmier_conformance.recordings.records import Found, records
from schmier_conformance.recordings.skat_moves import Json
from schmier_conformance.recordings.skat_server import log_of_record

BATCH = 400
"""How many records a worker gets at once: half a megabyte, so that handing it over costs little and a handful fit in memory."""

WAITING = 3
"""How many batches there are for each worker at a time, so that none waits and the file is not read ahead of all."""


class Converted(NamedTuple):
    """What a batch of records has become."""

    text: bytes
    """The logs, one a line."""
    ended: list[str]
    """How each of the games ended."""
    refused: list[tuple[int, str]]
    """By line, why a record is none, or cannot be converted."""


def records_of(name: str) -> Iterator[tuple[int, Found]]:
    """Every record of a file; what is wrong with the file itself comes in its place too."""
    try:
        with open_stream(name) as stream:
            yield from records(stream, name)
    except DocumentError as problem:
        yield 0, problem.message
    except OSError as problem:
        yield 0, problem.strerror or str(problem)


def log_of(found: Found) -> Json | str:
    """The log of a record, or why there is none."""
    if isinstance(found, str):
        return found
    try:
        return log_of_record(found.decode("utf-8", errors="replace"))
    except RecordError as problem:
        return str(problem)


def converted_batch(batch: Sequence[tuple[int, Found]]) -> Converted:
    """What some records have become."""
    written, ended, refused = [], [], []
    for line, found in batch:
        log = log_of(found)
        if isinstance(log, str):
            refused.append((line, log))
        else:
            ended.append(log["origin"]["ended"])
            written.append(orjson.dumps(log))
    return Converted(b"".join(text + b"\n" for text in written), ended, refused)


def in_batches(found: Iterable[tuple[int, Found]]) -> Iterator[list[tuple[int, Found]]]:
    """Records in batches."""
    source = iter(found)
    while batch := list(islice(source, BATCH)):
        yield batch


def converted(name: str, workers: int = 1) -> Iterator[Converted]:
    """What the records of a file have become, batch after batch in their order."""
    batches = in_batches(records_of(name))
    if workers == 1:
        yield from map(converted_batch, batches)
        return
    # Made afresh, not as copies of this process, which may have threads by now. Only this one hears an interruption.
    with ProcessPoolExecutor(workers, get_context("spawn"), signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        under_way: deque[Future[Converted]] = deque()
        for batch in batches:
            under_way.append(pool.submit(converted_batch, batch))
            if len(under_way) >= WAITING * workers:
                yield under_way.popleft().result()
        while under_way:
            yield under_way.popleft().result()
