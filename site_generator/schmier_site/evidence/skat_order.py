"""The page of the Skat Order: what each paragraph rules, and which clauses, rulings and cases answer it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from html import escape
from typing import Final, assert_never

from schmier_conformance.evidence.citations import places_in
from schmier_conformance.law.places import ORDER
from schmier_conformance.law.skat_order import GAME, Edition, Known, Row, Section, rows, sections
from schmier_site.html.ready_made import ready_made
from schmier_site.law import Case, Law
from schmier_site.names import ORDER_PAGE, Names
from schmier_site.pages import Page, counted, html_link, html_table, markdown_link

_SOME_CASES: Final = 3
"""Up to this many cases are named for a paragraph."""

_HEADS: Final = ("Paragraph", "What it rules, in our words", "Answered by")


def skat_order_page(law: Law, names: Names) -> Page:
    """The table of the Order."""
    title = "The Skat Order, paragraph by paragraph"
    game = markdown_link(law.rulesets[GAME]["title"], names.rulesets[GAME], ORDER_PAGE)
    blocks = [
        f"# {title}",
        f"{game} follows the International Skat Order. Each paragraph is restated here in our own words, beside the clauses and rulings "
        "that answer it, or the reason why this law leaves it to the table or to a referee. *Open* marks what the law does not "
        "answer yet.",
        "The congress of 2018 sorted the Order anew. A second number is that of the other editions, as near as it is known.",
        ready_made(html_table(["Paragraphs", "Number"], _totals())),
    ]
    for section in sections():
        blocks += [f"## {section.number} {section.title}", *_numbering(section)]
        blocks.append(ready_made(_table(section, law, names)))
    described = "For each paragraph of the International Skat Order, the clause, ruling or case that answers it."
    return Page(ORDER_PAGE, "The Skat Order", "\n\n".join(blocks) + "\n", description=described)


def _totals() -> list[list[str]]:
    """How many paragraphs are answered, left outside and open; how many texts could be had."""
    every = [row for row in rows() for _ in row.numbers]
    counts = {
        "All": len(every),
        "Answered by a clause or a ruling": sum(bool(row.clauses or row.rulings) for row in every),
        "Outside this law, wholly or in part": sum(bool(row.outside) for row in every),
        "Open, wholly or in part": sum(bool(row.open) for row in every),
        "Known by their text": sum(row.known is Known.READ for row in every),
        "Known by quotations": sum(row.known is Known.QUOTED for row in every),
        "Known by their subject alone": sum(row.known is Known.SUBJECT for row in every),
    }
    return [[escape(what), str(number)] for what, number in counts.items()]


def _numbering(section: Section) -> list[str]:
    """The number of a section in the other editions, as a sentence; nothing where it is the same."""
    if not section.other or section.other == section.number:
        return []
    return [f"In the editions {_other_editions(section.edition)} this is {section.other}."]


def _other_editions(edition: Edition) -> str:
    match edition:
        case Edition.EARLIER:
            return "since 2018"
        case Edition.LATER:
            return "from 1999 to 2016"
        case Edition.BOTH:
            return "of other years"
        case never:
            assert_never(never)


def _table(section: Section, law: Law, names: Names) -> str:
    cells = [
        [_number(row, section), f"{escape(row.says)}{_known(row)}", _answers(row, law, names)] for row in section.rows
    ]
    return html_table(list(_HEADS), cells, "plain stacked")


def _number(row: Row, section: Section) -> str:
    """The number, which links lead to, and that in the other editions."""
    anchors = "".join(f'<span id="{ORDER}-{number}"></span>' for number in row.numbers[1:])
    other = ""
    if row.other and row.other != section.other:
        other = f'<br><span class="quiet">{row.other} in the editions {_other_editions(section.edition)}</span>'
    return f'<b id="{ORDER}-{row.number}">{row.title}</b>{anchors}{other}'


def _known(row: Row) -> str:
    """How its text is known, unless it was read."""
    match row.known:
        case Known.READ:
            return ""
        case Known.QUOTED:
            return ' <span class="quiet">(by a quotation)</span>'
        case Known.SUBJECT:
            return ' <span class="quiet">(its text could not be had)</span>'
        case never:
            assert_never(never)


def _answers(row: Row, law: Law, names: Names) -> str:
    """The clauses, the rulings, the cases, the reason, and what is open."""
    clauses = ", ".join(names.html(names.clauses, label, ORDER_PAGE) for label in row.clauses)
    rulings = ", ".join(html_link(ruling, names.rulings[ruling], ORDER_PAGE) for ruling in row.rulings)
    parts = [
        clauses,
        f"{'Ruling' if len(row.rulings) == 1 else 'Rulings'} {rulings}" if rulings else "",
        _cases(row, law, names),
        escape(row.outside),
        f"<em>Open: {escape(row.open)}</em>" if row.open else "",
    ]
    return "<br>".join(part for part in parts if part)


def _cases(row: Row, law: Law, names: Names) -> str:
    """The first cases that cite a paragraph, and how many more do."""
    cited = cases_by_paragraph(law)
    cases = list(dict.fromkeys(case for number in row.numbers for case in cited.get(number, ())))
    if not cases:
        return ""
    links = ", ".join(names.html(names.cases, case.id, ORDER_PAGE) for case in cases[:_SOME_CASES])
    more = len(cases) - _SOME_CASES
    return f"Played by {links}" + (f" and {counted(more, 'case')} more" if more > 0 else "")


@lru_cache(maxsize=1)
def cases_by_paragraph(law: Law) -> Mapping[str, list[Case]]:
    """The hand-worked cases that cite each paragraph as their source."""
    found: dict[str, list[Case]] = {}
    for case in law.cases:
        if case.is_generated or ORDER not in case.document["source"]:
            continue
        for place in places_in(case.document["source"]):
            if place.source == ORDER and place.paragraph:
                found.setdefault(place.paragraph, []).append(case)
    return found
