"""An engine written by hand from the guide, in a language without a template, fails nothing: not even what is not about its play."""

from __future__ import annotations

import shutil

import pytest

from places import ROOT
from schmier_conformance.engines.check import Options, check
from schmier_conformance.engines.verdicts import Verdict
from schmier_conformance.generative.requested_cases import cases_of_rulesets

ENGINE = ROOT / "tests" / "data" / "by_hand" / "pitch.pl"


def test_the_engine_is_small_enough_to_be_written_in_an_hour() -> None:
    assert len(ENGINE.read_text(encoding="utf-8").splitlines()) <= 150


@pytest.mark.skipif(shutil.which("perl") is None, reason="Perl is not installed")
def test_an_engine_written_from_the_guide_passes_everything_that_it_is_asked() -> None:
    report = check(cases_of_rulesets(["pitch.auction"]), Options(["perl", str(ENGINE)]))
    assert [(judgement.case.id, judgement.message) for judgement in report.judgements if judgement.is_fault] == []
    totals = report.totals()
    assert report.is_clean()
    assert totals[Verdict.PASSED] > 200
    assert totals[Verdict.UNASKED] < 100
