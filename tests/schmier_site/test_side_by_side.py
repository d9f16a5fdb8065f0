"""Side by side: the page and the command show the same differences between two games, each in the sentence of its game."""

from __future__ import annotations

import base64
import json
import re
import shutil
import subprocess
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from places import ROOT
from read_once import law_as_shipped
from schmier.vocabulary import words_of
from schmier_conformance.wording.rulesets.differences import differences
from schmier_site.games.side_by_side import (
    Row,
    compared_rows,
    data,
    rows_of,
    side_by_side_pages,
)

KNOWN_APART = {("Points", "Counting order"), ("Auction", "Slams")}
"""The page gives the whole order of each game and not that of what both have, and no slam of games without one."""

MOST_BYTES = 1_050
"""The size limit of the file per game, for phones."""


@cache
def rows() -> tuple[Row, ...]:
    return tuple(rows_of(law_as_shipped().rulesets))


def test_the_rows_that_differ_are_the_differences_that_the_command_tells() -> None:
    rulesets = law_as_shipped().rulesets
    pairs = list(combinations(rulesets, 2))[::7]
    for one, other in pairs:
        shown = {(row.group, row.title) for row in compared_rows(list(rows()), rulesets, one, other)}
        # The page has one row for all games, so its title has the word of every game where the command has those of two.
        in_words = words_of(rulesets[one])
        shown = {(group, in_words.title(title)) for group, title in shown}
        by_command = {
            (found.group, in_words.title(found.title)) for found in differences(rulesets[one], rulesets[other])
        }
        assert shown ^ by_command <= KNOWN_APART, (one, other)


def test_a_game_differs_in_nothing_from_itself() -> None:
    rulesets = law_as_shipped().rulesets
    assert all(compared_rows(list(rows()), rulesets, game, game) == [] for game in rulesets)


def test_every_row_tells_some_two_games_apart() -> None:
    assert all(len({cell.line for cell in row.cells.values()}) > 1 for row in rows())


def test_the_file_gives_each_game_the_sentence_of_its_row() -> None:
    document = json.loads(data(law_as_shipped()))
    games = [game["id"] for game in document["games"]]
    assert games == list(law_as_shipped().rulesets)
    for written, row in zip(document["rows"], rows(), strict=True):
        sentences = {game: written["said"][place][1] for game, place in zip(games, written["of"], strict=True)}
        assert sentences == {game: cell.line for game, cell in row.cells.items()}


def test_the_file_is_light() -> None:
    law = law_as_shipped()
    assert len(data(law).encode()) <= MOST_BYTES * len(law.rulesets)


def test_every_game_stands_against_the_one_it_comes_from_without_a_script() -> None:
    law = law_as_shipped()
    (page,) = side_by_side_pages(law)
    children = [game for game, written in law.written.items() if "extends" in written]
    assert page.text.count("<details") == len(children)
    joker_pitch = page.text.partition("<summary>Joker Pitch against Auction Pitch")[2].partition("</details>")[0]
    assert "The match is to 7." in joker_pitch
    assert "The match is to 10." in joker_pitch


@pytest.mark.browser
def test_the_browser_writes_the_sentences_of_two_games(tmp_path: Path) -> None:
    html = _page_in_browser(tmp_path, "#games=pitch.auction,smear.penguin")
    rulesets = law_as_shipped().rulesets
    compared = compared_rows(list(rows()), rulesets, "pitch.auction", "smear.penguin")
    assert f">{len(compared)} differences<" in html
    text = re.sub(r"<[^>]+>", "\n", html)
    for row in compared:
        for game in ("pitch.auction", "smear.penguin"):
            assert row.cells[game].line.partition("\n")[0] in text, row.title


@pytest.mark.browser
def test_an_address_that_names_no_game_shows_two_games_all_the_same(tmp_path: Path) -> None:
    assert "differences<" in _page_in_browser(tmp_path, "#games=no.such.game,nor.this")


def _page_in_browser(folder: Path, anchor: str) -> str:
    """The comparison as the script writes it, with its file in the address, so no server is needed."""
    chromium = shutil.which("chromium")
    assert chromium, "this test needs the Debian package `chromium` on PATH; .ci/run installs it"
    script = (ROOT / "docs" / "assets" / "side-by-side.js").read_text("utf-8")
    held = base64.b64encode(data(law_as_shipped()).encode()).decode()
    place = f'<div class="side-by-side" data-from="data:application/json;base64,{held}" data-sheets="../"></div>'
    page = folder / "page.html"
    page.write_text(f'<!doctype html><meta charset="utf-8"><body>{place}<script>{script}</script>', "utf-8")
    flags = [
        "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--virtual-time-budget=3000",
        f"--user-data-dir={folder / 'profile'}", "--dump-dom",
    ]  # fmt: skip
    done = subprocess.run(
        [chromium, *flags, f"{page.as_uri()}{anchor}"], capture_output=True, text=True, timeout=90, check=True
    )
    return done.stdout.partition("<script>")[0]
