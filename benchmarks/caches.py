"""What each cache of the reference is worth: random deals and typed replay with it, and with the cached function in its place.

    python benchmarks/caches.py

Above 1 means faster with the cache. It measures the copy that runs: `SCHMIER_PURE=1` selects the files.
"""

from __future__ import annotations

import importlib
import pkgutil
import statistics
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import speed
from schmier import copies, spec
from schmier.ruleset.ruleset import read_ruleset
from schmier_conformance.commands.deal import random_logs, usual_players
from schmier_conformance.parallel.process import collect_garbage_rarely

GAMES: Final = (
    "pitch.auction",
    "smear.ten-point",
    "smear.minnesota",
    "five-hundred.australian",
    "smear.penguin",
    "skat",
)
DEALS: Final = 150
ROUNDS: Final = 7

PACKAGES: Final = ("auction", "counting", "exchange", "play")
MODULES: Final = ("action", "bids", "deal_flow", "dealing", "ranking", "sides", "table")
"""Where caches speed up a deal; the others are about documents, which are read once."""


def modules() -> Iterator[Any]:
    """The modules that take part in a deal."""
    for name in MODULES:
        yield importlib.import_module(f"schmier.{name}")
    for package in PACKAGES:
        folder = importlib.import_module(f"schmier.{package}").__path__
        for found in pkgutil.iter_modules(folder, f"schmier.{package}."):
            yield importlib.import_module(found.name)


def caches() -> dict[str, Any]:
    """The cached functions by name."""
    return {
        f"{value.__module__}.{value.__name__}": value
        for module in modules()
        for value in vars(module).values()
        if hasattr(value, "cache_clear")
    }


@contextmanager
def without(cached: Any) -> Iterator[None]:
    """Let every module call the function itself."""
    places = [(vars(module), name) for module in modules() for name, value in vars(module).items() if value is cached]
    for names, name in places:
        names[name] = cached.__wrapped__
    try:
        yield
    finally:
        for names, name in places:
            names[name] = cached


def measures() -> dict[str, tuple[speed.Measure, speed.Measure]]:
    """Typed replay and random deals of each game."""
    speed.DEALS = DEALS
    found = {}
    for identifier in GAMES:
        ruleset = read_ruleset(spec.ruleset_document(identifier))
        logs = list(random_logs(ruleset, "caches", DEALS, usual_players(ruleset)))
        found[identifier] = speed.typed_replay(ruleset, logs), speed.random_deals(ruleset)
    return found


def seconds(measure: speed.Measure) -> float:
    """Processor time of a measure."""
    began = time.process_time()
    measure()
    return time.process_time() - began


def main() -> int:
    """Print the ratios, the most useful cache last."""
    collect_garbage_rarely()
    made, rows = measures(), []
    print(f"the copy that runs: {copies.in_use()}", flush=True)
    for name, cached in caches().items():
        ratios = {}
        for game, pair in made.items():
            cached.cache_clear()
            for measure in pair:
                measure()
            if not cached.cache_info().hits:
                continue
            found = []
            for _ in range(ROUNDS):
                kept = sum(map(seconds, pair))
                with without(cached):
                    found.append(sum(map(seconds, pair)) / kept)
            ratios[game] = statistics.median(found)
        rows.append((max(ratios.values(), default=0.0), name, ratios))
    for most, name, ratios in sorted(rows):
        shown = ", ".join(f"{game} {ratio:.2f}" for game, ratio in ratios.items())
        print(f"{name:55} {f'{most:.2f} at most: {shown}' if ratios else 'not used by these games'}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
