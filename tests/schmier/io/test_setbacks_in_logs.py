"""The setbacks that lose a match go from deal to deal in a log, and a log that says otherwise is wrong."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

import pytest

from random_matches import denied_by_protocol, random_match
from schmier import spec
from schmier.io.logs import replay
from schmier.ruleset.ruleset import Ruleset, read_ruleset
from schmier_conformance.documents.reading import validate

Json = dict[str, Any]


def auction_pitch(**match: Any) -> Json:
    """Auction Pitch to a hundred, so that hardly anybody arrives."""
    document = spec.ruleset_document("pitch.auction")
    return {**document, "match": {**document["match"], "target": 100, **match}}


PLAYED: Ruleset = read_ruleset(auction_pitch(losing_setbacks=2))


def match_of_setbacks() -> Json:
    """A match that ends by a second setback, after at least two deals, with every claim."""
    for seed in range(100):
        log = random_match(PLAYED, Random(seed), deals=30)
        if log["winner"] and len(log["deals"]) > 2:
            return log
    raise AssertionError("no such match")


LOG = match_of_setbacks()


def found(log: Json) -> list[str]:
    return [str(finding.clause) for finding in replay(log, rulesets=lambda _: PLAYED).findings]


def changed(place: int, **members: Any) -> Json:
    log = deepcopy(LOG)
    log["deals"][place] |= members
    return log


def test_a_match_lost_by_setbacks_holds_in_a_log_and_by_the_protocol() -> None:
    validate("game-log", LOG, "log")
    assert (found(LOG), denied_by_protocol(LOG, PLAYED.document)) == ([], [])
    last = LOG["deals"][-1]["result"]
    assert 2 in last["rounds"]["setbacks"].values()
    assert max(last["scores"].values()) < 100


def test_it_holds_without_what_is_handed_on() -> None:
    log = deepcopy(LOG)
    for deal in log["deals"]:
        deal.pop("rounds", None)
        deal["result"].pop("rounds")
    assert found(log) == []


@pytest.mark.parametrize("number", [1, 2])
def test_other_setbacks_than_those_left_are_found(number: int) -> None:
    party = next(iter(LOG["deals"][0]["scores"]))
    left = LOG["deals"][number - 1]["result"]["rounds"]["setbacks"]
    assert found(changed(number, rounds={"setbacks": {**left, party: left[party] + 1}}))[0] == "match.setbacks"


def test_setbacks_before_the_first_deal_are_found() -> None:
    party = next(iter(LOG["deals"][0]["scores"]))
    assert found(changed(0, number=1, rounds={"setbacks": {party: 1}}))[0] == "match.setbacks"


def test_a_deal_after_the_setback_that_lost_is_found() -> None:
    party = next(iter(LOG["deals"][0]["scores"]))
    log = deepcopy(LOG)
    log["deals"] = log["deals"][:1]
    del log["deals"][0]["result"], log["winner"]
    log["deals"][0].pop("number", None)
    log["deals"][0]["rounds"] = {"setbacks": {party: 2}}
    assert found(log) == ["match.setbacks.lost"]


def test_a_result_with_other_setbacks_is_found() -> None:
    log = deepcopy(LOG)
    parties = list(log["deals"][0]["result"]["scores"])
    log["deals"][0]["result"]["rounds"] = {"setbacks": dict.fromkeys(parties, 1)}
    assert found(log) == ["match.setbacks"]


def test_setbacks_mean_nothing_where_they_lose_no_match() -> None:
    plain = read_ruleset(auction_pitch())
    log = changed(0, rounds={"setbacks": {next(iter(LOG["deals"][0]["scores"])): 1}})
    log["deals"] = log["deals"][:1]
    del log["deals"][0]["result"], log["winner"]
    assert [str(one.clause) for one in replay(log, rulesets=lambda _: plain).findings] == ["match.rounds"]


@pytest.mark.parametrize("tie", ["nobody", "carried-over"])
def test_setbacks_and_tied_games_are_handed_on_together(tie: str) -> None:
    document = auction_pitch(losing_setbacks=4)
    both = read_ruleset({**document, "points": {**document["points"], "game_tie": tie}})
    log = random_match(both, Random(1), deals=6)
    assert replay(log, rulesets=lambda _: both).findings == []
    members = {"setbacks", *(["tied_games"] if tie == "carried-over" else [])}
    assert {frozenset(deal["result"]["rounds"]) for deal in log["deals"]} == {frozenset(members)}
