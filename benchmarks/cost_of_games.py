"""What a game adds to the tests: the processor seconds of the tests that are made for each shipped game, one by one.

    python benchmarks/cost_of_games.py
    python benchmarks/cost_of_games.py tests/schmier/test_random_play.py

The first runs all tests in one process, which takes long. What tests share, such as the corpus, counts for
the first that asks for it.
"""

from __future__ import annotations

import argparse
import resource
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

IDS: Final = frozenset(path.stem for path in (Path(__file__).parents[1] / "spec" / "rulesets").glob("*.json"))

MANY: Final = 0.7
"""The share of all games from which on a test is made for each game."""

SHOWN: Final = 20
"""The number of tests that are named."""


class Costs:
    """Counts the processor seconds of each test, those of its fixtures and of the processes that it starts included."""

    def __init__(self) -> None:
        self.seconds = defaultdict[str, float](float)
        self.games = defaultdict[str, set[str]](set)

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Count one test."""
        begin = seconds_used()
        yield
        name = item.nodeid.partition("[")[0]
        self.seconds[name] += seconds_used() - begin
        given: dict[str, Any] = getattr(getattr(item, "callspec", None), "params", {})
        self.games[name].update(value for value in given.values() if isinstance(value, str) and value in IDS)

    def text(self) -> str:
        """The sum of a game, and the tests that cost most."""
        each = {name: self.seconds[name] for name, games in self.games.items() if len(games) > MANY * len(IDS)}
        lines = [f"{sum(each.values()) / len(IDS):.2f} s for each game, in {len(each)} tests; the most expensive:"]
        dearest = sorted(each, key=lambda name: -each[name])[:SHOWN]
        return "\n".join([*lines, *(f"{each[name] / len(IDS):6.3f} {name}" for name in dearest)])


def seconds_used() -> float:
    """The processor seconds of this process and of those it has started."""
    used = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(each.ru_utime + each.ru_stime for each in used)


def main() -> int:
    """Run tests and report; returns the status of pytest."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tests", nargs="*", help="files of tests; all if left out")
    chosen = parser.parse_args()
    costs = Costs()
    status = pytest.main(["-q", *chosen.tests], plugins=[costs])
    print(costs.text())
    return int(status)


if __name__ == "__main__":
    sys.exit(main())
