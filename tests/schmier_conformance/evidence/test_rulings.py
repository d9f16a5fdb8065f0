"""A ruling is evidence of what its readings say, in the games for which it takes them; its strength is that of its reasons."""

from __future__ import annotations

import re
from typing import Final

import pytest

from schmier import spec
from schmier.conditions import holds
from schmier_conformance.evidence.kinds import Kind
from schmier_conformance.evidence.reasons import Game, shipped_game
from schmier_conformance.evidence.rulings import documents, evidence_of_ruling, is_on, readings_in
from schmier_conformance.law.places import place_of, places_of
from schmier_conformance.law.reasons import lines_of
from schmier_conformance.law.rulings import bears, condition_of, readings_of, shipped_rulings
from schmier_conformance.law.schema_paths import condition_faults

GAMES = [shipped_game(identifier) for identifier in spec.ruleset_ids()]

WHOLE_ANSWER_IS_OURS: Final = re.compile(
    r"(the answer is|so this is|this is|It is|It remains|it remains) our own choice|[Oo]ur own choice throughout"
)
"""How a Why says that the answer as a whole, and not a detail of it, is our own choice."""


@pytest.mark.parametrize("identifier", documents())
def test_a_ruling_whose_why_calls_the_answer_our_own_choice_is_a_choice(identifier: str) -> None:
    document = documents()[identifier]
    if WHOLE_ANSWER_IS_OURS.search(" ".join(document["why"].split())):
        assert document["strength"] == "choice"


@pytest.mark.parametrize("identifier", documents())
def test_a_reading_says_where_it_is_taken_by_options_that_exist_and_a_game_has(identifier: str) -> None:
    ruling = shipped_rulings()[identifier]
    for reading in readings_of(documents()[identifier]):
        if reading.where:
            condition = condition_of(reading.where)
            assert reading.is_taken
            assert list(condition_faults(condition)) == []
            assert [game.id for game in GAMES if bears(ruling, game.whole) and holds(condition, game.meant)], reading


@pytest.mark.parametrize("identifier", documents())
def test_a_ruling_is_ours_where_no_source_is_known_to_say_so(identifier: str) -> None:
    for game in GAMES:
        if bears(shipped_rulings()[identifier], game.whole):
            found = evidence_of_ruling(identifier, game)
            holders = [holder for reading in readings_in(identifier, game) for holder in reading.held_by]
            assert set(found.sources) <= set(holders)
            assert holders or found.kind is Kind.OURS


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_source_given_for_an_option_holds_what_the_game_plays_by_the_ruling_given(game: Game) -> None:
    """Where a source holds readings of the ruling on that very option, the game follows one of them."""
    against = [
        (path, reason["ruling"], reason["source"])
        for path, reason in game.chain[0].get("why", {}).items()
        if "ruling" in reason and "source" in reason and is_against(game, path, reason["ruling"], reason["source"])
    ]
    assert against == []


def is_against(game: Game, path: str, ruling: str, citation: str) -> bool:
    """Whether the readings of a ruling that a source holds on an option are all of ways in which a game is not played."""
    held = [
        reading
        for reading in readings_of(documents()[ruling])
        if is_on(reading, path) and any(is_same(holder, citation) for holder in reading.held_by)
    ]
    return bool(held) and not any(reading in held for reading in readings_in(ruling, game))


def is_same(holder: str, citation: str) -> bool:
    """Whether the holder of a reading is a place that a citation names; of a seed, by a line that both name."""
    one = place_of(holder)
    return any(
        one.source == other.source
        and one.paragraph == other.paragraph
        and (one.line is None or bool(lines_of(one) & lines_of(other)))
        for other in places_of(citation)
    )


def test_a_source_that_holds_another_reading_of_an_option_is_against_the_game() -> None:
    pitch = shipped_game("pitch.auction")
    assert is_against(pitch, "play.following", "A-31", "HSW")
    assert not is_against(pitch, "play.following", "A-31", "FOS")
    assert not is_against(pitch, "match.target", "A-31", "HSW")


@pytest.mark.parametrize("identifier", documents())
def test_a_reading_about_some_options_names_options_of_its_ruling(identifier: str) -> None:
    document = documents()[identifier]
    named = {option for reading in readings_of(document) for option in reading.options}
    assert named <= set(document["options"])


def test_a_reading_on_one_option_is_no_evidence_for_another() -> None:
    game = shipped_game("pitch.auction")
    dealer, least = (evidence_of_ruling("A-31", game, path) for path in ("auction.dealer", "auction.minimum"))
    assert dealer.sources == ("001:34", "BIC")
    assert least.sources == ("001:60", "FOS", "HSW")
    assert evidence_of_ruling("A-31", game, "match.target").says == "Ruling A-31, after what the sources say."


@pytest.mark.parametrize(
    ("ruling", "game", "says"),
    [
        ("B-54", "skat", "Ruling B-54, after Ultimate Book, line 117."),
        ("B-54", "skat.tournament", "Ruling B-54, after Skatordnung; pagat.com; International Skat Server."),
        ("B-68", "skat", "Our choice, ruling B-68: no source is known to say so."),
        ("B-68", "skat.tournament", "Ruling B-68, our choice among the sources: Skatordnung 4.1.3, 4.1.4."),
        ("A-04", "smear.ten-point", "Ruling A-04, after Encyclopaedia on Smear, line 33."),
        ("A-35", "pitch.racehorse", "Our conclusion, ruling A-35: no source is known to say so."),
        ("A-11", "smear.ten-point", "Our choice, ruling A-11; related games have it so: St Paul notes; pagat.com."),
    ],
)
def test_a_ruling_names_those_who_say_what_it_takes_in_that_game(ruling: str, game: str, says: str) -> None:
    assert evidence_of_ruling(ruling, shipped_game(game)).says == says
