"""Cases whose bodies stay in their files until they are used."""

from __future__ import annotations

import gc
import shutil
import tracemalloc
from pathlib import Path

import pytest

from schmier_conformance.corpus.cases import FOLDER, fixture_files, load
from schmier_conformance.documents.errors import DocumentError

MOST_BYTES_OF_A_CASE = 1000
"""What a run of the whole corpus may keep of a case: its id, title and clauses. With its body it is 30,000."""

MOST_BYTES_OF_A_RULESET = 30_000
"""What it may keep of a ruleset that is written in a fixture file; those that ship are read once."""


def test_a_stored_case_is_the_case_read_at_once() -> None:
    files = fixture_files()[::7]

    at_once = load(files, is_trusted=True)
    stored = load(files, is_trusted=True, leaves_bodies_stored=True)

    for one, other in zip(at_once, stored, strict=True):
        assert one.given == other.given
        assert one.steps == other.steps
        assert (one.id, one.why, one.source) == (other.id, other.why, other.source)


def test_the_memory_of_stored_cases_is_small() -> None:
    files = fixture_files()
    load(files, is_trusted=True, leaves_bodies_stored=True)  # what is read once for all cases is not theirs
    gc.collect()
    tracemalloc.start()
    try:
        cases = load(files, is_trusted=True, leaves_bodies_stored=True)
        gc.collect()
        size, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()

    rulesets = {id(case.document) for case in cases}
    assert size <= MOST_BYTES_OF_A_CASE * len(cases) + MOST_BYTES_OF_A_RULESET * len(rulesets)


def test_a_file_that_lost_a_case_is_named(tmp_path: Path) -> None:
    longest = max((FOLDER / "pitch.auction").glob("*.json"), key=lambda path: path.stat().st_size)
    file = tmp_path / "cases.json"
    shutil.copy(longest, file)
    *_, last = load([file], leaves_bodies_stored=True)
    shutil.copy(min((FOLDER / "pitch.auction").glob("*.json"), key=lambda path: path.stat().st_size), file)

    with pytest.raises(DocumentError, match="has changed"):
        _ = last.given
