"""The navigation of the site: every page at its place."""

from __future__ import annotations

import itertools
import re
from typing import Any, Final

from schmier_site.pages import Page, address

Entry = dict[str, Any]
"""A title with a page, or with a list of entries."""

TABS = {
    "answers/": "Answers",
    "play/": "Try it",
    "rules/": "The law",
    "games/": "Games",
    "rulings/": "Rulings",
    "cases/": "Cases",
    "formats/": "Formats",
    "reference/": "Reference",
}
"""The tabs made from the folders of generated pages."""

ANSWERS = "answers/"
"""The folder whose own folders are sections of the navigation: more than a hundred pages are no list. The guides come after it."""

_LAST_IN_FOLDER = frozenset(("games/sources.md",))

_NOT_LISTED: Final = re.compile(
    r"clauses/|rulings/[A-Z]-|cases/(?!(?:index|engines|what-is-noticed)\.md)|answers/games/(?!index\.md)"
)
"""Single clauses and rulings, the cases of each ruleset, the answers of each game: they are too many, and other pages lead to them."""

_HOMES: Final = {
    "clauses/": "rules/clauses.md",
    "rulings/": "rulings/index.md",
    "cases/": "cases/index.md",
    "answers/games/": "answers/games/index.md",
}
"""The pages that lead to those that are not listed, by the folder of those."""

_TRANSLATIONS = "translations/"
"""Where the pages in other languages lie; they stand with the games."""


def navigation(pages: list[Page]) -> list[Entry]:
    """The entries of the navigation, in the order of the pages; every page but those that other pages lead to stands in it once."""
    pages = [page for page in pages if not _NOT_LISTED.match(page.path)]
    guides = [page for page in pages if _tab(page) is None and page.path != "index.md"]
    entries: list[Entry] = [{"Home": page.path} for page in pages if page.path == "index.md"]
    worked = sorted(
        (page for page in guides if page.path.startswith("worked/")), key=lambda page: page.path != "worked/index.md"
    )
    translated = [page for page in guides if page.path.startswith(_TRANSLATIONS)]
    others = [page for page in guides if page not in worked and page not in translated]
    others.sort(key=lambda page: ("/" not in page.path, page.path.removesuffix(".md")))
    guides_entry = [{"Guides": [_entry(page) for page in others]}] if others else []
    for folder, title in TABS.items():
        inside = [page for page in pages if page.path.startswith(folder)]
        if folder == ANSWERS:
            entries += [*([{title: _by_folder(inside)}] if inside else []), *guides_entry]
            continue
        inside.sort(key=lambda page: page.path in _LAST_IN_FOLDER)
        listed = _by_section(inside)
        if folder == "cases/" and worked:
            listed.append({"Worked deals": [_entry(page) for page in worked]})
        if folder == "games/" and translated:
            listed.append({"In other languages": [_entry(page) for page in translated]})
        entries.append({title: listed})
    return entries


def homes() -> list[str]:
    """The places in the built site of the pages that lead to those that stand in no list."""
    return [f"{address(page)}index.html" for page in _HOMES.values()]


def home_of(where: str) -> str:
    """Which of them leads to the page at a place in the built site; empty where none does."""
    folder = next((folder for folder in _HOMES if where.startswith(folder)), "")
    return f"{address(_HOMES[folder])}index.html" if folder else ""


def _by_folder(pages: list[Page]) -> list[Entry]:
    """The pages of a folder, those of each folder inside it under the title of its first page."""
    sections: dict[str, list[Page]] = {}
    for page in pages:
        sections.setdefault(page.path.rpartition("/")[0], []).append(page)
    (top, *inner) = sections.values()
    return [*map(_entry, top), *({first.title: [_entry(first), *map(_entry, rest)]} for first, *rest in inner)]


def _by_section(pages: list[Page]) -> list[Entry]:
    """The pages of a folder, neighbours of the same section under its title."""
    entries: list[Entry] = []
    for section, members in itertools.groupby(pages, key=lambda page: page.section):
        inside = list(map(_entry, members))
        entries += [{section: inside}] if section else inside
    return entries


def _tab(page: Page) -> str | None:
    return next((folder for folder in TABS if page.path.startswith(folder)), None)


def _entry(page: Page) -> Entry:
    return {page.title: page.path}
