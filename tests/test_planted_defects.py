"""Defects that were found in real programs are named first, in shipped games and in a house's twin of them."""

from __future__ import annotations

import sys
import time
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from schmier.edge import serve
from schmier.rules.ruleset import Ruleset, read_ruleset
from schmier.spec import Document
from schmier_conformance.command import main
from schmier_conformance.corpus.cases import Case, cases_of, load
from schmier_conformance.corpus.generation import random_case
from schmier_conformance.diagnosing import diagnose
from schmier_conformance.engines.diagnosis import Diagnosis
from schmier_conformance.engines.judging import judge
from schmier_conformance.engines.settling import settled
from zoo.planted import answered

SECONDS = 10
"""Of a processor; a report must not keep its reader waiting."""

DEALS = 20
"""So many random deals are played with the hand-worked cases."""

DEFECTS = [
    ("off-jack", "smear.minnesota", {"cards.jick.leaves", "cards.off.printed"}),
    ("dealer-may-equal", "smear.minnesota", {"auction.dealer.must-exceed", "auction.higher"}),
    ("dealer-must-exceed", "pitch.auction", {"auction.dealer.may-equal"}),
    ("tie-to-the-bidder", "pitch.auction", {"points.game.tie-nobody"}),
    ("points-to-the-holder", "pitch.auction", {"points.captor"}),
    ("low-to-the-captor", "pitch.auction", {"points.holder"}),
    ("must-trump-when-void", "pitch.auction", {"play.void"}),
    ("must-follow-suit", "pitch.auction", {"play.follow.or-trump"}),
    ("jack-above-the-ace", "pitch.auction", {"cards.rank.trumps"}),
    ("accepts-anything", "pitch.auction", {"play.held", "play.turn", "auction.turn"}),
]


@cache
def shipped(game: str) -> tuple[Case, ...]:
    """The cases of a shipped ruleset."""
    return tuple(case for case in load(is_trusted=True) if case.ruleset == game)


def twin(document: Document) -> Document:
    """A house's own game that is like a shipped one but for its name and its target."""
    match = {**document["match"], "target": document["match"]["target"] + 4}
    return {**document, "id": "house.twin", "title": "The twin of a house", "match": match}


def of_a_house(game: str) -> tuple[Case, ...]:
    """The hand-worked cases of a game as its twin is played, and random deals of the twin with wrong actions tried in them."""
    document = twin(shipped(game)[0].document)
    ruleset = read_ruleset(document)
    made = [random_case(document, ruleset, f"twin {n}", f"twin-{n:04}", wrong=0.3) for n in range(DEALS)]
    dealt = cases_of({"format": "schmier/fixtures/1", "ruleset": document, "cases": made}, "the twin", is_trusted=True)
    return (*(as_played(case, document, ruleset) for case in shipped(game) if case.level != "random"), *dealt)


def as_played(case: Case, document: Document, ruleset: Ruleset) -> Case:
    """A case under another ruleset, with what the reference observes there."""
    deal = serve.set_up(ruleset, case.given)
    steps = [{**step, "expect": serve.observe(deal, step)} for step in case.steps]
    return replace(case, ruleset=document["id"], document=document, steps=tuple(steps))


def diagnosed(defect: str, cases: tuple[Case, ...]) -> Diagnosis:
    """What is said of an engine with a defect."""
    judgements = []
    for case in cases:
        answer = answered(defect, {"seq": 1, "ruleset": case.document, "given": case.given, "steps": list(case.steps)})
        judgements.append(judge(case, range(len(case.steps)), answer))
    at_the_end = settled(judgements)
    began = time.process_time()
    said = diagnose(at_the_end.judgements, at_the_end.shapes)
    assert time.process_time() - began < SECONDS
    return said


@pytest.mark.parametrize(("defect", "game", "clauses"), DEFECTS, ids=[defect for defect, _, _ in DEFECTS])
def test_a_planted_defect_is_named_first_in_a_shipped_game(defect: str, game: str, clauses: set[str]) -> None:
    said = diagnosed(defect, shipped(game))
    assert said.failures > 0
    assert clauses & set(said.causes[0].clauses)


@pytest.mark.parametrize(("defect", "game", "clauses"), DEFECTS, ids=[defect for defect, _, _ in DEFECTS])
def test_a_planted_defect_is_named_first_in_a_game_of_a_house(defect: str, game: str, clauses: set[str]) -> None:
    said = diagnosed(defect, of_a_house(game))
    assert said.failures > 0
    assert clauses & set(said.causes[0].clauses)


def test_the_report_tells_the_cause_and_draws_the_smallest_case(capsys: pytest.CaptureFixture[str]) -> None:
    engine = f"{sys.executable} {Path(__file__).parent / 'zoo' / 'planted.py'} dealer-must-exceed"
    assert main(["check", "--engine", engine, "--ruleset", "pitch.auction", "--filter", "auction.dealer"]) == 1
    shown = capsys.readouterr().out
    for words in (
        "What the failures say together",
        "Probably misread: one of: auction.dealer.may-equal, as in",
        "of them with the very answer",
        "  clause    auction.dealer.may-equal: ",
        "(dealer, to act)",
        "  calls     ",
    ):
        assert words in shown
    assert shown.count("\nFAILED ") == 1
