"""A copy of the law for the tests of translations."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from law_copies import bring_up_to_date
from read_once import law_as_shipped
from schmier import spec
from schmier_conformance.wording.translations import load_translations


@pytest.fixture
def copied_law(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the law a test may change, with up-to-date translations; the program takes it for the law."""
    law_as_shipped()  # Before the copy takes its place.
    folder = tmp_path / "spec"
    shutil.copytree(spec.FOLDER, folder)
    monkeypatch.setattr(spec, "FOLDER", folder)
    spec.clauses.cache_clear()
    for language in load_translations(folder / "translations"):
        bring_up_to_date(language)
    yield folder
    monkeypatch.undo()
    spec.clauses.cache_clear()
