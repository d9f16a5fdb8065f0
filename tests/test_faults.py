"""Every clause has faults that people make, and the hand-worked cases notice every one of them."""

from __future__ import annotations

import json
from random import Random

import pytest

from schmier import spec
from schmier_conformance import diagnosis
from schmier_conformance.diagnosis import Misreading, likely_misreadings
from schmier_conformance.faults import Fault, cases_that_notice, faults

FAULTS = faults()
FINGERPRINTS = json.loads(diagnosis.FILE.read_text(encoding="utf-8"))


def test_every_clause_has_a_fault() -> None:
    assert {fault.clause for fault in FAULTS} == set(spec.clauses())


def test_every_fault_has_a_name_of_its_own() -> None:
    assert sorted(FINGERPRINTS) == sorted(fault.key for fault in FAULTS)


EVERY_CASE = {identifier for ids in FINGERPRINTS.values() for identifier in ids}

OTHERS = 100
"""How many cases that should not notice a fault are tried as well; `schmier fixtures verify` tries them all."""


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.key)
def test_the_corpus_notices(fault: Fault) -> None:
    notices = FINGERPRINTS[fault.key]
    assert notices, f"no hand-worked case fails when {fault.clause} is misread as {fault.name}"
    others = sorted(EVERY_CASE - set(notices))
    others = Random(fault.key).sample(others, min(OTHERS, len(others)))
    assert cases_that_notice(fault, [*notices, *others]) == notices, "run 'schmier fixtures fingerprint'"


def test_a_sound_reference_passes() -> None:
    assert cases_that_notice(Fault("cards.pack", "none", "cards.py", "CDHS", "CDHS")) == []


# ---- what an engine has misread --------------------------------------------------------------------------------------


def test_an_engine_with_a_known_fault_is_told_so() -> None:
    unclear = []
    for fault in FAULTS:
        failed = set(FINGERPRINTS[fault.key])
        named = likely_misreadings(failed, EVERY_CASE - failed)
        assert sum(misreading.explains for misreading in named) == len(failed)
        if FINGERPRINTS[f"{named[0].clause}:{named[0].fault}"] != FINGERPRINTS[fault.key]:
            unclear.append(fault.key)
    assert unclear == []


def test_two_faults_at_once_are_both_named() -> None:
    one, other = "play.follow.or-trump:no-following-at-all", "points.holder:low-to-the-captor"
    failed = {*FINGERPRINTS[one], *FINGERPRINTS[other]}
    named = likely_misreadings(failed, EVERY_CASE - failed)
    assert {f"{misreading.clause}:{misreading.fault}" for misreading in named} >= {one, other}


def test_an_engine_that_fails_nothing_or_everything_has_misread_nothing_in_particular() -> None:
    assert likely_misreadings(set(), EVERY_CASE) == []
    assert all(isinstance(misreading, Misreading) for misreading in likely_misreadings(EVERY_CASE, set()))
