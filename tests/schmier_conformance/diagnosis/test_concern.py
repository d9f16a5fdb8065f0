"""The one clause that matters wherever an engine failed is named before the clauses that decide its wrong answers."""

from __future__ import annotations

import os
from collections.abc import Sequence

import pytest

from diagnosed import judged, misreading, shipped
from schmier_conformance.diagnosis.concern import Concern, only_concern, with_the_concern
from schmier_conformance.diagnosis.diagnose import misreadings_in_force
from schmier_conformance.diagnosis.trial import Seen, seen_soundly
from schmier_conformance.engines.causes import Cause, Sureness
from schmier_conformance.engines.verdicts import Verdict

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
    return only_concern(failed, passed, misreadings_in_force(failed)) if failed else None


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
    [named], look = with_the_concern(places, ("trumps.joker-led", "play.void"), CONCERN)
    assert (named.clauses, look) == (("trumps.joker-led", "play.follow.trump"), ("play.void",))
    [alone], _ = with_the_concern([], (), CONCERN)
    assert (alone.clauses, alone.explains, alone.faults) == (("trumps.joker-led",), 9, ())


@pytest.mark.parametrize("sureness", [one for one in Sureness if one is not Sureness.WHERE])
def test_a_cause_that_gives_the_very_answers_stays_first(sureness: Sureness) -> None:
    cause = Cause(sureness, ("play.turn",), (), 5, 5, 0)
    assert with_the_concern([cause], ("play.void",), CONCERN) == ((cause,), ("play.void",))
    assert with_the_concern([where("play.turn")], (), None) == ((where("play.turn"),), ())


def test_a_few_failures_or_fewer_passed_cases_than_failures_say_nothing() -> None:
    key = "points.game.tie-nobody:tie-to-the-pitcher"
    judgements = judged(shipped("pitch.joker"), misreading(key))
    seen = seen_soundly(dict(enumerate(judgements)), ())
    failed, passed = ([one for one in seen if one.failed is is_failed] for is_failed in (True, False))
    known = misreadings_in_force(failed)
    assert only_concern(failed, passed, known) is not None
    assert only_concern(failed[:2], passed, known) is None
    assert only_concern(failed, passed[: len(failed) - 1], known) is None
