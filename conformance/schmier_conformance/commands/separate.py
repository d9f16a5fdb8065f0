"""`schmier separate`: the smallest deal on which two rulesets, or two engines, differ, and why."""

from __future__ import annotations

import argparse
import json
import sys

from schmier.ruleset.ruleset import read_ruleset
from schmier_conformance.command import UsageError
from schmier_conformance.commands.arguments import add_seed, positive
from schmier_conformance.commands.check import seconds
from schmier_conformance.generative.differential.engine_session import EngineSession, EngineSettings
from schmier_conformance.generative.game import Game
from schmier_conformance.generative.report import separate
from schmier_conformance.generative.separate.first_difference import EnginePair
from schmier_conformance.generative.separate.search import separate_engines, separate_rulesets
from schmier_conformance.rulesets.load import playable_document
from schmier_conformance.terminal import nothing_done, show_step

SUMMARY = (
    "Find the smallest deal on which two games, or two engines, differ: an action legal in one only, another reason, or another "
    "result. The report names the options that cause it. The exit code is 1 where they differ."
)
EXAMPLE = """schmier separate pitch.auction pitch.smudge
  schmier separate --engine-a "node one.js" --engine-b "python two.py" --ruleset skat"""

DEALS = 400
"""The default number of random deals of each game."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the two sides and the amount."""
    parser.add_argument("rulesets", metavar="RULESET", nargs="*", help="two rulesets, A and B: ids, or files")
    parser.add_argument("--engine-a", metavar="COMMAND", help="instead: the command line of an engine")
    parser.add_argument("--engine-b", metavar="COMMAND", help="the command line of the other engine")
    parser.add_argument("--ruleset", metavar="ID|PATH", help="the game that the two engines play")
    parser.add_argument(
        "--deals", metavar="N", type=positive, default=DEALS, help="how many random deals of each game (%(default)s)"
    )
    add_seed(parser)
    parser.add_argument("--json", action="store_true", help="print the answer as one JSON object")
    parser.add_argument(
        "--timeout", metavar="SECONDS", type=seconds, default=10.0, help="how long to wait for an answer (%(default)g)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Report where two sides differ; returns 1 where they do, 0 where nothing separates them."""
    engines = [arguments.engine_a, arguments.engine_b]
    if any(engines):
        if not all(engines) or arguments.ruleset is None or arguments.rulesets:
            raise UsageError("two engines need --engine-a, --engine-b and --ruleset, and nothing else")
        return compare_engines(arguments)
    if len(arguments.rulesets) != 2 or arguments.ruleset is not None:
        raise UsageError("name two rulesets, A and B; or two engines, by --engine-a, --engine-b and --ruleset")
    return compare_rulesets(arguments)


def compare_rulesets(arguments: argparse.Namespace) -> int:
    """Compare two rulesets."""
    first, second = (playable_document(name) for name in arguments.rulesets)
    separation = separate_rulesets(first, second, arguments.deals, arguments.seed, show_step)
    show_step("")
    if arguments.json:
        sys.stdout.write(json.dumps(separate.as_document(separation), indent=1) + "\n")
    else:
        sys.stdout.write(separate.report(separation))
    return 1 if separation.differences else 0


def compare_engines(arguments: argparse.Namespace) -> int:
    """Compare two engines that play one game."""
    document = playable_document(arguments.ruleset)
    game = Game(document, read_ruleset(document), arguments.seed)
    settings = [EngineSettings(command, arguments.timeout) for command in (arguments.engine_a, arguments.engine_b)]
    with EngineSession(settings[0]) as first, EngineSession(settings[1]) as second:
        for engine in (first, second):
            engine.check_plays(document["id"])
        pair = EnginePair(document, game.ruleset, first, second)
        search = separate_engines(pair, game, arguments.deals, show_step)
    show_step("")
    found = search.best
    if arguments.json:
        shown = separate.difference_document(document, found) | {"law": found.script.expected[-1]} if found else None
        answer = {"ruleset": document["id"], "tried": search.tried, "found": shown}
        sys.stdout.write(json.dumps(answer, indent=1) + "\n")
    elif found is None:
        print(f"The two engines never differ. Deals of {document['title']} that were tried: {search.tried}.")
    else:
        lines = [*separate.difference_lines(document, found), *separate.law_lines(game.ruleset, document, found)]
        print("\n".join(lines))
    if found is None and not pair.compared:
        return nothing_done("no deal was answered by both engines, so nothing was compared")
    return 1 if found else 0
