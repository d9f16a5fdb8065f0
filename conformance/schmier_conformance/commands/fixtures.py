"""`schmier fixtures`: build the corpus from the scenarios, verify that it is up to date, or check scenarios being written."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterable
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
from schmier_conformance.fixture_building import Built, build, case_of
from schmier_conformance.generative.generate.chosen import FILE, chosen_text, read_chosen
from schmier_conformance.law import coverage
from schmier_conformance.mutants import case_selection, detection

SUMMARY = "build the corpus from the scenarios, or verify it"
EXAMPLE = "schmier fixtures verify"

CHANGES = FOLDER.parent / "CHANGELOG.md"
"""Where the reason for every changed golden is recorded."""

HASH_SEEDS = ("0", "4242")
"""Two seeds of Python's string hashing; the corpus must come out the same under both."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Describe the things to do."""
    parser.add_argument(
        "what",
        choices=["build", "verify", "check", "fingerprint", "choose"],
        help="write the corpus; compare it with a fresh one; only play scenarios; see which cases notice which fault; "
        "choose anew the generated cases that are kept",
    )
    parser.add_argument(
        "files",
        nargs="*",
        type=Path,
        metavar="FILE|ID",
        help="with 'check': the scenario files to play; with 'choose': the rulesets; all when left out",
    )
    parser.add_argument(
        "--reason", help="why cases that existed already come out otherwise; recorded in the corpus changelog"
    )


def run(arguments: argparse.Namespace) -> int:
    """Do it."""
    if not FOLDER.is_dir():
        raise ScenarioError("there are no scenarios here: fixtures are built in a checkout of the project")
    if arguments.what == "check":
        return check(arguments.files or sorted(FOLDER.rglob("*.toml")))
    if arguments.what == "verify":
        return verify()
    if arguments.what == "fingerprint":
        return fingerprint()
    if arguments.what == "choose":
        return choose([str(name) for name in arguments.files])
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
    print(f"{played} scenarios played, {wrong} disagree with the reference")
    return 1 if wrong or not played else 0


# ---- build -----------------------------------------------------------------------------------------------------------


def write(reason: str | None) -> int:
    """Write the corpus; a golden that changes needs a reason."""
    built = build()
    missing = completeness.found_lacking(built)
    if missing:
        print("\n".join(missing))
        print("Nothing was written.")
        return 1
    changed = changed_cases(built)
    if changed and not reason:
        print(f"{len(changed)} cases would change: {', '.join(changed[:8])}{' ...' if len(changed) > 8 else ''}")
        print("Say why with --reason; it is recorded in conformance/CHANGELOG.md. Nothing was written.")
        return 1
    (FOLDER / fixture_building.REGISTRY).write_text(
        json.dumps(built.registry, indent=1, sort_keys=True) + "\n", encoding="utf-8"
    )
    coverage.CLAUSES.write_text(coverage.clauses_json(), encoding="utf-8")
    for stale in set(fixture_building.FIXTURES.rglob("*.json")) - {
        fixture_building.FIXTURES / name for name in built.files
    }:
        stale.unlink()
    for name, text in built.files.items():
        path = fixture_building.FIXTURES / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    MANIFEST.write_text(text_of_manifest(), encoding="utf-8")
    if changed and reason:
        with CHANGES.open("a", encoding="utf-8") as log:
            log.write(
                f"\n- {date.today().isoformat()}: {reason} ({', '.join(changed[:20])}{' and others' if len(changed) > 20 else ''})\n"
            )
    print(
        f"{sum(len(json.loads(text)['cases']) for text in built.files.values())} cases in {len(built.files)} files, {len(changed)} changed"
    )
    return 0


def changed_cases(built: Built) -> list[str]:
    """The ids of cases that exist and would come out otherwise, or be gone."""
    fresh = cases_by_id(built.files.values())
    existing = cases_by_id(
        path.read_text(encoding="utf-8") for path in sorted(fixture_building.FIXTURES.rglob("*.json"))
    )
    return sorted(identifier for identifier, case in existing.items() if fresh.get(identifier) != case)


def cases_by_id(texts: Iterable[str]) -> dict[str, object]:
    """What each case asks and expects, by id; its words may be mended freely."""
    found: dict[str, object] = {}
    for text in texts:
        for case in json.loads(text)["cases"]:
            found[case["id"]] = (case["given"], case["steps"])
    return found


# ---- verify ----------------------------------------------------------------------------------------------------------


def verify() -> int:
    """Build the corpus afresh under two hash seeds, compare every byte, and look whether the law hangs together."""
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
    for problem in problems:
        print(problem)
    print(coverage.coverage(cases).in_words())
    if not problems:
        print(
            f"{len(committed)} fixture files are byte for byte what the scenarios and the reference make, under two hash seeds"
        )
    return 1 if problems else 0


# ---- fingerprint -----------------------------------------------------------------------------------------------------


def fingerprint() -> int:
    """Write which cases notice each known fault."""
    found = detection.fingerprints()
    detection.FILE.write_text(detection.fingerprints_text(found), encoding="utf-8")
    unnoticed = sorted(key for key, ids in found.items() if not ids)
    for key in unnoticed:
        print(f"no hand-worked case notices the fault {key}")
    print(f"{len(found)} faults, {len(found) - len(unnoticed)} of them noticed")
    return 1 if unnoticed else 0


# ---- choose ----------------------------------------------------------------------------------------------------------


def choose(rulesets: list[str]) -> int:
    """Choose anew which generated cases some shipped rulesets keep, or all; `build` then writes them."""
    unknown = [name for name in rulesets if name not in spec.ruleset_ids()]
    if unknown:
        raise UsageError(f"there is no ruleset {unknown[0]!r}; there are: {', '.join(spec.ruleset_ids())}")
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
        "from schmier_conformance.parallel.garbage_collection import tidied_seldom; tidied_seldom(); json.dump(build().files, sys.stdout)"
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
