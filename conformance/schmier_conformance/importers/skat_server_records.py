"""The records in a file of the International Skat Server: one a line as a rule, but also several on a line, or one over several.

A record is `(;`, properties with their values in brackets, and `)`. Nothing is passed over in silence: what is no record, or does
not end, comes in its place with the reason.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from typing import BinaryIO

from schmier_conformance.documents.errors import DocumentError
from schmier_conformance.documents.reading import lines

LINE_LIMIT = 1024 * 1024
"""The longest record, in bytes: a real one has two thousand."""

LONGEST_OVER_LINES = 64 * 1024
MOST_LINES = 500
"""How long a record may be, in bytes and lines, that stands on several: one that does not end must not swallow the file."""

Found = bytes | str
"""A record, or in words why what stands there is none."""

NO_END = "the record does not end: a bracket or the last parenthesis is missing"
"""What is said of a record that does not end."""

_RECORD = re.compile(rb"\(;(?:[^\[\]()]++|\[(?:[^\]\\]++|\\.)*+\])*+\)", re.DOTALL)
_BEGINNING = b"(;GM["
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_LOOKED_AT = 4096


def records(stream: BinaryIO, where: str) -> Iterator[tuple[int, Found]]:
    """Every record with the number of the line where it begins, and whatever is none; one is in memory at a time."""
    if is_binary(stream):
        yield 1, "it is no text: records are UTF-8, in a file that may be packed as .gz or .bz2 and is then named so"
        return
    stray = Stray()
    pending, began = b"", 0
    for number, line in lines(stream, LINE_LIMIT, where):
        if isinstance(line, DocumentError):
            yield from stray.told()
            yield number, line.message
            continue
        text = (line.removeprefix(_BYTE_ORDER_MARK) if number == 1 else line).strip()
        if pending and (text.startswith(_BEGINNING) or is_too_long(pending, number - began)):
            yield from stray.told()
            yield began, NO_END
            pending = b""
        if not pending and text.startswith(b"(;") and text.endswith(b";)") and text.count(b"(;") == 1:
            yield from stray.told()
            yield number, text
            continue
        pending, began = (pending + b"\n" + text, began) if pending else (text, number)
        pending, began = yield from whole_records(pending, began, stray)
    yield from stray.told()
    if pending:
        yield began, NO_END


def is_too_long(pending: bytes, over_lines: int) -> bool:
    """Whether a record that has begun can no longer be one."""
    return len(pending) > LONGEST_OVER_LINES or over_lines > MOST_LINES


def is_binary(stream: BinaryIO) -> bool:
    """Whether a stream begins as no text does; UTF-16 is none here."""
    looks_ahead = getattr(stream, "peek", None)
    return looks_ahead is not None and b"\0" in looks_ahead(_LOOKED_AT)[:_LOOKED_AT]


class Stray:
    """Lines that are no record, told once for all that follow one another."""

    def __init__(self) -> None:
        self.first = self.last = 0

    def note(self, first: int, last: int) -> None:
        """Note lines that are no record."""
        self.first = self.first or first
        self.last = last

    def told(self) -> Iterator[tuple[int, str]]:
        """What is to be said of the lines noted so far, if any."""
        if self.first:
            until = f" (to line {self.last})" if self.last > self.first else ""
            yield self.first, f"it is no record: expected (; ... ){until}"
        self.first = self.last = 0


def whole_records(text: bytes, began: int, stray: Stray) -> Generator[tuple[int, Found], None, tuple[bytes, int]]:
    """The records that are complete in a text which begins at a line; returns what is left, and the line where that begins."""
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
        yield from stray.told()
        yield line, found[0]
        place = found.end()


def line_of(text: bytes, place: int, began: int) -> int:
    """The line of a place in a text that begins at a line."""
    return began + text.count(b"\n", 0, place)
