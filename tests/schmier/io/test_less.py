"""Leaving parts out never makes a true log false: it holds or is undecided, and a false claim in it never holds."""

from __future__ import annotations

import copy
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chance import examples
from less import some_parts, without
from mutations import MUTATIONS
from random_matches import Onlooker, plain, random_match
from sampled import times
from schmier import spec
from schmier.io.findings import Replay
from schmier.io.logs import replay
from schmier.ruleset.ruleset import Ruleset, read_ruleset

Json = dict[str, Any]

FALSE_CLAIMS = (
    "wrong trick winner",
    "wrong trumps",
    "a point counts more",
    "a point is another's",
    "a point left out",
    "a point invented",
    "card-points",
    "tricks",
    "score",
    "made",
    "a number of a game",
    "winner",
    "number jumps",
    "another dealer",
    "scores not carried on",
)
"""The kinds of falsification that leave the events alone, so what is left out cannot make them true."""


@cache
def ruleset(identifier: str) -> Ruleset:
    return read_ruleset(spec.ruleset_document(identifier))


@cache
def true_logs(identifier: str) -> tuple[Json, Json]:
    """A match with everything a log can say, and another with what most logs say."""
    rich = random_match(ruleset(identifier), Random(f"less/{identifier}"), deals=2)
    return rich, plain(random_match(ruleset(identifier), Random(f"less still/{identifier}"), deals=2))


def verdict_of(log: Json) -> Replay:
    """The verdict on a log, the same with and without explanation."""
    witnessed, unwitnessed = replay(log, witness=Onlooker(), rulesets=ruleset), replay(log, rulesets=ruleset)
    assert witnessed.findings == unwitnessed.findings
    return unwitnessed


def assert_less_is_not_false(log: Json, chance: Random) -> None:
    """Leave parts out of a true log."""
    parts = some_parts(log, chance)
    found = verdict_of(without(log, parts))
    assert found.verdict != "broken", (parts, found.findings)


def assert_false_is_not_true(log: Json, name: str, chance: Random) -> None:
    """Leave parts out of a log with a false claim."""
    false = copy.deepcopy(log)
    if not MUTATIONS[name](false, chance) or false == log:
        return
    parts = some_parts(log, chance)
    assert verdict_of(without(false, parts)).verdict != "holds", (name, parts)


@pytest.mark.parametrize("identifier", spec.ruleset_ids())
def test_a_true_log_is_not_broken_by_what_it_leaves_out(identifier: str) -> None:
    chance = Random(identifier)
    for log in true_logs(identifier):
        for _ in range(times(4)):
            assert_less_is_not_false(log, chance)


@examples(60)
@given(identifier=st.sampled_from(spec.ruleset_ids()), seed=st.integers(0, 2**32))
def test_no_true_log_is_broken_by_what_it_leaves_out(identifier: str, seed: int) -> None:
    chance = Random(seed)
    log = random_match(ruleset(identifier), chance, deals=2)
    assert_less_is_not_false(plain(log) if chance.random() < 0.5 else log, chance)


@pytest.mark.parametrize("name", FALSE_CLAIMS)
def test_a_false_claim_does_not_hold_because_something_is_left_out(name: str) -> None:
    chance = Random(name)
    for identifier in chance.sample(spec.ruleset_ids(), 7):
        for log in true_logs(identifier):
            assert_false_is_not_true(log, name, chance)


@examples(60)
@given(name=st.sampled_from(FALSE_CLAIMS), identifier=st.sampled_from(spec.ruleset_ids()), seed=st.integers(0, 2**32))
def test_no_false_claim_holds_because_something_is_left_out(name: str, identifier: str, seed: int) -> None:
    chance = Random(seed)
    log = random_match(ruleset(identifier), chance, deals=2)
    assert_false_is_not_true(plain(log) if chance.random() < 0.5 else log, name, chance)


# ---- what settles it, and what is broken for certain -----------------------------------------------------------------


def run_pack() -> Json:
    """A plain deal of Seven Up in which the pack is run."""
    for seed in range(100):
        log = plain(random_match(ruleset("seven-up.three"), Random(seed), deals=1, players=4))
        verbs = [event["do"] for event in log["deals"][0]["events"]]
        if "run" in verbs and verbs.count("deal") == 1:
            return log
    raise AssertionError("nobody runs the pack")


def test_a_pack_run_that_nobody_recorded_is_open_from_the_run_on() -> None:
    log = run_pack()
    events = log["deals"][0]["events"]
    del events[0]["stock"]
    (found,) = verdict_of(log).findings
    assert (found.clause, found.is_doubt) == ("auction.turn-up.run", True)
    assert events[found.event or 0]["do"] == "run"
    assert found.left_out_at == 0


def test_a_doubt_names_the_first_event_at_which_something_is_left_out() -> None:
    log = plain(random_match(ruleset("smear.ten-point"), Random(1), deals=1))
    events = log["deals"][0]["events"]
    first = next(place for place, event in enumerate(events) if event["do"] == "discard")
    del events[first + 1], events[-1], log["deals"][0]["result"], events[-1]
    assert {(finding.is_doubt, finding.left_out_at) for finding in verdict_of(log).findings} == {(True, first + 3)}


def test_a_card_played_twice_breaks_a_log_that_is_open_before() -> None:
    log = run_pack()
    events = log["deals"][0]["events"]
    del events[0]["stock"]
    plays = [place for place, event in enumerate(events) if event["do"] == "play"]
    events[plays[5]]["card"] = events[plays[2]]["card"]
    found = verdict_of(log)
    assert found.verdict == "broken"
    assert [(finding.clause, finding.event) for finding in found.findings if not finding.is_doubt] == [
        ("play.held", plays[5])
    ]


def test_scores_after_a_deal_that_is_not_known_are_open() -> None:
    log = plain(random_match(ruleset("pitch.auction"), Random(3), deals=2))
    first, second = log["deals"]
    del first["events"][-1], first["result"], second["scores"]
    found = verdict_of(log)
    assert found.verdict == "undecidable"
    assert [(finding.deal, finding.clause) for finding in found.findings] == [(1, "match.start")]
