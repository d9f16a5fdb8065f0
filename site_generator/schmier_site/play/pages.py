"""Data for the resolver and the house-rules builder: games, clauses, options, cases, and the two implementations of the law."""

from __future__ import annotations

import json
import re
import shutil
from collections import defaultdict
from pathlib import Path
from typing import Any, Final

from page_engine.house import idle_options
from schmier.options import options as table
from schmier.vocabulary import COMMON, families, families_by_count, words
from schmier_conformance.rulesets.headings import heading_of
from schmier_conformance.rulesets.options import Option, options, words_of
from schmier_conformance.wording.events import words_document
from schmier_conformance.wording.vocabulary import vocabulary_for
from schmier_site.html.packed import write_packed
from schmier_site.law import ROOT, Document, Law
from schmier_site.play.forms import form_of
from schmier_site.play.pyodide_files import FOLDER as PYODIDE
from schmier_site.play.pyodide_files import pyodide_files
from schmier_site.play.reference import ARCHIVE, IMAGE, LAW, write_reference
from schmier_site.play.verdicts import answers_by_clause, clauses_in_words

FILES: Final = "files/play"
"""The folder of the data in the docs tree, from which `docs/assets/play` loads it."""

JAVASCRIPT: Final = "assets/play/engine"
"""The JavaScript engine, unchanged."""

WORDS: Final = "assets/play/verbs.mjs"
"""The words of actions, as a module that `docs/assets/play/words.mjs` imports."""

CASES_IN_A_FILE: Final = 100
"""The numbers of cases sharing a file; `docs/assets/play/starting.mjs` counts so too."""

_NOT_NEEDED: Final = ("why", "sources", "note")
_NOT_SHIPPED: Final = ("engine.mjs",)
"""The modules depending on Node."""

_PLACE: Final = re.compile(r"<!-- place of: (?P<what>[a-z-]+) -->")
"""The place in a page where a script puts its content."""


def write_play(docs: Path, law: Law) -> None:
    """Write everything into the docs tree."""
    files = docs / FILES
    _write(files / "games.json", games(law))
    _write(files / "clauses.json", clauses_in_words(law))
    _write(files / "answers.json", answers_by_clause(law))
    _write(files / "options.json", switches_by_family())
    for name, cases in cases_by_file(law).items():
        write_packed(files / "cases" / f"{name}.json.gz", cases)
    engine = docs / JAVASCRIPT
    engine.mkdir(parents=True)
    for path in (ROOT / "conformance" / "engines" / "node").glob("*.mjs"):
        if path.name not in _NOT_SHIPPED:
            shutil.copyfile(path, engine / path.name)
    (docs / WORDS).write_text(words_module(), "utf-8")
    write_reference(docs)
    for path in pyodide_files():
        goal = docs / PYODIDE / path.name
        goal.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, goal)


def _write(path: Path, document: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(document, ensure_ascii=False, separators=(",", ":")), "utf-8")


# ---- data ------------------------------------------------------------------------------------------------------------


def games(law: Law) -> list[Document]:
    """Every shipped game, whole, without its reasons."""
    return [
        {
            "id": name,
            "title": document["title"],
            "family": heading_of(name),
            "idle": idle_options(document),
            "document": {part: value for part, value in document.items() if part not in _NOT_NEEDED},
        }
        for name, document in law.rulesets.items()
    ]


def cases_by_file(law: Law) -> dict[str, Document]:
    """The cases people made, without their expectations, by the file a page looks for them in."""
    found: defaultdict[str, Document] = defaultdict(dict)
    for case in law.cases:
        if case.is_generated:
            continue
        prefix, _, number = case.id.rpartition("-")
        steps = [_tried(step) for step in case.document["steps"] if "try" in step]
        whole = {part: value for part, value in case.ruleset_document.items() if part not in _NOT_NEEDED}
        ruleset = case.ruleset if case.ruleset in law.rulesets else whole
        entry = {"ruleset": ruleset, "given": case.document["given"], "steps": steps}
        found[f"{prefix}-{int(number) // CASES_IN_A_FILE}"][case.id] = entry
    return dict(found)


def _tried(step: Document) -> Document:
    rejected = step["expect"].get("rejected")
    return {"try": step["try"], **({"expect": {"rejected": rejected}} if rejected else {})}


def switches_by_family() -> dict[str, Any]:
    """Every option in the words of every game; and by family, those that its games have other words for, by their paths."""
    common = switches()
    found: dict[str, Any] = {COMMON: common}
    for family in families():
        own = zip(switches(family), common, strict=True)
        found[family] = {switch["path"]: switch for switch, of_all in own if switch != of_all}
    return found


def switches(family: str = COMMON) -> list[Document]:
    """Every option as the builder shows it, with its values in the words of a family of games."""
    return [_switch(option, family) for option in options()]


def _switch(option: Option, family: str) -> Document:
    row = table(family).get(option.path)
    switch: Document = {
        "path": option.path,
        "group": option.group,
        "title": words(family).title(option.title),
        "about": row.about if row else str(option.schema.get("description", "")),
        "absent": row.absent if row else "",
    }
    if row and row.default is not None:
        switch["default"] = row.default
    values = words_of(option.schema)
    if values is not None:
        return switch | {"values": [[value, _sentence(option.path, value, family)] for value in values]}
    if "minimum" in option.schema:
        return switch | {"least": option.schema["minimum"], "most": option.schema["maximum"]}
    return switch | {"form": form_of(option.path, option.schema, family)}


def _sentence(path: str, value: Any, family: str) -> str:
    """The meaning of a value, whatever the game of the family."""
    row = table(family).get(path)
    if row is None:
        return str(value)
    meaning = (row.in_general.get(value) or row.values.get(value, "")).replace("{leader}", "The leader")
    if meaning and "{" not in meaning:
        return f"{meaning[0].upper()}{meaning[1:]}"
    filled = row.sentence.replace("{value}", meaning) if meaning else ""
    return filled if filled and "{" not in filled else str(value)


def words_module() -> str:
    """The words of actions as a JavaScript module: by family, those of its games."""
    of_families = {family: words_document(vocabulary_for(family)) for family in ("", *families())}
    by_count = json.dumps(dict(families_by_count()))
    return f"export const byCount = {by_count};\nexport default {json.dumps(of_families, ensure_ascii=False)};\n"


# ---- pages -----------------------------------------------------------------------------------------------------------


def with_places(markdown: str, origin: str) -> str:
    """A page with the places of its scripts, `<!-- place of: resolver -->`, and what they need to know of the site."""
    root = "../" * (origin.count("/") + (0 if origin.endswith("index.md") else 1))

    def place(found: re.Match[str]) -> str:
        files = f'data-archive="{ARCHIVE}" data-image="{IMAGE}" data-law="{LAW}"'
        pyodide = f' {files} data-pyodide="{PYODIDE}/"' if pyodide_files() else ""
        modules = sorted((ROOT / "conformance" / "engines" / "node").glob("*.mjs"))
        loaded = "".join(
            f'<link rel="modulepreload" href="{root}{JAVASCRIPT}/{path.name}">'
            for path in modules
            if path.name not in _NOT_SHIPPED
        )
        return (
            f'{loaded}<div class="play" data-play="{found["what"]}" data-root="{root}"{pyodide}>'
            '<p class="quiet">This needs JavaScript: what you set up is judged in your browser, and nothing of it leaves it. '
            "The pages of the law, the answers and the games need no script.</p></div>"
        )

    return _PLACE.sub(place, markdown)
