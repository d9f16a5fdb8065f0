"""Rulings: decisions where the sources are silent, garbled or contradictory."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from html import escape
from typing import Final

from schmier_conformance.law.rulings import OURS, STRENGTHS, Reading, answers_of, read_ruling, readings_of
from schmier_conformance.wording.answers import all_answers, read_topics
from schmier_site.html.ready_made import ready_made
from schmier_site.law import Case, Chapter, Document, Law
from schmier_site.names import Names
from schmier_site.pages import (
    Page,
    counted,
    html_link,
    html_table,
    markdown_link,
)
from schmier_site.translations.links import differences_about

_INDEX: Final = "rulings/index.md"

MOST_CASES: Final = 30
"""The number of cases that the page of a ruling lists. Of more, it says in which games they are."""


def ruling_pages(law: Law, names: Names) -> list[Page]:
    """The list of all rulings, and a page for each."""
    return [
        _contents(law),
        *(_ruling_page(identifier, ruling, law, names) for identifier, ruling in law.rulings.items()),
    ]


def _chapter(ruling: Document, law: Law) -> Chapter:
    """The chapter of a ruling's first clause."""
    stem = law.clauses[ruling["clauses"][0]].chapter
    return next(chapter for chapter in law.chapters if chapter.stem == stem)


def _contents(law: Law) -> Page:
    """All rulings, by chapter."""
    blocks = [
        "# Rulings\n\nWhere the sources of a game are silent, garbled or contradictory, a ruling decides. Each ruling is "
        "recorded once, with the readings that people hold, who holds them, and why this one was chosen. Where people "
        f"really play both, the ruleset has an option.\n\n{counted(len(law.rulings), 'ruling')}.",
    ]
    for chapter in law.chapters:
        rulings = [ruling for ruling in law.rulings.values() if _chapter(ruling, law) == chapter]
        if rulings:
            items = "".join(f"<li>{_item(ruling)}</li>" for ruling in rulings)
            blocks += [f"## {chapter.title} {{ #{chapter.stem} }}", ready_made(f'<ul class="rulings">{items}</ul>')]
    return Page(_INDEX, "All rulings", "\n\n".join(blocks) + "\n")


def _item(ruling: Document) -> str:
    """A ruling in the list: its title, its number, and how many games it concerns."""
    link = html_link(ruling["title"], f"rulings/{ruling['id']}.md", _INDEX)
    return f'{link} <span class="quiet">{ruling["id"]} · {_games(ruling)}</span>'


def _games(ruling: Document) -> str:
    """How many games a ruling concerns: those it lists, and those that extend them."""
    return counted(len(answers_of(read_ruling(ruling))), "game")


def _line(text: str) -> str:
    return " ".join(text.split())


def _ruling_page(identifier: str, ruling: Document, law: Law, names: Names) -> Page:
    origin = f"rulings/{identifier}.md"

    def prose(text: str) -> str:
        referring = names.with_references(text.strip(), lambda cited, target: markdown_link(cited, target, origin))
        return names.linked(referring, origin, options_first=True)

    strength, chapter = ruling.get("strength", ""), _chapter(ruling, law)
    parts = [
        f"# {ruling['title']}",
        f'<p class="kicker">Ruling {identifier} · {html_link(chapter.title, f"{_INDEX}#{chapter.stem}", origin)}</p>',
        f'<p class="question">{escape(_line(ruling["question"]))}</p>',
        f'<div class="ruling" markdown="1">\n\n{prose(ruling["ruling"])}\n\n</div>',
        "## Why",
        prose(ruling["why"]),
    ]
    if strength:
        parts.append(f'<p class="quiet">Strength: <b>{escape(strength)}</b>. {STRENGTHS.get(strength, "")}</p>')
    rows = [
        [
            _reading(reading, origin, names),
            names.sources_html(reading.held_by, origin) or OURS,
        ]
        for reading in readings_of(ruling)
    ]
    parts += [
        "## The readings",
        "What the ruling takes is set in bold.",
        html_table(["Reading", "Held by"], rows, "plain stacked headed"),
    ]
    parts += _answers(ruling, origin, law, names)
    parts += ["## Where it bears", _bearing(ruling, origin, law, names)]
    return Page(
        origin, f"{identifier} {ruling['title']}", "\n\n".join(parts) + "\n", description=_line(ruling["question"])
    )


def _reading(reading: Reading, origin: str, names: Names) -> str:
    sentence = names.referring_html(_line(reading.says), origin)
    return f"<b>{sentence}</b>" if reading.is_taken else sentence


def _answers(ruling: Document, origin: str, law: Law, names: Names) -> list[str]:
    """The ruling's answer for each game it concerns, one row per answer."""
    games_by_answer: dict[str, list[str]] = {}
    for game, answer in answers_of(read_ruling(ruling)).items():
        link = html_link(law.rulesets[game]["title"], names.rulesets[game], origin)
        games_by_answer.setdefault(answer, []).append(link)
    if not games_by_answer:
        return []
    rows = [["<br>".join(games), escape(answer)] for answer, games in games_by_answer.items()]
    return ["## Game by game", html_table(["Game", "Decided there"], rows, "plain rulings stacked")]


@lru_cache(maxsize=1)
def _cases_by_ruling(law: Law) -> dict[str, list[Case]]:
    """The cases whose source names each ruling by its id."""
    found: dict[str, list[Case]] = {identifier: [] for identifier in law.rulings}
    for case in law.cases:
        for word in dict.fromkeys(re.findall(r"\w+(?:-\w+)*", case.document["source"])):
            if word in found:
                found[word].append(case)
    return found


def _case_lines(cases: Sequence[Case], origin: str, law: Law, names: Names) -> Iterator[str]:
    """A line for each case, up to the most that a page lists, and one that says in which games there are more."""
    shown = _from_every_game(cases, MOST_CASES)
    for case in shown:
        yield f"{names.html(names.cases, case.id, origin)} {escape(case.document['title'])}"
    further = Counter(_game_of(case, law) for case in cases if case not in shown)
    if further:
        pages = {_game_of(case, law): names.cases.get(case.id, "").partition("#")[0] for case in cases}
        games = [html_link(game, pages[game], origin) if pages[game] else escape(game) for game in further]
        yield f"Further cases: {', '.join(f'{game} {further[title]}' for game, title in zip(games, further, strict=True))}"


def _game_of(case: Case, law: Law) -> str:
    """The title of the game of a case; cases with changed options share a page."""
    parent, _, is_changed = case.ruleset.partition("+")
    return f"{law.rulesets[parent]['title']}{' with changed options' if is_changed else ''}"


def _from_every_game(cases: Sequence[Case], most: int) -> list[Case]:
    """At most so many cases in their order: the first of every game, then the second, and so on."""
    seen = Counter[str]()
    turns = []
    for place, case in enumerate(cases):
        seen[case.ruleset] += 1
        turns.append((seen[case.ruleset], place))
    return [cases[place] for place in sorted(place for _, place in sorted(turns)[:most])]


def _bearing(ruling: Document, origin: str, law: Law, names: Names) -> str:
    facts = []
    clauses = [names.html(names.clauses, label, origin) for label in ruling.get("clauses", [])]
    options = [names.html(names.options, option, origin) for option in ruling.get("options", [])]
    cases = _cases_by_ruling(law)[ruling["id"]]
    differences = differences_about(ruling["id"], law, origin)
    settled = [
        html_link(answer.question, answer.path, origin)
        for answer in all_answers(read_topics())
        if ruling["id"] in answer.rulings
    ]
    for term, links in (
        ("Clauses", clauses),
        ("Options", options),
        ("Place by place", differences),
        ("Settles", settled),
    ):
        if links:
            facts.append(f"<dt>{term}</dt><dd>{', '.join(links)}</dd>")
    if cases:
        facts.append(f"<dt>Cases</dt><dd>{'<br>'.join(_case_lines(cases, origin, law, names))}</dd>")
    return f'<dl class="facts-list">{"".join(facts)}</dl>'
