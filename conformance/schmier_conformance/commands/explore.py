"""`schmier explore`: every reachable state of a miniature of a game."""

from __future__ import annotations

import argparse
import json
import sys
from contextlib import ExitStack
from pathlib import Path

from schmier.cards import CARD_OF, JOKERS, RANKS
from schmier.ruleset.ruleset import read_ruleset
from schmier_conformance.command import UsageError
from schmier_conformance.commands.arguments import add_seed, positive
from schmier_conformance.commands.check import seconds
from schmier_conformance.documents.writing import output_to
from schmier_conformance.generative.differential.checkpoint import HuntFolder
from schmier_conformance.generative.differential.engine_session import (
    EngineSession,
    EngineSettings,
    NotPlayedError,
)
from schmier_conformance.generative.differential.hunt import Hunt, HuntState
from schmier_conformance.generative.exhaustive.engine import EngineComparison
from schmier_conformance.generative.exhaustive.explorer import STATES, Explored, Explorer, Step
from schmier_conformance.generative.exhaustive.miniature import Size, miniature
from schmier_conformance.generative.game import Game, in_ids
from schmier_conformance.generative.report.differential import finding_document, finding_lines
from schmier_conformance.generative.report.exhaustive import as_document, report_lines
from schmier_conformance.generative.script import Json
from schmier_conformance.rulesets.load import playable_document
from schmier_conformance.terminal import nothing_done, show_step

SUMMARY = (
    "Visit every state of a miniature of a game, with few ranks and short hands, or with --last the ends of random deals of the game "
    "itself. Check that no state is a dead end, that the listed actions are exactly the legal ones, and that every account adds up; "
    "with --engine, that the engine agrees, up to its first difference. (`make explore` is unrelated: it runs the project's own tests "
    "with fresh random examples.)"
)
EXAMPLE = 'schmier explore pitch.auction --ranks A,J,2 --hand 2 --engine "node my-engine.js"'

DEALS = 100
"""The default number of deals of which the end is visited."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the game, the size of the miniature, and the engine."""
    parser.add_argument("ruleset", metavar="RULESET", help="the id of a ruleset, or a file")
    parser.add_argument("--ranks", metavar="A,K,...", type=ranks, help="the ranks that stay in the pack")
    parser.add_argument(
        "--without", metavar="AS,AH,...", type=single_cards, default=(), help="single cards that leave the pack as well"
    )
    parser.add_argument("--hand", metavar="N", type=positive, help="how many cards each player is dealt")
    parser.add_argument(
        "--last",
        metavar="N",
        type=positive,
        help="no miniature: play deals of the whole game at random until each player holds N cards, and visit every state from there; "
        "for an engine that plays this game alone",
    )
    parser.add_argument(
        "--deals", metavar="N", type=positive, help=f"with --last, of how many deals the end is visited ({DEALS})"
    )
    parser.add_argument("--seats", metavar="N", type=positive, help="how many players (default: the fewest)")
    parser.add_argument(
        "--jokers", metavar="N", type=int, choices=range(len(JOKERS) + 1), help="how many Jokers (as the game has)"
    )
    parser.add_argument(
        "--bids", metavar="N", type=positive, default=2, help="how many numbers may be bid, the lowest (%(default)s)"
    )
    parser.add_argument(
        "--states", metavar="N", type=positive, default=STATES, help="the most states to visit (%(default)s)"
    )
    add_seed(parser, "any text: settles the order of the deals, which matters where not all are visited")
    parser.add_argument("--engine", metavar="COMMAND", help="the command line of an engine to ask about every state")
    parser.add_argument(
        "--out", metavar="DIR", help="the folder for the case and the log of a difference (explore- and the id)"
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="write the miniature, a ruleset, to a file")
    parser.add_argument("--json", action="store_true", help="print the report as one JSON object")
    parser.add_argument(
        "--timeout", metavar="SECONDS", type=seconds, default=10.0, help="how long to wait for an answer (%(default)g)"
    )


def ranks(text: str) -> tuple[str, ...]:
    """Ranks separated by commas."""
    named = tuple(text.replace(",", " ").split())
    unknown = [rank for rank in named if rank not in RANKS]
    if unknown or not named:
        raise argparse.ArgumentTypeError(f"{text!r} is not a list of ranks such as A,K,J,T,2")
    return named


def single_cards(text: str) -> tuple[str, ...]:
    """Cards separated by commas."""
    named = tuple(text.replace(",", " ").split())
    if not named or any(card not in CARD_OF or card.startswith("X") for card in named):
        raise argparse.ArgumentTypeError(f"{text!r} is not a list of cards such as AS,AH,JD")
    return named


def game_explored(arguments: argparse.Namespace) -> Json:
    """The miniature, or with `--last` the game itself; raises `UsageError` for options that do not go together."""
    sizes = {"--ranks": arguments.ranks, "--hand": arguments.hand}
    missing = [name for name, given in sizes.items() if given is None]
    if arguments.last is None and missing:
        raise UsageError(f"give {' and '.join(missing)} for a miniature, or --last N for the ends of whole deals")
    if arguments.last is None and arguments.deals is not None:
        raise UsageError("--deals goes with --last; a miniature is visited up to --states")
    document = playable_document(arguments.ruleset)
    if arguments.last is None:
        size = Size(
            arguments.ranks, arguments.hand, arguments.seats, arguments.bids, arguments.jokers, arguments.without
        )
        return miniature(document, size)
    of_miniatures = {**sizes, "--without": arguments.without or None, "--jokers": arguments.jokers}
    named = [name for name, given in of_miniatures.items() if given is not None]
    if named:
        raise UsageError(f"{', '.join(named)} would make a miniature; with --last the game itself is visited")
    check_seats(document, arguments.seats)
    return document


def check_seats(document: Json, seats: int | None) -> None:
    """Raise `UsageError` for a number of players that the game does not have."""
    players = document["players"]
    if seats is not None and not players["least"] <= seats <= players["most"]:
        raise UsageError(f"{document['title']}: {players['least']} to {players['most']} play, not {seats}")


def run(arguments: argparse.Namespace) -> int:
    """Explore; returns 1 if there is a problem or the engine differs, else 0."""
    small = game_explored(arguments)
    if arguments.output is not None:
        with output_to(arguments.output) as output:
            output.stream.write((json.dumps(small, indent=1) + "\n").encode())
            output.keep()
    with ExitStack() as stack:
        comparison = comparison_with(small, arguments, stack)
        found = explored(small, arguments, comparison)
        show_step("")
        print_report(small, found, comparison, arguments)
    if comparison is not None and comparison.is_silent:
        return nothing_done("the engine answered nothing about any state, so the exploration shows nothing about it")
    return 1 if found.problems or (comparison is not None and comparison.finding is not None) else 0


def comparison_with(small: Json, arguments: argparse.Namespace, stack: ExitStack) -> EngineComparison | None:
    """The comparison with the named engine, or None; raises `NotPlayedError` for an engine playing only known rulesets."""
    if arguments.engine is None:
        return None
    engine = stack.enter_context(EngineSession(EngineSettings(arguments.engine, arguments.timeout)))
    try:
        engine.check_plays(small["id"])
    except NotPlayedError as error:
        if arguments.last is not None or arguments.ruleset not in engine.introduction["rulesets"]:
            raise
        raise NotPlayedError(
            f"{error}; it can be asked about the ends of deals of the game itself, with --last 3"
        ) from None
    return EngineComparison(Game(small, read_ruleset(small), arguments.seed), engine)


def explored(small: Json, arguments: argparse.Namespace, comparison: EngineComparison | None) -> Explored:
    """The outcome of visiting every state."""

    def visit(step: Step) -> bool:
        if explorer.found.states % 500 == 0:
            show_step(f"{explorer.found.states} states, {explorer.found.deals} deals of {explorer.found.total}")
        return comparison is None or comparison.visit(step)

    seats = None if arguments.last is None else arguments.seats
    explorer = Explorer(read_ruleset(small), arguments.states, arguments.seed, visit, seats=seats)
    last, deals = arguments.last, arguments.deals or DEALS
    found = explorer.explore() if last is None else explorer.explore_endings(last, deals)
    if comparison is not None and comparison.finding is None:
        comparison.settle()
    return found


def print_report(
    small: Json, found: Explored, comparison: EngineComparison | None, arguments: argparse.Namespace
) -> None:
    """Print the report; a difference in the engine is also written as a case and a log."""
    finding = None if comparison is None else comparison.finding
    document = as_document(small, found, comparison)
    lines = list(report_lines(small, found, comparison, arguments.states, arguments.seats))
    if finding is not None:
        hunt = Hunt(small, arguments.seed, EngineSettings(arguments.engine, arguments.timeout))
        folder = HuntFolder(Path(arguments.out or f"explore-{in_ids(small['id'])}"), hunt)
        folder.save_finding(finding)
        state = HuntState(findings=[finding])
        document["finding"] = finding_document(folder, state, finding)
        lines += ["", *finding_lines(folder, state, 0)]
    sys.stdout.write(json.dumps(document, indent=1) + "\n" if arguments.json else "\n".join(lines) + "\n")
