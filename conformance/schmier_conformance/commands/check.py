"""`schmier check`: run an engine against the corpus."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path

from schmier_conformance.command import UsageError
from schmier_conformance.corpus import cases as corpus
from schmier_conformance.documents.reading import is_path, read_document
from schmier_conformance.engines.causes import NO_DIAGNOSIS, Diagnosis
from schmier_conformance.engines.check import Options, check
from schmier_conformance.engines.known_differences import Known, read_known
from schmier_conformance.engines.output_files import Wanted, outputs
from schmier_conformance.engines.process import tap_to
from schmier_conformance.engines.report import Listener, Report
from schmier_conformance.engines.shapes import Misshapen
from schmier_conformance.engines.verdicts import Judgement
from schmier_conformance.generative.generate.amount import COUNT, SEED, add_amount
from schmier_conformance.generative.requested_cases import NoCaseError, Supply, cases_of_rulesets, supply_of
from schmier_conformance.parallel.workers import cores, number_of_workers

SUMMARY = "Run an engine against the corpus: any program that speaks the engine protocol, or the reference itself."
EXAMPLE = 'schmier check --engine "node my-engine.js" --ruleset pitch.auction'

CASES_A_WORKER = 200
"""So many cases are worth the start of another process."""

_REFERENCE = (sys.executable, "-m", "schmier.io.serve")


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the options of the command."""
    _add_subject(parser)
    _add_files(parser.add_argument_group("what is written"))
    _add_manner(parser.add_argument_group("how it is run"))


def _add_subject(parser: argparse.ArgumentParser) -> None:
    """Who is asked, and what."""
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
    add_choice_of_cases(parser)
    parser.add_argument(
        "--known",
        metavar="FILE",
        help="differences that you know and have a reason for, in JSON or TOML; what follows from them is no failure",
    )


def _add_files(parser: argparse._ArgumentGroup) -> None:
    """What a run leaves behind."""
    parser.add_argument(
        "--write-known",
        metavar="FILE",
        help="write that file anew: what is mended goes, what failed comes in; a reason is yours to write",
    )
    parser.add_argument("--json", metavar="FILE", help="write the report as JSON lines; - for standard output")
    parser.add_argument("--junit", metavar="FILE", help="write the report as JUnit XML")
    parser.add_argument("--html", metavar="FILE", help="write the report as a page that stands alone")
    parser.add_argument("--badge", metavar="FILE", help="write a badge, as JSON for shields.io and its like")
    parser.add_argument("--site", metavar="URL", help="the address of the site, for links to clauses in --html")


def _add_manner(parser: argparse._ArgumentGroup) -> None:
    """How strictly, how long, and how many at once."""
    parser.add_argument(
        "--strict-reasons", action="store_true", help="fail a rejection that names another clause than the right one"
    )
    parser.add_argument("--fail-fast", action="store_true", help="stop at the first case that is found wanting")
    parser.add_argument("--show-wire", metavar="CASE", help="run one case, and show every line that goes over the wire")
    parser.add_argument(
        "--workers",
        metavar="N",
        type=number_of_workers,
        help="how many processes of the engine share the cases (a core each, one for few cases)",
    )
    parser.add_argument(
        "--timeout", metavar="SECONDS", type=seconds, default=10.0, help="how long to wait for an answer (%(default)g)"
    )
    parser.add_argument("--limit", metavar="SECONDS", type=seconds, help="how long the whole run may take")


def add_choice_of_cases(parser: argparse.ArgumentParser) -> None:
    """Adds the options that say which cases are asked."""
    parser.add_argument(
        "--ruleset",
        metavar="ID|PATH",
        action="append",
        default=[],
        help="only this ruleset, or one of your own in a file; with cases made for it besides those that are shipped",
    )
    parser.add_argument(
        "--cases",
        metavar="FILE",
        action="append",
        default=[],
        help="the cases of this fixture file instead of the corpus, such as `schmier fuzz` and `schmier corpus` write",
    )
    add_amount(parser)
    parser.add_argument(
        "--filter", metavar="TEXT", default="", help="only cases with this text in their id, title, clauses or fault"
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
    known = read_known(arguments.known) if arguments.known is not None else ()
    names = Wanted(arguments.json, arguments.junit, arguments.html, arguments.badge, arguments.write_known)
    with outputs(names, _again(arguments), known, arguments.site) as files:
        listeners = list(files.listeners)
        if sys.stderr.isatty():
            from schmier_conformance.engines.text_report import Progress

            listeners.append(Progress())
        report = _judged(arguments, known, listeners)
        files.write(report)
        report = report if arguments.write_known is None else report.without_stale()
    if "-" not in (arguments.json, arguments.junit, arguments.html, arguments.badge, arguments.write_known):
        from schmier_conformance.engines.text_report import render

        sys.stdout.write(render(report, _again(arguments)))
    if report.interrupt is not None:
        raise report.interrupt
    return 0 if report.is_clean() else 1


def _ask(arguments: argparse.Namespace) -> int:
    """Writes the questions of the cases that the options choose."""
    from schmier_conformance.documents.writing import output_to
    from schmier_conformance.engines.recorded_answers import write_questions

    cases = cases_to_check(arguments)
    with output_to(arguments.questions) as output:
        count = write_questions(cases, output.stream)
        output.keep()
    sys.stderr.write(f"{count} questions\n")
    return 0


def _judged(arguments: argparse.Namespace, known: tuple[Known, ...], listeners: Sequence[Listener]) -> Report:
    """The report on the engine that runs, or on what was recorded of one."""
    if arguments.recorded is not None:
        from schmier_conformance.replay.case_report import is_of_logs, judge_logs

        if is_of_logs(arguments.recorded):
            rulesets = [read_document(name)["id"] if is_path(name) else name for name in arguments.ruleset]
            return judge_logs(
                [arguments.recorded], lambda case: bool(corpus.chosen([case], rulesets, arguments.filter)), listeners
            )
    if arguments.recorded is not None:
        from schmier_conformance.engines.recorded_answers import judge_answers

        return judge_answers(
            cases_to_check(arguments),
            arguments.recorded,
            listeners,
            strict_reasons=arguments.strict_reasons,
            known=known,
            diagnose=_diagnosed,
        )
    supply = supply_to_check(arguments)
    options = Options(
        command=arguments.engine if arguments.engine is not None else _REFERENCE,
        timeout=arguments.timeout,
        strict_reasons=arguments.strict_reasons,
        known=known,
        workers=arguments.workers or min(cores(), 1 + (len(supply.at_hand) + arguments.count) // CASES_A_WORKER),
        limit=arguments.limit,
        stops_at_first=arguments.fail_fast,
        is_whole=not (arguments.filter or arguments.cases or arguments.show_wire),
        tap=None if arguments.show_wire is None else tap_to(sys.stdout if arguments.json != "-" else sys.stderr),
    )
    return check(supply.at_hand, options, listeners, _diagnosed, supply.later)


def _diagnosed(judgements: Sequence[Judgement], shapes: Sequence[Misshapen]) -> Diagnosis:
    """What explains the failures; where nothing failed, what finds it out is not even loaded."""
    if not any(judgement.located for judgement in judgements):
        return NO_DIAGNOSIS
    from schmier_conformance.diagnosis import diagnose

    return diagnose(judgements, shapes)


def supply_to_check(arguments: argparse.Namespace) -> Supply:
    """The cases that the options choose, those of a whole ruleset as they are made; raises `UsageError` when there are none."""
    if arguments.filter or arguments.cases or arguments.show_wire or not arguments.ruleset:
        return Supply(cases_to_check(arguments))
    try:
        return supply_of(arguments.ruleset, seed=arguments.seed, count=arguments.count)
    except NoCaseError as error:
        raise UsageError(str(error)) from None


def cases_to_check(arguments: argparse.Namespace) -> list[corpus.Case]:
    """The cases that the options choose; raises `UsageError` when there are none."""
    files = [Path(name) for name in arguments.cases]
    try:
        cases = cases_of_rulesets(
            arguments.ruleset, arguments.filter, files=files, seed=arguments.seed, count=arguments.count
        )
    except NoCaseError as error:
        raise UsageError(str(error)) from None
    return cases if arguments.show_wire is None else [_named(cases, arguments.show_wire)]


def _named(cases: Sequence[corpus.Case], name: str) -> corpus.Case:
    """The case with an id."""
    found = next((case for case in cases if case.id == name), None)
    if found is None:
        near = get_close_matches(name, [case.id for case in cases], n=3)
        raise UsageError(f"there is no case {name!r} here" + (f"; did you mean {' or '.join(near)}?" if near else ""))
    return found


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
    for name in arguments.cases:
        words += ["--cases", name]
    if arguments.count != COUNT:
        words += ["--count", str(arguments.count)]
    if arguments.seed != SEED:
        words += ["--seed", arguments.seed]
    return [*words, "--strict-reasons"] if arguments.strict_reasons else words


def seconds(text: str) -> float:
    """How many seconds, more than none and no more than an hour."""
    number = float(text)
    if not 0 < number <= 3600:
        raise argparse.ArgumentTypeError(f"{text} is not between 0 and 3600 seconds")
    return number
