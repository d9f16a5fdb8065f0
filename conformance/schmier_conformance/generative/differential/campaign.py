"""The campaign `fuzz`: the random deals of a ruleset put to an engine, each shard a range of deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Final

from schmier_conformance.engines.known_differences import Known, KnownKind
from schmier_conformance.generative.differential.checkpoint import state_document
from schmier_conformance.generative.differential.engine_session import EngineSettings
from schmier_conformance.generative.differential.hunt import BLOCK, Hunt, HuntState, Plan, continue_hunt
from schmier_conformance.parallel.shards import Json, Kind, Shard

DEALS: Final = 10 * BLOCK
"""Deals in a shard: a few seconds."""

MOST_FINDINGS: Final = 10
"""Kinds of disagreement that end a shard; other shards find them as well."""


def shards(
    engine: str,
    document: Json,
    seed: str,
    deals: int,
    timeout: float,
    *,
    strict_reasons: bool,
    known: Sequence[Known] = (),
) -> Iterator[Shard]:
    """The shards of `deals` random deals; each has the declared differences with it, for a machine without their file."""
    for number, first in enumerate(range(1, deals + 1, DEALS)):
        task = {
            "engine": engine,
            "ruleset": document,
            "seed": seed,
            "first": first,
            "last": min(deals, first + DEALS - 1),
            "timeout": timeout,
            "strict_reasons": strict_reasons,
            **({"known": [asdict(entry) for entry in known]} if known else {}),
        }
        yield Shard("fuzz", number, task)


def run(task: Json) -> Json:
    """Play the deals of a shard."""
    settings = EngineSettings(task["engine"], task["timeout"])
    known = tuple([Known(**{**entry, "kind": KnownKind(entry["kind"])}) for entry in task.get("known", ())])
    hunt = Hunt(task["ruleset"], task["seed"], settings, task["strict_reasons"], known)
    state = HuntState(done=task["first"] - 1)
    continue_hunt(hunt, Plan(task["last"], MOST_FINDINGS), state, lambda state, activity: None)
    played = state.done - task["first"] + 1
    return {**state_document(state, {}), "deals": played, "given_up": state.given_up}


def merge(results: Mapping[int, Json]) -> Json:
    """The sums, and of each kind of disagreement the smallest finding, the earliest among equals."""
    seen, not_judged, declared, smallest = Counter[str](), Counter[str](), Counter[str](), dict[str, Json]()
    deals, judged, given_up = 0, 0, ""
    for number in sorted(results):
        result = results[number]
        deals += result["deals"]
        judged += result["judged"]
        given_up = given_up or result["given_up"]
        not_judged.update(result["not_judged"])
        declared.update(result.get("declared", {}))
        seen.update({f"{kind} {about}".strip(): count for kind, about, count in result["seen"]})
        for finding in result["findings"]:
            name = " ".join(finding["key"]).strip()
            if name not in smallest or size(finding) < size(smallest[name]):
                smallest[name] = finding
    return {
        "deals": deals,
        "judged": judged,
        "seen": dict(sorted(seen.items(), key=lambda entry: (-entry[1], entry[0]))),
        "findings": [smallest[name] for name in sorted(smallest)],
        "not_judged": dict(sorted(not_judged.items())),
        "declared": dict(sorted(declared.items())),
        "given_up": given_up,
    }


def size(finding: Json) -> tuple[int, int]:
    """The size of a finding: its steps, then the number of its deal."""
    return len(finding["script"]["steps"]), finding["number"]


def as_text(tally: Json) -> str:
    """The tally as text."""
    lines = [f"{tally['deals']} deals, {len(tally['findings'])} kinds of disagreement"]
    lines += [f"  {count} deals: {name}" for name, count in tally["seen"].items()]
    lines += [f"  smallest of {' '.join(one['key'])}: deal {one['number']}" for one in tally["findings"]]
    lines += [f"  {count} deals differ as declared by {name}" for name, count in tally["declared"].items()]
    lines += [f"  {count} {name}" for name, count in tally["not_judged"].items()]
    if not tally["judged"]:
        lines.append("no step of any deal was judged, so the hunt shows nothing about the engine")
    if tally["given_up"]:
        lines.append(f"the engine was given up: {tally['given_up']}")
    return "\n".join(lines) + "\n"


def is_clean(tally: Json) -> bool:
    """Whether deals were judged, and all of them agree."""
    return bool(tally["judged"]) and not tally["findings"] and not tally["given_up"]


KIND: Final = Kind(run, dict, merge, as_text, is_clean)
