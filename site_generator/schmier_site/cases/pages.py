"""The conformance cases for people: a page for each ruleset, which a script fills from a packed file."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from html import escape
from itertools import groupby
from pathlib import PurePosixPath
from typing import Final

from schmier import __version__
from schmier_conformance.corpus.cases import Level, corpus_version
from schmier_conformance.wording.vocabulary import vocabulary_of
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

SWITCHES = "switches"
"""The folder of the pages of cases whose ruleset is written in their file."""

_CHANGED: Final = "with other rules"
"""The addition to the title of their pages."""

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

    @property
    def path(self) -> str:
        """The page."""
        return f"cases/{self.key}.md"


@lru_cache(maxsize=1)
def collections_of(law: Law) -> list[Collection]:
    """All cases, those of shipped rulesets first."""
    found: dict[str, Collection] = {}
    for case in law.cases:
        parent, _, is_changed = case.ruleset.partition("+")
        key, title = (f"{SWITCHES}/{parent}", _CHANGED) if is_changed else (parent, "")
        whole = ", ".join(filter(None, (str(law.rulesets[parent]["title"]), title)))
        found.setdefault(key, Collection(key, whole, [])).cases.append(case)
    return sorted(found.values(), key=lambda collection: (collection.key.startswith(SWITCHES), collection.key))


def case_file(page: str) -> str:
    """The place of the file with the cases of a page, listed and drawn, in the docs tree; `docs/assets/cases.js` names it too."""
    name = page.removeprefix("cases/").removesuffix(".md").replace("/", ".")
    return f"cases/drawn/{name}.json.gz"


def case_pages(law: Law) -> dict[str, str]:
    """The page of each case."""
    return {case.id: collection.path for collection in collections_of(law) for case in collection.shown}


def pages_of_cases(law: Law, names: Names) -> list[Page]:
    """The table of the corpus, and the page of each ruleset."""
    collections = collections_of(law)
    return [_contents(collections), *(_page(collection, names) for collection in collections)]


def _contents(collections: list[Collection]) -> Page:
    origin = "cases/index.md"
    shipped = [collection for collection in collections if not collection.key.startswith(SWITCHES)]
    changed = [collection for collection in collections if collection.key.startswith(SWITCHES)]
    heads = [*(level.capitalize() for level in LEVELS), "Clauses"]
    table = html_table(["Game", *heads], [_row(collection, origin) for collection in shipped], "plain games")
    others = html_table(["Game", "Rulesets", *heads], [_row(each, origin) for each in changed], "plain games")
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
        + (ready_made(table) if shipped else "There are no cases yet.")
        + (f"\n\n## With other rules\n\n{_ABOUT_OTHERS}\n\n{ready_made(others)}" if changed else "")
        + f"\n\n{_as_files(origin)}\n"
    )
    # A folder's own page is not split: its links leave from one level above its further pages.
    return Page(origin, "All cases", text, is_part=True)


_ABOUT_OTHERS: Final = (
    "The rulesets of these cases are in their files. Each extends a shipped game and changes a few options."
)


def _anchor(case: Case) -> str:
    """The anchor of the cases of a ruleset written in their file."""
    return PurePosixPath(case.file).stem


def _row(collection: Collection, origin: str) -> list[str]:
    """The numbers of cases and of clauses of a page, and of rulesets where they are not shipped."""
    cases = collection.cases
    levels = [sum(case.document["level"] == level for case in cases) for level in LEVELS]
    clauses = {clause for case in cases for clause in case.document["clauses"]}
    rulesets = [str(len({case.ruleset for case in cases}))] if collection.key.startswith(SWITCHES) else []
    title = collection.title.removesuffix(f", {_CHANGED}")
    return [
        html_link(title, collection.path, origin),
        *rulesets,
        *(str(level or "–") for level in levels),
        str(len(clauses)),
    ]


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


def _page(collection: Collection, names: Names) -> Page:
    path, parent = collection.path, collection.key.removeprefix(f"{SWITCHES}/")
    blocks = [
        f"# Cases: {collection.title}",
        f'<p class="kicker">Ruleset {names.html(names.rulesets, parent, path)}</p>',
        _where_they_are(collection),
    ]
    for _, cases in groupby(collection.shown, list_of):
        first = next(cases)
        if list_of(first):
            blocks.append(f"## {_plain(str(first.ruleset_document['title']))} {{ #{_anchor(first)} }}")
        blocks.append(f'<div data-list="{list_of(first)}"></div>')
    generated = [case for case in collection.cases if case.is_generated]
    if generated:
        files = dict.fromkeys(case.file for case in generated)
        raw = ", ".join(f"`conformance/fixtures/{file}`" for file in files)
        archive = markdown_link("the archive of all cases", "cases/index.md#as-files", path)
        made = f"{counted(len(generated), 'case')} made from a seed and played on the reference, in {raw} of {archive}."
        blocks += ["## Generated cases", made]
    described = f"{counted(len(collection.shown), 'situation')} at the table of {collection.title}, and what every right engine answers."
    return Page(path, collection.title, "\n\n".join(blocks) + "\n", description=described, is_part=True)


def _where_they_are(collection: Collection) -> str:
    """How many cases there are, and the files that have them."""
    origin, file = collection.path, case_file(collection.path)
    packed = html_link("packed JSON", file, origin)
    archive = html_link("the archive of all cases", "cases/index.md#as-files", origin)
    text = f"{counted(len(collection.shown), 'case')}, also as {packed} and in {archive}."
    without = "<noscript> The list needs a script.</noscript>"
    return f'<p class="quiet" data-pack="{html_target(file, origin)}">{text}{without}</p>'


def list_of(case: Case) -> str:
    """The list on its page that has a case: that of a ruleset written in its file, by its id; the one of a shipped ruleset has no name.

    A part of the same name in the packed file stands in front of the list.
    """
    return case.ruleset if case.written_ruleset else ""


def _heading(case: Case) -> str:
    """The heading of a ruleset written in the file of its cases."""
    title = _plain(str(case.ruleset_document.get("title", case.ruleset)))
    return f"## {title} {{ #{_anchor(case)} }}"


def changes_html(case: Case, names: Names, origin: str) -> str:
    """The options that a ruleset written in the file of its cases changes, with short values."""
    changes = ", ".join(
        names.html(names.options, option, origin)
        + ("" if isinstance(value, list | dict) else f" = <code>{escape(json.dumps(value, ensure_ascii=False))}</code>")
        for option, value in _changes(case)
    )
    return f'<p class="kicker">Changes {changes}</p>'


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
