"""Pages on paper: no page of paper is empty."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest

from chromium import browser
from pdf import printed_pages

KINDS = (
    "", "answers/", "answers/play/revoke/", "answers/games/pitch.auction/", "games/", "games/pitch.auction/", "games/skat.tournament/",
    "games/numbers/skat/", "games/side-by-side/", "rules/60-points/", "clauses/play.void/", "rulings/A-31/", "compared/pagat-pitch/",
    "worked/server-skat-9/", "guides/the-site/", "translations/de/skat/", "translations/", "rules/coverage/", "404.html",
)  # fmt: skip
"""Pages of some length and short ones."""


@pytest.mark.browser
def test_no_kind_of_page_is_printed_with_an_empty_page(tmp_path: Path, address: str) -> None:
    empty = {}
    with browser(tmp_path / "profile") as page:
        for kind in KINDS:
            page.open("about:blank")
            page.open(f"{address}/{kind}")
            pdf = base64.b64decode(page.ask("Page.printToPDF", preferCSSPageSize=True)["data"])
            letters = [paper.letters for paper in printed_pages(pdf)]
            if not letters or min(letters) == 0:
                empty[kind] = letters
    assert empty == {}
