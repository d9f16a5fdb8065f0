"""`schmier check`: run an engine against the corpus."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from schmier import spec
from schmier_conformance.command import UsageError
from schmier_conformance.commands.arguments import add_amount, number_of_workers
from schmier_conformance.corpus import cases as corpus
from schmier_conformance.documents.reading import is_path
from schmier_conformance.engines.causes import NO_DIAGNOSIS, Diagnosis
from schmier_conformance.engines.check import Options, check
from schmier_conformance.engines.known_differences import Known, read_known
from schmier_conformance.engines.output_files import OutputKind, open_outputs
from schmier_conformance.engines.process import tap_to
from schmier_conformance.engines.report import Listener, Report
from schmier_conformance.engines.shapes import WrongShape
from schmier_conformance.engines.verdicts import Judgement
from schmier_conformance.generative.defaults import COUNT, SEED
from schmier_conformance.generative.requested_cases import NoCaseError, Supply, cases_of_rulesets, supply_of
from schmier_conformance.parallel.interpreted import interpreted
from schmier_conformance.parallel.process import cores
from schmier_conformance.rulesets.load import written_ruleset
from schmier_conformance.terminal import UNUSABLE, nothing_done

SUMMARY = "Run an engine against the corpus. Without --engine, the reference implementation is checked."
EXAMPLE = 'schmier check --engine "node my-engine.js" --ruleset pitch.auction'

CASES_PER_WORKER = 200
"""How many cases are worth starting another process for."""

_REFERENCE = (sys.executable, "-m", "schmier.io.serve")


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    _add_subject(parser)
    _add_files(parser.add_argument_group("reports"))
    _add_manner(parser.add_argument_group("running"))


def _add_subject(parser: argparse.ArgumentParser) -> None:
    """Add the options for the engine and its cases."""
    parser.add_argument("--engine", metavar="COMMAND", help="the engine's command line (default: the reference)")
    parser.add_argument(
        "--questions",
        metavar="FILE",
        help="write the questions to FILE, for an engine that does not speak the protocol (-: standard output)",
    )
    parser.add_argument(
        "--recorded",
        metavar="FILE",
        help="judge recorded answers to such questions, or game logs, instead of running an engine",
    )
    add_choice_of_cases(parser)
    parser.add_argument(
        "--known",
        metavar="FILE",
        help="file of intentional differences, in JSON or TOML; failures that follow from them do not count",
    )


def _add_files(parser: argparse._ArgumentGroup) -> None:
    """Add the options for the files a run writes."""
    parser.add_argument(
        "--write-known",
        metavar="FILE",
        help="update the file of --known: remove what is fixed, add each failure with a placeholder reason",
    )
    parser.add_argument("--json", metavar="FILE", help="write the report as JSON lines (-: standard output)")
    parser.add_argument("--junit", metavar="FILE", help="write the report as JUnit XML")
    parser.add_argument("--html", metavar="FILE", help="write the report as a self-contained HTML page")
    parser.add_argument("--badge", metavar="FILE", help="write a badge as JSON for shields.io")
    parser.add_argument("--site", metavar="URL", help="address of the site, for links to clauses in --html")


def _add_manner(parser: argparse._ArgumentGroup) -> None:
    """Add the options for strictness, limits and workers."""
    parser.add_argument("--strict-reasons", action="store_true", help="fail a rejection that names the wrong clause")
    parser.add_argument("--fail-fast", action="store_true", help="stop at the first failure")
    parser.add_argument("--show-wire", metavar="CASE", help="run one case and print every line sent and received")
    parser.add_argument(
        "--workers",
        metavar="N",
        type=number_of_workers,
        help="processes of the engine that share the cases (default: one per core, fewer for few cases)",
    )
    parser.add_argument(
        "--timeout",
        metavar="SECONDS",
        type=seconds,
        default=10.0,
        help="seconds to wait for an answer (default: %(default)g)",
    )
    parser.add_argument(
        "--limit", metavar="SECONDS", type=seconds, help="stop after SECONDS and report the cases judged so far"
    )


def add_choice_of_cases(parser: argparse.ArgumentParser) -> None:
    """Add the options that select cases."""
    parser.add_argument(
        "--ruleset",
        metavar="ID|PATH",
        action="append",
        default=[],
        help="run only the cases of this ruleset, shipped or in a file, including generated ones; repeatable",
    )
    parser.add_argument(
        "--cases",
        metavar="FILE",
        action="append",
        default=[],
        help="run the cases of this fixture file, as `schmier fuzz` and `schmier corpus` write; repeatable",
    )
    add_amount(parser)
    parser.add_argument(
        "--level",
        action="append",
        default=[],
        choices=[level.value for level in corpus.Level if level is not corpus.Level.RECORDED],
        help="run only the cases of this level: what every engine of a game must know, what is rare, what is generated; repeatable",
    )
    parser.add_argument(
        "--filter",
        metavar="TEXT",
        default="",
        help="run only cases with TEXT in their id, title, clauses or fault",
    )


def run(arguments: argparse.Namespace) -> int:
    """Run the cases; returns 0 if something passed and nothing failed or errored, 2 if the engine cannot start, 1 otherwise."""
    given = [option for option in ("engine", "questions", "recorded") if getattr(arguments, option) is not None]
    if len(given) > 1:
        raise UsageError(f"--{given[0]} and --{given[1]} cannot be combined")
    if arguments.recorded == "-":
        raise UsageError("--recorded cannot read standard input, because the file is read twice; name a file")
    if arguments.questions is not None:
        return _write_questions(arguments)
    known = read_known(arguments.known) if arguments.known is not None else ()
    names = {kind: name for kind in OutputKind if (name := getattr(arguments, kind)) is not None}
    rerun = _rerun(arguments)
    with open_outputs(names, rerun, known, arguments.site) as files:
        listeners = list(files.listeners)
        if sys.stderr.isatty():
            from schmier_conformance.engines.text_report import Progress

            listeners.append(Progress())
        report = _judged(arguments, known, listeners)
        files.write(report)
        report = report.without_stale() if OutputKind.KNOWN in names else report
    if "-" not in names.values():
        from schmier_conformance.engines.text_report import render

        sys.stdout.write(render(report, rerun))
    if report.interrupt is not None:
        raise report.interrupt
    if not report.has_started:
        return UNUSABLE
    if why := report.why_nothing_is_shown():
        return nothing_done(why)
    return 0 if report.is_clean() else 1


def _write_questions(arguments: argparse.Namespace) -> int:
    """Write the questions of the selected cases."""
    from schmier_conformance.documents.writing import output_to
    from schmier_conformance.engines.recorded_answers import write_questions

    cases = cases_to_check(arguments)
    with output_to(arguments.questions) as output:
        count = write_questions(cases, output.stream)
        output.keep()
    sys.stderr.write(f"{count} questions\n")
    return 0


def _judged(arguments: argparse.Namespace, known: tuple[Known, ...], listeners: Sequence[Listener]) -> Report:
    """The report on a running engine, or on recorded answers or games."""
    if arguments.recorded is not None:
        return _judged_recording(arguments, known, listeners)
    supply = supply_to_check(arguments)
    options = Options(
        command=arguments.engine if arguments.engine is not None else _REFERENCE,
        timeout=arguments.timeout,
        strict_reasons=arguments.strict_reasons,
        known=known,
        workers=arguments.workers or min(cores(), 1 + (len(supply.at_hand) + arguments.count) // CASES_PER_WORKER),
        limit=arguments.limit,
        stops_at_first=arguments.fail_fast,
        is_whole=not (arguments.filter or arguments.level or arguments.cases or arguments.show_wire),
        tap=None if arguments.show_wire is None else tap_to(sys.stdout if arguments.json != "-" else sys.stderr),
    )
    return check(supply.at_hand, options, listeners, _diagnosed, supply.later)


def _judged_recording(arguments: argparse.Namespace, known: tuple[Known, ...], listeners: Sequence[Listener]) -> Report:
    """The report on a file of game logs or of answers."""
    from schmier_conformance.replay.case_report import is_of_logs, judge_logs

    if is_of_logs(arguments.recorded):
        if arguments.level:
            raise UsageError("--level cannot be used with game logs, which have no level")
        rulesets = [written_ruleset(name)["id"] if is_path(name) else name for name in arguments.ruleset]
        return judge_logs(
            [arguments.recorded], lambda case: bool(corpus.chosen([case], rulesets, arguments.filter)), listeners
        )
    from schmier_conformance.engines.recorded_answers import judge_answers

    return judge_answers(
        cases_to_check(arguments),
        arguments.recorded,
        listeners,
        strict_reasons=arguments.strict_reasons,
        known=known,
        diagnose=_diagnosed,
    )


def _diagnosed(judgements: Sequence[Judgement], shapes: Sequence[WrongShape]) -> Diagnosis:
    """The diagnosis of the failures; it tries wrong engines made of the interpreted copy of the reference."""
    if not any(judgement.located for judgement in judgements):
        return NO_DIAGNOSIS
    return interpreted(_examined, judgements, shapes)


def _examined(judgements: Sequence[Judgement], shapes: Sequence[WrongShape]) -> Diagnosis:
    """The diagnosis; its modules are loaded only if something failed."""
    from schmier_conformance.diagnosis import diagnose

    return diagnose(judgements, shapes)


def supply_to_check(arguments: argparse.Namespace) -> Supply:
    """The selected cases, those of a whole ruleset as they are generated; raises `UsageError` where there is none."""
    if arguments.filter or arguments.level or arguments.cases or arguments.show_wire or not arguments.ruleset:
        return Supply(cases_to_check(arguments))
    try:
        return supply_of(arguments.ruleset, seed=arguments.seed, count=arguments.count)
    except NoCaseError as error:
        raise UsageError(str(error)) from None


def cases_to_check(arguments: argparse.Namespace) -> list[corpus.Case]:
    """The selected cases; raises `UsageError` where there is none."""
    files = [Path(name) for name in arguments.cases]
    try:
        cases = cases_of_rulesets(
            arguments.ruleset, arguments.filter, files=files, seed=arguments.seed, count=arguments.count
        )
    except NoCaseError as error:
        raise UsageError(str(error)) from None
    if arguments.level:
        cases = [case for case in cases if case.level in arguments.level]
    if not cases:
        raise UsageError(f"none of the cases has the level {' or '.join(arguments.level)}; leave --level out")
    return cases if arguments.show_wire is None else [_named(cases, arguments.show_wire)]


def _named(cases: Sequence[corpus.Case], name: str) -> corpus.Case:
    """The case with an id; raises `UsageError` listing similar ids."""
    found = next((case for case in cases if case.id == name), None)
    if found is None:
        remedy = spec.did_you_mean(name, [case.id for case in cases], "`schmier show` finds a case of any ruleset")
        raise UsageError(f"no case {name!r} among those selected; {remedy}")
    return found


def _rerun(arguments: argparse.Namespace) -> list[str]:
    """The command line repeating this run."""
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
    for level in arguments.level:
        words += ["--level", level]
    if arguments.count != COUNT:
        words += ["--count", str(arguments.count)]
    if arguments.seed != SEED:
        words += ["--seed", arguments.seed]
    return [*words, "--strict-reasons"] if arguments.strict_reasons else words


def seconds(text: str) -> float:
    """A number of seconds: more than 0, at most 3600."""
    number = float(text)
    if not 0 < number <= 3600:
        raise argparse.ArgumentTypeError(f"{text} is not between 0 and 3600 seconds")
    return number
