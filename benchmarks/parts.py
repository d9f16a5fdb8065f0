"""Where the time of a deal goes: each stage runs the same random deals one part further; a part costs what it adds.

python benchmarks/parts.py pitch.auction smear.minnesota skat
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, Final, TypeVar

import orjson

from schmier import spec
from schmier.action import PLAY, Action, action_of
from schmier.deal import Deal
from schmier.deal_flow import new_deal
from schmier.io.findings import Replay
from schmier.io.logs import play_events, replay
from schmier.io.named_ruleset import ruleset_of
from schmier.io.standing import Standing, open_deal
from schmier.ruleset.ruleset import Ruleset, read_ruleset
from schmier.table import table_for
from schmier_conformance.commands.deal import random_logs, usual_players
from schmier_conformance.documents.reading import read_json, validate
from schmier_conformance.parallel.process import collect_garbage_rarely

DEALS: Final = 1000
ROUNDS: Final = 9
GAMES: Final = ("pitch.auction", "smear.minnesota", "smear.ten-point", "skat")

Json = dict[str, Any]
Item = TypeVar("Item")
Stages = Mapping[str, Callable[[], None]]
"""The stages to measure, named by the part each adds to the previous one."""


def typed_stages(ruleset: Ruleset, logs: Sequence[Json]) -> Stages:
    """The stages of a typed deal: begin, deal, bid and exchange, play, count."""
    table = table_for(ruleset, tuple(logs[0]["seats"]))
    scores = (0,) * len(table.parties)
    typed = [[action_of(event, ruleset, table) for event in log["deals"][0]["events"]] for log in logs]
    to_play = [[action for action in actions if action.do is not PLAY] for actions in typed]

    def taken(actions: Sequence[Action]) -> Deal:
        """The deal after some actions."""
        deal = new_deal(ruleset, table, len(table.seats) - 1, scores)
        for action in actions:
            deal.phase.take(deal, action)
        return deal

    def checked_twice(actions: Sequence[Action]) -> Deal:
        """The whole deal, with each card checked once more before it is played."""
        deal = new_deal(ruleset, table, len(table.seats) - 1, scores)
        for action in actions:
            if action.do is PLAY:
                deal.phase.check(deal, action)
            deal.phase.take(deal, action)
        return deal

    return {
        "a deal is begun": lambda: for_each(typed, lambda _: taken(())),
        "dealt": lambda: for_each(typed, lambda actions: taken(actions[:1])),
        "bid and exchanged": lambda: for_each(to_play, taken),
        "played": lambda: for_each(typed, taken),
        "(of it, judging the cards)": lambda: for_each(typed, checked_twice),
        "counted": lambda: for_each(typed, lambda actions: taken(actions).outcome),
    }


def for_each(of: Iterable[Item], do: Callable[[Item], object]) -> None:
    """Apply a function to each item, keeping no results."""
    for one in of:
        do(one)


def whole_stages(ruleset: Ruleset, logs: Sequence[Json]) -> Stages:
    """The stages of a log: read, validate, replay its events, compare the result and continue the match."""
    texts = [orjson.dumps(log) for log in logs]

    def validated() -> None:
        """Read and validate."""
        for text in texts:
            validate("game-log", read_json(text, ""), "")

    def events() -> None:
        """Read, validate, and play the events."""
        for text in texts:
            log = read_json(text, "")
            validate("game-log", log, "")
            found = ruleset_of(log["ruleset"], lambda _: ruleset)
            standing = Standing(found, table_for(found, tuple(log["seats"])))
            play_events(open_deal(log["deals"][0], standing, Replay()))

    def whole() -> None:
        """The complete replay of a log."""
        for text in texts:
            log = read_json(text, "")
            validate("game-log", log, "")
            assert replay(log, rulesets=lambda _: ruleset).verdict == "holds"

    return {
        "JSON is read": lambda: for_each(texts, lambda text: read_json(text, "")),
        "held against the schema": validated,
        "events are replayed, and counted": events,
        "the result is compared": whole,
    }


def parts(stages: Stages) -> dict[str, float]:
    """Microseconds per deal of each stage, the medians of several interleaved rounds."""
    taken: dict[str, list[float]] = {name: [] for name in stages}
    for _ in range(ROUNDS):
        for name, stage in stages.items():
            began = time.perf_counter()
            stage()
            taken[name].append((time.perf_counter() - began) / DEALS * 1e6)
    return {name: statistics.median(found) for name, found in taken.items()}


def report(title: str, found: Mapping[str, float]) -> list[str]:
    """Lines with the cost of each part and its share of the whole."""
    whole = list(found.values())[-1]
    lines, before = [f"{title}: {whole:.1f} microseconds a deal"], 0.0
    for name, now in found.items():
        lines.append(f"  {name:36} {now - before:6.1f}  {(now - before) / whole:4.0%}")
        if not name.startswith("("):
            before = now
    return lines


def main() -> int:
    """Measure the games named, or some."""
    collect_garbage_rarely()
    for identifier in sys.argv[1:] or GAMES:
        ruleset = read_ruleset(spec.ruleset_document(identifier))
        played = (
            log for log in random_logs(ruleset, "benchmark", 20 * DEALS, usual_players(ruleset)) if is_played(log)
        )
        logs = list(islice(played, DEALS))
        for kind, stages in (("typed replay", typed_stages), ("whole replay", whole_stages)):
            print("\n".join(report(f"{kind}, {identifier}", parts(stages(ruleset, logs)))), flush=True)
    return 0


def is_played(log: Json) -> bool:
    """Whether cards were played in the deal."""
    return any(event["do"] == PLAY for event in log["deals"][0]["events"])


if __name__ == "__main__":
    sys.exit(main())
