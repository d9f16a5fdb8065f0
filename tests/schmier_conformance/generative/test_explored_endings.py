"""The ends of random deals, explored: every state from there, in the game itself, so that an engine of one game can be asked."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from places import ZOO
from schmier import spec
from schmier.ruleset.ruleset import read_ruleset
from schmier_conformance.command import main
from schmier_conformance.generative.exhaustive.endings import NoEndError, endings
from schmier_conformance.generative.exhaustive.explorer import Explored, Explorer

GAME = "pitch.auction"
ENGINE = f"{sys.executable} {ZOO / 'of_one_game.py'} {GAME}"


def ends(identifier: str, last: int = 1, deals: int = 2) -> Explored:
    return Explorer(read_ruleset(spec.ruleset_document(identifier))).explore_endings(last, deals)


@pytest.mark.parametrize("identifier", sorted(spec.ruleset_ids()))
def test_every_game_has_ends_without_a_problem(identifier: str) -> None:
    found = ends(identifier)
    assert (found.problems, found.deals) == ([], 2)
    assert found.ends >= 2
    assert not found.is_all


def test_more_cards_left_make_more_states_and_the_same_seed_the_same() -> None:
    assert ends(GAME, 3).states > ends(GAME, 2).states == ends(GAME, 2).states > ends(GAME, 1).states


def test_a_game_in_which_no_trick_is_led_with_so_few_cards_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("schmier_conformance.generative.exhaustive.endings.is_near_the_end", lambda *_: False)
    explorer = Explorer(read_ruleset(spec.ruleset_document(GAME)))
    with pytest.raises(NoEndError, match="none of 1000 random deals"):
        next(endings(explorer.ruleset, explorer.table, explorer.dealer, "1", 2))


def test_an_engine_of_one_game_is_asked_about_the_ends_of_its_deals(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["explore", GAME, "--last", "2", "--seats", "3", "--deals", "4", "--out", str(tmp_path)]
    assert main([*words, "--engine", ENGINE]) == 0
    output = capsys.readouterr().out
    assert "Auction Pitch (Setback): 3 players" in output
    assert "The ends of 4 random deals, from 2 cards in each hand on:" in output
    assert "The engine says the same as the law: it was asked" in output
    assert "did not answer" not in output
    assert main([*words, "--engine", f"{ENGINE} must-trump-when-void"]) == 1
    output = capsys.readouterr().out
    assert "play.void" in output
    [fixture] = tmp_path.glob("*.fixture.json")
    assert main(["check", "--cases", str(fixture), "--engine", f"{ENGINE} must-trump-when-void"]) == 1


def test_an_engine_of_one_game_that_is_to_play_a_miniature_is_shown_the_way(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explore", GAME, "--ranks", "A,2", "--hand", "1", "--engine", ENGINE]) == 2
    assert "with --last 3" in capsys.readouterr().err
    assert main(["explore", "pitch.joker", "--last", "2", "--engine", ENGINE]) == 2
    errors = capsys.readouterr().err
    assert "does not play pitch.joker" in errors
    assert "--last 3" not in errors


def test_the_report_as_json_says_how_many_cards_were_left(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explore", GAME, "--last", "2", "--deals", "3", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["ruleset"], report["last"], report["visited"], report["complete"]) == (GAME, 2, 3, False)


def test_a_bound_on_the_states_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explore", GAME, "--last", "3", "--states", "50"]) == 0
    assert "CUT SHORT by --states 50;" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "give --ranks and --hand for a miniature, or --last N"),
        (["--ranks", "A"], "give --hand for a miniature"),
        (["--ranks", "A", "--hand", "1", "--deals", "3"], "--deals goes with --last"),
        (["--last", "2", "--hand", "2"], "--hand would make a miniature"),
        (["--last", "2", "--without", "AS"], "--without would make a miniature"),
        (["--last", "2", "--seats", "9"], "2 to 7 play, not 9"),
        (["--last", "0"], "--last"),
    ],
)
def test_options_that_do_not_go_together_are_refused_in_a_line(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["explore", GAME, *words]) == 2
    errors = capsys.readouterr().err
    assert message in errors
    assert errors.count("\n") == 1
