"""The page on mutation testing: which mistakes the cases detect."""

from __future__ import annotations

import json
from html import escape
from typing import Any

from schmier_conformance.mutation_testing.table import share_of
from schmier_site.law import ROOT
from schmier_site.names import Names
from schmier_site.pages import Page, html_table

FILE = ROOT / "conformance" / "power.json"
"""The table, as `schmier power` writes it."""

PATH = "cases/what-is-noticed.md"

TEXT = """# What the cases notice

A corpus is worth what it notices. So mistakes are put into the reference, one at a time, and the cases are tried until one fails.
There are two kinds. The *misreadings* are those that people make, each of one clause; {faults} are noticed. The *mechanical*
ones are made anywhere in the modules that decide rules: a boundary moved by one, *and* for *or*, a condition taken for true, a
statement left out, another word of an enumeration, an order turned round. {tried} of them were tried; {noticed} were noticed,
{reasons} show in reasons only, which are never judged, {equivalent} could be noticed by nobody, each with its reason in
`conformance/equivalents.toml`, and {unnoticed} were not noticed: so **{share}** were of those that could be.

`schmier mutation-test` measures this again; `schmier mutation-test --ruleset mine.json` does it for the cases of a game of your own.

## By ruleset

Here only those cases are asked that the author of an engine for the game sees: the shipped ones and those that are made for
it. Only mistakes are counted that make a difference at their place in one of them. What these cases do not notice was tried on
a hundred further deals of the game, in which everything is asked after every action, right or wrong; what shows there was
missed. What shows nowhere, while the cases of other games notice it, stands under *without effect*: a wrong comparison of
contracts changes nothing where numbers are bid. That is as far as a hundred deals can tell, and a mistake that shows once in a
thousand may be among them. {sample}

{rulesets}

## By module

{modules}

## By kind of mistake

{operators}
"""


def mutation_pages(names: Names) -> list[Page]:
    """The page, from the last measurement."""
    table = json.loads(FILE.read_text("utf-8"))
    whole, faults = table["whole"], table["faults"]
    text = TEXT.format(
        faults=f"{faults['noticed']} of {faults['of']}",
        tried=f"{whole['mutants']:,}",
        noticed=f"{whole['noticed']:,}",
        equivalent=f"{whole['equivalent']:,}",
        reasons=f"{whole['in_reasons']:,}",
        unnoticed=len(whole["unnoticed"]),
        share=f"{share_of(whole):.1%}",
        sample=sample_note(table["rulesets_from"], whole["mutants"]),
        rulesets=counts("ruleset", table["rulesets"]),
        modules=counts("module", table["modules"]),
        operators=counts("mistake", table["operators"]),
    )
    return [Page(PATH, "What the cases notice", names.linked(text, PATH))]


def sample_note(tried: int, of: int) -> str:
    """A sentence on how many mistakes the table of rulesets was measured with; empty if with all."""
    return "" if tried >= of else f"The rows were measured with {tried:,} mistakes drawn at random."


def counts(head: str, rows: dict[str, Any]) -> str:
    """A table of mistakes tried and detected, by ruleset, module or kind."""
    heads = [head, "tried", "noticed", "in reasons", "equivalent", "without effect", "share"]
    cells = [
        [
            f"<code>{escape(name)}</code>",
            *(str(row[key]) for key in ("mutants", "noticed", "in_reasons", "equivalent", "without_effect")),
            f"{share_of(row):.1%}",
        ]
        for name, row in rows.items()
    ]
    return html_table(heads, cells, "plain stacked figures")
