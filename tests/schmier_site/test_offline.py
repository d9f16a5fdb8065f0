"""Without a signal: after one visit a browser has answers, sheets, search, resolver and builder; what it lacks it says."""

from __future__ import annotations

import json
import shutil
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from chromium import Chromium, browser
from schmier import spec
from schmier_site.finish.offline import PACKS, WORKER, write_no_worker, write_offline
from schmier_site.html.packed import read_packed
from schmier_site.version_copy import add_version
from served import Line

MOST_OF_THE_PACKS = 3_000_000
"""Bytes a first visit fetches by itself, for days without a signal."""

OF_GAMES = "games-"
"""What the packs are called that hold what is about single games, before the name of the family."""

MOST_OF_A_GAME = 17_500
"""Bytes of a game in the pack of its family, which comes after the first visit has all it needs.

Pages of more than 32 kB share nothing in it: gzip looks no further back.
"""

IS_KEPT = """navigator.serviceWorker.getRegistration().then((found) => found?.active?.state === 'activated'
  && Boolean(navigator.serviceWorker.controller))"""

PAGES = (
    "", "answers/", "answers/play/revoke/", "answers/games/skat/", "games/", "games/smear.ten-point/", "games/side-by-side/", "glossary/",
    "play/", "play/house-rules/", "rules/50-play/", "clauses/play.void/", "rulings/A-31/", "translations/de/skat/",
)  # fmt: skip
"""A page of each kind that players use."""


# ---- what is packed --------------------------------------------------------------------------------------------------


def packs(site: Path) -> list[Path]:
    return sorted((site / PACKS).iterdir())


def names_in(site: Path) -> set[str]:
    """Everything that is packed."""
    found: set[str] = set()
    for path in packs(site):
        document = read_packed(path)
        found |= document["texts"].keys() | document["bytes"].keys()
    return found


def small_site(folder: Path, words: str) -> Path:
    """A site of two pages with a worker."""
    for name in ("index.html", "offline/index.html", "cases/index.html"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(f"<html><head></head><body>{words}: {name}</body></html>", "utf-8")
    write_offline(folder)
    return folder


def test_what_a_first_visit_fetches_by_itself_is_a_few_megabytes(site: Path) -> None:
    assert sum(path.stat().st_size for path in packs(site) if not path.name.startswith(OF_GAMES)) <= MOST_OF_THE_PACKS


def test_what_follows_for_each_family_is_light_for_each_game(site: Path) -> None:
    games = Counter(game.partition(".")[0] for game in spec.ruleset_ids())
    later = {
        path.name.removeprefix(OF_GAMES).rpartition("-")[0]: path
        for path in packs(site)
        if path.name.startswith(OF_GAMES)
    }
    assert later.keys() == games.keys()
    assert {family for family, path in later.items() if path.stat().st_size > MOST_OF_A_GAME * games[family]} == set()
    document = read_packed(later["skat"])
    assert {
        "games/skat.tournament/index.html",
        "answers/games/skat/index.html",
        "games/numbers/skat.bierlachs/index.html",
    } <= set(document["texts"])


def test_what_players_need_is_packed_and_neither_the_runtime_nor_the_cases(site: Path) -> None:
    names = names_in(site)
    assert {f"{page}index.html" for page in PAGES} <= names
    for folder in ("answers", "games", "assets", "play"):
        assert {path.relative_to(site).as_posix() for path in (site / folder).rglob("*") if path.is_file()} <= names
    assert not {name for name in names if name.startswith(("engine/", "cases/", "reference/")) or name.endswith(".zip")}


def test_the_same_site_has_the_same_worker_and_a_changed_page_another(tmp_path: Path) -> None:
    workers = [
        (small_site(tmp_path / str(number), words) / WORKER).read_text("utf-8")
        for number, words in enumerate(("one", "one", "two"))
    ]
    assert workers[0] == workers[1] != workers[2]


def test_what_changes_outside_the_packs_is_no_new_version(tmp_path: Path) -> None:
    site = small_site(tmp_path, "one")
    before = (site / WORKER).read_text("utf-8")
    (site / "cases" / "index.html").write_text("other", "utf-8")
    write_offline(site)
    assert (site / WORKER).read_text("utf-8") == before
    assert len(packs(site)) == 2


def test_a_copy_of_a_version_packs_its_own_pages(tmp_path: Path) -> None:
    site = small_site(tmp_path / "site", "one")
    (site / "index.html").write_text('<p data-pyodide="engine/pyodide-1/">x</p>', "utf-8")
    write_offline(site)
    goal = add_version(site, tmp_path / "published", "0.1")
    (text,) = (
        document["texts"]["index.html"]
        for document in map(read_packed, packs(goal))
        if "index.html" in document["texts"]
    )
    assert text == '<p data-pyodide="../engine/pyodide-1/">x</p>'
    assert (goal / WORKER).read_text("utf-8") != (site / WORKER).read_text("utf-8")


def test_the_manifest_names_icons_that_are_there(site: Path) -> None:
    assets = site / "assets"
    manifest = json.loads((assets / "manifest.webmanifest").read_text("utf-8"))
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    assert all((assets / icon["src"]).is_file() for icon in manifest["icons"])
    assert all((assets / entry["url"] / "index.html").resolve().is_file() for entry in manifest["shortcuts"])
    assert (assets / manifest["start_url"] / "index.html").resolve().is_file()


# ---- in the browser, with the line cut -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def visited(line: Line, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    """A browser that has opened one page of the site, and then lost its signal."""
    with browser(tmp_path_factory.mktemp("profile")) as page:
        page.open(f"{line.address}/guides/the-site/", 390, 844)
        wait_until_kept(page, len(packs(line.folder)))
        line.cut()
        yield page


NUMBER_OF_PACKS = """caches.keys().then(async (names) => {
  const kept = await caches.open(names.find((name) => name.startsWith('schmier http') && !name.endsWith(' visited')));
  return (await kept.keys()).filter(({ url }) => url.includes('/files/offline/')).length;
})"""
"""How many packs the worker has."""


def wait_until_kept(page: Chromium, number: int) -> None:
    """Wait until the worker answers for the page and has a number of packs."""
    page.run("navigator.serviceWorker.ready.then(() => 0)")
    page.wait("navigator.serviceWorker.controller")
    assert page.run(IS_KEPT)
    end = time.monotonic() + 60
    while page.run(NUMBER_OF_PACKS) < number:
        assert time.monotonic() < end
        time.sleep(0.2)


def title(page: Chromium) -> str:
    return str(page.run("document.querySelector('h1').firstChild.textContent"))


@pytest.mark.browser
@pytest.mark.parametrize("path", PAGES)
def test_pages_never_opened_are_there(visited: Chromium, line: Line, path: str) -> None:
    visited.open(f"{line.address}/{path}", 390, 844)
    visited.wait("document.querySelector('.finder-door')")
    assert title(visited) != "No signal"
    assert visited.run("getComputedStyle(document.querySelector('.md-header')).position") == "sticky"


@pytest.mark.browser
def test_the_search_answers(visited: Chromium, line: Line) -> None:
    visited.open(f"{line.address}/")
    visited.wait("document.querySelector('.finder-door')")
    visited.press("/")
    visited.wait("document.querySelector('.finder-box input') === document.activeElement")
    visited.type("renege")
    visited.wait("document.querySelector('.found a[data-key]')")
    assert visited.run("document.querySelector('.found a').dataset.key") == "revoke"
    visited.press("Enter")
    visited.wait("location.pathname === '/answers/play/revoke/' && document.readyState === 'complete'")
    assert "penalty" in title(visited)


@pytest.mark.browser
def test_the_resolver_answers_by_the_javascript_reading(visited: Chromium, line: Line) -> None:
    visited.open(f"{line.address}/play/")
    visited.wait("document.querySelector('[data-play][data-ready]')")
    visited.wait("document.querySelector('[data-play]').innerText.length > 200")
    assert visited.run("document.querySelectorAll('[data-play] select option').length") > 40


@pytest.mark.browser
def test_the_builder_works(visited: Chromium, line: Line) -> None:
    visited.open(f"{line.address}/play/house-rules/")
    visited.wait("document.querySelector('[data-play][data-ready]')")
    assert visited.run("document.querySelectorAll('[data-play] details.group').length") > 5


@pytest.mark.browser
def test_a_page_that_is_not_here_says_so_under_its_own_address_and_what_is(visited: Chromium, line: Line) -> None:
    visited.open(f"{line.address}/cases/skat/", 390, 844)
    visited.wait("document.querySelector('.finder-door')")
    assert title(visited) == "No signal"
    assert visited.run("location.pathname") == "/cases/skat/"
    visited.run("document.querySelector('article a[href*=answers]').click()")
    visited.wait("location.pathname === '/answers/' && document.readyState === 'complete'")
    assert title(visited) == "Answers"


@pytest.mark.browser
def test_a_page_opened_before_is_there_and_one_tap_tries_again(visited: Chromium, line: Line) -> None:
    visited.open(f"{line.address}/cases/pitch.auction/", 390, 844)
    visited.wait("document.querySelector('.no-signal')")
    line.mend()
    visited.run("document.querySelector('.no-signal button').click()")
    visited.wait("document.querySelector('h1') && !document.querySelector('.no-signal')")
    known = title(visited)
    visited.wait("document.readyState === 'complete'")
    line.cut()
    visited.open(f"{line.address}/", 390, 844)
    visited.open(f"{line.address}/cases/pitch.auction/", 390, 844)
    assert title(visited) == known != "No signal"


ARE_DRAWN = "document.querySelector('.case-opens')?.matches('details') && !document.querySelector('.not-fetched')"
"""Whether the cases of a page are there."""


@pytest.mark.browser
def test_cases_seen_once_are_there_without_a_signal(visited: Chromium, line: Line) -> None:
    line.mend()
    visited.open(f"{line.address}/cases/skat/")
    visited.wait(ARE_DRAWN)
    line.cut()
    visited.open(f"{line.address}/cases/skat/")
    visited.wait(ARE_DRAWN)


@pytest.mark.browser
def test_cases_that_cannot_be_fetched_say_so(site: Path, tmp_path: Path) -> None:
    line = Line(site)
    # Without workers nothing is kept, and the browser can be told what is out of reach.
    with browser(tmp_path) as page:
        page.ask("Page.addScriptToEvaluateOnNewDocument", source="delete Navigator.prototype.serviceWorker")
        page.ask("Network.enable")
        page.ask("Network.setBlockedURLs", urls=["*cases/drawn*"])
        page.open(f"{line.address}/cases/skat/")
        page.wait("document.querySelector('.not-fetched')")
        page.ask("Network.setBlockedURLs", urls=[])
        page.open("about:blank")
        page.open(f"{line.address}/cases/skat/")
        page.wait(ARE_DRAWN)
    line.cut()


@pytest.mark.browser
def test_a_search_that_cannot_be_fetched_says_so_and_what_still_works(site: Path, tmp_path: Path) -> None:
    line = Line(site)
    # Without workers nothing is kept, as in a browser that lacks them.
    with browser(tmp_path) as page:
        page.ask("Page.addScriptToEvaluateOnNewDocument", source="delete Navigator.prototype.serviceWorker")
        page.open(f"{line.address}/answers/")
        page.wait("document.querySelector('.finder-door')")
        line.cut()
        page.press("/")
        page.wait("document.querySelector('dialog.finder[open] [role=alert]')")
        links = page.run("[...document.querySelectorAll('dialog.finder a')].map((link) => link.pathname)")
        assert "/answers/" in links
        line.mend()
        page.run("document.querySelector('dialog.finder button').click()")
        page.wait("document.querySelector('.finder-box input') === document.activeElement")
        page.type("renege")
        page.wait("document.querySelector('.found a[data-key]')")
        assert page.run("document.querySelector('dialog.finder [role=alert]')") is None
    line.cut()


@pytest.mark.browser
def test_a_new_version_announces_itself_and_comes_with_one_tap(site: Path, tmp_path: Path) -> None:
    copy = tmp_path / "published" / "0.1"
    shutil.copytree(site, copy, ignore=shutil.ignore_patterns("engine", "cases", "reference", "evidence"))
    line = Line(copy.parent)
    with browser(tmp_path / "profile") as page:
        page.open(f"{line.address}/0.1/answers/", 390, 844)
        wait_until_kept(page, len(packs(copy)))
        assert page.run("document.querySelector('.new-version')") is None
        changed = copy / "answers" / "index.html"
        changed.write_text(changed.read_text("utf-8").replace(">Answers</h1>", ">Newer answers</h1>"), "utf-8")
        write_offline(copy)
        page.open(f"{line.address}/0.1/", 390, 844)
        page.open(f"{line.address}/0.1/answers/", 390, 844)
        page.wait("document.querySelector('.new-version button')")
        assert title(page) == "Answers"
        page.run("document.querySelector('.new-version button').click()")
        page.wait("document.querySelector('h1')?.firstChild.textContent === 'Newer answers'")
        page.wait("document.readyState === 'complete'")
        assert page.run("document.querySelector('.new-version')") is None
        # Nothing of the old version is left, and nothing of another folder is touched.
        names = page.run("caches.open('schmier other 1').then(() => caches.keys())")
        assert len([name for name in names if name.startswith(f"schmier {line.address}/0.1/ ")]) <= 2
        assert (
            page.run("navigator.serviceWorker.getRegistration().then((found) => new URL(found.scope).pathname)")
            == "/0.1/"
        )
    line.cut()


@pytest.mark.browser
def test_a_preview_keeps_nothing(tmp_path: Path) -> None:
    site = small_site(tmp_path / "site", "one")
    line = Line(site)
    with browser(tmp_path / "profile") as page:
        page.open(f"{line.address}/")
        page.run(
            "navigator.serviceWorker.register('worker.js').then(() => navigator.serviceWorker.ready).then(() => 0)"
        )
        write_no_worker(site)
        page.run("navigator.serviceWorker.getRegistration().then((found) => found.update()).then(() => 0)")
        end = "Promise.all([navigator.serviceWorker.getRegistrations(), caches.keys()])"
        page.wait(
            f"({end}.then(([found, names]) => {{ window.left = found.length + names.length; }}), window.left === 0)"
        )
    line.cut()
