"""`schmier rulesets`: list the shipped games."""

from __future__ import annotations

import argparse
import json
from collections import Counter

from schmier import spec
from schmier_conformance.corpus.manifest import entries

SUMMARY = "list the rulesets and how many cases each has"
EXAMPLE = "schmier rulesets --json"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("--json", action="store_true", help="write a JSON array instead of a table")


def run(arguments: argparse.Namespace) -> int:
    """List the shipped rulesets."""
    cases = Counter[str]()
    for lying in entries().values():
        cases[lying.ruleset] += len(lying.cases)
    listed = []
    for identifier in spec.ruleset_ids():
        document = spec.ruleset_document(identifier)
        players = document["players"]
        listed.append(
            {
                "id": identifier,
                "title": document["title"],
                "family": document["family"],
                "players": [players["least"], players["most"]],
                "target": document["match"].get("target"),
                "deals": document["match"].get("deals"),
                "losing_score": document["match"].get("losing_score"),
                "cases": cases[identifier],
            }
        )
    if arguments.json:
        print(json.dumps(listed, indent=1))
        return 0
    width = max(len(entry["id"]) for entry in listed)
    print(f"{'ruleset':{width}} {'players':>7} {'match':>8} {'cases':>6}  title")
    for entry in listed:
        least, most = entry["players"]
        players = str(least) if least == most else f"{least}-{most}"
        match = f"to {entry['target'] or entry['losing_score']}"
        if entry["deals"] is not None:
            match = f"{entry['deals']} deals"
        print(f"{entry['id']:{width}} {players:>7} {match:>8} {entry['cases']:>6}  {entry['title']}")
    return 0
