"""`schmier explore`: every reachable state of a game in miniature."""

from __future__ import annotations

import argparse
import json
import sys
from contextlib import ExitStack
from pathlib import Path

from schmier.cards import CARD_OF, JOKERS, RANKS
from schmier.ruleset.ruleset import read_ruleset
from schmier_conformance.commands.check import seconds
from schmier_conformance.commands.corpus import tell_progress
from schmier_conformance.commands.fuzz import positive
from schmier_conformance.documents.writing import output_to
from schmier_conformance.generative.differential.checkpoint import Folder
from schmier_conformance.generative.differential.engine_session import Engine, Manner
from schmier_conformance.generative.differential.run import Bag
from schmier_conformance.generative.differential.search import Hunt
from schmier_conformance.generative.exhaustive.engine import Against
from schmier_conformance.generative.exhaustive.miniature import Size, miniature
from schmier_conformance.generative.exhaustive.visit import STATES, Explored, Explorer, Step
from schmier_conformance.generative.generate.amount import SEED, seed
from schmier_conformance.generative.generate.game import Game, in_ids
from schmier_conformance.generative.report.differential import finding_lines, in_document
from schmier_conformance.generative.report.exhaustive import as_document, lines_of
from schmier_conformance.generative.script import Json
from schmier_conformance.rulesets.load import ruleset_document

SUMMARY = (
    "Visit every state of a miniature of a game, with few ranks and short hands: nobody is ever stuck, what is listed is accepted and "
    "nothing else of its kind, every account adds up; and an engine says the same, or differs first there. (`make explore` is another "
    "thing: it tries the project's own tests with fresh random examples.)"
)
EXAMPLE = 'schmier explore pitch.auction --ranks A,J,2 --hand 2 --engine "node my-engine.js"'


def configure(parser: argparse.ArgumentParser) -> None:
    """Which game, how small, and against whom."""
    parser.add_argument("ruleset", metavar="RULESET", help="the id of a ruleset, or a file")
    parser.add_argument("--ranks", metavar="A,K,...", type=ranks, required=True, help="the ranks that stay in the pack")
    parser.add_argument(
        "--without", metavar="AS,AH,...", type=single_cards, default=(), help="single cards that leave the pack as well"
    )
    parser.add_argument("--hand", metavar="N", type=positive, required=True, help="so many cards are dealt to each")
    parser.add_argument("--seats", metavar="N", type=positive, help="so many play (as few as may be)")
    parser.add_argument(
        "--jokers", metavar="N", type=int, choices=range(len(JOKERS) + 1), help="so many Jokers (as the game has)"
    )
    parser.add_argument(
        "--bids", metavar="N", type=positive, default=2, help="so many numbers may be bid, the lowest (%(default)s)"
    )
    parser.add_argument(
        "--states", metavar="N", type=positive, default=STATES, help="visit so many states at most (%(default)s)"
    )
    parser.add_argument(
        "--seed",
        type=seed,
        default=SEED,
        help="any text: the order of the deals, which matters where not all are visited",
    )
    parser.add_argument("--engine", metavar="COMMAND", help="ask this engine about every state")
    parser.add_argument(
        "--out", metavar="DIR", help="where the case and the log go of what differs (explore- and the id)"
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="write the miniature, which is a ruleset, to a file")
    parser.add_argument("--json", action="store_true", help="the report as one JSON object")
    parser.add_argument(
        "--timeout", metavar="SECONDS", type=seconds, default=10.0, help="how long an engine may take (%(default)g)"
    )


def ranks(text: str) -> tuple[str, ...]:
    """Ranks, with commas between them."""
    named = tuple(text.replace(",", " ").split())
    unknown = [rank for rank in named if rank not in RANKS]
    if unknown or not named:
        raise argparse.ArgumentTypeError(f"{text!r} is no list of ranks such as A,K,J,T,2")
    return named


def single_cards(text: str) -> tuple[str, ...]:
    """Cards with their suits, and commas between them."""
    named = tuple(text.replace(",", " ").split())
    if not named or any(card not in CARD_OF or card.startswith("X") for card in named):
        raise argparse.ArgumentTypeError(f"{text!r} is no list of cards such as AS,AH,JD")
    return named


def run(arguments: argparse.Namespace) -> int:
    """Explore; returns 1 where something is wrong with the game or the engine differs, 0 otherwise."""
    size = Size(arguments.ranks, arguments.hand, arguments.seats, arguments.bids, arguments.jokers, arguments.without)
    small = miniature(ruleset_document(arguments.ruleset), size)
    if arguments.output is not None:
        with output_to(arguments.output) as output:
            output.stream.write((json.dumps(small, indent=1) + "\n").encode())
            output.keep()
    with ExitStack() as stack:
        against = against_engine(small, arguments, stack)
        found = explored(small, arguments, against)
        tell_progress("")
        tell(small, found, against, arguments)
    return 1 if found.problems or (against is not None and against.finding is not None) else 0


def against_engine(small: Json, arguments: argparse.Namespace, stack: ExitStack) -> Against | None:
    """What asks the engine; None where none is named. Raises `NotPlayedError` for one that plays only rulesets that it knows."""
    if arguments.engine is None:
        return None
    engine = stack.enter_context(Engine(Manner(arguments.engine, arguments.timeout)))
    engine.check_plays(small["id"])
    return Against(Game(small, read_ruleset(small), arguments.seed), engine)


def explored(small: Json, arguments: argparse.Namespace, against: Against | None) -> Explored:
    """Every state visited."""

    def visit(step: Step) -> bool:
        if explorer.found.states % 500 == 0:
            tell_progress(f"{explorer.found.states} states, {explorer.found.deals} deals of {explorer.found.total}")
        return against is None or against.visit(step)

    explorer = Explorer(read_ruleset(small), arguments.states, arguments.seed, visit)
    found = explorer.explore()
    if against is not None and against.finding is None:
        against.settle()
    return found


def tell(small: Json, found: Explored, against: Against | None, arguments: argparse.Namespace) -> None:
    """Write the report, and what differs in an engine as a case and a log."""
    finding = None if against is None else against.finding
    document = as_document(small, found, against)
    lines = list(lines_of(small, found, against, arguments.states))
    if finding is not None:
        hunt = Hunt(small, arguments.seed, Manner(arguments.engine, arguments.timeout))
        folder = Folder(Path(arguments.out or f"explore-{in_ids(small['id'])}"), hunt)
        folder.path.mkdir(parents=True, exist_ok=True)
        folder.write_finding(finding)
        bag = Bag(findings=[finding])
        document["finding"] = in_document(folder, bag, finding)
        lines += ["", *finding_lines(folder, bag, 0)]
    sys.stdout.write(json.dumps(document, indent=1) + "\n" if arguments.json else "\n".join(lines) + "\n")
