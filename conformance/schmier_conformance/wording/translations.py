"""The law in other languages: which sentences are translated, and which translations have fallen behind the English text.

A translation informs; the English text decides. Each translated sentence carries the English one it renders, and its checksum.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from string import Formatter
from typing import Any, Final

from schmier import spec
from schmier.vocabulary import words
from schmier_conformance.documents.errors import DocumentError
from schmier_conformance.documents.reading import validate
from schmier_conformance.law.coverage import rulings
from schmier_conformance.rulesets.options import Document, groups
from schmier_conformance.wording.catalogue import SENTENCES_FILE
from schmier_conformance.wording.extraction import templates
from schmier_conformance.wording.rulesets.sheet import sheet_sentences

LANGUAGE_FILE: Final = "language.toml"
"""The file of a language holding what is the same for all games."""

CLAUSES_FILE: Final = "clauses.toml"
"""The file of a language holding the clauses."""

NAMED_BY: Final = {
    "language": ("label", "english"),
    "clauses": ("clause", "label"),
    "sheet": ("sentence", "of"),
    "sentences": ("sentence", "english"),
    "differences": ("difference", "id"),
}
"""By the part a file holds: the list of its entries, and the key under which each has its name."""

LABELS: Final = (
    "For information only: the English text decides.",
    "the sheet in English", "the clause in English",
    "At a glance", "Agree before the deal", "The clauses", "Glossary", "Term", "In English", "Note",
    "out of date", "The English text has changed since it was translated:", "not translated yet",
    "It should say", "What becomes of the rule",
)  # fmt: skip
"""The words the pages of every language need, beside the headings of the sheet and of the chapters."""


class State(Enum):
    """The state of a translated sentence that needs work."""

    STALE = "stale"
    """The English sentence has changed since it was translated."""
    MISSING = "missing"
    """There is no translation."""
    UNKNOWN = "unknown"
    """There is no such English sentence any more."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A translated sentence."""

    checksum: str
    """The checksum of the English sentence translated."""
    english: str
    """That sentence."""
    text: str
    """Its translation; empty where there is none yet."""


@dataclass(frozen=True, slots=True)
class Translation:
    """Everything there is in one language."""

    code: str
    folder: Path
    language: Document
    """The language, its words for duties, the words of the pages, the terms."""
    clauses: Mapping[str, Sentence]
    """By label."""
    sheets: Mapping[str, Mapping[str, Sentence]]
    """By ruleset, then by the subject of the sentence."""
    sentences: Mapping[str, Sentence]
    """The sentences of accounts, by the English template; empty for a language without accounts."""
    differences: Mapping[str, Document]
    """Lists of the places where an older translation changes the meaning, by the name of their file."""

    def label(self, english: str) -> str:
        """A word of the pages; the English one where there is no translation."""
        found = (label["text"] for label in self.language["label"] if label["english"] == english)
        return next(found, "") or english


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing a translator has to look at."""

    language: str
    file: str
    """The file below the folder of translations, `it/clauses.toml`."""
    name: str
    """The label of the clause, the subject of a sheet's sentence, or a word of the pages."""
    state: State
    old: str = ""
    """The English sentence translated."""
    new: str = ""
    """The current English sentence."""


def translations_folder() -> Path:
    """The folder of translations, which has a folder for each language."""
    return spec.FOLDER / "translations"


def checksum(english: str) -> str:
    """The checksum of an English sentence, made as those of clauses are."""
    return hashlib.sha256(english.encode()).hexdigest()[:12]


# ---- reading ---------------------------------------------------------------------------------------------------------


def load_translations(folder: Path) -> list[Translation]:
    """Every language in a folder; raises `DocumentError` for an unusable file."""
    if not folder.is_dir():
        raise DocumentError(str(folder), "$", "there is no such folder of translations", "name it with --folder")
    return [load_translation(inner) for inner in sorted(folder.iterdir()) if inner.is_dir()]


def load_translation(folder: Path) -> Translation:
    """One language; raises `DocumentError` for an unusable file."""
    documents = {path.name: read_part(path) for path in sorted(folder.glob("*.toml"))}
    if LANGUAGE_FILE not in documents:
        remedy = "`schmier translations new LANGUAGE RULESET` writes one"
        raise DocumentError(str(folder / LANGUAGE_FILE), "$", "a language needs this file", remedy)
    by_part: dict[str, dict[str, Document]] = {
        "language": {},
        "clauses": {},
        "sheet": {},
        "sentences": {},
        "differences": {},
    }
    for name, document in documents.items():
        by_part[document["part"]][name] = document
    sheets = by_part["sheet"].values()
    return Translation(
        code=folder.name,
        folder=folder,
        language=documents[LANGUAGE_FILE],
        clauses=_sentences(by_part["clauses"].get(CLAUSES_FILE, {}).get("clause", []), "label"),
        sheets={sheet["ruleset"]: _sentences(sheet["sentence"], "of") for sheet in sheets},
        sentences=_sentences(by_part["sentences"].get(SENTENCES_FILE, {}).get("sentence", []), "english"),
        differences=by_part["differences"],
    )


def read_part(path: Path) -> Document:
    """One file of a translation; raises `DocumentError` unless it follows the schema and is what its name says."""
    try:
        document: Document = tomllib.loads(path.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise DocumentError(str(path), "$", f"it is not TOML: {error}", "mend it there") from None
    except UnicodeDecodeError as error:
        raise DocumentError(str(path), "$", f"byte {error.start} is not UTF-8", "save the file as UTF-8") from None
    validate("translation", document, str(path))
    if document["language"] != path.parent.name:
        message = f"the language is {document['language']}, the folder is called {path.parent.name}"
        raise DocumentError(str(path), "$.language", message, "let them agree")
    wanted = {"language": LANGUAGE_FILE, "clauses": CLAUSES_FILE, "sentences": SENTENCES_FILE}
    wanted["sheet"] = f"{document.get('ruleset')}.toml"
    name = wanted.get(document["part"], path.name)
    if path.name != name:
        raise DocumentError(str(path), "$.part", f"such a file is called {name}", "rename it")
    entries, key = NAMED_BY[document["part"]]
    names = [entry[key] for entry in document[entries]]
    twice = next((name for number, name in enumerate(names) if name in names[:number]), None)
    if twice is not None:
        raise DocumentError(str(path), f"$.{entries}", f"{twice} stands there twice", "take one of them out")
    if document["part"] == "sentences":
        _check_fields(path, document["sentence"])
    return document


def _check_fields(path: Path, entries: list[dict[str, str]]) -> None:
    """Raise `DocumentError` for a translated template with a field that neither its English one nor the vocabulary has."""
    known = words()
    for number, entry in enumerate(entries):
        strange = fields_of(entry["text"]) - fields_of(entry["english"])
        for field in sorted(field for field in strange if field not in known):
            message = f"the English sentence has no field {{{field}}}"
            raise DocumentError(
                str(path), f"$.sentence[{number}].text", message, "keep the fields in braces as they are"
            )


def fields_of(template: str) -> set[str]:
    """The fields of a template."""
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def _sentences(entries: list[dict[str, str]], key: str) -> dict[str, Sentence]:
    return {entry[key]: Sentence(entry["checksum"], entry["english"], entry["text"]) for entry in entries}


# ---- the English side ------------------------------------------------------------------------------------------------


def english_clauses(ruleset: Document) -> dict[str, str]:
    """The clauses in force in a game, by label."""
    return {label: spec.clauses()[label].text for label in spec.clauses_in_force(ruleset)}


def english_sheet(ruleset: Document) -> dict[str, str]:
    """The sentences of the sheet of a game, by their subjects."""
    return {sentence.of: sentence.english for sentence in sheet_sentences(ruleset, rulings())}


def english_labels(sheets: Mapping[str, Any]) -> list[str]:
    """The words the pages of these games need."""
    headings: list[str] = []
    for identifier in sheets:
        ruleset = spec.ruleset_document(identifier)
        headings += [sentence.group for sentence in sheet_sentences(ruleset, {}) if sentence.group in groups(ruleset)]
        bearing = english_clauses(ruleset)
        headings += [chapter_title(clause.chapter) for clause in spec.clauses().values() if clause.label in bearing]
    return list(dict.fromkeys((*LABELS, *headings)))


def chapter_title(stem: str) -> str:
    """The heading of a chapter of the law."""
    text = (spec.FOLDER / "rules" / f"{stem}.md").read_text("utf-8")
    return next((line.removeprefix("# ").strip() for line in text.splitlines() if line.startswith("# ")), stem)


# ---- comparing -------------------------------------------------------------------------------------------------------


def is_stale(sentence: Sentence, english: str) -> bool:
    """Whether the English sentence is another than the one that was translated."""
    return sentence.checksum != checksum(english)


def findings_of(translation: Translation) -> list[Finding]:
    """Everything stale, missing or unknown in one language; raises `SpecError` for a sheet of no known game."""
    clauses = {label: clause.text for label, clause in spec.clauses().items()}
    needed: dict[str, str] = {}
    found: list[Finding] = []
    for identifier, sheet in translation.sheets.items():
        ruleset = spec.ruleset_document(identifier)
        needed |= english_clauses(ruleset)
        english = english_sheet(ruleset)
        found += _compared(translation, f"{identifier}.toml", sheet, english, english)
    spoken = {template: template for template in templates()}
    labels = {label["english"]: label["text"] for label in translation.language["label"]}
    of_pages = [
        _finding(translation, LANGUAGE_FILE, english, State.MISSING, new=english)
        for english in english_labels(translation.sheets)
        if not labels.get(english)
    ]
    return [
        *of_pages,
        *_compared(translation, CLAUSES_FILE, translation.clauses, clauses, needed),
        *found,
        *_compared(translation, SENTENCES_FILE, translation.sentences, spoken, spoken if translation.sentences else {}),
        *_lost_labels(translation),
    ]


def _compared(
    translation: Translation,
    file: str,
    sentences: Mapping[str, Sentence],
    english: Mapping[str, str],
    needed: Mapping[str, str],
) -> Iterator[Finding]:
    """The findings on the sentences of one file: `english` are all translatable ones, `needed` the required ones."""
    for name, sentence in sentences.items():
        if name not in english:
            yield _finding(translation, file, name, State.UNKNOWN, old=sentence.english)
        elif not sentence.text:
            yield _finding(translation, file, name, State.MISSING, new=english[name])
        elif is_stale(sentence, english[name]):
            yield _finding(translation, file, name, State.STALE, sentence.english, english[name])
    for name, text in needed.items():
        if name not in sentences:
            yield _finding(translation, file, name, State.MISSING, new=text)


def _lost_labels(translation: Translation) -> Iterator[Finding]:
    """The clauses a list of differences names and the law does not have."""
    for file, document in translation.differences.items():
        for difference in document["difference"]:
            for label in difference["clauses"]:
                if label not in spec.clauses():
                    yield _finding(translation, file, f"{difference['id']} {label}", State.UNKNOWN, old=label)


def _finding(translation: Translation, file: str, name: str, state: State, old: str = "", new: str = "") -> Finding:
    return Finding(translation.code, f"{translation.code}/{file}", name, state, old, new)
