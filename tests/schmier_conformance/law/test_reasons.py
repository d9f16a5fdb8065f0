"""A ruleset cites lines about its own game, and gives a reason for every option it sets."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any, Final

import pytest

from places import ROOT
from schmier import spec
from schmier_conformance.evidence.facts import keys_for
from schmier_conformance.evidence.reasons import shipped_game
from schmier_conformance.law.coverage import rulings
from schmier_conformance.law.places import Place, names_of, place_of, places_of, sources
from schmier_conformance.law.reasons import (
    citation_faults,
    layout_of,
    place_faults,
    prose_faults,
    reason_faults,
)

Json = dict[str, Any]

SOURCES = sources()
GAMES = spec.ruleset_ids()
SEEDS: Final = [key for key, source in SOURCES.items() if source["kind"] == "seed"]

SEEDS_FOLDER: Final = Path(os.environ.get("SCHMIER_SEEDS", ROOT.parent / "shared" / "seeds"))
"""Where the texts of the seeds are, on the machines that have them: one file each, `000_….txt`. They are not in the repository."""


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
    places = {place for seed in seeds for place in places_of(seed)}
    assert {place for place in places if not 92 <= (place.line or 0) <= 196 or place.source != "001"} == set()


def test_a_line_about_the_article_s_nine_card_game_is_no_reason_in_the_book_s(rewritten: Any) -> None:
    stale = {"deal.hand": {"clause": "deal.hand.count", "source": "000:78"}}
    rewritten("smear.penguin", why=stale)
    assert list(reason_faults("smear.penguin", SOURCES)) == [
        "ruleset smear.penguin, deal.hand: 000:78 describes another game"
    ]
    assert list(reason_faults("smear.penguin-no-trey", SOURCES)), "and whoever extends it inherits the fault"
    assert list(reason_faults("smear.nine-card", SOURCES)) == []


def test_a_line_about_a_sister_is_no_reason_either(rewritten: Any) -> None:
    rewritten("smear.widow", why={"deal.hand": {"clause": "deal.hand.count", "source": "000:78"}})
    assert list(reason_faults("smear.widow", SOURCES)) == [
        "ruleset smear.widow, deal.hand: 000:78 describes another game"
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
    covered = {key for path in shipped_game(game).facts for key in keys_for(path)}
    assert set(whole["why"]) - covered - nulled(game) == set()


@pytest.mark.parametrize(
    ("reference", "place"),
    [
        ("001:86", Place("001", 86)),
        ("001:82-86", Place("001", 82, last=86)),
        ("FOS", Place("FOS", None)),
        ("FOS 3", Place("FOS 3", None)),
        ("ISkO 4.1.3", Place("ISkO", None, paragraph="4.1.3")),
    ],
)
def test_a_place_is_a_source_with_the_line_of_a_seed_or_the_paragraph_of_the_order(
    reference: str, place: Place
) -> None:
    assert place_of(reference) == place


def test_a_citation_of_several_places_names_each_source_once() -> None:
    places = places_of("004:105; ISkO 2.3.3; FOS; 004:108-109; ISkO 4.1.3")
    assert names_of(places) == "Ultimate Book, lines 105, 108–109; Skatordnung 2.3.3, 4.1.3; Foster"


@pytest.mark.parametrize(
    ("reference", "faults"),
    [
        ("001:86", []),
        ("FOS", []),
        ("ABC", ["names the source ABC, which is not there"]),
        ("FOS:12", ["names a line of FOS, whose lines are not numbered"]),
        ("004", ["names the seed 004 without a line"]),
        ("004:0", ["names 004:0, and 004 has 143 lines"]),
        ("004:144", ["names 004:144, and 004 has 143 lines"]),
        ("004:143", ["names 004:143, which describes no game"]),
        ("004:45", ["names 004:45, which is blank"]),
        ("004:106", ["names 004:106, which is blank"]),
        ("004:105", []),
        ("004:105; ISkO 2.3.3", []),
        ("004:104-106", ["names 004:106, which is blank"]),
        ("ISkO 9.9.9", ["names ISkO 9.9.9, a paragraph that `spec/sources.json` does not list"]),
    ],
)
def test_a_citation_that_can_say_nothing_is_refused(reference: str, faults: list[str]) -> None:
    assert list(place_faults(reference, SOURCES)) == faults


@pytest.mark.parametrize(
    ("prose", "faults"),
    [
        ("High, Low and Game (001:82-86), and a heading (004:20-27).", []),
        ("It has the trumps (004:105) and the rest (004:106).", ["names 004:106, which is blank"]),
        ("From line to line (001:82-87).", ["names 001:87, which is blank"]),
        ("Past the end (002:33-35).", ["names 002:35, and 002 has 34 lines"]),
        ("Line after line (004:34, 45).", ["names 004:45, which is blank"]),
        ("By another book (005:1).", ["names the source 005, which is not there"]),
        ("By the Order: ISkO (4.1.3, 4.1.4).", []),
        (
            "By nothing: ISkO (4.1.3, 9.9.9).",
            ["names ISkO 9.9.9, a paragraph that `spec/sources.json` does not list"],
        ),
    ],
)
def test_both_ends_of_a_range_in_a_sentence_are_lines_with_words(prose: str, faults: list[str]) -> None:
    assert list(prose_faults(prose, SOURCES)) == faults


@pytest.mark.parametrize("folder", ["conformance/scenarios", "docs/answers"])
def test_no_scenario_and_no_answer_cites_a_line_that_can_say_nothing(folder: str) -> None:
    files = sorted((ROOT / folder).rglob("*.toml"))
    assert files
    cited = (
        (path.name, fault)
        for path in files
        for source in re.findall(r'^source = "(.*)"$', path.read_text("utf-8"), re.MULTILINE)
        for fault in prose_faults(source, SOURCES)
    )
    assert list(cited) == []


def test_a_ruling_that_cites_a_blank_line_is_refused_whether_a_holder_or_its_prose_does() -> None:
    ruling = rulings()["B-34"]
    readings = [{**ruling["readings"][0], "held_by": ["004:45"]}, *ruling["readings"][1:]]
    stale = {**ruling, "why": "The book says so (004:50).", "readings": readings}
    assert list(citation_faults(ruling, SOURCES)) == []
    assert list(citation_faults(stale, SOURCES)) == [
        "ruling B-34 names 004:45, which is blank",
        "ruling B-34 names 004:50, which is blank",
    ]


def test_a_ruleset_that_cites_a_blank_line_is_refused(rewritten: Any) -> None:
    rewritten("skat", why={"ranking.plain": {"clause": "cards.rank.plain", "ruling": "B-47", "source": "004:106"}})
    assert list(reason_faults("skat", SOURCES)) == ["ruleset skat, ranking.plain: names 004:106, which is blank"]


def test_the_layout_of_a_text_is_its_number_of_lines_and_its_blank_lines() -> None:
    assert layout_of("one\n\n  \nfour\n") == {"length": 4, "blank": [2, 3]}


@pytest.mark.skipif(
    not SEEDS_FOLDER.is_dir(), reason="the seeds are not on this machine; SCHMIER_SEEDS names their folder"
)
@pytest.mark.parametrize("key", SEEDS)
def test_what_is_recorded_of_a_seed_is_the_layout_of_its_text(key: str) -> None:
    (path,) = SEEDS_FOLDER.glob(f"{key}_*.txt")
    recorded = {part: SOURCES[key][part] for part in ("length", "blank")}
    assert recorded == layout_of(path.read_text("utf-8"))


@pytest.mark.parametrize("key", SEEDS)
def test_the_lines_that_describe_games_begin_and_end_with_words_of_the_seed(key: str) -> None:
    ends = [f"{key}:{line}" for described in SOURCES[key]["tells"] for line in described["lines"]]
    assert [fault for end in ends for fault in place_faults(end, SOURCES)] == []


def test_what_the_seeds_tell_of_are_games_that_are_there() -> None:
    passages = [passages for described in SOURCES.values() for passages in described.get("tells", ())]
    assert {game for passage in passages for game in passage["rulesets"]} <= set(GAMES)
    assert [passage["lines"] for passage in passages if passage["lines"][0] > passage["lines"][1]] == []
