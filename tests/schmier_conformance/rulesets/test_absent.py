"""TOML has no null: a word takes an option of the parent away, in answers, rulesets and known differences."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from schmier.options import options
from schmier_conformance.command import main
from schmier_conformance.engines.known_differences import read_known
from schmier_conformance.rulesets.absent import value_meant

ANSWERS = """
from = "pitch.auction"

[options]
"match.target" = "{word}"
"match.several_over" = "{word}"
"match.deals" = 10
"""

RULESET = """
format = "schmier/ruleset/1"
id = "house.toml"
title = "In TOML"
family = "house"
extends = "pitch.auction"

[match]
target = "{word}"
several_over = "{word}"
deals = 10
"""


@pytest.mark.parametrize("word", ["nothing", "none"])
def test_an_answer_takes_an_option_of_the_parent_away(
    word: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "answers.toml"
    path.write_text(ANSWERS.format(word=word), "utf-8")
    assert main(["ruleset", "ask", "--answers", str(path)]) == 0
    assert json.loads(capsys.readouterr().out)["match"] == {"target": None, "several_over": None, "deals": 10}


@pytest.mark.parametrize("word", ["nothing", "none"])
def test_a_ruleset_in_toml_takes_an_option_of_its_parent_away(
    word: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    as_toml, as_json = tmp_path / "mine.toml", tmp_path / "mine.json"
    as_toml.write_text(RULESET.format(word=word), "utf-8")
    document = {"format": "schmier/ruleset/1", "id": "house.toml", "title": "In TOML", "family": "house"}
    match = {"target": None, "several_over": None, "deals": 10}
    as_json.write_text(json.dumps({**document, "extends": "pitch.auction", "match": match}), "utf-8")
    statuses = [main(["ruleset", "check", "--json", str(path)]) for path in (as_toml, as_json)]
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert statuses == [0, 0]
    assert [{**line, "ruleset": ""} for line in lines[:1]] == [{**line, "ruleset": ""} for line in lines[1:]]


def test_a_ruleset_in_toml_is_taken_wherever_one_in_json_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(RULESET.partition("[match]")[0] + "[match]\ntarget = 11\n", "utf-8")
    assert main(["ruleset", "check", str(path)]) == 0
    assert main(["ruleset", "diff", "pitch.auction", str(path)]) == 1
    assert main(["deal", str(path)]) == 0
    assert main(["check", "--ruleset", str(path), "--count", "1", "--filter", "tried-0001"]) == 0
    assert "The match is to 11." in capsys.readouterr().out


def test_the_words_are_values_where_an_option_has_them() -> None:
    assert value_meant("auction.kind", "none") == "none"
    assert value_meant("auction.kind", "nothing") is None
    assert value_meant("deal.hand", "none") is None
    with_nothing = [path for path, option in options().items() if "nothing" in option.values]
    assert with_nothing == []


def test_a_known_difference_in_toml_takes_an_option_away(tmp_path: Path) -> None:
    path = tmp_path / "known.toml"
    path.write_text(
        'format = "schmier/known/1"\n[[known]]\noption = "match.lead"\nvalue = "nothing"\nreason = "so"\n', "utf-8"
    )
    [entry] = read_known(str(path))
    assert entry.value is None
