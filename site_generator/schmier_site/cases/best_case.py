"""Which case shows a clause best: the smallest one worked by hand in which the clause refuses, or decides, what is tried."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

from schmier_site.law import ROOT, Case, Law

FINGERPRINTS: Final = ROOT / "conformance" / "fingerprints.json"
"""By fault, the cases that notice it."""

_STEP: Final = 400
"""The weight of a step, in letters of the situation: a reader has to work it out."""


class DetectedMisreading(NamedTuple):
    """A misreading of a clause, and the cases that notice it."""

    name: str
    """In words."""
    key: str
    cases: tuple[str, ...]


def example_of(label: str, law: Law) -> Case:
    """The case that shows a clause best; every clause is pinned by one."""
    return min(law.cases_of(label), key=lambda case: _badness(case, label))


def examples_by_game(label: str, law: Law) -> dict[str, Case]:
    """The case that shows a clause best in each shipped game that has one."""
    by_game: dict[str, list[Case]] = {}
    for case in law.cases_of(label):
        if case.ruleset in law.rulesets:
            by_game.setdefault(case.ruleset, []).append(case)
    return {game: min(cases, key=lambda case: _badness(case, label)) for game, cases in by_game.items()}


def _badness(case: Case, label: str) -> tuple[int, int]:
    """The key by which cases on a clause are ranked: first those that show it best, then those with least to read."""
    expected = [step["expect"] for step in case.document["steps"]]
    refuses = any(answer.get("rejected") == label for answer in expected)
    decides = any(label in answer.get("because", ()) for answer in expected)
    is_first = case.document["clauses"][0] == label
    rank = 0 if refuses else 1 if decides and is_first else 2 if is_first else 3
    return rank, _letters(case) + _STEP * len(expected)


@cache
def _letters(case: Case) -> int:
    """The length of the situation of a case."""
    return len(json.dumps(case.document["given"]))


def faults_on(label: str) -> list[DetectedMisreading]:
    """The misreadings of a clause the corpus notices."""
    return _faults().get(label, [])


@cache
def _faults() -> Mapping[str, list[DetectedMisreading]]:
    found: dict[str, list[DetectedMisreading]] = {}
    for key, cases in json.loads(FINGERPRINTS.read_text("utf-8")).items():
        label, _, name = key.partition(":")
        found.setdefault(label, []).append(DetectedMisreading(name.replace("-", " "), key, tuple(cases)))
    return found
