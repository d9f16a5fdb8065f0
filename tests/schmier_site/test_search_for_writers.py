"""The search still understands what strangers typed: their queries, asked of the index of the built site in Node."""

from __future__ import annotations

import shutil
import tomllib
from pathlib import Path

import pytest

from asked_in_node import found
from places import DATA

QUERIES = ("queries_of_four_writers.toml", "queries_graded.toml")
LEAST_FIRST = 0.95
LEAST_AMONG_THREE = 0.98

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="needs Node")


def settles(kind: str, key: str, keys: list[str]) -> bool:
    """Whether a result is one of those that settle a query, in whatever language."""
    name = key.removeprefix("de ").removeprefix("it ")
    return name in keys or f"game {name}" in keys


@pytest.mark.parametrize("queries", QUERIES)
@pytest.mark.parametrize("language", ["en", "de", "it"])
def test_what_strangers_typed_is_still_understood(site: Path, tmp_path: Path, language: str, queries: str) -> None:
    sets = tomllib.loads((DATA / queries).read_text("utf-8"))
    rows = [row for rows in sets.values() for row in rows if row[0] == language]
    results = found(site, tmp_path, rows)
    right = [[settles(*one, row[2:]) for one in shown] for row, shown in zip(rows, results, strict=True)]
    missed = [row[1] for row, shown in zip(rows, right, strict=True) if not any(shown)]
    assert sum(shown[:1] == [True] for shown in right) >= LEAST_FIRST * len(rows)
    assert len(missed) <= (1 - LEAST_AMONG_THREE) * len(rows), missed
