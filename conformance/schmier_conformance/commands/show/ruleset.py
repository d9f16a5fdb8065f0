"""A ruleset: its whole document, or its sheet in a language."""

from __future__ import annotations

import argparse
import json
from typing import Final

from schmier import spec
from schmier_conformance.law.coverage import rulings
from schmier_conformance.rulesets.load import ruleset_document
from schmier_conformance.wording.rulesets.sheet import sheet_sentences
from schmier_conformance.wording.translation_findings import is_stale, shared_sentence
from schmier_conformance.wording.translations import translation_of

AGREE: Final = "Agree before the deal"
"""The heading of the points on which players agree."""


def show(arguments: argparse.Namespace) -> int:
    """Print the document of a ruleset; with a language, its sheet."""
    document = ruleset_document(arguments.what)
    if arguments.language is not None and not arguments.json:
        return show_sheet(document, arguments.language)
    print(json.dumps(document, indent=1, ensure_ascii=False))
    return 0


def show_sheet(ruleset: spec.Document, language: str) -> int:
    """Print the sheet of a game in a language, heading by heading; a sentence that the language lacks is in English."""
    translation = translation_of(language)
    identifier = ruleset.get("id", "")
    heading = ""
    for sentence in sheet_sentences(ruleset, rulings()):
        if sentence.group != heading:
            heading = sentence.group
            title = heading or AGREE
            print(f"\n{translation.label(title) if translation else title}")
        found = shared_sentence(translation, identifier, sentence.of, sentence.english) if translation else None
        is_current = found is not None and not is_stale(found, sentence.english)
        print(f"  {(found.text if found and is_current else '') or sentence.english}")
    return 0
