"""No command succeeds where it has done nothing: it says so in one sentence, and its exit status is not 0."""

from __future__ import annotations

import argparse
import json
import os
import re
import shlex
import sys
from pathlib import Path
from typing import Final

import pytest

from schmier.spec import ruleset_document
from schmier_conformance.command import SUBCOMMANDS, main, whole_parser
from schmier_conformance.corpus.cases import Body, Case, Level, corpus_version
from schmier_conformance.engines.ci_reports import badge
from schmier_conformance.engines.report import Header, Report
from schmier_conformance.engines.verdicts import Judgement, Verdict

SILENT: Final = """
import json, sys
answer = sys.argv[1]
for line in sys.stdin:
    request = json.loads(line)
    if request["cmd"] == "stop":
        break
    if request["cmd"] == "start":
        about = {"name": "silent", "version": "0", "language": "Python"}
        print(json.dumps({"version": 1, "engine": about, "rulesets": sys.argv[2:]}), flush=True)
    elif answer == "skipped":
        print(json.dumps({"seq": request["seq"], "skipped": "no time"}), flush=True)
    else:
        nothing = [{"unsupported": True}] * len(request["steps"])
        print(json.dumps({"seq": request["seq"], "observations": nothing}), flush=True)
"""
"""An engine that answers nothing: it skips every case, or supports no step."""

SKIPS, UNSUPPORTED, PLAYS_OTHERS = "{skips}", "{unsupported}", "{others}"
"""The commands of such engines; the last plays no game that is asked for."""

FEW: Final = ("--ruleset", "pitch.racehorse", "--count", "0")

NOTHING: Final = {
    "check": [
        ("--engine", SKIPS, *FEW),
        ("--engine", UNSUPPORTED, *FEW),
        ("--engine", PLAYS_OTHERS, *FEW),
        ("--cases", "{no_cases}"),
        ("--cases", "{no_cases}", "--questions", "questions.jsonl"),
        ("--filter", "xylophone"),
        ("--recorded", "{empty}", *FEW),
        ("--recorded", "{no_deals}"),
    ],
    "fuzz": [
        ("--engine", SKIPS, "--ruleset", "pitch.auction", "--deals", "3"),
        ("--engine", UNSUPPORTED, "--ruleset", "pitch.auction", "--deals", "3"),
        ("--engine", PLAYS_OTHERS, "--ruleset", "pitch.auction", "--deals", "3"),
        ("--engine", PLAYS_OTHERS, "--deals", "3"),
        ("--engine", SKIPS, "--ruleset", "pitch.auction", "--deals", "0"),
    ],
    "separate": [
        ("--engine-a", SKIPS, "--engine-b", SKIPS, "--ruleset", "pitch.auction", "--deals", "3"),
        ("--engine-a", UNSUPPORTED, "--engine-b", SKIPS, "--ruleset", "pitch.auction", "--deals", "3"),
        ("pitch.auction", "pitch.joker", "--deals", "0"),
    ],
    "explore": [
        ("pitch.auction", "--ranks", "A,2", "--hand", "1", "--states", "200", "--engine", SKIPS),
        ("pitch.auction", "--ranks", "A,2", "--hand", "1", "--states", "200", "--engine", UNSUPPORTED),
    ],
    "replay": [("{empty}",), ("{no_deals}",), ("{empty}", "--summary"), ("{empty}", "--json")],
    "import": [("iss", "{empty_records}"), ("xskat", "{empty}")],
    "campaign": [
        ("fuzz", "--engine", SKIPS, "--ruleset", "pitch.auction", "--deals", "3", "-o", "hunt"),
        ("replay", "{empty}", "-o", "replayed"),
    ],
    "perft": [("pitch.auction", "--deal", "{no_deals}"), ("pitch.auction", "--depth", "0")],
    "deal": [("pitch.auction", "--count", "0")],
    "translations": [("check", "--folder", "{folder}")],
    "mutation-test": [("--sample", "0"), ("--clause", "{clause_without_mutants}", "--ruleset", "{tiny}")],
    "glossary": [("--family", "xylophone"), ("xylophone",)],
    "fixtures": [("check", "{no_scenarios}")],
    "ruleset": [("check", "{empty}")],
}
"""By subcommand, words that leave it nothing to do."""

ALWAYS_DOES_SOMETHING: Final = {
    "corpus": "every game has boundaries, whatever the number of random deals",
    "rulesets": "the law has rulesets",
    "show": "an unknown name is an error",
    "evidence": "the law has rulesets",
    "verify": "the law has files",
    "doctor": "there is an installation",
    "serve": "an engine that is stopped at once has ended well",
    "engine": "an unknown language is an error",
    "completion": "there is a script for every shell",
    "help": "there are topics",
}
"""The other subcommands, and why nothing can be left for them to do."""


@pytest.fixture
def names(tmp_path: Path) -> dict[str, str]:
    """What stands for the words in braces."""
    engine = tmp_path / "silent.py"
    engine.write_text(SILENT, "utf-8")
    command = f"{shlex.quote(sys.executable)} {shlex.quote(str(engine))}"
    log = {"format": "schmier/game-log/1", "ruleset": "pitch.auction", "seats": ["N", "E", "S", "W"], "deals": []}
    written = {
        "empty": ("empty.jsonl", ""),
        "empty_records": ("empty.sgf", ""),
        "no_deals": ("no-deals.json", json.dumps(log)),
        "no_cases": (
            "no-cases.json",
            json.dumps({"format": "schmier/fixtures/1", "ruleset": "pitch.auction", "cases": []}),
        ),
        "no_scenarios": ("scenarios.toml", 'ruleset = "pitch.auction"\n'),
    }
    for name, text in written.values():
        (tmp_path / name).write_text(text, "utf-8")
    (tmp_path / "folder").mkdir()
    return {
        "skips": f"{command} skipped '*'",
        "unsupported": f"{command} unsupported '*'",
        "others": f"{command} skipped bridge",
        "folder": str(tmp_path / "folder"),
        "clause_without_mutants": "ruleset.no-such",
        "tiny": "pitch.racehorse",
        **{key: str(tmp_path / name) for key, (name, _) in written.items()},
    }


TRIES = [(name, words) for name, tries in NOTHING.items() for words in tries]


@pytest.mark.parametrize(("command", "words"), TRIES, ids=str)
def test_a_command_that_does_nothing_says_so_and_does_not_succeed(
    command: str,
    words: tuple[str, ...],
    names: dict[str, str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    if command == "mutation-test" and not hasattr(os, "fork"):
        pytest.skip("mutation testing needs Linux or macOS")
    monkeypatch.chdir(tmp_path)
    status = main([command, *(word.format(**names) for word in words)])
    captured = capsys.readouterr()
    assert status in (1, 2), captured
    assert re.search(r"\bno\b|nothing|\bnot\b|at least|unreadable", captured.out + captured.err), captured
    assert captured.err.count("\n") <= 1 or command == "import", captured.err


def test_every_command_is_tried() -> None:
    assert NOTHING.keys() | ALWAYS_DOES_SOMETHING.keys() == SUBCOMMANDS.keys()
    assert not NOTHING.keys() & ALWAYS_DOES_SOMETHING.keys()


# ---- an engine that cannot be started --------------------------------------------------------------------------------


DEAD: Final = [
    ("check", "--engine", "{dead}", *FEW),
    ("fuzz", "--engine", "{dead}", "--ruleset", "pitch.auction", "--deals", "3"),
    ("separate", "--engine-a", "{dead}", "--engine-b", "{skips}", "--ruleset", "pitch.auction", "--deals", "3"),
    ("explore", "pitch.auction", "--ranks", "A,2", "--hand", "1", "--states", "200", "--engine", "{dead}"),
    ("campaign", "fuzz", "--engine", "{dead}", "--ruleset", "pitch.auction", "--deals", "3", "-o", "hunt"),
]
"""The commands that start an engine."""


@pytest.mark.parametrize("dead", ["no-such-engine", "{python} -c pass"], ids=str)
@pytest.mark.parametrize("words", DEAD, ids=lambda words: words[0])
def test_an_engine_that_cannot_be_started_is_unusable(
    words: tuple[str, ...],
    dead: str,
    names: dict[str, str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    names["dead"] = dead.format(**names, python=shlex.quote(sys.executable))
    assert main([word.format(**names) for word in words]) == 2
    shown = "".join(capsys.readouterr())
    assert "cannot be run" in shown or "could not be started" in shown
    assert "Traceback" not in shown


def options_of(parser: argparse.ArgumentParser) -> set[str]:
    """The options of a command and of its actions."""
    actions = [one for one in parser._actions if isinstance(one, argparse._SubParsersAction)]
    below = [options_of(one) for action in actions for one in action.choices.values()]
    return {option for action in parser._actions for option in action.option_strings}.union(*below)


def test_every_command_that_starts_an_engine_is_tried() -> None:
    [commands] = [one for one in whole_parser()._actions if isinstance(one, argparse._SubParsersAction)]
    starts = {name for name in SUBCOMMANDS if {"--engine", "--engine-a"} & options_of(commands.choices[name])}
    assert starts == {words[0] for words in DEAD}


# ---- the badge -------------------------------------------------------------------------------------------------------


def report_of(*verdicts: Verdict) -> Report:
    given = {"seats": ["N", "E"], "dealer": "E", "events": []}
    case = Case("a-1", "pitch.auction", {}, ("play.turn",), "A title", Level.CORE, Body("", "", given, ()))
    judgements = tuple([Judgement(case, verdict) for verdict in verdicts])
    return Report(Header(corpus_version(), "engine", None, len(judgements)), judgements, 0.0)


@pytest.mark.parametrize(
    ("passed", "others", "colour"),
    [
        (302, (), "brightgreen"),
        (299, (Verdict.FAILED,) * 3, "yellow"),
        (999, (Verdict.ERRORED,), "yellow"),
        (1, (Verdict.FAILED,), "orange"),
        (99, (Verdict.DECLARED,), "green"),
        (0, (Verdict.UNSUPPORTED,), "lightgrey"),
        (0, (), "lightgrey"),
    ],
)
def test_the_badge_of_a_run_with_failures_is_not_green(passed: int, others: tuple[Verdict, ...], colour: str) -> None:
    made = badge(report_of(*[Verdict.PASSED] * passed, *others))
    assert made["color"] == colour
    assert made["isError"] == ("green" not in colour)


# ---- the misreadings that a game's own corpus notices ----------------------------------------------------------------


@pytest.mark.skipif(not hasattr(os, "fork"), reason="mutation testing needs Linux or macOS")
def test_the_power_of_a_corpus_generated_for_a_file_is_measured(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps({**ruleset_document("pitch.auction"), "id": "house.mine"}), "utf-8")
    main(["mutation-test", "--ruleset", str(path), "--clause", "play.follow.or-trump", "--sample", "1", "--json"])
    faults = json.loads(capsys.readouterr().out)["faults"]
    assert faults["of"] > 0
    assert faults["noticed"] == faults["of"]
