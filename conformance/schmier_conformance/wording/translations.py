"""The law in other languages: which sentences are translated, and which translations have fallen behind the English text.

A translation informs; the English text decides. Each translated sentence carries the English one it renders, and its checksum.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from string import Formatter
from typing import Final

from schmier import spec
from schmier.vocabulary import ENGLISH, words
from schmier_conformance.documents.errors import DocumentError
from schmier_conformance.documents.reading import validate
from schmier_conformance.rulesets.options import Document
from schmier_conformance.wording.catalogue import REFUSALS_FILE, SENTENCES_FILE

LANGUAGE_FILE: Final = "language.toml"
"""The file of a language holding what is the same for all games."""

CLAUSES_FILE: Final = "clauses.toml"
"""The file of a language holding the clauses."""

ANSWERS_FILE: Final = "answers.toml"
"""The file of a language holding the answers to disputes."""

NAMED_BY: Final = {
    "language": ("label", "english"),
    "clauses": ("clause", "label"),
    "sheet": ("sentence", "of"),
    "answers": ("sentence", "of"),
    "sentences": ("sentence", "english"),
    "refusals": ("refusal", "label"),
    "differences": ("difference", "id"),
}
"""By the part a file holds: the list of its entries, and the key under which each has its name."""


_FILE_OF_PART: Final = {
    "language": LANGUAGE_FILE,
    "clauses": CLAUSES_FILE,
    "answers": ANSWERS_FILE,
    "sentences": SENTENCES_FILE,
    "refusals": REFUSALS_FILE,
}
"""The files of the parts that a language has once."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A translated sentence."""

    checksum: str
    """The checksum of the English sentence translated."""
    english: str
    """That sentence."""
    text: str
    """Its translation; empty where there is none yet."""
    words: str = ""
    """Of the question of an answer: other words for it, for the search."""


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
    """By ruleset, then by the subject of the sentence. A sentence that sheets share is written in one of them."""
    answers: Mapping[str, Sentence]
    """By the id of the answer and the part of it: `overbid.question`."""
    sentences: Mapping[str, Sentence]
    """The sentences of accounts, by the English template; empty for a language without accounts."""
    refusals: Mapping[str, Sentence]
    """Why a clause refuses an action, by its label; the English text is that of the clause."""
    differences: Mapping[str, Document]
    """Lists of the places where an older translation changes the meaning, by the name of their file."""

    @property
    def has_clauses(self) -> bool:
        """Whether the language translates the clauses of the law as well."""
        return bool(self.language.get("clauses", True))

    def label(self, english: str) -> str:
        """A word of the pages; the English one where there is no translation."""
        found = (label["text"] for label in self.language["label"] if label["english"] == english)
        return next(found, "") or english


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


def translation_of(language: str) -> Translation | None:
    """The translation of the law into a language, by its code; None for English."""
    return None if language == ENGLISH else load_translation(translations_folder() / language)


def load_translation(folder: Path) -> Translation:
    """One language; raises `DocumentError` for an unusable file."""
    documents = {path.name: read_part(path) for path in sorted(folder.glob("*.toml"))}
    if LANGUAGE_FILE not in documents:
        remedy = "`schmier translations new LANGUAGE RULESET` writes one"
        raise DocumentError(str(folder / LANGUAGE_FILE), "$", "a language needs this file", remedy)
    by_part: dict[str, dict[str, Document]] = {part: {} for part in NAMED_BY}
    for name, document in documents.items():
        by_part[document["part"]][name] = document
    sheets = sorted(by_part["sheet"].values(), key=lambda sheet: str(sheet["ruleset"]))
    return Translation(
        code=folder.name,
        folder=folder,
        language=documents[LANGUAGE_FILE],
        clauses=_sentences(by_part["clauses"].get(CLAUSES_FILE, {}).get("clause", []), "label"),
        sheets={sheet["ruleset"]: _sentences(sheet["sentence"], "of") for sheet in sheets},
        answers=_sentences(by_part["answers"].get(ANSWERS_FILE, {}).get("sentence", []), "of"),
        sentences=_sentences(by_part["sentences"].get(SENTENCES_FILE, {}).get("sentence", []), "english"),
        refusals=_sentences(by_part["refusals"].get(REFUSALS_FILE, {}).get("refusal", []), "label"),
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
    wanted = {**_FILE_OF_PART, "sheet": f"{document.get('ruleset')}.toml"}
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
    return {
        entry[key]: Sentence(entry["checksum"], entry["english"], entry["text"], entry.get("words", ""))
        for entry in entries
    }
