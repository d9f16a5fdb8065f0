"""The pages that hold shipped games against other descriptions of them: what differs, what those do not say, what is the same."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final, assert_never

from schmier.conditions import comparisons, read_condition
from schmier_conformance.law.pages_compared import (
    ComparedPage,
    Finding,
    Point,
    Text,
    compared_pages,
    pages_about,
    unread_pages,
)
from schmier_site.html.ready_made import ready_made
from schmier_site.law import Law
from schmier_site.names import Names
from schmier_site.pages import Page, counted, html_link, html_table, markdown_link

COMPARED: Final = "games/compared.md"
"""The page that lists them."""


_TITLE: Final = "Compared with other pages"


def place_of(page: ComparedPage) -> str:
    """The place of one comparison in the docs tree."""
    return f"compared/{page.key}.md"


def comparison_pages(law: Law, names: Names) -> list[Page]:
    """The list of the comparisons, and a page for each."""
    return [_index(law, names), *(_page(page, law, names) for page in compared_pages())]


def comparisons_of(game: str, origin: str) -> str:
    """The comparisons of a game as Markdown links, for its sheet; empty for none."""
    return ", ".join(markdown_link(page.title, place_of(page), origin) for page in pages_about(game))


# ---- the list --------------------------------------------------------------------------------------------------------


def _index(law: Law, names: Names) -> Page:
    rows = [
        [
            html_link(page.title, place_of(page), COMPARED),
            _games(page.games, law, names, COMPARED),
            _text(page.text),
            str(len(page.of(Finding.DIFFERS)) or ""),
            str(len(page.of(Finding.SILENT)) or ""),
        ]
        for page in compared_pages()
    ]
    unread = [[escape(page.title), _games(page.games, law, names, COMPARED)] for page in unread_pages()]
    blocks = [
        f"# {_TITLE}",
        "Other people describe these games too. Each comparison says where a game of this law departs from such a page, and where the "
        "page is silent. What it says of our game is checked against the game.",
        ready_made(html_table(["Page", "Games", "Text", "Departures", "Silences"], rows, "plain stacked headed")),
        "## Without a text",
        "Nothing could be read of these pages, and so nothing was compared.",
        ready_made(html_table(["Page", "Games"], unread, "plain stacked")),
    ]
    return Page(COMPARED, _TITLE, "\n\n".join(blocks) + "\n")


def _text(text: Text) -> str:
    match text:
        case Text.WHOLE:
            return "whole"
        case Text.PART:
            return "in part"
        case Text.RETOLD:
            return "as&nbsp;others retell&nbsp;it"
        case never:
            assert_never(never)


def _games(games: Iterable[str], law: Law, names: Names, origin: str) -> str:
    return ", ".join(html_link(law.rulesets[game]["title"], names.rulesets[game], origin) for game in games)


# ---- one comparison --------------------------------------------------------------------------------------------------


def _page(page: ComparedPage, law: Law, names: Names) -> Page:
    origin = place_of(page)
    games = ", ".join(markdown_link(law.rulesets[game]["title"], names.rulesets[game], origin) for game in page.games)
    source = names.sources_html([page.source], origin)
    blocks = [
        f"# {page.title}",
        f"The games: {games}. See also {markdown_link('all comparisons', COMPARED, origin)}.",
        f"What could be read: {page.had} Cited as {source}.",
    ]
    for finding in Finding:
        if points := page.of(finding):
            heads, cells = _heads(finding), [_cells(point, page, law, names) for point in points]
            blocks += [f"## {_title(finding)}", ready_made(html_table(list(heads), cells, "plain stacked headed"))]
    number = counted(len(page.of(Finding.DIFFERS)), "point")
    described = f"{page.title}: {number} in which games of this law depart from it, and what it does not say."
    return Page(origin, page.title, "\n\n".join(blocks) + "\n", description=described)


def _title(finding: Finding) -> str:
    match finding:
        case Finding.DIFFERS:
            return "Where they differ"
        case Finding.SILENT:
            return "What the page does not say"
        case Finding.SAME:
            return "What is the same"
        case never:
            assert_never(never)


def _heads(finding: Finding) -> tuple[str, ...]:
    match finding:
        case Finding.DIFFERS:
            return ("On", "There", "Here", "Decided by")
        case Finding.SILENT:
            return ("On", "Here", "Decided by")
        case Finding.SAME:
            return ("On", "In both", "Decided by")
        case never:
            assert_never(never)


def _cells(point: Point, page: ComparedPage, law: Law, names: Names) -> list[str]:
    """The cells of a point under its heads."""
    origin = place_of(page)
    about = escape(point.about)
    if point.games != page.games:
        about += f'<br><span class="quiet">{_games(point.games, law, names, origin)}</span>'
    match point.finding:
        case Finding.DIFFERS:
            said = [escape(point.there), escape(point.here)]
        case Finding.SILENT:
            said = [escape(point.here)]
        case Finding.SAME:
            said = [escape(point.there)]
        case never:
            assert_never(never)
    return [about, *said, _decided_by(point, names, origin)]


def _decided_by(point: Point, names: Names, origin: str) -> str:
    """The options, the clauses and the rulings of a point."""
    condition = read_condition(f"if {point.where}") if point.where else read_condition("")
    paths = dict.fromkeys(comparison.path for comparison in comparisons(condition))
    links = [
        *(names.option_html(path, origin) for path in paths),
        *(names.html(names.clauses, label, origin) for label in point.clauses),
        *(html_link(f"ruling {ruling}", names.rulings[ruling], origin) for ruling in point.rulings),
    ]
    return ", ".join(links)
