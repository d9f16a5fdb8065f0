"""The rulesets under `examples/house-rules`: games people play and the sources do not contain."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given

from chance import Chance, chances, examples
from places import ROOT
from random_deals import check_cards_are_conserved, check_random_deal, fresh_deal, go_on
from schmier import spec
from schmier.ruleset.ruleset import Ruleset, read_ruleset
from schmier_conformance.command import main

FOLDER = ROOT / "examples" / "house-rules"
FILES = sorted(FOLDER.glob("*.json"))


@cache
def ruleset_in(path: Path) -> Ruleset:
    return read_ruleset(spec.whole(json.loads(path.read_text(encoding="utf-8"))))


def test_there_are_a_dozen() -> None:
    assert len(FILES) >= 12


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_house_ruleset_passes_the_check(path: Path) -> None:
    assert main(["ruleset", "check", str(path)]) == 0


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
@examples(60)
@given(chance=chances())
def test_a_house_ruleset_plays_random_deals_under_all_invariants(path: Path, chance: Chance) -> None:
    check_random_deal(ruleset_in(path), chance.restart())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
@examples(30)
@given(chance=chances())
def test_no_card_is_lost_in_a_house_ruleset(path: Path, chance: Chance) -> None:
    deal = fresh_deal(ruleset_in(path), chance.restart())
    while deal.outcome is None:
        go_on(deal, chance)
        check_cards_are_conserved(deal)
