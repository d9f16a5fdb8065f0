"""An engine may leave out points that are counted after the match is over, or list them; every other point is required."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from schmier_conformance.engines.comparison import compare

Json = dict[str, Any]

EXPECTED: Json = {
    "over": True,
    "points": {"N": {"high": 1, "game": 1}, "E": {"low": 1, "jack": 1}},
    "unwritten": {"N": ["game"], "E": ["low", "jack"]},
    "made": True,
    "scores": {"N": 7, "E": 3},
    "winner": "N",
}
STEP: Json = {"ask": "result", "expect": EXPECTED}


def answer(points: Json) -> Json:
    answered = copy.deepcopy(EXPECTED)
    del answered["unwritten"]
    return {**answered, "points": points}


@pytest.mark.parametrize(
    "points",
    [
        {"N": {"high": 1, "game": 1}, "E": {"low": 1, "jack": 1}},
        {"N": {"high": 1}},
        {"N": {"high": 1}, "E": {}},
        {"N": {"high": 1}, "E": {"low": 1}},
    ],
)
def test_points_never_written_may_be_listed_or_left_out(points: Json) -> None:
    assert compare(STEP, answer(points)).differences == ()


@pytest.mark.parametrize(
    ("points", "member"),
    [
        ({"E": {"low": 1, "jack": 1}}, "points.N"),
        ({"N": {"high": 1, "jack": 1}}, "points.N.jack"),
        ({"N": {"high": 1}, "E": {"low": 2}}, "points.E.low"),
        (["high"], "points"),
        ({"N": ["high"]}, "points.N"),
    ],
)
def test_a_point_that_was_written_is_required_and_a_listed_one_has_its_value(points: Any, member: str) -> None:
    assert [one.member for one in compare(STEP, answer(points)).differences] == [member]


def test_where_everything_is_written_every_point_is_required() -> None:
    step = {"ask": "result", "expect": {key: value for key, value in EXPECTED.items() if key != "unwritten"}}
    assert [one.member for one in compare(step, answer({"N": {"high": 1, "game": 1}})).differences] == ["points.E"]
