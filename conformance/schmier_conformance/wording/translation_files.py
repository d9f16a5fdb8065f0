"""Writes translation files: adds missing entries, accepts mended ones, and leaves the rest untouched."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from schmier import spec
from schmier_conformance.rulesets.options import Document
from schmier_conformance.wording.catalogue import SENTENCES_FILE
from schmier_conformance.wording.extraction import templates
from schmier_conformance.wording.translations import (
    CLAUSES_FILE,
    LANGUAGE_FILE,
    NAMED_BY,
    checksum,
    english_clauses,
    english_labels,
    english_sheet,
    read_part,
)

FORMAT: Final = "schmier/translation/1"
"""The format of all files of translations."""


def laid_out(document: Document, remark: str = "") -> str:
    """A translation file as TOML: its remark, its single values, and the entries of each list, separated by blank lines."""
    once = {key: value for key, value in document.items() if not _is_table_list(value)}
    lists = {key: value for key, value in document.items() if _is_table_list(value)}  # an empty one is reported as such
    blocks = [remark.strip(), _pairs(once)] if remark.strip() else [_pairs(once)]
    for key, entries in lists.items():
        blocks += [f"[[{key}]]\n{_pairs(entry)}" for entry in entries]
    return "\n\n".join(blocks) + "\n"


def remark_of(text: str) -> str:
    """The lines of comment that open a file."""
    lines = text.split("\n")
    count = next((number for number, line in enumerate(lines) if not line.startswith("#")), len(lines))
    return "\n".join(lines[:count])


def add_missing(folder: Path, code: str, identifier: str, name: str) -> list[Path]:
    """Write what a language lacks for one game, with empty translations; returns the files written.

    What is there is left as it is, stale sentences and unknown ones included: a translator has to review them.
    """
    ruleset = spec.ruleset_document(identifier)
    inner = folder / code
    head = {"format": FORMAT, "part": "", "language": code}
    language = _existing(inner / LANGUAGE_FILE) or _new_language(head, name)
    clauses = _existing(inner / CLAUSES_FILE) or {**head, "part": "clauses", "clause": []}
    sheet = _existing(inner / f"{identifier}.toml") or {**head, "part": "sheet", "ruleset": identifier, "sentence": []}
    words = {label["english"] for label in language["label"]}
    games = [path.stem for path in inner.glob("*.toml") if read_part(path)["part"] == "sheet"]
    needed = [english for english in english_labels(dict.fromkeys((*games, identifier))) if english not in words]
    language = {**language, "label": [*language["label"], *({"english": english, "text": ""} for english in needed)]}
    clauses = _with_missing(clauses, english_clauses(ruleset), list(spec.clauses()))
    english = english_sheet(ruleset)
    sheet = _with_missing(sheet, english, list(english))
    inner.mkdir(parents=True, exist_ok=True)
    parts = {LANGUAGE_FILE: language, CLAUSES_FILE: clauses, f"{identifier}.toml": sheet}
    if (inner / SENTENCES_FILE).exists():
        parts[SENTENCES_FILE] = _with_sentences(inner / SENTENCES_FILE, head)
    return [path for path, part in ((inner / name, part) for name, part in parts.items()) if _write(path, part)]


def add_sentences(folder: Path, code: str) -> list[Path]:
    """Write the templates of accounts that a language lacks, with empty translations; returns the file if it was written."""
    path = folder / code / SENTENCES_FILE
    document = _with_sentences(path, {"format": FORMAT, "part": "", "language": code})
    return [path] if _write(path, document) else []


def _with_sentences(path: Path, head: Document) -> Document:
    """The sentences of accounts of a language, with an empty entry for each that is missing."""
    document = _existing(path) or {**head, "part": "sentences", "sentence": []}
    return _with_missing(document, {template: template for template in templates()}, list(templates()))


def accept(path: Path, names: list[str], english: Mapping[str, str]) -> list[str]:
    """Give the named sentences of a file the present English sentences and their checksums; returns the names found there."""
    document = read_part(path)
    key, naming = NAMED_BY[document["part"]]
    accepted = [entry[naming] for entry in document[key] if entry[naming] in names and entry[naming] in english]
    entries = [
        {**entry, "checksum": checksum(english[entry[naming]]), "english": english[entry[naming]]}
        if entry[naming] in accepted
        else entry
        for entry in document[key]
    ]
    _write(path, {**document, key: entries})
    return accepted


def _existing(path: Path) -> Document | None:
    return read_part(path) if path.exists() else None


def _new_language(head: Document, name: str) -> Document:
    duties: list[Document] = [{"english": english, "forms": []} for english in ("MUST NOT", "MUST", "MAY")]
    return {**head, "part": "language", "name": name, "english_name": name, "duty": duties, "label": [], "term": []}


def _with_missing(document: Document, english: Mapping[str, str], order: list[str]) -> Document:
    """The document with an empty entry for each sentence it lacks, all in the given order; unknown ones come last."""
    key, naming = NAMED_BY[document["part"]]
    there = {entry[naming]: entry for entry in document[key]}
    for name, text in english.items():
        there.setdefault(name, {naming: name, "checksum": checksum(text), "english": text, "text": ""})
    places = {name: number for number, name in enumerate(order)}
    return {**document, key: sorted(there.values(), key=lambda entry: places.get(entry[naming], len(places)))}


def _write(path: Path, document: Document) -> bool:
    """Write a file if that changes it; returns whether it did."""
    before = path.read_text("utf-8") if path.exists() else ""
    after = laid_out(document, remark_of(before))
    if after == before:
        return False
    path.write_text(after, "utf-8")
    return True


def _is_table_list(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(entry, dict) for entry in value)


def _pairs(table: Document) -> str:
    # A JSON string is a TOML string, and so are lists of them; the schema lets no control character in.
    return "\n".join(f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in table.items())
