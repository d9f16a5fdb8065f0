"""Defects of real programs are diagnosed first, in shipped games and in their house twins."""

from __future__ import annotations

import sys
import time
from functools import cache

import pytest
from zoo.planted import answered

from places import ZOO
from read_once import corpus
from schmier.spec import Document
from schmier_conformance.command import main
from schmier_conformance.corpus.cases import Case
from schmier_conformance.diagnosis import diagnose
from schmier_conformance.engines.causes import Cause, Diagnosis
from schmier_conformance.engines.final_verdicts import final_verdicts
from schmier_conformance.engines.judge import judge
from schmier_conformance.generative.defaults import SEED
from schmier_conformance.generative.generate.corpus import cases_for

SECONDS = 10
"""Of a processor; a report must not keep its reader waiting."""

DEALS = 20
"""The number of random deals played with the hand-worked cases."""

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
    return tuple(case for case in corpus() if case.ruleset == game)


def twin(document: Document) -> Document:
    """A house game equal to a shipped one except for its name and its target."""
    match = {**document["match"], "target": document["match"]["target"] + 4}
    return {**document, "id": "house.twin", "title": "The twin of a house", "match": match}


@cache
def of_a_house(game: str) -> tuple[Case, ...]:
    """What `schmier check --ruleset FILE` asks of an engine playing the twin."""
    return tuple(cases_for(twin(shipped(game)[0].document), seed=SEED, count=DEALS))


def diagnosed(defect: str, cases: tuple[Case, ...]) -> Diagnosis:
    """The diagnosis of an engine with a defect."""
    judgements = []
    for case in cases:
        answer = answered(defect, {"seq": 1, "ruleset": case.document, "given": case.given, "steps": list(case.steps)})
        judgements.append(judge(case, range(len(case.steps)), answer))
    at_the_end = final_verdicts(judgements)
    began = time.process_time()
    diagnosis = diagnose(at_the_end.judgements, at_the_end.shapes)
    assert time.process_time() - began < SECONDS
    return diagnosis


def is_named(cause: Cause, defect: str, clauses: set[str]) -> bool:
    """Whether a cause is the defect itself, or one of the clauses it breaks."""
    return bool(clauses & set(cause.clauses)) or any(fault.endswith(f":{defect}") for fault in cause.faults)


@pytest.mark.parametrize(("defect", "game", "clauses"), DEFECTS, ids=[defect for defect, _, _ in DEFECTS])
def test_a_planted_defect_is_named_first_in_a_shipped_game(defect: str, game: str, clauses: set[str]) -> None:
    diagnosis = diagnosed(defect, shipped(game))
    assert diagnosis.failures > 0
    assert is_named(diagnosis.causes[0], defect, clauses)


@pytest.mark.parametrize(("defect", "game", "clauses"), DEFECTS, ids=[defect for defect, _, _ in DEFECTS])
def test_a_planted_defect_is_named_first_in_a_game_of_a_house(defect: str, game: str, clauses: set[str]) -> None:
    diagnosis = diagnosed(defect, of_a_house(game))
    assert diagnosis.failures > 0
    assert is_named(diagnosis.causes[0], defect, clauses)


def test_the_report_tells_the_cause_and_draws_the_smallest_case(capsys: pytest.CaptureFixture[str]) -> None:
    engine = f"{sys.executable} {ZOO / 'planted.py'} dealer-must-exceed"
    assert main(["check", "--engine", engine, "--ruleset", "pitch.auction", "--filter", "auction.dealer"]) == 1
    shown = capsys.readouterr().out
    for words in (
        "Diagnosis",
        "Probably misread: auction.dealer.may-equal, as in",
        "of them with the exact answer",
        "  clause    auction.dealer.may-equal: ",
        "(dealer, to act)",
        "  calls     ",
    ):
        assert words in shown
    assert shown.count("\nFAILED ") == 1
