"""The law in other languages: the list of languages, and a page for each of their games."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import escape

from schmier_conformance.rulesets.options import groups
from schmier_conformance.wording.english_sentences import chapter_title, english_clauses
from schmier_conformance.wording.glossary import LANGUAGES, glossary
from schmier_conformance.wording.rulesets.sheet import SheetSentence, sheet_sentences
from schmier_conformance.wording.translation_findings import shared_sentence
from schmier_conformance.wording.translations import Translation
from schmier_site.glossary.pages import glossary_path
from schmier_site.law import Document, Law
from schmier_site.names import Names
from schmier_site.pages import (
    Page,
    html_link,
    html_table,
    html_target,
    markdown_link,
)
from schmier_site.translations.answers import answer_pages
from schmier_site.translations.differences import table_of_differences
from schmier_site.translations.links import (
    FOLDER,
    answers_index,
    differences_of,
    differences_page,
    game_page,
    title_of,
)
from schmier_site.translations.marks import NOTICE, rendered_html

INDEX = f"{FOLDER}index.md"
"""The page listing the languages."""


def translated_pages(law: Law, names: Names) -> list[Page]:
    """The list of languages, and the pages of each."""
    if not law.translations:
        return []
    pages = [_languages(law)]
    for translation in law.translations:
        pages += [_game(translation, identifier, law, names) for identifier in translation.sheets]
        pages += answer_pages(translation, law)
        pages += [
            table_of_differences(translation, file, document, law, names)
            for file, document in translation.differences.items()
        ]
    return pages


# ---- the languages ---------------------------------------------------------------------------------------------------


def _languages(law: Law) -> Page:
    rows = []
    for translation in law.translations:
        language = translation.language
        games = [
            html_link(title_of(translation, identifier, law), game_page(translation, identifier), INDEX)
            for identifier in translation.sheets
        ]
        others = [
            *([html_link("Answers", answers_index(translation), INDEX)] if translation.answers else []),
            *([html_link("Glossary", glossary_path(translation.code), INDEX)] if translation.code in LANGUAGES else []),
        ]
        others += [
            html_link(document["english_title"], differences_page(translation, file), INDEX)
            for file, document in translation.differences.items()
        ]
        rows.append([
            f"{escape(language['english_name'])}<br>"
            f'<span class="quiet" lang="{translation.code}">{escape(language["name"])}</span>',
            f'<span lang="{translation.code}">{"<br>".join(games)}</span>',
            "<br>".join(others),
        ])  # fmt: skip
    guide = markdown_link("how a translation is made and kept", "guides/translating.md", INDEX)
    text = (
        "# In other languages\n\nTranslations inform; the English text decides. Every translated sentence is tied to the English one "
        f"by its checksum, so that a change there marks it as out of date: {guide}.\n\n"
        + html_table(["Language", "Games", "Also"], rows, "plain stacked")
        + "\n"
    )
    return Page(INDEX, "In other languages", text)


# ---- one game --------------------------------------------------------------------------------------------------------


def _game(translation: Translation, identifier: str, law: Law, names: Names) -> Page:
    origin, ruleset, label = game_page(translation, identifier), law.rulesets[identifier], translation.label
    sentences = sheet_sentences(ruleset, law.rulings)
    rendered = {sentence.of: _of_sheet(translation, identifier, sentence) for sentence in sentences}
    title = title_of(translation, identifier, law)
    name = escape(translation.language["name"])
    blocks = [
        f"# {title}",
        f'<p class="kicker">{name.capitalize()} · <code>{identifier}</code> · {_links(translation, identifier, names)}</p>',
        f'<p class="notice">{escape(label(NOTICE))}</p>',
        *_in_short(translation, identifier),
        f"## {label('At a glance')}",
        _glance(translation, sentences, rendered, ruleset, names, origin),
        f"## {label('Agree before the deal')}",
        _agreed(sentences, rendered, law, names, origin),
    ]
    if translation.has_clauses:
        blocks += [f"## {label('The clauses')}", *_clauses(translation, ruleset, names, origin)]
    if translation.language["term"]:
        blocks += [f"## {label('Glossary')}", _glossary(translation)]
    text = names.linked("\n\n".join(blocks), origin, options_first=True)
    described = f"{title}: {label(NOTICE)}"
    return Page(origin, f"{title} ({name})", text, description=described, language=translation.code)


def _in_short(translation: Translation, identifier: str) -> Iterator[str]:
    """The game in a few sentences, where the glossary has a term for that."""
    if translation.code in LANGUAGES and (term := glossary().get(f"{identifier}-in-short")):
        yield f"<p>{escape(term.means[translation.code])}</p>"


def _links(translation: Translation, identifier: str, names: Names) -> str:
    """Links from a translated game to its English sheet, its answers, the glossary and the differences."""
    origin, label = game_page(translation, identifier), translation.label
    links = [html_link(label("the sheet in English"), names.rulesets[identifier], origin)]
    if translation.answers:
        links.append(html_link(label("Answers"), answers_index(translation), origin))
    if not translation.language["term"] and translation.code in LANGUAGES:
        links.append(html_link(label("Glossary"), glossary_path(translation.code), origin))
    return " · ".join([*links, *differences_of(translation, identifier, origin, "title")])


def _of_sheet(translation: Translation, identifier: str, sentence: SheetSentence) -> str:
    """A sentence of the sheet in the language."""
    found = shared_sentence(translation, identifier, sentence.of, sentence.english)
    return rendered_html(translation, found, sentence.english)


def _glance(
    translation: Translation,
    sentences: list[SheetSentence],
    rendered: Mapping[str, str],
    ruleset: Document,
    names: Names,
    origin: str,
) -> str:
    """The sheet as a table; each sentence with its clause, on the same page if the language has clauses."""
    rows = ""
    bearing = {
        label: f"{origin}#{label}" if translation.has_clauses else names.clauses[label]
        for label in english_clauses(ruleset)
    }
    for group in groups(ruleset):
        shown = [sentence.of for sentence in sentences if sentence.group == group]
        lines = "".join(
            f'<div class="rule"><div>{rendered[of]}</div>{_reason(of, ruleset, bearing, origin)}</div>' for of in shown
        )
        if shown:
            rows += f'<tr><th scope="row">{escape(translation.label(group))}</th><td>{lines}</td></tr>'
    return f'<div class="wide"><table class="sheet"><tbody>{rows}</tbody></table></div>'


def _reason(of: str, ruleset: Document, bearing: Mapping[str, str], origin: str) -> str:
    """A link to the clause a sentence of the sheet leans on."""
    reasons = ruleset.get("why", {})
    reason = reasons.get("players.least" if of == "players" else of) or reasons.get(of.rpartition(".")[0])
    if not reason or reason["clause"] not in bearing:
        return ""
    clause = reason["clause"]
    return f'<span class="why">{html_link(clause, bearing[clause], origin, "name")}</span>'


def _agreed(sentences: list[SheetSentence], rendered: Mapping[str, str], law: Law, names: Names, origin: str) -> str:
    """The points to agree on, each with its ruling, in English."""
    lines = (
        f"<li>{rendered[sentence.of]} {names.html(names.rulings, sentence.of, origin)}</li>"
        for sentence in sentences
        if sentence.of in law.rulings
    )
    return f"<ul>{''.join(lines)}</ul>"


def _clauses(translation: Translation, ruleset: Document, names: Names, origin: str) -> Iterator[str]:
    """The clauses that bear on the game, chapter by chapter, each linked to its English text."""
    chapter = ""
    for label, english in english_clauses(ruleset).items():
        stem = names.clauses[label].removeprefix("rules/").partition(".")[0]
        if stem != chapter:
            chapter = stem
            yield f"### {translation.label(chapter_title(stem))}"
        target = html_target(names.clauses[label], origin)
        title = escape(translation.label("the clause in English"))
        sentence = rendered_html(translation, translation.clauses.get(label), english, target)
        yield (
            f'<div class="clause" id="{label}" markdown="1">\n'
            f'<a class="label" href="{target}" title="{title}">{label}</a>\n\n{_with_duties(sentence, translation)}\n\n</div>'
        )


def _with_duties(markdown: str, translation: Translation) -> str:
    """A sentence with the words of duty set off, as in the law."""
    forms = sorted((form for duty in translation.language["duty"] for form in duty["forms"]), key=len, reverse=True)
    if not forms:
        return markdown
    words = re.compile(rf"\b({'|'.join(map(re.escape, forms))})\b")
    return words.sub(r'<span class="duty">\1</span>', markdown)


def _glossary(translation: Translation) -> str:
    label = translation.label
    rows = [
        [
            f'<span lang="en">{escape(term["english"])}</span>',
            f"<b>{escape(term['text'])}</b>",
            escape(term.get("note", "")),
        ]
        for term in translation.language["term"]
    ]
    return html_table([escape(label(head)) for head in ("In English", "Term", "Note")], rows)
