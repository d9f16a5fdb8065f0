"""A ruleset cites lines about its own game, and gives a reason for every option it sets."""

from __future__ import annotations

from typing import Any

import pytest

from schmier import spec
from schmier_conformance.law.coverage import sources, stated_options
from schmier_conformance.law.reasons import Place, place_faults, place_of, reason_faults

Json = dict[str, Any]

SOURCES = sources()
GAMES = spec.ruleset_ids()


@pytest.fixture
def rewritten(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Makes one shipped ruleset another document, for as long as the test runs."""

    def rewrite(identifier: str, **changes: Any) -> None:
        original = spec.shipped

        def shipped(requested: str) -> Json:
            document = original(requested)
            if requested != identifier:
                return document
            merged = {part: {**document.get(part, {}), **change} for part, change in changes.items()}
            return {**document, **merged}

        monkeypatch.setattr(spec, "shipped", shipped)

    return rewrite


@pytest.mark.parametrize("game", GAMES)
def test_no_shipped_ruleset_leans_on_lines_about_another_game(game: str) -> None:
    assert list(reason_faults(game, SOURCES)) == []


@pytest.mark.parametrize("game", [game for game in GAMES if game.startswith("smear.penguin")])
def test_penguin_smear_leans_on_its_own_book_alone(game: str) -> None:
    whole = spec.ruleset_document(game)
    seeds = {reason["source"] for reason in whole["why"].values() if ":" in reason.get("source", "")}
    assert seeds
    assert {
        seed for seed in seeds if not 92 <= (place_of(seed).line or 0) <= 196 or not seed.startswith("001:")
    } == set()


def test_a_line_about_the_article_s_nine_card_game_is_no_reason_in_the_book_s(rewritten: Any) -> None:
    stale = {"deal.hand": {"clause": "deal.hand.count", "source": "000:78"}}
    rewritten("smear.penguin", why=stale)
    assert list(reason_faults("smear.penguin", SOURCES)) == [
        "ruleset smear.penguin, deal.hand: 000:78 tells of another game"
    ]
    assert list(reason_faults("smear.penguin-no-trey", SOURCES)), "and whoever extends it inherits the fault"
    assert list(reason_faults("smear.nine-card", SOURCES)) == []


def test_a_line_about_a_sister_is_no_reason_either(rewritten: Any) -> None:
    rewritten("smear.widow", why={"deal.hand": {"clause": "deal.hand.count", "source": "000:78"}})
    assert list(reason_faults("smear.widow", SOURCES)) == [
        "ruleset smear.widow, deal.hand: 000:78 tells of another game"
    ]


def test_a_variant_leans_on_the_lines_about_the_game_it_extends() -> None:
    whole = spec.ruleset_document("smear.widow-three")
    assert whole["why"]["deck.ranks"]["source"] == "000:33"
    assert whole["why"]["auction.minimum"]["source"] == "000:96"


def test_what_a_ruleset_sets_itself_it_gives_the_reason_for(rewritten: Any) -> None:
    rewritten("pedro.double", match={"target": 62})
    assert list(reason_faults("pedro.double", SOURCES)) == [
        "ruleset pedro.double sets match.target and leaves the reason to its parent"
    ]


def test_what_a_ruleset_takes_away_needs_a_reason_too(rewritten: Any) -> None:
    rewritten("pedro.double", points={"game_tie": None})
    assert list(reason_faults("pedro.double", SOURCES)) == [
        "ruleset pedro.double sets points.game_tie and leaves the reason to its parent"
    ]


def test_a_source_that_a_reason_names_is_among_those_of_the_game(rewritten: Any) -> None:
    rewritten("pedro.double", why={"match.target": {"clause": "match.target.reached", "source": "PAG"}})
    assert list(reason_faults("pedro.double", SOURCES)) == [
        "ruleset pedro.double, match.target: PAG is not among its sources"
    ]


def nulled(game: str) -> set[str]:
    """The options a game or one it extends takes away from its parent."""
    found: set[str] = set()
    document = spec.shipped(game)
    while True:
        found |= {
            f"{part}.{option}"
            for part, value in document.items()
            if isinstance(value, dict)
            for option in value
            if value[option] is None
        }
        if "extends" not in document:
            return found
        document = spec.shipped(document["extends"])  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_no_reason_is_left_over_from_a_step_that_the_game_does_not_have(game: str) -> None:
    whole = spec.ruleset_document(game)
    assert set(whole["why"]) - set(stated_options(whole)) - nulled(game) == set()


@pytest.mark.parametrize(
    ("reference", "place"), [("001:86", Place("001", 86)), ("FOS", Place("FOS", None)), ("FOS 3", Place("FOS 3", None))]
)
def test_a_place_is_a_source_and_of_a_seed_its_line(reference: str, place: Place) -> None:
    assert place_of(reference) == place


@pytest.mark.parametrize(
    ("reference", "faults"),
    [
        ("001:86", []),
        ("FOS", []),
        ("ABC", ["names the source ABC, which is not there"]),
        ("FOS:12", ["names a line of FOS, whose lines nobody has counted"]),
    ],
)
def test_a_place_that_nobody_can_look_up_is_refused(reference: str, faults: list[str]) -> None:
    assert list(place_faults(reference, SOURCES)) == faults


def test_what_the_seeds_tell_of_are_games_that_are_there() -> None:
    passages = [passages for described in SOURCES.values() for passages in described.get("tells", ())]
    assert {game for passage in passages for game in passage["rulesets"]} <= set(GAMES)
    assert [passage["lines"] for passage in passages if passage["lines"][0] > passage["lines"][1]] == []
