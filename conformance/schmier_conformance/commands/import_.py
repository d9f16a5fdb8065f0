"""`schmier import`: recorded games of other formats as game logs."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path

from schmier_conformance.command import UsageError
from schmier_conformance.documents.writing import output_to
from schmier_conformance.recordings.converting import converted

SUMMARY = "convert recorded games of another format to game logs, one a line"
EXAMPLE = "schmier import iss games.sgf -o games.jsonl && schmier replay games.jsonl"

PROGRESS_EVERY = 5000
"""After how many records a terminal is told how far the work is."""

MOST_WORKERS = 64
"""More cores than that wait for the one that reads."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Which format, which file, where to."""
    parser.add_argument("format", choices=("iss",), help="iss: records of the International Skat Server")
    parser.add_argument("file", metavar="FILE", help="the records; .gz and .bz2 are unpacked; - for standard input")
    parser.add_argument("-o", "--output", metavar="OUT", help="the file to write (default: standard output)")
    parser.add_argument("--workers", type=number_of_workers, default=1, metavar="N", help="cores to use (default: 1)")
    parser.add_argument("--json", action="store_true", help="the summary as a JSON object, on standard error")


def number_of_workers(text: str) -> int:
    """How many workers are asked for."""
    if not text.isdecimal() or not 1 <= int(text) <= MOST_WORKERS:
        raise argparse.ArgumentTypeError(f"a number from 1 to {MOST_WORKERS}")
    return int(text)


def run(arguments: argparse.Namespace) -> int:
    """Convert every record; returns 0, 1 if something could not be read, 2 if nothing could."""
    if arguments.output is not None and is_same_file(arguments.file, arguments.output):
        raise UsageError(f"{arguments.output} is the file of records itself; name another file to write to")
    ended: Counter[str] = Counter()
    unreadable = 0
    with output_to(arguments.output) as output:
        for batch in converted(arguments.file, arguments.workers):
            for line, reason in batch.refused:
                sys.stderr.write(f"schmier: {place(arguments.file, line)}: {reason}; skipped\n")
            output.stream.write(batch.text)
            ended.update(batch.ended)
            unreadable += len(batch.refused)
            show_progress(ended.total() + unreadable)
        if ended:
            output.keep()
    show_progress(None)
    summarize(ended, unreadable, as_json=arguments.json)
    if not ended:
        return 2
    return 1 if unreadable else 0


def place(name: str, line: int) -> str:
    """Where a record stands."""
    return f"{name}:{line}" if line else name


def is_same_file(source: str, target: str) -> bool:
    """Whether what is written would write over what is read."""
    return Path(source).exists() and Path(target).exists() and Path(source).samefile(target)


def show_progress(done: int | None) -> None:
    """Tell a terminal how many records have been read; None takes the number away."""
    if not sys.stderr.isatty():
        return
    if done is None:
        sys.stderr.write("\r\033[K")
    elif done % PROGRESS_EVERY == 0:
        sys.stderr.write(f"\r{done} records")


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
