"""The page on independent engines: a table of engines by rulesets, from the reports written last."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from html import escape
from typing import Any

from schmier import spec
from schmier_conformance.corpus.cases import corpus_version
from schmier_conformance.engines.known_differences import KnownKind
from schmier_conformance.engines.verdicts import Verdict
from schmier_conformance.rulesets.load import ruleset_document
from schmier_site.engine_reports import ROOT, engines, is_current, reports
from schmier_site.names import Names
from schmier_site.pages import Page, html_link, html_table

PATH = "cases/engines.md"

TITLE = "What engines make of it"

TEXT = """# What engines make of it

Independent programs that play these games run the cases through the [protocol](../formats/protocol.md). A small adapter in
`conformance/engines/` connects each of them; its README says what the adapter adds of its own. A program that plays a game which is not
shipped has a ruleset of its own here, and its cases are generated for that ruleset.

A cell counts cases: **passed**, every answer is right; **failed**; **known**, a documented difference with its reason; **unsupported**, the
program does not answer; **skipped**, with a reason. An empty cell was not run. *Unsupported* and *skipped* never count as passed. Below
the name of a program: its version, and the day on which it was judged. All are judged by corpus {corpus}.

{matrix}

The cases of *single options* belong to shipped games with one option changed.

{older}{engines}

## How an engine is added

Every engine that others can install is welcome, whatever its verdicts.

1. Add a folder with an adapter, a README, and, if it plays a game of its own, its ruleset and `known.json` to `conformance/engines/`.
2. Add a section to `conformance/engines/engines.toml`, with `package` if a registry has the engine.
3. Run it. This writes [its report](../formats/engine-report.md), and the engine becomes a column here:

```sh
python -m schmier_site.engine_reports NAME
```

A release judges the engines that package registries have, and this page shows no report on an older corpus. `make reports` runs all
engines installed on the machine. The guide [Check your engine](../guides/check-your-engine.md) explains how to write an adapter.
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
    """The page, from the existing reports on the corpus of today."""
    settings, found = engines(), reports()
    current = {name: report for name, report in found.items() if is_current(report)}
    sections = "\n\n".join(section(settings[name], report) for name, report in current.items())
    older = not_shown(settings, {name: found.get(name) for name in settings if name not in current})
    text = TEXT.format(matrix=matrix(settings, current, names), engines=sections, older=older, corpus=corpus_version())
    return [Page(PATH, TITLE, names.linked(text, PATH))]


def not_shown(settings: dict[str, Any], missing: dict[str, Any]) -> str:
    """A sentence on each engine without a report on the corpus of today; empty if there is none."""
    sentences = [
        f"{settings[name]['title']} has not been judged yet."
        if report is None
        else f"{settings[name]['title']} was last judged on {report['judged']} by corpus {report['corpus']}."
        for name, report in missing.items()
    ]
    return f"Not shown: {' '.join(sentences)}\n\n" if sentences else ""


def head(engine: dict[str, Any], report: dict[str, Any]) -> str:
    """The head of a column: the engine with a link to its section, its version, and when it was judged."""
    title = engine["title"]
    return (
        f'<a href="#{title.lower()}">{escape(title)}</a><br><span class="quiet">{escape(report["engine"]["version"])}<br>'
        f"{report['judged']}</span>"
    )


def matrix(settings: dict[str, Any], current: dict[str, Any], names: Names) -> str:
    """The table: one ruleset per row, one engine per column."""
    columns = {name: rows_of(report) for name, report in current.items()}
    heads = [
        "ruleset",
        *(head(settings[name], report) for name, report in current.items()),
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
    if "package" in engine:
        package = engine["package"]
        lines.append(f"From {package['registry']}: [{package['name']}]({package['address']}).")
    lines.append(f"Judged on {report['judged']} by corpus {report['corpus']}, with Schmier {report['schmier']}.")
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
