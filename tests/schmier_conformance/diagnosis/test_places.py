"""Where no hypothesis explains the failures: which clauses are reported, which companions, and when none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from diagnosed import FAILED, failures, seen, shipped, supposed
from schmier_conformance.corpus.cases import Level
from schmier_conformance.diagnosis import diagnose
from schmier_conformance.diagnosis.companions import spectrum_of
from schmier_conformance.diagnosis.doubts import is_strong
from schmier_conformance.diagnosis.places import places
from schmier_conformance.diagnosis.ranking import Fit, causes
from schmier_conformance.diagnosis.trial import Evidence, Seen
from schmier_conformance.engines.causes import Cause, Diagnosis, Sureness
from schmier_conformance.engines.comparison import Difference, Manner
from schmier_conformance.engines.final_verdicts import final_verdicts
from schmier_conformance.engines.judge import judge
from schmier_conformance.engines.text_report import diagnosis_lines
from schmier_conformance.engines.verdicts import Verdict


def after(one: Seen, *clauses: str) -> Seen:
    """A case in which something else was decided before."""
    return replace(one, on_the_way=frozenset(clauses), clauses=frozenset(clauses))


def passing(often: int, label: str, *always: str) -> list[Seen]:
    """Twenty cases that passed, in some of which a clause decided something."""
    right = [seen(number, Verdict.PASSED) for number in range(10, 30)]
    return [after(one, *always, *([label] if place < often else [])) for place, one in enumerate(right)]


def written_for(one: Seen, *clauses: str) -> Seen:
    """A case written for some clauses."""
    return replace(one, judgement=replace(one.judgement, case=replace(one.case, clauses=clauses)))


@pytest.mark.parametrize("given", ["cards.pack", "cards.unique"])
def test_the_clause_by_which_an_engine_refuses_is_believed(given: str) -> None:
    judgements = []
    for case in shipped("cinch"):
        answers = [
            {"rejected": given}
            if step.get("try", {}).get("do") == "deal" and "accepted" in step["expect"]
            else step["expect"]
            for step in case.steps
        ]
        judgements.append(judge(case, range(len(case.steps)), {"observations": answers}))
    assert diagnose(final_verdicts(judgements).judgements).causes[0].clauses[0] == given


def test_what_was_decided_wherever_it_failed_and_seldom_elsewhere_stands_beside_the_place() -> None:
    failed = [after(one, "points.game.count", "play.concede") for one in failures("points.game.count")]
    [seldom] = causes([], failed, places(failed, passing(4, "play.concede", "points.game.count")))
    assert seldom.clauses == ("points.game.count", "play.concede")
    [often] = causes([], failed, places(failed, passing(12, "play.concede", "points.game.count")))
    assert often.clauses == ("points.game.count",)
    hardly = [*failed[:5], *[after(one, "points.game.count") for one in failed[5:]]]
    [half] = causes([], hardly, places(hardly, passing(4, "play.concede", "points.game.count")))
    assert half.clauses == ("points.game.count",)


def test_of_a_single_failure_it_is_told_what_its_case_was_written_for() -> None:
    one = written_for(seen(0, Verdict.FAILED, "points.low"), "table.sits-out")
    assert causes([], [one], places([one], passing(0, "")))[0].clauses == ("points.low", "table.sits-out")
    by_chance = replace(one, judgement=replace(one.judgement, case=replace(one.case, level=Level.RANDOM)))
    assert causes([], [by_chance], places([by_chance], passing(0, "")))[0].clauses == ("points.low",)
    many = [written_for(each, "table.sits-out") for each in passing(0, "")]
    assert causes([], [one], places([one], many))[0].clauses == ("points.low",)


def test_clauses_that_are_always_decided_together_are_told_together() -> None:
    both, one = ("points.game.count", "points.game.trump-jack"), ("points.game.count",)
    failed = [after(each, *both) for each in failures(*both)]
    alike = [after(each, *both) for each in passing(0, "")]
    assert causes([], failed, places(failed, alike))[0].clauses == both
    more = [after(each, *(both if number < 15 else one)) for number, each in enumerate(alike)]
    assert causes([], failed, places(failed, more))[0].clauses == one


SCATTERED = (
    "play.turn",
    "points.low",
    "points.high",
    "view.hand",
    "view.public",
    "deal.stock",
    "play.held",
    "play.end",
)


def scattered(*before: str) -> list[Seen]:
    """Failures that differ all over."""
    return [after(seen(number, Verdict.FAILED, label), *before) for number, label in enumerate(SCATTERED)]


def test_of_failures_that_differ_all_over_the_clause_is_told_that_was_decided_in_them_alone() -> None:
    failed = scattered("auction.nobody-bids.no-trump", "auction.pass")
    found = causes([], failed, places(failed, passing(0, "", "auction.pass")))
    assert [cause.clauses for cause in found] == [("auction.nobody-bids.no-trump",)]
    assert causes([], failed, places(failed, passing(9, "auction.nobody-bids.no-trump", "auction.pass"))) == []


def test_of_clauses_that_fit_equally_well_those_come_first_that_decide_the_wrong_answers() -> None:
    failed = [after(one, "auction.nobody-bids.no-trump", SCATTERED[-1]) for one in scattered()]
    assert spectrum_of(passing(0, "")).most_alike(failed) == (SCATTERED[-1], "auction.nobody-bids.no-trump")


def test_what_failed_is_like_nothing_where_hardly_anything_passed() -> None:
    failed = scattered("auction.pass")
    assert spectrum_of([]).most_alike(failed) == ()
    assert causes([], failed, places(failed, passing(0, "")[:3])) == []


def test_places_that_only_together_make_up_nearly_all_are_not_told() -> None:
    thirds = [seen(number, Verdict.FAILED, SCATTERED[number % 3]) for number in range(9)]
    assert causes([], thirds, places(thirds, [])) == []
    halves = [seen(number, Verdict.FAILED, SCATTERED[number % 2]) for number in range(9)]
    assert set(causes([], halves, places(halves, []))[0].clauses) == set(SCATTERED[:2])


def test_a_mistake_without_a_name_is_told_with_the_clause_where_it_shows() -> None:
    nameless = Fit(supposed("", "cards.rank.trumps"), Evidence(frozenset(FAILED)))
    [cause] = causes([nameless], failures("play.trick.trump"))
    assert (cause.sureness, cause.clauses) == (Sureness.AROUND, ("cards.rank.trumps", "play.trick.trump"))
    named = Fit(supposed("cards.rank.trumps:low-is-high", "cards.rank.trumps"), Evidence(frozenset(FAILED)))
    [far] = causes([named], failures("play.trick.trump"))
    assert (far.clauses, far.shows) == (("cards.rank.trumps", "play.trick.trump"), ("play.trick.trump",))
    assert far.line["or_else"] == ["play.trick.trump"]
    assert "    or a clause that decides where its failures differ: play.trick.trump" in diagnosis_lines(
        Diagnosis((far,), 10)
    )
    [near] = causes([named], failures("cards.rank.trumps", "play.trick.trump"))
    assert (near.clauses, near.shows) == (("cards.rank.trumps",), ())
    halves = [seen(number, Verdict.FAILED, SCATTERED[number % 2]) for number in FAILED]
    assert causes([nameless], halves)[0].clauses == ("cards.rank.trumps",)


def test_a_mistake_that_broke_nothing_where_its_clause_often_decided_is_told_with_what_it_hangs_on() -> None:
    failed = [after(one, "points.high", "points.like-jokers") for one in failures("points.high")]
    nameless = Fit(supposed("", "points.high"), Evidence(frozenset(FAILED)))
    often = [after(one, "points.high") for one in passing(0, "")]
    assert causes([nameless], failed, places(failed, often))[0].clauses == ("points.high", "points.like-jokers")
    assert causes([nameless], failed, places(failed, passing(0, "")))[0].clauses == ("points.high",)


def differing_in(member: str, one: Seen) -> Seen:
    """A failure in which a single member is wrong."""
    differences = (Difference(member, Manner.OTHER, ""),)
    return replace(one, judgement=replace(one.judgement, differences=differences))


def test_who_acts_and_who_has_the_contract_stands_beside_where_somebody_else_is_told() -> None:
    failed = failures("auction.range")
    for member, clause in (("acts", "auction.turn"), ("by", "auction.turn"), ("contract.by", "auction.pitcher")):
        [place] = places([differing_in(member, one) for one in failed], [])[:1]
        assert (place.clause, place.beside[:1]) == ("auction.range", (clause,))
    assert places([differing_in("phase", one) for one in failed], [])[0].beside == ()


def test_what_is_wrong_in_how_others_go_together_is_told_with_those() -> None:
    nameless = Fit(supposed("", "play.obligation.order"), Evidence(frozenset(FAILED)))
    halves = [seen(number, Verdict.FAILED, SCATTERED[number % 2]) for number in FAILED]
    assert causes([nameless], halves)[0].clauses == ("play.obligation.order", *SCATTERED[:2])


def test_a_nameless_trace_comes_after_the_clauses_that_decide() -> None:
    nameless = Fit(supposed("", "irregular.unchanged"), Evidence(frozenset(FAILED)))
    assert causes([nameless], failures("play.turn"))[0].clauses == ("play.turn", "irregular.unchanged")


def test_a_misreading_that_passed_cases_speak_against_is_doubted() -> None:
    sure = Cause(Sureness.PROBABLY, ("play.turn",), ("play.turn:any",), 10, 10, 0)
    near = failures("play.turn")
    assert is_strong(sure, near)
    assert not is_strong(replace(sure, would_fail=1), near)
    assert not is_strong(replace(sure, sureness=Sureness.PARTLY), near)
    assert not is_strong(sure, failures("play.trick.trump"))
    assert not is_strong(replace(sure, clauses=("play.turn", "play.trick.trump")), failures("play.trick.trump"))


def test_several_places_are_not_told_as_if_each_decided_the_answer() -> None:
    one = Cause(Sureness.WHERE, ("points.low",), (), 4, 0, 0)
    several = replace(one, clauses=("points.skat.count", "play.concede.rest"))
    lines = [diagnosis_lines(Diagnosis((cause,), 4))[1].strip() for cause in (one, several)]
    assert lines == [
        "Look at this clause, which decides where the answers differ: points.low",
        "Look at these clauses; one of them decides where the answers differ, or decided earlier: points.skat.count; play.concede.rest",
    ]
