"""`schmier translations`: find translations out of date, accept mended ones, start a language."""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

from schmier import spec
from schmier_conformance.command import UsageError, add_action
from schmier_conformance.wording.translation_files import accept, add_missing, add_sentences
from schmier_conformance.wording.translations import (
    CLAUSES_FILE,
    Finding,
    State,
    Translation,
    english_sheet,
    findings_of,
    load_translation,
    load_translations,
    translations_folder,
)

SUMMARY = "find translations that are out of date, accept mended ones, start new ones"
EXAMPLE = "schmier translations check"

_CODE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")
"""The code of a language, which is the name of its folder."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the subcommands."""
    actions = parser.add_subparsers(title="actions", metavar="check|refresh|new|accounts", dest="action", required=True)

    check = _action(
        actions,
        "check",
        "list stale, missing and unknown translations; exit code 1 if there are any",
        "schmier translations check it",
    )
    check.add_argument("languages", nargs="*", metavar="LANGUAGE", help="only these languages (default: all)")
    check.add_argument("--json", action="store_true", help="write the findings as a JSON array")
    check.set_defaults(run=check_languages)

    refresh = _action(
        actions,
        "refresh",
        "tie mended translations to the current English sentences",
        "schmier translations refresh it play.turn auction.minimum",
    )
    refresh.add_argument("language", metavar="LANGUAGE", help="the code of the language: it")
    refresh.add_argument(
        "names", nargs="+", metavar="LABEL", help="a clause, or the subject of a sheet's sentence: auction.minimum"
    )
    refresh.set_defaults(run=refresh_sentences)

    new = _action(
        actions,
        "new",
        "add what a language lacks for a game: the English sentences with empty translations",
        "schmier translations new de smear.minnesota --name Deutsch",
    )
    new.add_argument("language", metavar="LANGUAGE", help="the code of the language: de")
    new.add_argument("ruleset", metavar="RULESET", help="a shipped game: smear.minnesota")
    new.add_argument("--name", help="the name of the language; required for a new language")
    new.set_defaults(run=write_new)
    add_accounts(actions)


def add_accounts(actions: Any) -> None:
    """Add the subcommand for the sentences of explanations."""
    accounts = _action(
        actions,
        "accounts",
        "add what a language lacks for explanations: the English sentences with empty translations",
        "schmier translations accounts it",
    )
    accounts.add_argument("language", metavar="LANGUAGE", help="the code of a language that was started with 'new'")
    accounts.set_defaults(run=write_sentences)


def _action(actions: Any, name: str, summary: str, example: str) -> argparse.ArgumentParser:
    """A subcommand, with its help."""
    parser = add_action(actions, name, summary, example)
    parser.add_argument("--folder", type=Path, help="the folder of translations (default: spec/translations)")
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Report a missing action; every action sets its own function."""
    raise UsageError("choose an action: check, refresh, new or accounts; see `schmier translations --help`")


# ---- check -----------------------------------------------------------------------------------------------------------


def check_languages(arguments: argparse.Namespace) -> int:
    """List everything that needs a translator; returns 1 if there is anything."""
    folder = arguments.folder or translations_folder()
    chosen = [_of(folder, code) for code in arguments.languages] or load_translations(folder)
    found = {translation.code: findings_of(translation) for translation in chosen}
    everything = [finding for findings in found.values() for finding in findings]
    if arguments.json:
        print(json.dumps([_as_json(finding) for finding in everything], indent=1, ensure_ascii=False))
        return 1 if everything else 0
    for finding in everything:
        _print_finding(finding, folder)
    for translation in chosen:
        print(_summary(translation, found[translation.code]))
    if not chosen:
        print(f"{folder} holds no language")
    return 1 if everything else 0


def _of(folder: Path, code: str) -> Translation:
    inner = folder / code
    if not inner.is_dir():
        raise UsageError(f"there is no language {code!r} in {folder}; `schmier translations new` starts one")
    return load_translation(inner)


def _as_json(finding: Finding) -> dict[str, str]:
    return {
        "language": finding.language,
        "file": finding.file,
        "name": finding.name,
        "state": finding.state.value,
        "old": finding.old,
        "new": finding.new,
        "remedy": _remedy(finding),
    }


def _print_finding(finding: Finding, folder: Path) -> None:
    print(f"{folder / finding.file}: {finding.name} is {finding.state.value}")
    if finding.old:
        print(f"  was: {finding.old}")
    if finding.new:
        print(f"  now: {finding.new}")
    print(f"  {_remedy(finding)}")


def _remedy(finding: Finding) -> str:
    match finding.state:
        case State.STALE:
            return f"Mend its translation, then: schmier translations refresh {finding.language} {finding.name}"
        case State.MISSING:
            return "Translate it. If it has no entry yet, `schmier translations new` with the language and the game adds one."
        case State.UNKNOWN:
            return "The English sentence no longer exists: remove the entry."


def _summary(translation: Translation, findings: list[Finding]) -> str:
    """One line on a language."""
    sentences = sum(len(sheet) for sheet in translation.sheets.values())
    counts = Counter(finding.state for finding in findings)
    states = ", ".join(f"{counts[state]} {state.value}" for state in State)
    games = ", ".join(translation.sheets) or "no game"
    return (
        f"{translation.code}: {len(translation.clauses)} clauses, {sentences} sentences of sheets ({games}): {states}"
    )


# ---- refresh ---------------------------------------------------------------------------------------------------------


def refresh_sentences(arguments: argparse.Namespace) -> int:
    """Tie the named entries to the current English sentences; returns 2 without writing if one has no entry."""
    translation = _of(arguments.folder or translations_folder(), arguments.language)
    english = {CLAUSES_FILE: {label: clause.text for label, clause in spec.clauses().items()}}
    english |= {f"{name}.toml": english_sheet(spec.ruleset_document(name)) for name in translation.sheets}
    sentences = {CLAUSES_FILE: translation.clauses}
    sentences |= {f"{name}.toml": sheet for name, sheet in translation.sheets.items()}
    for name in arguments.names:
        files = [file for file in sentences if name in sentences[file]]
        if not files:
            raise UsageError(
                f"{name} has no entry in {translation.folder}; `schmier translations new` adds what is missing"
            )
        if not any(name in english[file] for file in files):
            raise UsageError(f"{name} no longer exists: remove its entry from {translation.folder / files[0]}")
        empty = next((file for file in files if not sentences[file][name].text), None)
        if empty:
            raise UsageError(f"{name} is not translated yet in {translation.folder / empty}")
    for file, texts in english.items():
        if sentences[file]:
            for name in accept(translation.folder / file, arguments.names, texts):
                print(f"{translation.folder / file}: {name} is tied to the current English text")
    return 0


# ---- new -------------------------------------------------------------------------------------------------------------


def write_new(arguments: argparse.Namespace) -> int:
    """Add what a language lacks for a game; existing entries stay."""
    folder = arguments.folder or translations_folder()
    if not _CODE.fullmatch(arguments.language):
        raise UsageError(f"{arguments.language!r} is not a language code; write it like de or pt-BR")
    is_new = not (folder / arguments.language).is_dir()
    if is_new and not arguments.name:
        raise UsageError(f"{arguments.language} is a new language; give its name with --name")
    for path in add_missing(folder, arguments.language, arguments.ruleset, arguments.name or ""):
        print(f"{path}: written")
    print(f"Fill in every empty `text`, then: schmier translations check {arguments.language}")
    return 0


# ---- accounts --------------------------------------------------------------------------------------------------------


def write_sentences(arguments: argparse.Namespace) -> int:
    """Add the sentences of explanations that a language lacks; existing entries stay."""
    folder = arguments.folder or translations_folder()
    _of(folder, arguments.language)
    for path in add_sentences(folder, arguments.language):
        print(f"{path}: written")
    print(f"Fill in every empty `text`, then: schmier translations check {arguments.language}")
    return 0
