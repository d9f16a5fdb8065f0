"""The places where an older translation changes the meaning: a table in both languages."""

from __future__ import annotations

from html import escape

from schmier_conformance.wording.translations import Translation
from schmier_site.law import Document, Law
from schmier_site.names import Names
from schmier_site.pages import Page, counted, html_link, html_table
from schmier_site.translations.links import differences_page, game_page, title_of

SEVERITIES = {
    "high": "a rule is changed or lost",
    "medium": "a rule becomes ambiguous or loses a condition",
    "low": "a wrong word that can still be guessed",
}
"""The meanings of the three degrees of a difference."""


def table_of_differences(translation: Translation, file: str, document: Document, law: Law, names: Names) -> Page:
    """The table of the differences, in both languages."""
    origin, code = differences_page(translation, file), translation.code
    original, translated = document["original"], document["translation"]
    game = document["ruleset"]
    see = [names.html(names.rulings, document["ruling"], origin)]
    if game in translation.sheets:
        see.append(html_link(title_of(translation, game, law), game_page(translation, game), origin))
    counts = ", ".join(
        f"{sum(difference['severity'] == severity for difference in document['difference'])} {severity} ({meaning})"
        for severity, meaning in SEVERITIES.items()
    )
    label = translation.label
    rows = [
        [
            f'<span id="{difference["id"]}" class="name">{difference["id"]}</span><br>{_quiet(difference["severity"])}',
            _difference_html(document, difference, names, origin),
            f'<b lang="{code}">{escape(difference["should"])}</b><br>'
            f'<span lang="{code}">{escape(difference["effect"])}</span><br>{_quiet(difference["english_effect"])}'
            + "".join(f"<br>{names.html(names.clauses, label, origin)}" for label in difference["clauses"]),
        ]
        for difference in document["difference"]
    ]
    should = f'<span lang="{code}">{_quiet(label("It should say"))}</span>'
    effect = f'<span lang="{code}">{_quiet(label("What becomes of the rule"))}</span>'
    heads = [
        "No.",
        f"{original} and {translated}, and what {translated} means",
        f"It should say {should}<br>What becomes of the rule {effect}",
    ]
    text = "\n\n".join((
        "---\nhide: [toc]\n---",
        f"# {document['english_title']}",
        f'<p class="kicker" lang="{code}">{escape(document["title"])}</p>',
        escape(document["english_about"], quote=False),
        f'<p lang="{code}">{escape(document["about"])}</p>',
        f"{counted(len(rows), 'difference')}: {counts}. See also {', '.join(see)}.",
        html_table(heads, rows, "plain differences stacked headed"),
    ))  # fmt: skip
    return Page(origin, document["english_title"], text + "\n")


def _difference_html(document: Document, difference: Document, names: Names, origin: str) -> str:
    """The words of both texts, one below the other, and what those of the translation mean."""
    first = _lines(document["original"], difference["original_at"], names, origin)
    second = _lines(document["translation"], difference["translation_at"], names, origin)
    original = f"“{escape(difference['original'])}”" if difference["original"] else _quiet("nothing")
    return (
        f'{first} {original}<br>{second} <span lang="{document["language"]}">«{escape(difference["translation"])}»</span>'
        f"<br>{_quiet('= ' + difference['says'])}"
    )


def _lines(source: str, lines: list[int], names: Names, origin: str) -> str:
    """Its place."""
    return names.place_html(source, [str(line) for line in lines], origin)


def _quiet(text: str) -> str:
    return f'<span class="quiet">{escape(text)}</span>'
