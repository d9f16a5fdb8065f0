"""An engine that refuses an action and changes something all the same is named so, whatever it changes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from diagnosed import mistaken, shipped
from schmier.deal import Deal
from schmier.labels import Label
from schmier_conformance.diagnosis import diagnose
from schmier_conformance.diagnosis.refusals import TRACES, UNCHANGED, traces
from schmier_conformance.mutants import catalogue
from schmier_conformance.mutants.basic_mistakes.leniency import everywhere
from schmier_conformance.mutants.basic_mistakes.mistake import Json, Mistake, after_refusal

GAMES = {
    "refused-action-is-carried-out": "pitch.auction",
    "refused-bid-is-to-be-beaten": "smear.ten-point",
    "refused-bid-counts": "pitch.auction",
    "refused-choice-is-over": "smear.ten-point",
}
"""A game whose cases notice each trace."""


def first_named(change: Callable[[Deal, Json], None], game: str) -> tuple[str, ...]:
    """The clauses of the first cause named of an engine that does this after a refusal."""
    mistake = Mistake("trace", "", everywhere, after_refusal(change), changes_deal=True)
    found = diagnose(mistaken(mistake, shipped(game)))
    return found.causes[0].clauses if found.causes else ()


def test_the_traces_are_hypotheses_of_the_clause_that_forbids_them() -> None:
    assert set(GAMES) == set(TRACES)
    assert {engine.clauses for engine in traces()} == {(UNCHANGED,)}
    known = {one.name for one in catalogue.basic_mistakes() if one.clauses == (UNCHANGED,)}
    assert known == {"refused-card-is-gone", "turn-passes-on", "refused-call-is-noted"}


@pytest.mark.parametrize("name", TRACES)
def test_an_engine_that_leaves_a_trace_of_a_refusal_is_named_so(name: str) -> None:
    assert UNCHANGED in first_named(TRACES[name][1], GAMES[name])


def hands_change_places(deal: Deal, event: Json) -> None:
    """A trace that no hypothesis knows."""
    deal.hands.reverse()


def test_a_trace_that_no_hypothesis_knows_is_named_by_its_place() -> None:
    assert first_named(hands_change_places, "pitch.auction")[0] == Label.IRREGULAR_UNCHANGED


def test_wrong_answers_that_do_not_all_follow_a_refusal_are_not_put_down_to_it() -> None:
    mistake = next(one for one in catalogue.basic_mistakes() if one.name == "dealer-stays").mistake
    assert mistake is not None
    found = diagnose(mistaken(mistake, shipped("pitch.auction")))
    assert all(UNCHANGED not in cause.clauses for cause in found.causes)
    assert UNCHANGED not in found.where_to_look
