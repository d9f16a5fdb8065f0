"""A new engine from each template: written, built, checked, and broken on purpose."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from schmier import spec
from schmier_conformance import templates
from schmier_conformance.command import main
from schmier_conformance.commands import check
from schmier_conformance.engines.causes import NO_DIAGNOSIS
from schmier_conformance.engines.process import EngineProcess
from schmier_conformance.generative.differential.engine_session import PATIENCE, START, EngineSession, EngineSettings
from schmier_conformance.generative.differential.hunt import Hunt, hunt_block
from schmier_conformance.templates import RULESET, languages, write_engine

DEALS = 25
"""Random deals of the tiny game; `schmier fuzz` plays any number."""

TOOLS = {
    "python": (),
    "javascript": pytest.mark.node,
    "java": pytest.mark.javac,
    "go": pytest.mark.go,
    "rust": pytest.mark.cargo,
    "c": pytest.mark.cc,
    "csharp": pytest.mark.mono,
}
"""What must be on the machine for a template, as the Makefile looks for it."""

HANDS = {"N": ["AS", "KS", "QS", "JS"], "E": ["AH", "KH", "QH", "JH"], "S": ["AD", "KD", "QD", "JD"]}

NO_REQUESTS = (b"no JSON", b"null", b"[]", b'"start"', b"{}", b'{"cmd": "dance"}', b'{"cmd": "run"')
"""Lines outside the protocol; each is answered, and the next one too."""


def run_request(ruleset: dict[str, Any], hands: dict[str, list[str]], steps: list[dict[str, Any]]) -> bytes:
    given = {"seats": list("NES"), "dealer": "S", "scores": {}, "events": [{"do": "deal", "hands": hands}]}
    return json.dumps({"cmd": "run", "seq": 5, "ruleset": ruleset, "given": given, "steps": steps}).encode()


def verdicts(command: str, report: Path) -> tuple[int, set[str]]:
    """The exit status of a check of the tiny game, and the verdicts of its cases."""
    words = ["check", "--engine", command, "--ruleset", RULESET, "--count", "10", "--strict-reasons"]
    status = main([*words, "--json", str(report)])
    lines = map(json.loads, report.read_text("utf-8").splitlines())
    return status, {line["verdict"] for line in lines if line["line"] == "case"}


@pytest.mark.parametrize("name", [pytest.param(name, marks=marks) for name, marks in TOOLS.items()])
def test_a_template_builds_and_passes_its_corpus_and_random_deals(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    language = languages()[name]
    folder = tmp_path / "mine"
    assert main(["engine", "new", "--language", name, str(folder)]) == 0
    monkeypatch.chdir(folder)
    for command in language.toolchain.build:
        done = subprocess.run(command.split(), capture_output=True, text=True, check=False)
        assert (done.returncode, "warning" in done.stderr.lower()) == (0, False), done.stderr
    assert verdicts(language.toolchain.run, tmp_path / "report.jsonl") == (0, {"passed"})
    with EngineProcess(language.toolchain.run) as engine:
        engine.send(START)
        assert json.loads(engine.receive(PATIENCE))["rulesets"] == ["tiny.pitch"]
        says_what_it_does_not_answer(engine)
    hunt = Hunt(
        json.loads(Path(RULESET).read_text("utf-8")),
        "tests",
        EngineSettings(language.toolchain.run),
        strict_reasons=True,
    )
    with EngineSession(hunt.settings) as engine_at_work:
        assert hunt_block(hunt, hunt.game, engine_at_work, 1, DEALS).sightings == {}


def says_what_it_does_not_answer(engine: EngineProcess) -> None:
    """Another ruleset, a hand left out, a deal against the rules, lines without a request."""
    tiny = json.loads(Path(RULESET).read_text("utf-8"))
    asks = [{"ask": "legal"}, {"ask": "result"}]
    answers: list[dict[str, Any]] = []
    for request in (
        run_request(spec.ruleset_document("pitch.auction"), HANDS, asks),
        run_request(tiny, {"N": HANDS["N"]}, asks),
        run_request(tiny, {"N": HANDS["N"][:3]}, asks),
        run_request(tiny, HANDS, [{"ask": "result"}]),
        *NO_REQUESTS,
    ):
        engine.send(request)
        answers.append(json.loads(engine.receive(PATIENCE)))
    other, unknown, broken, good, *nonsense = answers
    assert (other["seq"], "tiny.pitch" in other["skipped"]) == (5, True)
    assert unknown == {"seq": 5, "observations": [{"unsupported": True}] * 2}
    assert (broken["seq"], "deal.hand.count" in broken["error"]) == (5, True)
    assert good == {"seq": 5, "observations": [{"over": False}]}
    assert [(answer["seq"], bool(answer["error"])) for answer in nonsense] == [(None, True)] * len(NO_REQUESTS)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ('self.turn == self.dealer\n        if action["do"] == "redeal"', 'False\n        if action["do"] == "redeal"'),
        ("if len(having_most) == 1:", "if having_most:"),
        ("self.captor[jack]", "self.holder[jack]"),
    ],
)
def test_a_template_that_is_broken_fails(
    right: str, wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    language = languages()["python"]
    write_engine(language, tmp_path / "mine")
    monkeypatch.chdir(tmp_path / "mine")
    text = Path("deal.py").read_text("utf-8")
    assert text.count(right) == 1
    # What it may have misread takes longer to find out than that it fails.
    monkeypatch.setattr(check, "_diagnosed", lambda judgements, shapes: NO_DIAGNOSIS)
    Path("deal.py").write_text(text.replace(right, wrong), encoding="utf-8")
    status, found = verdicts(language.toolchain.run, tmp_path / "report.jsonl")
    assert (status, "failed" in found) == (1, True)


def test_the_languages_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["engine", "new", "--list"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == list(TOOLS)
    assert main(["engine", "new", "--list", "--json"]) == 0
    assert [entry["language"] for entry in json.loads(capsys.readouterr().out)] == list(TOOLS)


def test_what_was_written_and_what_comes_next_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["engine", "new", "--language", "go", str(tmp_path / "two words")]
    assert main([*words, "--json"]) == 0
    output = json.loads(capsys.readouterr().out)
    assert output["files"] == sorted(path.name for path in (tmp_path / "two words").iterdir())
    readme = (tmp_path / "two words" / "README.md").read_text("utf-8")
    assert output["build"][0] in readme
    assert output["check"] in readme
    assert "$" not in readme
    words[-1] = str(tmp_path / "2 words")
    assert main(words) == 0
    printed = capsys.readouterr().out
    assert f"cd '{words[-1]}'" in printed
    assert output["check"] in printed


def test_a_folder_that_is_not_empty_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "notes.txt").write_text("mine", encoding="utf-8")
    for place in (tmp_path, tmp_path / "notes.txt"):
        assert main(["engine", "new", "--language", "c", str(place)]) == 2
        assert "not an empty folder" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


@pytest.mark.parametrize("words", [["--language", "cobol", "there"], ["--language", "c"], ["there"], []])
def test_a_language_that_is_not_there_or_not_said_is_a_sentence(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["engine", "new", *words]) == 2
    assert "python, javascript" in capsys.readouterr().err
    assert not Path("there").exists()


def test_every_file_of_a_template_is_written_and_told_of() -> None:
    folder = Path(templates.__file__).parent
    for name, language in languages().items():
        files = {path.relative_to(folder / name).as_posix() for path in (folder / name).rglob("*") if path.is_file()}
        assert {file for file in files if "__pycache__" not in file} == set(language.files)
