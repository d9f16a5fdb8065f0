"""What the law says between its clauses is so: worked examples are played by cases, games are as a note says."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from read_once import corpus
from schmier import spec
from schmier_conformance.law.named_games import GAMES, named_in, note_faults, rulesets_named, ruling_faults
from schmier_conformance.law.notes import Note, Statement, notes, notes_of
from schmier_conformance.law.worked_examples import (
    cards_in,
    example_faults,
    is_example,
    numbers_in,
    sum_faults,
    sums_in,
    value_of,
)


def note(text: str, label: str = "", examples: tuple[str, ...] = (), statements: tuple[Statement, ...] = ()) -> Note:
    """A note of no chapter."""
    return Note("50-play", 1, label, text, examples, statements)


def test_every_worked_example_of_the_law_is_played_by_a_case() -> None:
    cases = {case.id: case for case in corpus()}
    assert [fault for each in notes() for fault in example_faults(each, cases)] == []


def test_what_a_note_says_of_a_game_is_so() -> None:
    assert [fault for each in notes() for fault in note_faults(each)] == []


def rulings() -> list[dict[str, Any]]:
    """The documents of all rulings."""
    return [tomllib.loads(path.read_text("utf-8")) for path in sorted((spec.FOLDER / "rulings").glob("*.toml"))]


def test_what_a_ruling_says_of_a_game_is_so() -> None:
    assert [fault for document in rulings() for fault in ruling_faults(document)] == []


def test_a_ruling_that_names_a_game_answers_all_its_variants_alike() -> None:
    document = next(each for each in rulings() if each["id"] == "B-54")
    silent = {**document, "ruling": "Skat: forehand may bid 18 or pass.", "games": []}
    assert [*ruling_faults(silent)] == [
        f"ruling B-54 names Skat, and what it says is not its answer for {other}"
        for other in ("skat", "skat.bock-ramsch", "skat.schieberamsch")
    ]
    false = {**document, "games": ["skat.tournament: auction.nobody_bids = reject"]}
    assert "ruling B-54: in skat.tournament it is not so that auction.nobody_bids = reject" in [*ruling_faults(false)]


def test_what_a_ruling_says_of_some_games_alone_is_so_in_no_other() -> None:
    document = next(each for each in rulings() if each["id"] == "C-02")
    short = {**document, "only": ["all-fours.california-jack: points.game_tie = non-dealer"]}
    assert (
        "ruling C-02: `only` does not name all-fours.shasta-sam, where it is so too that points.game_tie = non-dealer"
    ) in [*ruling_faults(short)]
    assert sum("only" in each for each in rulings()) >= 8


def test_every_name_of_a_game_is_that_of_a_shipped_ruleset() -> None:
    assert [name for name in GAMES if not rulesets_named(name)] == []


def test_a_note_is_read_with_its_markers() -> None:
    markdown = "# Play\n\nr[play.held]\nA player MUST play.\n\nHe has `AS`.\nAnd more.\ne[x-1 x-2]\nin[pitch.*: play.void = any]\n"
    assert [*notes_of("50-play", markdown)] == [
        Note(
            "50-play",
            6,
            "play.held",
            "He has `AS`. And more.",
            ("x-1", "x-2"),
            (Statement(("pitch.*",), "play.void = any"),),
        )
    ]


@pytest.mark.parametrize(
    ("expression", "value"), [("54 − 4 × 10", 14), ("2 + 1 + 6", 9), ("2 × 3 × 12", 72), ("27 − 13 − 13", 1)]
)
def test_a_sum_is_worked_out(expression: str, value: int) -> None:
    assert value_of(expression) == value


def test_a_wrong_sum_is_found() -> None:
    assert [*sum_faults(note("There are 4 × 9 + 4 = 41 cards."))] == ["50-play.md:1: 4 × 9 + 4 is 40, not 41"]
    assert sums_in("A 4 + K 3 + T 10 = 17") == [("4 + 3 + 10", 17)]


def test_cards_and_numbers_are_found() -> None:
    text = "The Ten of diamonds lies on 4C; 2 × 12 = 24, so −36 (ruling A-15), `exchange.1`."
    assert cards_in(text) == {"TD", "4C"}
    assert numbers_in(text) == {-36}
    assert numbers_in("Ten-point Smear: eight trumps, and ten-point for five.") == {8}


def test_an_example_without_a_case_or_with_another_one_is_found() -> None:
    cases = {case.id: case for case in corpus()}
    example = note("He plays the King of clubs at −977.", "play.held", ("skat-0001",))
    assert is_example(example)
    found = [*example_faults(example, cases)]
    assert "50-play.md:1: no case of this example names play.held among its clauses" in found
    assert "50-play.md:1: its cases have no number -977" in found
    assert [*example_faults(note("He plays KC."), cases)] == [
        "50-play.md:1: no case plays this example; name one in a line e[ID] below it"
    ]


def test_a_false_statement_about_a_game_is_found() -> None:
    text = "In Seven Up, where nobody may trump lower either, he plays it."
    assert named_in(text) == ["Seven Up"]
    assert len([*note_faults(note(text, "play.obligation.falls"))]) == len(rulesets_named("Seven Up"))
    false = Statement(("seven-up.three",), "play.undertrumping = forbidden")
    assert [*note_faults(note("", "", (), (false,)))] == [
        "50-play.md:1: in seven-up.three it is not so that play.undertrumping = forbidden"
    ]
    assert [*note_faults(note("", "", (), (Statement(("pitch.none",)),)))] == [
        "50-play.md:1: in[pitch.none] names no shipped ruleset"
    ]


def test_the_longest_name_of_a_game_is_the_one_meant() -> None:
    assert named_in("In Joker Pitch and in Minnesota Smear; the Skat Order says so.") == [
        "Joker Pitch",
        "Minnesota Smear",
    ]
