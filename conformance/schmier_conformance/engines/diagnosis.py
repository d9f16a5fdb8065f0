"""What an engine has probably misread: its failures held against those of every known fault.

Each fault of `schmier_conformance/faults/` has a fingerprint, the hand-worked cases that a reference with that fault fails.
An engine that fails the same cases has probably made the same mistake, whatever the titles of those cases speak of.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

_INSTALLED = Path(__file__).parents[1] / "fingerprints.json"
_CHECKOUT = Path(__file__).parents[2] / "fingerprints.json"

FILE: Path = _INSTALLED if _INSTALLED.is_file() else _CHECKOUT
"""The fingerprints: inside the package in a wheel, beside it in a checkout."""

SURE_ENOUGH = 0.9
"""The share of a fingerprint that must have failed. Not all of it: an engine may get a case right by another road."""

MOST_NAMED = 3
"""More misreadings at once are rare, and naming many helps nobody."""


@dataclass(frozen=True, slots=True)
class Misreading:
    """One fault that explains some of an engine's failures."""

    clause: str
    fault: str
    explains: int
    """How many of the failures it accounts for that no misreading named before it does."""


@lru_cache
def fingerprints() -> Mapping[str, frozenset[str]]:
    """The cases that notice each fault, by `clause:fault`; none if the file is not there."""
    if not FILE.is_file():
        return {}
    return {key: frozenset(ids) for key, ids in json.loads(FILE.read_text(encoding="utf-8")).items()}


def likely_misreadings(failed: Collection[str], passed: Collection[str]) -> list[Misreading]:
    """The few faults that best explain which hand-worked cases failed and which passed, the most telling first."""
    ran = {*failed, *passed}
    unexplained = set(failed)
    named: list[Misreading] = []
    while unexplained and len(named) < MOST_NAMED:
        best = max(
            fingerprints().items(), key=lambda entry: telling(entry[1] & ran, unexplained, set(failed)), default=None
        )
        if best is None or telling(best[1] & ran, unexplained, set(failed)) <= 0:
            break
        explained = best[1] & unexplained
        clause, _, fault = best[0].partition(":")
        named.append(Misreading(clause, fault, len(explained)))
        unexplained -= explained
    return named


def telling(fingerprint: Collection[str], unexplained: set[str], failed: set[str]) -> float:
    """How well a fingerprint fits: the failures that it explains, less those that it would have caused and that did not come."""
    if not fingerprint:
        return 0
    hit = len(failed.intersection(fingerprint))
    if hit < SURE_ENOUGH * len(fingerprint):
        return 0
    return len(unexplained.intersection(fingerprint)) - 2 * (len(fingerprint) - hit)
