"""Writes translation files: adds missing entries, accepts mended ones, and leaves the rest untouched."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from schmier import spec
from schmier_conformance.rulesets.options import Document
from schmier_conformance.wording.catalogue import SENTENCES_FILE
from schmier_conformance.wording.english_sentences import (
    english_answers,
    english_clauses,
    english_labels,
    english_sheet,
)
from schmier_conformance.wording.extraction import templates
from schmier_conformance.wording.translation_findings import shared_sentence
from schmier_conformance.wording.translations import (
    ANSWERS_FILE,
    CLAUSES_FILE,
    LANGUAGE_FILE,
    NAMED_BY,
    checksum,
    load_translation,
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


class Wanted(NamedTuple):
    """What a language is to have besides sheets."""

    clauses: bool = True
    """Of a new language: the clauses of the law."""
    answers: bool = False
    """The answers to disputes, if the language has none yet."""


def add_missing(folder: Path, code: str, identifier: str, name: str, wanted: Wanted = Wanted()) -> list[Path]:  # noqa: B008 - frozen
    """Write what a language lacks for one game, with empty translations; returns the files written.

    What is there is left as it is, stale sentences and unknown ones included: a translator has to review them.
    """
    ruleset = spec.ruleset_document(identifier)
    inner = folder / code
    inner.mkdir(parents=True, exist_ok=True)
    head = {"format": FORMAT, "part": "", "language": code}
    language = _existing(inner / LANGUAGE_FILE) or _new_language(head, name, wanted)
    has_clauses = bool(language.get("clauses", True))
    answers = _existing(inner / ANSWERS_FILE) or (
        {**head, "part": "answers", "sentence": []} if wanted.answers else None
    )
    games = [read_part(path)["ruleset"] for path in inner.glob("*.toml") if read_part(path)["part"] == "sheet"]
    games = list(dict.fromkeys((*games, identifier)))
    parts = {LANGUAGE_FILE: _with_labels(language, games, has_clauses=has_clauses, has_answers=bool(answers))}
    if has_clauses:
        clauses = _existing(inner / CLAUSES_FILE) or {**head, "part": "clauses", "clause": []}
        parts[CLAUSES_FILE] = _with_missing(clauses, english_clauses(ruleset), list(spec.clauses()))
    if answers:
        english = english_answers(games)
        parts[ANSWERS_FILE] = _with_missing(answers, english, list(english))
    sheet = _existing(inner / f"{identifier}.toml") or {**head, "part": "sheet", "ruleset": identifier, "sentence": []}
    sentences = english_sheet(ruleset)
    needed = {of: text for of, text in sentences.items() if not _is_shared(inner, identifier, of, text)}
    parts[f"{identifier}.toml"] = _with_missing(sheet, needed, list(sentences))
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


def _with_labels(language: Document, games: list[str], *, has_clauses: bool, has_answers: bool) -> Document:
    """The language with an empty entry for each word of the pages it lacks."""
    words = {label["english"] for label in language["label"]}
    needed = english_labels(games, has_clauses=has_clauses, has_answers=has_answers)
    lacking = [{"english": english, "text": ""} for english in needed if english not in words]
    return {**language, "label": [*language["label"], *lacking]}


def _is_shared(inner: Path, identifier: str, of: str, english: str) -> bool:
    """Whether another sheet of the language has a sentence of this one."""
    if not (inner / LANGUAGE_FILE).exists():
        return False
    translation = load_translation(inner)
    is_own = of in translation.sheets.get(identifier, {})
    return not is_own and shared_sentence(translation, identifier, of, english) is not None


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


def _new_language(head: Document, name: str, wanted: Wanted) -> Document:
    duties: list[Document] = [{"english": english, "forms": []} for english in ("MUST NOT", "MUST", "MAY")]
    named = {**head, "part": "language", "name": name, "english_name": name}
    return {**named, **({} if wanted.clauses else {"clauses": False}), "duty": duties, "label": [], "term": []}


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
