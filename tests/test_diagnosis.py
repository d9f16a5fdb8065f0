"""What is said of an engine's failures: the cause, several of them, one of a group, or that it is not known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from read_once import corpus
from schmier.edge import serve
from schmier.play import obligations
from schmier.play.bounds import Bound
from schmier_conformance.corpus.cases import Case
from schmier_conformance.diagnosing import diagnose
from schmier_conformance.diagnosing.hypotheses import Hypothesis, known_faults, marked_functions
from schmier_conformance.diagnosing.mistakes import all_mistakes_in
from schmier_conformance.diagnosing.ranking import Fit, causes
from schmier_conformance.diagnosing.trying import EndlessError, Evidence, Seen, no_longer_than, seen_soundly
from schmier_conformance.engines.diagnosis import Cause, Diagnosis, Sureness
from schmier_conformance.engines.judging import judge
from schmier_conformance.engines.settling import settled
from schmier_conformance.engines.verdicts import Judgement, Verdict


@cache
def shipped(game: str) -> tuple[Case, ...]:
    """The hand-worked cases of a shipped ruleset."""
    return tuple(case for case in corpus() if case.ruleset == game and case.level != "random")


def fault(key: str) -> Hypothesis:
    """A known fault."""
    return next(one for one in known_faults() if one.name == key)


def judged(cases: Sequence[Case], *faults: Hypothesis) -> list[Judgement]:
    """The judgements on the reference with a fault; with several, each in a share of the cases."""
    found = []
    for number, case in enumerate(cases):
        made = faults[number % len(faults)] if faults else Hypothesis((), "")
        with made.made():
            answer = serve.run({"seq": 1, "ruleset": case.document, "given": case.given, "steps": list(case.steps)})
        found.append(judge(case, range(len(case.steps)), answer))
    return list(settled(found).judgements)


def test_a_run_without_failures_has_no_cause() -> None:
    assert diagnose(judged(shipped("pitch.auction"))) == Diagnosis()


@pytest.mark.parametrize(
    "key",
    [
        "play.follow.or-trump:strict-follow",
        "points.holder:low-to-the-captor",
        "points.captor:jack-to-its-holder",
    ],
)
def test_an_engine_with_a_known_fault_is_told_so_and_how_much_it_explains(key: str) -> None:
    judgements = judged(shipped("pitch.auction"), fault(key))
    said = diagnose(judgements)
    failures = sum(judgement.verdict is Verdict.FAILED for judgement in judgements)
    assert said.failures == failures
    assert said.unexplained == 0
    first = said.causes[0]
    assert key in first.faults
    assert (first.sureness, first.explains, first.answers, first.would_fail) == (
        Sureness.PROBABLY,
        failures,
        failures,
        0,
    )


def test_answers_that_nothing_known_gives_are_not_explained() -> None:
    cases = shipped("pitch.auction")
    wrong = {"over": True, "points": {}, "scores": {"X": 99}, "made": None, "winner": "X", "next_dealer": None}
    judgements = []
    for case in cases:
        said = [
            wrong if step.get("ask") == "result" and len(step["expect"]) > 2 else step["expect"] for step in case.steps
        ]
        judgements.append(judge(case, range(len(case.steps)), {"observations": said}))
    at_the_end = settled(judgements)
    said_of_it = diagnose(at_the_end.judgements, at_the_end.shapes)
    assert said_of_it.failures > 3
    assert all(cause.sureness is not Sureness.PROBABLY for cause in said_of_it.causes)
    assert all(cause.answers == 0 for cause in said_of_it.causes)


def seen(number: int, verdict: Verdict, *deciding: str) -> Seen:
    """A case with its verdict, and nothing else of interest."""
    case = shipped("pitch.auction")[number]
    judgement = Judgement(case, verdict, step=0, deciding=deciding)
    return seen_soundly({number: judgement}, ())[0]


def fit(name: str, answers: Sequence[int], would_fail: Sequence[int] = (), too_early: Sequence[int] = ()) -> Fit:
    """A misreading with its evidence."""
    evidence = Evidence(frozenset(answers), too_early=frozenset(too_early), would_fail=frozenset(would_fail))
    return Fit(Hypothesis((name.partition(":")[0],), name), evidence)


FAILED = range(10)


def failures(*deciding: str) -> list[Seen]:
    return [seen(number, Verdict.FAILED, *deciding) for number in FAILED]


def test_several_independent_causes_are_named_the_strongest_first() -> None:
    found = causes([fit("a.few:f", [7, 8, 9]), fit("b.many:f", range(7)), fit("c.same:f", range(5))], failures())
    assert [(cause.clauses, cause.explains) for cause in found] == [(("b.many",), 7), (("a.few",), 3)]


def test_probably_is_said_only_above_the_share() -> None:
    [most] = causes([fit("a.most:f", range(8))], failures())
    [few] = causes([fit("a.few:f", range(7))], failures())
    [doubted] = causes([fit("a.doubted:f", range(8), would_fail=[20, 21, 22])], failures())
    assert [most.sureness, few.sureness, doubted.sureness] == [Sureness.PROBABLY, Sureness.PARTLY, Sureness.PERHAPS]
    assert doubted.would_fail == 3


def test_what_is_refuted_by_more_than_speaks_for_it_is_not_named() -> None:
    assert causes([fit("a.refuted:f", [0, 1], would_fail=[20, 21, 22])], failures()) == []
    assert causes([fit("a.early:f", [0, 1], too_early=[2, 3, 4])], failures()) == []


def test_ties_are_a_group_and_never_go_by_the_alphabet() -> None:
    alike = [fit("a.first:f", range(9)), fit("z.last:f", range(9))]
    [group] = causes(alike, failures())
    assert group.faults == ("a.first:f", "z.last:f")
    [near] = causes(alike, failures("z.last"))
    assert near.faults == ("z.last:f",)


def test_a_mistake_without_a_name_is_told_as_the_clause_around_which_it_is() -> None:
    nameless = Fit(Hypothesis(("play.turn",), ""), Evidence(frozenset(FAILED)))
    [cause] = causes([nameless], failures("play.turn"))
    assert cause == Cause(Sureness.AROUND, ("play.turn",), (), 10, 10, 0)


def test_every_mechanical_mistake_can_be_made_and_is_undone() -> None:
    functions = marked_functions()
    assert len(functions) > 250
    for marked in functions[::12]:
        before = marked.function.__code__
        for placed in all_mistakes_in(marked):
            assert marked.function.__code__.co_firstlineno <= placed.first <= placed.last
            with placed.mistake.made():
                assert marked.function.__code__ is not before
        assert marked.function.__code__ is before


def test_what_never_ends_is_given_up() -> None:
    with pytest.raises(EndlessError), no_longer_than(0.05):
        exec("while True: pass", {"__name__": "schmier.endless"})


def with_the_lowest_only(right: Callable[..., Bound | None]) -> Callable[..., Bound | None]:
    """Whoever must follow suit must play its lowest card, or a trump: a mistake that nobody has named."""

    def wrong(*given: Any) -> Bound | None:
        bound = right(*given)
        return bound and replace(bound, keep=bound.keep & -bound.keep)

    return wrong


def test_a_mistake_that_nobody_has_named_is_never_told_as_another() -> None:
    mistaken = Hypothesis((), "", obligations.suit_or_trump, with_the_lowest_only)
    said = diagnose(judged(shipped("pitch.auction"), mistaken))
    assert said.failures > 0
    assert all(cause.clauses[0].startswith("play.follow") for cause in said.causes)


def test_an_engine_that_says_that_it_cannot_answer_has_misread_nothing() -> None:
    cases = shipped("pitch.auction")
    assert diagnose([judge(case, [], {"error": "KeyError: trump"}) for case in cases]) == Diagnosis()
