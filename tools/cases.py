"""The conformance cases for people: a page for each ruleset, a section for each case."""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import PurePosixPath
from typing import NamedTuple

from case_words import situation_html, step_html
from law import Case, Law
from names import Names
from pages import Page, counted, html_link, html_table, html_target, markdown_link
from ready_made import ready_made

CASES_ON_A_PAGE = 60
"""Cases on one page; more would make it slow to open on a telephone."""

DATA = "files/cases.json"
"""What the search of cases asks, for its script."""

SCRIPT = "assets/cases.js"

LEVELS = ("core", "corner", "random")
"""The levels of cases, in their order."""


class Collection(NamedTuple):
    """The cases of one ruleset."""

    key: str
    """The id of a shipped ruleset; for a ruleset written in the file of its cases, `switches/` and the name of the file."""
    title: str
    cases: list[Case]

    @property
    def drawn(self) -> list[Case]:
        """The cases shown one by one; generated ones stay in their files."""
        return [case for case in self.cases if not case.is_generated]

    def path(self, number: int = 1) -> str:
        """The page with that number, from 1."""
        return f"cases/{self.key}{f'.{number}' if number > 1 else ''}.md"

    def parts(self) -> list[list[Case]]:
        """The cases of each page."""
        drawn = self.drawn
        return [drawn[start : start + CASES_ON_A_PAGE] for start in range(0, len(drawn), CASES_ON_A_PAGE)] or [[]]


def collections_of(law: Law) -> list[Collection]:
    """All cases, those of shipped rulesets first."""
    found: dict[str, Collection] = {}
    for case in law.cases:
        is_shipped = case.ruleset in law.rulesets
        key = case.ruleset if is_shipped else f"switches/{PurePosixPath(case.file).stem}"
        title = str(case.ruleset_document.get("title", case.ruleset))
        found.setdefault(key, Collection(key, title, [])).cases.append(case)
    return sorted(found.values(), key=lambda collection: (collection.key.startswith("switches/"), collection.key))


def drawn_case(identifier: str) -> str:
    """The place of the file in which a case is drawn, in the docs tree."""
    return f"cases/drawn/{identifier}.html"


def raw_fixture(file: str) -> str:
    """The place of a file of fixtures in the docs tree."""
    return f"files/fixtures/{file}"


def case_pages(law: Law) -> dict[str, str]:
    """The page on which each case stands."""
    return {
        case.id: collection.path(number)
        for collection in collections_of(law)
        for number, part in enumerate(collection.parts(), start=1)
        for case in part
    }


def pages_of_cases(law: Law, names: Names) -> list[Page]:
    """The table of the corpus, and the pages of each ruleset."""
    collections = collections_of(law)
    return [
        _contents(collections),
        *(
            _page(collection, number, law, names)
            for collection in collections
            for number in range(1, len(collection.parts()) + 1)
        ),
    ]


def _contents(collections: list[Collection]) -> Page:
    origin = "cases/index.md"
    rows = []
    for collection in collections:
        levels = [sum(case.document["level"] == level for case in collection.cases) for level in LEVELS]
        clauses = {clause for case in collection.cases for clause in case.document["clauses"]}
        link = html_link(collection.title, collection.path(), origin)
        rows.append([link, *(str(level or "–") for level in levels), str(len(clauses))])
    table = html_table(["Game", *(level.capitalize() for level in LEVELS), "Clauses"], rows, "plain games")
    text = (
        "# Conformance cases\n\nA case is a situation at a table, questions and actions, and what every right engine "
        "answers. Every claim in it was worked out by a person from a source and then confirmed by the reference; "
        "generated cases carry no such claim and are marked *random*. How an engine is asked is told in "
        f"{markdown_link('Check your engine', 'guides/check-your-engine.md', origin)}.\n\n"
        + '<div data-finder="search/cases.json" data-label="Search the cases: words, a clause, a number"></div>\n\n'
        + ready_made(
            f'<div class="find-case" data-from="../{DATA}" hidden></div><script type="module" src="../{SCRIPT}"></script>'
        )
        + "\n\n"
        + (table if rows else "There are no cases yet.")
        + "\n"
    )
    return Page(origin, "All cases", text)


def _page(collection: Collection, number: int, law: Law, names: Names) -> Page:
    path, parts = collection.path(number), collection.parts()
    title = collection.title + (f", page {number}" if number > 1 else "")
    # Cases have a search of their own; in that of the site they would bury everything else.
    front = "---\nsearch: {exclude: true}\n---"
    blocks = [front, f"# Cases: {title}", f'<p class="kicker">{_kicker(collection, names, path)}</p>']
    if len(parts) > 1:
        numbers = range(1, len(parts) + 1)
        links = (f"<b>{to}</b>" if to == number else html_link(str(to), collection.path(to), path) for to in numbers)
        blocks.append(f'<p class="quiet">Pages: {" ".join(links)}</p>')
    blocks.append(ready_made("\n".join(case_entry(case, path) for case in parts[number - 1])))
    generated = [case for case in collection.cases if case.is_generated]
    if number == 1 and generated:
        files = dict.fromkeys(case.file for case in generated)
        raw = ", ".join(markdown_link(f"`{file}`", raw_fixture(file), path) for file in files)
        made = f"{counted(len(generated), 'case')} made from a seed and played on the reference, in {raw}."
        blocks += ["## Generated cases", made]
    return Page(path, title, "\n\n".join(blocks) + "\n")


def _kicker(collection: Collection, names: Names, origin: str) -> str:
    """Which ruleset the cases are about; of one that is not shipped, what it changes."""
    case = collection.cases[0]
    if case.ruleset in names.rulesets:
        return f"Ruleset {names.html(names.rulesets, case.ruleset, origin)}"
    changes = ", ".join(
        f"{names.html(names.options, option, origin)} = <code>{escape(json.dumps(value, ensure_ascii=False))}</code>"
        for option, value in _changes(case)
    )
    parent = case.written_ruleset.get("extends", "")
    return f"Ruleset {names.html(names.rulesets, parent, origin)} with {changes}" if parent else escape(case.ruleset)


def _changes(case: Case) -> list[tuple[str, object]]:
    """The options that the ruleset of a case sets itself."""
    found: list[tuple[str, object]] = []
    for part, value in case.written_ruleset.items():
        if part in ("format", "id", "title", "family", "extends", "sources", "why", "note"):
            continue
        found += (
            [(f"{part}.{key}", inner) for key, inner in value.items()] if isinstance(value, dict) else [(part, value)]
        )
    return found


def case_entry(case: Case, origin: str) -> str:
    """One case in the list: its title, and what opens it; its anchor is its id."""
    document = case.document
    clauses = ", ".join(document["clauses"])
    drawn = html_link("the case, drawn", drawn_case(case.id), origin)
    return (
        f'<details class="one-case case-opens" id="{case.id}" data-from="{html_target(drawn_case(case.id), origin)}">'
        f'<summary>{escape(document["title"])} <span class="quiet">{case.id} · {clauses}</span></summary><p>{drawn}</p></details>'
    )


def case_html(case: Case, origin: str, names: Names) -> str:
    """One case with its reasons, its situation drawn and its steps."""
    document = case.document
    clauses = " ".join(names.html(names.clauses, clause, origin) for clause in document["clauses"])
    facts = [f"<dt>Clauses</dt><dd>{clauses}</dd>", f"<dt>Why it matters</dt><dd>{escape(document['why'])}</dd>"]
    if "working" in document:
        facts.append(f"<dt>Worked out</dt><dd>{escape(document['working'])}</dd>")
    source = names.with_references(escape(document["source"]), lambda said, target: html_link(said, target, origin))
    facts.append(f"<dt>Source</dt><dd>{source}</dd>")
    steps = "".join(step_html(step, document["given"]["seats"], origin, names) for step in document["steps"])
    return (
        f'<dl class="facts-list">{"".join(facts)}</dl>\n'
        f'<div data-case="{case.id}">{situation_html(document["given"], case.ruleset_document)}</div>\n'
        f'<ol class="steps">{steps}</ol>'
    )


def _plain(text: str) -> str:
    """A title in which nothing is taken for Markdown."""
    return re.sub(r"[*_\[\]{}]", r"\\\g<0>", text)


def cases_about(word: str, law: Law, names: Names, origin: str) -> str:
    """A list of the cases whose source mentions a word; a sentence where there are none."""
    found = [case for case in law.cases if word in case.document["source"] and case.id in names.cases]
    if not found:
        return "_No case of the corpus rests on it yet._"
    head = f"{counted(len(found), 'case')} of the corpus rest{'s' if len(found) == 1 else ''} on it:\n\n"
    return head + "\n".join(
        f"- {markdown_link(f'`{case.id}`', names.cases[case.id], origin)} {_plain(case.document['title'])}"
        for case in found
    )
