"""The one clause that matters wherever an engine failed is named before the clauses that decide its wrong answers."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace

import pytest

from diagnosed import judged, misreading, shipped
from schmier_conformance.corpus.cases import Level
from schmier_conformance.diagnosis.concern import (
    Concern,
    clauses_that_matter,
    only_concern,
    with_the_concern,
    with_the_exact_first,
    with_what_they_were_written_for,
)
from schmier_conformance.diagnosis.diagnose import misreadings_in_force
from schmier_conformance.diagnosis.trial import Seen, seen_soundly
from schmier_conformance.engines.causes import Cause, Sureness
from schmier_conformance.engines.verdicts import Judgement, Verdict

WHOLE = bool(os.environ.get("WHOLE"))

GAMES = ("pitch.joker", "five-hundred.three", "skat.schieberamsch") if WHOLE else ("pitch.joker",)

EVERY = 1 if WHOLE else 8
"""Of so many misreadings of a game one is tried."""

CONCERN = Concern("trumps.joker-led", frozenset(range(9)))


def where(*clauses: str) -> Cause:
    """A reported place of five failures."""
    return Cause(Sureness.WHERE, clauses, (), 5, 0, 0)


def concern_of(key: str, game: str) -> Concern | None:
    """What is found of an engine that misreads a clause, as if it were in no catalogue."""
    judgements = judged(shipped(game), misreading(key))
    seen = seen_soundly(
        {number: one for number, one in enumerate(judgements) if one.verdict is not Verdict.ERRORED}, ()
    )
    failed, passed = ([one for one in seen if one.failed is is_failed] for is_failed in (True, False))
    matters = clauses_that_matter(seen, misreadings_in_force(failed))
    return only_concern(failed, passed, matters) if failed else None


def misread_in(game: str) -> Sequence[str]:
    """The misreadings of clauses in force in a game."""
    seen: list[Seen] = seen_soundly({0: judged(shipped(game)[:1])[0]}, ())
    return [one.key for one in misreadings_in_force(seen)]


@pytest.mark.parametrize("game", GAMES)
def test_an_engine_that_misreads_one_clause_is_never_said_to_misread_another(game: str) -> None:
    found = {key: concern_of(key, game) for key in misread_in(game)[::EVERY]}
    assert any(found.values())
    assert not {key: one.clause for key, one in found.items() if one and one.clause != key.partition(":")[0]}


def test_the_clause_that_matters_comes_before_those_that_decide() -> None:
    places = [where("play.follow.trump"), where("play.turn")]
    [named] = with_the_concern(places, CONCERN)
    assert (named.clauses, named.explains) == (("trumps.joker-led", "play.follow.trump"), 9)
    [alone] = with_the_concern([], CONCERN)
    assert (alone.clauses, alone.explains, alone.faults) == (("trumps.joker-led",), 9, ())


@pytest.mark.parametrize("sureness", [one for one in Sureness if one is not Sureness.WHERE])
def test_a_cause_that_gives_the_very_answers_stays_first(sureness: Sureness) -> None:
    cause = Cause(sureness, ("play.turn",), (), 5, 5, 0)
    assert with_the_concern([cause], CONCERN) == (cause,)
    assert with_the_concern([where("play.turn")], None) == (where("play.turn"),)


def test_a_few_failures_or_fewer_passed_cases_than_failures_say_nothing() -> None:
    key = "points.game.tie-nobody:tie-to-the-pitcher"
    judgements = judged(shipped("pitch.joker"), misreading(key))
    seen = seen_soundly(dict(enumerate(judgements)), ())
    failed, passed = ([one for one in seen if one.failed is is_failed] for is_failed in (True, False))
    matters = clauses_that_matter(seen, misreadings_in_force(failed))
    assert only_concern(failed, passed, matters) is not None
    assert only_concern(failed[:2], passed, matters) is None
    assert only_concern(failed, passed[: len(failed) - 1], matters) is None


def written_for(verdict: Verdict, *clauses: str) -> Judgement:
    """A judgement on a hand-worked case that was written for some clauses."""
    return Judgement(replace(shipped("pitch.joker")[0], clauses=clauses), verdict)


def test_the_clause_that_all_hand_worked_failures_were_written_for_comes_before_a_place() -> None:
    failures = [written_for(Verdict.FAILED, "points.game.tie-carried", "points.high")] * 3
    passed = [written_for(Verdict.PASSED, "points.high")]
    [named, other] = with_what_they_were_written_for([where("points.game.most"), where("points.low")], failures, passed)
    assert (named.clauses, other) == (("points.game.tie-carried", "points.game.most"), where("points.low"))
    place = [where("points.game.most")]
    assert with_what_they_were_written_for(place, failures[:2], passed) == tuple(place)
    mixed = [*failures, written_for(Verdict.FAILED, "points.low")]
    assert with_what_they_were_written_for(place, mixed, passed) == tuple(place)
    own = [where("points.game.tie-carried")]
    assert with_what_they_were_written_for(own, failures, passed) == tuple(own)
    dealt = [replace(one, case=replace(one.case, level=Level.RANDOM)) for one in failures]
    assert with_what_they_were_written_for(place, dealt, passed) == tuple(place)


def test_a_named_mistake_that_nothing_refutes_comes_before_a_place() -> None:
    place, name = where("exchange.push"), "points.reject.unseen:unseen-doubles-once"
    exact = Cause(Sureness.PROBABLY, ("points.reject.unseen",), (name,), 9, 9, 0)
    assert with_the_exact_first([place, exact]) == (exact, place)
    for doubtful in (replace(exact, answers=2), replace(exact, would_fail=1), replace(exact, sureness=Sureness.PARTLY)):
        assert with_the_exact_first([place, doubtful]) == (place, doubtful)
    assert with_the_exact_first([exact, place]) == (exact, place)
    assert with_the_exact_first([]) == ()
