"""Expressions over the options of a ruleset: parsing, errors and evaluation."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schmier import spec
from schmier.conditions import (
    ALWAYS,
    All,
    Any_,
    Comparison,
    Condition,
    ConditionError,
    Not,
    Some,
    comparisons,
    holds,
    read_condition,
)

GAME: dict[str, Any] = {
    "parties": "pairs",
    "deck": {"ranks": ["A", "9"]},
    "deal": {"widow": 4, "redeal_claim": []},
    "auction": {"kind": "one-round", "selling_limits": False, "slams": [{"bid": "moon", "made": "wins-match"}]},
    "exchange": [
        {"do": "discard", "to": 9, "protects": ["A"], "unavoidable": "keep"},
        {"do": "draw", "to": 6},
        {"do": "discard", "to": 6, "protects": []},
    ],
    "play": {"leader": None, "stack": {"spares": []}},
    "points": {"list": [{"name": "low", "to": "holder"}, {"name": "jack", "to": "captor", "hung_value": 3}]},
    "ranking": {"contracts": {"NT": {"trumps": ["X1"]}}},
}
"""A game that there is not, with something of everything."""


@pytest.mark.parametrize(
    "text",
    [
        "",
        "if parties = pairs",
        "if deal.widow > 3 and deal.widow >= 4 and deal.widow < 5 and deal.widow <= 4",
        "if deal.widow != 3",
        "if play.leader != eldest",
        "unless play.leader = eldest",
        "unless play.nothing is set",
        "if auction.selling_limits = false",
        "if auction.kind in (turn-up, one-round)",
        "unless auction.kind in (turn-up, skat)",
        "if exchange.do = draw",
        "if exchange is set",
        "if exchange[draw].to = 6 unless exchange[draw].to = 9",
        "if points.list[low].to = holder",
        "if auction.slams[moon].made = wins-match",
        "if ranking.contracts.NT.trumps in (X1, 9)",
        "if deck.ranks = 9",
        "unless deck.ranks = 8",
        "if some exchange (do = discard and not protects is set)",
        "if some exchange (do = discard and unavoidable != keep)",
        "if parties = single or parties = pairs and deal.widow = 4",
        "if not parties = single",
        "if (parties = single or parties = pairs) and deal.widow = 4 unless auction.kind = skat",
    ],
)
def test_a_condition_that_a_game_meets_holds(text: str) -> None:
    assert holds(read_condition(text), GAME)


@pytest.mark.parametrize(
    "text",
    [
        "if parties = single",
        "unless parties = pairs",
        "if deal.widow > 4",
        "if deal.widow = 40",
        "if auction.selling_limits = 0",
        "if deal.widow = true",
        "if deck.ranks = true",
        "if deck.ranks > 8",
        "if parties > 3",
        "if play.leader is set",
        "if play.stack.spares is set",
        "if deal.redeal_claim is set",
        "if exchange.do = bury",
        "if exchange[draw].to = 9",
        "if exchange[discard].to > 9",
        "if exchange[discard].unavoidable != keep",
        "if points.list[low].to = captor",
        "if some points.list (to = holder and hung_value is set)",
        "if some exchange (do = draw and to = 9)",
        "if auction.kind in (turn-up, skat)",
        "if (parties = single or parties = pairs) and deal.widow = 5",
        "if parties = pairs unless deal.widow = 4",
    ],
)
def test_a_condition_that_a_game_does_not_meet_does_not_hold(text: str) -> None:
    assert not holds(read_condition(text), GAME)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("parties = pairs", "not of the form"),
        ("if", "an option or a value is missing"),
        ("if parties", "nothing is said of parties"),
        ("if parties =", "an option or a value is missing"),
        ("if parties = pairs and", "an option or a value is missing"),
        ("if (parties = pairs", "a bracket is not closed"),
        ("if parties in (pairs, single", "a bracket is not closed"),
        ("if parties in pairs", "a bracket follows 'in'"),
        ("if some exchange do = draw", "a bracket follows 'some'"),
        ("if parties is pairs", "'is' goes with 'set'"),
        ("if parties = pairs parties = single", "not of the form"),
        ("unless parties = pairs if parties = single", "not of the form"),
        ("if exchange[.to = 6", "is no step of a path"),
        ("if a..b = 6", "is no step of a path"),
    ],
)
def test_what_cannot_be_read_is_refused_with_what_is_wrong(text: str, message: str) -> None:
    with pytest.raises(ConditionError, match=message):
        read_condition(text)


def test_every_comparison_is_named_in_the_order_of_the_text_with_its_whole_path() -> None:
    text = "if some exchange (do = discard and not protects is set) or parties in (single, pairs) unless deal.widow > 3"
    assert list(comparisons(read_condition(text))) == [
        Comparison("exchange.do", "=", "discard"),
        Comparison("exchange.protects", "is set"),
        Comparison("parties", "=", "single"),
        Comparison("parties", "=", "pairs"),
        Comparison("deal.widow", ">", 3),
    ]


def test_nothing_said_is_always() -> None:
    assert read_condition(" ") == ALWAYS
    assert holds(ALWAYS, {})


# ---- what holds of any expression ------------------------------------------------------------------------------------

LEAVES = st.sampled_from(
    [
        "parties = pairs", "parties = single", "deal.widow > 3", "deal.widow = 5", "play.leader is set",
        "exchange.do = draw", "exchange[discard].unavoidable = keep", "auction.selling_limits = true",
        "auction.kind in (one-round, skat)", "some exchange (do = discard and to = 6)",
    ]
)  # fmt: skip

EXPRESSIONS = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        inner.map(lambda one: f"not ({one})"),
        st.tuples(inner, st.sampled_from(["and", "or"]), inner).map(
            lambda three: f"({three[0]}) {three[1]} ({three[2]})"
        ),
    ),
    max_leaves=8,
)


def written(condition: Condition) -> str:
    """An expression as text again, with every bracket."""
    match condition:
        case Comparison(path, "is set"):
            return f"{path} is set"
        case Comparison(path, operator, value):
            return f"{path} {operator} {str(value).lower() if isinstance(value, bool) else value}"
        case Not(part):
            return f"not ({written(part)})"
        case All(parts):
            return " and ".join(f"({written(part)})" for part in parts)
        case Any_(parts):
            return " or ".join(f"({written(part)})" for part in parts)
        case Some(path, part):
            return f"some {path} ({written(part)})"


@given(EXPRESSIONS)
def test_an_expression_written_out_reads_as_itself(text: str) -> None:
    condition = read_condition(f"if {text}")
    assert read_condition(f"if {written(condition)}") == condition


@given(EXPRESSIONS)
def test_unless_is_the_opposite_of_if(text: str) -> None:
    assert holds(read_condition(f"unless {text}"), GAME) is not holds(read_condition(f"if {text}"), GAME)


@given(EXPRESSIONS, EXPRESSIONS)
def test_and_or_and_if_unless_mean_what_they_say(one: str, other: str) -> None:
    first, second = (holds(read_condition(f"if {text}"), GAME) for text in (one, other))
    assert holds(read_condition(f"if ({one}) and ({other})"), GAME) is (first and second)
    assert holds(read_condition(f"if ({one}) or ({other})"), GAME) is (first or second)
    assert holds(read_condition(f"if {one} unless {other}"), GAME) is (first and not second)


@given(st.text(alphabet="ifunless andornot()=<>!,.[]_ abc0123", max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        condition = read_condition(text)
    except ConditionError:
        return
    assert holds(condition, GAME) in (True, False)


def test_every_condition_of_the_law_can_be_asked_of_an_empty_document() -> None:
    for label in spec.clauses():
        assert spec.in_force(label, {}) in (True, False)
