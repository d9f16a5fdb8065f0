"""`schmier replay`: judge recorded games."""

from __future__ import annotations

import argparse
import sys
from functools import partial
from itertools import chain

from schmier_conformance.command import UsageError
from schmier_conformance.commands.arguments import add_language, add_workers
from schmier_conformance.documents.reading import is_path
from schmier_conformance.replay.files import logs_of
from schmier_conformance.replay.judge import Json, JudgeOptions
from schmier_conformance.replay.pool import log_reports
from schmier_conformance.replay.report import Progress, Renderer, Summary, as_json, as_text, counts_only
from schmier_conformance.rulesets.load import ruleset_named
from schmier_conformance.terminal import nothing_done, shows_colours

SUMMARY = "judge recorded games: which rule each breaks, and at which event; or explain the account of a deal"
EXAMPLE = "schmier replay --explain game.json"

CODES = {"holds": 0, "broken": 1, "undecidable": 1, "unreadable": 2}
"""The exit code of each verdict."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the files, the rules, and the amount of detail."""
    parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help=".json: one log; .jsonl: a log a line; .sgf: records of the Skat server; any as .gz or .bz2; - for standard input",
    )
    parser.add_argument("--ruleset", metavar="ID|PATH", help="judge by these rules instead of those that a log names")
    parser.add_argument("--explain", action="store_true", help="explain the scoring of each deal, citing the clauses")
    parser.add_argument(
        "--event",
        metavar="N",
        type=number,
        help="explain one moment: the legal and the refused actions before this event",
    )
    parser.add_argument("--deal", metavar="D", type=number, default=0, help="the deal of that event (default: 0)")
    add_language(parser, "the language of explanations (default: en)")
    parser.add_argument("--json", action="store_true", help="print one JSON object a log")
    parser.add_argument(
        "--summary", action="store_true", help="print only the number of logs by verdict and of findings by clause"
    )
    add_workers(parser, "processes (default: one per core for many logs, one for standard input)")


def run(arguments: argparse.Namespace) -> int:
    """Judge every log; returns 2 if one was unreadable, else 1 if one does not hold, else 0."""
    if arguments.summary and (arguments.explain or arguments.event is not None):
        raise UsageError("--summary reports no single log; leave it out, or --explain and --event")
    if arguments.explain and arguments.event is not None:
        raise UsageError("--explain shows everything and --event one moment; leave one of them out")
    wants_deals = arguments.json and not arguments.summary
    rules = rules_named(arguments.ruleset)
    options = JudgeOptions(arguments.explain, rules, arguments.deal, arguments.event, wants_deals, arguments.language)
    summary, progress, worst = Summary(), Progress(prints_each=not arguments.summary), 0
    found = chain.from_iterable(map(logs_of, arguments.files))
    try:
        for report in log_reports(found, options, renderer_for(arguments), workers_for(arguments)):
            if report.lacks_event:
                raise UsageError(
                    f"{report.lacks_event}: deal {arguments.deal} does not get to an event {arguments.event}"
                )
            progress.clear()
            summary.add(report)
            progress.one_more()
            worst = max(worst, CODES[report.verdict])
    except KeyboardInterrupt:
        progress.clear()
        print_summary(summary, arguments)
        sys.stderr.write(f"interrupted after {progress.done} logs\n")
        raise
    progress.clear()
    print_summary(summary, arguments)
    return worst or (0 if summary.verdicts else nothing_done(f"there is no log in {', '.join(arguments.files)}"))


def rules_named(named: str | None) -> str | Json | None:
    """The rules to judge by: an id, or the whole document of a file; raises an error for unusable rules."""
    if named is None:
        return None
    ruleset = ruleset_named(named)
    return dict(ruleset.document) if is_path(named) else named


def renderer_for(arguments: argparse.Namespace) -> Renderer:
    """The renderer for each log."""
    if arguments.summary:
        return counts_only
    return as_json if arguments.json else partial(as_text, in_colours=shows_colours())


def print_summary(summary: Summary, arguments: argparse.Namespace) -> None:
    """Print the counts once all logs are judged."""
    if arguments.summary:
        print(summary.as_json() if arguments.json else summary.as_text())
    elif not arguments.json and summary.verdicts.total() > 1:
        print(summary.verdict_line())


def number(text: str) -> int:
    """A number from 0."""
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text} is not a number from 0")
    return int(text)


def workers_for(arguments: argparse.Namespace) -> int | None:
    """The number of workers, None to let the pool decide; one for standard input, so each log is reported at once."""
    given: int | None = arguments.workers
    return 1 if given is None and "-" in arguments.files else given
