"""Lines of text: a comma is not parted from the name before it, and nothing is wider than the window."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from chromium import Chromium

WITH_NAMES = (
    "rules/50-play/", "rules/30-auction/", "rules/60-points/", "compared/pagat-pitch/", "guides/house-rules.2/", "guides/real-games/",
    "guides/check-your-engine/", "formats/ruleset/", "formats/", "evidence/skat.tournament/", "clauses/play.void/", "rules/clauses/",
)  # fmt: skip
"""Pages with many names of clauses, options and files."""

PARTED = """[...document.querySelectorAll(".md-content :is(.name, code):not(pre code)")].filter((name) => {
  const end = name.closest("a") ?? name, text = end.nextSibling;
  if (!end.getClientRects().length || text?.nodeType !== Node.TEXT_NODE || !/^[,.;:)]/.test(text.data)) return false;
  const mark = document.createRange();
  mark.setStart(text, 0);
  mark.setEnd(text, 1);
  return mark.getBoundingClientRect().left < [...end.getClientRects()].at(-1).right - 2;
}).map((name) => name.textContent)"""
"""The names behind which a mark of punctuation begins a line."""


WITH_SUMS = ("answers/skat/what-a-game-is-worth/", "answers/games/skat/", "rules/60-points/")
"""Pages on which sums are worked out."""


def test_no_line_breaks_behind_a_sign_of_a_sum(site: Path) -> None:
    kept = 0
    for path in WITH_SUMS:
        text = re.sub(r"(?s)<pre.*?</pre>", "", (site / path / "index.html").read_text("utf-8"))
        assert re.findall(r"\d × \d.{9}|\d [+=] \d.{9}", text) == [], path
        kept += text.count("\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}")
    assert kept > len(WITH_SUMS)


@pytest.mark.browser
@pytest.mark.parametrize("wide", [390, 768, 1280])
def test_no_line_begins_with_a_comma(page: Chromium, address: str, wide: int) -> None:
    faults = {}
    page.open("about:blank")
    for path in WITH_NAMES:
        page.open(f"{address}/{path}", wide)
        found = {
            "parted": page.run(PARTED),
            "wider than the window": page.run("document.documentElement.scrollWidth") > wide,
        }
        if any(found.values()):
            faults[path] = found
    assert faults == {}
