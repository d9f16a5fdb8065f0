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
from release import DIGESTS
from schmier import __version__
from schmier_conformance.corpus.cases import corpus_version

CASES_ON_A_PAGE = 60
"""Cases on one page, and in one file of drawn cases; more would make it slow to open on a telephone."""

ARCHIVES = "files/release"
"""Where the archive of the law and all cases lies, with its digest."""

DATA = "files/cases.json.gz"
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


def drawn_cases(page: str) -> str:
    """The place of the file in which the cases of a page are drawn, in the docs tree; `docs/assets/cases.js` says it too."""
    name = page.removeprefix("cases/").removesuffix(".md").replace("/", ".")
    return f"cases/drawn/{name}.json.gz"


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


_WITHOUT_SCRIPT = (
    "The tables of these cases are drawn by a script; without one you see what each case is about and why it matters."
)


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
        + '<div data-finder="search/cases.json.gz" data-label="Search the cases: words, a clause, a number"></div>\n\n'
        + ready_made(
            f'<div class="find-case" data-from="../{DATA}" hidden></div><script type="module" src="../{SCRIPT}"></script>'
        )
        + "\n\n"
        + (table if rows else "There are no cases yet.")
        + f"\n\n{_as_files(origin)}\n"
    )
    return Page(origin, "All cases", text)


def _as_files(origin: str) -> str:
    """Where the cases are to be had as files."""
    corpus, schemas = (f"schmier-{part}.tar.gz" for part in (f"corpus-{corpus_version()}", f"schemas-{__version__}"))
    links = [html_link(name, f"{ARCHIVES}/{name}", origin) for name in (corpus, schemas, DIGESTS)]
    return (
        "## As files\n\nAll cases, the law, the rulesets and the rulings are in one archive, the schemas in another, and the digests "
        f'of both beside them:\n\n<ul class="files">{"".join(f"<li>{link}</li>" for link in links)}</ul>'
    )


def _page(collection: Collection, number: int, law: Law, names: Names) -> Page:
    path, parts = collection.path(number), collection.parts()
    title = collection.title + (f", page {number}" if number > 1 else "")
    blocks = [f"# Cases: {title}", f'<p class="kicker">{_kicker(collection, names, path)}</p>']
    if len(parts) > 1:
        numbers = range(1, len(parts) + 1)
        links = (f"<b>{to}</b>" if to == number else html_link(str(to), collection.path(to), path) for to in numbers)
        blocks.append(f'<p class="quiet">Pages: {" ".join(links)}</p>')
    archive = html_link("The archive", "cases/index.md#as-files", path)
    blocks.append(f"<noscript><p>{_WITHOUT_SCRIPT} {archive} has all of it.</p></noscript>")
    entries = "\n".join(map(case_entry, parts[number - 1]))
    blocks.append(ready_made(f'<div data-drawn="{html_target(drawn_cases(path), path)}">{entries}</div>'))
    generated = [case for case in collection.cases if case.is_generated]
    if number == 1 and generated:
        files = dict.fromkeys(case.file for case in generated)
        raw = ", ".join(f"`conformance/fixtures/{file}`" for file in files)
        archive = markdown_link("the archive of all cases", "cases/index.md#as-files", path)
        made = f"{counted(len(generated), 'case')} made from a seed and played on the reference, in {raw} of {archive}."
        blocks += ["## Generated cases", made]
    described = f"{counted(len(collection.drawn), 'situation')} at the table of {collection.title}, and what every right engine answers."
    return Page(path, title, "\n\n".join(blocks) + "\n", description=described)


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


def case_entry(case: Case) -> str:
    """One case in the list: its title, and what opens it; its anchor is its id. Around it stands where it is drawn."""
    document = case.document
    clauses = ", ".join(document["clauses"])
    return (
        f'<details class="one-case case-opens" id="{case.id}">'
        f'<summary>{escape(document["title"])} <span class="quiet">{case.id} · {clauses}</span></summary>'
        f"<p>{escape(document['why'])}</p></details>"
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
