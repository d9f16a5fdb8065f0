"""The smallest deal on which two games, or two engines, differ, and the reason."""

from __future__ import annotations

import json
import sys
from functools import cache
from typing import Any

import pytest

from places import ZOO
from read_once import corpus
from schmier import spec
from schmier.io.serve import observe, set_up
from schmier.ruleset.ruleset import read_ruleset
from schmier_conformance.command import main
from schmier_conformance.generative.report import separate as separate_report
from schmier_conformance.generative.separate import search
from schmier_conformance.generative.separate.first_difference import differing
from schmier_conformance.generative.separate.search import Separation, separate_rulesets

REFERENCE = f"{sys.executable} -m schmier.io.serve"

DEALS = 40
"""Random deals of each game at most; the command's default is ten times as many."""


def descends_from(identifier: str, ancestor: str) -> bool:
    parent = spec.shipped(identifier).get("extends")
    return parent is not None and (parent == ancestor or descends_from(parent, ancestor))


VARIANTS = [
    identifier
    for identifier in spec.ruleset_ids()
    if descends_from(identifier, "pitch.auction") or identifier.startswith("pitch.")
    # What is not dealt is a stock in games that draw, and in Don hands are longer: no table of cards can be both.
    if not spec.ruleset_document(identifier)["play"].get("draws")
    and spec.ruleset_document(identifier)["deal"]["hand"] == spec.ruleset_document("pitch.auction")["deal"]["hand"]
]


@pytest.fixture(autouse=True)
def corpus_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "load", lambda **_: list(corpus()))


@cache
def apart(first: str, second: str) -> Separation:
    return separate_rulesets(spec.ruleset_document(first), spec.ruleset_document(second), DEALS)


def answers_by(identifier: str, found: Separation) -> list[Any]:
    """What a game says at each step of the deal found, computed independently."""
    assert found.found
    script = found.found.script.script
    deal = set_up(read_ruleset(spec.ruleset_document(identifier)), {**script.given, "events": []})
    return [observe(deal, step) for step in script.steps]


@pytest.mark.parametrize("variant", [variant for variant in VARIANTS if variant != "pitch.auction"])
def test_auction_pitch_is_told_from_each_of_its_variants_by_the_last_step_of_the_deal_alone(variant: str) -> None:
    found = apart("pitch.auction", variant)
    assert found.found, f"{found.tried} deals were tried"
    steps = found.found.script.steps
    both = zip(steps, answers_by("pitch.auction", found), answers_by(variant, found), strict=True)
    assert [bool(differing(*each)) for each in both] == [False] * (len(steps) - 1) + [True]
    assert found.responsible, "the options that make it"
    report = separate_report.report(found)
    for words in (f"B: {variant}", "  so        ", "It is made by "):
        assert words in report
    assert json.loads(json.dumps(separate_report.as_document(found)))["found"]


def test_what_may_be_bid_first_is_told_by_the_cards_alone() -> None:
    found = apart("pitch.auction", "pitch.smudge")
    assert found.found
    assert [step.get("ask", "try") for step in found.found.script.steps] == ["try", "legal"]
    assert "only in B: bids smudge" in separate_report.report(found)
    assert found.responsible == ["auction.slams"]


def test_a_result_is_told_with_the_lines_that_the_other_account_has_not() -> None:
    document = spec.ruleset_document("pitch.auction")
    dearer = {
        **document,
        "id": "dear",
        "points": {**document["points"], "card_points": {"A": 4, "K": 3, "Q": 2, "J": 1}},
    }
    found = separate_rulesets(document, dearer, DEALS)
    assert found.found
    assert found.found.question == "result"
    assert len(found.found.script.given["seats"]) == 2
    assert found.responsible == ["points.card_points"]
    report = separate_report.report(found)
    assert "  A counts  " in report
    assert "  B counts  " in report
    assert "[points.game.count" in report


def test_games_that_cannot_be_dealt_at_one_table_are_told_so_and_the_same_game_is_the_same(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["separate", "skat", "five-hundred.three"]) == 1
    output = capsys.readouterr().out
    assert "No deal is a deal of both games" in output
    assert "In A the widow has 2 cards, in B 3." in output
    assert main(["separate", "skat", "cinch"]) == 1
    assert "everybody is dealt 10 cards, in B 9" in capsys.readouterr().out
    assert main(["separate", "skat", "skat"]) == 0
    assert "no option differs" in capsys.readouterr().out
    assert main(["separate", "smear.minnesota", "five-hundred.three", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["no_common_table"]


def test_where_no_deal_is_found_it_is_said_what_was_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search.Search, "through", lambda self, scripts: setattr(self, "tried", 7))
    found = separate_rulesets(spec.ruleset_document("pitch.auction"), spec.ruleset_document("pitch.joker"), 1)
    assert found.found is None
    report = separate_report.report(found)
    assert "7 deals were tried, and on none of them do the two part" in report
    assert "They differ in:\n  Jokers" in report


def test_two_engines_are_told_apart_and_it_is_said_with_which_of_them_the_law_is(
    capsys: pytest.CaptureFixture[str],
) -> None:
    wrong = f"{sys.executable} {ZOO / 'planted.py'} must-follow-suit"
    words = ["--ruleset", "pitch.auction", "--deals", "8", "--seed", "2"]
    assert main(["separate", "--engine-a", REFERENCE, "--engine-b", wrong, *words]) == 1
    output = capsys.readouterr().out
    assert "The law is with A." in output
    assert "play.follow.or-trump: " in output
    assert output.startswith("After 6 steps, with N E at the table and E dealing:")
    assert main(["separate", "--engine-a", REFERENCE, "--engine-b", REFERENCE, *words[:3], "1"]) == 0
    assert (
        capsys.readouterr().out
        == "The two engines never differ. Deals of Auction Pitch (Setback) that were tried: 1.\n"
    )


@pytest.mark.parametrize(
    "words",
    [[], ["skat"], ["skat", "cinch", "pedro.single"], ["skat", "cinch", "--ruleset", "skat"], ["--engine-a", "x"]],
)
def test_two_are_asked_for(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["separate", *words]) == 2
    assert capsys.readouterr().err.startswith("schmier: ")
