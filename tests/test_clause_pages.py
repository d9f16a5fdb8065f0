"""The pages of the law tell in which games a clause is in force."""

from __future__ import annotations

import re
import sys
from functools import cache
from pathlib import Path

import pytest

from read_once import law_as_shipped
from schmier import spec

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tools"))

from clauses import chapter_pages  # noqa: E402
from law import Law  # noqa: E402
from names import Names, names_of  # noqa: E402


@cache
def law_and_names() -> tuple[Law, Names]:
    law = law_as_shipped()
    return law, names_of(law, {})


@cache
def pages() -> dict[str, str]:
    """The text of every page of the law."""
    return {page.path: page.text for page in chapter_pages(*law_and_names())}


def text_of(chapter: str) -> str:
    return pages()[f"rules/{chapter}.md"]


def block_of(chapter: str, label: str) -> str:
    """The block of a clause, its links taken for their text."""
    return re.sub(r"</?a[^>]*>", "", text_of(chapter).split(f'id="{label}"')[1].split("</details>")[0])


@pytest.mark.parametrize(
    ("chapter", "label", "told"),
    [
        ("70-match", "match.start", "in force in every game</summary>"),
        ("70-match", "match.several.tie", "in force in {games} games of {all}</summary>"),
        ("70-match", "match.several.tie", "<dd>{games} games, among them "),
        ("50-play", "play.void.must-trump", "<dd>Partnership Seven Up, Seven Up for two to four</dd>"),
        ("60-points", "points.reject.loser", "in force in 1 game of {all}</summary>"),
        ("30-auction", "auction.turn-up.give.not-to-win", "in force in no shipped game</summary>"),
        ("50-play", "play.follow.no-undertrump", "no shipped game; a ruleset of your own brings it into force by play.undertrumping"),
    ],
)  # fmt: skip
def test_a_clause_tells_in_which_games_it_is_in_force(chapter: str, label: str, told: str) -> None:
    games = sum(spec.in_force(label, spec.ruleset_document(game)) for game in spec.ruleset_ids())
    assert told.format(games=games, all=len(spec.ruleset_ids())) in block_of(chapter, label)


def test_the_condition_stands_beside_the_label_and_leads_to_its_options() -> None:
    assert '<span class="quiet where">if play.following = strict</span>' in block_of("50-play", "play.follow.strict")
    assert 'href="../../formats/ruleset/#play.following">play.following</a> = strict' in text_of("50-play")
    assert '<span class="quiet where">' not in block_of("50-play", "play.held")


def test_the_games_that_are_named_are_of_as_many_families_as_there_are() -> None:
    named = text_of("50-play").split('id="play.trick.suit-led"')[1].split("among them ")[1].split("</dd>")[0]
    games = re.findall(r'games/([^/]+)/"', named)
    law, _ = law_and_names()
    assert len({law.rulesets[game]["family"] for game in games}) == len(games) == 5


def test_no_page_of_the_law_shows_a_raw_label() -> None:
    assert [path for path, text in pages().items() if re.search(r"^r\[", text, re.MULTILINE)] == []
