"""The places of translated pages, and the links to them from the sheets and the rulings."""

from __future__ import annotations

from schmier_conformance.wording.answers import Answer
from schmier_conformance.wording.english_sentences import QUESTION
from schmier_conformance.wording.rulesets.sheet import TITLE
from schmier_conformance.wording.translation_findings import shared_sentence
from schmier_conformance.wording.translations import Translation
from schmier_site.law import Law
from schmier_site.pages import html_link

FOLDER = "translations/"
"""The folder of translated pages in the docs tree."""


def game_page(translation: Translation, identifier: str) -> str:
    """The place of a translated game in the docs tree."""
    return f"{FOLDER}{translation.code}/{identifier}.md"


def differences_page(translation: Translation, file: str) -> str:
    """The place of a list of differences in the docs tree."""
    return f"{FOLDER}{translation.code}/{file.removesuffix('.toml')}.md"


def answers_index(translation: Translation) -> str:
    """The place of the list of translated answers in the docs tree."""
    return f"{FOLDER}{translation.code}/answers/index.md"


def answers_topic(translation: Translation, topic: str) -> str:
    """The place of the translated answers of a topic in the docs tree."""
    return f"{FOLDER}{translation.code}/answers/{topic}.md"


def answer_in_other_languages(answer: Answer, law: Law, origin: str) -> list[str]:
    """Links to an answer in other languages, as HTML."""
    return [
        _in_this_language(translation, f"{answers_topic(translation, answer.topic)}#{answer.id}", origin)
        for translation in law.translations
        if f"{answer.id}.{QUESTION}" in translation.answers
    ]


def answers_in_other_languages(identifier: str, law: Law, origin: str) -> list[str]:
    """Links to the answers of a game in other languages, as HTML."""
    return [
        _in_this_language(translation, answers_index(translation), origin)
        for translation in law.translations
        if translation.answers and identifier in translation.sheets
    ]


def _in_this_language(translation: Translation, target: str, origin: str) -> str:
    """A link called by its language, in that language."""
    link = html_link(translation.label("in this language"), target, origin)
    return f'<span lang="{translation.code}">{link}</span>'


def title_of(translation: Translation, identifier: str, law: Law) -> str:
    """The title of a game in a language; its English title without a translation."""
    english = str(law.rulesets[identifier]["title"])
    found = shared_sentence(translation, identifier, TITLE, english)
    return (found.text if found else "") or english


def in_other_languages(identifier: str, law: Law, origin: str) -> str:
    """Links to a game in other languages, and to the faults of older translations, as HTML; empty where there are none."""
    links = [
        html_link(
            f"{translation.language['name']} ({translation.language['english_name']})",
            game_page(translation, identifier),
            origin,
        )
        for translation in law.translations
        if identifier in translation.sheets
    ]
    links += [
        link
        for translation in law.translations
        for link in differences_of(translation, identifier, origin, "english_title")
    ]
    return f"In other languages: {', '.join(links)}" if links else ""


def differences_of(translation: Translation, identifier: str, origin: str, title: str) -> list[str]:
    """Links to the lists of differences about a game."""
    return [
        html_link(document[title], differences_page(translation, file), origin)
        for file, document in translation.differences.items()
        if document["ruleset"] == identifier
    ]


def differences_about(ruling: str, law: Law, origin: str) -> list[str]:
    """Links to the lists of differences that lean on a ruling, as HTML."""
    return [
        html_link(document["english_title"], differences_page(translation, file), origin)
        for translation in law.translations
        for file, document in translation.differences.items()
        if document["ruling"] == ruling
    ]
