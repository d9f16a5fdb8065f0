"""What ordinary sentences about house rules mean. The words were improved with all of them, so none measures a sentence at first sight."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from places import ROOT
from schmier.options import options
from schmier_conformance.command import main
from schmier_conformance.house_rules.applying import with_meaning
from schmier_conformance.house_rules.meanings import Meaning, clear_meaning, meanings
from schmier_conformance.house_rules.phrases import NO_OPTION, OPEN, phrases
from schmier_conformance.house_rules.plain_words import numbers_of, words_of
from schmier_conformance.rulesets.extension import begun

DATA = ROOT / "tests" / "data"


def sentences(name: str) -> Mapping[str, Sequence[str]]:
    """The sentences of a file, each with what it may mean."""
    table = tomllib.loads((DATA / name).read_text("utf-8"))
    return {sentence: meant for group in table.values() for sentence, meant in group.items()}


FIRST = sentences("said_sentences.toml")
LATER = {**sentences("said_later.toml"), **sentences("said_fresh.toml")}
LAST = sentences("said_last.toml")
STRANGERS = sentences("said_strangers.toml")
EVERY = {**FIRST, **LATER, **LAST}
ALL = {**EVERY, **STRANGERS}


def is_right(meaning: Meaning, meant: Sequence[str]) -> bool:
    for one in meant:
        path, _, value = one.partition("=")
        if meaning.path == path and (OPEN in (value, meaning.value) or str(meaning.value).lower() == value):
            return True
    return False


def among_first(most: int, of: Mapping[str, Sequence[str]]) -> int:
    """How many sentences are understood by so many suggestions; those that no option says, by none at all."""
    found = [(meanings(sentence, most), meant) for sentence, meant in of.items()]
    return sum(any(is_right(one, meant) for one in likeliest) if meant else not likeliest for likeliest, meant in found)


def test_the_sentences_are_of_options_and_values_that_exist() -> None:
    known = options()
    for meant in ALL.values():
        for one in meant:
            path, _, value = one.partition("=")
            named = [str(each).lower() for each in known[path].values]
            assert value == OPEN or not named or value in named, one
    assert (len(FIRST), len(LATER), len(LAST)) == (200, 110, 42)


def test_the_sentences_the_words_were_improved_with_are_understood() -> None:
    # At first sight 59 of the 200 were understood, and 79 among the first three; of the 110 later ones 64 and 85, of the last 42 16 and 24.
    # A new wording of an option moves the last figures by one or two, so their bounds leave that room.
    assert among_first(1, FIRST) >= 184
    assert among_first(3, FIRST) >= 195
    assert among_first(1, LATER) >= 100
    assert among_first(3, LATER) >= 105
    assert among_first(1, LAST) >= 36
    assert among_first(3, LAST) >= 38


def test_the_sentences_of_strangers_are_understood_as_they_were_mended() -> None:
    # At first sight, of 60 each, 45 and 46 were right first, and 48 and 48 among the first three.
    assert (len(STRANGERS), sum(not meant for meant in STRANGERS.values())) == (120, 18)
    assert among_first(1, STRANGERS) >= 111
    assert among_first(3, STRANGERS) >= 114


def test_a_sentence_taken_without_asking_is_seldom_taken_wrongly() -> None:
    taken = [(meaning, meant) for sentence, meant in ALL.items() if (meaning := clear_meaning(sentence))]
    assert len(taken) >= 280
    assert sum(not is_right(*one) for one in taken) <= len(taken) * 0.02


def test_no_sentence_is_learnt_by_heart() -> None:
    texts = {phrase.text.lower().rstrip(".") for phrase in phrases()} - {
        "we play to twenty-one"
    }  # one that people say, and strangers said
    assert not [sentence for sentence in (*LATER, *LAST, *STRANGERS) if sentence.lower().rstrip(".") in texts]


def test_every_phrase_is_about_an_option_and_a_value_that_it_can_have() -> None:
    known = options()
    for phrase in phrases():
        assert words_of(phrase.text), phrase
        if phrase.path != NO_OPTION:
            values = known[phrase.path].values
            assert phrase.value in (OPEN, "#", "-#") or not values or phrase.value in values, phrase


@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        ("twenty-four", [24]),
        ("a hundred and twenty", [120]),
        ("minus five hundred", [500]),
        ("two hundred and fifty", [250]),
        ("sixty-sixty", [60, 60]),
        ("two-fifty", [250]),
        ("half a dozen", [6]),
        ("one hundred or three hundred", [100, 300]),
    ],
)
def test_a_number_in_words_is_the_number(words: str, numbers: list[int]) -> None:
    assert numbers_of(words) == numbers


@pytest.mark.parametrize(
    "sentence",
    [
        "The player on the right of the dealer cuts.",
        "The losing side buys a round of drinks.",
        "You can ask to see the cards of the previous trick.",
        "Change partners after every game.",
        "Cards are dealt three at a time.",
    ],
)
def test_what_no_option_says_is_not_taken_for_one(sentence: str) -> None:
    assert meanings(sentence) == []


@pytest.mark.parametrize("words", ["what we do is this", "xylophone", "", "!"])
def test_words_that_say_nothing_mean_nothing(words: str) -> None:
    assert clear_meaning(words) is None


@pytest.mark.parametrize(
    ("sentence", "part", "value"),
    [
        ("Only the bidder can win.", "match", {"who_may_win": "pitcher"}),
        ("We play to 21.", "match", {"target": 21}),
        ("First to 15 wins.", "match", {"target": 15}),
        ("You have to hit your bid exactly.", "points", {"contract": "exactly"}),
        ("Bidding goes round and round until all but one pass.", "auction", {"kind": "until-passed-out"}),
        ("Play goes anticlockwise.", "players", {"direction": "counter-clockwise"}),
        ("If you can't follow suit you must trump.", "play", {"void": "must-trump"}),
    ],
)
def test_a_file_of_answers_says_an_ordinary_sentence(
    sentence: str, part: str, value: Mapping[str, object], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    meaning = clear_meaning(sentence)
    assert meaning is not None, meanings(sentence)
    assert with_meaning(begun("pitch.auction", "house.x", "X"), meaning) == {
        **begun("pitch.auction", "house.x", "X"),
        part: value,
    }


def test_a_sentence_in_a_file_of_answers_is_written_as_its_option(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "answers.toml"
    path.write_text('from = "pitch.auction"\nsaid = ["First to 15 wins.", "No more than six can play."]\n', "utf-8")
    assert main(["ruleset", "ask", "--answers", str(path)]) == 0
    document = json.loads(capsys.readouterr().out)
    assert (document["match"], document["players"]) == ({"target": 15}, {"most": 6})


@pytest.mark.parametrize(
    ("sentence", "message"),
    [
        ("We sometimes argue about the kitty.", "no option is known to say this"),
        ("The losing side buys the drinks.", "no option is known to say this"),
        ("The dealer does something with a bid of three.", "the meaning of this sentence is not clear"),
        ("Bidder picks up the kitty.", "this is about exchange.do"),
    ],
)
def test_a_sentence_that_cannot_be_taken_is_refused_with_what_it_may_mean(
    sentence: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "answers.toml"
    path.write_text(f'from = "pitch.auction"\nsaid = ["{sentence}"]\n', "utf-8")
    assert main(["ruleset", "ask", "--answers", str(path)]) == 2
    captured = capsys.readouterr()
    assert message in captured.err
    assert captured.err.count("\n") == 1
