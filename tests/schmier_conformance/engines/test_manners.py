"""Oddities of form are one line each, and the cases are judged all the same."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from places import ZOO
from read_once import corpus
from schmier_conformance.command import main
from schmier_conformance.corpus.cases import Case
from schmier_conformance.engines.check import Options, check
from schmier_conformance.engines.final_verdicts import final_verdicts
from schmier_conformance.engines.judge import judge
from schmier_conformance.engines.text_report import oddity_lines, render
from schmier_conformance.engines.verdicts import Verdict
from schmier_conformance.generative.requested_cases import cases_of_rulesets

Json = dict[str, Any]

ENGINE = str(ZOO / "of_another_manner.py")


def cases(*rulesets: str) -> tuple[Case, ...]:
    return tuple(case for case in corpus() if case.ruleset in rulesets)


@pytest.mark.parametrize("ruleset", ["pitch.auction", "five-hundred.two", "skat"])
def test_an_engine_with_manners_of_its_own_passes_the_corpus_of_a_game(ruleset: str) -> None:
    report = check(cases(ruleset), Options([sys.executable, ENGINE]))
    assert report.is_clean()
    assert report.totals()[Verdict.PASSED] == len(cases(ruleset))
    lines = oddity_lines(report)
    assert len([line for line in lines if "fractions" in line]) == 1
    assert len([line for line in lines if '"role"' in line]) == 1
    assert "did you mean `roles`?" in next(line for line in lines if '"role"' in line)
    assert len(lines) == len(report.oddities()) == len(set(lines))
    assert all(line in render(report, ["schmier", "check"]) for line in lines)


def test_an_engine_that_must_be_started_again_and_again_passes_what_it_answers() -> None:
    report = check(cases("pitch.auction")[:60], Options([sys.executable, ENGINE, "25"], window=1))
    totals = report.totals()
    assert totals[Verdict.FAILED] == 0
    assert totals[Verdict.PASSED] + totals[Verdict.ERRORED] == 60
    assert totals[Verdict.ERRORED] <= 3


def test_answers_in_a_file_may_have_the_same_manners(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines: list[Json] = []
    for case in cases("pitch.auction"):
        observed = [{"took_ms": 3.0, **step["expect"]} for step in case.steps]
        lines.append({"case": case.id, "observations": observed, "elapsed": 2.0})
    name, report = tmp_path / "answers.jsonl", tmp_path / "report.jsonl"
    name.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    words = ["--recorded", str(name), "--ruleset", "pitch.auction", "--count", "0", "--json", str(report)]
    main(["check", *words])
    footer = json.loads(report.read_text(encoding="utf-8").splitlines()[-1])
    assert footer["totals"]["passed"] == len(lines)
    assert footer["totals"]["failed"] == footer["totals"]["errored"] == 0
    assert max(oddity["answers"] for oddity in footer["oddities"]) == len(lines)
    assert 'the member "took_ms"' in capsys.readouterr().out


def test_a_known_member_in_the_wrong_place_is_no_oddity() -> None:
    case = next(case for case in cases("skat") if any(step.get("ask") == "view" for step in case.steps))
    assert all("skat" not in step["expect"] for step in case.steps if step.get("ask") == "view")


def test_a_number_with_a_fraction_that_is_not_whole_is_still_refused(tmp_path: Path) -> None:
    program = tmp_path / "half.py"
    program.write_text(
        "import sys\n"
        'print(\'{"version": 1, "engine": {"name": "half", "version": "1", "language": "none"}, \'\n'
        '      \'"rulesets": ["*"], "asks": [2.5]}\', flush=True)\n'
        "sys.stdin.read()\n",
        encoding="utf-8",
    )
    report = check(cases("pitch.auction")[:1], Options([sys.executable, str(program)]))
    assert report.totals()[Verdict.ERRORED] == 1
    assert "2.5 is not an integer" in str(report.judgements[0].message)


# ---- an ignored member -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("member", "ruleset"), [("under", "pitch.auction"), ("revoke", "pitch.auction"), ("under", "skat")]
)
def test_an_ignored_member_is_one_line_and_fails_few_cases(member: str, ruleset: str) -> None:
    report = check(cases_of_rulesets([ruleset]), Options([sys.executable, str(ZOO / "ignoring.py"), member]))
    totals = report.totals()
    assert totals[Verdict.FAILED] == totals[Verdict.ERRORED] == 0
    assert 1 <= totals[Verdict.MISSHAPEN] <= 4
    assert [(shape.place.member, shape.wanted, shape.manner.value) for shape in report.shapes] == [
        (member, "play", "ignored")
    ]
    assert not report.is_clean()
    assert len([line for line in render(report, ["schmier"]).splitlines() if line.startswith("SHAPE")]) == 1


def test_a_member_that_is_minded_somewhere_is_not_ignored() -> None:
    chosen = [case for case in cases("smear.penguin", "pitch.auction") if any(with_stack(step) for step in case.steps)]
    judgements = []
    for case in chosen:
        wrong = case.ruleset == "pitch.auction"
        answers = [{"accepted": True} if wrong and with_stack(step) else step["expect"] for step in case.steps]
        judgements.append(judge(case, range(len(case.steps)), {"observations": answers}))
    found = final_verdicts(judgements)
    assert found.shapes == ()
    assert {judgement.verdict for judgement in found.judgements} == {Verdict.PASSED, Verdict.FAILED}


def with_stack(step: Json) -> bool:
    return "under" in step.get("try", {})


def test_an_engine_that_accepts_a_stack_fails_a_few_cases_which_are_named_alike() -> None:
    judgements = []
    for case in cases_of_rulesets(["pitch.auction"]):
        answers = [{"accepted": True} if with_stack(step) else step["expect"] for step in case.steps]
        after = [
            {**one, "by": "nobody"} if place and with_stack(case.steps[place - 1]) else one
            for place, one in enumerate(answers)
        ]
        judgements.append(judge(case, range(len(case.steps)), {"observations": after}))
    found = final_verdicts(judgements)
    failed = [judgement for judgement in found.judgements if judgement.is_fault]
    assert 1 <= len(failed) <= 4
    assert {judgement.deciding[:1] for judgement in failed} == {("play.turn",)}
