"""The coverage of the law: every clause with its code, cases and misreadings, those with few, and the changes."""

from __future__ import annotations

from html import escape
from typing import Final

from schmier_site.cases.best_case import faults_on
from schmier_site.clauses.chapters import RAW_CLAUSES, first_words
from schmier_site.clauses.page import path_of
from schmier_site.corpus_packages.changes import CHANGELOG, Change, changes_in
from schmier_site.html.ready_made import ready_made
from schmier_site.law import Chapter, Law
from schmier_site.names import Names
from schmier_site.pages import (
    Page,
    counted,
    html_link,
    html_table,
    markdown_link,
)

ALL: Final = "rules/clauses.md"
THIN: Final = "rules/coverage.md"
CHANGES: Final = "rules/changes.md"

_THIN: Final = 2
"""The limit of cases for a thin clause."""


def coverage_pages(law: Law, names: Names) -> list[Page]:
    """The table of all clauses, the thin ones, and the changes by clause."""
    return [_all(law), _thin(law, names), _changes_page(law)]


def _all(law: Law) -> Page:
    parts = [
        "# All clauses",
        f"{len(law.clauses)} clauses. Each leads to everything that leans on it. "
        f"{markdown_link('Which lean on little', THIN, ALL)}; {markdown_link('what has changed', CHANGES, ALL)}. "
        f"For programs: {markdown_link('`clauses.json`', RAW_CLAUSES, ALL)}, each with its text, where it is in "
        "force, and its checksum, by which a reader sees what has changed.",
    ]
    for chapter in law.chapters:
        rows = "".join(
            f"<li>{html_link(clause.label, path_of(clause.label), ALL, 'name')} "
            f"<span>{counted(len(law.cases_of(clause.label)), 'case')}</span></li>"
            for clause in chapter.clauses
        )
        parts += [f"## {chapter.title}", ready_made(f'<ul class="clause-list">{rows}</ul>')]
    return Page(ALL, "All clauses", "\n\n".join(parts) + "\n")


# ---- what leans on little --------------------------------------------------------------------------------------------


def _thin(law: Law, names: Names) -> Page:
    pinned = {label: law.cases_of(label) for label in law.clauses}
    thin = [label for label, cases in pinned.items() if len(cases) <= _THIN]
    unread = [label for label in law.clauses if not faults_on(label)]
    rows = [
        [
            f'{html_link(label, path_of(label), THIN, "name")}<br><span class="quiet">{escape(first_words(law.clauses[label]))}</span>',
            " ".join(names.html(names.cases, case.id, THIN) for case in pinned[label]),
            str(law.generated_cases_of(label) or "–"),
            str(len(faults_on(label)) or "–"),
        ]
        for label in thin
    ]
    chapters = [_chapter_row(chapter, set(thin), law) for chapter in law.chapters]
    bare = ", ".join(html_link(label, path_of(label), THIN, "name") for label in unread)
    parts = [
        "# Coverage",
        f"{len(law.clauses)} clauses; {sum(label in law.code for label in law.clauses)} are named in the code of the reference, "
        f"{sum(bool(cases) for cases in pinned.values())} are pinned by at least one case worked by hand. "
        f"How much the cases notice is {markdown_link('measured', 'cases/what-is-noticed.md', THIN)}.",
        ready_made(html_table(["Chapter", "Clauses", "In code", "Pinned", "Thin"], chapters)),
        "## Thin clauses",
        f"{counted(len(thin), 'clause')} pinned by no more than {_THIN} cases. Another case is welcome: "
        f"{markdown_link('how one is written', 'guides/writing-cases.md', THIN)}.",
        ready_made(
            html_table(["Clause", "Cases", "Generated", "Misreadings"], rows, "plain clause-index stacked headed")
        ),
        "## Clauses without a known misreading",
        ready_made(f"<p>{bare or 'None.'}</p>"),
    ]
    return Page(THIN, "Coverage", "\n\n".join(parts) + "\n")


def _chapter_row(chapter: Chapter, thin: set[str], law: Law) -> list[str]:
    """A chapter, with how many of its clauses are decided in code, pinned, thin."""
    labels = [clause.label for clause in chapter.clauses]
    in_code = sum(bool(law.code.get(label)) for label in labels)
    pinned = sum(bool(law.cases_of(label)) for label in labels)
    numbers = (len(labels), in_code, pinned, sum(label in thin for label in labels))
    return [html_link(chapter.title, chapter.path, THIN), *map(str, numbers)]


# ---- what has changed ------------------------------------------------------------------------------------------------


def changes(law: Law, text: str) -> list[Change]:
    """The entries of the changes of the corpus, the newest first."""
    pinned = {name: case.document["clauses"] for name, case in law.case_by_id.items()}
    return changes_in(text, pinned, law.clauses)


def _changes_page(law: Law) -> Page:
    found = changes(law, CHANGELOG.read_text("utf-8"))
    rows = [
        [
            f'<span class="quiet">{change.version}</span> <time>{change.date}</time>',
            escape(change.text),
            _links(change.clauses),
        ]
        for change in found
    ]
    by_clause: dict[str, list[Change]] = {}
    for change in found:
        for label in change.clauses:
            by_clause.setdefault(label, []).append(change)
    listed = [
        [
            html_link(label, path_of(label), CHANGES, "name"),
            "<br>".join(_in_short(change) for change in by_clause[label]),
        ]
        for label in law.clauses
        if label in by_clause
    ]
    checksums = markdown_link("`clauses.json`", RAW_CLAUSES, CHANGES)
    parts = [
        "# What changed for my engine",
        "The changes of the corpus, the newest first: what an engine that passed before may have to answer otherwise. "
        "An entry is about the clauses that it names, and those that at least half of its cases name. "
        f"Each clause has a checksum in {checksums}: what differs from the list that you kept has changed.",
        ready_made(html_table(["When", "What", "Clauses"], rows, "plain stacked")),
        "## By clause",
        ready_made(html_table(["Clause", "Changes"], listed, "plain clause-index stacked")),
    ]
    return Page(CHANGES, "What changed", "\n\n".join(parts) + "\n")


def _in_short(change: Change) -> str:
    return f"{change.date} {escape(change.text)}"


def _links(labels: tuple[str, ...]) -> str:
    return " ".join(html_link(label, path_of(label), CHANGES, "name") for label in labels) or "–"
