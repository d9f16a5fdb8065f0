"""The report as one self-contained HTML page: the table, the diagnosis, and each cause with its table drawn."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Any, BinaryIO, Final

from schmier import spec
from schmier.cards import SECOND
from schmier_conformance.engines.fault_groups import Group, groups_of, one_line, quoted_clauses, shape_line
from schmier_conformance.engines.report import Report
from schmier_conformance.engines.text_report import (
    diagnosis_lines,
    heading,
    oddity_lines,
    summary_line,
    table_cells,
    unjudged_lines,
)
from schmier_conformance.engines.verdicts import Judgement
from schmier_conformance.wording.situation import diagram_lines

_STYLE: Final = Path(__file__).with_name("html_report.css")
_SUITS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_AFTER_A_CARD: Final = ("", ",", SECOND, f"{SECOND},")
_OTHERS_NAMED: Final = 200


def write_html(report: Report, rerun: Sequence[str], stream: BinaryIO, site: str | None = None) -> None:
    """Write the page; `rerun` is the command repeating the run, `site` the address of the site if clauses should be links."""
    suspected = [label for cause in report.diagnosis.causes for label in cause.clauses]
    groups = groups_of(report.judgements, suspected)
    parts = [
        f"<h1>{escape(heading(report.header))}</h1>",
        f'<p class="{"holds" if report.is_clean() else "fails"}">{escape(summary_line(report))}</p>',
        *(f'<p class="fails">{escape(shape_line(shape))}</p>' for shape in report.shapes),
        *(f"<p>{escape(line)}</p>" for line in oddity_lines(report)),
        *_diagnosis(diagnosis_lines(report.diagnosis)),
        *(f"<p>{escape(line)}</p>" for line in (*unjudged_lines(report), *report.notes)),
        *_contents(groups),
        "<h2>Cases by ruleset and chapter</h2>",
        *_table(table_cells(report)),
        *(part for number, group in enumerate(groups) for part in _group(group, number, rerun, site)),
    ]
    title = escape(one_line(report.header.command))
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>'
    style = _STYLE.read_text(encoding="utf-8")
    body = "\n".join(parts)
    page = f'<!doctype html>\n<html lang="en"><head>{head}<style>\n{style}</style></head>\n<body><main>\n{body}\n</main></body></html>\n'
    stream.write(page.encode(errors="replace"))


def _diagnosis(lines: Sequence[str]) -> Iterator[str]:
    if lines:
        yield f"<h2>Diagnosis</h2>\n<pre>{escape(chr(10).join(lines))}</pre>"


def _contents(groups: Sequence[Group]) -> Iterator[str]:
    """Each cause as a line linking to its smallest case."""
    if groups:
        yield "<h2>Causes</h2>\n<ol>"
        for number, group in enumerate(groups):
            what = group.clause or one_line(group.smallest.message or "no usable answer")
            count = f"{len(group.faults)} case{'s' if len(group.faults) > 1 else ''}"
            yield f'<li><a href="#cause-{number}">{escape(what)}</a>, {count}</li>'
        yield "</ol>"


def _table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    [first, *rest] = rows
    yield '<div class="wide"><table><thead><tr>' + "".join(f'<th scope="col">{cell}</th>' for cell in first)
    yield "</tr></thead><tbody>"
    for row in rest:
        yield "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>"
    yield "</tbody></table></div>"


def _group(group: Group, number: int, rerun: Sequence[str], site: str | None) -> Iterator[str]:
    """A cause by its smallest case, as in the terminal, with coloured cards."""
    judgement = group.smallest
    case = judgement.case
    yield f'<section id="cause-{number}"><h2>{escape(case.title)}</h2>'
    yield f"<p>{judgement.verdict} <code>{escape(case.id)}</code>, {escape(case.ruleset)}</p>"
    yield from (_clause(label, site) for label in quoted_clauses(group))
    if judgement.step is not None:
        yield f'<pre class="table">{_diagram(judgement)}</pre>'
        yield f"<dl><dt>step {judgement.step}</dt><dd>{_value(judgement.request)}</dd>"
        yield f"<dt>expected</dt><dd>{_value(judgement.expected)}</dd><dt>got</dt><dd>{_value(judgement.got)}</dd></dl>"
    yield f"<p>{escape(one_line(judgement.message or ''))}</p>"
    if judgement.stderr:
        yield f"<pre>{escape(chr(10).join(judgement.stderr))}</pre>"
    if len(group.faults) > 1:
        others = ", ".join(other.case.id for other in group.faults[1 : 1 + _OTHERS_NAMED])
        yield f"<details><summary>{len(group.faults) - 1} more with the same cause</summary><p>{escape(others)}</p></details>"
    command = " ".join([*rerun, "--filter", case.id])
    yield f"<p>Again: <code>{escape(command)}</code></p></section>"


def _clause(label: str, site: str | None) -> str:
    clause = spec.clauses().get(label)
    if clause is None:
        return f"<blockquote><code>{escape(label)}</code></blockquote>"
    name = f"<code>{label}</code>"
    if site is not None:
        name = f'<a href="{escape(site.rstrip("/"))}/rules/{clause.chapter}/#{label}">{name}</a>'
    return f"<blockquote>{escape(clause.text)} {name}</blockquote>"


def _diagram(judgement: Judgement) -> str:
    """The table before the step, with suit symbols."""
    assert judgement.step is not None
    return "\n".join(_with_signs(line) for line in diagram_lines(judgement.case, judgement.step))


def _with_signs(line: str) -> str:
    words = []
    for word in line.split(" "):
        card, rest = word[:2], word[2:]
        is_card = len(card) == 2 and card[0] in "23456789TJQKA" and card[1] in _SUITS and rest in _AFTER_A_CARD
        sign = _SUITS[card[1]] if is_card else ""
        words.append(f'<span class="{card[1]}">{card[0]}{sign}</span>{rest}' if is_card else escape(word))
    return " ".join(words)


def _value(value: Any) -> str:
    return f"<code>{escape(json.dumps(value, separators=(', ', ': '), ensure_ascii=False))}</code>"
