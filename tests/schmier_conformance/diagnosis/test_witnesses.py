"""What speaks for each clause, and what is named, doubted or looked at for it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from diagnosed import judged, misreading, shipped
from schmier_conformance.diagnosis.concern import clauses_that_matter
from schmier_conformance.diagnosis.diagnose import misreadings_in_force
from schmier_conformance.diagnosis.ranking import UNCHANGED
from schmier_conformance.diagnosis.trial import seen_soundly
from schmier_conformance.diagnosis.witnesses import (
    ENOUGH,
    STAYS,
    Hearing,
    Shares,
    as_they_speak,
    leading,
    shares_of,
    together,
)
from schmier_conformance.engines.causes import Cause, Sureness
from schmier_conformance.engines.verdicts import Verdict

KEY = "points.game.tie-nobody:tie-to-the-pitcher"
RIGHT = "points.game.tie-nobody"

SURE: Shares = {"points.low": 0.7, "points.high": 0.2, "play.void": 0.1}
UNSURE: Shares = {"points.low": 0.3, "points.high": 0.05, "play.void": 0.05, "play.turn": 0.02}


@pytest.fixture(scope="module")
def hearing() -> Hearing:
    """What there is to go by where an engine misreads a clause that no catalogue has."""
    judgements = judged(shipped("pitch.joker"), misreading(KEY))
    seen = seen_soundly(dict(enumerate(judgements)), ())
    failed, passed = ([one for one in seen if one.failed is is_failed] for is_failed in (True, False))
    failures = [one for one in judgements if one.located is not None]
    passing = [one for one in judgements if one.verdict is Verdict.PASSED]
    return Hearing(failed, passed, clauses_that_matter(seen, misreadings_in_force(failed)), (), failures, passing)


def where(*clauses: str) -> Cause:
    """A reported place of five failures."""
    return Cause(Sureness.WHERE, clauses, (), 5, 0, 0)


def test_most_speaks_for_the_misread_clause_and_the_shares_are_one_together(hearing: Hearing) -> None:
    shares = shares_of(hearing, (), (), lambda label: True)
    assert next(iter(shares)) == RIGHT
    assert sum(shares.values()) == pytest.approx(1)
    assert [*shares.values()] == sorted(shares.values(), reverse=True)


def test_each_witness_raises_the_share_of_a_clause(hearing: Hearing) -> None:
    shares = shares_of(hearing, (), (), lambda label: True)
    for witness in (hearing.decides, hearing.is_noticed, hearing.is_written_for):
        assert witness()[RIGHT] > 0
    least = min(shares, key=lambda label: shares[label])
    named = shares_of(hearing, (where(least),), (), lambda label: True)
    first, second = (shares_of(hearing, (), look, lambda label: True) for look in ((least,), ("", least)))
    assert named[least] > first[least] > second[least] > shares[least]


def test_a_clause_that_only_follows_from_the_state_decides_as_far_as_it_is_noticed(hearing: Hearing) -> None:
    failed = [
        replace(one, judgement=replace(one.judgement, deciding=("play.turn", "points.low"))) for one in hearing.failed
    ]
    mattering = {number: {*here, "play.turn"} for number, here in hearing.matters.items()}
    everywhere = replace(hearing, failed=failed, matters=mattering)
    assert everywhere.decides() == {"play.turn": 0.0, "points.low": 1.0}
    here_alone = replace(everywhere, passed=())
    assert here_alone.decides() == {"play.turn": 1.0, "points.low": 1.0}


def test_nothing_speaks_for_a_clause_of_another_game(hearing: Hearing) -> None:
    shares = shares_of(hearing, (), (), lambda label: label != RIGHT)
    assert RIGHT not in shares
    assert sum(shares.values()) == pytest.approx(1)
    assert shares_of(hearing, (), (), lambda label: False) == {}


def test_clauses_for_which_nearly_as_much_speaks_are_named_together() -> None:
    assert leading(SURE) == ("points.low",)
    assert leading({"a": 0.3, "b": 0.2, "c": 0.15, "d": 0.1}) == ("a", "b", "c")
    assert leading({}) == ()
    assert together(("points.low", "play.void", "trumps.named"), SURE) == pytest.approx(0.8)


def test_where_there_is_no_cause_a_clause_is_named_if_enough_speaks_for_it(hearing: Hearing) -> None:
    [named], look = as_they_speak((), ("play.void",), SURE, hearing)
    assert (named.sureness, named.clauses, look) == (Sureness.WHERE, ("points.low",), ("play.void",))
    assert as_they_speak((), ("play.void",), UNSURE, hearing) == ((), ("play.void",))
    assert as_they_speak((), (), {}, hearing) == ((), ())


def test_a_cause_of_its_own_explains_the_failures_in_which_its_clauses_speak(hearing: Hearing) -> None:
    [named], _ = as_they_speak((), (), {RIGHT: 1.0}, hearing)
    assert 0 < named.explains <= len(hearing.failed)
    assert hearing.speaks_in(()) == 0


def test_a_place_for_which_too_little_speaks_is_only_looked_at(hearing: Hearing) -> None:
    place = where("points.low", "points.named")
    assert as_they_speak((place,), (), SURE, hearing) == ((place,), ())
    assert as_they_speak((place,), (), UNSURE, hearing) == ((), ("points.low", "points.high", "play.void"))
    between = {"points.low": (STAYS + ENOUGH) / 2}
    assert as_they_speak((place,), (), between, hearing) == ((place,), ())
    assert as_they_speak((), (), between, hearing) == ((), ())
    partly = Cause(Sureness.PARTLY, ("points.high",), ("points.high:lowest",), len(hearing.failed), 1, 0)
    assert as_they_speak((place, partly), (), UNSURE, hearing)[0] == (partly,)
    little = replace(partly, explains=0)
    assert as_they_speak((place, little, where("play.void")), (), UNSURE, hearing)[0] == ()


def test_traces_of_refusals_need_no_witness(hearing: Hearing) -> None:
    trace = where(UNCHANGED, "play.turn")
    assert as_they_speak((trace,), (), UNSURE, hearing) == ((trace,), ())


def test_an_unnamed_mistake_where_nothing_speaks_gives_way_to_the_clause_for_which_enough_does(
    hearing: Hearing,
) -> None:
    around = Cause(Sureness.AROUND, ("play.turn",), (), 5, 5, 0)
    [named], _ = as_they_speak((around,), (), SURE, hearing)
    assert (named.sureness, named.clauses) == (Sureness.AROUND, ("points.low", "play.turn"))
    for cause, shares in ((around, UNSURE), (replace(around, clauses=("points.low",)), SURE)):
        assert as_they_speak((cause,), (), shares, hearing) == ((cause,), ())


@pytest.mark.parametrize("sureness", [Sureness.PROBABLY, Sureness.PERHAPS, Sureness.PARTLY])
def test_a_named_mistake_stays_first(sureness: Sureness, hearing: Hearing) -> None:
    cause = Cause(sureness, ("play.turn",), ("play.turn:anybody",), 5, 5, 0)
    assert as_they_speak((cause,), (), SURE, hearing) == ((cause,), ())
