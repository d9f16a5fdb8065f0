"""A ruling is evidence of what its readings say, in the games for which it takes them; its strength is that of its reasons."""

from __future__ import annotations

import re
from typing import Final

import pytest

from schmier import spec
from schmier.conditions import holds
from schmier_conformance.evidence.kinds import Kind
from schmier_conformance.evidence.reasons import shipped_game
from schmier_conformance.evidence.rulings import documents, evidence_of_ruling, readings_in
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
            assert (found.kind is Kind.OURS) or set(found.sources) <= set(holders)
            assert holders or found.kind is Kind.OURS


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
