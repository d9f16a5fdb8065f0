"""`schmier check`: run an engine against the corpus."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import BinaryIO

from schmier import spec
from schmier_conformance.command import UsageError
from schmier_conformance.corpus import cases as corpus
from schmier_conformance.corpus.own.amount import COUNT, SEED, add_amount
from schmier_conformance.documents.reading import read_document, validate
from schmier_conformance.engines.check import Options, check
from schmier_conformance.engines.diagnosis import NO_DIAGNOSIS, Diagnosis
from schmier_conformance.engines.known import read_known
from schmier_conformance.engines.report import Listener, Report, ReportWriter
from schmier_conformance.engines.shapes import Misshapen
from schmier_conformance.engines.verdicts import Judgement

SUMMARY = "Run an engine against the corpus: any program that speaks the engine protocol, or the reference itself."
EXAMPLE = 'schmier check --engine "node my-engine.js" --ruleset pitch.auction'

_REFERENCE = (sys.executable, "-m", "schmier.edge.serve")


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the options of the command."""
    parser.add_argument("--engine", metavar="COMMAND", help="the engine's command line; the reference if left out")
    parser.add_argument(
        "--questions",
        metavar="FILE",
        help="write what would be asked, for an engine that answers by a file; - for output",
    )
    parser.add_argument(
        "--recorded",
        metavar="FILE",
        help="judge what was recorded: answers to such questions, or game logs, instead of an engine that runs",
    )
    parser.add_argument(
        "--ruleset",
        metavar="ID|PATH",
        action="append",
        default=[],
        help="only this ruleset, or one of your own in a file; with cases made for it besides those that are shipped",
    )
    add_amount(parser)
    parser.add_argument(
        "--filter", metavar="TEXT", default="", help="only cases with this text in their id, title, clauses or fault"
    )
    parser.add_argument(
        "--known",
        metavar="FILE",
        help="differences that you know and have a reason for, in JSON or TOML; what follows from them is no failure",
    )
    parser.add_argument("--json", metavar="FILE", help="write the report as JSON lines; - for standard output")
    parser.add_argument("--junit", metavar="FILE", help="write the report as JUnit XML")
    parser.add_argument(
        "--strict-reasons", action="store_true", help="fail a rejection that names another clause than the right one"
    )
    parser.add_argument(
        "--timeout", metavar="SECONDS", type=_seconds, default=10.0, help="how long to wait for an answer (%(default)g)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Runs the cases; returns 0 if something passed and nothing failed or errored, 1 otherwise."""
    given = [option for option in ("engine", "questions", "recorded") if getattr(arguments, option) is not None]
    if len(given) > 1:
        raise UsageError(f"--{given[0]} and --{given[1]} do not go together")
    if arguments.recorded == "-":
        raise UsageError("--recorded needs a file by its name, since it is looked at twice")
    if arguments.questions is not None:
        return _ask(arguments)
    listeners: list[Listener] = []
    with ExitStack() as stack:
        # Both files are opened before the run: a name that cannot be written must not cost the whole run.
        if arguments.json:
            listeners.append(ReportWriter(_report_stream(arguments.json, stack)))
        junit = stack.enter_context(open(arguments.junit, "wb")) if arguments.junit else None
        if sys.stderr.isatty():
            from schmier_conformance.engines.table import Progress

            listeners.append(Progress(sys.stderr))
        report = _judged(arguments, listeners)
        if junit:
            from schmier_conformance.engines.junit import write_junit

            write_junit(report, junit)
    if arguments.json != "-":
        from schmier_conformance.engines.table import render

        sys.stdout.write(render(report, _again(arguments)))
    return 0 if report.is_clean() else 1


def _ask(arguments: argparse.Namespace) -> int:
    """Writes the questions of the cases that the options choose."""
    from schmier_conformance.documents.writing import output_to
    from schmier_conformance.engines.recorded import write_questions

    cases = cases_to_check(arguments)
    with output_to(arguments.questions) as output:
        count = write_questions(cases, output.stream)
        output.keep()
    sys.stderr.write(f"{count} questions\n")
    return 0


def _judged(arguments: argparse.Namespace, listeners: Sequence[Listener]) -> Report:
    """The report on the engine that runs, or on what was recorded of one."""
    if arguments.recorded is not None:
        from schmier_conformance.replaying.as_report import is_of_logs, judge_logs

        if is_of_logs(arguments.recorded):
            rulesets = [read_document(name)["id"] if _is_path(name) else name for name in arguments.ruleset]
            return judge_logs(
                [arguments.recorded], lambda case: bool(corpus.chosen([case], rulesets, arguments.filter)), listeners
            )
    known = read_known(arguments.known) if arguments.known is not None else ()
    cases = cases_to_check(arguments)
    if arguments.recorded is not None:
        from schmier_conformance.engines.recorded import judge_answers

        return judge_answers(
            cases,
            arguments.recorded,
            listeners,
            strict_reasons=arguments.strict_reasons,
            known=known,
            diagnose=_diagnosed,
        )
    options = Options(
        command=arguments.engine if arguments.engine is not None else _REFERENCE,
        timeout=arguments.timeout,
        strict_reasons=arguments.strict_reasons,
        known=known,
    )
    return check(cases, options, listeners, _diagnosed)


def _diagnosed(judgements: Sequence[Judgement], shapes: Sequence[Misshapen]) -> Diagnosis:
    """What explains the failures; where nothing failed, what finds it out is not even loaded."""
    if not any(judgement.located for judgement in judgements):
        return NO_DIAGNOSIS
    from schmier_conformance.diagnosing import diagnose

    return diagnose(judgements, shapes)


def cases_to_check(arguments: argparse.Namespace) -> list[corpus.Case]:
    """The cases that the options choose; raises `UsageError` when there are none."""
    if not arguments.ruleset:
        cases = corpus.load()
    else:
        shipped = corpus.load() if not all(map(_is_path, arguments.ruleset)) else []
        cases = [case for name in arguments.ruleset for case in _cases_of(name, shipped, arguments)]
    cases = corpus.chosen(cases, text=arguments.filter)
    if not cases:
        raise UsageError("no case of the corpus fits --ruleset and --filter; leave one of them out")
    return cases


def _is_path(name: str) -> bool:
    return name.endswith(".json") or "/" in name or Path(name).is_file()


def _cases_of(name: str, shipped: Sequence[corpus.Case], arguments: argparse.Namespace) -> list[corpus.Case]:
    """The cases of one ruleset: what is shipped of it, and what is made for it."""
    from schmier_conformance.corpus.own.making import beside_shipped, cases_for

    if _is_path(name):
        document = read_document(name)
        validate("ruleset", document, name)
        return cases_for(document, seed=arguments.seed, count=arguments.count)
    if name in spec.ruleset_ids():
        return beside_shipped(name, shipped, seed=arguments.seed, count=arguments.count)
    cases = corpus.chosen(shipped, [name])
    if not cases:
        known = {*spec.ruleset_ids(), *(case.ruleset for case in shipped)}
        raise UsageError(f"there is no ruleset {name!r}; there are: {', '.join(sorted(known))}")
    return cases


def _report_stream(path: str, stack: ExitStack) -> BinaryIO:
    return sys.stdout.buffer if path == "-" else stack.enter_context(open(path, "wb"))


def _again(arguments: argparse.Namespace) -> list[str]:
    """The command line that runs these cases again."""
    words = ["schmier", "check"]
    if arguments.engine is not None:
        words += ["--engine", arguments.engine]
    if arguments.recorded is not None:
        words += ["--recorded", arguments.recorded]
    if arguments.known is not None:
        words += ["--known", arguments.known]
    for name in arguments.ruleset:
        words += ["--ruleset", name]
    if arguments.count != COUNT:
        words += ["--count", str(arguments.count)]
    if arguments.seed != SEED:
        words += ["--seed", arguments.seed]
    return [*words, "--strict-reasons"] if arguments.strict_reasons else words


def _seconds(text: str) -> float:
    seconds = float(text)
    if not 0 < seconds <= 3600:
        raise argparse.ArgumentTypeError(f"{text} is not between 0 and 3600 seconds")
    return seconds
