"""How many opcodes the interpreted reference carries out, and how many functions it calls: the same number at every run.

    python benchmarks/opcodes.py pitch.auction skat

On a busy machine a change can be compared with its parent by these numbers where times cannot. They belong to one version of Python,
and a function written in C counts for one opcode, however much it does.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any, Final

import copies_first  # noqa: F401 - before any module of the reference
import speed
from schmier import spec
from schmier.ruleset.ruleset import read_ruleset
from schmier_conformance.commands.deal import random_logs, usual_players

DEALS: Final = 100
GAMES: Final = (
    "pitch.auction",
    "smear.minnesota",
    "smear.ten-point",
    "smear.penguin",
    "five-hundred.australian",
    "skat",
)


def counted(measure: Callable[[], int]) -> tuple[Counter[str], int]:
    """The opcodes and the calls of a measure by package of the reference, and the number of units it did."""
    found: Counter[str] = Counter()

    def at_opcode(frame: FrameType, event: str, argument: Any) -> Any:
        if event == "opcode":
            found[part_of(frame)] += 1
        return at_opcode

    def at_call(frame: FrameType, event: str, argument: Any) -> Any:
        found["calls"] += 1
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        return at_opcode

    measure()  # Caches are filled.
    sys.settrace(at_call)
    try:
        units = measure()
    finally:
        sys.settrace(None)
    return found, units


def part_of(frame: FrameType) -> str:
    """The package or module of the reference a frame belongs to; `other` outside of it."""
    names = str(frame.f_globals.get("__name__", "")).split(".")
    return names[1] if names[0] == "schmier" and len(names) > 1 else "other"


def rows(identifier: str) -> Iterator[tuple[str, Counter[str], int]]:
    """The measures of a game: typed and whole replay, and random deals."""
    ruleset = read_ruleset(spec.ruleset_document(identifier))
    logs = list(random_logs(ruleset, "opcodes", DEALS, usual_players(ruleset)))
    for name, measure in (
        ("typed replay", speed.typed_replay(ruleset, logs)),
        ("whole replay", speed.whole_replay(ruleset, logs)),
        ("random deals", speed.random_deals(ruleset)),
    ):
        found, _ = counted(measure)
        yield name, found, DEALS


def arguments_parser() -> argparse.ArgumentParser:
    """The parser of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rulesets", metavar="RULESET", nargs="*", default=GAMES, help="ids of games (six by default)")
    return parser


def main() -> int:
    """Print the opcodes of a deal, and where they are."""
    speed.DEALS = DEALS
    for identifier in arguments_parser().parse_args().rulesets:
        for name, found, deals in rows(identifier):
            calls = found.pop("calls")
            parts = ", ".join(f"{part} {count / deals:,.0f}" for part, count in found.most_common(6))
            total = sum(found.values()) / deals
            print(
                f"{identifier:24} {name:13} {total:8,.0f} opcodes a deal, {calls / deals:6,.0f} calls: {parts}",
                flush=True,
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
