"""The index of the corpus: for every case its file and place, ruleset, clauses, level and roles."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from schmier import spec
from schmier_conformance.corpus.cases import FOLDER, case_text, compact_json, corpus_version, fixture_files

Json = dict[str, Any]
"""A JSON object."""

FORMAT: Final = "schmier/corpus-index/1"

_COPIED: Final = ("title", "level", "clauses", "needs", "fault")
"""The members of a case that the index repeats."""


def fixtures() -> Iterator[tuple[str, Json]]:
    """Yield each file of cases by its name in the packages, with its content."""
    for path in fixture_files():
        yield f"fixtures/{path.relative_to(FOLDER).as_posix()}", json.loads(path.read_bytes())


def whole_rulesets() -> dict[str, Json]:
    """Every ruleset of the corpus by its id, with all that it inherits: the shipped ones, and those of cases on a single option."""
    found = {identifier: spec.ruleset_document(identifier) for identifier in spec.ruleset_ids()}
    for _, document in fixtures():
        if isinstance(document["ruleset"], dict):
            found[document["ruleset"]["id"]] = spec.whole(document["ruleset"])
    return found


def ruleset_file(identifier: str) -> str:
    """The name of the file of a ruleset in the packages; the registries do not take every character of an id in a name."""
    return f"rulesets/{identifier.replace('+', '/')}.json"


def entries() -> Iterator[Json]:
    """Yield the entry of every case."""
    for name, document in fixtures():
        stated = document["ruleset"]
        identifier = stated if isinstance(stated, str) else stated["id"]
        for number, case in enumerate(document["cases"]):
            entry = {"id": case["id"], "file": name, "number": number, "ruleset": identifier}
            entry |= {key: case[key] for key in _COPIED if key in case}
            yield entry | {"digest": hashlib.sha256(case_text(case).encode()).hexdigest()[:16]}


def index_text() -> str:
    """The index as a file: one line for each ruleset and each case."""
    cases = list(entries())
    levels = Counter(entry["level"] for entry in cases)
    counts = Counter(entry["ruleset"] for entry in cases)
    rulesets = [
        f"{compact_json(identifier)}:"
        + compact_json({"title": document["title"], "file": ruleset_file(identifier), "cases": counts[identifier]})
        for identifier, document in sorted(whole_rulesets().items())
    ]
    return (
        f'{{"format":{compact_json(FORMAT)},\n"version":{compact_json(corpus_version())},\n'
        f'"levels":{compact_json(dict(sorted(levels.items())))},\n'
        f'"rulesets":{{\n{_lines(rulesets)}\n}},\n"cases":[\n{_lines(map(compact_json, cases))}\n]}}\n'
    )


def _lines(parts: Any) -> str:
    return ",\n".join(parts)
