"""Every basic mistake is a hypothesis of the diagnosis, and explains the failures of an engine that makes it."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest

from diagnosed import mistaken
from read_once import corpus
from schmier import spec
from schmier.ruleset.ruleset import read_ruleset
from schmier_conformance.diagnosis.basic_mistakes import by_answer, joint_misreadings
from schmier_conformance.diagnosis.diagnose import cases_before, fits_of_basic_mistakes, fits_of_misreadings
from schmier_conformance.diagnosis.trial import Seen, seen_soundly
from schmier_conformance.engines.verdicts import Verdict
from schmier_conformance.mutants import catalogue
from schmier_conformance.mutants.basic_mistakes import MISTAKES, Mistake

GAMES = (
    "pitch.auction", "smear.minnesota", "cinch", "five-hundred.partnership", "seven-up.three", "skat", "smear.penguin", "pitch.sell-out",
    "smear.ten-point-six", "five-hundred.six-teams", "all-fours.english",
    "five-hundred.australian",
)  # fmt: skip
"""The games in which engines make the mistakes; each mistake is made in the first whose cases notice it."""

FAILURES = 8
"""How many failures of an engine are diagnosed."""


def failures_of(mistake: Mistake) -> list[Seen]:
    """Some failures of an engine that makes a mistake, all in one game."""
    for game in GAMES:
        cases = [case for case in corpus() if case.ruleset == game]
        if cases and mistake.makes_sense(read_ruleset(cases[0].document)):
            judgements = mistaken(mistake, cases)
            failed = {number: one for number, one in enumerate(judgements) if one.verdict is Verdict.FAILED}
            if failed:
                seen = seen_soundly(dict(islice(failed.items(), FAILURES)), ())
                return [replace(one, before=cases_before(one, judgements)) for one in seen]
    raise AssertionError(f"no game of these notices {mistake.name}")


def test_every_basic_mistake_is_a_hypothesis() -> None:
    documents = [spec.ruleset_document(identifier) for identifier in spec.ruleset_ids()]
    every_key = {one.name for one in catalogue.misreadings()}
    joint = {one.misreadings for one in joint_misreadings(every_key, documents)}
    by_their_answers = {one.name for one in by_answer()}
    single = {one.misreadings for one in catalogue.misreadings()}
    missing = [
        mistake.name
        for mistake in MISTAKES
        if mistake.name not in by_their_answers and mistake.misreadings not in (single | joint)
    ]
    assert missing == []


@pytest.mark.parametrize("mistake", MISTAKES, ids=[mistake.name for mistake in MISTAKES])
def test_a_basic_mistake_gives_the_answers_of_an_engine_that_makes_it(mistake: Mistake) -> None:
    failed = failures_of(mistake)
    misread = fits_of_misreadings(failed, [], ())
    fits = [*misread, *fits_of_basic_mistakes(failed, [], (), misread)]
    keys = {one.key for one in mistake.misreadings}
    explaining = [
        fit for fit in fits if fit.hypothesis.name in keys or fit.hypothesis.name.partition(":")[2] == mistake.name
    ]
    assert max((len(fit.evidence.answers) for fit in explaining), default=0) > len(failed) // 2
