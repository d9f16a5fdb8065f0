"""Play random deals, with wrong actions tried, in the reference and in another engine, and stop where they part.

    python tools/second_reading.py "node conformance/engines/node/engine.mjs" --deals 20000 --ruleset skat

Every legal set that is asked for, every refusal, view, state, point, score and winner is compared. The same seed gives the same deals.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import deque
from collections.abc import Iterator
from itertools import chain

import orjson

from schmier import spec
from schmier.rules.ruleset import read_ruleset
from schmier_conformance.corpus.cases import Case, cases_of
from schmier_conformance.corpus.own.game import Game
from schmier_conformance.corpus.own.random_deals import random_deal
from schmier_conformance.engines.engine import EngineProcess
from schmier_conformance.engines.judging import judge, request_line
from schmier_conformance.engines.verdicts import Verdict
from schmier_conformance.words.house_rules import ruleset_document

START = b'{"cmd": "start", "version": 1}'
"""The first line of the protocol."""

AHEAD = 8
"""Requests under way, so that neither side waits for the other."""

BATCH = 100
"""Deals that are made at once."""

PATIENCE = 30.0
"""Seconds in which an answer must come."""


def main() -> int:
    """Compare; returns 1 where the two disagree."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine", help="the command of the other engine")
    parser.add_argument(
        "--ruleset", action="append", help="an id, or the file of a game of your own; all shipped ones when left out"
    )
    parser.add_argument("--deals", type=int, default=1000, help="so many deals of each")
    parser.add_argument("--seed", default="second reading", help="where the deals come from")
    parser.add_argument("--show", type=int, default=3, help="so many differences of each ruleset are shown")
    arguments = parser.parse_args()
    differing = 0
    with EngineProcess(arguments.engine) as engine:
        engine.send(START)
        engine.receive(PATIENCE)
        for identifier in arguments.ruleset or spec.ruleset_ids():
            began = time.monotonic()
            found = list(differences(engine, identifier, arguments.deals, arguments.seed, arguments.show))
            differing += bool(found)
            print(
                f"{identifier}: {arguments.deals} deals, {len(found)} differ, {time.monotonic() - began:.0f} s",
                flush=True,
            )
            for text in found:
                print(text, flush=True)
    return 1 if differing else 0


def differences(engine: EngineProcess, identifier: str, deals: int, seed: str, show: int) -> Iterator[str]:
    """What is found in one ruleset, in words; ends when enough was shown."""
    document = ruleset_document(identifier)
    game = Game(document, read_ruleset(document), seed)
    waiting: deque[Case] = deque()
    shown = 0
    for number, next_case in enumerate(chain(cases(game, deals), [None] * AHEAD)):
        if next_case is not None:
            engine.send(request_line(next_case, range(len(next_case.steps)), number))
            waiting.append(next_case)
        if number >= AHEAD and waiting:
            case = waiting.popleft()
            judgement = judge(case, range(len(case.steps)), orjson.loads(engine.receive(PATIENCE)), strict_reasons=True)
            if judgement.verdict is not Verdict.PASSED and shown < show:
                shown += 1
                step = "" if judgement.step is None else orjson.dumps(case.steps[judgement.step]).decode()
                yield f"  {case.id}: {judgement.verdict.value}: {judgement.message}\n    step {judgement.step}: {step}"


def cases(game: Game, deals: int) -> Iterator[Case]:
    """So many random deals, as cases."""
    for first in range(0, deals, BATCH):
        batch = [random_deal(game, number) for number in range(first + 1, min(first + BATCH, deals) + 1)]
        fixture = {"format": "schmier/fixtures/1", "ruleset": game.document, "cases": batch}
        yield from cases_of(fixture, "random deals", is_trusted=True)


if __name__ == "__main__":
    sys.exit(main())
