"""This tree against an older commit: the same random deals through both, by turns in pieces, by the processor's own clock.

python benchmarks/against.py 18db895 --deals 3000
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
GAMES: Final = ("pitch.auction", "smear.ten-point", "smear.minnesota", "skat")
SORTS: Final = ("typed_replay", "whole_replay", "random_deals")
PIECE: Final = 250
"""Deals that a tree goes through before the other has its turn: some tens of milliseconds, so that a disturbance meets both."""

PLAYER: Final = """
import json, sys, time
sys.path[:0] = json.loads(sys.stdin.readline())
import speed
from schmier import spec
try:
    from schmier.ruleset.ruleset import read_ruleset
except ImportError:
    from schmier.ruleset import read_ruleset
try:
    from schmier_conformance.parallel.process import collect_garbage_rarely as tidy
except ImportError:
    try:
        from schmier_conformance.parallel.garbage_collection import tidied_seldom as tidy
    except ImportError:
        from gc import freeze as tidy
tidy()
speed.DEALS = int(sys.stdin.readline())
rulesets = {}
for line in sys.stdin:
    asked = json.loads(line)
    if "logs" in asked:
        ruleset = rulesets.setdefault(asked["ruleset"], read_ruleset(spec.ruleset_document(asked["ruleset"])))
        kind = getattr(speed, asked["sort"])
        measure = kind(ruleset) if asked["sort"] == "random_deals" else kind(ruleset, asked["logs"])
        print(0, flush=True)
        continue
    began = time.process_time()
    measure()
    print(time.process_time() - began, flush=True)
"""
"""What a tree is driven by: it is told where it lies, then what to measure, and answers with the seconds that it took."""


class Tree:
    """One of the two, in a process of its own."""

    def __init__(self, top: Path) -> None:
        self.child = subprocess.Popen(
            [sys.executable, "-c", PLAYER],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(str(place) for place in places(top))},
        )
        self.tell([str(place) for place in places(top)])
        self.tell(PIECE)

    def tell(self, what: object) -> None:
        """Send a line."""
        assert self.child.stdin
        self.child.stdin.write(json.dumps(what) + "\n")
        self.child.stdin.flush()

    def asked(self, what: object) -> float:
        """What it answers."""
        self.tell(what)
        assert self.child.stdout
        answer = self.child.stdout.readline()
        if not answer:
            raise SystemExit("a tree could not measure that; what it says stands above")
        return float(answer)


def places(top: Path) -> tuple[Path, ...]:
    """Where a tree keeps its packages and its benchmarks."""
    return (top / "benchmarks", top / "reference_impl", top / "conformance")


@contextmanager
def older(commit: str) -> Iterator[Path]:
    """The tree of a commit, laid out in a folder for as long as it is wanted."""
    with tempfile.TemporaryDirectory() as folder:
        archive = subprocess.run(["git", "archive", commit], cwd=ROOT, capture_output=True, check=False)
        if archive.returncode:
            sys.stderr.write(f"{commit}: {archive.stderr.decode().strip()}; name a commit that `git log` knows\n")
            raise SystemExit(2)
        subprocess.run(["tar", "-x", "-C", folder], input=archive.stdout, check=True)
        yield Path(folder)


def logs_of(game: str, deals: int) -> list[dict[str, Any]]:
    """Random deals of a game; of Skat those only that somebody plays."""
    from schmier import spec
    from schmier.ruleset.ruleset import read_ruleset
    from schmier_conformance.commands.deal import random_logs, usual_players

    ruleset = read_ruleset(spec.ruleset_document(game))
    made = random_logs(ruleset, "against", 20 * deals, usual_players(ruleset))
    return list(islice((log for log in made if is_played(log)), deals))


def is_played(log: dict[str, Any]) -> bool:
    """Whether cards were played: random players of Skat often pass."""
    return any(event["do"] == "play" for event in log["deals"][0]["events"])


def ratios(trees: Sequence[Tree], game: str, sort: str, logs: Sequence[dict[str, Any]]) -> list[float]:
    """How many times as fast as the older tree this one is, piece by piece."""
    found = []
    for start in range(0, len(logs), PIECE):
        piece = logs[start : start + PIECE]
        for tree in trees:
            tree.asked({"ruleset": game, "sort": sort, "logs": piece})
        taken = dict.fromkeys(trees, 0.0)
        for tree in random.sample(trees, len(trees)):
            taken[tree] = tree.asked({})
        now, before = (taken[tree] for tree in trees)
        found.append(before / now)
    return found


def some_pieces(text: str) -> int:
    """A number of deals that makes two pieces or more: of one alone nobody can say how it varies."""
    if not text.isdecimal() or int(text) < 2 * PIECE:
        raise argparse.ArgumentTypeError(f"a number from {2 * PIECE}")
    return int(text)


def main() -> int:
    """Print, for each game and each sort of work, the median of the ratios."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("commit", help="what to hold this tree against")
    parser.add_argument(
        "--deals", type=some_pieces, default=3000, help=f"how many of each game, {2 * PIECE} or more (3000)"
    )
    parser.add_argument("--game", action="append", choices=GAMES, help="only this game; may be said again")
    parser.add_argument("--sort", action="append", choices=SORTS, help="only this sort of work; may be said again")
    given = parser.parse_args()
    with older(given.commit) as top:
        print(f"{'':14} {'game':18} times as fast as {given.commit} (middle half of the pieces)", flush=True)
        trees = [Tree(ROOT), Tree(top)]
        for game in given.game or GAMES:
            logs = logs_of(game, given.deals)
            for sort in given.sort or SORTS:
                found = ratios(trees, game, sort, logs)
                low, middle, high = statistics.quantiles(found, n=4)
                print(f"{sort:14} {game:18} {middle:.2f} ({low:.2f} to {high:.2f})", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
