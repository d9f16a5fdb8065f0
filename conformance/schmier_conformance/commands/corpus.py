"""`schmier corpus`: write down the cases of one ruleset, shipped or of one's own."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from schmier_conformance.command import UsageError
from schmier_conformance.corpus.cases import text_of
from schmier_conformance.documents.writing import output_to
from schmier_conformance.generative.generate.amount import add_amount
from schmier_conformance.generative.generate.corpus import OwnCorpus, own_corpus
from schmier_conformance.mutants.basic_mistakes.detection import first_to_notice
from schmier_conformance.rulesets.load import ruleset_document
from schmier_conformance.terminal import show_progress

SUMMARY = (
    "Write down a corpus for one ruleset: hand-worked cases of its relatives that stand in it, boundaries, matches, and "
    "random deals with wrong actions tried. The same for the same seed."
)
EXAMPLE = "schmier corpus fridays.json -o fridays-cases.json --count 100 --seed autumn"


def configure(parser: argparse.ArgumentParser) -> None:
    """Which game, how much, and where to."""
    parser.add_argument("ruleset", metavar="RULESET", help="the id of a ruleset, or a file")
    parser.add_argument("-o", "--output", metavar="FILE", default="-", help="where to write it (standard output)")
    add_amount(parser)
    parser.add_argument("--json", action="store_true", help="say as JSON, on standard output, what was written")


def run(arguments: argparse.Namespace) -> int:
    """Write the corpus; returns 1 if there is a basic mistake that it does not notice."""
    if arguments.json and arguments.output == "-":
        raise UsageError("--json says on standard output what was written, so the corpus needs a file: -o FILE")
    document = ruleset_document(arguments.ruleset)
    with output_to(arguments.output) as output:
        made = own_corpus(document, seed=arguments.seed, count=arguments.count, progress=tell_progress)
        output.stream.write(text_of(made.fixture).encode())
        output.keep()
    tell_progress("basic mistakes")
    noticed = first_to_notice(made.game.document, made.cases)
    tell_progress("")
    if arguments.json:
        print(json.dumps(as_document(made, noticed), indent=1))
    else:
        sys.stderr.write("".join(f"{line}\n" for line in in_words(made, noticed)))
    return 1 if None in noticed.values() else 0


def tell_progress(what: str) -> None:
    """Say on a terminal what is made now; the last word wipes the line."""
    show_progress(f"{what} ..." if what else "")


def as_document(made: OwnCorpus, noticed: dict[str, str | None]) -> dict[str, Any]:
    """What was written, for programs."""
    return {
        "ruleset": made.game.ruleset.identifier,
        "seed": made.game.seed,
        "cases": {kind: len(cases) for kind, cases in made.parts.items()},
        "boundaries_not_found": list(made.search.missing),
        "mistakes_noticed": {name: case for name, case in noticed.items() if case is not None},
        "mistakes_not_noticed": [name for name, case in noticed.items() if case is None],
    }


KINDS = {
    "from": "hand-worked cases of other rulesets that stand in this one",
    "boundary": "deals that meet a boundary",
    "match": "deals of matches that go on",
    "tried": "random deals with wrong actions tried",
}
"""What the kinds of cases are."""


def in_words(made: OwnCorpus, noticed: dict[str, str | None]) -> list[str]:
    """What was written, for people."""
    missed = [name for name, case in noticed.items() if case is None]
    lines = [f"{len(cases):5} {KINDS[kind]}" for kind, cases in made.parts.items()]
    if made.search.missing:
        lines.append(f"No deal was found for: {', '.join(made.search.missing)}.")
    lines.append(
        f"Of {len(noticed)} basic mistakes that can be made in this game {len(noticed) - len(missed)} are noticed."
    )
    if missed:
        lines.append(f"Not noticed: {', '.join(missed)}. A greater --count or another --seed may help.")
    return lines
