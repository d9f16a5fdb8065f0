"""`schmier separate`: the smallest deal on which two games, or two engines, differ, and why."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator

from schmier.ruleset.ruleset import read_ruleset
from schmier_conformance.command import UsageError
from schmier_conformance.commands.check import seconds
from schmier_conformance.commands.corpus import tell_progress
from schmier_conformance.commands.fuzz import positive
from schmier_conformance.corpus.cases import Case, load
from schmier_conformance.generative.differential.deals import random_deal
from schmier_conformance.generative.differential.engine_session import Engine, Manner
from schmier_conformance.generative.generate.amount import SEED, seed
from schmier_conformance.generative.generate.game import Game
from schmier_conformance.generative.report import separate
from schmier_conformance.generative.script import Json, Script, told
from schmier_conformance.generative.separate import common_table
from schmier_conformance.generative.separate.first_difference import Engines, Rulesets
from schmier_conformance.generative.separate.reasons import options_that_make_it
from schmier_conformance.generative.separate.search import Search, looked_at_everywhere, of_cases, of_random_deals
from schmier_conformance.rulesets.load import ruleset_document
from schmier_conformance.wording.rulesets.differences import differences

SUMMARY = (
    "Find the smallest deal on which two games, or two engines, differ, and say why: what may be done, what is refused, or what is "
    "counted otherwise, and which options make it. The exit code is 1 where they differ."
)
EXAMPLE = """schmier separate pitch.auction pitch.smudge
  schmier separate --engine-a "node one.js" --engine-b "python two.py" --ruleset skat"""

DEALS = 400
"""So many random deals of each game are tried."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Which two, and how long to look."""
    parser.add_argument("rulesets", metavar="RULESET", nargs="*", help="two rulesets, A and B: ids, or files")
    parser.add_argument("--engine-a", metavar="COMMAND", help="instead: the command line of an engine")
    parser.add_argument("--engine-b", metavar="COMMAND", help="the command line of the other engine")
    parser.add_argument("--ruleset", metavar="ID|PATH", help="the game that the two engines play")
    parser.add_argument(
        "--deals", metavar="N", type=positive, default=DEALS, help="so many random deals of each game (%(default)s)"
    )
    parser.add_argument("--seed", type=seed, default=SEED, help="any text; another one makes other deals (%(default)s)")
    parser.add_argument("--json", action="store_true", help="the answer as one JSON object")
    parser.add_argument(
        "--timeout", metavar="SECONDS", type=seconds, default=10.0, help="how long an engine may take (%(default)g)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Tell where two differ; returns 1 where they do, 0 where no deal was found that tells them apart."""
    engines = [arguments.engine_a, arguments.engine_b]
    if any(engines):
        if not all(engines) or arguments.ruleset is None or arguments.rulesets:
            raise UsageError("two engines need --engine-a, --engine-b and --ruleset, and nothing else")
        return of_engines(arguments)
    if len(arguments.rulesets) != 2 or arguments.ruleset is not None:
        raise UsageError("name two rulesets, A and B; or two engines, by --engine-a, --engine-b and --ruleset")
    return of_rulesets(arguments)


# ---- two rulesets ----------------------------------------------------------------------------------------------------


def of_rulesets(arguments: argparse.Namespace) -> int:
    """Two games."""
    first, second = (ruleset_document(name) for name in arguments.rulesets)
    apart = separated(first, second, arguments.deals, arguments.seed)
    tell_progress("")
    sys.stdout.write(
        json.dumps(separate.as_document(apart), indent=1) + "\n" if arguments.json else separate.report(apart)
    )
    return 1 if apart.differences else 0


def separated(first: Json, second: Json, deals: int, seed: str = SEED) -> separate.Apart:
    """Two games, and the smallest deal that was found to tell them apart."""
    games = Game(first, read_ruleset(first), seed), Game(second, read_ruleset(second), seed)
    one, other = (game.ruleset for game in games)
    found = differences(first, second)
    no_table = list(common_table.why_none(one, other))
    if not found or no_table:
        return separate.Apart((first, second), (one, other), found, None, (), no_table, 0)
    search = Search(Rulesets(one, other), one, tell_progress)
    search.through(of_cases(cases_near(games), found))
    search.through(random_scripts(games, deals))
    if search.best is None:
        search.through(map(looked_at_everywhere, random_scripts(games, deals // 4 + 1)))
    parting = search.made_small()
    making = options_that_make_it(first, second, parting, found) if parting else []
    return separate.Apart((first, second), (one, other), found, parting, making, (), search.tried)


def random_scripts(games: tuple[Game, Game], deals: int) -> Iterator[Script]:
    """Random deals of both games, of the cards that both have."""
    common = common_table.common_pack(games[0].ruleset, games[1].ruleset)
    return of_random_deals(games, deals, common_table.riggings(common))


def cases_near(games: tuple[Game, Game]) -> list[Case]:
    """The cases of the corpus, those of the two games and of their relatives before all others."""
    families = {game.document["family"] for game in games}
    return [case for case in load(is_trusted=True) if case.document["family"] in families]


# ---- two engines -----------------------------------------------------------------------------------------------------


def of_engines(arguments: argparse.Namespace) -> int:
    """Two engines that play one game."""
    document = ruleset_document(arguments.ruleset)
    game = Game(document, read_ruleset(document), arguments.seed)
    manners = [Manner(command, arguments.timeout) for command in (arguments.engine_a, arguments.engine_b)]
    with Engine(manners[0]) as first, Engine(manners[1]) as second:
        for engine in (first, second):
            engine.check_plays(document["id"])
        search = Search(Engines(document, game.ruleset, first, second), game.ruleset, tell_progress)
        search.through(random_deal(game, number).script for number in range(1, arguments.deals + 1))
        parting = search.made_small()
    tell_progress("")
    law = told(game.ruleset, parting.told.script) if parting else None
    if arguments.json:
        found = separate.parting_document(parting) | {"law": law.expected[-1] if law else None} if parting else None
        sys.stdout.write(
            json.dumps({"ruleset": document["id"], "tried": search.tried, "found": found}, indent=1) + "\n"
        )
    elif parting is None:
        print(f"The two engines never part. Deals of {document['title']} that were tried: {search.tried}.")
    else:
        print(
            "\n".join(
                [*separate.parting_lines(document, parting), *separate.law_lines(game.ruleset, document, parting)]
            )
        )
    return 1 if parting else 0
