"""Sentences of one kind, in answers, rulings and sheets, held against what else is so in the same game."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache

import pytest

from read_once import law_as_shipped, sheets_as_shipped
from schmier import spec
from schmier.conditions import holds, read_condition
from schmier_conformance.law.rulings import answers_in
from schmier_conformance.rulesets.headings import HEADINGS, heading_of
from schmier_conformance.wording.answers import Answer, all_answers, read_topics
from schmier_conformance.wording.rulesets.sheet import sheet_sentences
from schmier_site.answers.answers import decide
from schmier_site.answers.rows import LEFT_TO_THE_TABLE
from schmier_site.games.index import games_page
from schmier_site.names import names_of

GAMES = spec.ruleset_ids()


def is_so(condition: str, game: str) -> bool:
    return holds(read_condition(f"if {condition}"), spec.ruleset_document(game))


@cache
def answered() -> list[tuple[Answer, str, str]]:
    """Each answer with a game and its sentence there."""
    decided = decide(read_topics(), law_as_shipped())
    return [
        (answer, game, saying.says)
        for answer in all_answers(read_topics())
        for game, saying in decided[answer.id].items()
    ]


@cache
def rulings() -> dict[str, spec.Document]:
    paths = sorted((spec.FOLDER / "rulings").glob("*.toml"))
    return {path.stem: tomllib.loads(path.read_text("utf-8")) for path in paths}


def sentences_of(game: str) -> Iterator[tuple[str, str]]:
    """Every sentence on a game in answers, rulings and its sheet, each with where it stands."""
    document = spec.ruleset_document(game)
    yield from ((answer.id, says) for answer, other, says in answered() if other == game)
    yield from ((ruling.id, says) for ruling, says in answers_in(document))
    yield from ((one.of, one.english) for one in sheet_sentences(document, rulings()))


BIDDERS_ALONE_WIN = re.compile(r"\b[Oo]nly\b[^.;]*\bwins?\b|\b(?:can|may) win\b|\bmake a bid\b")
AT_THE_TARGET = re.compile(r"\b(?:target|500)\b")


@pytest.mark.parametrize(
    "game", [one for one in GAMES if is_so("match.losing_score is set and match.who_may_win = pitcher", one)]
)
def test_where_a_low_score_loses_bidders_alone_win_at_the_target_only(game: str) -> None:
    found = [(place, says) for place, says in sentences_of(game) if BIDDERS_ALONE_WIN.search(says)]
    assert found
    assert [entry for entry in found if not AT_THE_TARGET.search(entry[1])] == []


NO_DUTY = re.compile(r"\bany card (?:that follows )?will do\b|\bever obliged\b|\bplay any card\b")


@pytest.mark.parametrize(
    ("condition", "card"),
    [("play.void = must-trump", "trump"), ("play.joker_no_tricks = must-when-void", "Joker")],
)
def test_no_card_is_free_in_a_sentence_that_leaves_out_what_must_be_played(condition: str, card: str) -> None:
    there = [(answer.id, says) for answer, game, says in answered() if is_so(condition, game) and NO_DUTY.search(says)]
    assert there
    assert [entry for entry in there if card not in entry[1]] == []


ENDS_THE_GAME = {"irregular.wrong-card", "irregular.out-of-turn", "irregular.breach"}


def test_an_answer_on_what_is_refused_names_what_ends_the_game_instead() -> None:
    ended = [game for game in GAMES if is_so("play.wrong_card = ends-game", game)]
    silent = {
        answer.id
        for answer, game, _ in answered()
        if game in ended and "irregular.unchanged" in answer.clauses and not ENDS_THE_GAME & set(answer.clauses)
    }
    assert silent == set()


def test_the_law_leaves_to_the_table_what_no_clause_of_that_game_alone_decides() -> None:
    left = [(answer, game) for answer, game, says in answered() if says.startswith(LEFT_TO_THE_TABLE)]
    assert {answer.id for answer, _ in left} == {
        *("first-deal", "card-shown-in-play", "wrong-number-found-in-play"),
        *("looked-at-hidden-cards", "skat-seen-too-soon", "revoke-found-late", "pack-found-wrong"),
        *("how-the-cards-are-dealt", "who-shuffles-and-cuts", "talk-and-signs", "who-keeps-the-score"),
        *("card-seen-in-the-shuffle", "score-written-wrongly"),
        *("cards-taken-up-during-the-deal", "equal-cards-in-the-cut"),
        *("dealt-to-the-wrong-player", "onlookers", "tricks-mixed-up", "time-to-think", "playing-for-money"),
        "cheating",
    }
    decided = [
        (answer.id, game, label)
        for answer, game in left
        for label in answer.clauses
        if spec.clauses()[label].where and spec.in_force(label, spec.ruleset_document(game))
    ]
    assert decided == []


def test_what_four_at_the_table_score_is_not_said_of_the_defenders() -> None:
    bonus = [game for game in GAMES if is_so("points.list_bonus is set", game)]
    wrong = [
        (place, says)
        for game in bonus
        for place, says in sentences_of(game)
        if re.search(r"defenders?\b[^.;]* 40\b", says)
    ]
    assert bonus
    assert wrong == []


def test_games_and_sheets_are_listed_under_the_headings_of_headlines() -> None:
    law = law_as_shipped()
    names = names_of(law, {})
    headings = re.findall(r"^## (.+)$", games_page(law, names).text, re.MULTILINE)
    assert headings == list(HEADINGS.values())
    for path, text in sheets_as_shipped().items():
        game = path.removeprefix("games/").removesuffix(".md")
        if game in GAMES:
            assert f'<p class="kicker">{HEADINGS[heading_of(game)]} · <code>{game}</code>' in text
