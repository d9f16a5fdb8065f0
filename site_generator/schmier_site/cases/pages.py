"""The conformance cases for people: a page for each ruleset, a section for each case."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from html import escape
from itertools import groupby
from pathlib import PurePosixPath
from typing import Final

from schmier import __version__
from schmier_conformance.corpus.cases import Level, corpus_version
from schmier_conformance.wording.vocabulary import vocabulary_of
from schmier_site.cases.plain import plain_html
from schmier_site.cases.words import situation_html, situation_of, step_html
from schmier_site.html.ready_made import ready_made
from schmier_site.law import Case, Law
from schmier_site.names import Names
from schmier_site.pages import (
    Page,
    counted,
    html_link,
    html_table,
    html_target,
    markdown_link,
)
from schmier_site.release import DIGESTS

MOST_OF_CASES = 43_000
"""The bytes of cases on one page; the frame of the site and the headings add about fifteen thousand."""

_ENTRY = 340
"""The bytes of a case in the list beside its table."""

_RULESET = 900
"""The bytes above the cases of a ruleset."""

SWITCHES = "switches"
"""The folder of the pages of cases whose ruleset is written in their file."""

ARCHIVES = "files/release"
"""The archive of the law and all cases, with its digest."""

DATA = "files/cases.json.gz"
"""The data the script of the case search loads."""

SCRIPT = "assets/cases.js"

LEVELS: Final = tuple(level for level in Level if level is not Level.RECORDED)
"""The levels of cases, in their order."""


@dataclass(frozen=True)
class Collection:
    """The cases of one ruleset; or of all rulesets written in the files of their cases and extend the same one."""

    key: str
    """The id of a shipped ruleset; behind `switches/`, of the one that others extend."""
    title: str
    cases: list[Case]

    @cached_property
    def shown(self) -> list[Case]:
        """The cases shown one by one; generated ones stay in their files."""
        return [case for case in self.cases if not case.is_generated]

    def path(self, number: int = 1) -> str:
        """The page with that number, from 1."""
        return f"cases/{self.key}{f'.{number}' if number > 1 else ''}.md"

    @cached_property
    def parts(self) -> list[list[Case]]:
        """The cases of each page."""
        parts: list[list[Case]] = [[]]
        room = MOST_OF_CASES
        for before, case in zip([None, *self.shown], self.shown, strict=False):
            is_next_ruleset = before is None or before.ruleset != case.ruleset
            weight = _weight(case) + (_RULESET if is_next_ruleset else 0)
            if weight > room and parts[-1]:
                parts.append([])
                room = MOST_OF_CASES
            room -= weight
            parts[-1].append(case)
        return parts


def _weight(case: Case) -> int:
    """About how many bytes a case takes on a page; nearer than needed, and sooner known than what is written there."""
    questions = [{**step, "expect": {**step["expect"], "because": ()}} for step in case.document["steps"]]
    return _ENTRY + len(json.dumps([case.document["given"], questions])) * 2 // 5


@lru_cache(maxsize=1)
def collections_of(law: Law) -> list[Collection]:
    """All cases, those of shipped rulesets first."""
    found: dict[str, Collection] = {}
    for case in law.cases:
        parent, _, is_changed = case.ruleset.partition("+")
        key, title = (f"{SWITCHES}/{parent}", "with other rules") if is_changed else (parent, "")
        whole = ", ".join(filter(None, (str(law.rulesets[parent]["title"]), title)))
        found.setdefault(key, Collection(key, whole, [])).cases.append(case)
    return sorted(found.values(), key=lambda collection: (collection.key.startswith(SWITCHES), collection.key))


def case_file(page: str) -> str:
    """The place of the file in which the cases of a page are drawn, in the docs tree; `docs/assets/cases.js` says it too."""
    name = page.removeprefix("cases/").removesuffix(".md").replace("/", ".")
    return f"cases/drawn/{name}.json.gz"


def case_pages(law: Law) -> dict[str, str]:
    """The page of each case."""
    return {
        case.id: collection.path(number)
        for collection in collections_of(law)
        for number, part in enumerate(collection.parts, start=1)
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
            for number in range(1, len(collection.parts) + 1)
        ),
    ]


_WITHOUT_SCRIPT = "Without a script a case is told in a table."


def _contents(collections: list[Collection]) -> Page:
    origin = "cases/index.md"
    rows = [_row(cases, place, origin) for collection in collections for cases, place in _rulesets_of(collection)]
    table = html_table(["Game", *(level.capitalize() for level in LEVELS), "Clauses"], rows, "plain games")
    text = (
        "# Conformance cases\n\nA case is a situation at a table, questions and actions, and what every right engine "
        "answers. Every claim in it was worked out by a person from a source and then confirmed by the reference; "
        "generated cases carry no such claim and are marked *random*. How an engine is asked is told in "
        f"{markdown_link('Check your engine', 'guides/check-your-engine.md', origin)}.\n\n"
        + '<div data-finder="search/cases.json.gz" data-label="Search the cases"></div>\n\n'
        + ready_made(
            f'<div class="find-case" data-from="../{DATA}" hidden></div><script type="module" src="../{SCRIPT}"></script>'
        )
        + "\n\n"
        + (table if rows else "There are no cases yet.")
        + f"\n\n{_as_files(origin)}\n"
    )
    # A folder's own page is not split: its links leave from one level above its further pages.
    return Page(origin, "All cases", text, is_part=True)


def _rulesets_of(collection: Collection) -> Iterator[tuple[list[Case], str]]:
    """The cases of each ruleset, and the place where they begin."""
    begins = {
        case.ruleset: f"{collection.path(number)}#{_anchor(case)}"
        for number, part in reversed(list(enumerate(collection.parts, start=1)))
        for case in reversed(part)
    }
    for ruleset in dict.fromkeys(case.ruleset for case in collection.cases):
        place = begins[ruleset] if collection.key.startswith(SWITCHES) else collection.path()
        yield [case for case in collection.cases if case.ruleset == ruleset], place


def _anchor(case: Case) -> str:
    """The anchor of the cases of a ruleset written in their file."""
    return PurePosixPath(case.file).stem


def _row(cases: list[Case], place: str, origin: str) -> list[str]:
    """The numbers of cases and of clauses of a ruleset."""
    levels = [sum(case.document["level"] == level for case in cases) for level in LEVELS]
    clauses = {clause for case in cases for clause in case.document["clauses"]}
    title = str(cases[0].ruleset_document.get("title", cases[0].ruleset))
    return [html_link(title, place, origin), *(str(level or "–") for level in levels), str(len(clauses))]


def _as_files(origin: str) -> str:
    """The links to the cases as files."""
    versions = {"corpus": corpus_version(), "law": __version__, "schemas": __version__}
    archives = [f"schmier-{part}-{version}.tar.gz" for part, version in versions.items()]
    links = [html_link(name, f"{ARCHIVES}/{name}", origin) for name in (*archives, DIGESTS)]
    packages = markdown_link("There are packages too", "guides/without-the-harness.md", origin)
    return (
        "## As files\n\nAll cases with their index, rulesets and types are in one archive, the law and the rulings in another, the schemas "
        f"in a third, with the digests beside them. {packages}, for npm, PyPI, crates.io and Go."
        f'\n\n<ul class="files">{"".join(f"<li>{link}</li>" for link in links)}</ul>'
    )


def _page(collection: Collection, number: int, law: Law, names: Names) -> Page:
    path, parts = collection.path(number), collection.parts
    title = collection.title + (f", page {number}" if number > 1 else "")
    parent = collection.key.removeprefix(f"{SWITCHES}/")
    blocks = [f"# Cases: {title}", f'<p class="kicker">Ruleset {names.html(names.rulesets, parent, path)}</p>']
    if len(parts) > 1:
        numbers = range(1, len(parts) + 1)
        links = (f"<b>{to}</b>" if to == number else html_link(str(to), collection.path(to), path) for to in numbers)
        blocks.append(f'<p class="quiet">Pages: {" ".join(links)}</p>')
    archive = html_link("The archive", "cases/index.md#as-files", path)
    blocks.append(f"<noscript><p>{_WITHOUT_SCRIPT} {archive} has the clauses behind each answer, too.</p></noscript>")
    for ruleset, cases in groupby(parts[number - 1], lambda case: case.ruleset):
        listed = list(cases)
        if ruleset != parent:
            blocks += _changed_rules(listed[0], names, path)
        entries = "\n".join(case_entry(case, path, names) for case in listed)
        blocks.append(ready_made(f'<div data-drawn="{html_target(case_file(path), path)}">{entries}</div>'))
    generated = [case for case in collection.cases if case.is_generated]
    if number == 1 and generated:
        files = dict.fromkeys(case.file for case in generated)
        raw = ", ".join(f"`conformance/fixtures/{file}`" for file in files)
        archive = markdown_link("the archive of all cases", "cases/index.md#as-files", path)
        made = f"{counted(len(generated), 'case')} made from a seed and played on the reference, in {raw} of {archive}."
        blocks += ["## Generated cases", made]
    described = f"{counted(len(collection.shown), 'situation')} at the table of {collection.title}, and what every right engine answers."
    return Page(path, title, "\n\n".join(blocks) + "\n", description=described, is_part=True)


def _changed_rules(case: Case, names: Names, origin: str) -> list[str]:
    """The heading of a ruleset written in the file of its cases, and which options it changes, with short values."""
    changes = ", ".join(
        names.html(names.options, option, origin)
        + ("" if isinstance(value, list | dict) else f" = <code>{escape(json.dumps(value, ensure_ascii=False))}</code>")
        for option, value in _changes(case)
    )
    title = _plain(str(case.ruleset_document.get("title", case.ruleset)))
    return [f"## {title} {{ #{_anchor(case)} }}", f'<p class="kicker">Changes {changes}</p>']


def _changes(case: Case) -> list[tuple[str, object]]:
    """The options the ruleset of a case sets itself."""
    found: list[tuple[str, object]] = []
    for part, value in case.written_ruleset.items():
        if part in ("format", "id", "title", "family", "extends", "sources", "why", "note"):
            continue
        found += (
            [(f"{part}.{key}", inner) for key, inner in value.items()] if isinstance(value, dict) else [(part, value)]
        )
    return found


def case_entry(case: Case, origin: str, names: Names) -> str:
    """One case in the list: its title, and its content once opened. The anchor is its id; the wrapper says where it is drawn."""
    document = case.document
    clauses = ", ".join(document["clauses"])
    return (
        f'<details class="one-case case-opens" id="{case.id}">'
        f'<summary>{escape(document["title"])} <span class="quiet">{case.id} · {clauses}</span></summary>'
        f"<div><p>{names.referring_html(document['why'], origin)}</p>{plain_html(case)}</div></details>"
    )


def case_html(case: Case, origin: str, names: Names) -> str:
    """One case with its reasons, its situation drawn and its steps."""
    document = case.document
    clauses = " ".join(names.html(names.clauses, clause, origin) for clause in document["clauses"])
    facts = [
        f"<dt>Clauses</dt><dd>{clauses}</dd>",
        f"<dt>Why it matters</dt><dd>{names.referring_html(document['why'], origin)}</dd>",
    ]
    if "working" in document:
        facts.append(f"<dt>Worked out</dt><dd>{names.referring_html(document['working'], origin)}</dd>")
    facts.append(f"<dt>Source</dt><dd>{names.referring_html(document['source'], origin)}</dd>")
    steps = "".join(
        step_html(step, document["given"]["seats"], origin, names, vocabulary_of(case.ruleset_document))
        for step in document["steps"]
    )
    return (
        f'<dl class="facts-list">{"".join(facts)}</dl>\n'
        f'<div data-case="{case.id}">{situation_html(document["given"], situation_of(case))}</div>\n'
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
