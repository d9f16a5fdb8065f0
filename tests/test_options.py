"""Flipping any single option of a shipped ruleset makes at least one hand-worked case fail."""

from __future__ import annotations

import pytest

from schmier import spec
from schmier_conformance.corpus import load
from schmier_conformance.flipping import flips, notices

EQUIVALENT = {
    "points.high.to=captor": "the highest trump in play wins the trick it is played to, so its holder is its captor",
    "ranking.trumps: X1 and X2 swapped": "where the Jokers are alike their names tell nothing; where not, this is refused",
}
"""Flips that change no outcome of any deal, and why."""


@pytest.mark.parametrize("identifier", spec.ruleset_ids())
def test_every_flip_is_noticed(identifier: str) -> None:
    cases = [case for case in load() if case.ruleset == identifier and case.level != "random"]
    document = spec.ruleset_document(identifier)
    assert notices(document, cases) is None
    unnoticed = [what for what, flipped in flips(document) if notices(flipped, cases) is None]
    assert sorted(set(unnoticed) - EQUIVALENT.keys()) == []


def test_the_flips_reach_every_option() -> None:
    from schmier_conformance.coverage import option_paths

    for identifier in spec.ruleset_ids():
        flipped = " ".join(what for what, _ in flips(spec.ruleset_document(identifier)))
        for path in option_paths():
            top = path.split(".")[0]
            assert top in flipped, path
