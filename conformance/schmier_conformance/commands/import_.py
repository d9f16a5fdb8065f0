"""`schmier import`: recorded games of other formats as game logs."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path

import orjson

from schmier.ruleset.points import Counts
from schmier_conformance import terminal
from schmier_conformance.command import UsageError, add_action
from schmier_conformance.commands.arguments import add_workers
from schmier_conformance.documents.reading import SIZE_LIMIT, is_path, open_stream
from schmier_conformance.documents.writing import output_to
from schmier_conformance.importers.errors import RecordError
from schmier_conformance.importers.skat_server_files import converted
from schmier_conformance.importers.xskat import entries_of, games_in
from schmier_conformance.importers.xskat_session import session_of
from schmier_conformance.rulesets.load import ruleset_named

SUMMARY = "convert recorded games of another format to game logs, one a line"
EXAMPLE = "schmier import iss games.sgf -o games.jsonl && schmier replay games.jsonl"
XSKAT_EXAMPLE = "schmier import xskat games.log --list games.lst -o games.jsonl"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the format, the file, and the output."""
    formats = parser.add_subparsers(title="formats", metavar="iss|xskat", dest="format", required=True)
    iss = add_action(formats, "iss", "records of the International Skat Server, a log each", EXAMPLE)
    iss.add_argument("file", metavar="FILE", help="the records; .gz and .bz2 are unpacked; - for standard input")
    add_workers(iss, "processes (default: one per core, for many records)")
    iss.set_defaults(run=import_server)
    xskat = add_action(formats, "xskat", "the log of a session of XSkat, as one log", XSKAT_EXAMPLE)
    xskat.add_argument(
        "file", metavar="LOG", help="the output of xskat -log, in English and with -unfmt; - for standard input"
    )
    xskat.add_argument(
        "--list", dest="listed", metavar="LIST", help="the output of xskat -list; its scores become claims"
    )
    xskat.add_argument("--ruleset", default="skat", metavar="ID|PATH", help="the rules of the session (default: skat)")
    xskat.set_defaults(run=import_xskat)
    for reader in (iss, xskat):
        reader.add_argument("-o", "--output", metavar="OUT", help="the file to write (default: standard output)")
        reader.add_argument("--json", action="store_true", help="the summary as a JSON object, on standard error")


def run(arguments: argparse.Namespace) -> int:
    """Raise `UsageError` with the formats; each format has its own function."""
    raise UsageError("name a format: iss or xskat; see `schmier import --help`")


def import_server(arguments: argparse.Namespace) -> int:
    """Convert every record; returns 0, 1 if some are unreadable, 2 if all are."""
    check_output(arguments.output, arguments.file)
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
    """The place of a record."""
    return f"{name}:{line}" if line else name


def import_xskat(arguments: argparse.Namespace) -> int:
    """Convert a session; returns 0, 1 if some games are unreadable, 2 if all are."""
    check_output(arguments.output, arguments.file, arguments.listed)
    ruleset = ruleset_named(arguments.ruleset)
    if ruleset.counting.counts is not Counts.GAME_VALUE:
        raise UsageError(f"{ruleset.identifier} is not a ruleset of Skat")
    document = dict(ruleset.document)
    named = document if is_path(arguments.ruleset) else arguments.ruleset
    try:
        entries = None if arguments.listed is None else entries_of(text_of(arguments.listed))
        blocks = games_in(text_of(arguments.file).splitlines())
        session = session_of(blocks, entries, document, named)
    except RecordError as problem:
        raise UsageError(f"{arguments.file}: {problem}") from None
    for line, reason in session.refused:
        sys.stderr.write(f"schmier: {place(arguments.file, line)}: {reason}; skipped\n")
    with output_to(arguments.output) as output:
        if session.log is not None:
            output.stream.write(orjson.dumps(session.log) + b"\n")
            output.keep()
    games = [] if session.log is None else session.log["deals"]
    matches = sum("new_match" in deal for deal in games) + bool(games)
    summarize_session(len(games), matches, len(session.refused), as_json=arguments.json)
    if session.log is None:
        return 2
    return 1 if session.refused else 0


def text_of(name: str) -> str:
    """The content of a file of XSkat; invalid UTF-8, as in names, is replaced."""
    with open_stream(name) as stream:
        text = stream.read(SIZE_LIMIT + 1)
    if len(text) > SIZE_LIMIT:
        raise UsageError(f"{name} is larger than {SIZE_LIMIT} bytes; split it")
    return text.decode("utf-8", errors="replace")


def check_output(output: str | None, *sources: str | None) -> None:
    """Raise `UsageError` if the output would overwrite an input."""
    if output is not None and any(source is not None and is_same_file(source, output) for source in sources):
        raise UsageError(f"{output} is the file of records itself; name another file to write to")


def is_same_file(source: str, target: str) -> bool:
    """Whether two names are of one existing file."""
    return Path(source).exists() and Path(target).exists() and Path(source).samefile(target)


def show_progress(done: int | None) -> None:
    """Show the number of records read on a terminal; None removes it."""
    terminal.show_progress("" if done is None else f"{done} records")


def summarize(ended: Counter[str], unreadable: int, *, as_json: bool) -> None:
    """Print the number of records of each kind."""
    total = ended.total() + unreadable
    if as_json:
        counts = {kind: ended[kind] for kind in ("complete", "conceded", "passed", "aborted")}
        sys.stderr.write(json.dumps({"records": total, **counts, "unreadable": unreadable}) + "\n")
        return
    parts = [f"{count} {kind}" for kind, count in sorted(ended.items())]
    parts += [f"{unreadable} unreadable"] if unreadable else []
    sys.stderr.write(f"{total} records: {', '.join(parts) or 'nothing to convert'}\n")


def summarize_session(games: int, matches: int, unreadable: int, *, as_json: bool) -> None:
    """Print the number of games."""
    if as_json:
        sys.stderr.write(json.dumps({"games": games, "matches": matches, "unreadable": unreadable}) + "\n")
        return
    if not games and not unreadable:
        sys.stderr.write("no games: nothing to convert\n")
        return
    more = f", {unreadable} unreadable" if unreadable else ""
    sys.stderr.write(f"{counted(games, 'game')} in {counted(matches, 'match', 'matches')}{more}\n")


def counted(count: int, one: str, several: str = "") -> str:
    """A number with its noun."""
    return f"{count} {one if count == 1 else several or one + 's'}"
