"""`schmier evidence`: what each option and each clause of a game rests on."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator

from schmier import spec
from schmier_conformance.command import UsageError
from schmier_conformance.evidence.kinds import TITLES, Kind
from schmier_conformance.evidence.ledger import Entry, Ledger, document_of, ledger_of, ledgers, totals
from schmier_conformance.rulesets.options import value_text

SUMMARY = "show what the rules of a game rest on"
EXAMPLE = "schmier evidence skat.tournament"

_LONGEST_VALUE = 40
"""The limit of characters of a value; a longer one is cut."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("game", metavar="GAME", nargs="?", help="the id of a ruleset; without one, the totals of all")
    parser.add_argument("--json", action="store_true", help="as JSON; without a game, the evidence of all games")


def run(arguments: argparse.Namespace) -> int:
    """Print the ledger of a game, or the totals of all; returns 0."""
    game = arguments.game
    if game is not None and game not in spec.ruleset_ids():
        remedy = spec.did_you_mean(game, spec.ruleset_ids(), "'schmier rulesets' lists the rulesets")
        raise UsageError(f"there is no ruleset {game!r}; {remedy}")
    found = ledgers() if game is None else [ledger_of(game)]
    if arguments.json:
        print(json.dumps(document_of(found), ensure_ascii=False, indent=1))
        return 0
    for line in lines_of_all(found) if game is None else lines_of_game(found[0]):
        print(line)
    return 0


def lines_of_game(ledger: Ledger) -> Iterator[str]:
    """The facts of a game and its clauses, each with its evidence, and the totals."""
    yield f"{ledger.title} ({ledger.game})"
    for heading, entries in (("Options", ledger.facts), ("Clauses in force", ledger.clauses)):
        yield f"\n{heading}"
        for entry in entries:
            yield f"  {_named(entry)}"
            yield from (f"      {one.says}" for one in entry.evidence)
    yield ""
    yield from lines_of_totals([ledger])


def lines_of_all(found: list[Ledger]) -> Iterator[str]:
    """The totals of every game, and those of all."""
    width = max(len(ledger.game) for ledger in found)
    yield f"{'':{width}}  {' '.join(f'{kind:>8}' for kind in Kind)}"
    for ledger in found:
        counted = totals((*ledger.facts, *ledger.clauses))
        yield f"{ledger.game:{width}}  {' '.join(f'{counted[kind]:8}' for kind in Kind)}"
    yield ""
    yield from lines_of_totals(found)


def lines_of_totals(found: list[Ledger]) -> Iterator[str]:
    """How many facts and how many clauses rest on what."""
    facts = totals(entry for ledger in found for entry in ledger.facts)
    clauses = totals(entry for ledger in found for entry in ledger.clauses)
    yield f"{sum(facts.values())} facts and {sum(clauses.values())} clauses in force rest on"
    yield from (f"{facts[kind]:6} {clauses[kind]:6}  {TITLES[kind]}" for kind in Kind)


def _named(entry: Entry) -> str:
    if entry.value is None:
        return entry.path
    value = value_text(entry.value)
    return f"{entry.path} = {value if len(value) <= _LONGEST_VALUE else value[: _LONGEST_VALUE - 1] + '…'}"
