"""Games held against pages: what a comparison says of a game is true of it, and no game was forgotten."""

from __future__ import annotations

import tomllib

import pytest

from schmier import spec
from schmier.conditions import holds, read_condition
from schmier_conformance.law.pages_compared import ComparedPage, Finding, Point, compared_pages, unread_pages
from schmier_conformance.law.places import sources
from schmier_conformance.law.rulings import answer, read_ruling

POINTS = [(page, point, game) for page in compared_pages() for point in page.points for game in point.games]


def ids(part: ComparedPage | Point | str) -> str:
    return part if isinstance(part, str) else part.key if isinstance(part, ComparedPage) else part.about


@pytest.mark.parametrize(("page", "point", "game"), POINTS, ids=ids)
def test_what_a_point_says_of_a_game_holds_there(page: ComparedPage, point: Point, game: str) -> None:
    document = spec.ruleset_document(game)
    assert game in page.games
    assert point.where or point.clauses
    assert not point.where or holds(read_condition(f"if {point.where}"), document)
    assert [label for label in point.clauses if not holds(spec.clauses()[label].condition, document)] == []


@pytest.mark.parametrize(("page", "point", "game"), POINTS, ids=ids)
def test_its_rulings_answer_for_the_game(page: ComparedPage, point: Point, game: str) -> None:
    document = spec.ruleset_document(game)
    for identifier in point.rulings:
        ruling = read_ruling(tomllib.loads((spec.FOLDER / "rulings" / f"{identifier}.toml").read_text("utf-8")))
        assert answer(ruling, document), identifier


@pytest.mark.parametrize("page", compared_pages(), ids=ids)
def test_a_page_is_a_source_and_each_of_its_games_has_a_point(page: ComparedPage) -> None:
    assert page.source in sources()
    assert page.had.endswith(".")
    assert {game for point in page.points for game in point.games} == set(page.games)


@pytest.mark.parametrize("page", compared_pages(), ids=ids)
def test_no_point_is_said_twice_of_a_game(page: ComparedPage) -> None:
    said = [(point.about, game) for point in page.points for game in point.games]
    assert len(set(said)) == len(said)


@pytest.mark.parametrize("page", compared_pages(), ids=ids)
def test_a_departure_says_two_things(page: ComparedPage) -> None:
    for point in page.of(Finding.DIFFERS):
        assert point.there != point.here
        assert point.here != "The same."


def test_every_shipped_game_was_held_against_a_page_or_is_listed_without_one() -> None:
    listed = {game for page in (*compared_pages(), *unread_pages()) for game in page.games}
    assert listed == set(spec.ruleset_ids())


def test_no_game_is_listed_as_unread_twice() -> None:
    games = [game for page in unread_pages() for game in page.games]
    assert len(set(games)) == len(games)
