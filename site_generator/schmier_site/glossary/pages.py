"""The glossary as a page in each language: every term with its meaning, its other names, and its names in the other languages."""

from __future__ import annotations

from html import escape
from typing import Final, NamedTuple

from schmier_conformance.wording.glossary import LANGUAGES, Term, glossary
from schmier_site.html.ready_made import ready_made
from schmier_site.names import Names
from schmier_site.pages import Page, html_link, html_table, markdown_link

FOLDER: Final = "glossary/"
"""The folder of the glossary in the docs tree."""


class Labels(NamedTuple):
    """The words of the page in one language."""

    title: str
    about: str
    """The first paragraph."""
    heads: tuple[str, str]
    """The heads of the columns for the term and its meaning."""
    also: str
    """Before other names for the same thing."""
    families: str
    """Before the games that use the term."""


LABELS: Final[dict[str, Labels]] = {
    "en": Labels(
        "Glossary",
        "The words that card players use, in English, German and Italian. The first name of a term is the one used on this site.",
        ("Term", "Meaning"),
        "also",
        "in",
    ),
    "de": Labels(
        "Glossar",
        "Die Wörter der Kartenspieler auf Deutsch, Englisch und Italienisch. Das erste Wort ist das, welches diese Seiten verwenden.",
        ("Begriff", "Bedeutung"),
        "auch",
        "in",
    ),
    "it": Labels(
        "Glossario",
        "Le parole dei giocatori in italiano, inglese e tedesco. La prima è quella usata in questo sito.",
        ("Termine", "Significato"),
        "anche",
        "in",
    ),
}
"""The words of the pages, by language."""

FAMILY_NAMES: Final = {
    "pitch": "Pitch, All Fours",
    "smear": "Smear",
    "pedro": "Pedro",
    "cinch": "Cinch",
    "seven-up": "Seven Up, Trinidad",
    "five-hundred": "Five Hundred",
    "skat": "Skat",
}
"""The families of games as players call them."""


def glossary_path(language: str) -> str:
    """The page of the glossary in a language."""
    return f"{FOLDER}index.md" if language == "en" else f"{FOLDER}{language}.md"


def glossary_pages(names: Names) -> list[Page]:
    """The glossary, a page for each language."""
    return [_page(language, names) for language in LANGUAGES]


def _page(language: str, names: Names) -> Page:
    origin, labels = glossary_path(language), LABELS[language]
    others = [code for code in LANGUAGES if code != language]
    links = " · ".join(markdown_link(LANGUAGES[code].capitalize(), glossary_path(code), origin) for code in others)
    terms = sorted(glossary().values(), key=lambda term: term.name(language).casefold())
    rows = [_row(term, language, others, names, origin) for term in terms]
    heads = [*labels.heads, *(LANGUAGES[code].capitalize() for code in others)]
    text = "\n\n".join((
        "---\nhide: [toc]\n---",
        f"# {labels.title}",
        labels.about,
        links,
        ready_made(html_table(heads, rows, "plain glossary stacked headed")),
    ))  # fmt: skip
    is_english = language == "en"
    return Page(origin, labels.title, text + "\n", description=labels.about, language="" if is_english else language)


def _row(term: Term, language: str, others: list[str], names: Names, origin: str) -> list[str]:
    labels = LABELS[language]
    first, *more = term.names[language]
    also = f'<br><span class="quiet">{labels.also} {escape(", ".join(more))}</span>' if more else ""
    games = ", ".join(FAMILY_NAMES[family] for family in term.families)
    used = f'<br><span class="quiet">{labels.families} {games}</span>' if games else ""
    clause = f"<br>{html_link(term.clause, names.clauses[term.clause], origin, 'name')}" if term.clause else ""
    return [
        f'<b id="{term.key}">{escape(first)}</b>{also}',
        f"{escape(term.means[language], quote=False)}{used}{clause}",
        *(f'<span lang="{code}">{escape(", ".join(term.names[code]))}</span>' for code in others),
    ]
