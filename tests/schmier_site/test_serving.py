"""A saved chapter is on its page within three seconds, with the same links as before."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from places import ROOT
from read_once import law_as_shipped
from schmier.spec import FOLDER
from schmier_site import serve
from schmier_site.cases.pages import case_pages
from schmier_site.clauses.chapters import chapter_page
from schmier_site.finish.long_pages import cut_long_pages
from schmier_site.names import names_of
from schmier_site.pages import Page, address
from schmier_site.serve import Workshop, article

SLOWEST = 3.0
"""Seconds between saving and reading."""

FRAME = "<html><body><nav>frame</nav><article class=x>old</article><footer>frame</footer></body></html>"


@pytest.fixture
def workshop(tmp_path: Path) -> Workshop:
    """A site whose pages are frames with nothing in them."""
    law = law_as_shipped()
    names = names_of(law, case_pages(law))
    pages = cut_long_pages([chapter_page(law.chapters[4], law, names)])
    for place in (*(page.path for page in pages), "guides/translating.md"):
        folder = tmp_path / address(place)
        folder.mkdir(parents=True)
        (folder / "index.html").write_text(FRAME, "utf-8")
    return Workshop(tmp_path, law, names)


def test_a_chapter_that_is_saved_is_on_its_pages_in_time(
    workshop: Workshop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stem = workshop.law.chapters[4].stem
    folder = tmp_path / "spec"
    (folder / "rules").mkdir(parents=True)
    changed = folder / "rules" / f"{stem}.md"
    text = (FOLDER / "rules" / f"{stem}.md").read_text("utf-8")
    changed.write_text(f"{text}\n\nA sentence just written about `auction.range`.\n", "utf-8")
    monkeypatch.setattr(serve, "FOLDER", folder)
    start = time.monotonic()
    made = workshop.remake(changed)
    assert time.monotonic() - start < SLOWEST
    assert made[0] == f"rules/{stem}.md"
    last = (workshop.site / address(made[-1]) / "index.html").read_text("utf-8")
    assert "A sentence just written about" in last
    assert re.search(r'href="[^"]*#auction\.range"', last.partition("just written")[2])
    assert last.count("frame") == 2
    assert [link for link in re.findall(r'href="([^"]*)"', last) if ".md" in link] == []


def test_a_guide_that_is_saved_leads_where_it_led(workshop: Workshop) -> None:
    assert workshop.remake(ROOT / "docs" / "guides" / "translating.md") == ["guides/translating.md"]
    html = (workshop.site / "guides" / "translating" / "index.html").read_text("utf-8")
    assert [link for link in re.findall(r'href="([^"]*)"', html) if ".md" in link] == []


def test_a_file_without_a_page_on_the_site_is_told(workshop: Workshop) -> None:
    assert workshop.remake(ROOT / "docs" / "guides" / "fuzzing.md") == []


def test_what_markdown_understands_is_what_the_site_says() -> None:
    listed = (ROOT / "mkdocs.yml").read_text("utf-8").partition("markdown_extensions:")[2].partition("\nvalidation")[0]
    assert re.findall(r"^  - ([\w.]+)", listed, re.MULTILINE) == serve._EXTENSIONS
    assert (
        article(Page("a/b.md", "B", "---\nhide: [toc]\n---\n\n[x](../c.md#d)\n")) == '<p><a href="../../c/#d">x</a></p>'
    )
