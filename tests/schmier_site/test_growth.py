"""What measures the growth of the site: its generated games are games, and it counts what they add."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType

import pytest

from places import ROOT
from schmier import spec
from schmier.ruleset.validation.validate import findings


@pytest.fixture(scope="module")
def growth() -> ModuleType:
    found = importlib.util.spec_from_file_location("growth", ROOT / "benchmarks" / "growth.py")
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    sys.modules["growth"] = module
    found.loader.exec_module(module)
    return module


@pytest.mark.parametrize("parent", ["smear.widow", "pitch.smudge"])
def test_a_generated_game_is_a_game_with_rules_of_its_own(growth: ModuleType, parent: str) -> None:
    written = growth.generated(parent, 3)
    document = spec.whole(written)
    assert not [*findings(document)]
    assert 0 < len(written["why"]) <= growth.CHANGES
    for path in written["why"]:
        part, name = path.split(".")
        assert document[part][name] != spec.ruleset_document(parent)[part].get(name)


def test_a_generated_game_has_cases_of_its_own(growth: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "spec" / "rulesets").mkdir(parents=True)
    (tmp_path / "conformance" / "fixtures").mkdir(parents=True)
    (game, *others) = growth.add_games(tmp_path, 1)
    assert not others
    files = [*(tmp_path / "conformance" / "fixtures" / game).glob("*.json")]
    cases = [case["id"] for path in files for case in json.loads(path.read_text("utf-8"))["cases"]]
    assert cases
    assert all(case.startswith(f"{game.replace('.', '-')}-") for case in cases)


def test_what_a_game_adds_is_what_it_shares_and_what_is_about_it(growth: ModuleType) -> None:
    before = growth.Built({"games/index.html": 1000, "engine.tar.gz": 10}, 5.0)
    sizes = {
        "games/index.html": 1200,
        "games/x-table-0/index.html": 500,
        "files/play/cases/x-y-table-0.gz": 7,
        "engine.tar.gz": 30,
    }
    found = growth.parts(before, growth.Built(sizes, 6.0), ["x-table-0", "x.y-table-0"])
    assert found["games/"] == growth.Part(1000, 1700, 500)
    assert found["archives"] == growth.Part(10, 30, 0)
    assert found[growth.IN_ALL] == growth.Part(1000, 1707, 507)


@pytest.mark.parametrize("game", spec.ruleset_ids())
def test_what_is_generated_for_a_game_in_the_corpus_keeps_the_limit(growth: ModuleType, game: str) -> None:
    weights = growth.generated_for(game)
    assert all(weights.values())
    assert sum(weights.values()) <= growth.MOST_OF_CORPUS, weights
