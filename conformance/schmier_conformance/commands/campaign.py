"""`schmier campaign`: long work in shards, on this machine or on several, which can be interrupted and continued."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from schmier import spec
from schmier.ruleset.ruleset import read_ruleset
from schmier_conformance.command import UsageError, add_action
from schmier_conformance.commands.arguments import add_seed, number_of_workers
from schmier_conformance.commands.check import seconds
from schmier_conformance.corpus.cases import corpus_version, files_with, load
from schmier_conformance.documents.errors import DocumentError
from schmier_conformance.documents.reading import is_path
from schmier_conformance.engines.known_differences import read_known
from schmier_conformance.generative.differential import campaign as fuzz_campaign
from schmier_conformance.generative.differential.engine_session import EngineSession, EngineSettings
from schmier_conformance.generative.requested_cases import unknown_ruleset
from schmier_conformance.mutation_testing import campaign as mutation_campaign
from schmier_conformance.mutation_testing import proofs
from schmier_conformance.parallel.campaign import LOCAL, TALLY, CampaignFolder, run_locally, run_on_dask
from schmier_conformance.parallel.process import cores
from schmier_conformance.parallel.shards import Json, Shard, kind_of
from schmier_conformance.replay import campaign as replay_campaign
from schmier_conformance.rulesets.load import playable_document
from schmier_conformance.terminal import show_progress

SUMMARY = "Run long work in shards, on this machine or on a Dask cluster. Lost shards are repeated, finished ones kept."
EXAMPLE = 'schmier campaign fuzz --engine "node my-engine.js" --ruleset pitch.auction --deals 100000 -o hunt'


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the kinds of campaigns, their input, and the workers."""
    actions = parser.add_subparsers(dest="kind", metavar="KIND", required=True)
    fuzz = add_fuzz(actions)
    power = add_action(
        actions,
        "power",
        "mutation testing: measure which mistakes the corpus detects",
        "schmier campaign power -o power",
    )
    power.add_argument("--ruleset", metavar="ID|PATH", help="only the cases of this ruleset, shipped or your own")
    equivalents = add_action(
        actions,
        "equivalents",
        "ask every mutant listed as equivalent the cases, as an engine of its own",
        "schmier campaign equivalents -o proofs",
    )
    replay = add_action(
        actions, "replay", "judge recorded games", "schmier campaign replay -o judged games.jsonl --workers 2"
    )
    replay.add_argument("files", nargs="+", metavar="FILE", help="as `schmier replay` takes them")
    replay.add_argument("--ruleset", metavar="ID|PATH", help="judge by these rules, whatever a log names")
    for action in (fuzz, power, equivalents, replay):
        action.add_argument("-o", "--out", metavar="DIR", required=True, help="the folder that keeps the results")
        action.add_argument("--workers", metavar="N", type=number_of_workers, default=cores(), help="(%(default)d)")
        action.add_argument(
            "--dask", metavar="ADDRESS", help=f"the address of a Dask scheduler, or {LOCAL} to start a cluster"
        )
        action.add_argument("--json", action="store_true", help="print the tally as JSON")


def add_fuzz(actions: Any) -> argparse.ArgumentParser:
    """Add the campaign of differential fuzzing."""
    fuzz = add_action(actions, "fuzz", "put random deals to an engine", EXAMPLE)
    fuzz.add_argument("--engine", metavar="COMMAND", required=True, help="the engine's command line, on every machine")
    fuzz.add_argument("--ruleset", metavar="ID|PATH", required=True, help="the game")
    fuzz.add_argument("--deals", metavar="N", type=int, default=100_000, help="how many deals (%(default)s)")
    add_seed(fuzz)
    fuzz.add_argument(
        "--strict-reasons", action="store_true", help="count a rejection by another clause as a disagreement"
    )
    fuzz.add_argument(
        "--known",
        metavar="FILE",
        help="file of intentional differences, as of `schmier fuzz`; what follows from them is no disagreement",
    )
    fuzz.add_argument(
        "--timeout", metavar="SECONDS", type=seconds, default=10.0, help="how long to wait for an answer (%(default)g)"
    )
    return fuzz


def run(arguments: argparse.Namespace) -> int:
    """Run the remaining shards; returns 1 if something was found, else 0."""
    folder = CampaignFolder(Path(arguments.out), tuple(planned(arguments)), about(arguments))
    kind = kind_of(arguments.kind)
    results = folder.open()
    progress = Progress(len(folder.shards), len(results))
    left = [shard for shard in folder.shards if shard.number not in results]
    found = (
        run_locally(left, arguments.workers)
        if arguments.dask is None
        else run_on_dask(left, arguments.dask, arguments.workers)
    )
    try:
        for shard, result in found:
            folder.save(shard, result)
            results[shard.number] = result
            progress.show(len(results))
    except KeyboardInterrupt:
        sys.stderr.write(
            f"\ninterrupted after {len(results)} of {len(folder.shards)} shards; the same command continues\n"
        )
        raise
    finally:
        found.close()
        progress.clear()
    tally = kind.merge(results)
    folder.save_tally(tally)
    sys.stdout.write(json.dumps(tally, indent=1, sort_keys=True) + "\n" if arguments.json else kind.as_text(tally))
    if not arguments.json:
        sys.stdout.write(f"{len(folder.shards)} shards; the tally is in {folder.path / TALLY}\n")
    return 0 if kind.is_clean(tally) else 1


def about(arguments: argparse.Namespace) -> Json:
    """The facts beside the shards that identify the campaign."""
    facts: Json = {"kind": arguments.kind, "corpus": corpus_version()}
    return facts | ({"input": replay_campaign.digest(arguments.files)} if arguments.kind == "replay" else {})


def planned(arguments: argparse.Namespace) -> Sequence[Shard]:
    """The shards of a campaign; raises an error for unreadable input before anything begins."""
    match arguments.kind:
        case "fuzz":
            if arguments.deals < 1:
                raise UsageError(f"--deals is {arguments.deals}; it must be at least 1")
            document = checked(arguments.ruleset)
            with EngineSession(EngineSettings(arguments.engine, arguments.timeout)) as engine:
                engine.check_plays(document["id"])
            return list(
                fuzz_campaign.shards(
                    arguments.engine,
                    document,
                    arguments.seed,
                    arguments.deals,
                    arguments.timeout,
                    strict_reasons=arguments.strict_reasons,
                    known=read_known(arguments.known) if arguments.known is not None else (),
                )
            )
        case "power":
            if not hasattr(os, "fork"):
                raise UsageError("mutants that never end can be interrupted only on Linux and macOS")
            return list(mutation_campaign.shards(ruleset_of_cases(arguments.ruleset)))
        case "equivalents":
            return list(proofs.shards())
        case _:
            for name in arguments.files:
                if not Path(name).is_file():
                    raise DocumentError(name, "$", "there is no such file", "name files that lie on the disk")
            return list(
                replay_campaign.shards(
                    arguments.files, None if arguments.ruleset is None else checked(arguments.ruleset)
                )
            )


def ruleset_of_cases(named: str | None) -> str | Json | None:
    """The ruleset the mutants are tried on: the id of a shipped one, the document of a file; None for the whole corpus."""
    if named is None or named in spec.ruleset_ids():
        return named
    if is_path(named):
        return checked(named)
    if not any(case.ruleset == named for case in load(files_with([named]))):
        raise UsageError(unknown_ruleset(named))
    return named


def checked(named: str) -> Json:
    """The document of a ruleset; raises `RulesetError` for an unplayable one."""
    document: Json = playable_document(named)
    read_ruleset(document)
    return document


class Progress:
    """The progress of a campaign, on a terminal."""

    def __init__(self, shards: int, done: int) -> None:
        """Begin after `done` of `shards` shards."""
        self.shards, self.first, self.began = shards, done, time.monotonic()

    def show(self, done: int) -> None:
        """Show the shards finished, the time for each, and the time left."""
        each = (time.monotonic() - self.began) / (done - self.first)
        left = each * (self.shards - done)
        show_progress(f"{done} of {self.shards} shards, {each:.1f} s each, {left / 60:.0f} min left")

    def clear(self) -> None:
        """Remove the line."""
        show_progress("")
