"""The evidence of facts, clauses and conditions is that of exactly what was asked."""

from __future__ import annotations

import pytest

from schmier import spec
from schmier_conformance.evidence.deciding import (
    decided_by,
    evidence_of,
    evidence_of_condition,
)
from schmier_conformance.evidence.kinds import Kind
from schmier_conformance.evidence.reasons import shipped_game
from schmier_conformance.law.rulings import condition_of

GAMES = spec.ruleset_ids()


@pytest.mark.parametrize("name", GAMES)
def test_every_fact_and_every_clause_in_force_has_evidence(name: str) -> None:
    game = shipped_game(name)
    named = [*game.facts, *spec.clauses_in_force(game.whole)]
    assert [path for path in named if not evidence_of(name, path)] == []


@pytest.mark.parametrize("name", GAMES)
def test_a_clause_that_is_not_in_force_has_none(name: str) -> None:
    in_force = set(spec.clauses_in_force(shipped_game(name).whole))
    paths = shipped_game(name).facts
    assert [
        label for label in spec.clauses() if label not in in_force | paths.keys() and evidence_of(name, label)
    ] == []


@pytest.mark.parametrize(
    ("game", "condition", "paths"),
    [
        ("skat", "play.leader = eldest and play.first_lead = any", ["play.leader", "play.first_lead"]),
        ("skat", "auction.kind in (skat, reject)", ["auction.kind"]),
        ("skat", "play.following = strict or play.void = must-trump", ["play.following"]),
        ("skat", "exchange.do = bury", ["exchange[bury].do"]),
        ("skat", "exchange[bury].to = 10", ["exchange[bury].to"]),
        ("skat", "not play.wrong_card is set", ["play.wrong_card"]),
        ("skat.tournament", "not points.reject is set", ["points.reject"]),
        ("seven-up.three", "points.list[low].to = holder", ["points.list[low].to"]),
        ("seven-up.three", "points.list.to = holder", ["points.list[low].to"]),
        ("cinch", "some exchange (do = draw and who = others)", ["exchange[draw].do", "exchange[draw].who"]),
    ],
)
def test_a_condition_rests_on_the_facts_that_make_it_hold(game: str, condition: str, paths: list[str]) -> None:
    assert decided_by(game, condition_of(condition)) == paths


def test_the_evidence_of_a_condition_is_that_of_its_options() -> None:
    asked = evidence_of_condition("seven-up.three", condition_of("match.target = 7"))
    assert asked == evidence_of("seven-up.three", "match.target")
    assert [one.says for one in asked] == ["Ultimate Book, line 57."]


def test_a_condition_without_options_rests_on_its_clauses() -> None:
    asked = evidence_of_condition("skat", condition_of(""), clauses=("play.lead.eldest", "play.follow.or-trump"))
    assert asked == evidence_of("skat", "play.lead.eldest")


def test_what_no_source_says_is_called_ours() -> None:
    (found,) = evidence_of("smear.ten-point", "auction.nobody_bids")
    assert (found.kind, found.ruling) == (Kind.OURS, "A-11")
    assert found.says == "Our choice, ruling A-11; related games have it so: St Paul notes; pagat.com."


def test_a_game_s_own_source_is_not_that_of_a_related_game() -> None:
    own = {source for one in evidence_of("smear.penguin", "points.list") for source in one.sources}
    assert {source for source in own if source.startswith("000")} == set()


def test_that_a_game_has_a_list_of_points_does_not_say_what_a_failed_bid_costs() -> None:
    cinch = {source for one in evidence_of("cinch", "points.setback") for source in one.sources}
    assert cinch == {"001:300-302"}
    penguin = {source for one in evidence_of("smear.penguin", "points.setback") for source in one.sources}
    assert {"000:43", "000:64"} <= penguin
    assert not {source for source in penguin if source.startswith("001:")}


def test_a_list_speaks_for_the_clause_that_its_members_steer() -> None:
    in_the_list = {source for one in evidence_of("cinch", "points.list") for source in one.sources}
    assert in_the_list & {source for one in evidence_of("cinch", "points.value") for source in one.sources}


@pytest.mark.parametrize("game", ["cinch", "smear.penguin", "skat"])
def test_that_cards_are_thrown_away_does_not_say_who_sees_them(game: str) -> None:
    assert [one.kind for one in evidence_of(game, "view.discards")] == [Kind.DEFAULT]
