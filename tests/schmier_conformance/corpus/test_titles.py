"""Titles that are true: the fault that a case names fails it, and what its title says is in its data."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest

from schmier_conformance.corpus.cases import FOLDER, fixture_files
from schmier_conformance.corpus.title_claims import Shown, numbers_in, shown_by, violations
from schmier_conformance.mutants.detection import committed_fingerprints


@cache
def hand_worked() -> tuple[Shown, ...]:
    """Every hand-worked case."""
    names = ((path, path.relative_to(FOLDER).parts[0]) for path in fixture_files())
    documents = (json.loads(path.read_bytes()) for path, name in names if name != "random")
    return tuple(shown for document in documents for shown in shown_by(document))


def missed_faults(cases: tuple[Shown, ...], noticed: Mapping[str, frozenset[str]]) -> Iterator[str]:
    """Yield the cases that a misreading of the name of their fault passes."""
    by_name: dict[str, set[str]] = {}
    for key, ids in noticed.items():
        by_name.setdefault(key.partition(":")[2], set()).update(ids)
    for shown in cases:
        fault, name = shown.case.get("fault"), shown.case["id"]
        if fault in by_name and name not in by_name[fault]:
            yield f"{name}, {shown.title!r}: {fault}"


def with_other(shown: Shown, **members: Any) -> Shown:
    """A case with other members."""
    return Shown({**shown.case, **members}, shown.ruleset, shown.document)


def named(name: str) -> Shown:
    """The case of an id."""
    return next(shown for shown in hand_worked() if shown.case["id"] == name)


def test_all_hand_worked_cases_are_read() -> None:
    assert len(hand_worked()) > 4400


def test_the_misreading_that_a_case_names_fails_it() -> None:
    assert list(missed_faults(hand_worked(), committed_fingerprints())) == []


def test_a_case_that_its_misreading_passes_is_found() -> None:
    case = with_other(named("pitch-auction-0047"), fault="joker-is-low")
    assert list(missed_faults((case,), committed_fingerprints())) != []


def test_what_a_title_says_is_in_its_case() -> None:
    assert [wrong for shown in hand_worked() for wrong in violations(shown)] == []


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("pitch-auction-0047", "The pitcher at nine wins against a higher total"),
        (
            "pitch-auction-0047",
            "The pitcher at seven wins with the higher total, and the match has ended: the higher total wins",
        ),
        ("pitch-auction-0047", "Nineteen card-points beat one"),
        ("pitch-auction-0047", "When two tie for the most card-points, nobody scores Game"),
        ("pitch-auction-0047", "A score below zero can fall further"),
        ("pitch-auction-0047", "South wins"),
        ("pitch-auction-0047", "The Queen of trumps wins the trick"),
        ("pitch-auction-0047", "The widow goes to the pitcher"),
        ("pitch-auction-0026", "Seven can play Pitch, with 7 × 6 = 43 of the 52 cards in play"),
        ("cinch-0021", "Cinch is not dealt to seven players"),
    ],
)
def test_a_title_that_is_not_true_is_found(name: str, title: str) -> None:
    assert violations(with_other(named(name), title=title)) != []


def test_a_winner_with_the_higher_total_is_found() -> None:
    case = named("pitch-auction-0047")
    steps = [{"ask": "result", "expect": {**case.results[0], "scores": {"N": 8, "E": 7}}}]
    assert violations(with_other(case, steps=steps)) != []


def test_numbers_are_read_in_words_and_digits() -> None:
    text = "Of 1,200 the thirty-sixth, two hundred and twenty-one, not one: seven"
    assert list(numbers_in(text)) == [1200, 36, 200, 21, 7]
