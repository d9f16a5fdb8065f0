"""A reason speaks for the value that its ruleset sets, and for no other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from sampled import is_sampled
from schmier import spec
from schmier_conformance.evidence.deciding import evidence_of_fact
from schmier_conformance.evidence.facts import keys_for, unit_of
from schmier_conformance.evidence.kinds import Evidence, Kind
from schmier_conformance.evidence.reasons import Game, shipped_game

GAMES = spec.ruleset_ids()

Found = Mapping[str, tuple[Evidence, ...]]
"""The evidence of each fact, by its path."""


def evidence_in(game: Game) -> Found:
    return {fact.path: evidence_of_fact(game, fact) for fact in game.facts.values()}


def without_reason(game: Game, key: str) -> Game:
    """The game without one of its own reasons."""
    own, *others = game.chain
    kept = {option: reason for option, reason in own["why"].items() if option != key}
    return Game(({**own, "why": kept}, *others))


def with_value(game: Game, part: str, option: str, value: object) -> Game:
    """The game with another value for an option, and no reason of its own for it."""
    own, *others = game.chain
    why = {key: reason for key, reason in own.get("why", {}).items() if unit_of(key) != f"{part}.{option}"}
    return Game(({**own, part: {**own.get(part, {}), option: value}, "why": why}, *others))


def changed_facts(before: Found, after: Found) -> Iterator[str]:
    yield from (path for path in before if before[path] != after[path])


@pytest.mark.parametrize("name", GAMES)
def test_without_one_reason_the_evidence_of_that_fact_alone_is_another(name: str) -> None:
    game = shipped_game(name)
    before = evidence_in(game)
    for key in (key for key in game.chain[0].get("why", {}) if is_sampled(name, key)):
        after = evidence_in(without_reason(game, key))
        assert {path for path in changed_facts(before, after) if key not in keys_for(path)} == set(), key


@pytest.mark.parametrize("name", GAMES)
def test_every_reason_of_a_game_speaks_for_a_fact_of_it(name: str) -> None:
    game = shipped_game(name)
    speaking = {reason.key for reason in game.reasons.values() if reason.ruleset == name}
    assert set(game.chain[0].get("why", {})) - speaking == set()


@pytest.mark.parametrize("name", GAMES)
def test_every_fact_that_a_game_says_has_a_reason(name: str) -> None:
    game = shipped_game(name)
    assert [path for path, fact in game.facts.items() if fact.is_said and path not in game.reasons] == []


@pytest.mark.parametrize("name", GAMES)
def test_a_number_that_a_variant_changes_without_a_reason_is_not_credited_with_that_of_its_parent(name: str) -> None:
    game = shipped_game(name)
    heir = Game(({"format": "schmier/ruleset/1", "id": "heir", "extends": name}, *game.chain))
    inherited = evidence_in(heir)
    for path, fact in game.facts.items():
        part, _, option = path.partition(".")
        if isinstance(fact.value, int) and not isinstance(fact.value, bool) and path == unit_of(path) and fact.is_said:
            if not is_sampled(name, path):
                continue
            changed = evidence_in(with_value(heir, part, option, fact.value + 1))
            assert {one.kind for one in changed[path]} == {Kind.OURS}, path
            assert [other for other in changed_facts(inherited, changed) if other in game.facts and other != path] == []


def test_a_variant_inherits_the_evidence_with_the_value() -> None:
    parent, variant = shipped_game("skat"), shipped_game("skat.bierlachs")
    assert variant.reasons["points.schneider_from"] == parent.reasons["points.schneider_from"]


def test_a_member_that_a_variant_leaves_as_it_was_keeps_its_reason() -> None:
    points = [
        {"name": "high", "value": 1, "of": "highest-trump", "to": "captor"},
        {"name": "low", "value": 1, "of": "lowest-trump", "to": "captor"},
    ]
    parent = {
        "id": "parent",
        "points": {"list": points},
        "why": {"points.list": {"clause": "points.low", "source": "FOS"}},
        "sources": ["FOS", "BIC"],
    }
    own = [points[0], {**points[1], "to": "holder"}]
    variant = {
        "id": "variant",
        "extends": "parent",
        "points": {"list": own},
        "why": {"points.list": {"clause": "points.low", "source": "BIC"}},
    }
    game = Game((variant, parent))
    sources = {path: reason.source for path, reason in game.reasons.items()}
    assert sources["points.list[high].to"] == "FOS"
    assert sources["points.list[low].to"] == "BIC"
    assert sources["points.list[low].value"] == "FOS"
    assert sources["points.list"] == "BIC"


@pytest.mark.parametrize(
    ("path", "keys"),
    [
        ("auction.minimum", ["auction.minimum"]),
        ("exchange[draw:2].who", ["exchange[draw].who", "exchange.who", "exchange[draw]", "exchange"]),
        ("points.games.bases.C", ["points.games.bases.C", "points.games.bases", "points.games"]),
        ("points.list[low].to", ["points.list[low].to", "points.list.to", "points.list[low]", "points.list"]),
    ],
)
def test_the_most_specific_reason_comes_first(path: str, keys: list[str]) -> None:
    assert list(keys_for(path)) == keys
