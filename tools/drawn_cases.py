"""Every case worked by hand, drawn in a small file of its own: the lists of cases open it, and it can be read alone."""

from __future__ import annotations

import json
from html import escape
from pathlib import Path

from cases import DATA, case_html, case_pages, drawn_case
from clause_cases import faults_on
from law import Case, Document, Law
from names import Names, names_of
from pages import html_link

_ORIGIN = "cases/drawn/index.md"
"""Links are written as from the folder of these files."""

_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>{title}</title>
<link rel="stylesheet" href="../../assets/schmier.css"><link rel="stylesheet" href="../../assets/clauses.css"></head>
<body class="case-alone md-typeset"><p class="quiet">{back}</p><h1>{title}</h1>
<div class="drawn-case">{case}</div></body></html>
"""


def write_drawn_cases(docs: Path, law: Law) -> None:
    """Write the files of the cases, and what the search of cases asks."""
    pages = case_pages(law)
    names = names_of(law, pages)
    (docs / "cases" / "drawn").mkdir(parents=True, exist_ok=True)
    for case in law.cases:
        if not case.is_generated:
            (docs / drawn_case(case.id)).write_text(drawn(case, names), "utf-8")
    (docs / DATA).write_text(search_data(law, pages), "utf-8")


def drawn(case: Case, names: Names) -> str:
    """The file of a case."""
    game = str(case.ruleset_document.get("title", case.ruleset))
    back = html_link(f"Cases of {game}", names.cases[case.id], _ORIGIN)
    return _PAGE.format(title=escape(case.document["title"]), back=back, case=case_html(case, _ORIGIN, names))


def search_data(law: Law, pages: dict[str, str]) -> str:
    """Clauses, games, misreadings and cases; a case names the others by their places in the lists."""
    cases = [case for case in law.cases if not case.is_generated]
    clauses = list(law.clauses)
    games = list(dict.fromkeys(str(case.ruleset_document.get("title", case.ruleset)) for case in cases))
    faults = [fault for label in clauses for fault in faults_on(label)]
    noticed: dict[str, list[int]] = {}
    for number, fault in enumerate(faults):
        for identifier in fault.cases:
            noticed.setdefault(identifier, []).append(number)
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
            noticed.get(case.id, []),
            page_place[pages[case.id]],
        ]
        for case in cases
    ]
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n"
