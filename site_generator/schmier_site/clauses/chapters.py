"""The chapters of the law: every clause an anchored block that says what leans on it."""

from __future__ import annotations

import re
from html import escape

from schmier.spec import FOLDER, Clause
from schmier_conformance.law.notes import examples_in, is_marker
from schmier_site.cases.best_case import example_of, faults_on
from schmier_site.clauses.page import path_of, to_players
from schmier_site.in_force import condition_html
from schmier_site.law import Chapter, Law
from schmier_site.names import Names
from schmier_site.pages import Page, counted, html_link, markdown_link

_LABEL_LINE = re.compile(r"^r\[(?P<label>[^\]]+)\]")
_DUTY = re.compile(r"\b(MUST NOT|MUST|MAY)\b")

SHORT_SHARE = 8
"""The number of words that represent a clause in a list."""


RAW_CLAUSES = "files/clauses.json"
"""The place of the list of clauses with their checksums, for programs."""


def chapter_pages(law: Law, names: Names) -> list[Page]:
    """A page for every chapter, and the one that opens the law."""
    pages = [_opening(law), *(chapter_page(chapter, law, names) for chapter in law.chapters)]
    seeded = FOLDER / "seeded-deals.md"
    if seeded.exists():
        path = "rules/seeded-deals.md"
        pages.append(Page(path, "Deals from a seed", names.linked(seeded.read_text("utf-8"), path, options_first=True)))
    return pages


def first_words(clause: Clause) -> str:
    """The beginning of a clause, which identifies it in a list."""
    words = clause.text.replace("`", "").split()
    return " ".join(words[:SHORT_SHARE]).rstrip(",;:.") + (" …" if len(words) > SHORT_SHARE else "")


def _opening(law: Law) -> Page:
    origin = "rules/index.md"
    rows = "\n".join(
        f"| {markdown_link(chapter.title, chapter.path, origin)} | {len(chapter.clauses)} |" for chapter in law.chapters
    )
    total = sum(len(chapter.clauses) for chapter in law.chapters)
    text = f"""# The law

The rules of the whole family, in the order of a deal. A sentence with a label is a clause; it decides.
Everything without a label explains it. *MUST*, *MUST NOT* and *MAY* have the meaning of RFC 2119.

An example below a clause ends with the cases that play it. A test compares its cards, numbers and sums with theirs.

A clause is in force in every game, unless its label is followed by where: `if play.following = strict`,
`unless play.leader = eldest`. Such a condition is about the options of a ruleset: `auction.kind in (turn-up, skat)` names
several values, `is set` asks whether an option is said at all, and an option of a list, such as `exchange.do` or `points.list.of`,
is asked of all its members. What an option is in a game stands on the
{markdown_link("sheet of that game", "games/index.md", origin)}. What only a deal decides, that a Joker is led, say, stays in the
sentence.

A label is the address of its clause, on this site and in refusals of engines. It is never used
again for something else.

| Chapter | Clauses |
|---|--:|
{rows}
| **all** | **{total}** |

{markdown_link("All clauses in one table", "rules/clauses.md", origin)}, with the code, the cases and
the rulings on each.
"""
    return Page(origin, "How to read it", text)


def chapter_page(chapter: Chapter, law: Law, names: Names) -> Page:
    """A chapter with its clauses as blocks."""
    by_label = {clause.label: clause for clause in chapter.clauses}
    parts: list[str] = []
    lines = iter(chapter.text.split("\n"))
    for line in lines:
        labelled = _LABEL_LINE.match(line)
        if not labelled:
            parts.extend(_for_readers(line, chapter.path, names))
            continue
        for sentence_line in lines:
            if not sentence_line.strip():
                break
        parts.extend(("", clause_block(by_label[labelled["label"]], chapter.path, law, names), ""))
    return Page(chapter.path, chapter.title, names.linked("\n".join(parts), chapter.path, options_first=True))


def _for_readers(line: str, origin: str, names: Names) -> list[str]:
    """A line that is no clause: as it is, links to the cases of a worked example, or nothing."""
    if cases := examples_in(line):
        links = ", ".join(names.html(names.cases, case, origin) for case in cases)
        return [f'<span class="quiet">Played in {links}.</span>']
    return [] if is_marker(line) else [line]


def clause_block(clause: Clause, origin: str, law: Law, names: Names) -> str:
    """A clause: its label, which is its permalink, what it says to players, the sentence, a case to be opened, what leans on it."""
    sentence = _DUTY.sub(r'<span class="duty">\1</span>', clause.text)
    return (
        f'<div class="clause" id="{clause.label}" markdown="1">\n'
        f'<a class="label" href="#{clause.label}">{clause.label}</a>{_where(clause, origin, names)}\n\n'
        f'<p class="to-players">{escape(to_players(clause, law))}</p>\n\n'
        f"{sentence}\n\n{_about(clause, origin, law)}\n</div>"
    )


def _where(clause: Clause, origin: str, names: Names) -> str:
    """The games in which the clause is in force, to be put beside its label."""
    condition = condition_html(clause, names, origin)
    return f' <span class="quiet where">{condition}</span>' if condition else ""


def _about(clause: Clause, origin: str, law: Law) -> str:
    """The case that shows the clause, loaded from the page of the clause when it is opened; links to that page are below it."""
    page = path_of(clause.label)
    numbers = [
        counted(len(law.cases_of(clause.label)), "case"),
        counted(len(law.code.get(clause.label, [])), "line of code", "lines of code"),
    ]
    faults, rulings = faults_on(clause.label), law.rulings_on(clause.label)
    numbers += [counted(len(faults), "misreading")] if faults else []
    numbers += [counted(len(rulings), "ruling")] if rulings else []
    example = example_of(clause.label, law).document["title"]
    return (
        f'<details class="about clause-opens"><summary>At the table: {escape(example)}</summary>'
        f"<p>{html_link('the case, drawn; ' + ', '.join(numbers), page, origin)}</p></details>"
    )
