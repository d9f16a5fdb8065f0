"""Queries asked of the index of the built site in Node, as a browser would ask them."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

from places import ROOT
from schmier_site.html.packed import read_packed

ASK = """
import { readFileSync } from "node:fs";
import { Engine } from "./search-engine.js";
const { index, queries } = JSON.parse(readFileSync("given.json", "utf8"));
const engine = new Engine(index);
const ask = ([language, query]) => engine.find(query, 3, language).map(({ entry: { kind, key } }) => [kind, key]);
console.log(JSON.stringify(queries.map(ask)));
"""


def found(site: Path, folder: Path, queries: list[list[str]]) -> list[list[list[str]]]:
    """The kinds and keys of the three results that come first for each query, given as language and text."""
    for path in (ROOT / "docs" / "assets").glob("search-*.js"):
        shutil.copyfile(path, folder / path.name)
    (folder / "package.json").write_text('{"type": "module"}', "utf-8")
    given = {"index": read_packed(site / "search" / "entries.json.gz"), "queries": queries}
    (folder / "given.json").write_text(json.dumps(given), "utf-8")
    command = ["node", "--input-type=module", "--eval", ASK]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True, timeout=300)
    return list(json.loads(done.stdout))
