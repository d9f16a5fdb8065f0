"""`schmier fixtures`: build the corpus from the scenarios, verify that it is up to date, or check scenarios being written."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path

from schmier import spec
from schmier_conformance import completeness, fixture_building
from schmier_conformance.command import UsageError
from schmier_conformance.corpus import cases as corpus
from schmier_conformance.corpus.manifest import FILE as MANIFEST
from schmier_conformance.corpus.manifest import text_of_manifest
from schmier_conformance.corpus.scenarios import FOLDER, ScenarioError, read_file
from schmier_conformance.fixture_building import build, case_of, changed_cases, changed_published_cases
from schmier_conformance.generative.generate import prepared_searches
from schmier_conformance.generative.generate.corpus import (
    FILE,
    chosen_text,
    read_chosen,
    searched,
    searches_out_of_date,
)
from schmier_conformance.generative.requested_cases import unknown_ruleset
from schmier_conformance.law import coverage
from schmier_conformance.mutants import case_selection, fingerprints
from schmier_conformance.mutants.misreadings import MISREADINGS
from schmier_conformance.terminal import nothing_done

SUMMARY = "build the corpus from the scenarios, or verify it"
EXAMPLE = "schmier fixtures verify"

CHANGES = FOLDER.parent / "CHANGELOG.md"
"""Records the reason for every published case that came out otherwise."""

HASH_SEEDS = ("0", "4242")
"""Two seeds of Python's string hashing; the corpus must come out the same under both."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "what",
        choices=["build", "verify", "check", "fingerprint", "searches", "choose"],
        help="build: write the corpus; verify: compare it with a fresh one; check: only play scenarios; fingerprint: record "
        "which cases notice which misreading; searches: search deals of the shipped games for boundaries; choose: select the "
        "generated cases to keep",
    )
    parser.add_argument(
        "files",
        nargs="*",
        type=Path,
        metavar="FILE|ID",
        help="with 'check': the scenario files to play; with 'choose': the rulesets; all if left out",
    )
    parser.add_argument(
        "--reason", help="with 'build': why committed cases come out otherwise; recorded in conformance/CHANGELOG.md"
    )
    parser.add_argument(
        "--all",
        action="store_true",
        dest="is_full",
        help="with 'fingerprint' and 'searches': do everything, not only what has changed",
    )


def run(arguments: argparse.Namespace) -> int:
    """Do what the first argument says."""
    if not FOLDER.is_dir():
        raise ScenarioError("there are no scenarios here: fixtures are built in a checkout of the project")
    match arguments.what:
        case "check":
            return check(arguments.files or sorted(FOLDER.rglob("*.toml")))
        case "verify":
            return verify()
        case "fingerprint":
            return fingerprint(is_full=arguments.is_full)
        case "searches":
            return search(is_full=arguments.is_full)
        case "choose":
            return choose([str(name) for name in arguments.files])
        case _:
            return write(arguments.reason)


# ---- check -----------------------------------------------------------------------------------------------------------


def check(files: list[Path]) -> int:
    """Play the scenarios of some files and print every disagreement."""
    played = wrong = 0
    for path in files:
        source = read_file(path.resolve(), FOLDER)
        for scenario in source.scenarios:
            played += 1
            try:
                case_of(scenario, "check-0000", source.played)
            except ScenarioError as problem:
                wrong += 1
                print(problem)
    if not played:
        return nothing_done(f"there is no scenario in {', '.join(map(str, files)) or FOLDER}, so nothing was played")
    print(f"{played} scenarios played, {wrong} disagree with the reference")
    return 1 if wrong else 0


# ---- build -----------------------------------------------------------------------------------------------------------


def write(reason: str | None) -> int:
    """Write the corpus; a committed case that comes out otherwise needs a reason."""
    problems = completeness.gaps_in_the_law()
    try:
        built = build()
    except ScenarioError:
        for problem in problems:
            print(problem)
        raise
    problems += completeness.clauses_without_cases(built)
    if problems:
        return refused(problems)
    changed = changed_cases(built)
    published = changed_published_cases(built, changed)
    if published and not reason:
        few = f"{', '.join(published[:8])}{' ...' if len(published) > 8 else ''}"
        return refused(
            [
                f"{len(published)} committed cases would change: {few}",
                "If that is right, say why with --reason; it is recorded in conformance/CHANGELOG.md.",
            ]
        )
    (FOLDER / fixture_building.REGISTRY).write_text(
        json.dumps(built.registry, indent=1, sort_keys=True) + "\n", encoding="utf-8"
    )
    coverage.CLAUSES.write_text(coverage.clauses_json(), encoding="utf-8")
    fixture_building.write(built)
    MANIFEST.write_text(text_of_manifest(), encoding="utf-8")
    if published and reason:
        with CHANGES.open("a", encoding="utf-8") as log:
            named = f"{', '.join(published[:20])}{' and others' if len(published) > 20 else ''}"
            log.write(f"\n- {date.today().isoformat()}: {reason} ({named})\n")
    count = sum(len(json.loads(text)["cases"]) for text in built.files.values())
    print(f"{count} cases in {len(built.files)} files, {len(changed)} changed")
    return 0


def refused(problems: list[str]) -> int:
    """Print why nothing was written; the exit status."""
    print("\n".join([*problems, "Nothing was written."]))
    return 1


# ---- verify ----------------------------------------------------------------------------------------------------------


def verify() -> int:
    """Build the corpus afresh under two hash seeds, compare every byte, and check the law and the fingerprints."""
    with ThreadPoolExecutor(max_workers=len(HASH_SEEDS)) as interpreters:
        fresh = list(interpreters.map(built_under, HASH_SEEDS))
    problems = [f"{name} depends on the hash seed" for name in sorted(fresh[0]) if fresh[0][name] != fresh[1].get(name)]
    committed = {
        path.relative_to(fixture_building.FIXTURES).as_posix(): path.read_text(encoding="utf-8")
        for path in fixture_building.FIXTURES.rglob("*.json")
    }
    remedy = "run 'schmier fixtures build'"
    if not MANIFEST.exists() or MANIFEST.read_text(encoding="utf-8") != text_of_manifest():
        problems.append(f"{MANIFEST.name} is not that of the files; {remedy}")
    for name in sorted(fresh[0].keys() | committed.keys()):
        if fresh[0].get(name) != committed.get(name):
            problems.append(f"conformance/fixtures/{name} is not what the scenarios and the reference make: {remedy}")
    if not coverage.CLAUSES.exists() or coverage.CLAUSES.read_text(encoding="utf-8") != coverage.clauses_json():
        problems.append(f"spec/clauses.json is not what the chapters make: {remedy}")
    cases = corpus.load()
    problems += coverage.faults(cases)
    again = fingerprints.stale_in_checkout()
    if any(again):
        problems.append(
            f"{fingerprints.DIGESTS.name} is out of date: {again.text()}; run 'schmier fixtures fingerprint'"
        )
    if out_of_date := searches_out_of_date():
        problems.append(
            f"{prepared_searches.FILE.name} is out of date for {', '.join(out_of_date)}; run 'schmier fixtures searches'"
        )
    for problem in problems:
        print(problem)
    print(coverage.coverage(cases).text())
    if not problems:
        print(
            f"{len(committed)} fixture files are byte for byte what the scenarios and the reference make, under two hash seeds"
        )
    return 1 if problems else 0


# ---- fingerprint -----------------------------------------------------------------------------------------------------


def fingerprint(*, is_full: bool) -> int:
    """Write which cases notice each misreading; unless `is_full`, only what has changed since is tried."""
    record = fingerprints.EMPTY if is_full else fingerprints.read_record()
    fresh = fingerprints.updated(record, MISREADINGS, fingerprints.worked_files())
    again = fingerprints.stale(record, fresh.digests)
    fingerprints.write_record(fresh)
    found = fresh.fingerprints
    weak = {key: ids for key, ids in sorted(found.items()) if len(ids) < fingerprints.LEAST}
    for key, ids in weak.items():
        print(
            f"{f'only the case {ids[0]} notices' if ids else 'no hand-worked case notices'} the misreading {key}: "
            f"{fingerprints.LEAST} must; add a case whose outcome it changes, or correct the misreading"
        )
    print(f"{len(found)} misreadings, {len(found) - len(weak)} of them noticed by {fingerprints.LEAST} cases or more")
    print(f"tried again: {again.text() or 'nothing'}")
    return 1 if weak else 0


# ---- search ----------------------------------------------------------------------------------------------------------


def search(*, is_full: bool) -> int:
    """Write what the searches in the deals of the shipped games find; unless `is_full`, only those that are out of date are made."""
    again = spec.ruleset_ids() if is_full else searches_out_of_date()
    known = {name: kinds for name, kinds in prepared_searches.outcomes().items() if name in spec.ruleset_ids()}
    listed = {**known, **{name: searched(spec.ruleset_document(name)) for name in again}}
    prepared_searches.FILE.write_text(prepared_searches.text_of_outcomes(listed), encoding="utf-8")
    print(f"{len(listed)} games, searched again: {', '.join(again) or 'none'}")
    return 0


# ---- choose ----------------------------------------------------------------------------------------------------------


def choose(rulesets: list[str]) -> int:
    """Select the generated cases some shipped rulesets keep, or all of them; `build` then writes them."""
    unknown = [name for name in rulesets if name not in spec.ruleset_ids()]
    if unknown:
        raise UsageError(unknown_ruleset(unknown[0]))
    worked = [case for case in corpus.load() if case.level != corpus.Level.RANDOM]
    chosen, unnoticed = dict(read_chosen(FOLDER)), list[str]()
    for identifier in rulesets or spec.ruleset_ids():
        of_ruleset = [case for case in worked if case.ruleset == identifier]
        chosen[identifier], missed = case_selection.chosen_for(spec.ruleset_document(identifier), of_ruleset)
        unnoticed += missed
        print(
            f"{identifier}: {len(chosen[identifier])} kept{''.join(f', {name} unnoticed' for name in missed)}",
            flush=True,
        )
    (FOLDER / FILE).write_text(chosen_text(chosen), encoding="utf-8")
    return 1 if unnoticed else 0


def built_under(hash_seed: str) -> dict[str, str]:
    """The corpus as a fresh interpreter with that hash seed builds it."""
    program = (
        "import json, sys; from schmier_conformance.fixture_building import build; "
        "from schmier_conformance.parallel.process import collect_garbage_rarely; "
        "collect_garbage_rarely(); json.dump(build().files, sys.stdout)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise ScenarioError(done.stderr.strip().splitlines()[-1])
    files: dict[str, str] = json.loads(done.stdout)
    return files
