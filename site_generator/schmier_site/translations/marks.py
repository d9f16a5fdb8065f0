"""A translated sentence as HTML, marked where it is out of date or missing."""

from __future__ import annotations

from html import escape
from typing import Final

from schmier_conformance.wording.translation_findings import is_stale
from schmier_conformance.wording.translations import Sentence, Translation

NOTICE: Final = "For information only: the English text decides."
"""The notice at the head of every translated page, in its language."""


def rendered_html(translation: Translation, sentence: Sentence | None, english: str, target: str = "") -> str:
    """A translation; marked where it is out of date, and the English sentence where there is none."""
    if sentence is None or not sentence.text:
        return f'{_mark(translation, "not translated yet")} <span lang="en">{english}</span>'
    if not is_stale(sentence, english):
        return sentence.text
    changed = escape(translation.label("The English text has changed since it was translated:"))
    link = f'<a href="{target}">{changed}</a>' if target else changed
    return (
        f'{_mark(translation, "out of date")} {sentence.text}<br><span class="quiet">{link} '
        f'<span lang="en">{english}</span></span>'
    )


def _mark(translation: Translation, label: str) -> str:
    return f'<span class="mark warn">{escape(translation.label(label))}</span>'
