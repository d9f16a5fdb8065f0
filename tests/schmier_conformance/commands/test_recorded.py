"""`schmier check --recorded`: an engine's answers, or the games it played, judged from a file."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from places import ROOT
from read_once import corpus
from schmier.io.serve import ABOUT, run
from schmier_conformance.command import main
from schmier_conformance.documents.reading import validate, validate_part
from schmier_conformance.generative import requested_cases
from schmier_conformance.generative.generate import corpus as generated_corpus

PENGUIN = ROOT / "conformance" / "worked" / "penguin-pitch-as-played.json"
CHOICE = ("--ruleset", "pitch.auction", "--filter", "play.")

Json = dict[str, Any]


@pytest.fixture(autouse=True)
def corpus_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command takes the corpus other tests have read already, and generates no cases."""
    monkeypatch.setattr(requested_cases, "load", lambda files=None: list(corpus()))
    monkeypatch.setattr(generated_corpus, "cases_as_made", lambda game, count, text: iter(()))


@pytest.fixture
def questions(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> list[Json]:
    path = tmp_path / "questions.jsonl"
    assert main(["check", "--questions", str(path), *CHOICE]) == 0
    requests = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert capsys.readouterr() == ("", f"{len(requests)} questions\n")
    return requests


def answered(question: Json) -> Json:
    """What the reference answers, as a file has it."""
    answer = run({"seq": 0, **question})
    del answer["seq"]
    return {"case": question["case"], **answer}


def written(path: Path, lines: Iterable[Json]) -> str:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return str(path)


def totals(words: list[str], path: Path) -> tuple[int, dict[str, int], list[Json]]:
    """The exit code, the cases by verdict, and the lines of the report."""
    report = path / "report.jsonl"
    code = main(["check", *words, "--json", str(report)])
    lines = [json.loads(line) for line in report.read_text("utf-8").splitlines()]
    for line in lines:
        validate("report", line, "the report")
    return code, {verdict: count for verdict, count in lines[-1]["totals"].items() if count}, lines


# ---- answers ---------------------------------------------------------------------------------------------------------


def test_a_question_holds_no_expectation_and_follows_the_schema(questions: list[Json]) -> None:
    assert len(questions) > 20
    for question in questions:
        validate_part("protocol", "#/$defs/question", question, "the question")
        assert not any("expect" in step for step in question["steps"])


def test_the_answers_of_the_reference_pass_in_any_order(questions: list[Json], tmp_path: Path) -> None:
    answers = [answered(question) for question in reversed(questions)]
    path = written(tmp_path / "answers.jsonl", [*answers, ABOUT])
    code, counted, lines = totals(["--recorded", path, "--strict-reasons", *CHOICE], tmp_path)
    assert (code, counted) == (0, {"passed": len(questions)})
    assert lines[0]["engine"] == ABOUT
    assert lines[-1]["complete"]


def test_a_wrong_answer_is_told_as_that_of_an_engine_that_runs(
    questions: list[Json], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = [answered(question) for question in questions]
    wrong = next(answer for answer in answers if {"rejected": "play.follow.or-trump"} in answer["observations"])
    place = wrong["observations"].index({"rejected": "play.follow.or-trump"})
    wrong["observations"][place] = {"accepted": True}
    path = written(tmp_path / "answers.jsonl", answers)
    assert main(["check", "--recorded", path, *CHOICE]) == 1
    output = capsys.readouterr().out
    assert output.startswith(f"Answers recorded in {path}, corpus ")
    assert f"FAILED {wrong['case']}" in output
    assert f"step {place}" in output
    assert f"schmier check --recorded {path} --ruleset pitch.auction --filter {wrong['case']}" in output


def test_what_is_not_answered_is_unsupported_and_what_is_no_answer_errored(
    questions: list[Json], tmp_path: Path
) -> None:
    first, second, third, fourth, *others = [answered(question) for question in questions]
    del second["observations"]
    third["observations"] = third["observations"][:-1]
    skipped = {"case": fourth["case"], "skipped": "no time"}
    path = written(tmp_path / "answers.jsonl", [first, first, second, third, skipped, {"case": "none"}, *others[1:]])
    code, counted, lines = totals(["--recorded", path, *CHOICE], tmp_path)
    assert code == 1
    assert counted == {"passed": len(others) - 1, "errored": 3, "skipped": 1, "unsupported": 1}
    messages = {line["id"]: line["message"] for line in lines if line.get("message")}
    assert "answered twice" in messages[first["case"]]
    assert messages[questions[4]["case"]] == "the file has no answer to this case"


def test_lines_that_are_no_answers_are_named_and_the_others_judged(
    questions: list[Json], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "answers.jsonl"
    good = json.dumps(answered(questions[0]))
    path.write_text(f'{{\n[1]\n{good}\n{{"case": "elsewhere", "observations": []}}\n', encoding="utf-8")
    assert main(["check", "--recorded", str(path), *CHOICE]) == 0
    output = capsys.readouterr().out
    for words in (f"{path}:1: $: it is not JSON", f"{path}:2: $: [1] is not an object", 'no case "elsewhere"'):
        assert words in output
    assert "1 passed" in output


# ---- games -----------------------------------------------------------------------------------------------------------


def test_recorded_games_are_judged_in_the_same_report_with_the_findings_by_clause(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = json.loads(PENGUIN.read_text("utf-8"))
    wrong = json.loads(json.dumps(log))
    wrong["deals"][0]["result"]["scores"] = {"E": 4}
    dark = json.loads(json.dumps(log))
    del dark["deals"][0]["events"][0]["hands"]["W"], dark["deals"][0]["result"]
    del dark["deals"][0]["events"][17:]
    path = written(tmp_path / "games.jsonl", [log, wrong, dark, {"deals": []}, wrong])
    code, counted, lines = totals(["--recorded", path], tmp_path)
    assert (code, counted) == (1, {"passed": 1, "failed": 2, "unsupported": 1, "errored": 1})
    assert [line["id"] for line in lines[1:-1]] == [f"{path}:{number}" for number in range(1, 6)]
    assert lines[2]["clauses"] == ["points.made"]
    capsys.readouterr()
    assert main(["check", "--recorded", path, "--ruleset", "pitch.auction"]) == 1
    output = capsys.readouterr().out
    assert "points.made: found 2 times in 2 logs, first in" in output
    assert "recorded games" in output
    assert f"FAILED {path}:2" in output


def test_records_of_the_skat_server_are_games_too(tmp_path: Path) -> None:
    path = tmp_path / "games.sgf"
    shutil.copyfile(ROOT / "conformance" / "recorded" / "skat-server-games.sgf", path)
    code, counted, _ = totals(["--recorded", str(path)], tmp_path)
    assert (code, counted) == (0, {"passed": 23})


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--recorded", "none.jsonl"], "none.jsonl: $: the file cannot be opened"),
        (["--recorded", "-"], "--recorded cannot read standard input"),
        (["--recorded", "a", "--engine", "b"], "--engine and --recorded cannot be combined"),
        (["--recorded", "a", "--questions", "b"], "--questions and --recorded cannot be combined"),
    ],
)
def test_what_cannot_be_judged_is_one_line_and_exit_code_2(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", *words, *CHOICE]) == 2
    err = capsys.readouterr().err
    assert message in err
    assert err.count("\n") == 1
