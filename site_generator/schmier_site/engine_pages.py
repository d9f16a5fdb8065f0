"""The page on independent engines: a table of engines by rulesets, from the reports written last."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from html import escape
from typing import Any

from schmier import spec
from schmier_conformance.engines.known_differences import KnownKind
from schmier_conformance.engines.verdicts import Verdict
from schmier_conformance.rulesets.load import ruleset_document
from schmier_site.engine_reports import ROOT, engines, report_file
from schmier_site.names import Names
from schmier_site.pages import Page, html_link, html_table

PATH = "cases/engines.md"

TITLE = "What engines make of it"

TEXT = """# What engines make of it

Independent programs that play these games run the cases through the [protocol](../formats/protocol.md). A small adapter in
`conformance/engines/` connects each of them; its README says what the adapter adds of its own. A program that plays a game which is not
shipped has a ruleset of its own here, and its cases are generated for that ruleset.

A cell counts cases: **passed**, every answer is right; **failed**; **known**, a documented difference with its reason; **unsupported**, the
program does not answer; **skipped**, with a reason. An empty cell was not run. *Unsupported* and *skipped* never count as passed.

{matrix}

The cases of *single options* belong to shipped games with one option changed.

{engines}

## Yours

If others can install your engine, add a folder with an adapter, its ruleset and `known.json`, and a section to
`conformance/engines/engines.toml`. Then

```sh
python -m schmier_site.engine_reports NAME
```

writes its report, and the engine becomes a column here. `make reports` runs all engines installed on the machine. The guide
[Check your engine](../guides/check-your-engine.md) explains how to write an adapter.
"""

WORDS = {
    Verdict.PASSED: "passed",
    Verdict.FAILED: "failed",
    Verdict.DECLARED: "known",
    Verdict.MISSHAPEN: "of another form",
    Verdict.UNSUPPORTED: "unsupported",
    Verdict.SKIPPED: "skipped",
    Verdict.UNASKED: "not asked",
    Verdict.ERRORED: "errored",
}
"""The verdicts as the page names them, in order."""

SINGLE = "single options"
"""The row for all rulesets with one changed option."""


def engine_pages(names: Names) -> list[Page]:
    """The page, from the existing reports."""
    settings = engines()
    reports = {
        name: json.loads(report_file(name).read_text("utf-8")) for name in settings if report_file(name).exists()
    }
    sections = "\n\n".join(section(settings[name], report) for name, report in reports.items())
    text = TEXT.format(matrix=matrix(settings, reports, names), engines=sections)
    return [Page(PATH, TITLE, names.linked(text, PATH))]


def matrix(settings: dict[str, Any], reports: dict[str, Any], names: Names) -> str:
    """The table: one ruleset per row, one engine per column."""
    columns = {name: rows_of(report) for name, report in reports.items()}
    heads = [
        "ruleset",
        *(f'<a href="#{settings[name]["title"].lower()}">{escape(settings[name]["title"])}</a>' for name in reports),
    ]
    rows = [
        [ruleset_named(row, names), *(cell(column.get(row)) for column in columns.values())]
        for row in in_order(row for column in columns.values() for row in column)
    ]
    return html_table(heads, rows)


def ruleset_named(row: str, names: Names) -> str:
    """The heading of a row; a shipped game links to its sheet."""
    if row in names.rulesets:
        return html_link(row, names.rulesets[row], PATH)
    return row if row == SINGLE else f"<code>{escape(row)}</code>"


def rows_of(report: dict[str, Any]) -> dict[str, Counter[str]]:
    """The verdicts of an engine by row; rulesets with one changed option share a row."""
    rows: dict[str, Counter[str]] = {}
    for ruleset, verdicts in report["rulesets"].items():
        rows.setdefault(SINGLE if "+" in ruleset else ruleset, Counter()).update(verdicts)
    return rows


def in_order(rows: Iterable[str]) -> list[str]:
    """Shipped games in their usual order, then single options, then the engines' own games."""
    place = {name: number for number, name in enumerate([*spec.ruleset_ids(), SINGLE])}
    return sorted(set(rows), key=lambda row: (place.get(row, len(place)), row))


def cell(verdicts: Counter[str] | None) -> str:
    """The text of a cell; empty where nothing was run."""
    if verdicts is None:
        return ""
    return "<br>".join(f"{verdicts[verdict]} {word}" for verdict, word in WORDS.items() if verdicts[verdict])


def section(engine: dict[str, Any], report: dict[str, Any]) -> str:
    """The section on one engine: its description, and its known differences with their reasons."""
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
    """What an entry declares, as Markdown."""
    kind = next(kind for kind in KnownKind if kind in entry)
    value = f" = `{json.dumps(entry['value'])}`" if kind is KnownKind.OPTION else ""
    return f"`{entry[kind]}`{value}"
