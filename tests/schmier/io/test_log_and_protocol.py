"""A log and the protocol are two interfaces to one law: a claim made in one holds in the other."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chance import examples
from random_matches import Onlooker, denied_by_protocol, random_match
from schmier import spec
from schmier.io.logs import replay
from schmier.ruleset.ruleset import Ruleset, read_ruleset
from schmier_conformance.documents.reading import validate


@cache
def ruleset(identifier: str) -> Ruleset:
    return read_ruleset(spec.ruleset_document(identifier))


def assert_both_hold(identifier: str, chance: Random, deals: int) -> None:
    """A random match holds as a log, and the protocol denies nothing in it."""
    log = random_match(ruleset(identifier), chance, deals)
    validate("game-log", log, "log")
    for explain in (False, True):
        replayed = replay(log, witness=Onlooker() if explain else None, rulesets=ruleset)
        assert (replayed.findings, replayed.is_complete) == ([], True)
        assert replayed.winner == log["winner"]
    assert denied_by_protocol(log, ruleset(identifier).document) == []


@pytest.mark.parametrize("identifier", spec.ruleset_ids())
def test_a_match_with_every_claim_holds_in_a_log_and_by_the_protocol(identifier: str) -> None:
    assert_both_hold(identifier, Random(identifier), deals=2)


@examples(30)
@given(identifier=st.sampled_from(spec.ruleset_ids()), seed=st.integers(0, 2**32))
def test_any_match_holds_in_a_log_and_by_the_protocol(identifier: str, seed: int) -> None:
    assert_both_hold(identifier, Random(seed), deals=2)
