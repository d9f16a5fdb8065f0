"""The pages of the evidence: the totals of all games, and for each game every value and every clause with what it rests on.

The tables of a game are in a packed file, which a script of its page fetches.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Final

from schmier_conformance.evidence.kinds import TITLES, Kind
from schmier_conformance.evidence.ledger import Entry, Ledger, document_of, ledgers, totals
from schmier_conformance.rulesets.options import value_text
from schmier_site.evidence.compared import COMPARED
from schmier_site.evidence.html import evidence_html
from schmier_site.html.packed import write_packed
from schmier_site.html.pieces import packed_parts
from schmier_site.html.ready_made import ready_made
from schmier_site.law import Document, Law
from schmier_site.names import ORDER_PAGE, Names
from schmier_site.pages import Page, html_link, html_table, html_target, markdown_link

INDEX: Final = "games/evidence.md"
"""The page of the totals."""

DATA: Final = "files/evidence.json"
"""The place of the totals as JSON in the docs tree; the evidence of a game is in a folder of that name."""

_ORIGIN: Final = "evidence/packed/index.md"
"""Links of the tables are written as from the folder of the packed files."""

_HEADS: Final = {
    Kind.SEED: "Seed",
    Kind.ORDER: "Order",
    Kind.BOOK: "Book",
    Kind.PAGE: "Page",
    Kind.RULING: "Ruling",
    Kind.RECORDED: "Play",
    Kind.DEFAULT: "Usual",
    Kind.OURS: "Ours",
}
"""The heads of the columns, by kind."""


def _begun(title: str) -> str:
    """A title at the beginning of a line; the names in it keep their capitals."""
    return title[0].upper() + title[1:]


def page_of(identifier: str) -> str:
    """The page of the evidence of a game."""
    return f"evidence/{identifier}.md"


def data_of(identifier: str) -> str:
    """The place of the evidence of a game as packed JSON in the docs tree."""
    return f"{DATA.removesuffix('.json')}/{identifier}.json.gz"


def tables_of(identifier: str) -> str:
    """The place of the tables of a game in the docs tree."""
    return f"evidence/packed/{identifier}.json.gz"


@cache
def all_ledgers() -> tuple[Ledger, ...]:
    """The ledgers of all shipped games, made once."""
    return tuple(ledgers())


def evidence_pages(law: Law, names: Names) -> list[Page]:
    """The page of the totals, and a page for each game."""
    return [_index(law), *(_page(ledger, names) for ledger in all_ledgers())]


def write_evidence(docs: Path, names: Names) -> None:
    """Write the totals, and for each game the tables of its page and all of its evidence."""
    (docs / DATA).parent.mkdir(parents=True, exist_ok=True)
    (docs / DATA).write_text(json.dumps(totals_document(), ensure_ascii=False, indent=1) + "\n", "utf-8")
    for ledger in all_ledgers():
        write_packed(docs / tables_of(ledger.game), packed_parts(evidence_tables(ledger, names)))
        write_packed(docs / data_of(ledger.game), document_of([ledger]))


def totals_document() -> Document:
    """The totals of all games."""
    return document_of(all_ledgers(), is_whole=False)


# ---- the totals ------------------------------------------------------------------------------------------------------


def _index(law: Law) -> Page:
    found = all_ledgers()
    facts = [entry for ledger in found for entry in ledger.facts]
    clauses = [entry for ledger in found for entry in ledger.clauses]
    of_facts, of_clauses = totals(facts), totals(clauses)
    rows = [[escape(_begun(TITLES[kind])), f"{of_facts[kind]:,}", f"{of_clauses[kind]:,}"] for kind in Kind]
    rows.append(["<b>All</b>", f"<b>{len(facts):,}</b>", f"<b>{len(clauses):,}</b>"])
    by_game = [
        [html_link(law.rulesets[ledger.game]["title"], page_of(ledger.game), INDEX), *_counts(ledger)]
        for ledger in found
    ]
    blocks = [
        "# Evidence",
        "Who says that a game is played like this? For each value of each option, and for each clause in force, this is the "
        "evidence: a line of a book, a paragraph of the Skat Order, a published page, a ruling, or recorded games that "
        "would have come out differently. Where no source says so, the page of the game says that too.",
        "A value that a game inherits keeps its evidence. A value that it changes has its own. The tables count each value "
        "and each clause once, by the strongest evidence that it has.",
        ready_made(html_table(["Rests on", "Values", "Clauses"], rows)),
        "## By game",
        "Values and clauses together. *Usual*: no source is cited, and nothing else is said.",
        ready_made(html_table(["Game", *(_HEADS[kind] for kind in Kind)], by_game, "plain")),
        f"The Skat Order has a page of its own, {markdown_link('paragraph by paragraph', ORDER_PAGE, INDEX)}. "
        f"Where a game departs from other pages is listed under {markdown_link('comparisons', COMPARED, INDEX)}.",
        f"The totals as JSON: {markdown_link('`evidence.json`', DATA, INDEX)}. `schmier evidence GAME` prints the evidence of a "
        f"game; the format is described under {markdown_link('Evidence', 'formats/evidence.md', INDEX)}.",
    ]
    return Page(INDEX, "Evidence", "\n\n".join(blocks) + "\n")


def _counts(ledger: Ledger) -> list[str]:
    counted = totals((*ledger.facts, *ledger.clauses))
    return [str(counted[kind] or "") for kind in Kind]


# ---- one game --------------------------------------------------------------------------------------------------------


def _page(ledger: Ledger, names: Names) -> Page:
    origin = page_of(ledger.game)
    sheet = markdown_link(ledger.title, names.rulesets[ledger.game], origin)
    everywhere = markdown_link("the evidence of all games", INDEX, origin)
    raw = markdown_link("as packed JSON", data_of(ledger.game), origin)
    blocks = [
        f"# {ledger.title}: the evidence",
        f"What each rule of {sheet} rests on, also {raw}. See also {everywhere}.",
        f'<div data-pack="{html_target(tables_of(ledger.game), origin)}">'
        "<noscript><p>The tables of options and clauses need a script.</p></noscript></div>",
        ready_made(_totals_html(ledger)),
        "## Options",
        '<div data-part="options"></div>',
        "## Clauses in force",
        '<div data-part="clauses"></div>',
    ]
    described = (
        f"Which book, page, ruling or recorded game each rule of {ledger.title} rests on, and what is our choice."
    )
    return Page(origin, f"{ledger.title}: the evidence", "\n\n".join(blocks) + "\n", description=described)


def evidence_tables(ledger: Ledger, names: Names) -> dict[str, str]:
    """The tables of the page of a game, by the names of their places."""
    options, clauses = _option_rows(ledger.facts, names, _ORIGIN), _clause_rows(ledger.clauses, names, _ORIGIN)
    return {
        "options": _table(("Option", "Value", "Rests on"), options),
        "clauses": _table(("Clause", "Rests on"), clauses),
    }


def _totals_html(ledger: Ledger) -> str:
    facts, clauses = totals(ledger.facts), totals(ledger.clauses)
    rows = [
        [escape(_begun(TITLES[kind])), str(facts[kind]), str(clauses[kind])]
        for kind in Kind
        if facts[kind] or clauses[kind]
    ]
    return html_table(["Rests on", "Values", "Clauses"], rows)


def _table(heads: Sequence[str], rows: list[list[str]]) -> str:
    return html_table(list(heads), rows, "plain stacked")


def _option_rows(entries: Iterable[Entry], names: Names, origin: str) -> list[list[str]]:
    return [
        [
            names.option_html(entry.path, origin),
            "" if entry.value is None else f"<code>{escape(value_text(entry.value))}</code>",
            evidence_html(entry.evidence, names, origin),
        ]
        for entry in entries
    ]


def _clause_rows(entries: Iterable[Entry], names: Names, origin: str) -> list[list[str]]:
    return [
        [names.html(names.clauses, entry.path, origin), evidence_html(entry.evidence, names, origin)]
        for entry in entries
    ]
