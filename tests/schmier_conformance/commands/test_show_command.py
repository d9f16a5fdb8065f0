"""`schmier show`: what an option or a clause rests on in a game, and what answers a paragraph of the Skat Order."""

from __future__ import annotations

import json

import pytest

from schmier_conformance.command import main
from schmier_conformance.evidence.deciding import evidence_of


def shown(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["show", *words]) == 0
    return capsys.readouterr().out


def test_an_option_of_a_game_is_shown_with_its_evidence(capsys: pytest.CaptureFixture[str]) -> None:
    printed = shown(capsys, "points.list[low].to", "--game", "seven-up.three")
    says = "".join(f"  {one.says}\n" for one in evidence_of("seven-up.three", "points.list[low].to"))
    assert printed == f"points.list[low].to: holder\n{says}"


def test_an_option_of_which_nothing_is_said_is_shown_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert shown(capsys, "deck.without", "--game", "skat").startswith("deck.without: nothing is said\n")


def test_an_option_is_shown_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    (entry,) = json.loads(shown(capsys, "match.target", "--game", "seven-up.three", "--json"))
    assert (entry["path"], entry["value"], entry["rests_on"]) == ("match.target", 7, "seed")


def test_a_clause_is_shown_with_what_it_rests_on_in_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    printed = shown(capsys, "play.lead.eldest", "--game", "skat")
    assert "  In skat it rests on:\n    Skatordnung 4.1.1.\n" in printed


def test_a_clause_that_is_not_in_force_in_a_game_is_shown_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert "  In skat it is not in force.\n" in shown(capsys, "play.follow.or-trump", "--game", "skat")


def test_an_option_without_a_game_is_answered_with_the_remedy(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "points.list"]) == 2
    assert "name a game: schmier show points.list --game pitch.auction" in capsys.readouterr().err


@pytest.mark.parametrize("number", ["4.1.4", "ISkO 4.1.4"])
def test_a_paragraph_of_the_skat_order_is_shown_with_what_answers_it(
    number: str, capsys: pytest.CaptureFixture[str]
) -> None:
    printed = shown(capsys, number)
    assert printed.startswith("Skat Order 4.1.4\n\n  A breach of the rules before the game is decided loses it")
    assert "points.skat.wrong-card" in printed
    assert "Rulings: B-68" in printed


def test_a_paragraph_is_shown_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    row = json.loads(shown(capsys, "ISkO 3.2.4", "--json"))
    assert (row["number"], row["last"], row["known"]) == ("3.2.1", "3.2.12", "subject")


def test_a_number_that_the_order_lacks_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "9.9.9"]) == 2
    assert "there is no ruleset, clause, ruling, case or paragraph '9.9.9'" in capsys.readouterr().err
