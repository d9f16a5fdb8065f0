"""Citations of clauses: the places that hand-worked cases of one game cite for the one clause that they pin."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from schmier_conformance.corpus.cases import FOLDER, Level
from schmier_conformance.corpus.manifest import entries
from schmier_conformance.law.places import Place, place_of, sources

_SEPARATOR: Final = re.compile(r"\s*[;,]\s*|\s+and\s+")
_PARAGRAPH: Final = re.compile(r"\d+(?:\.\d+)+")
_LINES: Final = re.compile(r"\d+(?:[-–]\d+)?")


@cache
def citations_of(identifier: str) -> Mapping[str, tuple[Place, ...]]:
    """By clause, the places that the cases of a game cite for it. Cases that pin several clauses do not say which one they mean."""
    found: dict[str, dict[Place, None]] = {}
    for name, entry in entries().items():
        if entry.ruleset != identifier or name.startswith("random/"):
            continue
        for case in json.loads((FOLDER / name).read_bytes())["cases"]:
            if case["level"] != Level.RANDOM and len(case["clauses"]) == 1:
                found.setdefault(case["clauses"][0], {}).update(dict.fromkeys(places_in(case["source"])))
    return {clause: tuple(places) for clause, places in found.items()}


def places_in(source: str) -> Iterator[Place]:
    """The places in the `source` of a case: `ISkO 4.1.3, 4.1.4; 004:34, 68; ruling B-68; constructed`."""
    key = ""
    for part in _SEPARATOR.split(source):
        is_paragraph, is_line = _PARAGRAPH.fullmatch(part), key and _LINES.fullmatch(part)
        reference = f"{key} {part}" if is_paragraph else f"{key}:{part}" if is_line else part
        place = place_of(reference)
        if place.source not in sources():
            continue
        key = place.source
        described = sources()[key]
        if described["kind"] != "seed" or place.line is not None:
            yield place
