"""Whatever is wrong with a log, replaying it gives a verdict: never a traceback, never a guess."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from schmier import spec
from schmier.rules.ruleset import read_ruleset
from schmier_conformance.commands.deal import random_logs, usual_players
from schmier_conformance.explaining import lines, moment
from schmier_conformance.replaying.files import Found
from schmier_conformance.replaying.judging import Asked, Judged, judge

WORKED = Path(__file__).parents[1] / "conformance" / "worked" / "penguin-pitch-as-played.json"
Json = dict[str, Any]

LOGS: list[Json] = [json.loads(WORKED.read_text(encoding="utf-8"))]
for identifier in spec.ruleset_ids():
    ruleset = read_ruleset(spec.ruleset_document(identifier))
    LOGS += random_logs(ruleset, "mangled", 3, usual_players(ruleset))

ASKED = [Asked(explain=True), Asked(event=1), Asked(event=12)]
"""What may be asked of a log besides whether it holds."""

SCRAP = st.sampled_from(
    [None, True, -1, 0, 3, 10**12, "", "N", "Q", "AS", "X1", "ZZ", "play", "deal", "redeal", "moon", "N+S", [], ["AS", "AS"], {}, {"N": 1}]
)  # fmt: skip


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a document."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        yield (*path, key)
        yield from places(part, (*path, key))


@settings(max_examples=1500, deadline=None)
@given(data=st.data())
def test_a_mangled_log_gets_a_verdict(data: st.DataObject) -> None:
    log = copy.deepcopy(data.draw(st.sampled_from(LOGS)))
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(list(places(log))))
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
    plain = judged(log, Asked())
    assert judged(log, data.draw(st.sampled_from(ASKED))).verdict == plain.verdict


def judged(log: Json, asked: Asked) -> Judged:
    """What became of a log; whatever is to be told of it can be told."""
    came_to = judge(Found("log", None, json.dumps(log).encode()), asked)
    assert (came_to.verdict == "holds") == (came_to.replayed is not None and not came_to.replayed.findings)
    assert json.dumps([lines.as_json(line) for line in came_to.lines])
    assert all(lines.in_words(came_to.lines))
    assert came_to.moment is None or moment.told(came_to.moment)
    return came_to


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log["ruleset"])
def test_the_logs_themselves_hold(log: Json) -> None:
    assert judged(log, Asked(explain=True)).verdict == "holds"
