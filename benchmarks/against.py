"""Compare the speed of this tree with an older commit: both run the same random deals by turns, measured in processor time.

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

from schmier.action import PLAY

ROOT: Final = Path(__file__).parents[1]
GAMES: Final = ("pitch.auction", "smear.ten-point", "smear.minnesota", "skat")
SORTS: Final = ("typed_replay", "whole_replay", "random_deals")
PIECE: Final = 250
"""Deals that one tree runs before the other has its turn: some tens of milliseconds, so a disturbance meets both."""

PLAYER: Final = """
import json, sys, time
sys.path[:0] = json.loads(sys.stdin.readline())
import speed
from schmier import spec
try:
    from schmier.ruleset.ruleset import read_ruleset
except ImportError:  # An older tree.
    from schmier.rules.ruleset import read_ruleset
try:
    from schmier_conformance.parallel.process import collect_garbage_rarely as tidy
except ImportError:  # An older tree.
    try:
        from schmier_conformance.memory import tidied_seldom as tidy
    except ImportError:
        from gc import freeze as tidy
tidy()
speed.DEALS = int(sys.stdin.readline())
rulesets = {}
for line in sys.stdin:
    request = json.loads(line)
    if "logs" in request:
        ruleset = rulesets.setdefault(request["ruleset"], read_ruleset(spec.ruleset_document(request["ruleset"])))
        kind = getattr(speed, request["sort"])
        measure = kind(ruleset) if request["sort"] == "random_deals" else kind(ruleset, request["logs"])
        print(0, flush=True)
        continue
    began = time.process_time()
    measure()
    print(time.process_time() - began, flush=True)
"""
"""The program that runs in a tree: it reads where the tree is, then what to measure, and answers with the seconds taken."""


class Tree:
    """One of the two trees, in a process of its own."""

    def __init__(self, top: Path) -> None:
        self.child = subprocess.Popen(
            [sys.executable, "-c", PLAYER],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(str(place) for place in places(top))},
        )
        self.send([str(place) for place in places(top)])
        self.send(PIECE)

    def send(self, what: object) -> None:
        """Send a line."""
        assert self.child.stdin
        self.child.stdin.write(json.dumps(what) + "\n")
        self.child.stdin.flush()

    def request(self, what: object) -> float:
        """Send a request and return the answer."""
        self.send(what)
        assert self.child.stdout
        answer = self.child.stdout.readline()
        if not answer:
            raise SystemExit("a tree could not measure that; see its error above")
        return float(answer)


def places(top: Path) -> tuple[Path, ...]:
    """The folders of a tree's packages and benchmarks."""
    return (top / "benchmarks", top / "reference_impl", top / "conformance")


@contextmanager
def older(commit: str) -> Iterator[Path]:
    """The tree of a commit, unpacked in a temporary folder."""
    with tempfile.TemporaryDirectory() as folder:
        archive = subprocess.run(["git", "archive", commit], cwd=ROOT, capture_output=True, check=False)
        if archive.returncode:
            sys.stderr.write(f"{commit}: {archive.stderr.decode().strip()}; give a commit from `git log`\n")
            raise SystemExit(2)
        subprocess.run(["tar", "-x", "-C", folder], input=archive.stdout, check=True)
        yield Path(folder)


def logs_of(game: str, deals: int) -> list[dict[str, Any]]:
    """Random deals of a game; of Skat only the deals played."""
    from schmier import spec
    from schmier.ruleset.ruleset import read_ruleset
    from schmier_conformance.commands.deal import random_logs, usual_players

    ruleset = read_ruleset(spec.ruleset_document(game))
    made = random_logs(ruleset, "against", 20 * deals, usual_players(ruleset))
    return list(islice((log for log in made if is_played(log)), deals))


def is_played(log: dict[str, Any]) -> bool:
    """Whether cards were played: random players of Skat often pass."""
    return any(event["do"] == PLAY for event in log["deals"][0]["events"])


def ratios(trees: Sequence[Tree], game: str, sort: str, logs: Sequence[dict[str, Any]]) -> list[float]:
    """How many times as fast as the older tree this one is, for each piece."""
    found = []
    for start in range(0, len(logs), PIECE):
        piece = logs[start : start + PIECE]
        for tree in trees:
            tree.request({"ruleset": game, "sort": sort, "logs": piece})
        taken = dict.fromkeys(trees, 0.0)
        for tree in random.sample(trees, len(trees)):
            taken[tree] = tree.request({})
        now, before = (taken[tree] for tree in trees)
        found.append(before / now)
    return found


def some_pieces(text: str) -> int:
    """A number of deals for at least two pieces, which the spread needs."""
    if not text.isdecimal() or int(text) < 2 * PIECE:
        raise argparse.ArgumentTypeError(f"a number from {2 * PIECE}")
    return int(text)


def main() -> int:
    """Print the median ratio for each game and each kind of work."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("commit", help="commit to compare this tree with")
    parser.add_argument(
        "--deals", type=some_pieces, default=3000, help=f"deals of each game, at least {2 * PIECE} (default: 3000)"
    )
    parser.add_argument("--game", action="append", choices=GAMES, help="only this game; repeatable")
    parser.add_argument("--sort", action="append", choices=SORTS, help="only this kind of work; repeatable")
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
