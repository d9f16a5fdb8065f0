"""`schmier corpus`: write the generated corpus of one ruleset, shipped or your own."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from schmier_conformance.command import UsageError
from schmier_conformance.commands.arguments import add_amount
from schmier_conformance.corpus.cases import text_of
from schmier_conformance.documents.writing import output_to
from schmier_conformance.generative.generate.corpus import OwnCorpus, own_corpus
from schmier_conformance.mutants.basic_mistakes.detection import first_to_notice
from schmier_conformance.rulesets.load import playable_document
from schmier_conformance.terminal import nothing_done, show_step

SUMMARY = (
    "Write a corpus for one ruleset: hand-worked cases of related rulesets that hold in it, deals at boundaries, matches, and "
    "random deals with wrong actions. The same seed gives the same corpus."
)
EXAMPLE = "schmier corpus fridays.json -o fridays-cases.json --count 100 --seed autumn"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the game, the amount, and the output."""
    parser.add_argument("ruleset", metavar="RULESET", help="the id of a ruleset, or a file")
    parser.add_argument(
        "-o", "--output", metavar="FILE", default="-", help="the file to write (default: standard output)"
    )
    add_amount(parser)
    parser.add_argument("--json", action="store_true", help="print a summary as JSON on standard output")


def run(arguments: argparse.Namespace) -> int:
    """Write the corpus; returns 1 if there is a basic mistake it does not detect."""
    if arguments.json and arguments.output == "-":
        raise UsageError("--json prints its summary on standard output, so the corpus needs a file: -o FILE")
    document = playable_document(arguments.ruleset)
    with output_to(arguments.output) as output:
        made = own_corpus(document, seed=arguments.seed, count=arguments.count, progress=show_step)
        output.stream.write(text_of(made.fixture).encode())
        output.keep()
    show_step("basic mistakes")
    detected_by = first_to_notice(made.game.document, made.cases)
    show_step("")
    if arguments.json:
        print(json.dumps(as_document(made, detected_by), indent=1))
    else:
        sys.stderr.write("".join(f"{line}\n" for line in as_lines(made, detected_by)))
    if not made.cases:
        return nothing_done("no case was made")
    return 1 if None in detected_by.values() else 0


def as_document(made: OwnCorpus, detected_by: dict[str, str | None]) -> dict[str, Any]:
    """The summary as JSON."""
    return {
        "ruleset": made.game.ruleset.identifier,
        "seed": made.game.seed,
        "cases": {kind: len(cases) for kind, cases in made.parts.items()},
        "boundaries_not_found": list(made.search.missing),
        "mistakes_noticed": {name: case for name, case in detected_by.items() if case is not None},
        "mistakes_not_noticed": [name for name, case in detected_by.items() if case is None],
    }


KINDS = {
    "from": "hand-worked cases of other rulesets that hold in this one",
    "boundary": "deals at a boundary",
    "match": "deals of matches",
    "dealt": "deals out of order",
    "tried": "random deals with wrong actions",
}
"""Each kind of cases as text."""


def as_lines(made: OwnCorpus, detected_by: dict[str, str | None]) -> list[str]:
    """The summary as text."""
    missed = [name for name, case in detected_by.items() if case is None]
    lines = [f"{len(cases):5} {KINDS[kind]}" for kind, cases in made.parts.items()]
    if made.search.missing:
        lines.append(f"No deal was found for: {', '.join(made.search.missing)}.")
    lines.append(
        f"Of {len(detected_by)} basic mistakes that are possible in this game, {len(detected_by) - len(missed)} are detected."
    )
    if missed:
        lines.append(f"Not detected: {', '.join(missed)}. A greater --count or another --seed may help.")
    return lines
