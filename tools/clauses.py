"""The chapters of the law: every clause an anchored block that says what leans on it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from html import escape
from typing import Any

from in_force import condition_html, games_html, options_of, summary
from law import CODE_FOLDER, Case, Chapter, Law
from names import Names
from option_values import value_of
from pages import Page, counted, html_link, html_table, markdown_link
from schmier.spec import FOLDER, Clause
from schmier_conformance.words.condition_words import sentence_on
from weave import place_of

_LABEL_LINE = re.compile(r"^r\[(?P<label>[^\]]+)\]")
_DUTY = re.compile(r"\b(MUST NOT|MUST|MAY)\b")
_IN_BACKTICKS = re.compile(r"`([^`]+)`")
_SHOWN_VALUE_LIMIT = 48
"""Characters: a longer value of an option is left to the sheet of the ruleset."""
_SHOWN_CASES = 12
"""A clause shows so many of its cases; the others are on the pages of cases."""

SHORT_SHARE = 8
"""Words of a clause that stand for it in a list."""


RAW_CLAUSES = "files/clauses.json"
"""Where the site keeps the list of clauses with their checksums, for programs."""


def chapter_pages(law: Law, names: Names) -> list[Page]:
    """A page for every chapter, and the one that opens the law."""
    pages = [_opening(law), *(_chapter_page(chapter, law, names) for chapter in law.chapters)]
    seeded = FOLDER / "seeded-deals.md"
    if seeded.exists():
        path = "rules/seeded-deals.md"
        pages.append(Page(path, "Deals from a seed", names.linked(seeded.read_text("utf-8"), path, options_first=True)))
    return [*pages, index_page(law, names)]


def first_words(clause: Clause) -> str:
    """The beginning of a clause, to tell it apart in a list."""
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


def _chapter_page(chapter: Chapter, law: Law, names: Names) -> Page:
    by_label = {clause.label: clause for clause in chapter.clauses}
    parts: list[str] = []
    lines = iter(chapter.text.split("\n"))
    for line in lines:
        labelled = _LABEL_LINE.match(line)
        if not labelled:
            parts.append(line)
            continue
        for sentence_line in lines:
            if not sentence_line.strip():
                break
        parts.extend(("", clause_block(by_label[labelled["label"]], chapter.path, law, names), ""))
    markdown = names.linked("\n".join(parts), chapter.path, options_first=True)
    return Page(chapter.path, chapter.title, markdown)


def clause_block(clause: Clause, origin: str, law: Law, names: Names) -> str:
    """A clause: its label, which is its permalink, the sentence, and what leans on it."""
    sentence = _DUTY.sub(r'<span class="duty">\1</span>', clause.text)
    return (
        f'<div class="clause" id="{clause.label}" markdown="1">\n'
        f'<a class="label" href="#{clause.label}">{clause.label}</a>{_where(clause, origin, names)}\n\n'
        f"{sentence}\n\n{_about(clause, origin, law, names)}\n</div>"
    )


def _where(clause: Clause, origin: str, names: Names) -> str:
    """Where the clause is in force, to stand beside its label."""
    condition = condition_html(clause, names, origin)
    return f' <span class="quiet where">{condition}</span>' if condition else ""


def _options_named(clause: Clause, law: Law, names: Names) -> list[tuple[str, list[tuple[str, str]]]]:
    """Options that the sentence names and the condition does not, and what each ruleset says: pairs of ruleset and value."""
    asked = options_of(clause)
    named = dict.fromkeys(name for name in _IN_BACKTICKS.findall(clause.text) if name in names.options)
    values = [(option, _values(option, law)) for option in named if option not in asked]
    return [entry for entry in values if entry[1]]


def value_text(value: Any) -> str:
    """A value as it is shown to people: a plain word or number as it stands, a list with spaces."""
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return " ".join(value) or "none"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _values(option: str, law: Law) -> list[tuple[str, str]]:
    found = [(identifier, value_of(ruleset, option)) for identifier, ruleset in law.rulesets.items()]
    shown = [(identifier, value_text(value)) for identifier, value in found if value is not None]
    return [pair for pair in shown if len(pair[1]) <= _SHOWN_VALUE_LIMIT]


def _about(clause: Clause, origin: str, law: Law, names: Names) -> str:
    """One quiet line that opens: where the clause is in force, rulings, code and cases."""
    rulings, cases = law.rulings_on(clause.label), law.cases_of(clause.label)
    places, generated = law.code.get(clause.label, []), law.generated_cases_of(clause.label)
    in_short = [counted(len(cases), "case"), counted(len(places), "line of code", "lines of code")]
    if rulings:
        in_short.append(counted(len(rulings), "ruling"))
    in_short.append(summary(clause, law))
    rows: list[tuple[str, str]] = []
    if clause.where:
        rows.append(("In force", escape(sentence_on(clause.condition))))
        rows.append(("That is in", games_html(clause, law, names, origin)))
    for option, values in _options_named(clause, law, names):
        told = (f"{names.html(names.rulesets, identifier, origin)} {escape(value)}" for identifier, value in values)
        rows.append((f"<code>{option}</code>", _listed(told, " · ")))
    if rulings:
        links = (f"{names.html(names.rulings, ruling['id'], origin)} {escape(ruling['title'])}" for ruling in rulings)
        rows.append(("Rulings", _listed(links, "<br>")))
    if places:
        folder = CODE_FOLDER.rpartition("/")[2]
        links = (html_link(f"{folder}/{place.module}:{place.line}", place_of(place), origin) for place in places)
        rows.append(("Decided by", _listed(links)))
    if cases:
        rows.append(("Pinned by", _some_cases(cases, origin, names)))
    if generated:
        rows.append(("Touched by", counted(generated, "generated case")))
    body = "".join(f"<dt>{term}</dt><dd>{said}</dd>" for term, said in rows)
    return (
        f'<details class="about" data-search-exclude><summary>{" · ".join(in_short)}</summary><dl>{body}</dl></details>'
    )


def _some_cases(cases: list[Case], origin: str, names: Names) -> str:
    """The first cases by their titles, and how many more there are."""
    links = (
        f"{names.html(names.cases, case.id, origin)} {escape(case.document['title'])}" for case in cases[:_SHOWN_CASES]
    )
    more = f"<br>and {len(cases) - _SHOWN_CASES} more" if len(cases) > _SHOWN_CASES else ""
    return _listed(links, "<br>") + more


def _listed(parts: Iterable[str], separator: str = ", ") -> str:
    return separator.join(parts)


def index_page(law: Law, names: Names) -> Page:
    """All clauses with what leans on them: the coverage of the law."""
    origin = "rules/clauses.md"
    pinned = {label: law.cases_of(label) for label in law.clauses}
    without = [label for label, cases in pinned.items() if not cases]
    thin = [label for label, cases in pinned.items() if len(cases) == 1]
    parts = [
        "# All clauses",
        f"{len(law.clauses)} clauses; {sum(label in law.code for label in law.clauses)} are named in the code of the "
        f"reference, {len(law.clauses) - len(without)} are pinned by at least one case, {len(thin)} of them by a "
        "single one (marked *thin*). "
        f"For programs: {markdown_link('`clauses.json`', RAW_CLAUSES, origin)}, each with its text, where it is in "
        "force, and its checksum, by which a reader sees what has changed.",
    ]
    for chapter in law.chapters:
        rows = [_index_row(clause, pinned[clause.label], origin, law, names) for clause in chapter.clauses]
        parts.append(f"## {chapter.title}")
        parts.append(html_table(["Clause", "Code", "Cases", "Rulings"], rows, "plain clause-index"))
    return Page(origin, "All clauses", "\n\n".join(parts) + "\n")


def _index_row(clause: Clause, cases: list[Case], origin: str, law: Law, names: Names) -> list[str]:
    """What leans on one clause, a cell each."""
    mark = ' <span class="mark">thin</span>' if len(cases) == 1 else ""
    mark = ' <span class="mark">none</span>' if not cases else mark
    places = law.code.get(clause.label, [])
    code = " ".join(html_link(f"{place.module}:{place.line}", place_of(place), origin, "name") for place in places)
    rulings = " ".join(names.html(names.rulings, ruling["id"], origin) for ruling in law.rulings_on(clause.label))
    link = html_link(clause.label, names.clauses[clause.label], origin, "name")
    told = f'{link}<br><span class="quiet">{escape(first_words(clause))}</span>'
    generated = law.generated_cases_of(clause.label)
    beside = f'<br><span class="quiet">+{generated} generated</span>' if generated else ""
    return [told, code, f"{len(cases)}{mark}{beside}", rulings]
