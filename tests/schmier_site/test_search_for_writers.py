"""The search still understands what strangers typed: their queries, asked of the index of the built site in Node."""

from __future__ import annotations

import json
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from places import DATA, ROOT
from schmier_site.html.packed import read_packed

QUERIES = ("queries_of_four_writers.toml", "queries_graded.toml")
LEAST_FIRST = 0.95
LEAST_AMONG_THREE = 0.98

ASK = """
import { readFileSync } from "node:fs";
import { Engine } from "./search-engine.js";
const { index, queries } = JSON.parse(readFileSync("given.json", "utf8"));
const engine = new Engine(index);
const ask = ([language, query]) => engine.find(query, 3, language).map(({ entry: { kind, key } }) => [kind, key]);
console.log(JSON.stringify(queries.map(ask)));
"""

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="needs Node")


def found(site: Path, folder: Path, queries: list[list[str]]) -> list[list[list[str]]]:
    """The kinds and keys of the three results that come first for each query."""
    for path in (ROOT / "docs" / "assets").glob("search-*.js"):
        shutil.copyfile(path, folder / path.name)
    (folder / "package.json").write_text('{"type": "module"}', "utf-8")
    given = {"index": read_packed(site / "search" / "entries.json.gz"), "queries": queries}
    (folder / "given.json").write_text(json.dumps(given), "utf-8")
    command = ["node", "--input-type=module", "--eval", ASK]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True, timeout=300)
    return list(json.loads(done.stdout))


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
