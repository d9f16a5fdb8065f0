"""No clause is named that is not in force in the game: an engine cannot misread what its game does not have."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from read_once import corpus
from schmier import spec
from schmier_conformance.diagnosis import diagnose
from schmier_conformance.diagnosis.diagnose import turned_options
from schmier_conformance.diagnosis.in_game import of_the_game, wider_first
from schmier_conformance.diagnosis.trial import seen_soundly
from schmier_conformance.engines.causes import Cause, Diagnosis, Sureness
from schmier_conformance.engines.judge import judge
from schmier_conformance.engines.verdicts import Judgement, Verdict
from schmier_conformance.mutants.wrong_engine import Kind, WrongEngine

RULESETS = spec.ruleset_ids()

GAMES = ("pitch.auction", "seven-up.three", "skat", "cinch", "five-hundred.two")
"""A game of each kind."""


def failures_of(ruleset: str) -> list[Judgement]:
    """Failures that tempt to name another game: an action refused by each clause that is not in force, and members of other games."""
    tried = [
        (case, index)
        for case in corpus()
        if case.ruleset == ruleset
        for index, step in enumerate(case.steps)
        if "accepted" in step["expect"]
    ]
    case, index = min(tried, key=lambda one: len(one[0].given["events"]) + len(one[0].steps))
    others = [label for label in spec.clauses() if not spec.in_force(label, case.document)]
    step = case.steps[index]
    wrong = [{"rejected": label} for label in others[:: max(1, len(others) // 6)]]
    answers = [*wrong, {**step["expect"], "trick_to": "nobody"}]
    sound = [one["expect"] for one in case.steps]
    found = [
        judge(case, range(len(sound)), {"observations": [*sound[:index], got, *sound[index + 1 :]]}) for got in answers
    ]
    return [one for one in found if one.verdict is Verdict.FAILED]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_decides_is_in_force(ruleset: str) -> None:
    failed = failures_of(ruleset)
    document = failed[0].case.document if failed else spec.ruleset_document(ruleset)
    in_force = set(spec.clauses_in_force(document))
    assert in_force.issuperset(label for one in failed for label in one.deciding)


@pytest.mark.parametrize("ruleset", GAMES)
def test_no_option_is_named_by_a_clause_that_is_not_in_force(ruleset: str) -> None:
    failed = failures_of(ruleset)[:1]
    in_force = set(spec.clauses_in_force(failed[0].case.document))
    for engine in turned_options(seen_soundly(dict(enumerate(failed)), ())):
        assert in_force.issuperset(engine.clauses), engine.name
        assert engine.name.partition(":")[0] in in_force, engine.name


@pytest.mark.parametrize("ruleset", GAMES)
def test_no_diagnosis_names_a_clause_that_is_not_in_force(ruleset: str) -> None:
    failed = failures_of(ruleset)
    in_force = set(spec.clauses_in_force(failed[0].case.document))
    found = diagnose(failed)
    assert in_force.issuperset(found.where_to_look)
    for cause in found.causes:
        assert in_force.issuperset(cause.clauses)
        assert in_force.issuperset(fault.partition(":")[0] for fault in cause.faults)


def test_a_cause_of_another_game_is_not_named_and_one_of_both_by_its_clause_here() -> None:
    document = spec.ruleset_document("pitch.auction")
    assert not spec.in_force("auction.turn-up.give.wins", document)
    other = Cause(Sureness.PROBABLY, ("auction.turn-up.give.wins",), ("auction.turn-up.give.wins:never",), 3, 3, 0)
    both = Cause(Sureness.WHERE, ("auction.turn-up.give.wins", "points.low"), (), 3, 0, 0)
    found = of_the_game(Diagnosis((other, both), 6, 0, ("deal.stock", "points.high")), [document])
    assert [cause.clauses for cause in found.causes] == [("points.low",)]
    assert found.where_to_look == ("points.high",)


def test_an_option_is_named_by_the_wider_clause_where_that_decides_more() -> None:
    engine = WrongEngine(
        Kind.TURNED_OPTION, "deal.misdeal.wins:deal.misdeal_paid=lost", "", ("deal.misdeal.wins", "deal.misdeal")
    )
    assert wider_first(engine, Counter({"deal.misdeal.wins": 2, "deal.misdeal": 2})) == engine
    wider = wider_first(engine, Counter({"deal.misdeal.wins": 1, "deal.misdeal": 3}))
    assert wider.name == "deal.misdeal:deal.misdeal_paid=lost"
    assert wider.clauses == ("deal.misdeal", "deal.misdeal.wins")
    other = replace(engine, clauses=("deal.misdeal.wins", "deal.stock"))
    assert wider_first(other, Counter({"deal.stock": 3})).clauses == other.clauses
