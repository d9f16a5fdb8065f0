"""A name in a headline means the games that the pages list under it, and all whose title begins with it."""

from __future__ import annotations

import re

import pytest

from schmier import spec
from schmier_conformance.law.named_games import GAMES, rulesets_named
from schmier_conformance.rulesets.headings import HEADINGS, heading_of
from schmier_conformance.wording.headlines import rulesets_in_headlines

NUMBERS_THAT_GO_ON = {
    ("Five Hundred for three", "five-hundred.six"),
    ("Five Hundred for two", "five-hundred.six-teams"),
}
"""Names whose last word is part of another number in a title: three pairs are not three players."""


def test_every_game_is_listed_under_one_heading() -> None:
    assert {heading_of(game) for game in spec.ruleset_ids()} == set(HEADINGS)


@pytest.mark.parametrize("heading", HEADINGS)
def test_the_name_of_a_heading_means_the_games_below_it(heading: str) -> None:
    below = {game for game in spec.ruleset_ids() if heading_of(game) == heading}
    assert rulesets_in_headlines(HEADINGS[heading]) == below


@pytest.mark.parametrize("name", GAMES)
def test_a_name_means_every_game_whose_title_begins_with_it(name: str) -> None:
    begins = re.compile(rf"{re.escape(name)}(?![\w-])")
    titled = {game for game in spec.ruleset_ids() if begins.match(spec.ruleset_document(game)["title"])}
    left_out = titled - rulesets_in_headlines(name)
    assert {(name, game) for game in left_out} <= NUMBERS_THAT_GO_ON


def test_a_bare_name_in_the_law_is_a_heading_or_the_one_game_that_its_variants_change() -> None:
    narrower = {name for name in GAMES if rulesets_named(name) != rulesets_in_headlines(name)}
    assert narrower == {"Cinch"}
