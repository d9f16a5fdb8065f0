"""The deciding clause of a wrong answer: of the member, of the last action that changed it, of the line that writes it."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import pytest

from read_once import corpus
from schmier.io import serve
from schmier_conformance.corpus.cases import Case
from schmier_conformance.engines.fault_groups import groups_of
from schmier_conformance.engines.final_verdicts import final_verdicts
from schmier_conformance.engines.judge import judge
from schmier_conformance.engines.locate import as_steps, with_located_errors
from schmier_conformance.engines.verdicts import Judgement, Verdict

Json = dict[str, Any]
Change = Callable[[Json], object]


@cache
def cases_of(game: str) -> tuple[Case, ...]:
    """The shipped cases of a ruleset."""
    return tuple(case for case in corpus() if case.ruleset == game)


def case_with_steps(case: Case, *steps: Json) -> Case:
    """A case with other steps, and with what the reference answers to them."""
    deal = serve.set_up(serve.ruleset_of(json.dumps(case.document)), case.given)
    return case.changed(steps=tuple({**step, "expect": serve.observe(deal, step)} for step in steps))


def decided(case: Case, step: Json, change: Change) -> tuple[str, ...]:
    """What decides where an answer to one more question is changed."""
    questioned = case_with_steps(
        case, *[{key: value for key, value in one.items() if key != "expect"} for one in case.steps], step
    )
    answers = [copy.deepcopy(one["expect"]) for one in questioned.steps]
    change(answers[-1])
    [judgement] = final_verdicts([judge(questioned, range(len(answers)), {"observations": answers})]).judgements
    assert judgement.verdict is Verdict.FAILED
    return judgement.deciding


def situation(game: str, phase: str) -> Case:
    """The first case of a game whose given situation is in some phase, without its steps."""
    for case in cases_of(game):
        bare = case.changed(steps=())
        if case_with_steps(bare, {"ask": "state"}).steps[0]["expect"]["phase"] == phase:
            return bare
    raise AssertionError(game)


def by_id(identifier: str) -> Case:
    """A case without its steps."""
    return next(case for case in corpus() if case.id == identifier).changed(steps=())


# ---- members ---------------------------------------------------------------------------------------------------------


def test_an_open_hand_is_decided_by_the_clause_on_what_is_seen() -> None:
    case = next(case for case in cases_of("skat") if any(step["expect"].get("open") for step in case.steps))
    step = next(step for step in case.steps if step["expect"].get("open"))
    before = case.changed(steps=case.steps[: case.steps.index(step)])
    question = {key: value for key, value in step.items() if key != "expect"}
    assert decided(before, question, lambda answer: answer.pop("open"))[0] == "view.open"


def test_a_contract_is_decided_by_the_call_that_made_it_or_by_what_put_it_away() -> None:
    made = decided(situation("pitch.auction", "play"), {"ask": "state"}, lambda answer: answer.update(contract=None))
    assert made[0].startswith("auction.")
    dealt_again = by_id("pitch-auction-0083")
    kept = decided(dealt_again, {"ask": "state"}, lambda answer: answer.update(contract={"by": "N", "bid": 3}))
    assert not kept[0].startswith("play.")


def test_a_card_that_was_laid_away_is_decided_by_the_step_that_took_it() -> None:
    case = situation("five-hundred.three", "play")
    state = case_with_steps(case, {"ask": "state"}).steps[0]["expect"]
    pitcher = state["contract"]["by"]
    gone = state["discards"][pitcher][0]
    clauses = decided(case, {"ask": "state"}, lambda answer: answer["hands"][pitcher].append(gone))
    assert clauses[0] == "exchange.bury"


def test_a_number_of_cards_is_decided_by_what_refuses_it() -> None:
    def less(answer: Json) -> None:
        count = answer["choose"]["count"]
        count[next(iter(count))] = 1

    assert decided(situation("smear.ten-point", "discard"), {"ask": "legal"}, less)[0] == "exchange.discard.to"


def test_several_who_act_at_once_are_decided_by_the_clause_on_that() -> None:
    case = situation("smear.ten-point", "discard")
    clauses = decided(case, {"ask": "state"}, lambda answer: answer.update(acts=answer["acts"][0]))
    assert clauses[0] == "exchange.discard.together"


def test_parties_that_are_not_at_the_table_are_decided_by_how_parties_are_formed() -> None:
    case = situation("smear.ten-point", "auction")
    clauses = decided(case, {"ask": "state"}, lambda answer: answer.update(scores=dict.fromkeys("NESW", 3)))
    assert clauses == ("table.parties.pairs",)


def test_cards_that_sleep_are_told_by_nobody() -> None:
    case = situation("pitch.auction", "play")
    assert decided(case, {"ask": "state"}, lambda answer: answer.update(stock=["2C"]))[0] == "deal.sleep"


# ---- results and actions ---------------------------------------------------------------------------------------------


def test_a_score_that_lacks_one_line_is_decided_by_that_line() -> None:
    lost = (case for case in cases_of("skat.tournament") if lost_result(case) is not None)
    case = next(lost)
    index = lost_result(case)
    assert index is not None
    scores = case.steps[index]["expect"]["scores"]
    pitcher = min(scores, key=scores.__getitem__)
    before = case.changed(steps=case.steps[:index])
    clauses = decided(
        before, {"ask": "result"}, lambda answer: answer["scores"].update({pitcher: scores[pitcher] + 50})
    )
    assert clauses[0] == "points.skat.list"


def lost_result(case: Case) -> int | None:
    """The step that asks for the result of a game that was lost."""
    found = (index for index, step in enumerate(case.steps) if step["expect"].get("made") is False)
    return next(found, None)


def refused_by(label: str) -> Change:
    """An answer that refuses by a clause."""

    def change(answer: Json) -> None:
        answer.clear()
        answer["rejected"] = label

    return change


def test_the_engines_own_clause_comes_first_where_it_is_of_the_game() -> None:
    case = situation("pitch.auction", "auction")
    step = {"try": {"do": "pass", "by": case_with_steps(case, {"ask": "legal"}).steps[0]["expect"]["by"]}}
    assert decided(case, step, refused_by("auction.range"))[0] == "auction.range"
    assert decided(case, step, refused_by("auction.nobody-bids.dealer-must-bid"))[0] == "auction.pass"


def test_who_takes_the_play_to_be_over_is_told_how_it_ends() -> None:
    case = situation("pitch.auction", "play")
    legal = case_with_steps(case, {"ask": "legal"}).steps[0]["expect"]
    step = {"try": {**legal["actions"][0], "by": legal["by"]}}
    assert decided(case, step, refused_by("irregular.over"))[0] == "play.end"


def test_what_no_clause_decides_stands_by_what_differs() -> None:
    questioned = case_with_steps(situation("pitch.auction", "auction"), {"ask": "legal"})
    failure = judge(questioned, [0], {"observations": [{**questioned.steps[0]["expect"], "actions": []}]})
    assert [group.clause for group in groups_of([failure])] == [""]


# ---- errors are located ----------------------------------------------------------------------------------------------


def erring(errs: Callable[[Json, Json], bool]) -> Callable[[Sequence[Case]], list[Judgement]]:
    """What becomes of cases with an engine that answers rightly, and says no more than an error where it errs."""

    def ask(cases: Sequence[Case]) -> list[Judgement]:
        found = []
        for case in cases:
            answer: Json = {"observations": [step["expect"] for step in case.steps]}
            if any(errs(step, step["expect"]) for step in case.steps):
                answer = {"error": "TypeError: 3"}
            found.append(judge(case, range(len(case.steps)), answer))
        return found

    return ask


def test_an_error_is_located_at_the_step_that_errs() -> None:
    ask = erring(lambda step, right: step.get("ask") == "result" and right.get("over", False))
    cases = [case for case in cases_of("pitch.auction") if case.level != "random"][:40]
    judgements = final_verdicts(with_located_errors(ask(cases), ask)).judgements
    found = [one.stepwise for one in judgements if one.verdict is Verdict.ERRORED and one.stepwise is not None]
    assert found
    for one in found:
        assert one.step == len(one.case.steps) - 1
        assert one.request == {"ask": "result"}
        assert one.deciding


def test_what_is_given_and_refused_is_told_as_the_refusal_that_it_is() -> None:
    case = situation("pitch.auction", "play")
    passes = next(index for index, step in enumerate(as_steps(case).steps) if step["try"]["do"] == "pass")

    def ask(cases: Sequence[Case]) -> list[Judgement]:
        found = []
        for one in cases:
            answers = [step["expect"] for step in one.steps]
            answer: Json = {"error": "given: event 2 is not legal"}
            if not one.given["events"]:
                answers[passes] = {"rejected": "auction.pass"}
                answer = {"observations": answers}
            found.append(judge(one, range(len(one.steps)), answer))
        return found

    questioned = case_with_steps(case, {"ask": "legal"})
    [judgement] = final_verdicts(with_located_errors(ask([questioned]), ask)).judgements
    assert judgement.verdict is Verdict.ERRORED
    assert judgement.stepwise is not None
    assert (judgement.stepwise.verdict, judgement.stepwise.step) == (Verdict.FAILED, passes)
    assert judgement.deciding[0] == "auction.pass"


def test_an_engine_that_answers_when_it_is_asked_again_is_located_nowhere() -> None:
    case = case_with_steps(situation("pitch.auction", "play"), {"ask": "legal"})
    error = Judgement(case, Verdict.ERRORED, "the engine exited")
    assert with_located_errors([error], erring(lambda step, right: False))[0].stepwise is None


@pytest.mark.parametrize("count", [1, 60])
def test_not_all_errors_are_asked_again(count: int) -> None:
    case = case_with_steps(situation("pitch.auction", "play"), {"ask": "legal"})
    requested: list[int] = []

    def ask(cases: Sequence[Case]) -> list[Judgement]:
        requested.append(len(cases))
        return erring(lambda step, right: False)(cases)

    with_located_errors([Judgement(case, Verdict.ERRORED, f"error {number}") for number in range(count)], ask)
    assert requested == [min(count, 4)]
