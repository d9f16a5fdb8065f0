"""The quality of the diagnosis on engines broken by hand: how it is scored, and a floor under the score."""

from __future__ import annotations

import os
from collections import Counter

import pytest

from broken_engines import VERDICTS, cases_of, edits_of, figures, judged, lines_of, verdict_on
from places import DATA
from schmier_conformance.engines.causes import Cause, Diagnosis, Sureness

LISTS = sorted((DATA / "broken_engines").glob("*.toml"))

WHOLE = bool(os.environ.get("WHOLE"))
"""Whether every edit is tried: `WHOLE=1 pytest tests/schmier_conformance/diagnosis/test_broken_engines.py`, an hour and more."""

GAMES = ("skat.schieberamsch", "all-fours.trinidad", "pitch.joker")
"""The games whose edits are always tried: their cases are made soon."""

RIGHT_FIRST, RIGHT_AMONG_THREE, WRONG_FIRST = 0.9, 0.97, 0.03
"""The shares of all lists together. The first two may rise and the third may fall; never the other way without a reason given here."""


def a_cause(*clauses: str) -> Cause:
    return Cause(Sureness.WHERE, clauses, (), 1, 0, 0)


@pytest.mark.parametrize(
    ("causes", "look", "verdict"),
    [
        ([("points.low",)], (), "first"),
        ([("points.high", "points.low")], (), "first"),
        ([("points.high",), ("points.low",)], (), "wrong, then right"),
        ([("points.high",)], ("play.void", "points.low"), "wrong, then right"),
        ([("points.high",), ("play.void",), ("play.turn",), ("points.low",)], (), "wrong"),
        ([("points.high",)], (), "wrong"),
        ([], ("play.void", "points.low"), "where to look"),
        ([], ("play.void",), "silent"),
        ([], (), "silent"),
    ],
)
def test_what_counts_as_right(causes: list[tuple[str, ...]], look: tuple[str, ...], verdict: str) -> None:
    diagnosis = Diagnosis(tuple(a_cause(*clauses) for clauses in causes), 5, 0, look)
    assert verdict in VERDICTS
    assert verdict_on(diagnosis, ["points.low"]) == verdict


def test_silence_is_neither_right_nor_wrong_and_what_was_not_noticed_does_not_count() -> None:
    counted = Counter(
        {"first": 8, "where to look": 3, "silent": 2, "wrong, then right": 1, "wrong": 1, "not noticed": 5}
    )
    assert figures(counted) == "right first 8 of 15, right among three 12 of 15, wrong first 2 of 15"


@pytest.mark.parametrize("games", [() if WHOLE else GAMES], ids=["every game" if WHOLE else "some games"])
def test_so_many_are_named_rightly_and_so_few_wrongly(games: tuple[str, ...]) -> None:
    edits = [(number, one) for path in LISTS for number, one in enumerate(edits_of(str(path)), 1)]
    counted: Counter[str] = Counter()
    for ruleset in games or {one.ruleset: None for _, one in edits}:
        cases = cases_of(ruleset, 60)
        for number, broken in edits:
            if broken.ruleset == ruleset:
                counted[next(lines_of(number, broken, judged(broken, cases))).partition(":")[0]] += 1
    every = sum(counted[verdict] for verdict in VERDICTS)
    assert every > 0
    assert counted["first"] >= RIGHT_FIRST * every
    assert every - counted["wrong"] - counted["silent"] >= RIGHT_AMONG_THREE * every
    assert counted["wrong"] + counted["wrong, then right"] <= WRONG_FIRST * every
