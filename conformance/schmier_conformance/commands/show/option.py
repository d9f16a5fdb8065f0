"""The values of a shipped game at an option, and what each rests on."""

from __future__ import annotations

import argparse
import json

from schmier_conformance.evidence.deciding import evidence_of
from schmier_conformance.evidence.facts import is_at
from schmier_conformance.evidence.ledger import document_of_entry, ledger_of
from schmier_conformance.rulesets.options import value_text


def is_option_of(game: str, path: str) -> bool:
    """Whether a shipped game says something at this path."""
    return bool(evidence_of(game, path))


def show(arguments: argparse.Namespace) -> int:
    """Print the values of a game at a path, each with its evidence."""
    entries = [entry for entry in ledger_of(arguments.game).facts if is_at(entry.path, arguments.what)]
    if arguments.json:
        print(json.dumps([document_of_entry(entry) for entry in entries], indent=1, ensure_ascii=False))
        return 0
    for entry in entries:
        print(f"{entry.path}: {'nothing is said' if entry.value is None else value_text(entry.value)}")
        for one in entry.evidence:
            print(f"  {one.says}")
    return 0
