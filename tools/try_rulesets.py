"""Draw ruleset documents over every pair of options, and put each through the check, the reference and another engine.

A document that the check accepts is dealt with every number of players, replayed, and given a few cases, which the reference must pass and
the other engine must answer alike. One that it refuses must be refused everywhere, with a place and a reason. The count is kept in a file
after every block, so an interrupted run goes on where it was; `--again` starts from nothing. The exit code is 1 if there is any fault.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from contextlib import closing
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Final

from schmier_conformance.generative.documents.settings import pairs
from schmier_conformance.generative.documents.tally import Tally, blocks, lines_of, set_up, tally_of, tried
from schmier_conformance.parallel.pool import ordered_map
from schmier_conformance.terminal import show_progress

ROOT: Final = Path(__file__).parents[1]

NODE: Final = f"node {ROOT / 'conformance/engines/node/engine.mjs'}"
"""The second reading of the law, written apart."""

STATE: Final = ROOT / "build" / "rulesets-tried.json"
"""Where the count is kept."""


def main() -> int:
    """Try documents, report them, and answer whether there was no fault."""
    arguments = arguments_parser().parse_args()
    state = Path(arguments.state)
    tally = Tally() if arguments.again else kept(state, arguments.seed)
    try:
        try_on(tally, arguments, state)
    except KeyboardInterrupt:
        print("interrupted; the same command goes on from here", file=sys.stderr)
    show_progress("")
    print("\n".join(lines_of(tally)))
    print(f"{min(tally.done, len(pairs()))} of {len(pairs())} pairs of options; the count is in {state}")
    return 1 if tally.faults else 0


def arguments_parser() -> argparse.ArgumentParser:
    """The options of the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--documents", type=int, default=1000, help="how many documents in all (default: %(default)s)")
    parser.add_argument("--seed", default="1", help="any text; another seed draws other documents")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes (default: %(default)s)")
    parser.add_argument("--engine", default=NODE, help="the command of the other engine; empty for none")
    parser.add_argument("--state", default=str(STATE), help="the file with the count (default: %(default)s)")
    parser.add_argument("--again", action="store_true", help="begin from nothing")
    return parser


def kept(state: Path, seed: str) -> Tally:
    """The count of an earlier run with the same seed."""
    if not state.exists():
        return Tally()
    document = json.loads(state.read_text(encoding="utf-8"))
    return tally_of(document["tally"]) if document["seed"] == seed else Tally()


def try_on(tally: Tally, arguments: argparse.Namespace, state: Path) -> None:
    """Try the documents that are left, and keep the count."""
    begun, first = monotonic(), tally.done
    due = blocks(first, arguments.documents, arguments.seed)
    prepare = partial(set_up, arguments.engine)
    if arguments.workers == 1:
        prepare()
    with closing(ordered_map(tried, due, arguments.workers, prepare)) as done:
        for of_block in done:
            tally.merge(of_block)
            keep(tally, arguments.seed, state)
            left = (arguments.documents - tally.done) * (monotonic() - begun) / (tally.done - first)
            show_progress(
                f"{tally.done} of {arguments.documents} documents, {tally.counts['accepted']} accepted,"
                f" {len(tally.faults)} kinds of fault; {left / 60:.0f} minutes left"
            )


def keep(tally: Tally, seed: str, state: Path) -> None:
    """Write the count, whole or not at all."""
    state.parent.mkdir(parents=True, exist_ok=True)
    written = state.with_suffix(".tmp")
    written.write_text(json.dumps({"seed": seed, "tally": tally.document}, indent=1), encoding="utf-8")
    written.replace(state)


if __name__ == "__main__":
    sys.exit(main())
