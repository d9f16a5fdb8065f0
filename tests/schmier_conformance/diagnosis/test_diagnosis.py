"""The diagnosis of an engine's failures: the cause, several causes, one of a group, or an unknown one."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from broken_engines import ENGINE, edits_of
from diagnosed import FAILED, failures, fit, judged, misreading, seen, shipped, supposed
from places import DATA
from read_once import corpus
from schmier import spec
from schmier.io import serve
from schmier.labels import Label
from schmier.play import obligations
from schmier.play.active_obligations import ActiveObligation
from schmier_conformance.corpus.cases import Case
from schmier_conformance.diagnosis import diagnose
from schmier_conformance.diagnosis.diagnose import turned_options
from schmier_conformance.diagnosis.places import places
from schmier_conformance.diagnosis.ranking import Fit, causes
from schmier_conformance.diagnosis.reach import instead_of_others
from schmier_conformance.diagnosis.trial import Evidence, weighed
from schmier_conformance.engines.causes import Cause, Diagnosis, Sureness
from schmier_conformance.engines.final_verdicts import final_verdicts
from schmier_conformance.engines.judge import judge
from schmier_conformance.engines.verdicts import Judgement, Verdict
from schmier_conformance.mutants.mechanical import all_mutants_of, marked_functions
from schmier_conformance.mutants.misreading import Misreading
from schmier_conformance.mutants.step_limit import EndlessError, time_limit
from schmier_conformance.mutants.turned_options.clauses import clause_decided, every_option_turned
from schmier_conformance.mutants.wrong_engine import Kind, WrongEngine


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
    judgements = judged(shipped("pitch.auction"), misreading(key))
    diagnosis = diagnose(judgements)
    failures = sum(judgement.verdict is Verdict.FAILED for judgement in judgements)
    assert diagnosis.failures == failures
    assert diagnosis.unexplained == 0
    first = diagnosis.causes[0]
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
        answers = [
            wrong if step.get("ask") == "result" and len(step["expect"]) > 2 else step["expect"] for step in case.steps
        ]
        judgements.append(judge(case, range(len(case.steps)), {"observations": answers}))
    at_the_end = final_verdicts(judgements)
    diagnosis = diagnose(at_the_end.judgements, at_the_end.shapes)
    assert diagnosis.failures > 3
    assert all(cause.sureness is not Sureness.PROBABLY for cause in diagnosis.causes)
    assert all(cause.answers == 0 for cause in diagnosis.causes)


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
    nameless = Fit(supposed("", "play.turn"), Evidence(frozenset(FAILED)))
    [cause] = causes([nameless], failures("play.turn"))
    assert cause == Cause(Sureness.AROUND, ("play.turn",), (), 10, 10, 0)


def test_every_mechanical_mistake_can_be_made_and_is_undone() -> None:
    functions = marked_functions()
    assert len(functions) > 250
    for marked in functions[::12]:
        before = marked.function.__code__
        for placed in all_mutants_of(marked):
            assert marked.function.__code__.co_firstlineno <= placed.first <= placed.last
            with placed.mutant.made():
                assert marked.function.__code__ is not before
        assert marked.function.__code__ is before


def test_what_never_ends_is_given_up() -> None:
    with pytest.raises(EndlessError), time_limit(0.05):
        exec("while True: pass", {"__name__": "schmier.endless"})


def with_the_lowest_only(right: Callable[..., ActiveObligation | None]) -> Callable[..., ActiveObligation | None]:
    """A player who must follow suit must play its lowest card, or a trump: a mistake without a name."""

    def wrong(*given: Any) -> ActiveObligation | None:
        bound = right(*given)
        return bound and replace(bound, keep=bound.keep & -bound.keep)

    return wrong


def test_a_mistake_that_nobody_has_named_is_never_told_as_another() -> None:
    unnamed = Misreading(Label.PLAY_FOLLOW_OR_TRUMP, "lowest-only", obligations.suit_or_trump, with_the_lowest_only)
    mistaken = WrongEngine(Kind.MISREADING, "", "", misreadings=(unnamed,))
    diagnosis = diagnose(judged(shipped("pitch.auction"), mistaken))
    assert diagnosis.failures > 0
    assert all(cause.clauses[0].startswith("play.follow") for cause in diagnosis.causes)


def diagnosis_of(change: Callable[[dict[str, Any]], dict[str, Any]], cases: Sequence[Case]) -> Diagnosis:
    """The diagnosis of an engine that reports another table, and answers every other question correctly."""
    judgements = []
    for case in cases:
        answers = [change(dict(step["expect"])) if "phase" in step["expect"] else step["expect"] for step in case.steps]
        judgements.append(judge(case, range(len(case.steps)), {"observations": answers}))
    at_the_end = final_verdicts(judgements)
    return diagnose(at_the_end.judgements, at_the_end.shapes)


def test_a_member_that_is_not_cleared_is_told_as_that() -> None:
    judgements = []
    for case in corpus():
        named = [event["suit"] for event in case.given["events"] if event["do"] == "name-suit"]
        if not named or not case.ruleset.startswith("five-hundred"):
            continue
        deal = serve.set_up(serve.ruleset_of(json.dumps(case.document)), case.given)
        right = serve.observe(deal, {"ask": "state"})
        question = case.changed(steps=({"ask": "state", "expect": right},))
        judgements.append(judge(question, [0], {"observations": [{**right, "named_suit": named[-1]}]}))
    diagnosis = diagnose(final_verdicts(judgements).judgements)
    assert diagnosis.failures > 1
    assert diagnosis.causes[0].sureness is Sureness.PROBABLY
    assert diagnosis.causes[0].faults == ("play.joker.names:named_suit-not-cleared",)


def test_the_first_seat_taken_for_nobody_is_told_as_that() -> None:
    def first_seat_for_nobody(diagnosis: dict[str, Any]) -> dict[str, Any]:
        first = next(iter(diagnosis.get("holds") or diagnosis["hands"]))
        contract = diagnosis.get("contract") or {}
        wrong = {"acts": None} if diagnosis["acts"] == first else {}
        return {**diagnosis, **wrong, **({"contract": {**contract, "by": None}} if contract.get("by") == first else {})}

    diagnosis = diagnosis_of(first_seat_for_nobody, shipped("pitch.auction"))
    assert diagnosis.causes[0].sureness is Sureness.PROBABLY
    assert diagnosis.causes[0].faults == ("auction.turn:acts-nobody-for-the-first",)


def test_a_habit_that_shows_in_several_members_is_one() -> None:
    judgements = []
    for case in shipped("pitch.auction"):
        first = case.given["seats"][0]
        answers = [
            {**step["expect"], **{name: None for name in ("acts", "by") if step["expect"].get(name) == first}}
            for step in case.steps
        ]
        judgements.append(judge(case, range(len(case.steps)), {"observations": answers}))
    [cause] = diagnose(final_verdicts(judgements).judgements).causes
    assert cause.faults == ("view.public:by-and-acts-nobody-for-the-first",)


def test_where_nothing_explains_the_place_is_told_and_its_member() -> None:
    games = ("pitch.auction", "smear.minnesota", "smear.ten-point", "cinch", "skat")
    diagnosis = diagnosis_of(
        lambda one: {**one, "trick": one["trick"][::-1]}, [case for game in games for case in shipped(game)]
    )
    first = diagnosis.causes[0]
    assert (first.sureness, first.answers, first.faults) == (Sureness.WHERE, 0, ())
    assert {member.partition(": ")[2] for member in first.members} == {"trick"}


def test_a_place_is_told_only_where_a_good_part_of_the_failures_differs() -> None:
    everywhere = [seen(number, Verdict.FAILED, label) for number, label in enumerate(list(spec.clauses())[:10])]
    assert causes([], everywhere, places(everywhere, [])) == []
    [here] = causes([], failures("play.turn"), places(failures("play.turn"), []))
    assert (here.sureness, here.clauses, here.explains) == (Sureness.WHERE, ("play.turn",), 10)


def test_places_that_are_about_as_strong_are_told_together() -> None:
    halves = [seen(number, Verdict.FAILED, "play.turn" if number % 2 else "points.low") for number in FAILED]
    [both] = causes([], halves, places(halves, []))
    assert (set(both.clauses), both.explains) == ({"play.turn", "points.low"}, 10)
    most = [seen(number, Verdict.FAILED, "play.turn" if number else "points.low") for number in FAILED]
    assert causes([], most, places(most, []))[0].clauses == ("play.turn",)


def test_the_very_answers_beat_the_place_and_the_place_beats_a_few() -> None:
    decided = failures("play.turn")
    among = places(decided, [])
    assert causes([fit("points.high:f", range(8))], decided, among)[0].sureness is Sureness.PROBABLY
    assert causes([fit("points.low:f", [0, 1])], decided, among)[0].sureness is Sureness.WHERE


def test_of_clauses_that_decide_together_the_one_is_told_that_passed_cases_did_not_need() -> None:
    group = [seen(number, Verdict.FAILED, "points.reject.loser", "points.reject.without") for number in FAILED]
    passed = [replace(one, clauses=frozenset({"points.reject.loser"})) for one in group]
    assert [place.clause for place in places(group, passed)] == ["points.reject.without"]


def test_errors_say_nothing_of_a_clause_that_decides_wherever_an_answer_comes() -> None:
    erring = [seen(number, Verdict.ERRORED, "deal.hand.count", "cards.pack") for number in FAILED]
    assert places(erring, []) == []
    passed = [replace(one, clauses=frozenset({"deal.hand.count"})) for one in erring]
    assert places(erring, passed) == []


def test_a_failure_weighs_what_it_stands_for() -> None:
    many, few = failures("play.turn"), failures("play.held")
    judgements = [one.judgement for one in [*many, *few[:2]]]
    assert [round(one.weight, 2) for one in weighed([many[0], few[0]], judgements)] == [1.67, 0.33]


def test_turned_options_of_a_step_stand_under_the_clause_of_that_step() -> None:
    assert clause_decided("exchange.replace.order=from-dealer") == "exchange.replace"
    assert clause_decided("exchange.draw.order=from-dealer") == "exchange.draw.order"
    assert clause_decided("exchange without take-widow") == "exchange.take.widow"
    assert clause_decided("exchange: draw before rob") == "exchange.order"


def test_an_option_whose_clause_is_of_another_game_stands_under_what_is_in_force_instead() -> None:
    bierlachs = json.dumps(spec.ruleset_document("skat.bierlachs"), sort_keys=True)
    turned = {name: clauses for name, _, clauses in every_option_turned(bierlachs)}
    assert turned["match.losing_score=-302"] == ("match.losing-score.alone",)


def test_an_option_is_turned_in_every_file_that_has_the_same_ruleset() -> None:
    one, other = [replace(case, document=dict(case.document)) for case in shipped("pitch.auction")[:2]]
    failed = replace(seen(0, Verdict.FAILED), judgement=Judgement(one, Verdict.FAILED, step=0))
    passed = replace(seen(1, Verdict.PASSED), judgement=Judgement(other, Verdict.PASSED))
    for turned in turned_options([failed], [passed]):
        assert set(turned.rulesets) == {id(one.document), id(other.document)}


def test_what_decides_in_another_game_is_told_as_what_speaks_more_narrowly_here_and_never_as_the_chapter() -> None:
    bierlachs = spec.ruleset_document("skat.bierlachs")
    assert instead_of_others(("match.losing-score",), bierlachs) == ("match.losing-score.alone",)
    assert instead_of_others(("match.spread",), bierlachs) == ()
    pitch = spec.ruleset_document("pitch.auction")
    assert "points.game.tie-nobody" in instead_of_others(("points.game.tie-pitcher",), pitch)


LISTS = sorted((DATA / "broken_engines").glob("*.toml"))


@pytest.mark.parametrize("path", LISTS, ids=[path.stem for path in LISTS])
def test_every_edit_of_the_broken_engines_can_be_made_and_measured(path: Path) -> None:
    documents = {case.ruleset: case.document for case in corpus()}
    for broken in edits_of(str(path)):
        assert (ENGINE / broken.file).read_text(encoding="utf-8").count(broken.old) == 1, broken
        assert set(broken.clauses) <= set(spec.clauses()), broken
        assert any(spec.in_force(label, documents[broken.ruleset]) for label in broken.clauses), broken


def test_an_engine_that_says_that_it_cannot_answer_has_misread_nothing() -> None:
    cases = shipped("pitch.auction")
    assert diagnose([judge(case, [], {"error": "KeyError: trump"}) for case in cases]) == Diagnosis()
