"""Everybody can use every kind of page: axe finds nothing, in light and in dark, on a telephone and on a screen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from chromium import Chromium, browser
from pyodide_files import INSTALLED, pyodide_files

KINDS = (
    "", "answers/", "answers/play/revoke/", "games/", "games/smear.ten-point/", "games/side-by-side/",
    "rules/60-points/", "rules/60-points.2/", "rules/coverage/", "clauses/play.void/", "rulings/", "rulings/A-31/",
    "cases/", "cases/pitch.auction/#pitch-auction-0002", "worked/server-skat-9/", "play/", "play/house-rules/",
    "guides/the-site/", "formats/ruleset/", "reference/play.judging/", "translations/it/smear.minnesota/",
)  # fmt: skip
"""A page of each kind."""

RULES = "{runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']}"

HIGH = 2400
"""Pixels: so much that no list beside a page is cut off by its end."""


@pytest.fixture(scope="module", params=["light", "dark"])
def page(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Chromium, bool]]:
    """A browser that has seen nothing yet: the choice of light or dark is kept."""
    with browser(tmp_path_factory.mktemp("profile")) as found:
        yield found, request.param == "dark"


@pytest.mark.browser
@pytest.mark.npm
@pytest.mark.parametrize("wide", [390, 1280])
def test_no_kind_of_page_shuts_anybody_out(page: tuple[Chromium, bool], address: str, wide: int) -> None:
    assert pyodide_files(), "this test needs npm on PATH, and axe-core from it; .ci/run installs npm"
    shown, is_dark = page
    axe = (INSTALLED / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")
    faults = {}
    for kind in KINDS:
        shown.open("about:blank")
        shown.open(f"{address}/{kind}", wide, HIGH, is_dark=is_dark)
        shown.wait("document.querySelector('.finder-door')")
        shown.run(f"{axe};0")
        found = shown.run(
            f"axe.run(document, {RULES}).then((all) => all.violations.map((each) => [each.id, each.nodes[0].html]))"
        )
        is_wider = shown.run("document.documentElement.scrollWidth") > wide
        if found or is_wider:
            faults[kind] = [*found, *(["wider than the window"] if is_wider else [])]
    assert faults == {}
