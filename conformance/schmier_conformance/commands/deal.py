"""`schmier deal`: random complete legal logs."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from random import Random

from schmier.action import Action, event_of
from schmier.deal_flow import new_deal
from schmier.io.findings import Json
from schmier.io.random_play import play_on
from schmier.io.seeded import dealt_again, seed_text, seeded_deal
from schmier.io.writing import log_of
from schmier.ruleset.ruleset import Ruleset
from schmier.table import table_for
from schmier.verbs import Verb
from schmier_conformance.command import UsageError
from schmier_conformance.commands.arguments import seed
from schmier_conformance.documents.reading import is_path
from schmier_conformance.generative.game import SEATS
from schmier_conformance.rulesets.load import ruleset_named

SUMMARY = "deal and play at random: complete legal logs with claims; the same seed gives the same logs"
EXAMPLE = "schmier deal pitch.auction --seed 2026-11 --count 3"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the game and the deals."""
    parser.add_argument("ruleset", metavar="RULESET", help="the id of a ruleset, or a file")
    parser.add_argument(
        "--seed", type=seed, default="0", help="any text; names the deals in every language (default: %(default)s)"
    )
    parser.add_argument("--count", type=int, default=1, help="how many deals (default: %(default)s)")
    parser.add_argument(
        "--players", type=int, help="how many players (default: four, or the nearest number that can play)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Print a log a line."""
    ruleset = ruleset_named(arguments.ruleset)
    if arguments.count < 1:
        raise UsageError(f"--count is {arguments.count}; it must be at least 1")
    least, most = ruleset.seats.least_players, ruleset.seats.most_players
    players = arguments.players if arguments.players is not None else usual_players(ruleset)
    if not least <= players <= most:
        raise UsageError(f"--players is {players}, but {ruleset.title} takes {least} to {most}")
    # Other readers do not have a ruleset from a file, so its logs include it.
    own = {"ruleset": dict(ruleset.document)} if is_path(arguments.ruleset) else {}
    for log in random_logs(ruleset, arguments.seed, arguments.count, players):
        sys.stdout.write(json.dumps(log | own, separators=(",", ":")) + "\n")
    return 0


def usual_players(ruleset: Ruleset) -> int:
    """Four players, or the nearest number that can play."""
    return min(max(4, ruleset.seats.least_players), ruleset.seats.most_players)


def random_logs(ruleset: Ruleset, seed: str, count: int, players: int) -> Iterator[Json]:
    """Random complete deals, each a log."""
    table = table_for(ruleset, SEATS[:players])
    dealer = players - 1
    for number in range(1, count + 1):
        text = seed_text(ruleset, table, seed, number)
        chance = Random(text)
        deal = new_deal(ruleset, table, dealer, (0,) * len(table.parties))
        done: list[Action] = []
        while deal.outcome is None:
            dealt = Action(Verb.DEAL, dealt=seeded_deal(ruleset, table, dealer, text))
            deal.apply(dealt)
            done += [dealt, *play_on(deal, chance)]
            text = dealt_again(text)
        yield log_of(deal, [event_of(action, ruleset, table) for action in done])
