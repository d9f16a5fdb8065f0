"""The generated corpus of every ruleset detects every basic mistake possible in it."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from drawn_rulesets import IDS, Game, changed_document, changes_of, playable_game
from read_once import corpus, worked_cases
from schmier import spec
from schmier.ruleset.ruleset import read_ruleset
from schmier_conformance.command import main
from schmier_conformance.commands import corpus as corpus_command
from schmier_conformance.corpus.cases import Case, Level, fixture_files, text_of
from schmier_conformance.corpus.scenarios import FOLDER
from schmier_conformance.documents.reading import validate
from schmier_conformance.generative.defaults import COUNT
from schmier_conformance.generative.game import Game as GameOfCorpus
from schmier_conformance.generative.generate.boundaries import BOUNDARIES
from schmier_conformance.generative.generate.corpus import BOUNDARY, OwnCorpus, own_corpus, read_chosen
from schmier_conformance.generative.generate.transplant import transplanted
from schmier_conformance.mutants.basic_mistakes import MISTAKES, Mistake
from schmier_conformance.mutants.basic_mistakes.detection import first_to_notice, that_notice
from schmier_conformance.mutants.excerpt_selection import MISTAKE
from schmier_conformance.mutation_testing.further_deals import further_deals

Json = dict[str, Any]

WHOLE = bool(os.environ.get("WHOLE"))
"""Whether to try everything that `make test` samples: `WHOLE=1 pytest` on this file takes ten minutes."""

SAMPLED = 24
"""How many house rulesets are drawn, each a shipped one with two options set otherwise."""

HARD_TO_MEET = {"no-trump-in-play", "ninety", "misere-made", "misere-failed"}
"""Boundaries that no shipped game is found to meet: chance deals it once in many thousand deals, or only house rules bid it."""

GENERATED = "random"
"""The folder of the generated cases, a file for each shipped game."""

WORKED_CASE = 2_400
"""The most bytes that a hand-worked case takes on average. The corpus grows with its games and clauses, so its cases are weighed one by
one: 4418 of them took 2145 bytes each."""

GENERATED_CASE = 2_200
"""The most bytes that a generated case takes on average, excerpts as most are."""

SAMPLE = ("five-hundred.two",)
"""The shipped ruleset tried always: its corpus is generated fastest."""


def sampled_games(count: int) -> list[Game]:
    """A number of playable house rulesets, no two of one shipped ruleset before each has had its turn."""
    chance, games = Random("house rules"), list[Game]()
    identifiers = chance.sample(IDS, len(IDS))
    while len(games) < count:
        identifier = identifiers[len(games) % len(identifiers)]
        game = (identifier, tuple(chance.sample([*changes_of(identifier)], 2)))
        if playable_game(game) is not None:
            games.append(game)
    return games


@cache
def corpus_of(identifier: str) -> OwnCorpus:
    return own_corpus(spec.ruleset_document(identifier), count=COUNT if WHOLE else 40)


# ---- what it notices -------------------------------------------------------------------------------------------------


def test_there_are_enough_mistakes_and_no_two_of_a_name() -> None:
    assert len({mistake.name for mistake in MISTAKES}) == len(MISTAKES) >= 30


@pytest.mark.parametrize("identifier", IDS if WHOLE else SAMPLE)
def test_every_basic_mistake_is_noticed_by_the_corpus_of_a_shipped_ruleset(identifier: str) -> None:
    made, shipped = corpus_of(identifier), [case for case in corpus() if case.ruleset == identifier]
    assert missed_by(made.game.document, [*made.cases, *shipped]) == []


def missed_by(document: Json, cases: Sequence[Case]) -> list[str]:
    """The mistakes the cases of a game let pass, and that show in one of a hundred further deals.

    Two options together may leave nothing for a mistake to spoil: where counting stops with the match, no two parties are ever over.
    """
    detected_by = first_to_notice(document, cases)
    passed = [mistake for mistake in MISTAKES if mistake.name in detected_by and detected_by[mistake.name] is None]
    further = further_deals(document) if passed else []
    return [mistake.name for mistake in passed if any(that_notice(mistake, document, further))]


def title_of(game: Game) -> str:
    return f"{game[0]}: {', '.join(game[1])}"


@pytest.mark.parametrize("game", sampled_games(SAMPLED if WHOLE else 1), ids=title_of)
def test_every_basic_mistake_is_noticed_by_the_corpus_of_a_house_ruleset(game: Game) -> None:
    made = own_corpus({**changed_document(game), "id": "house.drawn"})
    assert missed_by(made.game.document, made.cases) == []


def test_the_reference_makes_no_mistake() -> None:
    made = corpus_of("five-hundred.two")
    sound = Mistake("none", "Nothing is wrong.", lambda ruleset: True)
    assert list(that_notice(sound, made.game.document, made.cases)) == []


# ---- what it is ------------------------------------------------------------------------------------------------------


def test_a_corpus_follows_the_schema_and_gives_every_case_an_id_of_its_own() -> None:
    fixture = json.loads(text_of(corpus_of("five-hundred.two").fixture))
    validate("fixtures", fixture, "an own corpus")
    ids = [case["id"] for case in fixture["cases"]]
    assert len(ids) == len(set(ids))


def test_the_same_seed_makes_the_same_corpus_and_another_one_another() -> None:
    document = spec.ruleset_document("five-hundred.two")
    one, same, other = (text_of(own_corpus(document, seed=seed, count=1).fixture) for seed in ("a", "a", "b"))
    assert one == same
    assert one != other
    assert '"five-hundred-two-tried-a-0001"' in one


def test_a_variant_inherits_the_cases_of_its_parent_that_stand_in_it_and_no_others() -> None:
    document = spec.whole(
        {
            "format": "schmier/ruleset/1",
            "id": "house.nine",
            "title": "To nine",
            "extends": "pitch.auction",
            "match": {"target": 9},
        }
    )
    game = GameOfCorpus(document, read_ruleset(document), "1")
    parents = {case.id: case for case in worked_cases("pitch.auction")}
    inherited = {case["id"]: case for case in transplanted(game, parents.values())}
    assert len(inherited) > len(parents) / 2
    of_target = [case for case in parents.values() if case.clauses[0] == "match.target.reached"]
    assert of_target
    assert not [case.id for case in of_target if f"house-nine-from-{case.id}" in inherited]


def test_a_case_whose_clause_is_not_in_force_is_not_transplanted() -> None:
    document = spec.ruleset_document("pitch.smudge")
    game = GameOfCorpus(document, read_ruleset(document), "1")
    for case in transplanted(game, corpus()):
        assert spec.in_force(case["clauses"][0], document)


def test_a_position_for_three_is_set_up_for_four_where_it_keeps_its_point() -> None:
    document = spec.ruleset_document("five-hundred.partnership")
    game = GameOfCorpus(document, read_ruleset(document), "1")
    moved = list(transplanted(game, worked_cases("five-hundred.three")))
    refused = {step["expect"].get("rejected") for case in moved for step in case["steps"]}
    assert "play.joker.when-void" in refused
    assert all(len(case["given"]["seats"]) == 4 for case in moved)
    assert not [case["id"] for case in moved if not case["clauses"][0].startswith(("play.", "cards."))]


def test_each_deal_of_a_match_begins_where_the_one_before_has_ended() -> None:
    made = corpus_of("five-hundred.two")
    for before, after in pairwise(made.parts["match"]):
        result = next(step["expect"] for step in reversed(before["steps"]) if step.get("ask") == "result")
        if result["next_dealer"] is None or after["id"].endswith("1"):
            continue
        assert (after["given"]["dealer"], after["given"]["scores"]) == (result["next_dealer"], result["scores"])


# ---- what is kept of it ----------------------------------------------------------------------------------------------


def test_every_generated_case_that_is_shipped_says_what_it_catches() -> None:
    generated = [case for case in corpus() if case.level == Level.RANDOM]
    assert generated
    assert [case.id for case in generated if not case.catches] == []


def test_every_boundary_and_no_other_is_met_by_a_shipped_case() -> None:
    met = {what.removeprefix(BOUNDARY) for case in corpus() for what in case.catches if what.startswith(BOUNDARY)}
    assert met | HARD_TO_MEET == {boundary.name for boundary in BOUNDARIES}


def test_every_shipped_ruleset_keeps_generated_cases() -> None:
    assert set(read_chosen(FOLDER)) == set(IDS)


def results_of(boundary: str) -> list[tuple[Case, Json]]:
    """The cases kept for a boundary, with what their deals came to."""
    kept = [case for case in corpus() if f"{BOUNDARY}{boundary}" in case.catches]
    assert kept
    return [
        (case, next(step["expect"] for step in reversed(case.steps) if step.get("ask") == "result")) for case in kept
    ]


def test_at_the_boundary_of_the_target_somebody_stands_there_exactly() -> None:
    for case, result in results_of("exactly-the-target"):
        match = case.document["match"]
        assert (0 if match.get("counting") == "down" else match["target"]) in result["scores"].values()


def test_at_the_boundary_of_the_bid_the_contract_is_made_and_one_short_of_it_it_fails() -> None:
    assert all(result["made"] is True for _, result in results_of("exactly-the-bid"))
    assert all(result["made"] is False for _, result in results_of("one-short"))


def test_at_a_tie_for_game_two_parties_have_the_same_and_most() -> None:
    for _, result in results_of("tie-for-game"):
        *_, second, first = sorted(result["card_points"].values())
        assert second == first


def test_a_case_weighs_no_more_than_before() -> None:
    weights: dict[bool, list[int]] = {True: [], False: []}
    cases: Counter[bool] = Counter()
    for path in fixture_files():
        is_generated = path.parent.name == GENERATED
        weights[is_generated].append(path.stat().st_size)
        cases[is_generated] += len(json.loads(path.read_bytes())["cases"])
    assert sum(weights[False]) <= WORKED_CASE * cases[False]
    assert sum(weights[True]) <= GENERATED_CASE * cases[True]


@pytest.mark.parametrize("identifier", IDS if WHOLE else ("seven-up.three",))
def test_a_case_that_is_kept_for_a_mistake_notices_it(identifier: str) -> None:
    kept = [case for case in corpus() if case.ruleset == identifier and case.level == Level.RANDOM]
    by_name = {mistake.name: mistake for mistake in MISTAKES}
    for case in kept:
        for what in case.catches:
            if what.startswith(MISTAKE):
                # Some leave traces only from one case to the next, so it runs among the others.
                assert case.id in that_notice(by_name[what.removeprefix(MISTAKE)], case.document, kept), what


# ---- the command -----------------------------------------------------------------------------------------------------


def test_the_command_writes_a_corpus_and_says_what_is_in_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules, written = tmp_path / "mine.json", tmp_path / "cases.json"
    mine = {"format": "schmier/ruleset/1", "id": "house.mine", "title": "Mine", "extends": "five-hundred.two"}
    rules.write_text(json.dumps(mine), encoding="utf-8")
    status = main(["corpus", str(rules), "-o", str(written), "--count", "3", "--seed", "x", "--json"])
    output = json.loads(capsys.readouterr().out)
    cases = json.loads(written.read_text(encoding="utf-8"))["cases"]
    assert sum(output["cases"].values()) == len(cases)
    assert (output["ruleset"], output["seed"], output["cases"]["tried"]) == ("house.mine", "x", 3)
    assert status == (1 if output["mistakes_not_noticed"] else 0)


def test_a_corpus_that_misses_a_mistake_is_status_1(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(corpus_command, "first_to_notice", lambda document, cases: {"dealer-stays": None})
    assert main(["corpus", "five-hundred.two", "-o", str(tmp_path / "cases.json"), "--count", "0"]) == 1
    assert "Not detected: dealer-stays." in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["whist"], "there is no ruleset 'whist'"),
        (["skat", "--count", "-1"], "-1 is below zero"),
        (["skat", "--json"], "the corpus needs a file"),
    ],
)
def test_what_cannot_be_made_is_one_line_and_status_2(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["corpus", *words]) == 2
    errors = capsys.readouterr().err
    assert message in errors
    assert errors.count("\n") == 1
