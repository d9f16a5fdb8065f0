"""A paragraph of the Skat Order: what it rules, and what answers it here."""

from __future__ import annotations

import argparse
import json
import string
from dataclasses import asdict

from schmier import spec
from schmier_conformance.command import UsageError
from schmier_conformance.law.skat_order import Row, row_of, rows


def show(arguments: argparse.Namespace) -> int:
    """Print the paragraph; raises `UsageError` if the table has none of this number."""
    number = arguments.what.lstrip(string.ascii_letters + " ")
    row = row_of(number)
    if row is None:
        known = [number for row in rows() for number in row.numbers]
        remedy = spec.did_you_mean(number, known, "the table is spec/skat_order.toml")
        raise UsageError(f"there is no paragraph {arguments.what!r} of the Skat Order; {remedy}")
    return show_paragraph(row, as_json=arguments.json)


def show_paragraph(row: Row, *, as_json: bool) -> int:
    """Print what a paragraph of the Skat Order rules, and what answers it."""
    if as_json:
        print(json.dumps(asdict(row), indent=1, ensure_ascii=False))
        return 0
    other = f" ({row.other} in other editions)" if row.other else ""
    print(f"Skat Order {row.title}{other}\n\n  {row.says}\n")
    for label in row.clauses:
        print(f"  {label:32} {spec.clauses()[label].text}")
    if row.rulings:
        print(f"\n  Rulings: {', '.join(row.rulings)}")
    if row.outside:
        print(f"\n  {row.outside}")
    if row.open:
        print(f"\n  Open: {row.open}")
    return 0
