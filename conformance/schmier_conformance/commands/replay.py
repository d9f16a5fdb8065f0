"""`schmier replay`: judge recorded games."""

from __future__ import annotations

import argparse
import sys
from functools import partial
from itertools import chain

from schmier_conformance.command import UsageError
from schmier_conformance.documents.reading import is_path
from schmier_conformance.parallel.workers import add_workers
from schmier_conformance.replay.files import logs_of
from schmier_conformance.replay.judge import Asked, Json
from schmier_conformance.replay.pool import told_of
from schmier_conformance.replay.summary import (
    Progress,
    Report,
    sum_of,
    sums_in_json,
    sums_in_words,
)
from schmier_conformance.replay.verdict_text import Teller, in_json, in_sums, in_words
from schmier_conformance.rulesets.load import ruleset_named
from schmier_conformance.terminal import shows_colours

SUMMARY = "judge recorded games: which rule each breaks, at which event; or tell the account of a deal"
EXAMPLE = "schmier replay --explain game.json"

CODES = {"holds": 0, "broken": 1, "undecidable": 1, "unreadable": 2}
"""By verdict, the exit code."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Which files, by which rules, and how much to say of them."""
    parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help=".json: one log; .jsonl: a log a line; .sgf: records of the Skat server; any as .gz or .bz2; - for standard input",
    )
    parser.add_argument(
        "--ruleset", metavar="ID|PATH", help="judge by these rules, whatever ruleset a log names, or if it names none"
    )
    parser.add_argument("--explain", action="store_true", help="tell each deal as a scorer would, with its clauses")
    parser.add_argument(
        "--event", metavar="N", type=number, help="tell one moment: who may do what before this event, what is refused"
    )
    parser.add_argument("--deal", metavar="D", type=number, default=0, help="the deal of that event (default: 0)")
    parser.add_argument("--json", action="store_true", help="one JSON object a log instead of words")
    parser.add_argument("--summary", action="store_true", help="only how many logs hold, and what was found by clause")
    add_workers(parser, "processes (as many as there are cores, for many logs; one where standard input is read)")


def run(arguments: argparse.Namespace) -> int:
    """Judge every log; returns 2 if one was unreadable, else 1 if one does not hold, else 0."""
    if arguments.summary and (arguments.explain or arguments.event is not None):
        raise UsageError("--summary says nothing of a single log; leave it out, or --explain and --event")
    if arguments.explain and arguments.event is not None:
        raise UsageError("--explain tells everything and --event one moment; leave one of them out")
    tells_deals = arguments.json and not arguments.summary
    asked = Asked(arguments.explain, rules_named(arguments.ruleset), arguments.deal, arguments.event, tells_deals)
    report, progress, worst = Report(), Progress(tells_each=not arguments.summary), 0
    found = chain.from_iterable(map(logs_of, arguments.files))
    try:
        for told in told_of(found, asked, teller_for(arguments), workers_for(arguments)):
            if told.lacks_moment:
                raise UsageError(
                    f"{told.lacks_moment}: deal {arguments.deal} does not get to an event {arguments.event}"
                )
            progress.clear()
            report.tell(told)
            progress.one_more()
            worst = max(worst, CODES[told.verdict])
    except KeyboardInterrupt:
        progress.clear()
        close(report, arguments)
        sys.stderr.write(f"interrupted after {progress.done} logs\n")
        raise
    progress.clear()
    close(report, arguments)
    return worst


def rules_named(named: str | None) -> str | Json | None:
    """The rules to judge by: an id, or the whole document of a file; raises what is wrong with them."""
    if named is None:
        return None
    ruleset = ruleset_named(named)
    return dict(ruleset.document) if is_path(named) else named


def teller_for(arguments: argparse.Namespace) -> Teller:
    """How a log is told."""
    if arguments.summary:
        return in_sums
    return in_json if arguments.json else partial(in_words, in_colours=shows_colours())


def close(report: Report, arguments: argparse.Namespace) -> None:
    """Say what is left to say when all logs have been judged."""
    if arguments.summary:
        print(sums_in_json(report) if arguments.json else sums_in_words(report))
    elif not arguments.json and report.verdicts.total() > 1:
        print(sum_of(report.verdicts))


def number(text: str) -> int:
    """A number from 0."""
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text} is no number from 0")
    return int(text)


def workers_for(arguments: argparse.Namespace) -> int | None:
    """How many workers there shall be; whoever writes logs one after the other to standard input hears of each at once."""
    asked: int | None = arguments.workers
    return 1 if asked is None and "-" in arguments.files else asked
