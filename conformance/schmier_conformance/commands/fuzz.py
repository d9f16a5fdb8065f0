"""`schmier fuzz`: random deals with wrong actions against an engine, and the smallest deal that shows each disagreement."""

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
from schmier_conformance.commands.check import seconds
from schmier_conformance.generative.differential.checkpoint import STATE, Folder
from schmier_conformance.generative.differential.engine_session import Manner, NotPlayedError
from schmier_conformance.generative.differential.run import Bag, Plan, go_on
from schmier_conformance.generative.differential.search import BLOCK, Hunt
from schmier_conformance.generative.generate.amount import SEED, seed
from schmier_conformance.generative.generate.game import in_ids
from schmier_conformance.generative.report.differential import as_document, report
from schmier_conformance.generative.script import Json
from schmier_conformance.parallel.workers import add_workers, cores
from schmier_conformance.rulesets.load import ruleset_document
from schmier_conformance.terminal import show_progress

BLOCKS_A_WORKER: Final = 4
"""So many blocks of deals are worth the start of another process and its engine."""

SUMMARY = (
    "Put random deals to an engine, with right and wrong actions in every phase and a question after each. Every kind of disagreement "
    "is made as small as it gets, and written down as a case and as a log."
)
EXAMPLE = 'schmier fuzz --engine "node my-engine.js" --ruleset pitch.auction --deals 5000'

MOST_FINDINGS = 10
"""So many kinds of disagreement are looked for: who has more should mend some first."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Which engine, which game, how much, and where to."""
    parser.add_argument("--engine", metavar="COMMAND", required=True, help="the engine's command line")
    parser.add_argument(
        "--ruleset",
        metavar="ID|PATH",
        action="append",
        default=[],
        help="the game: the id of a ruleset, or a file; several one after the other, every shipped one if left out",
    )
    parser.add_argument(
        "--deals", metavar="N", type=positive, default=1000, help="so many deals of each game (%(default)s)"
    )
    parser.add_argument("--seed", type=seed, default=SEED, help="any text; another one makes other deals (%(default)s)")
    add_workers(parser, "processes, each with an engine (as many as there are cores, for many deals)")
    parser.add_argument(
        "--max-findings",
        metavar="K",
        type=positive,
        default=MOST_FINDINGS,
        help="stop at so many kinds of disagreement (%(default)s)",
    )
    parser.add_argument(
        "--out",
        metavar="DIR",
        help="the folder for cases, logs and what was done (fuzz- and the id of the ruleset); with several games, of their folders",
    )
    parser.add_argument("--resume", action="store_true", help="go on with the hunt in that folder")
    parser.add_argument("--json", action="store_true", help="the report as JSON")
    parser.add_argument(
        "--strict-reasons", action="store_true", help="a rejection that names another clause is a disagreement"
    )
    parser.add_argument(
        "--timeout", metavar="SECONDS", type=seconds, default=10.0, help="how long to wait for an answer (%(default)g)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Hunt; returns 1 if there is a disagreement or the engine could not be asked any more, 0 if all deals agree."""
    hunts = [hunt_of(document, arguments) for document in documents(arguments)]
    told: list[Json] = []
    is_clean = True
    for hunt in hunts:
        folder = Folder(folder_of(hunt, arguments, len(hunts)), hunt)
        try:
            bag = hunted(folder, arguments, told)
        except NotPlayedError as error:
            if arguments.ruleset:
                raise
            bag = Bag(given_up=str(error))
        else:
            is_clean = is_clean and not (bag.findings or bag.given_up)
        tell(folder, bag, arguments, told)
    if arguments.json:
        sys.stdout.write(json.dumps({"hunts": told}, indent=1) + "\n")
    return 0 if is_clean else 1


def documents(arguments: argparse.Namespace) -> list[Json]:
    """The rulesets that are asked for."""
    return [ruleset_document(name) for name in arguments.ruleset or spec.ruleset_ids()]


def hunt_of(document: Json, arguments: argparse.Namespace) -> Hunt:
    """The hunt in one game; raises `RulesetError` for one that cannot be played, before anything is begun."""
    hunt = Hunt(document, arguments.seed, Manner(arguments.engine, arguments.timeout), arguments.strict_reasons)
    read_ruleset(document)
    return hunt


def folder_of(hunt: Hunt, arguments: argparse.Namespace, hunts: int) -> Path:
    """The folder of a hunt."""
    name = f"fuzz-{in_ids(hunt.document['id'])}"
    if arguments.out is None:
        return Path(name)
    return Path(arguments.out, name) if hunts > 1 else Path(arguments.out)


def hunted(folder: Folder, arguments: argparse.Namespace, told: list[Json]) -> Bag:
    """What a hunt comes to; it is kept while it goes on, and told when somebody interrupts it."""
    bag = bag_in(folder, resume=arguments.resume)
    progress = Progress(arguments.deals, bag.done)

    def hear(bag: Bag, doing: str) -> None:
        if not doing:
            folder.keep(bag)
        progress.tell(bag, doing)

    try:
        go_on(folder.hunt, Plan(arguments.deals, arguments.max_findings, workers_for(arguments)), bag, hear)
        folder.keep(bag)
    except KeyboardInterrupt:
        progress.clear()
        tell(folder, bag, arguments, told)
        if arguments.json:
            sys.stdout.write(json.dumps({"hunts": told}, indent=1) + "\n")
        sys.stderr.write(f"interrupted after {bag.done} deals; --resume goes on from there\n")
        raise
    finally:
        progress.clear()
    return bag


def workers_for(arguments: argparse.Namespace) -> int:
    """How many workers there shall be: one for each few blocks, where nobody says."""
    asked: int | None = arguments.workers
    return asked or min(cores(), 1 + arguments.deals // (BLOCKS_A_WORKER * BLOCK))


def bag_in(folder: Folder, *, resume: bool) -> Bag:
    """What the hunt in a folder has come to so far; raises `UsageError` where there is one that nobody wants to go on with."""
    if not folder.begun():
        return Bag()
    if not resume:
        raise UsageError(
            f"{folder.path / STATE} is there: a hunt has begun in that folder. --resume goes on with it; "
            "for a new one name another folder with --out, or delete this one"
        )
    return folder.resumed()


def tell(folder: Folder, bag: Bag, arguments: argparse.Namespace, told: list[Json]) -> None:
    """Write the report of a hunt, or keep it for the end where all is one document."""
    if arguments.json:
        told.append(as_document(folder, bag, arguments.deals))
    else:
        sys.stdout.write(report(folder, bag))
        sys.stdout.flush()


def positive(text: str) -> int:
    """A number from 1."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text} is no number from 1")
    return int(text)


class Progress:
    """How far a hunt is, and how fast; only on a terminal."""

    def __init__(self, deals: int, done: int) -> None:
        """Begin after so many deals of so many."""
        self.deals, self.first, self.began = deals, done, time.monotonic()

    def tell(self, bag: Bag, doing: str) -> None:
        """Say it."""
        rate = (bag.done - self.first) / max(0.001, time.monotonic() - self.began)
        words = f"{bag.done} of {self.deals} deals, {rate:.0f} a second, {len(bag.findings)} found"
        show_progress(f"{words}{f'; {doing}' if doing else ''}")

    def clear(self) -> None:
        """Take the line away again."""
        show_progress("")
