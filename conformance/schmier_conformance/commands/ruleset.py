"""`schmier ruleset`: check a ruleset, compare two, or start a new one."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from itertools import groupby
from pathlib import Path
from typing import Any, assert_never

from schmier import spec
from schmier.ruleset.validation.validate import check_complete
from schmier.violation import Finding
from schmier_conformance.command import UsageError, add_action
from schmier_conformance.documents.errors import DocumentError
from schmier_conformance.documents.reading import is_path
from schmier_conformance.house_rules.draft import draft, laid_out
from schmier_conformance.rulesets.findings import Verdict, findings_of
from schmier_conformance.rulesets.load import ruleset_document, written_ruleset
from schmier_conformance.rulesets.options import value_at
from schmier_conformance.wording.rulesets.differences import Difference, differences
from schmier_conformance.wording.rulesets.sheet import summary

SUMMARY = "write, check and compare rulesets of your own"
EXAMPLE = "schmier ruleset new --from pitch.auction -o mine.json && schmier ruleset check mine.json"

Json = dict[str, Any]
"""A JSON object."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the subcommands."""
    actions = parser.add_subparsers(title="actions", metavar="ask|check|diff|new", dest="action", required=True)

    add_ask(actions)
    add_check(actions)
    add_diff(actions)
    add_new(actions)


def add_ask(actions: Any) -> None:
    """Add `ask`."""
    ask = add_action(
        actions,
        "ask",
        "write a ruleset from a dialogue or from a file of answers",
        "schmier ruleset ask --from pitch.auction -o fridays.json",
    )
    ask.add_argument("--from", dest="parent", metavar="ID", help="the shipped game to start from")
    ask.add_argument(
        "--answers",
        metavar="FILE",
        help="answers in TOML or JSON: from, id, title, said (a list of sentences), options",
    )
    ask.add_argument("-o", "--output", metavar="FILE", help="the file to write (default: standard output)")
    ask.add_argument(
        "--id", dest="identifier", help="the id of the game (default: 'house.' and the last part of the parent's id)"
    )
    ask.add_argument("--title", help="the title of the game")
    ask.add_argument("--force", action="store_true", help="overwrite an existing file")
    ask.set_defaults(run=write_answered)


def add_check(actions: Any) -> None:
    """Add `check`."""
    check = add_action(
        actions, "check", "check whether rulesets can be played, and why not", "schmier ruleset check mine.json"
    )
    check.add_argument(
        "files", nargs="+", metavar="FILE", help="a ruleset file (- for standard input), or a shipped id"
    )
    check.add_argument("--json", action="store_true", help="write one JSON object per ruleset")
    check.set_defaults(run=check_files)


def add_diff(actions: Any) -> None:
    """Add `diff`."""
    diff = add_action(
        actions,
        "diff",
        "list the differences between two games in sentences; exit code 1 if there are any",
        "schmier ruleset diff pitch.auction mine.json",
    )
    diff.add_argument("first", metavar="A", help="a shipped id or a ruleset file")
    diff.add_argument("second", metavar="B", help="the other")
    diff.add_argument("--json", action="store_true", help="write the differences as a JSON array")
    diff.set_defaults(run=diff_rulesets)


def add_new(actions: Any) -> None:
    """Add `new`."""
    new = add_action(
        actions,
        "new",
        "write a complete ruleset to edit, with a note on every option",
        "schmier ruleset new --from pitch.auction --id house.fridays -o fridays.json",
    )
    new.add_argument(
        "--from", dest="parent", required=True, metavar="ID", help="the game to start from: an id or a file"
    )
    new.add_argument("-o", "--output", metavar="FILE", help="the file to write (default: standard output)")
    new.add_argument(
        "--id", dest="identifier", help="the id of the game (default: 'house.' and the last part of the parent's id)"
    )
    new.add_argument("--title", help="the title of the game")
    new.add_argument("--force", action="store_true", help="overwrite an existing file")
    new.set_defaults(run=write_new)


def run(arguments: argparse.Namespace) -> int:
    """Report a missing action; every action sets its own function."""
    raise UsageError("choose an action: ask, check, diff or new; see `schmier ruleset --help`")


# ---- check -----------------------------------------------------------------------------------------------------------


def check_files(arguments: argparse.Namespace) -> int:
    """Check every file; returns 2 if one was unreadable, else 1 if one cannot be played, else 0."""
    report = _report_as_json if arguments.json else _print_verdict
    return max([_check(named, report) for named in arguments.files])


def _check(named: str, report: Any) -> int:
    try:
        written = _written(named)
    except (DocumentError, spec.SpecError) as problem:
        report(named, Verdict.UNREADABLE, [], [str(problem)], None)
        return 2
    found = findings_of(written, named)
    if found:
        report(named, Verdict.IMPOSSIBLE, found, [], written)
        return 1
    report(named, Verdict.POSSIBLE, [], summary(spec.whole(written)), written)
    return 0


def _written(named: str) -> Any:
    """The document in a file, or that of a shipped ruleset."""
    return written_ruleset(named) if is_path(named) else spec.shipped(named)


def _report_as_json(named: str, verdict: Verdict, found: list[Finding], lines: list[str], written: Any) -> None:
    listed = [asdict(finding) for finding in found]
    if verdict is Verdict.UNREADABLE:
        listed = [asdict(Finding("$", "", line)) for line in lines]
        lines = []
    line = {"ruleset": named, "verdict": verdict, "findings": listed, "summary": lines}
    sys.stdout.write(json.dumps(line, separators=(",", ":")) + "\n")


def _print_verdict(named: str, verdict: Verdict, found: list[Finding], lines: list[str], written: Any) -> None:
    match verdict:
        case Verdict.UNREADABLE:
            sys.stdout.flush()
            sys.stderr.write(f"schmier: {lines[0]}\n")
        case Verdict.POSSIBLE:
            print(f"{named}: this game can be played")
            for line in lines:
                print(f"  {line}")
        case Verdict.IMPOSSIBLE:
            print(f"{named}: this ruleset cannot be played")
            for finding in found:
                places = ", ".join(_place(path, written) for path in (finding.path, *finding.beside))
                clause = f" [{finding.clause}]" if finding.clause else ""
                print(f"  {places}: {finding.message}{clause}")
            print("  Fix these and check again: they may hide others.")
        case _:
            assert_never(verdict)


def _place(path: str, written: Any) -> str:
    """A path, with the name of the parent where the document inherits the option."""
    parent = written.get("extends") if isinstance(written, dict) else None
    option = path.removeprefix("$.").partition("[")[0]
    is_inherited = isinstance(parent, str) and path != "$" and option != "extends" and value_at(written, option) is None
    return f"{path} (as in {parent})" if is_inherited else path


# ---- diff ------------------------------------------------------------------------------------------------------------


def diff_rulesets(arguments: argparse.Namespace) -> int:
    """Report the differences between two games; returns 1 if there are any and 0 if there are none."""
    first, second = _whole(arguments.first), _whole(arguments.second)
    found = differences(first, second)
    if arguments.json:
        print(json.dumps([_as_json(difference) for difference in found], indent=1, ensure_ascii=False))
        return 1 if found else 0
    print(f"A: {arguments.first}, {first['title']}\nB: {arguments.second}, {second['title']}")
    if not found:
        print("\nThe two are the same game.")
        return 0
    for group, members in groupby(found, key=lambda difference: difference.group):
        print(f"\n{group}")
        for difference in members:
            print(f"  {difference.title}")
            _print_side("A", difference.first.lines)
            _print_side("B", difference.second.lines)
    return 1


def _whole(named: str) -> Json:
    """A complete ruleset; raises `RulesetError` for one that leaves out a required option."""
    document = ruleset_document(named)
    check_complete(document)
    return document


def _as_json(difference: Difference) -> Json:
    sides = {
        name: {"value": side.value, "sentences": list(side.lines)}
        for name, side in (("a", difference.first), ("b", difference.second))
    }
    return {"group": difference.group, "option": difference.path, "title": difference.title, **sides}


def _print_side(name: str, lines: tuple[str, ...]) -> None:
    for number, line in enumerate(lines):
        print(f"    {f'{name}:' if not number else '  '} {line}")


# ---- ask -------------------------------------------------------------------------------------------------------------


def write_answered(arguments: argparse.Namespace) -> int:
    """Write the game the answers describe; returns 1 if it cannot be played."""
    from schmier_conformance.house_rules import (
        answer_source,  # Loaded late: only the dialogue needs these modules.
    )

    refuse_shipped(arguments.identifier)
    if arguments.parent is not None:
        spec.shipped(arguments.parent)
    try:
        document = answer_source.answered_document(arguments)
    except answer_source.InputEndedError as problem:
        raise UsageError(str(problem)) from None
    found = findings_of(document, document["title"])
    if found:
        sys.stderr.write("schmier: these answers describe a game that cannot be played; nothing was written\n")
        _print_verdict(document["title"], Verdict.IMPOSSIBLE, found, [], document)
        return 1
    is_file = write(laid_out(document), arguments.output, is_forced=arguments.force)
    answer_source.report_game(document, arguments.output if is_file else None)
    return 0


# ---- new -------------------------------------------------------------------------------------------------------------


def write_new(arguments: argparse.Namespace) -> int:
    """Write a ruleset to edit; returns 2 rather than overwrite a file."""
    parent = _whole(arguments.parent)
    identifier = arguments.identifier or f"house.{parent['id'].rpartition('.')[2]}"
    refuse_shipped(identifier)
    text = laid_out(draft(parent, identifier, arguments.title or f"{parent['title']}, our way"))
    if write(text, arguments.output, is_forced=arguments.force):
        path = arguments.output
        print(
            f"{path}: a copy of {parent['id']} under the id {identifier}. Change it, then: schmier ruleset check {path}"
        )
    return 0


def refuse_shipped(identifier: str) -> None:
    """Raise `UsageError` for the id of a shipped game."""
    if identifier in spec.ruleset_ids():
        raise UsageError(f"{identifier} is a shipped ruleset; choose another --id for yours")


def write(text: str, output: str | None, *, is_forced: bool) -> bool:
    """Write a document to a file, or to standard output; returns whether there is a file now."""
    if output is None:
        sys.stdout.write(text)
        return False
    try:
        with Path(output).open("w" if is_forced else "x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise UsageError(f"{output} already exists; choose another file, or use --force to overwrite it") from None
    return True
