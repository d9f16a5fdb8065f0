"""`schmier campaign`: long work in shards, on this machine or on several; it can be interrupted, and goes on where it was."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from schmier import spec
from schmier.ruleset.ruleset import read_ruleset
from schmier_conformance.command import UsageError, add_action
from schmier_conformance.commands.check import seconds
from schmier_conformance.corpus.cases import corpus_version, files_with, load
from schmier_conformance.documents.errors import DocumentError
from schmier_conformance.documents.reading import is_path
from schmier_conformance.generative.differential import campaign as fuzz_campaign
from schmier_conformance.generative.generate.amount import seed
from schmier_conformance.mutation_testing import campaign as power_campaign
from schmier_conformance.parallel.checkpoint import TALLY, Folder
from schmier_conformance.parallel.shard_workers import LOCAL, by_dask, by_processes
from schmier_conformance.parallel.shards import Json, Shard, kind_of
from schmier_conformance.parallel.workers import cores, number_of_workers
from schmier_conformance.replay import campaign as replay_campaign
from schmier_conformance.rulesets.load import ruleset_document
from schmier_conformance.terminal import show_progress

SUMMARY = (
    "Do long work in shards, on this machine or over a Dask cluster: what is lost is done again, what is done is kept."
)
EXAMPLE = 'schmier campaign fuzz --engine "node my-engine.js" --ruleset pitch.auction --deals 100000 -o hunt'


def configure(parser: argparse.ArgumentParser) -> None:
    """Which work, and who does it."""
    actions = parser.add_subparsers(dest="kind", metavar="KIND", required=True)
    fuzz = add_action(actions, "fuzz", "put random deals to an engine", EXAMPLE)
    fuzz.add_argument("--engine", metavar="COMMAND", required=True, help="the engine's command line, on every machine")
    fuzz.add_argument("--ruleset", metavar="ID|PATH", required=True, help="the game")
    fuzz.add_argument("--deals", metavar="N", type=int, default=100_000, help="how many deals (%(default)s)")
    fuzz.add_argument("--seed", type=seed, default="1", help="any text; another one makes other deals (%(default)s)")
    fuzz.add_argument("--strict-reasons", action="store_true", help="another clause is a disagreement")
    fuzz.add_argument("--timeout", metavar="SECONDS", type=seconds, default=10.0, help="for an answer (%(default)g)")
    power = add_action(actions, "power", "measure which mistakes the corpus notices", "schmier campaign power -o power")
    power.add_argument("--ruleset", metavar="ID|PATH", help="only the cases of this ruleset, or of one of your own")
    replay = add_action(
        actions, "replay", "judge recorded games", "schmier campaign replay -o judged games.jsonl --workers 2"
    )
    replay.add_argument("files", nargs="+", metavar="FILE", help="as `schmier replay` takes them")
    replay.add_argument("--ruleset", metavar="ID|PATH", help="judge by these rules, whatever a log names")
    for action in (fuzz, power, replay):
        action.add_argument("-o", "--out", metavar="DIR", required=True, help="the folder in which all is kept")
        action.add_argument("--workers", metavar="N", type=number_of_workers, default=cores(), help="(%(default)d)")
        action.add_argument(
            "--dask", metavar="ADDRESS", help=f"the address of a Dask scheduler, or {LOCAL} for a cluster of its own"
        )
        action.add_argument("--json", action="store_true", help="the tally as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Do what is left to do; returns 1 if something was found, else 0."""
    folder = Folder(Path(arguments.out), tuple(planned(arguments)), about(arguments))
    kind = kind_of(arguments.kind)
    results = folder.begin()
    progress = Progress(len(folder.shards), len(results))
    left = [shard for shard in folder.shards if shard.number not in results]
    found = (
        by_processes(left, arguments.workers)
        if arguments.dask is None
        else by_dask(left, arguments.dask, arguments.workers)
    )
    try:
        for shard, result in found:
            folder.keep(shard, result)
            results[shard.number] = result
            progress.tell(len(results))
    except KeyboardInterrupt:
        sys.stderr.write(
            f"\ninterrupted after {len(results)} of {len(folder.shards)} shards; the same command goes on\n"
        )
        raise
    finally:
        found.close()
        progress.clear()
    tally = kind.together(results)
    folder.close(tally)
    sys.stdout.write(json.dumps(tally, indent=1, sort_keys=True) + "\n" if arguments.json else kind.in_words(tally))
    if not arguments.json:
        sys.stdout.write(f"{len(folder.shards)} shards; the tally is in {folder.path / TALLY}\n")
    return 0 if kind.is_clean(tally) else 1


def about(arguments: argparse.Namespace) -> Json:
    """What the campaign is."""
    told: Json = {"kind": arguments.kind, "corpus": corpus_version()}
    return told | ({"input": replay_campaign.digest(arguments.files)} if arguments.kind == "replay" else {})


def planned(arguments: argparse.Namespace) -> Sequence[Shard]:
    """The shards of a campaign; raises for what cannot be read before anything is begun."""
    match arguments.kind:
        case "fuzz":
            if arguments.deals < 1:
                raise UsageError(f"--deals is {arguments.deals}; it must be 1 at least")
            document = checked(arguments.ruleset)
            return list(
                fuzz_campaign.shards(
                    arguments.engine,
                    document,
                    arguments.seed,
                    arguments.deals,
                    arguments.timeout,
                    strict_reasons=arguments.strict_reasons,
                )
            )
        case "power":
            if not hasattr(os, "fork"):
                raise UsageError("mistakes that never end can be broken off on Linux and macOS only")
            return list(power_campaign.shards(ruleset_of_cases(arguments.ruleset)))
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
    """The ruleset of whose cases the power is asked: its document where it is one's own, otherwise its id."""
    if named is None or named in spec.ruleset_ids():
        return named
    if is_path(named):
        return checked(named)
    if not any(case.ruleset == named for case in load(files_with([named]))):
        raise UsageError(f"there is no ruleset {named!r}; there are: {', '.join(spec.ruleset_ids())}")
    return named


def checked(named: str) -> Json:
    """The document of a ruleset that can be played."""
    document: Json = ruleset_document(named)
    read_ruleset(document)
    return document


class Progress:
    """How many shards are done, how fast, and how long it will take; only on a terminal."""

    def __init__(self, shards: int, done: int) -> None:
        self.shards, self.first, self.began = shards, done, time.monotonic()

    def tell(self, done: int) -> None:
        """Say it."""
        each = (time.monotonic() - self.began) / (done - self.first)
        left = each * (self.shards - done)
        show_progress(f"{done} of {self.shards} shards, {each:.1f} s each, {left / 60:.0f} min left")

    def clear(self) -> None:
        """Take the line away again."""
        show_progress("")
