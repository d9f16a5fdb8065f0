"""Reads the logs of a file, with one in memory at a time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import orjson

from schmier_conformance.documents.errors import DocumentError
from schmier_conformance.documents.reading import lines, open_stream, unpacked_name
from schmier_conformance.importers.skat_server_files import log_of, records_of

LINE_LIMIT = 16 * 1024 * 1024
"""The longest log in bytes; a match of a thousand deals is a third of it."""


class Found(NamedTuple):
    """A log in a file."""

    file: str
    line: int | None
    """Its line, from 1; None where the file is one log."""
    text: bytes | DocumentError
    """The log, or why it could not be read."""

    @property
    def where(self) -> str:
        """Its place as text."""
        return self.file if self.line is None else f"{self.file}:{self.line}"


def logs_of(name: str) -> Iterator[Found]:
    """The logs of a file in order; a file without logs yields an error."""
    found = None
    for found in found_in(name):
        yield found
    if found is None:
        yield Found(name, None, DocumentError(name, "$", "there is no log in it", "write a log a line"))


def found_in(name: str) -> Iterator[Found]:
    """The logs of a file in any format; nothing for an empty file."""
    if unpacked_name(name).endswith(".sgf"):
        yield from logs_of_records(name)
        return
    try:
        with open_stream(name) as stream:
            if is_one_log(name):
                text = stream.read(LINE_LIMIT + 1)
                if text.strip():
                    yield Found(name, None, too_long(name) if len(text) > LINE_LIMIT else text)
                return
            for line_number, line in lines(stream, LINE_LIMIT):
                if isinstance(line, DocumentError) or line.strip():
                    yield Found(name, line_number, line)
    except DocumentError as problem:
        yield Found(name, None, problem)
    except OSError as problem:
        message = problem.strerror or str(problem)
        yield Found(name, None, DocumentError(name, "$", message, "name a file that can be read"))


def logs_of_records(name: str) -> Iterator[Found]:
    """The records of the Skat server in a file, as logs."""
    for line, record in records_of(name):
        log = log_of(record)
        place = line or None
        if isinstance(log, str):
            problem = DocumentError(Found(name, place, b"").where, "$", log, "`schmier import iss` converts the others")
            yield Found(name, place, problem)
        else:
            yield Found(name, place, orjson.dumps(log))


def too_long(name: str) -> DocumentError:
    """The error for a file too large for one log."""
    return DocumentError(
        name, "$", f"it is larger than {LINE_LIMIT} bytes", "write a log a line, in a file named .jsonl"
    )


def is_one_log(name: str) -> bool:
    """Whether a file holds one log, by its name; any other file holds a log a line."""
    return unpacked_name(name).endswith(".json")
