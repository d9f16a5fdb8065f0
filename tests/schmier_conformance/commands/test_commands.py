"""The small commands: listing and showing."""

from __future__ import annotations

import json
import tracemalloc
from collections import Counter

import pytest

from read_once import corpus
from schmier import spec
from schmier_conformance.command import ALIASES, SUBCOMMANDS, main


@pytest.mark.parametrize("name", SUBCOMMANDS)
def test_every_command_has_help_with_an_example(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([name, "--help"]) == 0
    output = capsys.readouterr().out
    assert "schmier" in output
    assert "xample" in output


def test_rulesets_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rulesets"]) == 0
    output = capsys.readouterr().out
    assert all(identifier in output for identifier in spec.ruleset_ids())
    assert main(["rulesets", "--json"]) == 0
    assert [entry["id"] for entry in json.loads(capsys.readouterr().out)] == spec.ruleset_ids()


@pytest.mark.parametrize("what", ["pitch.auction", "play.follow.or-trump", "A-31", "pitch-auction-0001"])
def test_things_are_shown(what: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", what]) == 0
    assert what in capsys.readouterr().out
    assert main(["show", what, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)


def test_what_is_not_there_is_not_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "nonsense"]) == 2
    assert "nonsense" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [["deal", "bridge"], ["deal", "pitch.auction", "--players", "9"], ["deal", "pitch.auction", "--count", "-1"]],
)
def test_a_deal_that_cannot_be_made(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert capsys.readouterr().err.startswith("schmier: ")


def test_to_show_a_clause_keeps_no_more_of_its_cases_than_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    most_pinned = Counter(clause for case in corpus() for clause in case.clauses).most_common(1)[0][0]
    assert main(["show", most_pinned]) == 0
    tracemalloc.start()
    try:
        assert main(["show", most_pinned]) == 0
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert capsys.readouterr().out.count("\n") > 100
    assert peak < 20_000_000


def test_an_alias_works_wherever_the_name_does(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(ALIASES, "list-games", "rulesets")
    assert main(["rulesets"]) == 0
    listed = capsys.readouterr().out
    assert main(["list-games"]) == 0
    assert capsys.readouterr().out == listed
    assert main(["--help"]) == 0
    assert "rulesets (list-games)" in capsys.readouterr().out
    assert main(["list-games", "--help"]) == 0
    assert "usage: schmier rulesets" in capsys.readouterr().out
    assert main(["list-games", "--nonsense"]) == 2
    assert "unrecognized arguments: --nonsense" in capsys.readouterr().err
    assert main(["completion", "bash"]) == 0
    assert "list-games" in capsys.readouterr().out


def test_every_alias_names_a_command() -> None:
    assert set(ALIASES.values()) <= SUBCOMMANDS.keys()
    assert not ALIASES.keys() & SUBCOMMANDS.keys()
