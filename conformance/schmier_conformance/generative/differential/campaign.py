"""A campaign of fuzz: random deals of a ruleset put to an engine, so many a shard, each disagreement made small where it was found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from schmier_conformance.generative.differential.checkpoint import bag_document
from schmier_conformance.generative.differential.engine_session import Manner
from schmier_conformance.generative.differential.run import Bag, Plan, go_on
from schmier_conformance.generative.differential.search import BLOCK, Hunt
from schmier_conformance.parallel.shards import Json, Kind, Shard

DEALS: Final = 10 * BLOCK
"""How many deals a shard has: a few seconds."""

MOST_FINDINGS: Final = 10
"""So many kinds of disagreement end a shard: they are found by the others as well."""


def shards(
    engine: str, document: Json, seed: str, deals: int, timeout: float, *, strict_reasons: bool
) -> Iterator[Shard]:
    """The shards of a hunt."""
    for number, first in enumerate(range(1, deals + 1, DEALS)):
        what = {
            "engine": engine,
            "ruleset": document,
            "seed": seed,
            "first": first,
            "last": min(deals, first + DEALS - 1),
            "timeout": timeout,
            "strict_reasons": strict_reasons,
        }
        yield Shard("fuzz", number, what)


def carry_out(what: Json) -> Json:
    """Plays the deals of a shard."""
    hunt = Hunt(what["ruleset"], what["seed"], Manner(what["engine"], what["timeout"]), what["strict_reasons"])
    bag = Bag(done=what["first"] - 1)
    go_on(hunt, Plan(what["last"], MOST_FINDINGS), bag, lambda bag, doing: None)
    return {**bag_document(bag, {}), "deals": bag.done - what["first"] + 1, "given_up": bag.given_up}


def together(results: Mapping[int, Json]) -> Json:
    """The sums; of each kind of disagreement the smallest deal, the earliest of equal ones."""
    seen, not_judged, smallest = Counter[str](), Counter[str](), dict[str, Json]()
    deals, given_up = 0, ""
    for number in sorted(results):
        result = results[number]
        deals += result["deals"]
        given_up = given_up or result["given_up"]
        not_judged.update(result["not_judged"])
        seen.update({f"{kind} {about}".strip(): count for kind, about, count in result["seen"]})
        for finding in result["findings"]:
            name = " ".join(finding["key"]).strip()
            if name not in smallest or weight(finding) < weight(smallest[name]):
                smallest[name] = finding
    return {
        "deals": deals,
        "seen": dict(sorted(seen.items(), key=lambda entry: (-entry[1], entry[0]))),
        "findings": [smallest[name] for name in sorted(smallest)],
        "not_judged": dict(sorted(not_judged.items())),
        "given_up": given_up,
    }


def weight(finding: Json) -> tuple[int, int]:
    """How much there is to read in a finding."""
    return len(finding["script"]["steps"]), finding["number"]


def in_words(tally: Json) -> str:
    """The sums for people."""
    lines = [f"{tally['deals']} deals, {len(tally['findings'])} kinds of disagreement"]
    lines += [f"  {count} deals: {name}" for name, count in tally["seen"].items()]
    lines += [f"  smallest of {' '.join(one['key'])}: deal {one['number']}" for one in tally["findings"]]
    lines += [f"  {count} {name}" for name, count in tally["not_judged"].items()]
    if tally["given_up"]:
        lines.append(f"the engine was given up: {tally['given_up']}")
    return "\n".join(lines) + "\n"


def is_clean(tally: Json) -> bool:
    """Whether all deals agree."""
    return not tally["findings"] and not tally["given_up"]


KIND: Final = Kind(carry_out, dict, together, in_words, is_clean)
