"""Which observations count as equal, and which do not."""

from __future__ import annotations

from typing import Any

import pytest

from schmier_conformance.engines.comparison import Comparison, Manner, compare

ACT: dict[str, Any] = {"do": "play", "by": "S", "card": "8S"}
ACE = {"do": "play", "card": "AS"}
TWO = {"do": "play", "card": "2S"}

STATE: dict[str, Any] = {
    "phase": "play",
    "acts": ["N", "E"],
    "scores": {"N": 3, "E": 0},
    "hands": {"N": ["2C", "AS"], "E": ["KD"]},
    "widow": ["3C", "4C"],
    "stock": ["5C", "6C"],
    "discards": {"N": ["9C", "TC"]},
    "calls": [{"by": "N", "do": "pass"}, {"by": "E", "do": "bid", "bid": 2}],
    "trick": [{"by": "N", "card": "7C"}, {"by": "E", "card": "8C"}],
    "tricks": {"N": 0, "E": 1},
}


def is_same(step: dict[str, Any], observation: Any, strict_reasons: bool = False) -> bool:
    return not compare(step, observation, strict_reasons=strict_reasons).differences


def messages_for(step: dict[str, Any], observation: Any, strict_reasons: bool = False) -> list[str]:
    return [one.message for one in compare(step, observation, strict_reasons=strict_reasons).differences]


def trial(expect: dict[str, Any]) -> dict[str, Any]:
    return {"try": ACT, "expect": expect}


def question(ask: str, expect: dict[str, Any]) -> dict[str, Any]:
    return {"ask": ask, "expect": expect}


@pytest.mark.parametrize("observation", [None, 3, "accepted", [], [{"accepted": True}], True])
def test_an_observation_that_is_no_object_differs(observation: Any) -> None:
    assert not is_same(trial({"accepted": True}), observation)


def test_unsupported_is_neither_right_nor_wrong() -> None:
    assert compare(trial({"accepted": True}), {"unsupported": True}) == Comparison(is_unsupported=True)
    assert not is_same(trial({"accepted": True}), {"unsupported": False})


def test_acceptance_and_rejection_must_agree() -> None:
    accepted, rejected = trial({"accepted": True}), trial({"rejected": "play.held"})
    assert is_same(accepted, {"accepted": True})
    assert is_same(rejected, {"rejected": "play.held"})
    assert not is_same(accepted, {"rejected": "play.held"})
    assert not is_same(rejected, {"accepted": True})


@pytest.mark.parametrize(
    "observation", [{}, {"accepted": 1}, {"accepted": False}, {"accepted": True, "rejected": "a.b"}]
)
def test_an_outcome_that_is_neither_or_both_differs(observation: dict[str, Any]) -> None:
    assert not is_same(trial({"accepted": True}), observation)
    assert not is_same(trial({"rejected": "play.held"}), observation)


def test_another_clause_is_a_warning_and_under_strict_reasons_a_difference() -> None:
    step, observation = trial({"rejected": "play.held"}), {"rejected": "play.turn"}
    words = 'rejected by "play.turn"; the clause is play.held'
    assert compare(step, observation) == Comparison(warnings=(words,))
    assert messages_for(step, observation, strict_reasons=True) == [words]


def test_the_winner_of_the_trick_must_agree_and_be_absent_where_there_is_none() -> None:
    assert is_same(trial({"accepted": True, "trick_to": "S"}), {"accepted": True, "trick_to": "S"})
    assert not is_same(trial({"accepted": True, "trick_to": "S"}), {"accepted": True, "trick_to": "N"})
    assert not is_same(trial({"accepted": True, "trick_to": "S"}), {"accepted": True})
    assert not is_same(trial({"accepted": True}), {"accepted": True, "trick_to": "S"})
    assert is_same(trial({"accepted": True}), {"accepted": True, "trick_to": None, "rejected": None})


@pytest.mark.parametrize("make", [trial, lambda expect: question("result", {"over": True, **expect})])
def test_the_explanation_is_never_judged(make: Any) -> None:
    step = make({"accepted": True, "because": ["play.trick.trump", "play.end"]})
    right = {"over": True, "accepted": True, "because": ["play.trick.trump", "play.end"]}
    wrong = {"over": True, "accepted": True, "because": ["play.end", "play.trick.trump"]}
    none = {"over": True, "accepted": True}
    assert [is_same(step, observation) for observation in (right, wrong, none)] == [True, True, True]
    assert [is_same(step, observation, True) for observation in (right, wrong, none)] == [True, True, True]


def test_legal_actions_are_a_set() -> None:
    step = question("legal", {"by": "S", "actions": [ACE, TWO]})
    assert is_same(step, {"by": "S", "actions": [TWO, {"card": "AS", "do": "play"}]})
    assert messages_for(step, {"by": "S", "actions": [ACE]}) == ['{"card": "2S", "do": "play"} is legal and missing']
    assert not is_same(step, {"by": "S", "actions": [ACE, TWO, {"do": "play", "card": "3S"}]})
    assert not is_same(step, {"by": "S", "actions": [ACE, TWO, TWO]})
    assert not is_same(step, {"by": "S", "actions": "AS 2S"})
    assert not is_same(step, {"by": "S"})


def test_a_bid_of_one_is_not_true() -> None:
    step = question("legal", {"by": "S", "actions": [{"do": "bid", "bid": 1}]})
    assert not is_same(step, {"by": "S", "actions": [{"do": "bid", "bid": True}]})


def test_who_acts_must_agree_and_several_are_a_set() -> None:
    several = question("legal", {"by": ["N", "E"], "choose": {"do": "discard", "count": {"N": 3, "E": 0}}})
    assert is_same(several, {"by": ["E", "N"], "choose": {"count": {"E": 0, "N": 3}, "do": "discard"}})
    assert not is_same(several, {"by": ["E"], "choose": {"do": "discard", "count": {"N": 3, "E": 0}}})
    assert not is_same(several, {"by": ["N", "E"], "choose": {"do": "discard", "count": {"E": 3}}})
    assert is_same(several, {"by": ["N", "E"], "choose": {"do": "discard", "count": {"N": 3}}})
    assert not is_same(several, {"by": ["N", "E"], "actions": []})
    no_seat = question("legal", {"by": None, "actions": []})
    assert is_same(no_seat, {"by": None, "actions": []})
    assert is_same(no_seat, {})
    assert not is_same(no_seat, {"by": "N"})


def test_the_choice_of_a_discard_is_not_offered_beside_actions() -> None:
    step = question("legal", {"by": "S", "actions": [ACE]})
    assert not is_same(step, {"by": "S", "actions": [ACE], "choose": {"do": "discard", "count": {"S": 1}}})


@pytest.mark.parametrize("key", sorted(STATE))
def test_every_part_of_the_state_must_be_told(key: str) -> None:
    assert is_same(question("state", STATE), STATE)
    assert not is_same(question("state", STATE), {name: value for name, value in STATE.items() if name != key})


def test_cards_under_another_are_a_set_and_the_cards_of_a_trick_a_list() -> None:
    def with_trick(*trick: dict[str, Any]) -> dict[str, Any]:
        return {**STATE, "trick": list(trick)}

    stack = {"by": "N", "card": "7C", "under": ["5C", "6C"]}
    step = question("state", with_trick(stack, {"by": "E", "card": "8C"}))
    assert is_same(step, with_trick({**stack, "under": ["6C", "5C"]}, {"by": "E", "card": "8C"}))
    assert not is_same(step, with_trick({**stack, "under": ["6C", "4C"]}, {"by": "E", "card": "8C"}))
    assert not is_same(step, with_trick({"by": "E", "card": "8C"}, stack))
    assert not is_same(step, {**STATE, "trick": ["7C", "8C"]})
    assert not is_same(step, {**STATE, "trick": {"N": "7C"}})


@pytest.mark.parametrize("ask", ["state", "view"])
def test_an_engine_that_tells_more_than_it_may_differs(ask: str) -> None:
    assert messages_for(question(ask, STATE), {**STATE, "hidden": ["AS"]}) == ['`hidden` is ["AS"]; it must be absent']
    assert is_same(question(ask, STATE), {**STATE, "hidden": [], "turn_up": None})


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        ("hands", {"E": ["KD"], "N": ["AS", "2C"]}, True),
        ("hands", {"E": ["KD"], "N": ["AS", "AS", "2C"]}, False),
        ("hands", {"E": ["KD"], "N": ["AS"]}, False),
        ("hands", {"N": ["AS", "2C"]}, False),
        ("discards", {"N": ["TC", "9C"]}, True),
        ("widow", ["4C", "3C"], True),
        ("widow", 2, False),
        ("stock", ["6C", "5C"], False),
        ("acts", ["E", "N"], True),
        ("acts", "N", False),
        ("calls", STATE["calls"][::-1], False),
        ("trick", STATE["trick"][::-1], False),
        ("scores", {"N": 3}, True),
        ("scores", {"N": 3, "E": 1}, False),
        ("tricks", {"E": 1}, True),
        ("tricks", {"N": 1, "E": 1}, False),
        ("phase", "auction", False),
    ],
)
def test_hands_are_sets_and_the_stock_the_calls_and_the_trick_have_an_order(
    key: str, value: Any, expected: bool
) -> None:
    assert is_same(question("state", STATE), {**STATE, key: value}) == expected


RESULT = {
    "over": True,
    "points": {"N+S": {"high": 1, "low": 0}, "E+W": {"game": 0}},
    "card_points": {"N+S": 14, "E+W": 0},
    "scores": {"N+S": 1, "E+W": -2},
    "made": False,
    "winner": None,
}


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"points": {"N+S": {"high": 1}}}, True),
        ({"points": {"N+S": {"high": 1, "jack": 0}, "E+W": {}}}, True),
        ({"points": {"N+S": {"high": 1, "low": 1}}}, False),
        ({"points": {}}, False),
        ({"points": {"N+S": {"high": True}}}, False),
        ({"card_points": {"N+S": 14}}, True),
        ({"card_points": {"N+S": 14, "E+W": False}}, False),
        ({"scores": {"N+S": 1}}, False),
        ({"made": None}, False),
        ({"made": 0}, False),
        ({"winner": "N+S"}, False),
        ({"comment": "a close one", "next_dealer": "N"}, True),
    ],
)
def test_in_a_result_zeros_may_be_left_out_and_more_may_be_told(change: dict[str, Any], expected: bool) -> None:
    assert is_same(question("result", RESULT), {**RESULT, **change}) == expected


@pytest.mark.parametrize("key", sorted(RESULT))
def test_a_result_must_have_everything_expected_of_it_but_what_is_nothing(key: str) -> None:
    less = {name: value for name, value in RESULT.items() if name != key}
    assert is_same(question("result", RESULT), less) == (key == "winner")


def test_a_difference_is_named_by_the_innermost_member() -> None:
    right = {**RESULT, "game": {"card_points": 70, "value": 48, "overbid": False}}
    wrong = {**right, "game": {"card_points": 70, "value": 60}, "scores": {"N+S": 1, "E+W": 2}}
    found = compare(question("result", right), wrong).differences
    assert [(one.member, one.manner) for one in found] == [
        ("game.overbid", Manner.MISSING), ("game.value", Manner.OTHER), ("scores.E+W", Manner.OTHER),
    ]  # fmt: skip
    assert found[1].message == "`game.value` is 60; it must be 48"


def test_another_form_is_told_from_another_value() -> None:
    found = compare(question("state", STATE), {**STATE, "scores": [3, 0], "widow": 2, "phase": "auction"}).differences
    assert {one.member: one.manner for one in found} == {
        "scores": Manner.FORM, "widow": Manner.FORM, "phase": Manner.OTHER,
    }  # fmt: skip
