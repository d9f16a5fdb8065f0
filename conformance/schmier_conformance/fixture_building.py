"""From scenarios to fixtures: play each scenario on the reference, refuse a claim it does not share, write what it saw."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from schmier import spec
from schmier.deal import Deal
from schmier.io.serve import NotSetUp, observe, set_up
from schmier.ruleset.ruleset import Ruleset
from schmier_conformance.corpus.cases import text_of
from schmier_conformance.corpus.notation import ClaimedStep
from schmier_conformance.corpus.roles import needs_of
from schmier_conformance.corpus.scenarios import (
    FOLDER,
    Scenario,
    ScenarioError,
    ScenarioFile,
    error_text,
    read_file,
    scenario_files,
)
from schmier_conformance.generative.generate.corpus import chosen_cases, read_chosen

Json = dict[str, Any]
"""A JSON object."""

FIXTURES = Path(__file__).parents[1] / "fixtures"
"""Where fixtures lie, in a checkout."""

REGISTRY = "ids.json"
"""The file, beside the scenarios, that keeps the id of every scenario there ever was."""


@dataclass(frozen=True, slots=True)
class Built:
    """A whole corpus, not yet written."""

    files: dict[str, str]
    """The text of each fixture file, by its path below the folder of fixtures."""
    registry: dict[str, str]
    """The id of every scenario by its key."""


def build(scenarios: Path = FOLDER) -> Built:
    """Build the whole corpus; raises `ScenarioError` at the first claim the reference does not share."""
    registry_path = scenarios / REGISTRY
    registry: dict[str, str] = json.loads(registry_path.read_text(encoding="utf-8")) if registry_path.exists() else {}
    check_ids_differ(registry)
    files: dict[str, str] = {}
    for path in scenario_files(scenarios):
        source = read_file(path, scenarios)
        files[source.output] = text_of(fixture_of(source, registry))
    for identifier, chosen in read_chosen(scenarios).items():
        cases = chosen_cases(spec.ruleset_document(identifier), chosen)
        files[f"random/{identifier}.json"] = text_of(
            {"format": "schmier/fixtures/1", "ruleset": identifier, "cases": cases}
        )
    return Built(files, registry)


def check_ids_differ(registry: Mapping[str, str]) -> None:
    """Raise `ScenarioError` if two scenarios have one id, as when two branches took the same number."""
    owners: dict[str, str] = {}
    for scenario, identifier in registry.items():
        other = owners.setdefault(identifier, scenario)
        if other != scenario:
            raise ScenarioError(
                f"{REGISTRY}: {other} and {scenario} have the id {identifier}; give the newer one another"
            )


def fixture_of(source: ScenarioFile, registry: dict[str, str]) -> Json:
    """The fixture file of a scenario file; scenarios without an id are given the next free one."""
    for scenario in source.scenarios:
        if scenario.key not in registry:
            registry[scenario.key] = next_id(source.prefix, registry)
    cases = [case_of(scenario, registry[scenario.key], source.played) for scenario in source.scenarios]
    cases.sort(key=lambda case: case["id"])
    return {"format": "schmier/fixtures/1", "ruleset": source.ruleset, "cases": cases}


def next_id(prefix: str, registry: dict[str, str]) -> str:
    """The next id of a prefix, never given to a scenario before."""
    numbers = [
        int(given.removeprefix(f"{prefix}-")) for given in registry.values() if given.rpartition("-")[0] == prefix
    ]
    return f"{prefix}-{max(numbers, default=0) + 1:04}"


# ---- playing a scenario ----------------------------------------------------------------------------------------------


def case_of(scenario: Scenario, identifier: str, played: Ruleset) -> Json:
    """The case of a scenario, with everything the reference observed."""
    try:
        deal = set_up(played, scenario.given)
    except (NotSetUp, LookupError) as problem:
        raise ScenarioError(f"{scenario.key}: {error_text(problem)}") from None
    steps: list[Json] = []
    for number, claimed in enumerate(scenario.steps, 1):
        observed = observed_at(deal, claimed, f"{scenario.key}: step {number}")
        for disagreement in disagreements(claimed, observed):
            raise ScenarioError(f"{scenario.key}: step {number}, {compact(claimed.request)}: {disagreement}")
        steps.append({**claimed.request, "expect": observed})
    case: Json = {"id": identifier, "title": scenario.title, "clauses": list(scenario.clauses)}
    if scenario.fault:
        case["fault"] = scenario.fault
    case |= {"why": scenario.why, "source": scenario.source}
    if scenario.working:
        case["working"] = scenario.working.strip()
    needs = list(needs_of(played, scenario.given, steps))
    return case | {"level": scenario.level, "needs": needs, "given": scenario.given, "steps": steps}


def observed_at(deal: Deal, claimed: ClaimedStep, where: str) -> Json:
    """What the reference observes at a step; raises `ScenarioError` where the step names what there is not."""
    try:
        return observe(deal, claimed.request)
    except (ValueError, LookupError) as problem:
        raise ScenarioError(f"{where}: {error_text(problem)}") from None


def disagreements(claimed: ClaimedStep, observed: Json) -> Iterator[str]:
    """What the reference says otherwise than the person claimed."""
    for key, claim in claimed.claim.items():
        seen = observed.get(key)
        if key == "game" and isinstance(seen, dict):
            seen = {part: seen.get(part) for part in claim}
        if comparable(key, seen) != comparable(key, claim):
            yield f"the scenario claims {key} {compact(claim)}, the reference says {compact(seen)}"


def comparable(key: str, value: Any) -> Any:
    """A value in a form in which order and written zeros do not matter where the formats say so."""
    if key in ("actions", "hand", "discarded", "widow", "offered") and isinstance(value, list):
        return sorted(compact(item) for item in value)
    if key in ("hands", "discards", "shown", "open") and isinstance(value, dict):
        return {seat: sorted(cards) for seat, cards in value.items() if cards or key == "hands"}
    if key in ("card_points", "scores", "tricks") and isinstance(value, dict):
        return {party: number for party, number in value.items() if number}
    return value


# ---- what changes ----------------------------------------------------------------------------------------------------


def changed_cases(built: Built) -> list[str]:
    """The ids of cases on the disk that would come out otherwise, or be gone."""
    fresh = cases_by_id(built.files.values())
    existing = cases_by_id(path.read_text(encoding="utf-8") for path in fixture_files())
    return sorted(identifier for identifier, case in existing.items() if fresh.get(identifier) != case)


def changed_published_cases(built: Built, changed: Iterable[str]) -> list[str]:
    """Of these cases, those that were committed and would no longer be what was committed.

    A case never committed is new to every engine author. Without git, or outside a clone, every case counts as committed.
    """
    candidates = set(changed)
    files = [path for path in fixture_files() if candidates & cases_by_id([path.read_text(encoding="utf-8")]).keys()]
    if not candidates or not is_committed():
        return sorted(candidates)
    fresh = cases_by_id(built.files.values())
    committed = cases_by_id(text for path in files if (text := committed_text(path)) is not None)
    return sorted(name for name in candidates & committed.keys() if fresh.get(name) != committed[name])


def fixture_files() -> list[Path]:
    """The fixture files on the disk, in the order of their names."""
    return sorted(FIXTURES.rglob("*.json"))


def cases_by_id(texts: Iterable[str]) -> dict[str, object]:
    """By the id of each case, what it asks and expects; titles and reasons may be edited freely."""
    cases = (case for text in texts for case in json.loads(text)["cases"])
    return {case["id"]: (case["given"], case["steps"]) for case in cases}


def is_committed() -> bool:
    """Whether git is here and the last commit has a folder of fixtures."""
    return git("rev-parse", "--verify", "--quiet", "HEAD:./") is not None


def committed_text(path: Path) -> str | None:
    """A fixture file as the last commit has it; None without such a file."""
    return git("show", f"HEAD:./{path.relative_to(FIXTURES).as_posix()}")


def git(*words: str) -> str | None:
    """What git prints in the folder of fixtures; None if it fails or is not installed."""
    try:
        done = subprocess.run(["git", *words], cwd=FIXTURES, capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return done.stdout.decode("utf-8")


# ---- writing ---------------------------------------------------------------------------------------------------------


def write(built: Built) -> None:
    """Write the fixture files of a corpus, and remove all others."""
    for path in set(fixture_files()) - {FIXTURES / name for name in built.files}:
        path.unlink()
    for name, text in built.files.items():
        path = FIXTURES / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def compact(value: Any) -> str:
    """A value as JSON on one line."""
    return json.dumps(value, ensure_ascii=False, sort_keys=False)
