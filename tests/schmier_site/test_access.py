"""Accessibility: axe reports no problem on any kind of page, in light and dark, on a phone and on a desktop."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from chromium import Chromium, browser
from schmier_site.play.pyodide_files import INSTALLED, pyodide_files

KINDS = (
    "", "answers/", "answers/play/revoke/", "games/", "games/smear.ten-point/", "games/side-by-side/",
    "rules/60-points/", "rules/60-points.2/", "rules/coverage/", "clauses/play.void/", "rulings/", "rulings/A-31/",
    "cases/", "cases/pitch.auction/#pitch-auction-0002", "cases/switches/seven-up.three/",
    "worked/server-skat-9/", "play/", "play/house-rules/", "guides/the-site/", "formats/ruleset/", "reference/play.judging/",
    "translations/it/smear.minnesota/", "games/evidence/", "evidence/skat.tournament/", "offline/",
    "answers/games/pitch.auction/", "answers/play/", "games/numbers/skat/", "games/sources/", "games/compared/", "compared/pagat-pitch/",
    "games/skat-order/", "glossary/", "glossary/de/", "rules/", "rules/changes/", "rules/clauses/", "cases/what-is-noticed/", "worked/",
    "reference/", "formats/", "translations/", "translations/de/skat/", "translations/de/answers/", "translations/de/answers/play/",
    "contents/", "404.html",
)  # fmt: skip
"""A page of each kind."""

AS_WRITTEN = "--js-flags=--no-opt --no-maglev"
"""Scripts run as they are written: axe is new to every page, and done before a better translation of it has paid for itself."""

RULES = "{runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']}"

RULES_OF_COLOURS = "{runOnly: {type: 'rule', values: ['color-contrast', 'link-in-text-block']}}"
"""What the dark can change: nothing but colours."""

TOGGLE = "document.querySelector('[data-md-component=palette] label:not([hidden])')"
"""What a reader clicks who wants it dark."""

IS_FILLED = "!document.querySelector(':is([data-list], [data-part]):empty, .one-case[open] > p.quiet')"
"""Whether the page has what its packed file holds, and the named case is drawn."""

HIGH = 3600
"""Pixels: enough that no list beside a page is cut off by its end."""


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    """A browser in a fresh state: the choice of light or dark is kept."""
    with browser(tmp_path_factory.mktemp("profile"), AS_WRITTEN) as found:
        yield found


def faults_of(shown: Chromium, rules: str) -> list[list[str]]:
    """What axe finds in the page as it is shown now; what passes are not reported one by one."""
    run = f"axe.run(document, {{...{rules}, resultTypes: ['violations']}})"
    found: list[list[str]] = shown.run(
        f"{run}.then((all) => all.violations.map((each) => [each.id, each.nodes[0].html]))"
    )
    return found


WITH_A_GAME = (
    "", "answers/play/revoke/#game=skat.tournament", "answers/play/", "answers/five-hundred/joker-as-the-last-card/",
    "rules/50-play/", "games/", "games/pitch.auction/",
)  # fmt: skip
"""Pages that look otherwise once a game is chosen."""

CHOICE = "localStorage.setItem('schmier.game', '{\"id\": \"pitch.auction\"}')"

BAR = """document.body.insertAdjacentHTML("beforeend",
  '<div class="new-version" role="status"><span>A newer version is here.</span> <button type="button">Reload</button></div>')"""


def faults_in_light_and_dark(page: Chromium, axe: str) -> dict[str, Any]:
    """What axe finds on the open page in light colours, and what it finds of colours in dark ones; the choice is forgotten after it."""
    page.run(f"{axe};0")
    found: dict[str, Any] = {"light": faults_of(page, RULES)}
    page.run(f"{TOGGLE}.click()")
    page.wait("document.body.dataset.mdColorScheme === 'slate'")
    found["dark"] = faults_of(page, RULES_OF_COLOURS)
    page.run("localStorage.clear()")
    return found


@pytest.mark.browser
@pytest.mark.npm
@pytest.mark.parametrize("wide", [390, 1280])
def test_a_chosen_game_shuts_nobody_out(page: Chromium, address: str, wide: int) -> None:
    axe = (INSTALLED / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")
    faults = {}
    for path in WITH_A_GAME:
        page.open(f"{address}/404.html")
        page.run(CHOICE)
        page.open(f"{address}/{path}", wide, HIGH)
        page.wait("document.querySelector('article[data-my-game-whole]')")
        page.run(f"{BAR};{axe};0")
        found = {"light": faults_of(page, RULES)}
        if not path:
            page.run("document.querySelector('.my-game-door').click()")
            page.wait("document.querySelector('dialog.game-list[open]')")
            found["list of games"] = faults_of(page, RULES)
            page.run("document.querySelector('dialog.game-list').close()")
        page.run(f"{TOGGLE}.click()")
        page.wait("document.body.dataset.mdColorScheme === 'slate'")
        found["dark"] = faults_of(page, RULES_OF_COLOURS)
        found["wider than the window"] = page.run("document.documentElement.scrollWidth") > wide
        page.run("localStorage.clear()")
        if any(found.values()):
            faults[path] = found
    assert faults == {}


@pytest.mark.browser
@pytest.mark.npm
@pytest.mark.parametrize("wide", [390, 1280])
def test_no_kind_of_page_shuts_anybody_out(page: Chromium, address: str, wide: int) -> None:
    assert pyodide_files(), "this test needs npm on PATH, and axe-core from it; .ci/run installs npm"
    axe = (INSTALLED / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")
    faults = {}
    page.open("about:blank")  # The address of the first page is the beginning of all others.
    for kind in KINDS:
        page.open(f"{address}/{kind}", wide, HIGH)
        page.wait("document.querySelector('.finder-door')")
        page.wait(IS_FILLED)
        found = faults_in_light_and_dark(page, axe)
        found["wider than the window"] = page.run("document.documentElement.scrollWidth") > wide
        if any(found.values()):
            faults[kind] = found
    assert faults == {}


@pytest.mark.browser
@pytest.mark.npm
@pytest.mark.parametrize("wide", [390, 1280])
def test_what_a_search_finds_shuts_nobody_out(page: Chromium, address: str, wide: int) -> None:
    axe = (INSTALLED / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")
    page.open("about:blank")
    page.open(f"{address}/", wide, HIGH)
    page.wait("document.querySelector('.finder-door')")
    page.press("/")
    page.wait("document.querySelector('.finder-box input') === document.activeElement")
    page.type("renege")
    page.wait("document.querySelector('.found a[data-key]')")
    assert faults_in_light_and_dark(page, axe) == {"light": [], "dark": []}


FOCUSED = "(document.activeElement.matches('.md-option') ? document.activeElement.nextElementSibling : document.activeElement)"
"""What shows the focus: for the choice of light or dark it is the label."""

IS_SEEN = f"""(() => {{
  const focused = {FOCUSED}, {{ top, left, width, height }} = focused.getClientRects()[0];
  return focused.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}})()"""
"""Whether it is in the window, and nothing lies over it."""


@pytest.mark.browser
@pytest.mark.parametrize("wide", [390, 768, 1280])
def test_the_focus_is_always_seen(page: Chromium, address: str, wide: int) -> None:
    page.open("about:blank")
    page.open(f"{address}/answers/play/revoke/", wide)
    page.wait("document.querySelector('.finder-door')")
    page.wait("document.querySelector('.md-sidebar--primary a')")
    unmarked = []
    for _ in range(25):
        page.press("Tab")
        page.wait(IS_SEEN)
        name, outline = page.run(f"[{FOCUSED}.outerHTML.slice(0, 80), getComputedStyle({FOCUSED}).outline]")
        if not outline.endswith("solid 2px"):
            unmarked.append((name, outline))
    assert unmarked == []
