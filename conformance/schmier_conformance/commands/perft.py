"""`schmier perft`: how many sequences of legal actions begin at a position."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator
from typing import Any, Final

from schmier.deal import Deal
from schmier.io.serve import NotSetUp, set_up
from schmier.ruleset.ruleset import Ruleset, read_ruleset
from schmier.violation import RulesetError
from schmier_conformance.command import UsageError
from schmier_conformance.commands.arguments import add_workers, number_of_deals, positive
from schmier_conformance.documents.reading import is_path, read_document, read_json, validate, validate_part
from schmier_conformance.generative.exhaustive.perft_branches import First, branch_counts, sums
from schmier_conformance.generative.exhaustive.perft_table import FORMAT, shipped_table, table_file
from schmier_conformance.rulesets.load import playable_document
from schmier_conformance.terminal import show_step
from schmier_conformance.wording.moment import EVIDENCE

SUMMARY = (
    "Count the sequences of legal actions that begin at a position, by their length. An engine that counts alike lists alike, and no "
    "adapter is needed to compare: one number is enough. --divide counts by first action and so leads to the action that differs."
)
EXAMPLE = "schmier perft pitch.auction --position 12 --depth 3 --divide"

Json = dict[str, Any]
"""A JSON object."""

DEPTH: Final = 3
"""The default depth for a position that is not in a table."""

FOUND: Final = "{} of {} parts"
"""The progress of a long count."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the ruleset, the position and the depth."""
    parser.add_argument("ruleset", metavar="RULESET", help="the id of a ruleset, or a file")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--position", metavar="ID", help="one position of the ruleset's table (default: all of them)")
    where.add_argument(
        "--deal",
        metavar="FILE",
        help="a position of your own: an object like `given` in a case, or a game log (-: standard input)",
    )
    parser.add_argument(
        "--events",
        metavar="N",
        type=number_of_deals,
        help="go to the position after N events of the deal (default: all; of a log 1, the cards being dealt)",
    )
    parser.add_argument(
        "--after",
        metavar="EVENT",
        action="append",
        default=[],
        help="go on to the position after this event; repeatable",
    )
    parser.add_argument(
        "--depth", metavar="N", type=positive, help="the greatest length (default: as in the table, or 3)"
    )
    parser.add_argument("--divide", action="store_true", help="the sequences of that length by their first action")
    parser.add_argument(
        "--json", action="store_true", help="print the ruleset, the positions and the counts as one object"
    )
    add_workers(parser, "processes (default: one per core, for many sequences)")


def run(arguments: argparse.Namespace) -> int:
    """Count and print."""
    document = playable_document(arguments.ruleset)
    ruleset = read_ruleset(document)
    counted = [position_counted(ruleset, entry, arguments) for entry in entries(arguments)]
    show_step("")
    if arguments.json:
        print(json.dumps({"format": FORMAT, "ruleset": document, "positions": counted}, ensure_ascii=False))
        return 0
    for entry in counted:
        print("\n".join(lines_of(entry)))
    return 0


# ---- positions -------------------------------------------------------------------------------------------------------


def entries(arguments: argparse.Namespace) -> list[Json]:
    """The positions to count; raises `UsageError` where none is named and the ruleset has no table."""
    moved = [moved_on(entry, arguments) for entry in named_positions(arguments)]
    if len(moved) > 1 and (arguments.events is not None or arguments.after):
        raise UsageError("--events and --after need one position: name it with --position or --deal")
    return moved


def named_positions(arguments: argparse.Namespace) -> list[Json]:
    """The positions of the table or the file, as they are there."""
    if arguments.deal is not None:
        return [{"id": arguments.deal, "given": given_in(arguments.deal, arguments)}]
    if is_path(arguments.ruleset) or not table_file(arguments.ruleset).is_file():
        raise UsageError(f"{arguments.ruleset} has no table of positions: name a position of your own with --deal")
    listed: list[Json] = shipped_table(arguments.ruleset)["positions"]
    if arguments.position is None:
        return listed
    named = [entry for entry in listed if entry["id"] == arguments.position]
    if not named:
        raise UsageError(f"there is no position {arguments.position!r}; the table has 1 to {len(listed)}")
    return named


def given_in(path: str, arguments: argparse.Namespace) -> Json:
    """The position in a file; of a game log the first deal, up to the events wanted."""
    document: Any = read_document(path)
    if not isinstance(document, dict) or "deals" not in document:
        validate_part("fixtures", "#/$defs/given", document, path)
        return dict(document)
    validate("game-log", document, path)
    if not document["deals"]:
        raise UsageError(f"{path}: the log has no deal")
    deal = document["deals"][0]
    given = {name: deal[name] for name in ("dealer", "number", "scores", "rounds") if name in deal}
    events = deal["events"] if arguments.events is not None else deal["events"][:1]
    return {"scores": {}, **given, "seats": document["seats"], "events": [*map(action_in, events)]}


def action_in(event: Json) -> Json:
    """An event of a log without what it records beside the action."""
    return {name: value for name, value in event.items() if name not in EVIDENCE and not name.startswith("x-")}


def moved_on(entry: Json, arguments: argparse.Namespace) -> Json:
    """A position after the events wanted. Of one that is not as in the table, the counts and the refusals are not known."""
    if arguments.events is None and not arguments.after:
        return entry
    given = entry["given"]
    listed = given["events"][: arguments.events]
    if arguments.events is not None and len(listed) < arguments.events:
        raise UsageError(f"--events {arguments.events}: the position has {events_in(listed)}")
    after = [action_in(event_in(text)) for text in arguments.after]
    return {"id": entry["id"], "given": {**given, "events": [*listed, *after]}}


def event_in(text: str) -> Json:
    """The event in an argument; raises `DocumentError` for another text."""
    event: Json = read_json(text.encode(), "--after")
    validate_part("game-log", "#/$defs/event", event, "--after")
    return event


# ---- counts ----------------------------------------------------------------------------------------------------------


def position_counted(ruleset: Ruleset, entry: Json, arguments: argparse.Namespace) -> Json:
    """A position with its counts, and by first action where that is wanted."""
    deal = deal_at(ruleset, entry)
    depth = arguments.depth or len(entry.get("counts", range(DEPTH)))
    workers = arguments.workers or os.cpu_count() or 1
    firsts = branch_counts(
        ruleset.document, entry["given"], depth, workers, lambda done, parts: show_step(FOUND.format(done, parts))
    )
    divided = {"divided": [first._asdict() for first in firsts]} if arguments.divide else {}
    return {**entry, "phase": deal.phase.name, "counts": sums(firsts, depth), **divided}


def deal_at(ruleset: Ruleset, entry: Json) -> Deal:
    """The deal at a position; raises `UsageError` where it cannot be set up, or leaves cards unknown."""
    try:
        deal = set_up(ruleset, entry["given"])
    except (NotSetUp, RulesetError, KeyError, ValueError) as problem:
        raise UsageError(f"{entry['id']}: this is no position of {ruleset.identifier}: {problem}") from None
    if not entry["given"]["events"]:
        raise UsageError(f"{entry['id']}: no cards are dealt: its events begin with `deal`, which names every card")
    if not deal.is_known:
        raise UsageError(f"{entry['id']}: some cards are not known, and what is legal may depend on them")
    return deal


# ---- output ----------------------------------------------------------------------------------------------------------


def lines_of(entry: Json) -> Iterator[str]:
    """The lines on a position: what it is, what is refused there, and its counts."""
    given = entry["given"]
    about = f"{len(given['seats'])} players, after {events_in(given['events'])}: {entry['phase']}"
    yield f"position {entry['id']}, {about}"
    for what in ("refused", "allowed"):
        clauses: dict[str, list[str]] = {}
        for clause, event in entry.get(what, {}).items():
            clauses.setdefault(text_of(event), []).append(clause)
        yield from (f"  {what}: {text} ({', '.join(named)})" for text, named in clauses.items())
    if "divided" in entry:
        yield from divided_lines([First(**first) for first in entry["divided"]], len(entry["counts"]))
        return
    for length, count in enumerate(entry["counts"], 1):
        yield f"  {length:>3} {count:>12}"


def divided_lines(firsts: list[First], depth: int) -> Iterator[str]:
    """A line for each first action, and their sum."""
    for first in firsts:
        yield f"  {first.counts[-1]:>12}  {text_of(first.event)}"
    yield f"  {sum(first.counts[-1] for first in firsts):>12}  together, {depth} action{'' if depth == 1 else 's'}"


def text_of(event: Json) -> str:
    """An event in one line, as --after takes it."""
    return json.dumps(event, ensure_ascii=False)


def events_in(listed: list[Json]) -> str:
    """How many events there are."""
    return f"{len(listed)} event{'' if len(listed) == 1 else 's'}"
