"""A log may leave out of a result the points that are counted after the match is over, and no others."""

from __future__ import annotations

from typing import Any

import pytest

from explained import log_of_case
from schmier.io.logs import replay
from schmier.ruleset.ruleset import read_ruleset
from schmier_conformance.corpus.cases import FOLDER, load

Json = dict[str, Any]

[OUT_ON_LOW] = [
    case
    for case in load([FOLDER / "switches" / "match-later-points.json"])
    if case.title.startswith("Where another goes out")
]
"""North won High and Game, East Low and Jack; Low is the match, so Jack and Game are never written."""


def is_right(points: Json) -> bool:
    log = log_of_case(OUT_ON_LOW)
    log["deals"][0]["result"] = {"points": points}
    return not replay(log, rulesets=lambda _: read_ruleset(OUT_ON_LOW.document)).findings


@pytest.mark.parametrize(
    "points",
    [
        {"N": {"high": 1, "game": 1}, "E": {"low": 1, "jack": 1}},
        {"N": {"high": 1}, "E": {"low": 1}},
        {"N": {"high": 1}, "E": {"low": 1, "jack": 1}},
    ],
)
def test_points_never_written_may_be_claimed_or_left_out(points: Json) -> None:
    assert is_right(points)


@pytest.mark.parametrize(
    "points",
    [
        {"N": {"high": 1}},
        {"N": {"high": 1}, "E": {"low": 1, "game": 1}},
        {"N": {"high": 1, "game": 2}, "E": {"low": 1}},
    ],
)
def test_every_other_claim_is_judged(points: Json) -> None:
    assert not is_right(points)
