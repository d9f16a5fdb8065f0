"""The speed of the reference, against its peers and its limits, interleaved in one run."""

from __future__ import annotations

import io
import json
import statistics
import sys
import time
from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any

import orjson

from schmier import spec
from schmier.action import PLAY, Action, Verb, action_of
from schmier.deal_flow import new_deal
from schmier.io.logs import replay
from schmier.io.random_play import play_on
from schmier.io.seeded import seed_text, seeded_deal
from schmier.ruleset.ruleset import Ruleset, read_ruleset
from schmier.table import table_for
from schmier_conformance.commands.deal import random_logs, usual_players
from schmier_conformance.corpus.cases import load
from schmier_conformance.documents.reading import lines, read_json, validate
from schmier_conformance.engines.check import Options, check
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


def corpus_through_the_pipe() -> Measure:
    """The whole corpus against the reference as a child process; counts cases."""
    cases = load()

    def measure() -> int:
        report = check(cases, Options(command=(sys.executable, "-m", "schmier.io.serve")))
        assert report.is_clean()
        return len(cases)

    return measure


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


def main() -> int:
    """Measure everything in turns, and print medians and ratios."""
    collect_garbage_rarely()  # As the command does it.
    measures: dict[str, Measure] = {}
    for identifier in ("pitch.auction", "smear.minnesota", "smear.ten-point"):
        ruleset = read_ruleset(spec.ruleset_document(identifier))
        logs = list(random_logs(ruleset, "benchmark", DEALS, usual_players(ruleset)))
        measures[f"typed replay, {identifier}, actions"] = typed_replay(ruleset, logs)
        measures[f"whole replay, {identifier}, deals"] = whole_replay(ruleset, logs)
        measures[f"parse and schema, {identifier}, deals"] = parse_only(logs)
        measures[f"random deals, {identifier}, deals"] = random_deals(ruleset)
    skat = read_ruleset(spec.ruleset_document("skat"))
    played_out = list(
        islice((log for log in random_logs(skat, "benchmark", 10 * DEALS, 3) if has_ten_tricks(log)), DEALS)
    )
    measures["typed replay, skat to the last trick, moves"] = typed_replay(skat, played_out, asks_result=False)
    measures["typed replay, skat with its result, moves"] = typed_replay(skat, played_out)
    measures["corpus through the pipe, cases"] = corpus_through_the_pipe()
    for name, peer in (
        ("OpenSpiel Skat from Python, actions", open_spiel_skat(asks_result=False)),
        ("OpenSpiel Skat with its result, actions", open_spiel_skat(asks_result=True)),
        ("python-chess, moves", python_chess()),
    ):
        if peer is None:
            print(f"{name}: not installed, skipped")
        else:
            measures[name] = peer
    rates: dict[str, list[float]] = {name: [] for name in measures}
    for _ in range(ROUNDS):
        for name, measure in measures.items():
            started = time.perf_counter()
            done = measure()
            rates[name].append(done / (time.perf_counter() - started))
    medians = {name: statistics.median(found) for name, found in rates.items()}
    for name, rate in medians.items():
        print(f"{name:48} {rate:>12,.0f} a second")
    print()
    for line in ratios(medians):
        print(line)
    print(json.dumps({name: round(rate) for name, rate in medians.items()}), file=sys.stderr)
    return 0


def ratios(medians: dict[str, float]) -> list[str]:
    """The ratios with their targets."""
    pitch = medians["typed replay, pitch.auction, actions"]
    found = []
    for name, aim in (("OpenSpiel Skat from Python, actions", 1), ("python-chess, moves", 5)):
        if name in medians:
            found.append(f"typed replay of Pitch / {name}: {pitch / medians[name]:.2f} (aim: at least {aim})")
    for skat, peer in (
        ("typed replay, skat to the last trick, moves", "OpenSpiel Skat from Python, actions"),
        ("typed replay, skat with its result, moves", "OpenSpiel Skat with its result, actions"),
    ):
        if peer in medians:
            found.append(f"{skat} / {peer}: {medians[skat] / medians[peer]:.2f} (aim: at least 1)")
    whole, parse = medians["whole replay, pitch.auction, deals"], medians["parse and schema, pitch.auction, deals"]
    found.append(f"whole replay / parse and schema alone: {whole / parse:.2f} (aim: at least 0.5)")
    return found


if __name__ == "__main__":
    sys.exit(main())
