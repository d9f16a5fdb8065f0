"""Titles of cases worked for another game: true of the game they are put to, and in its words."""

from __future__ import annotations

from functools import cache
from typing import Any

import orjson
import pytest

from sampled import is_sampled
from schmier import spec
from schmier.ruleset.ruleset import read_ruleset
from schmier_conformance.corpus.cases import Case
from schmier_conformance.corpus.title_claims import Shown
from schmier_conformance.generative.game import Game
from schmier_conformance.generative.generate import titles
from schmier_conformance.generative.generate.corpus import game_of
from schmier_conformance.generative.generate.resize import ruleset_of
from schmier_conformance.generative.generate.transplant import hand_worked, transplanted

TRIED = 400
"""The number of hand-worked cases put to each game. With each game there are more cases and more games to put them to."""

NO_TITLE = "A case of "
"""How the title begins of a case for which no other fits."""


@cache
def worked() -> dict[str, Case]:
    """The hand-worked cases by their ids."""
    return {case.id: case for case in hand_worked()}


def game(identifier: str) -> Game:
    return game_of(dict(spec.ruleset_document(identifier)))


def misfits(here: Game, entry: dict[str, Any]) -> list[str]:
    """What the title of a transplanted case says that does not fit."""
    case = worked()[entry["id"].partition("-from-")[2]]
    return list(titles.misfits(here, case, entry, ruleset_of(orjson.dumps(case.document))))


@pytest.mark.parametrize("identifier", sorted(spec.ruleset_ids()))
def test_every_transplanted_case_has_a_title_that_fits(identifier: str) -> None:
    here = game(identifier)
    one_in = len(worked()) // TRIED
    moved = list(
        transplanted(here, [case for case in worked().values() if is_sampled(identifier, case.id, one_in=one_in)])
    )
    assert [(entry["id"], wrong) for entry in moved for wrong in misfits(here, entry)] == []
    assert [entry["id"] for entry in moved if entry["title"].startswith(NO_TITLE)] == []


def test_a_title_changes_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    here = game("pitch.racehorse")
    moved = list(transplanted(here, worked().values()))
    monkeypatch.setattr("schmier_conformance.generative.generate.transplant.title_here", lambda *_: "the same")
    others = list(transplanted(here, worked().values()))
    assert [{**entry, "title": "the same"} for entry in moved] == others


@pytest.mark.parametrize(
    ("identifier", "title"),
    [
        ("pitch.racehorse", "A hand of nine cards, as Cinch deals them, is refused"),
        ("pitch.racehorse", "Auction Pitch has no Joker"),
        ("pitch.auction", "Racehorse has no Joker"),
        ("pitch.auction", "The Left Pedro wins"),
        ("pitch.auction", "A player may trump his partner's card"),
        ("pitch.auction", "The Jick wins"),
        ("pitch.auction", "A moon is bid"),
        ("cinch", "The Joker is the lowest trump"),
        ("pitch.auction", "There are 43 cards"),
    ],
)
def test_a_title_that_does_not_fit_is_found(identifier: str, title: str) -> None:
    here = game(identifier)
    case = next(case for case in worked().values() if case.ruleset == "smear.ten-point" and len(case.steps) == 1)
    entry = {"title": title, "why": "", "given": case.given, "steps": case.steps, "id": "x"}
    there = read_ruleset(spec.ruleset_document("smear.ten-point"))
    assert list(titles.misfits(here, case, entry, there)) or list(titles.names_of_others(title, here.document))


def test_a_case_for_which_no_title_fits_is_named_by_its_clause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(titles, "by_hand", dict)
    here = game("pitch.auction")
    found = [entry["title"] for entry in transplanted(here, worked().values(), "from-pitch-racehorse")]
    assert [title for title in found if title.startswith(NO_TITLE) and title.endswith(" from another game")]


def test_words_of_another_family_are_put_into_those_of_the_game() -> None:
    pitch, skat, five_hundred = map(spec.ruleset_document, ("pitch.auction", "skat", "five-hundred.three"))
    assert titles.in_words_of(pitch, skat, "The declarer takes the skat from forehand") == (
        "The pitcher takes the widow from eldest"
    )
    assert titles.in_words_of(five_hundred, pitch, "Pitchers and the Jick") == "Contractors and the left bower"
    assert titles.in_words_of(skat, skat, "The widow") == "The widow"


def test_every_title_written_by_hand_takes_the_place_of_one_that_there_is() -> None:
    assert set(titles.by_hand()) <= {case.title for case in worked().values()}


def test_the_claims_of_a_title_are_read_in_this_game() -> None:
    here = game("pitch.auction")
    assert (
        list(titles.things_not_there(Shown({"title": "No moon can be bid", "steps": []}, here.ruleset, here.document)))
        == []
    )
