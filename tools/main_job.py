"""The main job of the project in one go: the reference and the example engine against the corpus, and the worked deals.

Parts go side by side, and each prints what it finds; a table at the end says how each came out. The exit status is the worst of them.
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
LEARNED = (("pitch.auction", "smear.ten-point", "cinch"), ("skat", "skat.tournament"))
"""Games that the example engine is asked about. Cases of those that stand together are made and judged by one process, which reads the
corpus once."""

WORKED = sorted((ROOT / "conformance" / "worked").glob("*.json"))


class Part(NamedTuple):
    """One thing that the main job does."""

    title: str
    arguments: list[str]


class Done(NamedTuple):
    """What came of one thing."""

    part: Part
    status: int
    told: str
    complained: str
    seconds: float


def parts() -> list[Part]:
    """What there is to do on this machine."""
    listed = [Part("reference, whole corpus", ["check"])]
    if shutil.which("node"):
        engine = f"node {EXAMPLE.relative_to(ROOT).as_posix()}"
        for games in LEARNED:
            chosen = [word for ruleset in games for word in ("--ruleset", ruleset)]
            listed.append(Part(f"example engine, {', '.join(games)}", ["check", "--engine", engine, *chosen]))
    names = [path.relative_to(ROOT).as_posix() for path in WORKED]
    listed.append(Part("worked deals", ["replay", *names]))
    return listed


def carried_out(part: Part) -> Done:
    """What came of a part."""
    started = time.perf_counter()
    done = subprocess.run([str(SCHMIER), *part.arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    return Done(part, done.returncode, done.stdout, done.stderr, time.perf_counter() - started)


def main() -> int:
    """Do all parts at once, and print what came of them in their order, and the table of verdicts."""
    worst = 0
    rows: list[tuple[str, str, str]] = []
    every = parts()
    with ThreadPoolExecutor(len(every)) as pool:
        for part, status, told, complained, seconds in pool.map(carried_out, every):
            print(f"== {part.title}: schmier {' '.join(part.arguments)}\n\n{told}{complained}", flush=True)
            worst = max(worst, status)
            last = told.strip().splitlines()[-1] if told.strip() else "no answer"
            rows.append((part.title, "holds" if status == 0 else "FAILS", f"{last} ({seconds:.1f} s)"))
    if not shutil.which("node"):
        rows.append(("example engine", "left out", "Node is not here"))
    width = max(len(title) for title, _, _ in rows)
    print(f"{'part':{width}}  verdict   what it came to\n{'-' * width}  --------  {'-' * 40}")
    for title, verdict, came_to in rows:
        print(f"{title:{width}}  {verdict:8}  {came_to}")
    return worst


if __name__ == "__main__":
    sys.exit(main())
