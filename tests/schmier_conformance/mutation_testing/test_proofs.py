"""Equivalents proved through the protocol: mutants as engines that answer cases in sequence."""

from __future__ import annotations

import ast
import os
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from read_once import corpus
from schmier_conformance.corpus.cases import Case
from schmier_conformance.mutation_testing.equivalents import is_named, is_noticed_as_engine, reason_of
from schmier_conformance.mutation_testing.mutants import mutants_of
from schmier_conformance.mutation_testing.proofs import (
    GROUPINGS,
    TOGETHER,
    Pair,
    Questions,
    groups_of,
    is_clean,
    listed_mutants,
    refuted,
    tally_text,
    text_with,
    together,
)
from schmier_conformance.mutation_testing.scope import deciding_modules

if not hasattr(os, "fork"):
    pytest.skip("processor time is limited on Linux and macOS only", allow_module_level=True)

SAMPLE = 60
"""How many of the mutants listed one by one are asked here; `schmier campaign equivalents` asks all."""


def pair_of(module: str, change: str) -> Pair:
    """A mutant by what it changes."""
    return next(pair for pair in mutants_of(module) if pair[0].key == f"{module}.{change}")


SHARES_THE_HANDS = pair_of("schmier.play.tricks", "Play.begin: deal.hands[:] -> deal.hands")
"""It changes what later questions read, and computes an equal value at its own place."""

TAKES_EVERY_PARTNER = pair_of(
    "schmier.sides", "pitching_parties: if deal.ruleset.seats.parties is not CALLED -> if False"
)
"""It was listed as equivalent, and partners who are chosen refute it."""

CALLS_EVERY_BID_ALIKE = pair_of(
    "schmier.bids", "Bid.__hash__: return hash((self.kind, self.worth, self.word, self.contract)) -> return 0"
)
"""An equivalent."""


def some_cases(*rulesets: str) -> Sequence[Case]:
    """Cases of some games, in the order of the corpus."""
    return [case for case in corpus() if case.ruleset in rulesets]


def test_a_sample_of_equivalents_answers_cases_of_every_game_rightly() -> None:
    named = [pair for pair in listed_mutants(deciding_modules()) if is_named(pair[0])]
    assert refuted(corpus()[::12], Random("proofs").sample(named, SAMPLE)) == {}


def test_a_mutant_that_is_noticed_is_found_among_those_that_are_not(tmp_path: Path) -> None:
    cases = [*some_cases("pitch.auction")[:60], *some_cases("five-hundred.five")[:40]]
    questions = Questions(cases, tmp_path)
    found = questions.refuted_among([CALLS_EVERY_BID_ALIKE, SHARES_THE_HANDS, TAKES_EVERY_PARTNER])
    assert found.keys() == {SHARES_THE_HANDS[0].key, TAKES_EVERY_PARTNER[0].key}
    assert found[TAKES_EVERY_PARTNER[0].key].startswith("five-hundred-five-")
    assert questions.refuted_among([CALLS_EVERY_BID_ALIKE]) == {}


def test_an_engine_that_ends_before_the_last_case_is_refuted(tmp_path: Path) -> None:
    questions = Questions(some_cases("pitch.auction")[:3], tmp_path)
    module = "schmier.io.serve"
    assert list(questions.answers_of({module: "raise SystemExit(1)"})) == []
    assert len(list(questions.answers_of({module: text_with(module, [])}))) == len(questions.cases)


def test_mutants_of_one_function_are_asked_apart() -> None:
    pairs = listed_mutants(["schmier.action", "schmier.sides", "schmier.table"])
    for seed in GROUPINGS:
        groups = list(groups_of(pairs, seed))
        assert sorted(pair[0].key for group in groups for pair in group) == sorted(pair[0].key for pair in pairs)
        assert all(len({pair[0].place for pair in group}) == len(group) <= TOGETHER for group in groups)


def test_a_module_may_have_several_mutants_at_once() -> None:
    pairs = list(next(groups_of(listed_mutants(["schmier.action"]), "first")))
    changed, right = ast.parse(text_with("schmier.action", pairs)), ast.parse(text_with("schmier.action", []))
    differing = [one for one, other in zip(changed.body, right.body, strict=True) if ast.dump(one) != ast.dump(other)]
    assert 0 < len(differing) <= len(pairs)


def result(**told: object) -> dict[str, object]:
    """The result of a shard in which two mutants were asked, and all is as it is said to be."""
    return {"asked": 2, "refuted": {}, "noticed": 1, "unnoticed": [], **told}


def test_the_tally_names_what_is_not_as_it_is_said_to_be() -> None:
    tally = together({0: result(), 1: result(asked=3, refuted={"a: b -> c": "skat-0001"}, unnoticed=["d: e -> f"])})
    assert tally_text(tally) == (
        "said to be equivalent, but noticed by skat-0001: a: b -> c\n"
        "said to be noticed as an engine, but no case notices it: d: e -> f\n"
        "4 of 5 equivalents proved, 2 others noticed as engines\n"
    )
    assert not is_clean(tally)
    assert is_clean(result())
    assert not is_clean(result(asked=0))
    assert not is_clean(result(unnoticed=["d: e -> f"]))


def test_a_mutant_that_acts_at_import_is_noticed_as_an_engine_and_not_called_equivalent() -> None:
    mutant, _ = pair_of("schmier.action", "reader_of: case Verb.DEAL -> no case")
    assert is_noticed_as_engine(mutant)
    assert not reason_of(mutant)
    assert refuted(
        some_cases("five-hundred.two")[:20], [pair_of("schmier.action", "reader_of: case Verb.DEAL -> no case")]
    )
