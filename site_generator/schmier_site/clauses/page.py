"""The page of a clause: what it says to players, one case drawn, and everything that leans on it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from typing import Final

from schmier.spec import Clause
from schmier_conformance.rulesets.options import value_at
from schmier_conformance.wording.answers import all_answers, read_topics
from schmier_conformance.wording.conditions import rule_on, sentence_on
from schmier_site.answers.cases import case_html
from schmier_site.cases.best_case import example_of, faults_on
from schmier_site.html.ready_made import ready_made
from schmier_site.in_force import condition_html, games_html, games_of, options_of
from schmier_site.law import CODE_FOLDER, Case, Law
from schmier_site.names import Names
from schmier_site.pages import Page, counted, html_link, html_target
from schmier_site.reference_pages import place_of

FOLDER: Final = "clauses/"
"""The folder of the pages, which are too many for the navigation."""

_CODE: Final = re.compile(r"`([^`]+)`")

_SHOWN: Final = 5
"""The number of cases named on the page of a clause; the search of cases finds more."""

_SOME: Final = 3
"""The number of cases named that detect a misreading."""

_FEW_VALUES: Final = 4
"""The limit of values an option may have to be shown value by value."""


def path_of(label: str) -> str:
    """The place of the page of a clause in the docs tree."""
    return f"{FOLDER}{label}.md"


def to_players(clause: Clause, law: Law) -> str:
    """In how many games a clause is in force and by what rule, in players' words."""
    if not clause.where:
        return "In every game."
    number, rule = len(games_of(clause, law)), rule_on(clause.condition)
    where = f"In {counted(number, 'game')}" if number else "In no game of this site, but in one of your own"
    return f"{where}: {rule}" if rule else f"{where}. {sentence_on(clause.condition)}"


def clause_pages(law: Law, names: Names) -> list[Page]:
    """A page for every clause."""
    return [_page(clause, law, names) for clause in law.clauses.values()]


def _page(clause: Clause, law: Law, names: Names) -> Page:
    origin = path_of(clause.label)
    chapter = next(chapter for chapter in law.chapters if chapter.stem == clause.chapter)
    where = condition_html(clause, names, origin)
    kicker = html_link(chapter.title, names.clauses[clause.label], origin) + (f" · {where}" if where else "")
    blocks = [
        f"# `{clause.label}`",
        ready_made(f'<p class="kicker">{kicker}</p><p class="answer">{escape(to_players(clause, law))}</p>'),
        names.linked(clause.text, origin, options_first=True),
        "## At the table",
        ready_made(example_html(example_of(clause.label, law), origin, names)),
    ]
    for title, html in _sections(clause, origin, law, names):
        if html:
            blocks += [f"## {title}", ready_made(html)]
    return Page(origin, clause.label, "\n\n".join(blocks) + "\n", description=clause.text.replace("`", ""))


def example_html(case: Case, origin: str, names: Names) -> str:
    """The case that shows a clause, drawn."""
    title = escape(case.document["title"])
    game = escape(str(case.ruleset_document.get("title", case.ruleset)))
    link = names.html(names.cases, case.id, origin)
    return (
        f'<div class="clause-example"><p class="caption">{title}</p>'
        f'<div data-case="{case.id}">{case_html(case, origin, names)}</div>'
        f'<p class="quiet">{game}. Every engine is asked this: case {link}.</p></div>'
    )


def _sections(clause: Clause, origin: str, law: Law, names: Names) -> Iterator[tuple[str, str]]:
    """The pages that depend on a clause, each under its title; empty where there are none."""
    label = clause.label
    yield "Players ask", _questions(label, origin)
    yield "In which games", _games(clause, origin, law, names)
    rulings = (
        f"<li>{names.html(names.rulings, ruling['id'], origin)} {escape(ruling['title'])}</li>"
        for ruling in law.rulings_on(label)
    )
    yield "Rulings", _listed("".join(rulings))
    yield "How it is misread", _faults(label, origin, names)
    folder = CODE_FOLDER.rpartition("/")[2]
    places = (
        f"<li>{html_link(f'{folder}/{place.module}:{place.line}', place_of(place), origin, 'name')}</li>"
        for place in law.code.get(label, [])
    )
    yield "Where the reference decides it", _listed("".join(places))
    yield "In other languages", _translations(label, law)
    yield "Its cases", _cases(label, origin, law, names)


def _listed(items: str) -> str:
    return f"<ul>{items}</ul>" if items else ""


def _questions(label: str, origin: str) -> str:
    """The answers that rest on a clause."""
    entries = (
        f'<li>{html_link(answer.question, answer.path, origin)}<br><span class="quiet">{escape(answer.says)}</span></li>'
        for answer in all_answers(read_topics())
        if label in answer.clauses
    )
    items = "".join(entries)
    return f'<ul class="questions">{items}</ul>' if items else ""


def _games(clause: Clause, origin: str, law: Law, names: Names) -> str:
    """The games, and what each says to the options the sentence names."""
    where = games_html(clause, law, names, origin)
    blocks = [f"<p>{where[:1].upper()}{where[1:]}.</p>"]
    for option in options_of(clause):
        values = {game: value_at(law.rulesets[game], option) for game in games_of(clause, law)}
        distinct = {str(value) for value in values.values() if isinstance(value, str | int)}
        if 1 < len(distinct) <= _FEW_VALUES:
            target = html_link(option, names.options[option], origin, "name") if option in names.options else option
            rows = "; ".join(
                f"{escape(value)} in {sum(str(one) == value for one in values.values())}" for value in sorted(distinct)
            )
            blocks.append(f'<p class="quiet">{target}: {rows}.</p>')
    return "".join(blocks)


def _faults(label: str, origin: str, names: Names) -> str:
    """The misreadings of a clause, with cases that notice each."""
    items = []
    for fault in faults_on(label):
        some = " ".join(names.html(names.cases, case, origin) for case in fault.cases[:_SOME])
        all_of_them = f'<a href="{html_target("cases/index.md", origin)}?fault={fault.key}">{counted(len(fault.cases), "case")}</a>'
        items.append(f"<li>{escape(fault.name.capitalize())}: noticed by {all_of_them}, such as {some}</li>")
    return _listed("".join(items))


def _translations(label: str, law: Law) -> str:
    """The clause in each language with a translation."""
    translated = (
        (translation.code, _CODE.sub(r"<code>\1</code>", escape(translation.clauses[label].text)))
        for translation in law.translations
        if label in translation.clauses
    )
    return "".join(f'<p lang="{code}">{text}</p>' for code, text in translated)


def _cases(label: str, origin: str, law: Law, names: Names) -> str:
    """The cases by hand, game by game, and how many generated ones there are."""
    cases, generated = law.cases_of(label), law.generated_cases_of(label)
    by_game: dict[str, list[Case]] = {}
    for case in cases[:_SHOWN]:
        by_game.setdefault(str(case.ruleset_document.get("title", case.ruleset)), []).append(case)
    pictures = "".join(
        f"<h3>{escape(game)}</h3><ul>"
        + "".join(
            f"<li>{escape(case.document['title'])} {names.html(names.cases, case.id, origin)}</li>" for case in listed
        )
        + "</ul>"
        for game, listed in by_game.items()
    )
    found = (
        f'<a href="{html_target("cases/index.md", origin)}?clause={label}">find them all by game and by misreading</a>'
    )
    more = f"; {len(cases) - _SHOWN} of them are not listed here" if len(cases) > _SHOWN else ""
    beside = f" Generated ones that touch it: {generated}." if generated else ""
    return f"<p>{counted(len(cases), 'case')} worked by hand{more}: {found}.{beside}</p>{pictures}"
