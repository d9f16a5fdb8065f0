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
from schmier_conformance.terminal import nothing_done
from schmier_conformance.wording.catalogue import REFUSALS_FILE
from schmier_conformance.wording.english_sentences import english_answers, english_sheet
from schmier_conformance.wording.translation_files import Wanted, accept, add_missing, add_sentences
from schmier_conformance.wording.translation_findings import Finding, State, findings_of
from schmier_conformance.wording.translations import (
    ANSWERS_FILE,
    CLAUSES_FILE,
    Translation,
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
        "names",
        nargs="+",
        metavar="LABEL",
        help="a clause, the subject of a sheet's sentence or the part of an answer: auction.minimum, overbid.question",
    )
    refresh.set_defaults(run=refresh_sentences)

    _configure_new(actions)
    add_accounts(actions)


def _configure_new(actions: Any) -> None:
    """Add `new` and its arguments."""
    new = _action(
        actions,
        "new",
        "add what a language lacks for a game: the English sentences with empty translations",
        "schmier translations new fr smear.minnesota --name français",
    )
    new.add_argument("language", metavar="LANGUAGE", help="the code of the language: de")
    new.add_argument("ruleset", metavar="RULESET", help="a shipped game: smear.minnesota")
    new.add_argument("--name", help="the name of the language; required for a new language")
    new.add_argument("--no-clauses", action="store_true", help="a new language without the clauses of the law")
    new.add_argument("--answers", action="store_true", help="start the answers too")
    new.set_defaults(run=write_new)


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
    if not chosen:
        return nothing_done(f"{folder} holds no language, so nothing was checked")
    found = {translation.code: findings_of(translation) for translation in chosen}
    everything = [finding for findings in found.values() for finding in findings]
    if arguments.json:
        print(json.dumps([_as_json(finding) for finding in everything], indent=1, ensure_ascii=False))
        return 1 if everything else 0
    for finding in everything:
        _print_finding(finding, folder)
    for translation in chosen:
        print(_summary(translation, found[translation.code]))
    return 1 if everything else 0


def _of(folder: Path, code: str) -> Translation:
    inner = folder / code
    if not inner.is_dir():
        known = sorted(path.name for path in folder.iterdir() if path.is_dir()) if folder.is_dir() else ()
        remedy = spec.did_you_mean(code, known, "`schmier translations new` starts one")
        raise UsageError(f"there is no language {code!r} in {folder}; {remedy}")
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
    answers = f", {len(translation.answers)} of answers" if translation.answers else ""
    return (
        f"{translation.code}: {len(translation.clauses)} clauses, {sentences} sentences of sheets ({games}){answers}: "
        f"{states}"
    )


# ---- refresh ---------------------------------------------------------------------------------------------------------


def refresh_sentences(arguments: argparse.Namespace) -> int:
    """Tie the named entries to the current English sentences; returns 2 without writing if one has no entry."""
    translation = _of(arguments.folder or translations_folder(), arguments.language)
    clauses = {label: clause.text for label, clause in spec.clauses().items()}
    english: dict[str, dict[str, str]] = {CLAUSES_FILE: clauses, REFUSALS_FILE: clauses}
    english |= {f"{name}.toml": english_sheet(spec.ruleset_document(name)) for name in translation.sheets}
    english |= {ANSWERS_FILE: english_answers(translation.sheets) if translation.answers else {}}
    sentences = {
        CLAUSES_FILE: translation.clauses,
        REFUSALS_FILE: translation.refusals,
        ANSWERS_FILE: translation.answers,
    }
    sentences |= {f"{name}.toml": sheet for name, sheet in translation.sheets.items()}
    for name in arguments.names:
        files = [file for file in sentences if name in sentences[file]]
        if not files:
            known = {known for file in sentences for known in sentences[file]}
            near = spec.did_you_mean(name, known, "")
            remedy = "`schmier translations new` adds what is missing" + (f"; {near}" if near else "")
            raise UsageError(f"{name} has no entry in {translation.folder}; {remedy}")
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
    wanted = Wanted(clauses=not arguments.no_clauses, answers=arguments.answers)
    for path in add_missing(folder, arguments.language, arguments.ruleset, arguments.name or "", wanted):
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
