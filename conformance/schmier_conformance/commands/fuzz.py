"""`schmier fuzz`: differential fuzzing, which puts random deals to an engine and shrinks each disagreement."""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Final

from schmier import spec
from schmier.ruleset.ruleset import read_ruleset
from schmier_conformance.command import UsageError
from schmier_conformance.commands.arguments import add_seed, add_workers, positive
from schmier_conformance.commands.check import seconds
from schmier_conformance.engines.known_differences import read_known
from schmier_conformance.generative.differential.checkpoint import HuntFolder
from schmier_conformance.generative.differential.engine_session import EngineSettings, NotPlayedError
from schmier_conformance.generative.differential.hunt import BLOCK, Hunt, HuntState, Plan, continue_hunt
from schmier_conformance.generative.game import in_ids
from schmier_conformance.generative.report.differential import as_document, report
from schmier_conformance.generative.script import Json
from schmier_conformance.parallel.process import cores
from schmier_conformance.rulesets.load import playable_document
from schmier_conformance.terminal import nothing_done, show_progress

BLOCKS_PER_WORKER: Final = 4
"""Blocks of deals that justify the start of another process and its engine."""

SUMMARY = (
    "Differential fuzzing: put random deals to an engine, with right and wrong actions in every phase and a question after each. "
    "Each kind of disagreement is shrunk and written as a case and as a log."
)
EXAMPLE = 'schmier fuzz --engine "node my-engine.js" --ruleset pitch.auction --deals 5000'

MOST_FINDINGS = 10
"""The default number of kinds of disagreement that end a hunt: with more, fix some first."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the engine, the game, the amount, and the output."""
    parser.add_argument("--engine", metavar="COMMAND", required=True, help="the engine's command line")
    parser.add_argument(
        "--ruleset",
        metavar="ID|PATH",
        action="append",
        default=[],
        help="the game, by the id of a ruleset or a file; repeat it for several games (default: every shipped one)",
    )
    parser.add_argument(
        "--deals", metavar="N", type=positive, default=1000, help="how many deals of each game (%(default)s)"
    )
    add_seed(parser)
    add_workers(parser, "processes, each with an engine (default: one per core, for many deals)")
    parser.add_argument(
        "--max-findings",
        metavar="K",
        type=positive,
        default=MOST_FINDINGS,
        help="stop at this many kinds of disagreement (%(default)s)",
    )
    parser.add_argument(
        "--out",
        metavar="DIR",
        help="the folder for cases, logs and the state (fuzz- and the ruleset's id); for several games, a folder of such folders",
    )
    parser.add_argument(
        "--known",
        metavar="FILE",
        help="file of intentional differences, as of `schmier check`; what follows from them is no disagreement",
    )
    parser.add_argument("--resume", action="store_true", help="resume the hunt in that folder")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.add_argument(
        "--strict-reasons", action="store_true", help="count a rejection by another clause as a disagreement"
    )
    parser.add_argument(
        "--timeout", metavar="SECONDS", type=seconds, default=10.0, help="how long to wait for an answer (%(default)g)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Hunt in each game; returns 1 if there is a disagreement, no deal was judged or the engine was given up, 0 if all deals agree."""
    hunts = [hunt_of(playable_document(name), arguments) for name in arguments.ruleset or spec.ruleset_ids()]
    reports = Reports(arguments)
    is_clean, judged = True, dict[str, int]()
    for hunt in hunts:
        folder = HuntFolder(folder_of(hunt, arguments, len(hunts)), hunt)
        try:
            state = hunted(folder, arguments, reports)
        except NotPlayedError as error:
            if arguments.ruleset:
                raise
            state = HuntState(given_up=str(error))
        else:
            is_clean = is_clean and not (state.findings or state.given_up)
        reports.add(folder, state)
        judged[hunt.document["id"]] = state.judged
    reports.finish()
    silent = [name for name, count in judged.items() if not count]
    if is_clean and silent and (arguments.ruleset or not any(judged.values())):
        games = ", ".join(silent) if arguments.ruleset else "any game"
        return nothing_done(f"no step of {games} was judged, so the hunt shows nothing about the engine")
    return 0 if is_clean else 1


def hunt_of(document: Json, arguments: argparse.Namespace) -> Hunt:
    """The hunt in one game; raises `RulesetError` for an unplayable game, before anything begins."""
    settings = EngineSettings(arguments.engine, arguments.timeout)
    known = read_known(arguments.known) if arguments.known is not None else ()
    hunt = Hunt(document, arguments.seed, settings, arguments.strict_reasons, known)
    read_ruleset(document)
    return hunt


def folder_of(hunt: Hunt, arguments: argparse.Namespace, hunts: int) -> Path:
    """The folder of one of `hunts` hunts."""
    name = f"fuzz-{in_ids(hunt.document['id'])}"
    if arguments.out is None:
        return Path(name)
    return Path(arguments.out, name) if hunts > 1 else Path(arguments.out)


def hunted(folder: HuntFolder, arguments: argparse.Namespace, reports: Reports) -> HuntState:
    """The final state of a hunt, saved as it goes; on an interrupt the findings so far are reported."""
    state = initial_state(folder, resume=arguments.resume)
    progress = Progress(arguments.deals, state.done)

    def on_progress(state: HuntState, activity: str) -> None:
        if not activity:
            folder.save(state)
        progress.show(state, activity)

    try:
        continue_hunt(
            folder.hunt, Plan(arguments.deals, arguments.max_findings, workers_for(arguments)), state, on_progress
        )
        folder.save(state)
    except KeyboardInterrupt:
        progress.clear()
        reports.add(folder, state)
        reports.finish()
        sys.stderr.write(f"interrupted after {state.done} deals; --resume continues from there\n")
        raise
    finally:
        progress.clear()
    return state


def workers_for(arguments: argparse.Namespace) -> int:
    """The number of workers: as given, or one for each few blocks up to the number of cores."""
    given: int | None = arguments.workers
    return given or min(cores(), 1 + arguments.deals // (BLOCKS_PER_WORKER * BLOCK))


def initial_state(folder: HuntFolder, *, resume: bool) -> HuntState:
    """The state to begin with; raises `UsageError` where the folder has one and `--resume` is missing."""
    if not folder.state.exists():
        return HuntState()
    if not resume:
        raise UsageError(
            f"{folder.state} exists: a hunt has begun in that folder. --resume continues it; "
            "for a new one name another folder with --out, or delete this one"
        )
    return folder.resume()


class Reports:
    """Prints the report of each hunt when it ends, or all of them as one JSON document at the end."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        """Begin without reports."""
        self.is_json: bool = arguments.json
        self.deals: int = arguments.deals
        self.documents: list[Json] = []

    def add(self, folder: HuntFolder, state: HuntState) -> None:
        """Add the report of a hunt."""
        if self.is_json:
            self.documents.append(as_document(folder, state, self.deals))
        else:
            sys.stdout.write(report(folder, state))
            sys.stdout.flush()

    def finish(self) -> None:
        """Print the JSON document."""
        if self.is_json:
            sys.stdout.write(json.dumps({"hunts": self.documents}, indent=1) + "\n")


class Progress:
    """The progress of a hunt, on a terminal."""

    def __init__(self, deals: int, done: int) -> None:
        """Begin after `done` of `deals` deals."""
        self.deals, self.first, self.began = deals, done, time.monotonic()

    def show(self, state: HuntState, activity: str) -> None:
        """Show the deals played, the rate, and what is being done."""
        rate = (state.done - self.first) / max(0.001, time.monotonic() - self.began)
        words = f"{state.done} of {self.deals} deals, {rate:.0f} a second, {len(state.findings)} found"
        show_progress(f"{words}{f'; {activity}' if activity else ''}")

    def clear(self) -> None:
        """Remove the line."""
        show_progress("")
