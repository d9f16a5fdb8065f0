"""What a case needs of an engine, derived from its events and steps."""

from __future__ import annotations

import json
from typing import Any

import pytest

from read_once import corpus
from schmier import spec
from schmier.io.serve import ruleset_of
from schmier_conformance.corpus.cases import Case
from schmier_conformance.corpus.game_notation import notation_of
from schmier_conformance.corpus.manifest import entries
from schmier_conformance.corpus.roles import Needs, Role, needs_of
from schmier_conformance.documents.schemas import schemas

Json = dict[str, Any]

ALL: tuple[Role, ...] = tuple(Role)


def needs(case: Case) -> tuple[Role, ...]:
    return needs_of(ruleset_of(json.dumps(case.document, sort_keys=True)), case.given, case.steps)


def test_every_shipped_case_states_what_is_derived_from_it() -> None:
    assert [case.id for case in corpus() if case.stated_needs != needs(case)] == []


def test_the_manifest_lists_the_needs_of_every_case() -> None:
    listed = {name: roles for entry in entries().values() for name, roles in entry.needs.items()}
    assert listed == {case.id: " ".join(case.needs) for case in corpus()}


def test_every_case_needs_a_role_and_every_role_is_needed() -> None:
    assert [case.id for case in corpus() if not case.needs] == []
    assert {role for case in corpus() for role in case.needs} == set(Role)


def test_the_schema_describes_every_role_in_order() -> None:
    described = schemas()["urn:schmier:schema:fixtures:1"]["$defs"]["role"]
    assert described["enum"] == list(Role)
    assert [role for role in Role if f"`{role}`:" not in described["description"]] == []


@pytest.mark.parametrize(
    ("identifier", "expected"),
    [
        ("pitch-auction-0003", (Role.AUCTION,)),
        ("pitch-auction-0015", (Role.AUCTION, Role.LOGS)),  # a claim that the game does not have
        ("pitch-auction-0018", (Role.DEAL, Role.LOGS)),  # a card dealt twice
        ("pitch-auction-0085", (Role.PLAY, Role.LOGS)),  # a stack where none is played
        ("pitch-auction-0086", (Role.PLAY, Role.LOGS)),  # a revoke where none is recorded
        ("seven-up-three-0077", (Role.PLAY, Role.IRREGULARITIES)),
        ("pitch-auction-0041", (Role.PLAY, Role.MATCH)),
    ],
)
def test_what_some_cases_need(identifier: str, expected: tuple[Role, ...]) -> None:
    assert next(case for case in corpus() if case.id == identifier).needs == expected


def test_what_is_accepted_is_never_the_notation_of_another_game() -> None:
    foreign = []
    for case in corpus():
        ruleset = ruleset_of(json.dumps(case.document, sort_keys=True))
        played, notation = Needs(ruleset, case.given), notation_of(ruleset)
        accepted = [{"try": event, "expect": {"accepted": True}} for event in case.given["events"]]
        for step in (*accepted, *case.steps):
            if "try" in step and "accepted" in step["expect"]:
                is_note = played.is_note(step["try"], is_accepted=True)
                foreign += [case.id] if not is_note and notation.is_foreign(step["try"]) else []
            played.add_step(step)
    assert foreign == []


def pitch(*events: Json, scores: Json | None = None) -> Json:
    hands = {"N": "AS KS QS JS TS 9S", "E": "AH KH QH JH TH 9H", "S": "AD KD QD JD TD 9D"}
    dealt = {"do": "deal", "hands": {seat: cards.split() for seat, cards in hands.items()}}
    return {"seats": ["N", "E", "S"], "dealer": "S", "scores": scores or {}, "events": [dealt, *events]}


PITCH = ruleset_of(json.dumps(spec.ruleset_document("pitch.auction"), sort_keys=True))
BID: Json = {"do": "bid", "by": "N", "bid": 2}
PASSES: tuple[Json, ...] = ({"do": "pass", "by": "E"}, {"do": "pass", "by": "S"})
REFUSED: Json = {"rejected": "play.turn"}


@pytest.mark.parametrize(
    ("given", "step", "expected"),
    [
        (pitch(), {"ask": "legal", "expect": {}}, (Role.AUCTION,)),
        (pitch(BID, *PASSES), {"ask": "legal", "expect": {}}, (Role.PLAY,)),
        (pitch(BID, *PASSES, scores={"N": 5}), {"ask": "view", "expect": {}}, (Role.PLAY, Role.MATCH)),
        (pitch(), {"try": BID, "expect": {"accepted": True}}, (Role.AUCTION,)),
        (pitch(), {"try": {"do": "bid", "by": "E", "bid": 2}, "expect": REFUSED}, (Role.AUCTION,)),
        (pitch(), {"try": {"do": "bid", "by": "N", "bid": "moon"}, "expect": REFUSED}, (Role.LOGS,)),
        (pitch(), {"try": {"do": "hold", "by": "N"}, "expect": REFUSED}, (Role.LOGS,)),
        (pitch(), {"try": {"do": "redeal"}, "expect": REFUSED}, (Role.LOGS,)),
        (
            pitch(BID, *PASSES),
            {"try": {"do": "play", "by": "N", "card": "AS", "under": ["KS"]}, "expect": REFUSED},
            (Role.LOGS,),
        ),
        (pitch(BID, *PASSES), {"try": {"do": "play", "by": "N", "card": "X1"}, "expect": REFUSED}, (Role.LOGS,)),
        (pitch(BID, *PASSES), {"try": {"do": "play", "by": "E", "card": "AH"}, "expect": REFUSED}, (Role.PLAY,)),
    ],
)
def test_what_a_step_needs(given: Json, step: Json, expected: tuple[Role, ...]) -> None:
    assert needs_of(PITCH, given, [step]) == expected
