"""Every case worked by hand, listed and drawn: the cases of a page lie together in a packed file, which a script of the page fetches."""

from __future__ import annotations

from pathlib import Path

from schmier_site.cases.best_case import faults_on
from schmier_site.cases.pages import (
    DATA,
    Collection,
    case_file,
    case_html,
    case_pages,
    changes_html,
    collections_of,
    list_of,
)
from schmier_site.html.packed import write_packed
from schmier_site.html.pieces import packed_parts
from schmier_site.html.set_aside import BEGIN, END
from schmier_site.law import Case, Document, Law
from schmier_site.names import Names, names_of

_ORIGIN = "cases/drawn/index.md"
"""Links are written as from the folder of the packed files."""


def write_case_files(docs: Path, law: Law) -> None:
    """Write the files of the cases, and what the search of cases asks."""
    pages = case_pages(law)
    names = names_of(law, pages)
    for collection in collections_of(law):
        write_packed(docs / case_file(collection.path), cases_document(collection, names))
    write_packed(docs / DATA, search_data(law, pages))


def cases_document(collection: Collection, names: Names) -> Document:
    """The cases of a page: the lists of its rulesets, and each case drawn."""
    lists: dict[str, list[list[str]]] = {}
    parts: dict[str, str] = {}
    for case in collection.shown:
        key = list_of(case)
        if key and key not in parts:
            parts[key] = changes_html(case, names, _ORIGIN)
        lists.setdefault(key, []).append([case.id, case.document["title"], ", ".join(case.document["clauses"])])
        parts[case.id] = case_fragment(case, names)
    return {"lists": lists, **packed_parts(parts)}


def case_fragment(case: Case, names: Names) -> str:
    """A case as a page loads it."""
    html = case_html(case, _ORIGIN, names).replace(BEGIN, "").replace(END, "")
    return f'<div class="drawn-case">{html}</div>'


def search_data(law: Law, pages: dict[str, str]) -> Document:
    """Clauses, games, misreadings and cases; a case names the others by their places in the lists."""
    cases = [case for case in law.cases if not case.is_generated]
    clauses = list(law.clauses)
    games = list(dict.fromkeys(str(case.ruleset_document.get("title", case.ruleset)) for case in cases))
    faults = [fault for label in clauses for fault in faults_on(label)]
    detected: dict[str, list[int]] = {}
    for number, fault in enumerate(faults):
        for identifier in fault.cases:
            detected.setdefault(identifier, []).append(number)
    place = {label: number for number, label in enumerate(clauses)}
    document: Document = {
        "clauses": clauses,
        "games": games,
        "faults": [fault.key for fault in faults],
        "pages": list(dict.fromkeys(pages[case.id] for case in cases)),
        "cases": [],
    }
    page_place = {page: number for number, page in enumerate(document["pages"])}
    document["cases"] = [
        [
            case.id,
            case.document["title"],
            games.index(str(case.ruleset_document.get("title", case.ruleset))),
            [place[label] for label in case.document["clauses"]],
            detected.get(case.id, []),
            page_place[pages[case.id]],
        ]
        for case in cases
    ]
    return document
