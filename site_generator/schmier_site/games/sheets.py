"""A sheet for each game, the page of all games, and the sources that their rules come from."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import Final

from schmier_conformance.evidence.deciding import facts_at
from schmier_conformance.evidence.facts import Fact
from schmier_conformance.evidence.reasons import Game, shipped_game
from schmier_conformance.law.places import ORDER
from schmier_conformance.wording.rulesets.differences import Side, differences
from schmier_site.answers.pages import families
from schmier_site.evidence.compared import comparisons_of
from schmier_site.evidence.html import facts_html
from schmier_site.evidence.pages import page_of
from schmier_site.games.abouts import AboutError, about_faults, about_game
from schmier_site.games.index import games_page
from schmier_site.games.paper import paper_class
from schmier_site.games.rule_book import parts_of
from schmier_site.html.ready_made import ready_made
from schmier_site.law import Document, Law
from schmier_site.names import ORDER_PAGE, Names
from schmier_site.pages import (
    Page,
    counted,
    html_link,
    html_table,
    markdown_link,
)

_SOURCES: Final = "games/sources.md"

MEMBERS_APART: Final = ("points.list", "auction.slams", "auction.no_tricks")
"""The lists of which a sheet says member by member what it changes in its parent."""


def sheet_pages(law: Law, names: Names) -> list[Page]:
    """The table of games, a sheet for each, and the list of sources; raises `AboutError` for a wrong paragraph on a game."""
    if faults := about_faults(law):
        raise AboutError("\n".join(faults))
    return [
        games_page(law, names),
        *(_sheet(game, law, names)._replace(section=family) for family, games in families(law) for game in games),
        _sources(law, names),
    ]


def raw_ruleset(identifier: str) -> str:
    """The place of the document itself in the docs tree."""
    return f"files/rulesets/{identifier}.json"


def _sheet(identifier: str, law: Law, names: Names) -> Page:
    ruleset, origin = law.rulesets[identifier], f"games/{identifier}.md"
    parts = list(parts_of(identifier, law, names))
    parts += ["## Sources", _sources_of(ruleset, law, names, origin)]
    raw = markdown_link(f"`{identifier}.json`", raw_ruleset(identifier), origin)
    parts.append(f"The document itself: {raw}.{_cases_line(identifier, law, names, origin)}")
    evidence = markdown_link("evidence", page_of(identifier), origin)
    parts.append(f"Each rule of this sheet with its {evidence}: who says so, and what is our choice.")
    if ORDER in ruleset["sources"]:
        parts.append(
            f"The Skat Order {markdown_link('paragraph by paragraph', ORDER_PAGE, origin)}: what it rules, and what answers it here."
        )
    if compared := comparisons_of(identifier, origin):
        parts.append(f"Compared with other pages: {compared}.")
    parent = law.written[identifier].get("extends")
    if parent:
        title = markdown_link(law.rulesets[parent]["title"], names.rulesets[parent], origin)
        parts += [f"## What it changes in {title}", ready_made(_changes(identifier, parent, law, names, origin))]
    text = "\n\n".join(part for part in parts if part) + "\n"
    text = text.replace('class="about-game"', f'class="about-game{paper_class(text)}"', 1)
    return Page(origin, ruleset["title"], text, description=about_game(identifier, law).about)


def _changes(identifier: str, parent: str, law: Law, names: Names, origin: str) -> str:
    """The differences of a game from its parent, a row each."""
    rows, game = [], shipped_game(identifier)
    for difference in differences(law.rulesets[parent], law.rulesets[identifier]):
        option = ".".join(difference.path.split(".")[:2])
        title = escape(difference.title)
        link = html_link(title, names.options[option], origin) if option in names.options else title
        rests_on = facts_html(game, facts_of_difference(game, difference.path), names, origin)
        rows.append([link, _side(difference.first), f'{_side(difference.second)}<span class="why">{rests_on}</span>'])
    return html_table(["Option", "There", "Here"], rows, "plain changes stacked headed")


def facts_of_difference(game: Game, path: str) -> Sequence[Fact]:
    """The facts of a game in which it differs at a path; of a point or a bid that it lacks, which points or bids there are."""
    if path == "players":
        return [fact for end in ("least", "most") for fact in facts_at(game, f"players.{end}")]
    option, member = ".".join(path.split(".")[:2]), path.split(".")[2:]
    of_member = facts_at(game, f"{option}[{member[0]}]") if member else []
    the_list = game.facts.get(option) if option in MEMBERS_APART else None
    return of_member or ([the_list] if the_list else facts_at(game, option))


def _side(side: Side) -> str:
    """One side of a difference, a paragraph per sentence; numbered sentences as a list."""
    lines = [escape(line, quote=False) for line in side.lines]
    numbered = [re.sub(r"^\d+\. ", "", line) for line in lines]
    if numbered != lines:
        return f"<ol>{''.join(f'<li>{line}</li>' for line in numbered)}</ol>"
    return "<br>".join(lines)


def _sources_of(ruleset: Document, law: Law, names: Names, origin: str) -> str:
    lines = []
    for key in ruleset.get("sources", []):
        source = law.sources.get(key, {})
        title = source.get("title", key)
        link = markdown_link(title, names.sources[key], origin) if key in names.sources else title
        lines.append(f"- {link}" + (f": {source['about']}" if "about" in source else ""))
    return "\n".join(lines)


def _cases_line(identifier: str, law: Law, names: Names, origin: str) -> str:
    cases = [case for case in law.cases if case.ruleset == identifier]
    if not cases:
        return ""
    link = markdown_link(counted(len(cases), "case"), f"cases/{identifier}.md", origin)
    return f" {link} test engines of this game."


def _sources(law: Law, names: Names) -> Page:
    rows = [
        [
            f'<b id="source-{key}">{escape(source["called"])}</b> <span class="name quiet">{key}</span>',
            escape(source["title"]),
            escape(source.get("about", "")) + _note(source) + _table_of_the_order(key),
        ]
        for key, source in law.sources.items()
    ]
    example = escape(names.place("001", ["86"]))
    text = (
        "# Sources\n\nRules are stated in our own words. A source is called here by a short name, and a number behind it is the "
        f"line of the text as it was supplied to the project: *{example}*. Files of the project name a source by the key beside "
        "its name, and write `001:86` for that line. Seeds are the texts the project began with and its first authority."
        "\n\n" + html_table(["Called", "Source", "About"], rows, "plain stacked") + "\n"
    )
    return Page(_SOURCES, "Sources", text)


def _table_of_the_order(key: str) -> str:
    """A link to the table of the Skat Order, for that source."""
    return f"<br>{html_link('Paragraph by paragraph', ORDER_PAGE, _SOURCES)}" if key == ORDER else ""


def _note(source: Document) -> str:
    return f'<br><span class="quiet">{escape(source["note"])}</span>' if "note" in source else ""
