"""The logs of a file, one in memory at a time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import orjson

from schmier_conformance.documents.errors import DocumentError
from schmier_conformance.documents.reading import lines, open_stream, unpacked_name
from schmier_conformance.importers.convert import log_of, records_of

LINE_LIMIT = 16 * 1024 * 1024
"""The longest log, in bytes: a match of a thousand deals is a third of it."""


class Found(NamedTuple):
    """A log as it was found."""

    file: str
    line: int | None
    """The line where it stands, from 1; None where the file is one log."""
    text: bytes | DocumentError
    """The log, or why it could not be read."""

    @property
    def where(self) -> str:
        """Where it stands, in words."""
        return self.file if self.line is None else f"{self.file}:{self.line}"


def logs_of(name: str) -> Iterator[Found]:
    """The logs of a file, in their order; a file without one is an error in their place."""
    found = None
    for found in found_in(name):
        yield found
    if found is None:
        yield Found(name, None, DocumentError(name, "$", "there is no log in it", "write a log a line"))


def found_in(name: str) -> Iterator[Found]:
    """The logs of a file, whatever its format; nothing for an empty one."""
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
    """The refusal of a file that is too large to be one log."""
    return DocumentError(
        name, "$", f"it is larger than {LINE_LIMIT} bytes", "write a log a line, in a file named .jsonl"
    )


def is_one_log(name: str) -> bool:
    """Whether a file holds one log, by its name; everything else holds a log a line."""
    return unpacked_name(name).endswith(".json")
