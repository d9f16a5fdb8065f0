"""What is said of one option stays true with each value of the options beside it."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from typing import Any

import pytest
from hypothesis import given

from drawn_rulesets import Game, changed_document, games
from places import ROOT
from schmier import spec
from schmier.conditions import holds
from schmier.options import as_meant
from schmier.options import options as table
from schmier_conformance.law.rulings import condition_of
from schmier_conformance.rulesets.options import options
from schmier_conformance.wording.rulesets.sentences import sentence

Json = dict[str, Any]

PATHS = tuple(option.path for option in options() if option.path in table())
"""The options that a comparison of two games has a sentence on."""

OF_EVERY_GAME = ("points.count", "points.scored", "auction.kind", "auction.schedule", "auction.hi_lo", "match.target")
"""Options on which so many others depend that only what those say can be read beside them."""
OF_CARDS = ("deck.", "ranking.", "trumps.", "exchange.", "points.list.")


@cache
def beside() -> dict[str, Any]:
    text = (ROOT / "tests" / "data" / "said_beside.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def false_of(ruleset: Json) -> list[tuple[str, str]]:
    """The sentences on options that claim what is not so of a game."""
    completed = as_meant(ruleset)
    said = [(path, sentence(path, ruleset)) for path in PATHS]
    return [
        (path, text)
        for path, text in said
        for pattern, claim in beside()["claims"].items()
        if re.search(pattern, text) and not holds(condition_of(claim), completed)
    ]


def conditions() -> set[tuple[str, str]]:
    """Each option that decides whether another one means something, with that other one."""
    return {
        (path, other)
        for path in table()
        for other, row in table().items()
        if path != other and re.search(rf"(?<![\w.\[]){re.escape(path)}(?![\w.\[\]-])", str(row.means_something))
    }


@pytest.mark.parametrize("identifier", spec.ruleset_ids())
def test_what_is_said_of_an_option_is_so_beside_the_others(identifier: str) -> None:
    assert false_of(spec.ruleset_document(identifier)) == []


@given(games())
def test_what_is_said_of_an_option_of_a_changed_game_is_so_beside_the_others(game: Game) -> None:
    assert false_of(changed_document(game)) == []


def test_each_option_was_read_beside_those_that_depend_on_it() -> None:
    """A new option that means something only beside another one is read with that one, and listed."""
    listed = {(path, other) for path, others in beside()["read"].items() for other in others}
    found = {pair for pair in conditions() if pair[0] not in OF_EVERY_GAME and not pair[0].startswith(OF_CARDS)}
    assert found - listed == set()
    assert listed - found == set()


def test_the_points_of_a_misdeal_go_where_they_are_paid() -> None:
    trinidad = spec.ruleset_document("all-fours.trinidad")
    assert sentence("deal.misdeal_points", trinidad) == "A misdeal gives the other side 1 point."
    lost = {**trinidad, "deal": {**trinidad["deal"], "misdeal_paid": "lost"}}
    assert sentence("deal.misdeal_points", lost) == "A misdeal costs the dealer's side 1 point."
