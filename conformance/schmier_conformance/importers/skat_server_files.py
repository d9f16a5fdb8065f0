"""Files of the International Skat Server: finds the records, and converts them in order, in parallel, with bounded memory.

A record is `(;`, properties with their values in brackets, and `)`. A line usually has one record, but it may have several, and a record
may span several lines. Nothing is skipped silently: text that is no record, or does not end, is reported in its place.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Iterator, Sequence
from itertools import islice
from typing import BinaryIO, NamedTuple

import orjson

from schmier_conformance.documents.errors import DocumentError
from schmier_conformance.documents.reading import lines, open_stream
from schmier_conformance.importers.errors import RecordError
from schmier_conformance.importers.skat_moves import Json
from schmier_conformance.importers.skat_server import log_of_record
from schmier_conformance.parallel.pool import ordered_map
from schmier_conformance.parallel.process import cores

LINE_LIMIT = 1024 * 1024
"""The longest record in bytes; a real one has two thousand."""

LONGEST_OVER_LINES = 64 * 1024
MOST_LINES = 500
"""The greatest size, in bytes and lines, of a record on several lines, so one without an end does not swallow the file."""

Found = bytes | str
"""A record, or why the text is none."""

NO_END = "the record does not end: a bracket or the last parenthesis is missing"
"""The report on an unfinished record."""

_RECORD = re.compile(rb"\(;(?:[^\[\]()]++|\[(?:[^\]\\]++|\\.)*+\])*+\)", re.DOTALL)
_BEGINNING = b"(;GM["
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_LOOKED_AT = 4096


def records(stream: BinaryIO, where: str) -> Iterator[tuple[int, Found]]:
    """Every record, or a report on other text, with the number of the line where it begins; one is in memory at a time."""
    if is_binary(stream):
        yield 1, "it is no text: records are UTF-8, in a file that may be packed as .gz or .bz2 and is then named so"
        return
    stray = Stray()
    pending, began = b"", 0
    for number, line in lines(stream, LINE_LIMIT, where):
        if isinstance(line, DocumentError):
            yield from stray.report()
            yield number, line.message
            continue
        text = (line.removeprefix(_BYTE_ORDER_MARK) if number == 1 else line).strip()
        if pending and (text.startswith(_BEGINNING) or is_too_long(pending, number - began)):
            yield from stray.report()
            yield began, NO_END
            pending = b""
        if not pending and text.startswith(b"(;") and text.endswith(b";)") and text.count(b"(;") == 1:
            yield from stray.report()
            yield number, text
            continue
        pending, began = (pending + b"\n" + text, began) if pending else (text, number)
        pending, began = yield from whole_records(pending, began, stray)
    yield from stray.report()
    if pending:
        yield began, NO_END


def is_too_long(pending: bytes, over_lines: int) -> bool:
    """Whether a record on several lines is too long to be one."""
    return len(pending) > LONGEST_OVER_LINES or over_lines > MOST_LINES


def is_binary(stream: BinaryIO) -> bool:
    """Whether a stream begins with binary data; UTF-16 counts as binary."""
    looks_ahead = getattr(stream, "peek", None)
    return looks_ahead is not None and b"\0" in looks_ahead(_LOOKED_AT)[:_LOOKED_AT]


class Stray:
    """Lines outside any record; consecutive ones are reported once."""

    def __init__(self) -> None:
        self.first = self.last = 0

    def note(self, first: int, last: int) -> None:
        """Note lines outside any record."""
        self.first = self.first or first
        self.last = last

    def report(self) -> Iterator[tuple[int, str]]:
        """The report on the lines noted so far, if any."""
        if self.first:
            until = f" (to line {self.last})" if self.last > self.first else ""
            yield self.first, f"it is no record: expected (; ... ){until}"
        self.first = self.last = 0


def whole_records(text: bytes, began: int, stray: Stray) -> Generator[tuple[int, Found], None, tuple[bytes, int]]:
    """The complete records of a text that begins at a line; returns the rest and the line where it begins."""
    place = 0
    while True:
        start = text.find(b"(;", place)
        end = len(text) if start < 0 else start
        if text[place:end].strip():
            stray.note(line_of(text, place, began), line_of(text, end, began))
        if start < 0:
            return b"", began
        line = line_of(text, start, began)
        found = _RECORD.match(text, start)
        if found is None:
            return text[start:], line
        yield from stray.report()
        yield line, found[0]
        place = found.end()


def line_of(text: bytes, place: int, began: int) -> int:
    """The line of an offset in a text that begins at a line."""
    return began + text.count(b"\n", 0, place)


# ---- converting a file -----------------------------------------------------------------------------------------------


BATCH = 400
"""Records sent to a worker at a time: half a megabyte, cheap to send, and a handful fit in memory."""

ALONE = 4
"""Batches converted before worker processes start, which takes longer than converting these."""


class Converted(NamedTuple):
    """A converted batch of records."""

    text: bytes
    """The logs, one a line."""
    ended: list[str]
    """How each game ended."""
    refused: list[tuple[int, str]]
    """Why a record could not be converted, each with its line."""


def records_of(name: str) -> Iterator[tuple[int, Found]]:
    """Every record of a file; a problem with the file itself is reported in their place."""
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
    """The logs of a batch of records."""
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
    """The logs of a file, batch by batch in order."""
    batches = in_batches(records_of(name))
    if workers is None:
        yield from map(converted_batch, islice(batches, ALONE))
    yield from ordered_map(converted_batch, batches, cores() if workers is None else workers)
