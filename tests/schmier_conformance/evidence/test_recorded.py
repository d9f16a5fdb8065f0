"""Recorded play supports the facts that its games tell from others, in every game that has them from there."""

from __future__ import annotations

import json

import recorded_play as tool
from schmier import spec
from schmier_conformance.evidence.deciding import evidence_of
from schmier_conformance.evidence.kinds import Kind
from schmier_conformance.evidence.recorded import FILE, recorded_play


def test_the_stored_findings_are_those_of_the_recorded_games() -> None:
    assert json.loads(FILE.read_text("utf-8")) == tool.findings(), "run python tools/recorded_play.py"


def test_what_is_found_are_facts_and_clauses_of_the_game() -> None:
    for game, found in recorded_play().items():
        whole = spec.ruleset_document(game)
        assert {path for path in found.facts if not evidence_of(game, path)} == set()
        assert set(found.clauses) <= set(spec.clauses_in_force(whole))


def test_a_variant_that_changes_the_value_has_no_recorded_play_for_it() -> None:
    kinds = {game: {one.kind for one in evidence_of(game, "play.conceding")} for game in ("skat", "skat.tournament")}
    assert Kind.RECORDED in kinds["skat"]
    assert Kind.RECORDED not in kinds["skat.tournament"]


def test_a_game_that_inherits_the_value_has_the_recorded_play_too() -> None:
    says = [one.says for one in evidence_of("skat.tournament", "points.card_points.A")]
    assert says == [
        "Skatordnung 1.2.2.",
        "Ruling B-48, after Skatordnung 1.2.2, 5.2.2; pagat.com.",
        "International Skat Server: 14 recorded games came out so, and would not with another value.",
    ]
