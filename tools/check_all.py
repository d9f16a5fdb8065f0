"""Run the main checks side by side: the reference and the example engine against the corpus, and the worked deals.

Each part prints its findings; a table at the end shows all results. The exit status is the worst of them.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
SCHMIER = Path(sys.executable).with_name("schmier")
EXAMPLE = ROOT / "conformance" / "engines" / "node" / "engine.mjs"
GAMES = (("pitch.auction", "smear.ten-point", "cinch"), ("skat", "skat.tournament"))
"""Games to check the example engine on. One process runs the games of a group, so it reads the corpus once."""

WORKED = sorted((ROOT / "conformance" / "worked").glob("*.json"))


class Part(NamedTuple):
    """One run of `schmier`."""

    title: str
    arguments: list[str]


class Done(NamedTuple):
    """The outcome of a part."""

    part: Part
    status: int
    output: str
    errors: str
    seconds: float


def parts() -> list[Part]:
    """The parts that can run on this machine."""
    listed = [Part("reference, whole corpus", ["check"])]
    if shutil.which("node"):
        engine = f"node {EXAMPLE.relative_to(ROOT).as_posix()}"
        for games in GAMES:
            chosen = [word for ruleset in games for word in ("--ruleset", ruleset)]
            listed.append(Part(f"example engine, {', '.join(games)}", ["check", "--engine", engine, *chosen]))
    names = [path.relative_to(ROOT).as_posix() for path in WORKED]
    listed.append(Part("worked deals", ["replay", *names]))
    return listed


def run(part: Part) -> Done:
    """Run a part."""
    started = time.perf_counter()
    done = subprocess.run([str(SCHMIER), *part.arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    return Done(part, done.returncode, done.stdout, done.stderr, time.perf_counter() - started)


def main() -> int:
    """Run all parts at once, and print their output in order, then a table of results; returns the worst exit status."""
    worst = 0
    rows: list[tuple[str, str, str]] = []
    every = parts()
    with ThreadPoolExecutor(len(every)) as pool:
        for part, status, output, errors, seconds in pool.map(run, every):
            print(f"== {part.title}: schmier {' '.join(part.arguments)}\n\n{output}{errors}", flush=True)
            worst = max(worst, status)
            last = output.strip().splitlines()[-1] if output.strip() else "no output"
            rows.append((part.title, "passed" if status == 0 else "FAILED", f"{last} ({seconds:.1f} s)"))
    if not shutil.which("node"):
        rows.append(("example engine", "skipped", "Node is not installed"))
    width = max(len(title) for title, _, _ in rows)
    print(f"{'part':{width}}  verdict  result\n{'-' * width}  -------  {'-' * 40}")
    for title, verdict, result in rows:
        print(f"{title:{width}}  {verdict:7}  {result}")
    return worst


if __name__ == "__main__":
    sys.exit(main())
