"""Every clause has faults that people make, and the hand-worked cases notice every one of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from schmier import spec
from schmier_conformance.faults import Fault, faults, noticed_by

FAULTS = faults()


def test_every_clause_has_a_fault() -> None:
    assert {fault.clause for fault in FAULTS} == set(spec.clauses())


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault.clause}:{fault.name}")
def test_the_corpus_notices(fault: Fault, tmp_path: Path) -> None:
    noticed = noticed_by(fault, tmp_path)
    assert noticed, f"no hand-worked case fails when {fault.clause} is misread as {fault.name}"
    assert not noticed.startswith("crashes"), noticed


def test_a_sound_reference_passes(tmp_path: Path) -> None:
    harmless = Fault("cards.pack", "none", "cards.py", 'SUITS: Final = "CDHS"', 'SUITS: Final = "CDHS"')
    assert noticed_by(harmless, tmp_path) == ""
