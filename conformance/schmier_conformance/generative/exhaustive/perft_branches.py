"""The sequences of legal actions from a position, by their first action, counted on several cores.

The positions a few actions away are found in this process. Where they are many and longer sequences are wanted, they are dealt out in
parts, and each part is counted in a process of its own.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from schmier.action import Action, event_of
from schmier.deal import Deal
from schmier.io.serve import ruleset_of, set_up
from schmier_conformance.generative.exhaustive.perft import Counter, positions_after
from schmier_conformance.generative.exhaustive.states import key_of
from schmier_conformance.parallel.pool import ordered_map

Json = dict[str, Any]
"""A JSON object."""

FEW_POSITIONS: Final = 3000
"""Positions that one process finds faster than others start."""

PARTS_PER_WORKER: Final = 8
"""Parts per process: some take much longer than others, and no process should wait at the end."""


class First(NamedTuple):
    """The sequences that begin with one action."""

    event: Json
    """The first action, as logs write it."""
    counts: list[int]
    """The number of sequences of each length from 1; the first action is one of the length."""


class Node(NamedTuple):
    """A position a few actions away."""

    first: int
    """The number of the first action that leads to it."""
    actions: tuple[Action, ...]
    """One of the sequences that lead to it."""
    deal: Deal


class Branch(NamedTuple):
    """A position as it is sent to another process."""

    first: int
    times: int
    """How many sequences lead to an equal position."""
    actions: tuple[Action, ...]


class Part(NamedTuple):
    """The work of one process at a time."""

    ruleset: str
    """The ruleset document, as JSON text."""
    given: str
    """The position from which all is counted, as JSON text."""
    branches: tuple[Branch, ...]
    depth: int
    """The length of the longest sequence to count from each of the positions."""


Level = dict[tuple[int, Any], tuple[Node, int]]
"""The different positions at one distance, by first action and state, each with the number of sequences that lead to it."""

OnPart = Callable[[int, int], None]
"""Called after each part with how many are counted, and how many there are."""


def branch_counts(
    ruleset: Mapping[str, Any], given: Json, depth: int, workers: int = 1, on_part: OnPart = lambda _done, _all: None
) -> list[First]:
    """The sequences of up to `depth` actions by first action, in the order of the listing; none where the deal is over."""
    texts = json.dumps(ruleset, sort_keys=True), json.dumps(given, sort_keys=True)
    deal = position_of(*texts)
    firsts: list[First] = []
    level: Level = {}
    for number, (action, after) in enumerate(positions_after(deal)):
        firsts.append(First(event_of(action, deal.ruleset, deal.table), [1]))
        level[number, None] = (Node(number, (action,), after), 1)
    distance = 1
    while distance < depth - 1 and len(level) < FEW_POSITIONS:
        level = next_level(level, firsts)
        distance += 1
    if distance == depth:
        return firsts
    branches = [Branch(node.first, times, node.actions) for node, times in level.values()]
    size = max(1, len(branches) // (PARTS_PER_WORKER * workers))
    parts = [Part(*texts, tuple(branches[i : i + size]), depth - distance) for i in range(0, len(branches), size)]
    is_much = depth - distance > 1
    add_parts(firsts, parts, workers if is_much else 1, on_part)
    return firsts


def next_level(level: Level, firsts: list[First]) -> Level:
    """The positions one action further; their numbers are added to the counts."""
    found: Level = {}
    counted = [0] * len(firsts)
    for node, times in level.values():
        for action, after in positions_after(node.deal):
            counted[node.first] += times
            key = (node.first, key_of(after))
            known, before = found.get(key, (None, 0))
            found[key] = (known or Node(node.first, (*node.actions, action), after), before + times)
    for first, count in zip(firsts, counted, strict=True):
        first.counts.append(count)
    return found


def add_parts(firsts: list[First], parts: list[Part], workers: int, on_part: OnPart) -> None:
    """Add the counts of all parts."""
    if not parts:
        return
    left = parts[0].depth
    done = [len(first.counts) for first in firsts]
    for first in firsts:
        first.counts.extend([0] * left)
    for number, counted in enumerate(ordered_map(counts_of_part, parts, workers), 1):
        for place, counts in counted:
            for length, count in enumerate(counts, done[place]):
                firsts[place].counts[length] += count
        on_part(number, len(parts))


def counts_of_part(part: Part) -> list[tuple[int, list[int]]]:
    """For each position of a part: its first action, and the number of sequences by length."""
    return list(counted_branches(part))


def counted_branches(part: Part) -> Iterator[tuple[int, list[int]]]:
    """Count the positions of a part one by one."""
    start, counter = position_of(part.ruleset, part.given), counter_of(part.ruleset, part.given)
    for first, times, actions in part.branches:
        deal = start.copied()
        for action in actions:
            deal.apply(action)
        yield first, [times * counter.sequences(deal, length) for length in range(1, part.depth + 1)]


def position_of(ruleset: str, given: str) -> Deal:
    """The deal at a position, both given as JSON text."""
    return set_up(ruleset_of(ruleset), json.loads(given))


@lru_cache(maxsize=1)
def counter_of(ruleset: str, given: str) -> Counter:
    """The counter of a process for the positions of a deal: one part may know what another has counted."""
    return Counter()


def sums(firsts: list[First], depth: int) -> list[int]:
    """The number of sequences of each length from 1 to `depth`."""
    return [sum(first.counts[length] for first in firsts) for length in range(depth)]
