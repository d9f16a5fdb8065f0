"""The numbers of each game: every trump, point and value of its ruleset is on its page, and what a sentence says of them is so."""

from __future__ import annotations

import itertools
import re

import pytest

from read_once import law_as_shipped
from schmier.contracts import games_of, values_of
from schmier.options import as_read
from schmier_conformance.rulesets.options import value_at
from schmier_conformance.wording.answers import all_answers, read_topics
from schmier_conformance.wording.rulesets.sums import schedule_rows
from schmier_site.cases.pages import case_pages
from schmier_site.games.numbers import numbers_pages
from schmier_site.names import names_of

GAMES = list(law_as_shipped().rulesets)


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    law = law_as_shipped()
    return dict(zip(GAMES, (page.text for page in numbers_pages(law, names_of(law, case_pages(law)))), strict=True))


@pytest.mark.parametrize("game", GAMES)
def test_every_trump_and_every_point_is_on_the_page(game: str, pages: dict[str, str]) -> None:
    rules = law_as_shipped().rulesets[game]
    drawn = pages[game].partition("high to low")[0].count('class="card')
    assert drawn >= len(rules["ranking"]["trumps"])
    if points := value_at(rules, "points.list"):
        table = pages[game].partition("## The points of a deal")[2].partition("## ")[0]
        assert table.count("<tr>") == len(points) + 2


@pytest.mark.parametrize("game", [game for game in GAMES if value_at(law_as_shipped().rulesets[game], "points.games")])
def test_every_value_of_a_game_of_skat_can_be_bid(game: str, pages: dict[str, str]) -> None:
    rules = law_as_shipped().rulesets[game]
    known = values_of(games_of(as_read(rules)["points"]["games"]), len(rules["ranking"]["trumps"]), 4)
    table = pages[game].partition("## What games are worth")[2]
    found = [
        int(number) for row in re.findall(r"<tr>(.*?)</tr>", table)[1:] for number in re.findall(r">(\d{2,3})<", row)
    ]
    assert len(found) == 5 * 4 * 8
    assert set(found) <= set(known)


def test_the_values_that_the_answer_lists_are_those_of_the_schedule() -> None:
    (answer,) = (answer for answer in all_answers(read_topics()) if answer.id == "what-a-bid-is-worth")
    for game, (saying,) in answer.decided(law_as_shipped().rulesets).items():
        worths = dict(schedule_rows(law_as_shipped().rulesets[game]["auction"]["schedule"]))
        said = [int(number) for number in re.findall(r"(?:[♠♣♦♥]|no trump) (\d+)", saying.says)]
        assert said == [worths[contract][0] for contract in ("S", "C", "D", "H", "NT")], game
        assert {later - sooner for row in worths.values() for sooner, later in itertools.pairwise(row)} == {100}
        assert worths["NT"][-1] == 520
