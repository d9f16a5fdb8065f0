"""`schmier ruleset ask`: a house game from a dialogue or a file of answers, and the table of sentences people say."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from schmier import spec
from schmier_conformance.command import main
from schmier_conformance.house_rules.interview import Dialogue, interview
from schmier_conformance.house_rules.sayings import Saying, like, sayings, with_saying
from schmier_conformance.rulesets.extension import begun, put, written_at
from schmier_conformance.rulesets.findings import findings_of
from schmier_conformance.rulesets.options import GROUPS, options
from schmier_conformance.wording.rulesets.differences import differences

Json = dict[str, Any]


# ---- what people say -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("saying", sayings(), ids=lambda saying: saying.sentence)
def test_what_people_say_can_be_played_and_makes_a_difference(saying: Saying) -> None:
    document = with_saying(begun(saying.parent, "house.said", "As we say"), saying)
    assert findings_of(document, saying.sentence) == []
    found = differences(spec.ruleset_document(saying.parent), spec.whole(document))
    assert {one.path.partition(".")[0] for one in found} & {path.partition(".")[0] for path in saying.paths}


def test_there_is_a_sentence_for_most_of_what_tables_quarrel_about() -> None:
    sentences = [saying.sentence for saying in sayings()]
    assert len(sentences) == len(set(sentences)) >= 80
    assert {path for saying in sayings() for path in saying.paths} <= {option.path for option in options()}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("dealer stuck", "If nobody bids, the dealer is stuck for two."),
        ("to 11", "We play to eleven."),
        ("must win by two", "You have to win by two."),
        ("shooting the moon", "You can shoot the moon: make it and you have won, fail and you have lost."),
        ("ties for game", "The dealer loses a tie for Game."),
    ],
)
def test_a_sentence_is_found_by_a_few_of_its_words(words: str, sentence: str) -> None:
    assert sentence in [saying.sentence for saying in like(words, sayings())[:3]]


def test_words_that_say_nothing_find_nothing() -> None:
    assert like("what we do is this", sayings()) == []
    assert like("xylophone", sayings()) == []


# ---- a game naming its parent ----------------------------------------------------------------------------------------


def test_what_the_parent_says_is_not_said_again() -> None:
    game = put(begun("pitch.auction", "house.x", "X"), "match.target", 11)
    assert game["match"] == {"target": 11}
    assert put(game, "match.target", 7) == begun("pitch.auction", "house.x", "X")


def test_an_option_of_the_parent_is_taken_away() -> None:
    game = put(begun("pitch.auction", "house.x", "X"), "match.several_over", None)
    assert game["match"] == {"several_over": None}
    assert written_at(game, "match.several_over") is None


# ---- the conversation ------------------------------------------------------------------------------------------------


def answering(answers: Sequence[str], heard: list[str]) -> Dialogue:
    """A user who gives these answers, and then no more."""
    left: Iterator[str] = iter(answers)

    def ask(question: str) -> str:
        heard.append(question)
        try:
            return next(left)
        except StopIteration:
            raise EOFError from None

    return Dialogue(ask, heard.append)


def interviewed(*answers: str, parent: str | None = "pitch.auction") -> tuple[Json, list[str]]:
    heard: list[str] = []
    document = interview(answering([*answers, *[""] * 30], heard), parent, None, "Fridays")
    return document, heard


def test_who_changes_nothing_gets_the_parent() -> None:
    document, heard = interviewed()
    assert document == begun("pitch.auction", "house.auction", "Fridays")
    assert [line.strip() for line in heard if line.strip() in GROUPS] == list(GROUPS)


def test_a_number_of_the_list_changes_that_option() -> None:
    document, heard = interviewed("1", "4", "2", "4", "4", "1")
    assert "  4. Each player scores alone." in heard
    assert document["parties"] == "pairs"


def test_a_few_words_change_what_they_mean() -> None:
    document, heard = interviewed("dealer stuck", "1")
    assert document["auction"] == {"minimum": 2, "nobody_bids": "dealer-stuck", "forced_bid": 2}
    assert "  Now: The lowest bid is 2." in heard


def test_a_number_is_written_and_taken_back() -> None:
    document, _ = interviewed(*[""] * 9, "1", "11")
    assert document["match"] == {"target": 11}
    document, heard = interviewed(*[""] * 9, "1", "11", "undo", "undo")
    assert "match" not in document
    assert "Nothing has been changed." in heard


def test_a_word_that_means_nothing_any_more_can_be_taken_away() -> None:
    # Ten deals in place of a target: who wins of several there means nothing.
    document, _ = interviewed(*[""] * 9, "2", "10", "1", "nothing", "", "2", "nothing")
    assert document["match"] == {"deals": 10, "target": None, "several_over": None}


def test_what_does_not_go_together_is_told_and_asked_again() -> None:
    # Eight cards for seven players are more than the pack has. The first of what is named at the end is mended.
    document, heard = interviewed("", "", "", "1", "8", *[""] * 7, "1", "6")
    assert any("but the pack has 52" in line for line in heard)
    assert document["deal"] == {"hand": 8}
    assert document["players"] == {"most": 6}
    assert findings_of(document, "") == []


@pytest.mark.parametrize("written", ["nine", "-1", "[1, 2]", "{", '"8"', "9" * 40])
def test_a_value_that_the_format_does_not_allow_is_not_taken(written: str) -> None:
    document, heard = interviewed("", "", "", "1", written)
    assert document == begun("pitch.auction", "house.auction", "Fridays")
    assert any(line.startswith("  That cannot be written here") for line in heard)


@pytest.mark.parametrize("answer", ["99", "0", "xylophone", "²"])
def test_an_answer_that_is_none_changes_nothing(answer: str) -> None:
    document, heard = interviewed(answer)
    assert document == begun("pitch.auction", "house.auction", "Fridays")
    assert any("list" in line for line in heard)


def test_the_nearest_game_is_found_by_its_name() -> None:
    document, heard = interviewed("louisiana", parent=None)
    assert document["extends"] == "cinch.louisiana"
    document, heard = interviewed("no such game", "skat", parent=None)
    assert document["extends"] == "skat"
    assert any("smear.penguin" in line for line in heard)


# ---- the command -----------------------------------------------------------------------------------------------------


def test_a_conversation_at_a_terminal_writes_a_game_and_deals_a_hand(tmp_path: Path) -> None:
    path = tmp_path / "fridays.json"
    answers = "\n".join(["pitch.auction", "Fridays", "dealer stuck", "1", *[""] * 12])
    done = subprocess.run(
        [sys.executable, "-m", "schmier", "ruleset", "ask", "-o", str(path)],
        input=answers, capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip
    assert done.stdout == ""
    assert "Fridays is played like Auction Pitch (Setback), but for this:\n  The lowest bid is 2.\n" in done.stderr
    assert "A hand of it" in done.stderr
    document = json.loads(path.read_text("utf-8"))
    assert document["title"] == "Fridays"
    assert main(["ruleset", "check", str(path)]) == 0


def test_a_conversation_that_breaks_off_writes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "fridays.json"
    done = subprocess.run(
        [sys.executable, "-m", "schmier", "ruleset", "ask", "--from", "skat", "-o", str(path)],
        input="Sundays\n", capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.endswith("schmier: the input ended before the dialogue did; nothing was written\n")
    assert not path.exists()


FRIDAYS = """
from = "pitch.auction"
title = "Pitch on Fridays"
said = ["We play to eleven.", "You have to win by two."]

[options]
"players.most" = 6
"match.several_over" = "higher-total"
"match.tie" = "pitcher"
"""


def answered(tmp_path: Path, text: str, *words: str) -> int:
    path = tmp_path / "answers.toml"
    path.write_text(text, "utf-8")
    return main(["ruleset", "ask", "--answers", str(path), *words])


def test_a_file_of_answers_comes_to_the_same_game_every_time(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert answered(tmp_path, FRIDAYS) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["match"] == {"target": 11, "lead": 2, "several_over": "higher-total", "tie": "pitcher"}
    assert document["players"] == {"most": 6}
    assert (document["id"], document["title"]) == ("house.auction", "Pitch on Fridays")
    assert answered(tmp_path, FRIDAYS, "--id", "house.fridays", "--title", "Fridays") == 0
    assert json.loads(capsys.readouterr().out)["id"] == "house.fridays"


TEN_DEALS = """
from = "pitch.auction"

[options]
"match.deals" = 10
"match.target" = "nothing"
"match.several_over" = "nothing"
"""


def test_what_several_options_show_is_said_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert answered(tmp_path, TEN_DEALS) == 0
    assert capsys.readouterr().err.count("No party wins by reaching a score.") == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the parent game is missing"),
        ('from = "pitch.aucton"', "there is no game 'pitch.aucton'; did you mean pitch.auction"),
        ('from = "skat"\nfrm = 1', "$.frm: there is no such key; did you mean from?"),
        ('from = "skat"\ntitle = 7', "$.title: this is not a string"),
        ('from = "skat"\nsaid = "We play to eleven."', "$.said: this is not a list"),
        ('from = "skat"\nsaid = ["We play to elven."]', "did you mean We play to eleven."),
        ('from = "skat"\noptions = 3', "$.options: this is not a table"),
        ('from = "skat"\n[options]\n"match.taget" = 3', "there is no such option; did you mean match.target"),
        ("from = ", "it is not TOML"),
    ],
)
def test_an_answer_that_cannot_be_used_is_told_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, message: str
) -> None:
    assert answered(tmp_path, text) == 2
    captured = capsys.readouterr()
    assert message in captured.err
    assert (captured.out, captured.err.count("\n")) == ("", 1)


def test_answers_of_which_no_game_can_come_are_a_finding_and_write_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.json"
    assert answered(tmp_path, 'from = "pitch.auction"\n[options]\n"deal.hand" = 9', "-o", str(path)) == 1
    captured = capsys.readouterr()
    assert "nothing was written" in captured.err
    assert "but the pack has 52" in captured.out
    assert not path.exists()


def test_what_is_there_already_is_not_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.json"
    path.write_text("mine", "utf-8")
    assert answered(tmp_path, FRIDAYS, "-o", str(path)) == 2
    assert "already exists" in capsys.readouterr().err
    assert path.read_text("utf-8") == "mine"
    assert answered(tmp_path, FRIDAYS, "-o", str(path), "--force") == 0
    assert answered(tmp_path, FRIDAYS, "--id", "skat") == 2
    assert "is a shipped ruleset" in capsys.readouterr().err
