"""`schmier import`: recorded games of other formats as game logs."""

from __future__ import annotations

import argparse
import contextlib
import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

from schmier_conformance.command import UsageError
from schmier_conformance.documents.errors import DocumentError
from schmier_conformance.documents.reading import lines, open_stream, validate
from schmier_conformance.skat_server import Json, RecordError, log_of_record

SUMMARY = "convert recorded games of another format to game logs, one a line"
EXAMPLE = "schmier import iss games.sgf -o games.jsonl && schmier replay games.jsonl"

LINE_LIMIT = 1024 * 1024
"""The longest record, in bytes: a real one has two thousand."""

PROGRESS_EVERY = 5000
"""After how many records a terminal is told how far the work is."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Which format, which file, where to."""
    parser.add_argument("format", choices=("iss",), help="iss: records of the International Skat Server, a game a line")
    parser.add_argument("file", metavar="FILE", help="the records; .gz is unpacked; - for standard input")
    parser.add_argument("-o", "--output", metavar="OUT", help="the file to write (default: standard output)")
    parser.add_argument("--json", action="store_true", help="the summary as a JSON object, on standard error")


def run(arguments: argparse.Namespace) -> int:
    """Convert every record; returns 0, 1 if some could not be read, 2 if none could."""
    if arguments.output is not None and is_same_file(arguments.file, arguments.output):
        raise UsageError(f"{arguments.output} is the file of records itself; name another file to write to")
    ended: Counter[str] = Counter()
    unreadable = 0
    with output(arguments.output) as stream:
        for number, (where, found) in enumerate(converted(arguments.file), 1):
            if isinstance(found, str):
                unreadable += 1
                sys.stderr.write(f"schmier: {where}: {found}; skipped\n")
            else:
                ended[found["origin"]["ended"]] += 1
                stream.write(json.dumps(found, separators=(",", ":")) + "\n")
            if number % PROGRESS_EVERY == 0 and sys.stderr.isatty():
                sys.stderr.write(f"\r{number} records")
    if sys.stderr.isatty():
        sys.stderr.write("\r\033[K")
    summarize(ended, unreadable, as_json=arguments.json)
    if not unreadable:
        return 0
    return 1 if ended else 2


def is_same_file(source: str, target: str) -> bool:
    """Whether what is written would write over what is read."""
    return Path(source).exists() and Path(target).exists() and Path(source).samefile(target)


@contextlib.contextmanager
def output(name: str | None) -> Iterator[TextIO]:
    """The stream to write to."""
    if name is None or name == "-":
        yield sys.stdout
        return
    with open(name, "w", encoding="utf-8") as stream:
        yield stream


def converted(name: str) -> Iterator[tuple[str, Json | str]]:
    """Every record with where it stands: its log, or why there is none. One record is in memory at a time."""
    try:
        with open_stream(name) as stream:
            for number, line in lines(stream, LINE_LIMIT):
                where = f"{name}:{number}"
                if isinstance(line, DocumentError):
                    yield where, line.message
                elif line.strip():
                    yield where, log_or_reason(line, where)
    except DocumentError as problem:
        yield name, problem.message
    except OSError as problem:
        yield name, problem.strerror or str(problem)


def log_or_reason(line: bytes, where: str) -> Json | str:
    """The log of a line, or why it is none."""
    try:
        log = log_of_record(line.decode("utf-8", errors="replace"))
        validate("game-log", log, where)
    except (RecordError, DocumentError) as problem:
        return problem.message if isinstance(problem, DocumentError) else str(problem)
    return log


def summarize(ended: Counter[str], unreadable: int, *, as_json: bool) -> None:
    """Say how many records there were of each kind."""
    total = ended.total() + unreadable
    if as_json:
        counts = {kind: ended[kind] for kind in ("complete", "conceded", "passed", "aborted")}
        sys.stderr.write(json.dumps({"records": total, **counts, "unreadable": unreadable}) + "\n")
        return
    parts = [f"{count} {kind}" for kind, count in sorted(ended.items())]
    parts += [f"{unreadable} unreadable"] if unreadable else []
    sys.stderr.write(f"{total} records: {', '.join(parts) or 'nothing to convert'}\n")
