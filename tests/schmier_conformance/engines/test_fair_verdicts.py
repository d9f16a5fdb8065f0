"""Omitting optional members is no failure; one mistake of form is reported once; a declared difference is no failure."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as draw
from zoo.leaving_out import less

from places import ZOO
from read_once import corpus
from schmier.io import serve
from schmier_conformance.command import main
from schmier_conformance.corpus.cases import Case
from schmier_conformance.engines.check import Options, check
from schmier_conformance.engines.comparison import compare
from schmier_conformance.engines.final_verdicts import FinalVerdicts, final_verdicts
from schmier_conformance.engines.judge import judge
from schmier_conformance.engines.known_differences import read_known
from schmier_conformance.engines.verdicts import Judgement, Verdict

Json = dict[str, Any]


@cache
def cases_of(*rulesets: str) -> tuple[Case, ...]:
    return tuple(case for case in corpus() if case.ruleset in rulesets)


def answered(chosen: Sequence[Case], change: Callable[[Json, Json], Any]) -> list[Judgement]:
    """The judgements on the reference's answers, each observation changed, given the step."""
    found = []
    for case in chosen:
        answers = [change(step, step["expect"]) for step in case.steps]
        found.append(judge(case, range(len(case.steps)), {"observations": answers}))
    return found


def verdicts(at_the_end: FinalVerdicts) -> dict[str, int]:
    counted = [judgement.verdict.value for judgement in at_the_end.judgements]
    return {verdict: counted.count(verdict) for verdict in sorted(set(counted))}


# ---- what may be left out --------------------------------------------------------------------------------------------


@settings(max_examples=150)
@given(draw.data())
def test_the_reference_passes_whatever_it_leaves_out_that_says_nothing(data: draw.DataObject) -> None:
    case = corpus()[data.draw(draw.integers(0, len(corpus()) - 1))]
    for step in case.steps:
        shorter = less(step["expect"], lambda: data.draw(draw.booleans()))
        assert compare(step, shorter, strict_reasons=True).differences == ()


def test_the_reference_passes_everything_without_all_that_says_nothing() -> None:
    for case in corpus():
        for step in case.steps:
            assert compare(step, less(step["expect"], lambda: True), strict_reasons=True).differences == ()


@pytest.mark.parametrize("seed", ["0", "1"])
def test_an_engine_that_leaves_out_what_says_nothing_passes(seed: str) -> None:
    chosen = cases_of("five-hundred.partnership", "smear.penguin")
    report = check(chosen, Options([sys.executable, str(ZOO / "leaving_out.py"), seed], strict_reasons=True))
    assert report.is_clean()
    assert report.totals()[Verdict.PASSED] == len(chosen)


# ---- shapes ----------------------------------------------------------------------------------------------------------


def without(member: str) -> Callable[[Json, Json], Json]:
    """The answers to `result` without one member."""

    def change(step: Json, right: Json) -> Json:
        return {name: value for name, value in right.items() if name != member or step.get("ask") != "result"}

    return change


@pytest.mark.parametrize("member", ["points", "card_points", "scores", "made", "winner", "next_dealer"])
def test_a_member_missing_everywhere_is_one_mistake_and_fails_no_case(member: str) -> None:
    at_the_end = final_verdicts(answered(cases_of("five-hundred.partnership", "pitch.auction"), without(member)))
    assert [tuple(shape.place) for shape in at_the_end.shapes] == [("result", member)]
    assert verdicts(at_the_end).keys() == {"misshapen", "passed"}


def test_a_member_of_another_form_everywhere_is_one_mistake() -> None:
    def listed(step: Json, right: Json) -> Json:
        is_changed = step.get("ask") in ("view", "result") and "scores" in right
        return {**right, "scores": list(right["scores"].values())} if is_changed else right

    at_the_end = final_verdicts(answered(cases_of("pitch.auction"), listed))
    assert {(*shape.place, shape.got, shape.wanted) for shape in at_the_end.shapes} == {
        (question, "scores", "list", "object") for question in ("view", "result")
    }
    assert verdicts(at_the_end).keys() == {"misshapen", "passed"}


def test_a_mistake_beside_a_wrong_shape_still_fails() -> None:
    def wrong(step: Json, right: Json) -> Json:
        shorter = without("card_points")(step, right)
        return {**shorter, "made": not right["made"]} if right.get("made") is not None else shorter

    at_the_end = final_verdicts(answered(cases_of("pitch.auction"), wrong))
    assert [tuple(shape.place) for shape in at_the_end.shapes] == [("result", "card_points")]
    failed = [judgement for judgement in at_the_end.judgements if judgement.verdict is Verdict.FAILED]
    assert failed
    assert {one.member for judgement in failed for one in judgement.differences} == {"made"}


def test_what_is_missing_only_sometimes_is_a_wrong_answer() -> None:
    def forgetful(step: Json, right: Json) -> Json:
        return without("made")(step, right) if right.get("made") is True else right

    at_the_end = final_verdicts(answered(cases_of("pitch.auction"), forgetful))
    assert at_the_end.shapes == ()
    assert verdicts(at_the_end).keys() == {"failed", "passed"}


# ---- which clause decides --------------------------------------------------------------------------------------------


def test_a_wrong_member_is_put_down_to_the_clause_that_decides_it_there() -> None:
    def low_for_game(step: Json, right: Json) -> Json:
        points = {party: {n: v for n, v in won.items() if n != "low"} for party, won in right.get("points", {}).items()}
        return {**right, "points": points} if step.get("ask") == "result" and "points" in right else right

    at_the_end = final_verdicts(answered(cases_of("pitch.auction"), low_for_game))
    deciding = {judgement.deciding[0] for judgement in at_the_end.judgements if judgement.verdict is Verdict.FAILED}
    assert deciding == {"points.low"}


def test_an_action_listed_wrongly_is_put_down_to_the_clause_that_refuses_it() -> None:
    chosen = [case for case in cases_of("pitch.auction") if case.level == "random"]

    def any_card(step: Json, right: Json) -> Json:
        cards = [action for action in right.get("actions", []) if action["do"] == "play"]
        return {**right, "actions": cards[1:]} if len(cards) > 1 else right

    at_the_end = final_verdicts(answered(chosen, any_card))
    failed = [judgement for judgement in at_the_end.judgements if judgement.verdict is Verdict.FAILED]
    assert failed
    assert all(judgement.deciding[0].startswith(("play.", "trumps.")) for judgement in failed)


# ---- what is declared ------------------------------------------------------------------------------------------------


def known_file(path: Path, *entries: Json) -> str:
    path.write_text(json.dumps({"format": "schmier/known/1", "known": entries}), encoding="utf-8")
    return str(path)


def playing(case: Case, path: list[str], value: Any) -> list[Json]:
    """What the reference answers under the ruleset with another value of an option."""
    document = json.loads(json.dumps(case.document))
    holder = document
    for name in path[:-1]:
        holder = holder[name]
    holder[path[-1]] = value
    answer = serve.run({"seq": 1, "ruleset": document, "given": case.given, "steps": case.steps})
    observations: list[Json] = answer["observations"]
    return observations


def test_what_follows_from_a_declared_option_is_no_failure(tmp_path: Path) -> None:
    judgements = [
        judge(case, range(len(case.steps)), {"observations": playing(case, ["match", "target"], 11)})
        for case in cases_of("pitch.auction")
    ]
    assert "failed" in verdicts(final_verdicts(judgements))
    entry = {"option": "match.target", "value": 11, "reason": "we play to eleven", "link": "https://example.org/1"}
    other = {"clause": "play.follow.trump", "reason": "never met"}
    known = read_known(known_file(tmp_path / "known.json", entry, other))
    at_the_end = final_verdicts(judgements, known)
    assert verdicts(at_the_end).keys() == {"declared", "passed"}
    assert [one.name for one in at_the_end.unused] == ["clause play.follow.trump"]
    wrong = read_known(known_file(tmp_path / "wrong.json", {**entry, "value": 9}))
    assert "failed" in verdicts(final_verdicts(judgements, wrong))


def test_a_situation_that_the_declared_option_forbids_is_no_error(tmp_path: Path) -> None:
    judgements = []
    for case in cases_of("pitch.auction"):
        document = json.loads(json.dumps(case.document))
        document["auction"]["minimum"] = 3
        answer = serve.run({"seq": 1, "ruleset": document, "given": case.given, "steps": case.steps})
        judgements.append(judge(case, range(len(case.steps)), {name: answer[name] for name in answer if name != "seq"}))
    assert verdicts(final_verdicts(judgements))["errored"] > 0
    entry = {"option": "auction.minimum", "value": 3, "reason": "nobody bids two with us"}
    known = read_known(known_file(tmp_path / "known.json", entry))
    assert verdicts(final_verdicts(judgements, known)).keys() == {"declared", "passed"}
    # What the option does not forbid is an error as before, and so is what the engine does not say itself.
    other = read_known(known_file(tmp_path / "other.json", {**entry, "value": 2}))
    silent = [replace(one, is_reported_error=False) for one in judgements]
    assert verdicts(final_verdicts(judgements, other))["errored"] > 0
    assert verdicts(final_verdicts(silent, known))["errored"] > 0


@pytest.mark.parametrize(
    "entry",
    [
        {"clause": "play.follow.or-trump"},
        {"group": "pitch"},
        {"ruleset": "own.json"},
    ],
)
def test_a_declared_clause_group_or_ruleset_takes_what_follows_from_it(
    entry: Json, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    chosen = [case for case in cases_of("pitch.auction") if case.level != "random"]
    own = json.loads(json.dumps(chosen[0].document))
    own["play"]["following"] = "strict"
    (tmp_path / "own.json").write_text(json.dumps(own), encoding="utf-8")
    judgements = [
        judge(case, range(len(case.steps)), {"observations": playing(case, ["play", "following"], "strict")})
        for case in chosen
    ]
    before = verdicts(final_verdicts(judgements))
    known = read_known(known_file(tmp_path / "known.json", {**entry, "reason": "our club follows strictly"}))
    after = verdicts(final_verdicts(judgements, known))
    assert after["declared"] > 0
    assert after.get("failed", 0) < before["failed"]
    assert after["passed"] == before["passed"]


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ({"clause": "play.follow.strict"}, 'the property "reason" is missing'),
        ({"clause": "play.follow.strict", "reason": " "}, "Why the engine differs"),
        ({"reason": "so"}, "matches none, or more than one, of the forms"),
        ({"case": "pitch-0001", "clause": "play.held", "reason": "so"}, "matches none, or more than one, of the forms"),
        (
            {"clause": "play.held", "value": 3, "reason": "so"},
            "an entry declares one of .*; this one declares clause, value",
        ),
        ({"clause": "play.nothing", "reason": "so"}, 'there is no clause "play.nothing"'),
        ({"option": "match.target", "reason": "so"}, "matches none, or more than one, of the forms"),
        ({"case": "pitch-0001", "reason": "so", "why": "so"}, 'there is no property "why" here'),
        ({"ruleset": "whist", "reason": "so"}, "whist"),
    ],
)
def test_an_entry_that_cannot_be_understood_is_refused(entry: Json, words: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=words):
        read_known(known_file(tmp_path / "known.json", entry))


def test_the_file_of_what_is_known_may_be_toml(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "known.toml"
    path.write_text('format = "schmier/known/1"\n[[known]]\nclause = "play.held"\nreason = "so"\n', encoding="utf-8")
    assert main(["check", "--known", str(path), "--filter", "play.held", "--ruleset", "pitch.auction"]) == 0
    assert "Declared, but not met in this run: clause play.held" in capsys.readouterr().out
