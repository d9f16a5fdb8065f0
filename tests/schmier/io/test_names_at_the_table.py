"""An unknown seat in the protocol or in a log is an error that lists the seats at the table."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from schmier import spec
from schmier.io import serve
from schmier.io.findings import LogError
from schmier.io.logs import replay

Json = dict[str, Any]

SKAT = spec.ruleset_document("skat")
HANDS = {
    "F": ["JH", "JD", "TC", "KC", "9C", "8C", "AS", "AD", "TD", "7D"],
    "M": ["AC", "QC", "KD", "9D", "AH", "9H", "7H", "JS", "TS", "8S"],
    "E": ["7C", "QD", "8D", "KH", "TH", "8H", "KS", "QS", "9S", "7S"],
}
EVENTS: list[Json] = [
    {"do": "deal", "hands": HANDS, "widow": ["JC", "QH"]},
    {"do": "pass", "by": "M"},
    {"do": "pass", "by": "E"},
    {"do": "bid", "by": "F", "bid": 18},
    {"do": "declare", "by": "F", "contract": "C", "hand": True},
    {"do": "play", "by": "F", "card": "8C"},
    {"do": "play", "by": "M", "card": "QC"},
    {"do": "play", "by": "E", "card": "7C"},
]
CONCESSION = {"do": "concede", "by": "F", "agreed": "Z"}
STRANGERS: list[tuple[int, Json]] = [
    (0, {"do": "deal", "hands": {**HANDS, "Z": []}, "widow": ["JC", "QH"]}),
    *[(place, {**event, "by": "Z"}) for place, event in enumerate(EVENTS) if "by" in event],
    (8, {**CONCESSION, "by": "Z", "agreed": "M"}),
    (8, CONCESSION),
    (8, {"do": "claim", "by": "Z"}),
]
"""The place of an event in the deal, and the event, which names a Z."""


def names_nobody(problem: str) -> bool:
    return problem.endswith("there is no seat 'Z'; the seats are F, M, E")


def request_for(given: Json, step: Json) -> Json:
    whole = {"seats": ["F", "M", "E"], "dealer": "E", "scores": {}, "events": EVENTS, **given}
    return serve.run({"cmd": "run", "seq": 1, "ruleset": SKAT, "given": whole, "steps": [step]})


@pytest.mark.parametrize(("place", "event"), STRANGERS)
def test_an_event_of_the_protocol_that_names_nobody_at_the_table_is_told(place: int, event: Json) -> None:
    before = EVENTS[:place]
    assert names_nobody(request_for({"events": [*before, event]}, {"ask": "legal"})["error"])
    assert names_nobody(request_for({"events": before}, {"try": event})["error"])


@pytest.mark.parametrize(("given", "step"), [({"dealer": "Z"}, {"ask": "legal"}), ({}, {"ask": "view", "seat": "Z"})])
def test_a_dealer_or_a_view_of_nobody_at_the_table_is_told(given: Json, step: Json) -> None:
    assert names_nobody(request_for(given, step)["error"])


def test_a_score_of_a_party_that_is_not_at_the_table_is_told() -> None:
    problem = request_for({"scores": {"F+M": 20}}, {"ask": "legal"})["error"]
    assert problem == "given.scores: there is no party 'F+M'; the parties are F, M, E"


@pytest.mark.parametrize(("place", "event"), STRANGERS)
def test_an_event_of_a_log_that_names_nobody_at_the_table_is_told(place: int, event: Json) -> None:
    log = {"ruleset": "skat", "seats": ["F", "M", "E"], "deals": [{"dealer": "E", "events": [*EVENTS[:place], event]}]}
    with pytest.raises(LogError) as refused:
        replay(copy.deepcopy(log))
    assert names_nobody(str(refused.value))
    assert f"events[{place}]" in str(refused.value)
