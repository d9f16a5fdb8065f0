"""Before the deal a table agrees on what tables play in more than one way, and on nothing that its game does not have."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest

from schmier import spec
from schmier.ruleset.auction import AuctionKind
from schmier_conformance.law.agreements import agreements, to_agree_on
from schmier_conformance.law.rulings import answers_of, readings_of, shipped_rulings

Json = dict[str, Any]

NOT_AGREED_ON = {
    "A-01": "a sum decides which of two numbers of one sentence is right",
    "A-02": "a sum decides: six hands of ten are more than the pack holds",
    "A-31": "the sheet and other rows say the same",
    "A-52": "another row of the sheet says the same",
    "A-70": "another row of the sheet says the same",
    "A-74": "a translation is no way to play",
    "A-87": "the other ways to play are rulesets of their own",
    "A-95": "the other way to play is a ruleset of its own",
    "B-01": "the other ways to play are rulesets of their own",
    "B-21": "packets decide nothing",
    "B-23": "the sheet says how many play, and packets decide nothing",
    "B-33": "both ways are the same, since the highest trump wins its trick",
    "B-38": "a sum",
    "B-46": "the other reading is a list that breaks off",
    "B-48": "the other reading gives no values",
    "B-50": "a page that breaks off is no way to play",
    "B-51": "the other reading leaves open what a hold is",
    "B-53": "the other reading is a page that breaks off",
    "B-57": "it is about a number of games that one book gives",
    "B-58": "both readings hold, each with its number of players",
    "B-69": "it is about lines of a page that are no rules",
    "B-95": "one engine has the bid, and no page of rules",
    "C-71": "one engine lets a partner lead, and no page of rules",
    "C-72": "who lays away the only cards that can go makes no difference to the deal",
    "B-96": "the rows on what can be announced say it",
    "C-73": "the list of points on the sheet says it",
    "C-40": "another row of the sheet says the same",
    "C-47": "another row of the sheet says the same",
}
"""Rulings with several readings, or that are a choice, which no table has to agree on, and why."""


@pytest.fixture(scope="module")
def documents() -> dict[str, Json]:
    return {
        identifier: tomllib.loads((spec.FOLDER / "rulings" / f"{identifier}.toml").read_text("utf-8"))
        for identifier in shipped_rulings()
    }


def test_what_is_played_in_several_ways_is_agreed_on_or_has_a_reason_not_to_be(documents: dict[str, Json]) -> None:
    disputed = {
        identifier
        for identifier, document in documents.items()
        if (len(readings_of(document)) > 1 or document["strength"] == "choice")
        and answers_of(shipped_rulings()[identifier])
    }
    assert len(agreements()) == len(set(agreements()))
    assert set(agreements()) | NOT_AGREED_ON.keys() == disputed
    assert not set(agreements()) & NOT_AGREED_ON.keys()


def test_a_sheet_lists_the_points_in_the_order_of_the_file() -> None:
    for game in spec.ruleset_ids():
        listed = [ruling.id for ruling, _ in to_agree_on(spec.ruleset_document(game))]
        assert listed == [identifier for identifier in agreements() if identifier in listed]
        assert 4 <= len(listed) <= 25, game


def test_no_sheet_says_a_point_twice() -> None:
    for game in spec.ruleset_ids():
        answers = [answer for _, answer in to_agree_on(spec.ruleset_document(game))]
        assert len(answers) == len(set(answers)), game


SOURCES = re.compile(r"\b(book|page|article|source|translation|remark|heading|seed)\b")
"""Words about the texts of the sources."""


def test_the_title_of_a_point_to_agree_on_does_not_speak_of_the_sources() -> None:
    titles = [shipped_rulings()[identifier].title for identifier in agreements()]
    assert [title for title in titles if SOURCES.search(title)] == []


def test_a_row_is_about_cards_bids_and_roles_that_the_game_has() -> None:
    """By words of a title, what a game that shows it must have."""
    needs = {
        r"\bdraw": lambda game: "draw" in steps(game) or "replace" in steps(game),
        r"\bstack\b|long hand": lambda game: "stack" in game["play"],
        r"\bmoon\b": lambda game: "moon" in [slam["bid"] for slam in game["auction"].get("slams") or []],
        r"\bJokers?\b": lambda game: game["deck"]["jokers"] > 0,
        r"\bLow\b": lambda game: "Low" in points(game),
        r"\bHigh\b": lambda game: "High" in points(game),
        r"\bbids?\b|\bauction\b": lambda game: AuctionKind(game["auction"]["kind"]).has_bids,
        r"\bteams\b": lambda game: game["players"]["most"] > 2 and game["parties"] in ("pairs", "two-teams"),
    }
    for game in spec.ruleset_ids():
        document = spec.ruleset_document(game)
        for ruling, _ in to_agree_on(document):
            lacking = [words for words, has in needs.items() if re.search(words, ruling.title) and not has(document)]
            assert lacking == [], (game, ruling.id, ruling.title)


def steps(game: Json) -> list[str]:
    return [step["do"] for step in game["exchange"]]


def points(game: Json) -> set[str]:
    low = {"deuce": "Low"}
    return {low.get(point["name"], point["name"].capitalize()) for point in game["points"].get("list") or []}
