"""The speed of both copies of the reference, against other libraries and the limits, interleaved in one run.

Each copy runs in a process of its own, one at a time and in turns, and is measured in processor time, so a busy machine changes little.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any, Final

import orjson

from schmier import copies, spec
from schmier.action import PLAY, Action, action_of
from schmier.deal_flow import new_deal
from schmier.io.logs import replay
from schmier.io.random_play import play_on
from schmier.io.seeded import seed_text, seeded_deal
from schmier.ruleset.ruleset import Ruleset, read_ruleset
from schmier.table import table_for
from schmier.verbs import Verb
from schmier_conformance.commands.deal import random_logs, usual_players
from schmier_conformance.documents.reading import lines, read_json, validate
from schmier_conformance.generative.game import SEATS
from schmier_conformance.parallel.process import collect_garbage_rarely

DEALS = 1000
ROUNDS = 5

Json = dict[str, Any]
Measure = Callable[[], int]
"""Does some work and returns the number of units done."""


def typed_replay(ruleset: Ruleset, logs: list[Json], *, asks_result: bool = True) -> Measure:
    """Check and play typed actions, and compute the result if requested; counts actions."""
    table = table_for(ruleset, tuple(logs[0]["seats"]))
    typed: list[list[Action]] = [
        [action_of(event, ruleset, table) for event in log["deals"][0]["events"]] for log in logs
    ]

    def measure() -> int:
        for actions in typed:
            deal = new_deal(ruleset, table, len(table.seats) - 1, (0,) * len(table.parties))
            for action in actions:
                deal.phase.take(deal, action)
            assert not asks_result or deal.outcome is not None
        return sum(map(len, typed))

    return measure


def whole_replay(ruleset: Ruleset, logs: list[Json]) -> Measure:
    """The work of `schmier replay` on a file: parse, validate, replay, compare claims; counts deals."""
    text = b"".join(orjson.dumps(log) + b"\n" for log in logs)

    def measure() -> int:
        done = 0
        for _, line in lines(io.BytesIO(text), 1 << 24):
            assert isinstance(line, bytes)
            log = read_json(line, "")
            validate("game-log", log, "")
            assert replay(log, rulesets=lambda _: ruleset).verdict == "holds"
            done += 1
        return done

    return measure


def parse_only(logs: list[Json]) -> Measure:
    """Parse and validate, without the replay; counts deals."""
    texts = [orjson.dumps(log) for log in logs]

    def measure() -> int:
        for text in texts:
            validate("game-log", read_json(text, ""), "")
        return len(texts)

    return measure


def random_deals(ruleset: Ruleset) -> Measure:
    """Random legal deals from seeds, with their results; counts deals."""
    table = table_for(ruleset, SEATS[: usual_players(ruleset)])
    dealer = len(table.seats) - 1

    def measure() -> int:
        chance = Random("benchmark")
        for number in range(DEALS):
            deal = new_deal(ruleset, table, dealer, (0,) * len(table.parties))
            text = seed_text(ruleset, table, "benchmark", number)
            while deal.outcome is None:
                deal.apply(Action(Verb.DEAL, dealt=seeded_deal(ruleset, table, dealer, text)))
                play_on(deal, chance)
                text += "'"
        return DEALS

    return measure


def has_ten_tricks(log: Json) -> bool:
    """Whether a deal of Skat was played to the last card, as OpenSpiel's are; random players often pass, or lose null at once."""
    plays = [event for event in log["deals"][0]["events"] if event["do"] == PLAY]
    return len(plays) == 30


def python_chess() -> Measure | None:
    """python-chess: `is_legal` and `push` on random games; counts moves."""
    try:
        import chess
    except ImportError:
        return None
    chance = Random(0)
    games: list[list[Any]] = []
    for _ in range(20):
        board = chess.Board()
        moves: list[Any] = []
        while len(moves) < 100 and not board.is_game_over():
            move = chance.choice(list(board.legal_moves))
            moves.append(move)
            board.push(move)
        games.append(moves)

    def measure() -> int:
        for moves in games:
            board = chess.Board()
            for move in moves:
                assert board.is_legal(move)
                board.push(move)
        return sum(map(len, games))

    return measure


def open_spiel_skat(*, asks_result: bool) -> Measure | None:
    """OpenSpiel's Skat, driven from Python, each action checked for legality; counts the players' actions.

    The 32 cards of a deal are chance actions there, which take time, but one event here; they are not counted.
    """
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game("skat")
    chance = Random(0)
    histories: list[list[int]] = []
    decisions = 0
    while len(histories) < 500:
        state = game.new_initial_state()
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            state.apply_action(chance.choice(state.legal_actions()))
        histories.append(state.history())

    def measure() -> int:
        for history in histories:
            state = game.new_initial_state()
            for action in history:
                state.apply_action_with_legality_check(action)
            assert not asks_result or state.returns()
        return decisions

    return measure


# ---- what is measured ------------------------------------------------------------------------------------------------

TYPED: Final = (
    "pitch.auction",
    "smear.ten-point",
    "smear.minnesota",
    "five-hundred.australian",
    "smear.penguin",
)
"""The games whose typed replay is measured; Skat is measured as OpenSpiel plays it. In the last only trumps are played."""

SKAT_MOVES: Final = "typed replay, skat to the last trick, moves"
SKAT_RESULT: Final = "typed replay, skat with its result, moves"
OPEN_SPIEL: Final = "OpenSpiel Skat from Python, actions"
OPEN_SPIEL_RESULT: Final = "OpenSpiel Skat with its result, actions"
CHESS: Final = "python-chess, moves"


def of_reference() -> Iterator[tuple[str, Measure]]:
    """What is measured of the reference."""
    for identifier in TYPED:
        ruleset = read_ruleset(spec.ruleset_document(identifier))
        logs = list(random_logs(ruleset, "benchmark", DEALS, usual_players(ruleset)))
        yield f"typed replay, {identifier}, actions", typed_replay(ruleset, logs)
        if identifier == TYPED[0]:
            yield f"whole replay, {identifier}, deals", whole_replay(ruleset, logs)
            yield f"parse and schema, {identifier}, deals", parse_only(logs)
            yield f"random deals, {identifier}, deals", random_deals(ruleset)
    skat = read_ruleset(spec.ruleset_document("skat"))
    yield "random deals, skat, deals", random_deals(skat)
    drawn = (log for log in random_logs(skat, "benchmark", 10 * DEALS, 3) if has_ten_tricks(log))
    played_out = list(islice(drawn, DEALS))
    yield SKAT_MOVES, typed_replay(skat, played_out, asks_result=False)
    yield SKAT_RESULT, typed_replay(skat, played_out)


def of_others() -> Iterator[tuple[str, Measure]]:
    """What is measured of other libraries, as far as they are installed."""
    for name, peer in (
        (OPEN_SPIEL, open_spiel_skat(asks_result=False)),
        (OPEN_SPIEL_RESULT, open_spiel_skat(asks_result=True)),
        (CHESS, python_chess()),
    ):
        if peer is not None:
            yield name, peer


# ---- a process that measures -----------------------------------------------------------------------------------------

GROUPS: Final[dict[str, Callable[[], Iterator[tuple[str, Measure]]]]] = {
    "files": of_reference,
    "compiled": of_reference,
    "others": of_others,
}
"""The processes: each copy of the reference, and the other libraries."""


def serve(group: str) -> None:
    """Prepare the measures of a group, then carry out those named on standard input."""
    collect_garbage_rarely()  # As the command does it.
    measures = dict(GROUPS[group]())
    print(json.dumps([list(measures), copies.in_use()]), flush=True)
    for line in sys.stdin:
        started = time.process_time()
        done = measures[line.strip()]()
        print(done / (time.process_time() - started), flush=True)


class Measuring:
    """A group of measures in a process of its own."""

    def __init__(self, group: str) -> None:
        pure = {copies.PURE: "" if group == "compiled" else "1"}
        words = [sys.executable, __file__, "--serve", group]
        self.child = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={**os.environ, **pure}
        )
        self.names, self.runs = json.loads(self.line())

    def line(self) -> str:
        """The next line of the process."""
        assert self.child.stdout
        return self.child.stdout.readline()

    def rate(self, name: str) -> float:
        """How many units of a measure a second of processor time does."""
        assert self.child.stdin
        self.child.stdin.write(f"{name}\n")
        self.child.stdin.flush()
        return float(self.line())


# ---- the table -------------------------------------------------------------------------------------------------------

Rates = dict[tuple[str, str], list[float]]
"""By group and measure, the rates of all rounds."""


def measured(groups: Sequence[Measuring], names: Sequence[str], rounds: int) -> Rates:
    """The rates of all measures, in turns."""
    rates: Rates = {}
    for _ in range(rounds):
        for place, group in enumerate(groups):
            for name in group.names:
                rates.setdefault((names[place], name), []).append(group.rate(name))
    return rates


def ratios(rates: Rates, copy: str) -> Iterator[tuple[str, float, float]]:
    """The ratios of a copy with their aims."""
    middle = {key: statistics.median(found) for key, found in rates.items()}

    def of(name: str) -> float:
        return middle[copy, name]

    for identifier in TYPED:
        if ("others", OPEN_SPIEL) in middle:
            name = f"typed replay, {identifier}, actions"
            yield f"{name} / {OPEN_SPIEL}", of(name) / middle["others", OPEN_SPIEL], 1.2
    for name, peer in ((SKAT_MOVES, OPEN_SPIEL), (SKAT_RESULT, OPEN_SPIEL_RESULT)):
        if ("others", peer) in middle:
            yield f"{name} / {peer}", of(name) / middle["others", peer], 1.2
    if ("others", CHESS) in middle:
        yield f"typed replay of Pitch / {CHESS}", of(f"typed replay, {TYPED[0]}, actions") / middle["others", CHESS], 5
    whole, parse = (of(f"{work}, {TYPED[0]}, deals") for work in ("whole replay", "parse and schema"))
    yield "whole replay of Pitch / parse and schema alone", whole / parse, 0.5
    for identifier in (TYPED[0], "skat"):
        name = f"random deals, {identifier}, deals"
        yield f"{name} / the files", of(name) / middle["files", name], 2.5


def main() -> int:
    """Measure everything in turns, and print medians and ratios."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--serve", choices=GROUPS, help=argparse.SUPPRESS)
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"rounds of all measures (default: {ROUNDS})")
    given = parser.parse_args()
    if given.serve:
        serve(given.serve)
        return 0
    groups = [Measuring(group) for group in GROUPS]
    names = [*GROUPS]
    has_compiled = groups[1].runs == "compiled"
    if not has_compiled:
        print(f"there is no compiled copy to measure ({groups[1].runs}); `make compiled` makes one")
        del groups[1], names[1]
    rates = measured(groups, names, given.rounds)
    for (group, name), found in rates.items():
        low, middle, high = min(found), statistics.median(found), max(found)
        print(f"{group:9} {name:50} {middle:>12,.0f} a second ({low:,.0f} to {high:,.0f})")
    for copy in [name for name in names if name != "others"]:
        print()
        for name, ratio, aim in ratios(rates, copy):
            print(f"{copy:9} {name}: {ratio:.2f} (aim: at least {aim:g})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
