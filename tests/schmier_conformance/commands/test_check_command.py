"""`schmier check` from the command line to the exit status, with a real engine process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest

from places import DATA, ROOT, ZOO
from schmier import spec
from schmier_conformance.command import SUBCOMMANDS, main
from schmier_conformance.corpus import cases as corpus
from schmier_conformance.documents.reading import validate
from schmier_conformance.generative import requested_cases

FOLDER = DATA
TWELVE = FOLDER / "twelve.json"


def engine(name: str, *words: str) -> str:
    return " ".join([sys.executable, str(ZOO / name), *words, str(TWELVE)])


HONEST = engine("honest.py")


@pytest.fixture(autouse=True)
def small_corpus(monkeypatch: pytest.MonkeyPatch) -> None:
    """The harness's own twelve cases take the place of the corpus."""
    monkeypatch.setattr(corpus, "fixture_files", lambda: [TWELVE])


def test_everything_passed_is_status_0_and_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--engine", HONEST]) == 0
    shown, errors = capsys.readouterr()
    assert errors == ""
    assert shown.startswith("honest 1 (Python), corpus ")
    rows = [line.split() for line in shown.splitlines() if line.startswith(("ruleset", "pitch", "all"))]
    assert rows == [
        ["ruleset", "chapter", "passed", "failed", "unsupported", "skipped", "errored"],
        ["pitch.auction", "50-play", "12", ".", ".", ".", "."],
        ["all", "12", "0", "0", "0", "0"],
    ]
    assert sum(line.startswith("-----") for line in shown.splitlines()) == 2
    assert "12 cases in" in shown


def test_a_failure_is_status_1_and_told_with_its_clause_and_how_to_run_it_again(
    capsys: pytest.CaptureFixture[str],
) -> None:
    command = engine("misbehaving.py", "says-yes")
    assert main(["check", "--engine", command, "--filter", "harness-0002"]) == 1
    shown = capsys.readouterr().out
    clause = spec.clauses()["play.follow.trump"]
    for words in (
        "FAILED harness-0002 (pitch.auction): A player who holds a trump follows a led trump, 2",
        f"clause    play.follow.trump: {clause.text}",
        f"spec/rules/50-play.md:{clause.line}",
        'step 0    {"try":{"do":"play","by":"S","card":"7D"}}',
        'expected  {"rejected":"play.follow.trump"}',
        'got       {"accepted":true}',
        "so        the action is accepted; it must be rejected by play.follow.trump",
        f"again     schmier check --engine '{command}' --filter harness-0002",
    ):
        assert words in shown


def test_of_a_case_with_many_clauses_the_one_that_decides_the_step_is_quoted(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "many.json"
    document = json.loads(TWELVE.read_text(encoding="utf-8"))
    many = ["play.end", "play.held", "play.turn", "play.void", "play.follow.trump"]
    document["cases"] = [{**document["cases"][1], "clauses": many}]
    path.write_text(json.dumps(document), encoding="utf-8")
    monkeypatch.setattr(corpus, "fixture_files", lambda: [path])
    assert main(["check", "--engine", engine("misbehaving.py", "says-yes")]) == 1
    quoted = [line.split()[1] for line in capsys.readouterr().out.splitlines() if line.startswith("  clause ")]
    assert quoted == ["play.follow.trump:"]


def test_an_engine_that_cannot_start_is_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--engine", engine("misbehaving.py", "crashes-at-start")]) == 2
    shown = capsys.readouterr().out
    assert shown.count("could not be started") == 2
    assert "cannot find libtrumps.so" in shown
    assert len(shown.splitlines()) == 2


def test_why_nothing_was_judged_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--engine", engine("misbehaving.py", "plays-skat-only")]) == 1
    reason = '12 unsupported: the engine does not play pitch.auction; it says that it plays "skat"'
    assert reason in capsys.readouterr().out


def test_an_errored_case_is_status_1(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--engine", engine("misbehaving.py", "crash")]) == 1
    shown = capsys.readouterr().out
    assert "ERRORED harness-0005" in shown
    assert "stderr     [31mTraceback: the trump suit is nil" in shown


def test_a_level_runs_its_cases_alone_and_stays_when_run_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = json.loads(TWELVE.read_text("utf-8"))
    for case in document["cases"][:3]:
        case["level"] = "corner"
    document["cases"][3]["level"] = "random"
    (tmp_path / "cases.json").write_text(json.dumps(document), "utf-8")
    monkeypatch.setattr(corpus, "fixture_files", lambda: [tmp_path / "cases.json"])
    assert main(["check", "--engine", HONEST, "--level", "corner"]) == 0
    assert "3 cases in" in capsys.readouterr().out
    assert main(["check", "--engine", HONEST, "--level", "core", "--level", "random"]) == 0
    assert "9 cases in" in capsys.readouterr().out
    assert main(["check", "--engine", engine("misbehaving.py", "says-yes"), "--level", "core"]) == 1
    assert " --level core " in capsys.readouterr().out
    assert main(["check", "--engine", HONEST, "--level", "corner", "--filter", "harness-0012"]) == 2
    assert "none of the cases has the level corner; leave --level out" in capsys.readouterr().err


def test_game_logs_have_no_level(capsys: pytest.CaptureFixture[str]) -> None:
    log = ROOT / "conformance" / "worked" / "skat-conceded.json"
    assert main(["check", "--recorded", str(log), "--level", "core"]) == 2
    assert "--level cannot be used with game logs" in capsys.readouterr().err


def test_nothing_passed_is_status_1() -> None:
    assert main(["check", "--engine", engine("misbehaving.py", "plays-skat-only")]) == 1


def test_a_hang_is_over_after_the_timeout() -> None:
    command = engine("misbehaving.py", "hang")
    assert main(["check", "--engine", command, "--timeout", "0.3", "--filter", "harness-0005"]) == 1


def test_strict_reasons_turn_the_warning_into_a_failure(capsys: pytest.CaptureFixture[str]) -> None:
    command = engine("misbehaving.py", "names-another-clause")
    assert main(["check", "--engine", command]) == 0
    assert "1 warnings, which --strict-reasons makes failures" in capsys.readouterr().out
    assert main(["check", "--engine", command, "--strict-reasons"]) == 1


def report_lines(path: Path) -> list[dict[str, Any]]:
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    for line in lines:
        validate("report", line, str(path))
    return lines


@pytest.mark.parametrize("behaviour", ["crash", "says-yes", "skips", "names-another-clause", "crashes-at-start"])
def test_the_report_follows_its_schema_and_has_every_case_in_order(behaviour: str, tmp_path: Path) -> None:
    path = tmp_path / "report.jsonl"
    main(["check", "--engine", engine("misbehaving.py", behaviour), "--json", str(path)])
    header, *cases, footer = report_lines(path)
    assert (header["line"], header["cases"], footer["line"], footer["complete"]) == ("header", 12, "footer", True)
    assert [line["id"] for line in cases] == [f"harness-{number:04}" for number in range(1, 13)]
    for verdict, count in footer["totals"].items():
        assert count == sum(line["verdict"] == verdict for line in cases)


def test_a_failed_case_has_its_step_and_both_observations_in_the_report(tmp_path: Path) -> None:
    path = tmp_path / "report.jsonl"
    command = engine("misbehaving.py", "says-yes")
    main(["check", "--engine", command, "--filter", "harness-0002", "--json", str(path)])
    assert report_lines(path)[1] == {
        "line": "case",
        "id": "harness-0002",
        "ruleset": "pitch.auction",
        "clauses": ["play.follow.trump"],
        "verdict": "failed",
        "step": 0,
        "request": {"try": {"do": "play", "by": "S", "card": "7D"}},
        "expected": {"rejected": "play.follow.trump"},
        "got": {"accepted": True},
        "members": ["accepted"],
        "deciding": ["play.follow.trump"],
        "message": "the action is accepted; it must be rejected by play.follow.trump",
    }


def test_the_report_on_standard_output_takes_the_place_of_the_table(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["check", "--engine", HONEST, "--json", "-"]) == 0
    lines = capfdbinary.readouterr().out.splitlines()
    assert len(lines) == 14
    assert all(json.loads(line) for line in lines)


@pytest.mark.parametrize(
    ("behaviour", "counts"),
    [("says-yes", ("4", "0", "8")), ("crash", ("0", "1", "0")), ("plays-skat-only", ("0", "0", "12"))],
)
def test_the_junit_file_counts_failures_errors_and_skipped_apart(
    behaviour: str, counts: tuple[str, str, str], tmp_path: Path
) -> None:
    path = tmp_path / "junit.xml"
    main(["check", "--engine", engine("misbehaving.py", behaviour), "--junit", str(path)])
    suite, *shapes = ElementTree.parse(path).getroot()
    assert (suite.get("name"), suite.get("tests"), len(suite)) == ("pitch.auction", "12", 12)
    assert [shape.get("failures") for shape in shapes] == (["3"] if behaviour == "says-yes" else [])
    assert (suite.get("failures"), suite.get("errors"), suite.get("skipped")) == counts


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "no command given; commands: replay, check,"),
        (["chekc"], "invalid choice: 'chekc'"),
        (["check", "--enigne", "x"], "unrecognized arguments: --enigne"),
        (["check", "--timeout", "soon"], "argument --timeout: invalid"),
        (["check", "--timeout", "0"], "0 is not between 0 and 3600 seconds"),
        (["check", "--ruleset", "whist"], "there is no ruleset 'whist'; there are:"),
        (["check", "--ruleset", "whist.json"], "whist.json: $: the file cannot be opened: No such file or directory"),
        (["check", "--filter", "no such case"], "no case of the corpus fits"),
        (["check", "--engine", ""], "the engine's command is empty"),
        (["check", "--engine", "no-such-engine"], "the engine 'no-such-engine' cannot be run: No such file"),
        (["check", "--engine", "'"], "the engine's command"),
        (["check", "--engine", "make && ./engine"], "'&&' in the engine's command needs a shell, and none runs it;"),
        (["check", "--engine", HONEST, "--known", str(TWELVE)], "it is not a file of known differences;"),
        (["check", "--engine", HONEST, "--json", "/no/such/folder/report"], "/no/such/folder/report: No such file"),
        (["check", "--engine", HONEST, "--junit", "/no/such/folder/report"], "/no/such/folder/report: No such file"),
    ],
)
def test_a_mistake_of_the_user_is_one_line_and_status_2(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    errors = capsys.readouterr().err
    assert errors.startswith("schmier: ")
    assert message in errors
    assert errors.count("\n") == 1


def test_a_broken_fixture_file_is_a_mistake_of_the_user(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "broken.json"
    path.write_text(
        TWELVE.read_text(encoding="utf-8").replace('"level": "core"', '"level": "easy"', 1), encoding="utf-8"
    )
    monkeypatch.setattr(corpus, "fixture_files", lambda: [path])
    assert main(["check", "--engine", HONEST]) == 2
    assert 'broken.json: $.cases[0].level: "easy" is not among the values' in capsys.readouterr().err


def test_an_id_used_twice_is_refused() -> None:
    with pytest.raises(ValueError, match=r"harness-0001 is used twice"):
        corpus.load([TWELVE, TWELVE])


def schmier(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "schmier_conformance.command", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_version_names_the_corpus_and_the_copy_of_the_reference() -> None:
    done = schmier("--version")
    beginning = f"schmier 0.1.0 (corpus {corpus.corpus_version()}), "
    assert done.stdout.startswith((f"{beginning}compiled", f"{beginning}interpreted"))
    assert done.returncode == 0


def test_the_help_lists_every_command_and_imports_none() -> None:
    done = schmier("--help")
    assert all(name in done.stdout and summary in done.stdout for name, summary in SUBCOMMANDS.items())
    program = "import sys; from schmier_conformance.command import main\nmain(['--help']); print(*sys.modules)"
    imported = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    ).stdout.split()
    assert not {"jsonschema", "jsonschema_rs", "orjson", "schmier_conformance.engines.check"}.intersection(imported)


@pytest.mark.parametrize("words", [["--help"], ["--version"]])
def test_a_reader_that_goes_away_is_no_error(words: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "schmier_conformance.command", *words]
    done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert done.stderr == b""
    # Where output is not buffered, argparse itself keeps quiet when the reader of its help goes away.
    assert done.returncode in ((0, 141) if words == ["--help"] else (141,))


def test_an_interruption_is_quiet(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupt(files: object, **manner: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(requested_cases, "load", interrupt)
    assert main(["check"]) == 130
    assert capsys.readouterr() == ("", "")
