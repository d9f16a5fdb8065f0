"""A whole file of records as logs, in order, on one core or on several, in memory that does not grow with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

import orjson

from schmier_conformance.documents.errors import DocumentError
from schmier_conformance.documents.reading import open_stream
from schmier_conformance.importers.errors import RecordError
from schmier_conformance.importers.skat_moves import Json
from schmier_conformance.importers.skat_server import log_of_record
from schmier_conformance.importers.skat_server_records import Found, records
from schmier_conformance.parallel.ordered_pool import done_in_order
from schmier_conformance.parallel.workers import cores

BATCH = 400
"""How many records a worker gets at once: half a megabyte, so that handing it over costs little and a handful fit in memory."""

ALONE = 4
"""So many batches are converted before other processes are called, which would need longer to come than for these."""


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


def converted(name: str, workers: int | None = None) -> Iterator[Converted]:
    """What the records of a file have become, batch after batch in their order."""
    batches = in_batches(records_of(name))
    if workers is None:
        yield from map(converted_batch, islice(batches, ALONE))
    yield from done_in_order(converted_batch, batches, cores() if workers is None else workers)
