"""A clause: its sentence and translation, the games it is in force in, the cases that pin it; with a game, what it rests on there."""

from __future__ import annotations

import argparse
import json
from importlib import import_module
from typing import Final

from schmier import spec
from schmier.vocabulary import ENGLISH
from schmier_conformance.corpus.cases import Level, files_with, load
from schmier_conformance.wording.conditions import sentence_on
from schmier_conformance.wording.translations import translation_of

SOME_GAMES: Final = 6
"""The number of games named."""


def show(arguments: argparse.Namespace) -> int:
    """Print a clause, its translation, and the cases that pin it; with a game, what it rests on there."""
    clause = spec.clauses()[arguments.what]
    # File by file, so only ids and titles stay in memory.
    cases = [
        (case.id, case.title)
        for path in files_with(clause=clause.label)
        for case in load([path], is_trusted=True)
        if clause.label in case.clauses and case.level is not Level.RANDOM
    ]
    if arguments.json:
        document = {**clause._asdict(), "cases": [identifier for identifier, _ in cases]}
        print(json.dumps(document, indent=1, ensure_ascii=False))
        return 0
    print(f"{clause.label} (spec/rules/{clause.chapter}.md:{clause.line}, {clause.checksum})\n\n  {clause.text}\n")
    translation = translation_of(arguments.language or ENGLISH)
    if translation and clause.label in translation.clauses:
        print(f"  {translation.clauses[clause.label].text}\n")
    print(f"  {where_in_force(clause)}\n")
    if arguments.game in spec.ruleset_ids():
        evidence = import_module("schmier_conformance.commands.show.evidence")
        print(evidence.evidence_in(arguments.game, clause.label))
    for identifier, title in cases:
        print(f"  {identifier:24} {title}")
    return 0


def where_in_force(clause: spec.Clause) -> str:
    """The games in which a clause is in force: by their rules, by the condition in the law, and by their ids."""
    if not clause.where:
        return "In force in every game."
    everywhere = spec.ruleset_ids()
    games = [identifier for identifier in everywhere if spec.in_force(clause.label, spec.ruleset_document(identifier))]
    some = ", ".join(games[:SOME_GAMES]) + (" and others" if len(games) > SOME_GAMES else "")
    in_how_many = f"{len(games)} of {len(everywhere)} games"
    return f"{sentence_on(clause.condition)}\n  In force {clause.where}: {in_how_many}{f', {some}' if games else ''}."
