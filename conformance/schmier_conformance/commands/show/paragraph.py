"""A paragraph of the Skat Order: what it rules, and what answers it."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict

from schmier import spec
from schmier_conformance.command import UsageError
from schmier_conformance.law.places import ORDER
from schmier_conformance.law.skat_order import Row, row_of


def show(arguments: argparse.Namespace) -> int:
    """Print the paragraph; raises `UsageError` if the table of the Order has none of this number."""
    number = arguments.what.removeprefix(ORDER).strip()
    row = row_of(number)
    if row is None:
        raise UsageError(f"the table of the Skat Order has no paragraph {number}; it is in spec/skat_order.toml")
    if arguments.json:
        print(json.dumps(asdict(row), indent=1, ensure_ascii=False))
        return 0
    print(f"Skat Order {row.title}{f' ({row.other} in other editions)' if row.other else ''}\n\n  {row.says}\n")
    _print_answers(row)
    return 0


def _print_answers(row: Row) -> None:
    for label in row.clauses:
        print(f"  {label:32} {spec.clauses()[label].text}")
    if row.rulings:
        print(f"\n  Rulings: {', '.join(row.rulings)}")
    if row.outside:
        print(f"\n  {row.outside}")
    if row.open:
        print(f"\n  Open: {row.open}")
