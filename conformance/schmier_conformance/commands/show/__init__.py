"""`schmier show`: a ruleset, clause, option, ruling, case or paragraph of the Skat Order; with a game, what it rests on there.

One module of this package shows each kind of thing. Only the one that is needed is imported: most of the time of `schmier show` is imports.
"""

from __future__ import annotations

import argparse
import re
from importlib import import_module
from typing import Final

from schmier import spec
from schmier_conformance.commands.arguments import add_language
from schmier_conformance.documents.reading import is_path
from schmier_conformance.law.ruling_files import ruling_file

SUMMARY = "show a ruleset, a clause, an option of a game, a ruling, a case or a paragraph of the Skat Order"
EXAMPLE = "schmier show play.follow.or-trump"

PARAGRAPH: Final = re.compile(r"(?:(?:Order|ISkO) ?)?\d+(?:\.\d+)+")
"""A paragraph of the Skat Order, by its number."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "what",
        metavar="RULESET|CLAUSE|OPTION|RULING|CASE|PARAGRAPH",
        help="an id, a label or a path; a ruleset may be a file; a paragraph of the Skat Order is written '4.1.3'",
    )
    parser.add_argument(
        "--game",
        metavar="RULESET",
        help="for a ruling: only its answer in this game, by id or file; for a clause or an option: what it rests on there",
    )
    parser.add_argument("--json", action="store_true", help="as JSON")
    add_language(parser, "for a ruleset: its sheet in this language; for a clause: its translation", default=None)


def run(arguments: argparse.Namespace) -> int:
    """Show what the id or label names; raises `SpecError` for an unknown game."""
    if arguments.game is not None and not is_path(arguments.game):
        spec.shipped(arguments.game)
    shown = import_module(f"{__name__}.{kind_of(arguments.what, arguments.game)}")
    status: int = shown.show(arguments)
    return status


def kind_of(what: str, game: str | None) -> str:
    """The kind of thing that an id or a label names, by the module that shows it; what nothing else is may be a case."""
    if is_path(what) or what in spec.ruleset_ids():
        return "ruleset"
    if what in spec.clauses():
        return "clause"
    if game in spec.ruleset_ids() and import_module(f"{__name__}.option").is_option_of(game, what):
        return "option"
    if ruling_file(what).exists():
        return "ruling"
    return "paragraph" if PARAGRAPH.fullmatch(what) else "case"
