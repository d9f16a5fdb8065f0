"""Replaying a mangled log always gives a verdict, never a traceback and never a guess."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chance import examples
from places import ROOT
from schmier import spec
from schmier.ruleset.ruleset import read_ruleset
from schmier_conformance.commands.deal import random_logs, usual_players
from schmier_conformance.replay.files import Found
from schmier_conformance.replay.judge import Judged, JudgeOptions, judge
from schmier_conformance.wording.explanation import line_json, lines_text, moment_text

WORKED = ROOT / "conformance" / "worked" / "penguin-pitch-as-played.json"
Json = dict[str, Any]

MATCHES = 3
"""Random logs of each ruleset."""


@cache
def worked_log() -> Json:
    """The log people have worked."""
    log: Json = json.loads(WORKED.read_text(encoding="utf-8"))
    return log


@cache
def logs_of(identifier: str) -> tuple[Json, ...]:
    """Random logs of a ruleset."""
    ruleset = read_ruleset(spec.ruleset_document(identifier))
    return tuple(random_logs(ruleset, "mangled", MATCHES, usual_players(ruleset)))


@cache
def logs() -> tuple[Json, ...]:
    """All logs to mangle."""
    return (worked_log(), *(log for identifier in spec.ruleset_ids() for log in logs_of(identifier)))


@cache
def places_in(number: int) -> tuple[tuple[Any, ...], ...]:
    """Every place in a log not yet mangled."""
    return tuple(places(logs()[number]))


ASKED = [JudgeOptions(explain=True), JudgeOptions(event=1), JudgeOptions(event=12)]
"""The questions about a log other than its verdict."""

SCRAP = st.sampled_from(
    [None, True, -1, 0, 3, 10**12, "", "N", "Q", "AS", "X1", "ZZ", "play", "deal", "redeal", "moon", "N+S", [], ["AS", "AS"], {}, {"N": 1}]
)  # fmt: skip


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a document."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        yield (*path, key)
        yield from places(part, (*path, key))


@examples(500)
@given(data=st.data())
def test_a_mangled_log_gets_a_verdict(data: st.DataObject) -> None:
    number = data.draw(st.integers(0, len(logs()) - 1))
    log = copy.deepcopy(logs()[number])
    for time in range(data.draw(st.integers(1, 3))):
        there = places_in(number) if time == 0 else tuple(places(log))
        path = there[data.draw(st.integers(0, len(there) - 1))]
        part = log
        for key in path[:-1]:
            part = part[key]
        match data.draw(st.sampled_from(["replace", "remove", "double"])):
            case "replace":
                part[path[-1]] = copy.deepcopy(data.draw(SCRAP))
            case "remove":
                del part[path[-1]]
            case _ if isinstance(part, list):
                part.insert(path[-1], copy.deepcopy(part[path[-1]]))
    plain = judged(log, JudgeOptions())
    assert judged(log, data.draw(st.sampled_from(ASKED))).verdict == plain.verdict


def judged(log: Json, options: JudgeOptions) -> Judged:
    """The verdict on a log; every report on it can be rendered."""
    came_to = judge(Found("log", None, json.dumps(log).encode()), options)
    assert (came_to.verdict == "holds") == (came_to.replayed is not None and not came_to.replayed.findings)
    assert json.dumps([line_json(line) for line in came_to.lines])
    assert all(lines_text(came_to.lines))
    assert came_to.moment is None or moment_text(came_to.moment)
    return came_to


@pytest.mark.parametrize("number", range(MATCHES))
@pytest.mark.parametrize("identifier", spec.ruleset_ids())
def test_the_logs_themselves_hold(identifier: str, number: int) -> None:
    assert holds(logs_of(identifier)[number])


def test_the_worked_log_itself_holds() -> None:
    assert holds(worked_log())


def holds(log: Json) -> bool:
    return judged(log, JudgeOptions(explain=True)).verdict == "holds"
