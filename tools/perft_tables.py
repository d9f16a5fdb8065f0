"""Count the tables of perft again and write them, or some of them.

    python tools/perft_tables.py
    python tools/perft_tables.py pitch.auction skat
    python tools/perft_tables.py --check

Choose the positions from today's cases, count with the reference, count with the JavaScript engine, and refuse to write a table that they
count differently. With --check, count the committed tables with both and write nothing.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from functools import partial
from typing import Any, NamedTuple

from schmier import spec
from schmier.io.serve import set_up
from schmier_conformance.generative.exhaustive.perft import Counter
from schmier_conformance.generative.exhaustive.perft_table import shipped_table, table_file, table_of, text_of
from schmier_conformance.parallel.pool import ordered_map
from schmier_conformance.rulesets.load import ruleset_document, ruleset_named
from schmier_conformance.terminal import show_step

Json = dict[str, Any]
"""A JSON object."""

ENGINE = ["node", "conformance/engines/node/perft.mjs"]
"""The second reading."""


class Counted(NamedTuple):
    """A table, and where it is wrong."""

    table: Json
    problems: list[str]


def counted_table(identifier: str, *, is_check: bool) -> Counted:
    """The table of a ruleset, and the positions at which the reference or the engine counts otherwise."""
    table = shipped_table(identifier) if is_check else table_of(identifier)
    by_engine = counted_by_engine(table)
    problems = []
    for entry in table["positions"]:
        readings = {"JavaScript engine": by_engine[entry["id"]]}
        if is_check:
            readings["reference"] = counted_by_reference(identifier, entry)
        problems += [
            f"{identifier}, position {entry['id']}: the table has {entry['counts']}, the {name} {counts}"
            for name, counts in readings.items()
            if counts != entry["counts"]
        ]
    return Counted(table, problems)


def counted_by_reference(identifier: str, entry: Json) -> list[int]:
    """The counts of the reference at a position."""
    deal, counter = set_up(ruleset_named(identifier), entry["given"]), Counter()
    return [counter.sequences(deal, length) for length, _ in enumerate(entry["counts"], 1)]


def counted_by_engine(table: Json) -> dict[str, list[int]]:
    """The counts of the JavaScript engine, by position."""
    asked = {"ruleset": ruleset_document(table["ruleset"]), "positions": table["positions"]}
    answer = subprocess.run(ENGINE, input=json.dumps(asked), capture_output=True, text=True, check=True).stdout
    return {entry["id"]: entry["counts"] for entry in json.loads(answer)["positions"]}


def main() -> int:
    """Write or check the tables; returns 1 if the two readings count differently anywhere."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rulesets", metavar="RULESET", nargs="*", help="the ids of shipped rulesets (default: all)")
    parser.add_argument("--check", action="store_true", help="count the committed tables with both, and write nothing")
    arguments = parser.parse_args()
    identifiers = arguments.rulesets or spec.ruleset_ids()
    problems = []
    work = partial(counted_table, is_check=arguments.check)
    for number, counted in enumerate(ordered_map(work, identifiers, min(os.cpu_count() or 1, len(identifiers)))):
        show_step(f"{number + 1} of {len(identifiers)}: {identifiers[number]}")
        problems += counted.problems
        if not arguments.check and not counted.problems:
            table_file(identifiers[number]).parent.mkdir(exist_ok=True)
            table_file(identifiers[number]).write_text(text_of(counted.table), encoding="utf-8")
    show_step("")
    print("\n".join(problems) or f"{len(identifiers)} tables, counted alike by both")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
