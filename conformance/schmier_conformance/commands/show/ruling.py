"""A ruling, and its answer for each game; with a game, only its answer there."""

from __future__ import annotations

import argparse
import json
import tomllib

from schmier import spec
from schmier_conformance.documents.reading import is_path, validate
from schmier_conformance.law.ruling_files import ruling_file
from schmier_conformance.law.rulings import answer, answers_of, read_ruling, readings_of
from schmier_conformance.rulesets import load


def show(arguments: argparse.Namespace) -> int:
    """Print a ruling and its answer for each game; with `game`, only the answer for that one."""
    ruling = tomllib.loads(ruling_file(arguments.what).read_text(encoding="utf-8"))
    if arguments.json:
        print(json.dumps(ruling, indent=1, ensure_ascii=False))
        return 0
    if arguments.game is not None:
        decision = answer(read_ruling(ruling), written_ruleset(arguments.game))
        print(decision or f"The ruling decides nothing in {arguments.game}.")
        return 0
    print(f"{ruling['id']}: {ruling['title']}\n\n{ruling['question'].strip()}\n")
    for reading in readings_of(ruling):
        print(f"  {'*' if reading.is_taken else '-'} {reading.says} ({reading.holders})")
    print(f"\n{ruling['ruling'].strip()}\n\n{ruling['why'].strip()}\n")
    games_by_answer: dict[str, list[str]] = {}
    for identifier, decision in answers_of(read_ruling(ruling)).items():
        games_by_answer.setdefault(decision, []).append(identifier)
    for decision, games in games_by_answer.items():
        print(f"  {decision}\n    {', '.join(games)}\n")
    print(f"Clauses: {', '.join(ruling['clauses'])}")
    return 0


def written_ruleset(named: str) -> spec.Document:
    """A ruleset as written, with the name of its parent, from which it inherits answers."""
    if not is_path(named):
        return spec.shipped(named)
    written: spec.Document = load.written_ruleset(named)
    validate("ruleset", written, named)
    return written
