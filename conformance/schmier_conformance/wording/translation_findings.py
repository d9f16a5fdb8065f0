"""What of a translation is stale, missing or unknown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from schmier import spec
from schmier_conformance.wording.catalogue import REFUSALS_FILE, SENTENCES_FILE
from schmier_conformance.wording.english_sentences import english_answers, english_clauses, english_sheet, labels_of
from schmier_conformance.wording.extraction import templates
from schmier_conformance.wording.translations import (
    ANSWERS_FILE,
    CLAUSES_FILE,
    LANGUAGE_FILE,
    Sentence,
    Translation,
    checksum,
)


class State(Enum):
    """The state of a translated sentence that needs work."""

    STALE = "stale"
    """The English sentence has changed since it was translated."""
    MISSING = "missing"
    """There is no translation."""
    UNKNOWN = "unknown"
    """There is no such English sentence any more."""


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


def is_stale(sentence: Sentence, english: str) -> bool:
    """Whether the English sentence is another than the one that was translated."""
    return sentence.checksum != checksum(english)


def shared_sentence(translation: Translation, identifier: str, of: str, english: str) -> Sentence | None:
    """The translation of a sentence of a sheet: its own, or that of the same English sentence on another sheet."""
    own = translation.sheets.get(identifier, {}).get(of)
    if own:
        return own
    wanted = checksum(english)
    others = [sheet for game, sheet in translation.sheets.items() if game != identifier]
    found = (sentence for sheet in others for sentence in sheet.values() if sentence.checksum == wanted)
    return next(found, None) or _renewed(translation, identifier, english)


def _renewed(translation: Translation, identifier: str, english: str) -> Sentence | None:
    """The stale sentence of another sheet that would say the same in English if it were translated again."""
    for game, sheet in translation.sheets.items():
        if game != identifier:
            now = english_sheet(spec.ruleset_document(game))
            for of, sentence in sheet.items():
                if now.get(of) == english:
                    return sentence
    return None


def findings_of(translation: Translation) -> list[Finding]:
    """Everything stale, missing or unknown in one language; raises `SpecError` for a sheet of no known game."""
    rulesets = {identifier: spec.ruleset_document(identifier) for identifier in translation.sheets}
    labels = {label["english"]: label["text"] for label in translation.language["label"]}
    return [
        *(
            _finding(translation, LANGUAGE_FILE, english, State.MISSING, new=english)
            for english in labels_of(translation)
            if not labels.get(english)
        ),
        *_in_clauses(translation, rulesets),
        *(finding for game, ruleset in rulesets.items() for finding in _in_sheet(translation, game, ruleset)),
        *_in_answers(translation),
        *_in_accounts(translation),
        *_lost_labels(translation),
    ]


def _in_clauses(translation: Translation, rulesets: Mapping[str, spec.Document]) -> Iterator[Finding]:
    """The findings on clauses; a language without clauses needs none."""
    clauses = {label: clause.text for label, clause in spec.clauses().items()}
    needed: dict[str, str] = {}
    for ruleset in rulesets.values() if translation.has_clauses else ():
        needed |= english_clauses(ruleset)
    yield from _compared(translation, CLAUSES_FILE, translation.clauses, clauses, needed)
    yield from _compared(translation, REFUSALS_FILE, translation.refusals, clauses, {})


def _in_sheet(translation: Translation, identifier: str, ruleset: spec.Document) -> Iterator[Finding]:
    """The findings on one sheet; a sentence that another sheet renders is not missing."""
    english, sheet = english_sheet(ruleset), translation.sheets[identifier]
    needed = {
        of: text
        for of, text in english.items()
        if of in sheet or not shared_sentence(translation, identifier, of, text)
    }
    yield from _compared(translation, f"{identifier}.toml", sheet, english, needed)


def _in_answers(translation: Translation) -> Iterator[Finding]:
    """The findings on answers; a language without any needs none, and an installed package has none to compare with."""
    english = english_answers(translation.sheets) if translation.answers else {}
    if english:
        yield from _compared(translation, ANSWERS_FILE, translation.answers, english, english)


def _in_accounts(translation: Translation) -> Iterator[Finding]:
    """The findings on the sentences of accounts; a language without any needs none."""
    spoken = {template: template for template in templates()} if translation.sentences else {}
    yield from _compared(translation, SENTENCES_FILE, translation.sentences, spoken, spoken)


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
