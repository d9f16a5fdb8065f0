"""The page that tells what independent engines make of the law: engines by rulesets, from the reports that were written last."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from html import escape
from typing import Any

from schmier import spec
from schmier_conformance.rulesets.load import ruleset_document
from schmier_site.engine_reports import ROOT, engines, report_file
from schmier_site.names import Names
from schmier_site.pages import Page, html_link, html_table

PATH = "cases/engines.md"

TITLE = "What engines make of it"

TEXT = """# What engines make of it

Programs that play these games, written by people of their own mind, are asked the cases through the [protocol](../formats/protocol.md).
Each is put behind it by a small adapter in `conformance/engines/` of the project, with a README that tells what the adapter adds by its own
word. A program that plays another game than the shipped ones has a ruleset of its own here, and its cases are made for that.

A cell counts cases: **passed**, every answer right; **failed**; **known**, wrong in a way that is written down with its reason;
**unsupported**, not answered by that program; **skipped**, with the reason why. An empty cell was not asked. *Unsupported* and *skipped*
are never a pass.

{matrix}

The cases of *single options* are of shipped games in which one answer is another.

{engines}

## Yours

Whoever has an engine that people can install adds a folder with an adapter, its ruleset and `known.json`, and a section to
`conformance/engines/engines.toml`; then

```sh
python -m schmier_site.engine_reports NAME
```

writes its report, and it is a column here. `make reports` runs all that are on the machine. The guide
[Check your engine](../guides/check-your-engine.md) tells how an adapter is written.
"""

WORDS = {
    "passed": "passed",
    "failed": "failed",
    "declared": "known",
    "misshapen": "of another form",
    "unsupported": "unsupported",
    "skipped": "skipped",
    "errored": "errored",
}
"""The verdicts as the page calls them, in their order."""

SINGLE = "single options"
"""What the cases that hold one changed answer are called together."""


def engine_pages(names: Names) -> list[Page]:
    """The page, from the reports that are there."""
    told = engines()
    reports = {name: json.loads(report_file(name).read_text("utf-8")) for name in told if report_file(name).exists()}
    sections = "\n\n".join(section(told[name], report) for name, report in reports.items())
    text = TEXT.format(matrix=matrix(told, reports, names), engines=sections)
    return [Page(PATH, TITLE, names.linked(text, PATH))]


def matrix(told: dict[str, Any], reports: dict[str, Any], names: Names) -> str:
    """The table: a ruleset a row, an engine a column."""
    columns = {name: rows_of(report) for name, report in reports.items()}
    heads = [
        "ruleset",
        *(f'<a href="#{told[name]["title"].lower()}">{escape(told[name]["title"])}</a>' for name in reports),
    ]
    rows = [
        [ruleset_named(row, names), *(cell(column.get(row)) for column in columns.values())]
        for row in in_order(row for column in columns.values() for row in column)
    ]
    return html_table(heads, rows)


def ruleset_named(row: str, names: Names) -> str:
    """The head of a row; a shipped game is linked to its sheet."""
    if row in names.rulesets:
        return html_link(row, names.rulesets[row], PATH)
    return row if row == SINGLE else f"<code>{escape(row)}</code>"


def rows_of(report: dict[str, Any]) -> dict[str, Counter[str]]:
    """The verdicts of an engine by row: games with one changed answer are one row together."""
    rows: dict[str, Counter[str]] = {}
    for ruleset, verdicts in report["rulesets"].items():
        rows.setdefault(SINGLE if "+" in ruleset else ruleset, Counter()).update(verdicts)
    return rows


def in_order(rows: Iterable[str]) -> list[str]:
    """Shipped games first, as they are listed everywhere; then single options; then games of the engines' own."""
    place = {name: number for number, name in enumerate([*spec.ruleset_ids(), SINGLE])}
    return sorted(set(rows), key=lambda row: (place.get(row, len(place)), row))


def cell(verdicts: Counter[str] | None) -> str:
    """What a cell says; empty where nothing was asked."""
    if verdicts is None:
        return ""
    return "<br>".join(f"{verdicts[verdict]} {word}" for verdict, word in WORDS.items() if verdicts[verdict])


def section(engine: dict[str, Any], report: dict[str, Any]) -> str:
    """What there is to say of one engine: who it is, and its known differences with their reasons."""
    who = report["engine"]
    name = f"[{who['name']}]({who['homepage']})" if "homepage" in who else who["name"]
    asks = "" if report["asks"] is None else f" It answers {', '.join(f'`{ask}`' for ask in report['asks'])}."
    lines = [f"## {engine['title']}", f"{engine['about']} {name} {who['version']}, {who['language']}.{asks}"]
    for ruleset in engine.get("rulesets", []):
        if ruleset.endswith(".json"):
            lines.append(f"Its game, *{ruleset_document(str(ROOT / ruleset))['title']}*, is in `{ruleset}`.")
    if "known" in engine:
        entries = json.loads((ROOT / engine["known"]).read_text("utf-8"))["known"]
        lines.append("Known differences:")
        lines.append("\n".join(f"- {difference(entry)}: {entry['reason']}" for entry in entries))
    return "\n\n".join(lines)


def difference(entry: dict[str, Any]) -> str:
    """What an entry declares; the names of clauses become links."""
    kind = next(kind for kind in ("clause", "option", "ruleset", "case", "group") if kind in entry)
    value = f" = `{json.dumps(entry['value'])}`" if kind == "option" else ""
    return f"`{entry[kind]}`{value}"
