"""The rulesets under `examples/house-rules`: games that people play and the sources do not contain."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from random_deals import check_cards_are_conserved, check_random_deal, fresh_deal, go_on
from schmier import spec
from schmier.rules.ruleset import Ruleset, read_ruleset
from schmier_conformance.command import main

FOLDER = Path(__file__).parents[1] / "examples" / "house-rules"
FILES = sorted(FOLDER.glob("*.json"))

DEALS = 1_000
"""Random deals that each must play under all invariants."""


def ruleset_in(path: Path) -> Ruleset:
    return read_ruleset(spec.whole(json.loads(path.read_text(encoding="utf-8"))))


def test_there_are_a_dozen() -> None:
    assert len(FILES) >= 12


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_house_ruleset_passes_the_check(path: Path) -> None:
    assert main(["ruleset", "check", str(path)]) == 0


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_house_ruleset_plays_random_deals_under_all_invariants(path: Path) -> None:
    played = ruleset_in(path)
    chance = Random(path.stem)
    for number in range(DEALS):
        check_random_deal(played, str(number), chance)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_no_card_is_lost_in_a_house_ruleset(path: Path) -> None:
    played = ruleset_in(path)
    chance = Random(path.stem)
    for _ in range(100):
        deal = fresh_deal(played, chance)
        while deal.outcome is None:
            go_on(deal, str(chance.random()), chance)
            check_cards_are_conserved(deal)
