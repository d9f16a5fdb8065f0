"""Little evidence never names the place of a mistake; the report lists clauses to check instead, and the next ones after a cause."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from diagnosed import FAILED, failures, fit, seen, shipped, supposed
from read_once import corpus
from schmier import spec
from schmier_conformance.diagnosis import diagnose
from schmier_conformance.diagnosis.doubts import (
    MOST,
    instead_of_an_understood_place,
    reported,
    where_to_look,
    with_the_narrower,
    with_the_only_one,
)
from schmier_conformance.diagnosis.places import Place, places
from schmier_conformance.diagnosis.ranking import OFTEN_RIGHT, Fit, causes
from schmier_conformance.diagnosis.reach import clauses_in
from schmier_conformance.diagnosis.trial import Evidence, Seen, follows
from schmier_conformance.engines.causes import Cause, Diagnosis, Sureness
from schmier_conformance.engines.final_verdicts import final_verdicts
from schmier_conformance.engines.judge import judge
from schmier_conformance.engines.report import Header, Report
from schmier_conformance.engines.text_report import diagnosis_lines
from schmier_conformance.engines.verdicts import Verdict
from schmier_conformance.mutants.mechanical import all_mutants_of, marked_functions
from schmier_conformance.mutants.wrong_engine import Kind, WrongEngine

CLAUSES = ("points.low", "points.high", "play.void", "play.turn", "auction.higher", "deal.stock")


def where(*clauses: str, explains: int = 10) -> Cause:
    """A reported place."""
    return Cause(Sureness.WHERE, clauses, (), explains, 0, 0)


def part_of(clause: str, count: int) -> Place:
    """A place where some of the failures differ, and by which nothing was decided in what passed."""
    return Place(clause, frozenset(sorted(FAILED)[:count]), (), 0.0)


def at(clause: str, share: float) -> Place:
    """A place where all failures differ, by which something was decided in a share of what passed."""
    return Place(clause, frozenset(FAILED), (), share)


def refusing(one: Seen, clause: str) -> Seen:
    """A failure in which the engine wrongly refuses by a clause."""
    return replace(one, judgement=replace(one.judgement, got={"rejected": clause}))


def of_another_game(name: str, answers: Sequence[int], would_fail: Sequence[int] = ()) -> Fit:
    """The evidence for a turned option."""
    ruleset = seen(0, Verdict.FAILED).ruleset
    evidence = Evidence(frozenset(answers), would_fail=frozenset(would_fail))
    return Fit(WrongEngine(Kind.TURNED_OPTION, name, "", (name.partition(":")[0],), rulesets={0: ruleset}), evidence)


# ---- what rests on little --------------------------------------------------------------------------------------------


def test_a_place_that_only_follows_from_how_the_table_stands_is_not_told() -> None:
    for label in filter(follows, spec.clauses()):
        assert reported([where(label)], failures(label), [at(label, 0.5)]) == ()
        assert reported([where(label, explains=5)], failures(label), [part_of(label, 5)]) == ()


def test_it_is_told_where_it_decides_all_wrong_answers_and_hardly_any_right_one() -> None:
    for label in filter(follows, spec.clauses()):
        assert reported([where(label)], failures(label), [at(label, 0.0)]) == (where(label),)


def test_an_unnamed_mistake_around_what_only_follows_is_a_place_to_look_at() -> None:
    unnamed = Cause(Sureness.AROUND, ("play.turn",), (), 10, 10, 0)
    failed = failures("play.turn")
    assert reported([unnamed], failed, []) == ()
    assert where_to_look((), [unnamed], [], failed, []) == ("play.turn",)
    near = replace(unnamed, clauses=("play.turn", "play.void"))
    assert reported([near], failed, []) == (near,)


def test_one_clause_alone_to_look_at_is_told_as_the_place() -> None:
    two = failures("points.low")[:2]
    place = Place("points.low", frozenset(one.number for one in two), ("result: points",), 0.4)
    told, look = with_the_only_one((), ("points.low",), two, [place])
    assert (told, look) == ((Cause(Sureness.WHERE, ("points.low",), (), 2, 0, 0, ("result: points",)),), ())
    assert with_the_only_one((), ("points.low", "points.high"), two, [place]) == ((), ("points.low", "points.high"))
    assert with_the_only_one((), ("play.void",), two, [place]) == ((), ("play.void",))
    follows_only = Place("play.turn", place.failures, (), 0.4)
    assert with_the_only_one((), ("play.turn",), two, [follows_only]) == ((), ("play.turn",))


def answering(clause: str, name: str, numbers: Sequence[int]) -> Fit:
    """A misreading that gives the very answer in some failures, and fails many cases that passed."""
    return Fit(
        supposed(f"{clause}:{name}", clause), Evidence(frozenset(numbers), would_fail=frozenset(range(100, 160)))
    )


def test_the_clause_whose_misreadings_give_most_answers_is_worth_a_look_though_each_is_refuted() -> None:
    failed, numbers = failures("points.low"), sorted(FAILED)
    fits = [answering("cards.left-pedro", "plain", numbers[:2]), answering("cards.left-pedro", "black", numbers[2:5])]
    assert where_to_look((), [], fits, failed, [])[:1] == ("cards.left-pedro",)
    assert where_to_look((), [], fits[:1], failed, [at("points.low", 0.0)])[:1] == ("points.low",)


def test_a_mostly_understood_place_gives_way_to_the_clause_whose_misreading_gives_every_answer() -> None:
    failed, told = failures("points.captor"), where("points.captor")
    hung = answering("points.hung", "every-jack", sorted(FAILED))
    assert instead_of_an_understood_place((told,), [hung], failed, [at("points.captor", 0.6)]) == (
        where("points.hung", "points.captor"),
    )
    assert instead_of_an_understood_place((told,), [hung], failed, [at("points.captor", 0.2)]) == (told,)
    half = answering("points.hung", "every-jack", sorted(FAILED)[:5])
    assert instead_of_an_understood_place((told,), [half], failed, [at("points.captor", 0.6)]) == (told,)
    assert instead_of_an_understood_place((), [hung], failed, [at("points.captor", 0.6)]) == ()


def test_a_turned_option_that_decides_nowhere_must_explain_nearly_everything() -> None:
    failed, numbers = failures("points.low"), sorted(FAILED)
    name = "cards.rank.trumps:ranking.trumps: off-J and T swapped"
    assert causes([of_another_game(name, numbers[:5])], failed) == []
    assert [cause.faults for cause in causes([of_another_game(name, numbers)], failed)] == [(name,)]
    near = of_another_game("points.low:points.low.to=captor", numbers[:5])
    assert len(causes([near], failed)) == 1


def test_a_clause_is_not_taken_to_follow_because_its_label_begins_with_the_same_letters() -> None:
    assert [label for label in spec.clauses() if label.startswith("auction.turn") and follows(label)] == [
        "auction.turn"
    ]
    assert follows("play.lead.eldest")
    assert not follows("play.lead")


@pytest.mark.parametrize(
    ("explains", "of", "share", "is_reported"),
    [
        (10, 10, 0.9, True),
        (7, 10, OFTEN_RIGHT, False),
        (7, 10, OFTEN_RIGHT / 2, True),
        (8, 10, OFTEN_RIGHT, True),
        (2, 2, OFTEN_RIGHT, False),
        (2, 2, OFTEN_RIGHT / 2, True),
        (3, 10, 0.0, False),
    ],
)
def test_a_place_is_told_for_most_of_the_failures_or_where_it_was_seldom_right(
    explains: int, of: int, share: float, *, is_reported: bool
) -> None:
    cause, failed = where("points.low", explains=explains), failures("points.low")[:of]
    assert reported([cause], failed, [at("points.low", share)]) == ((cause,) if is_reported else ())


def test_an_engine_that_refuses_by_the_clause_in_half_of_the_failures_is_believed() -> None:
    cause, failed = where("auction.higher", explains=6), failures("auction.higher")
    assert reported([cause], failed, [at("auction.higher", 0.5)]) == ()
    half = [*[refusing(one, "auction.higher") for one in failed[:5]], *failed[5:]]
    assert reported([cause], half, [at("auction.higher", 0.5)]) == (cause,)


def test_behind_a_place_that_rests_on_little_stand_only_misreadings_that_explain_enough() -> None:
    weak, failed, among = where("play.turn", explains=5), failures("play.turn"), [at("play.turn", 0.2)]
    misread = Cause(Sureness.PARTLY, ("points.low",), ("points.low:any",), 4, 4, 0)
    assert reported([weak, misread, where("points.high", explains=1)], failed, among) == (misread,)
    assert reported([weak, replace(misread, explains=3)], failed, among) == ()


def test_a_misreading_is_never_held_back() -> None:
    failed = failures("play.turn")
    for sureness in set(Sureness) - {Sureness.WHERE, Sureness.AROUND}:
        cause = Cause(sureness, ("play.turn",), (), 1, 1, 0)
        assert reported([cause], failed, [at("play.turn", 0.9)]) == (cause,)


# ---- where to look ---------------------------------------------------------------------------------------------------


@given(
    deciding=st.lists(st.sampled_from(CLAUSES), min_size=10, max_size=10),
    answers=st.lists(st.tuples(st.sampled_from(CLAUSES), st.sets(st.integers(0, 9), min_size=1)), max_size=4),
)
def test_no_more_than_three_are_told_in_all_and_none_twice(
    deciding: Sequence[str], answers: Sequence[tuple[str, set[int]]]
) -> None:
    failed = [seen(number, Verdict.FAILED, label) for number, label in enumerate(deciding)]
    fits, among = [fit(f"{clause}:any", sorted(numbers)) for clause, numbers in answers], places(failed, [])
    found = causes(fits, failed, among)
    shown = reported(found, failed, among)
    look = where_to_look(shown, found, fits, failed, among)
    named = [label for cause in shown for label in cause.clauses]
    assert len(look) <= max(0, MOST - len(shown))
    assert len({*look}) == len(look)
    assert not {*look} & {*named}
    assert shown or look
    held_back = [cause.clauses[0] for cause in found if cause not in shown]
    assert [*look[: len(held_back)]] == [*dict.fromkeys(held_back)][: MOST - len(shown)]


def test_after_what_is_told_comes_the_next_strongest() -> None:
    failed = failures("points.low")
    among = [at("points.low", 0.0)._replace(beside=("view.public",)), at("points.high", 0.5)]
    fits = [fit("play.void:any", [0, 1])]
    look = where_to_look([where("points.low")], [where("points.low")], fits, failed, among)
    assert look == ("points.high", "view.public")
    assert where_to_look((), [where("points.low")], fits, failed, among) == ("points.low", "points.high", "view.public")


def test_a_misreading_that_leaves_nothing_to_ask_is_told_alone() -> None:
    sure = Cause(Sureness.PROBABLY, ("points.low",), ("points.low:any",), 10, 10, 0)
    among = [at("points.high", 0.0)]
    for near, doubted in ((failures("points.low"), sure), (failures("points.low"), replace(sure, would_fail=1))):
        assert where_to_look([doubted], [doubted], [], near, among) == (() if doubted is sure else ("points.high",))
    assert where_to_look([sure], [sure], [], failures("points.high"), among) == ("points.high",)


def test_beside_a_general_clause_stand_those_in_force_that_speak_more_narrowly() -> None:
    failed = failures("play.follow")
    general = Cause(Sureness.PROBABLY, ("auction.nobody-bids",), ("auction.nobody-bids:any",), 10, 10, 0)
    document = failed[0].case.document
    narrower = [label for label in spec.clauses() if label.startswith("auction.nobody-bids.")]
    in_force = tuple(label for label in narrower if spec.in_force(label, document))
    near = [replace(one, judgement=replace(one.judgement, deciding=("auction.nobody-bids",))) for one in failed]
    assert 0 < len(in_force) < len(narrower)
    assert where_to_look([general], [general], [], near, []) == in_force[: MOST - 1]
    doubted = replace(general, would_fail=1)
    assert where_to_look([doubted], [doubted], [], near, [at("points.high", 0.0)])[0] == in_force[0]


def test_a_narrower_clause_that_decides_in_all_failures_of_a_named_one_is_named_with_it() -> None:
    general = Cause(Sureness.PROBABLY, ("auction.nobody-bids",), ("auction.nobody-bids:any",), 10, 10, 0)
    other = Cause(Sureness.PARTLY, ("points.low",), ("points.low:any",), 1, 1, 0)
    failed = failures("auction.nobody-bids", "points.low")
    document = failed[0].case.document
    narrower = [label for label in spec.clauses() if label.startswith("auction.nobody-bids.")]
    here, elsewhere = (
        [one for one in narrower if spec.in_force(one, document) is is_here] for is_here in (True, False)
    )
    both = failures("auction.nobody-bids", here[0], elsewhere[0])
    assert with_the_narrower([general, other], both) == (replace(general, clauses=(general.clauses[0], here[0])), other)
    for found, some in (
        ([general], failed),
        ([general], [*both, failed[0]]),
        ([], both),
        ([where("auction.nobody-bids")], both),
    ):
        assert with_the_narrower(found, some) == tuple(found)
    assert with_the_narrower([general], failures("points.low")) == (general,)


# ---- places and misreadings together ---------------------------------------------------------------------------------


def test_a_misreading_that_is_nearly_as_strong_stands_beside_the_place() -> None:
    failed = failures("points.low")
    among = places(failed, [])
    [near] = causes([fit("points.high:any", [0, 1])], failed, [among[0]._replace(share=1.0)])
    assert (near.sureness, near.clauses) == (Sureness.WHERE, ("points.low", "points.high"))
    [far] = causes([fit("points.high:any", [0])], failed, [among[0]._replace(share=0.0)])
    assert (far.sureness, far.clauses) == (Sureness.WHERE, ("points.low",))


def test_another_game_must_fit_better_than_a_misreading() -> None:
    against = [20, 21, 22, 23, 24, 25]
    assert causes([fit("points.low:any", FAILED, against)], failures())[0].clauses == ("points.low",)
    assert causes([of_another_game("points.low:points.low=any", FAILED, against)], failures()) == []
    assert causes([of_another_game("points.low:points.low=any", FAILED, against[:2])], failures()) != []


def test_a_mistake_without_a_name_that_often_gives_another_answer_is_not_told() -> None:
    def nameless(misses: int) -> Fit:
        evidence = Evidence(frozenset(FAILED[misses:]), misses=frozenset(FAILED[:misses]))
        return Fit(supposed("", "points.low"), evidence)

    assert causes([nameless(3)], failures("points.low"))[0].clauses == ("points.low",)
    assert causes([nameless(4)], failures("points.low")) == []


def test_a_known_misreading_does_not_give_way_to_a_nearer_mistake_without_a_name_but_another_game_does() -> None:
    failed, nearer = failures("points.high"), Fit(supposed("", "points.high"), Evidence(frozenset(FAILED)))
    [known] = causes([fit("points.low:any", FAILED), nearer], failed)
    assert known.faults == ("points.low:any",)
    [nameless] = causes([of_another_game("points.low:points.low=any", FAILED), nearer], failed)
    assert (nameless.faults, nameless.clauses) == ((), ("points.high",))


def test_misreadings_of_a_clause_that_cover_nearly_all_together_stand_beside_the_place() -> None:
    failed = failures("points.high")

    def mixed(number: int, misses: Sequence[int]) -> Fit:
        evidence = Evidence(frozenset({number}), misses=frozenset(misses))
        return Fit(supposed(f"points.low:points.low={number}", "points.low"), evidence)

    [both] = causes([mixed(0, range(2, 6)), mixed(1, range(5, 10))], failed, places(failed, []))
    assert both.clauses == ("points.high", "points.low")
    [one] = causes([mixed(0, range(2, 6))], failed, places(failed, []))
    assert one.clauses == ("points.high",)


def test_an_option_whose_clause_is_of_another_game_is_told_with_the_clause_that_decides_here() -> None:
    assert not spec.in_force("points.made.exactly", shipped("pitch.auction")[0].document)
    failed = failures("points.low")
    [cause] = causes([of_another_game("points.made.exactly:points.contract=exactly", FAILED)], failed)
    assert cause.clauses == ("points.made.exactly", "points.low")
    [alone] = causes([of_another_game("points.high:points.high=any", FAILED)], failures("points.low", "points.high"))
    assert alone.clauses == ("points.high",)


def test_what_tells_of_a_member_stands_beside_where_it_alone_differs() -> None:
    judgements = []
    for case in shipped("smear.widow"):
        answers = [
            {**step["expect"], "widow": []} if step.get("ask") == "state" else step["expect"] for step in case.steps
        ]
        judgements.append(judge(case, range(len(case.steps)), {"observations": answers}))
    diagnosis = diagnose(final_verdicts(judgements).judgements)
    assert diagnosis.failures > 2
    assert "view.hidden" in diagnosis.causes[0].clauses


def test_of_failures_all_over_the_clauses_that_decide_as_often_are_told_with_the_one_that_is_always_met() -> None:
    labels = ("points.low", "points.high", "deal.stock")
    failed = [seen(number, Verdict.FAILED, labels[min(number // 4, 2)]) for number in FAILED]
    met = [replace(one, on_the_way=frozenset({"points.low"})) for one in failed]
    passed = [seen(number, Verdict.PASSED) for number in range(10, 30)]
    bare = [replace(one, on_the_way=frozenset(), clauses=frozenset()) for one in passed]
    [first] = [place for place in places(met, bare) if len(place.failures) == len(failed)]
    assert (first.clause, first.beside) == ("points.low", ("points.high",))


def test_a_mistake_in_what_serves_other_games_only_stands_for_no_clause() -> None:
    documents = list({case.ruleset: case.document for case in corpus()}.values())[::6]
    tried = 0
    for marked in marked_functions():
        placed = [one for one in all_mutants_of(marked) if not marked.marked_at(one.first, one.last)]
        for document in documents if placed else ():
            if not any(spec.in_force(label, document) for label in marked.clauses):
                tried += 1
                assert clauses_in(marked, placed[0], document) == ()
    assert tried > 100


# ---- how it is reported ----------------------------------------------------------------------------------------------


def test_a_report_that_does_not_know_says_where_to_look() -> None:
    lines = diagnosis_lines(Diagnosis((), 7, 0, ("points.low", "points.high")))
    assert lines[0].startswith("Diagnosis: no known misreading explains")
    assert lines[1] == "  Check these clauses first: points.low; points.high"


def test_what_comes_next_is_told_after_the_causes_and_in_the_footer() -> None:
    diagnosis = Diagnosis((where("points.low"),), 10, 0, ("points.high",))
    lines = diagnosis_lines(diagnosis)
    after = lines.index("  Otherwise check these clauses: points.high")
    assert after > lines.index(next(line for line in lines if "points.low" in line))
    assert not any("look where" in line for line in diagnosis_lines(replace(diagnosis, where_to_look=())))
    footer = Report(Header("1", "any", None, 0), (), 0.0, diagnosis=diagnosis).line()
    assert footer["where_to_look"] == ["points.high"]
