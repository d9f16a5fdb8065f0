"""The navigation of the site: every page in its place, and the page listing all pages."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from typing import Any, Final

from schmier_site.finish.long_pages import cut_long_pages, first_page
from schmier_site.pages import NO_CONTENTS, Page, address, markdown_link

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
"""The tabs, by the folder of their generated pages."""

ANSWERS = "answers/"
"""The folder whose subfolders become sections of the navigation, because a list of a hundred pages helps no one. The guides follow it."""

_LAST_IN_FOLDER = frozenset(("games/compared.md", "games/evidence.md", "games/skat-order.md", "games/sources.md"))

_NOT_LISTED: Final = re.compile(
    r"offline\.md|clauses/|compared/|evidence/|rulings/[A-Z]-|cases/(?!(?:index|engines|what-is-noticed)\.md)|"
    r"answers/games/(?!index\.md)|games/numbers/"
)
"""Pages that other pages link to: single clauses, comparisons and rulings, the evidence, cases and answers of each game."""

_HOMES: Final = {
    "clauses/": "rules/clauses.md",
    "compared/": "games/compared.md",
    "evidence/": "games/evidence.md",
    "rulings/": "rulings/index.md",
    "cases/": "cases/index.md",
    "answers/games/": "answers/games/index.md",
    "games/numbers/": "games/index.md",
}
"""The pages linking to unlisted ones, by folder."""

_GLOSSARY = "glossary/"
"""The folder of the glossary; the navigation lists it with the games."""

_TRANSLATIONS = "translations/"
"""The folder of pages in other languages; the navigation lists them with the games."""


def navigation(pages: list[Page]) -> list[Entry]:
    """The entries of the navigation; every listed page occurs once, in the order of the pages. Further pages are not listed."""
    pages = [page for page in pages if not _NOT_LISTED.match(page.path) and page.path == first_page(page.path)]
    guides = [page for page in pages if _tab(page) is None and page.path != "index.md"]
    entries: list[Entry] = [{"Home": page.path} for page in pages if page.path == "index.md"]
    worked = sorted(
        (page for page in guides if page.path.startswith("worked/")), key=lambda page: page.path != "worked/index.md"
    )
    translated = [page for page in guides if page.path.startswith(_TRANSLATIONS)]
    glossary = [page for page in guides if page.path.startswith(_GLOSSARY)]
    others = [page for page in guides if page not in (*worked, *translated, *glossary)]
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
        if folder == "games/" and glossary:
            listed.append({"Glossary": [_entry(page) for page in glossary]})
        if folder == "games/" and translated:
            listed.append({"In other languages": [_entry(page) for page in translated]})
        entries.append({title: listed})
    return entries


def homes() -> list[str]:
    """The places in the built site of the pages linking to unlisted ones."""
    return [f"{address(page)}index.html" for page in _HOMES.values()]


def home_of(where: str) -> str:
    """The place of the page linking to an unlisted page; empty where there is none."""
    if first_page(where) != where:
        return home_of(first_page(where)) or first_page(where)
    folder = next((folder for folder in _HOMES if where.startswith(folder)), "")
    return f"{address(_HOMES[folder])}index.html" if folder else ""


def _by_folder(pages: list[Page]) -> list[Entry]:
    """The pages of a folder; each subfolder becomes a section titled by its first page."""
    sections: dict[str, list[Page]] = {}
    for page in pages:
        sections.setdefault(page.path.rpartition("/")[0], []).append(page)
    (top, *inner) = sections.values()
    return [*map(_entry, top), *({first.title: [_entry(first), *map(_entry, rest)]} for first, *rest in inner)]


def _by_section(pages: list[Page]) -> list[Entry]:
    """The pages of a folder; neighbours with the same section are grouped."""
    entries: list[Entry] = []
    for section, members in itertools.groupby(pages, key=lambda page: page.section):
        inside = list(map(_entry, members))
        entries += [{section: inside}] if section else inside
    return entries


def _tab(page: Page) -> str | None:
    return next((folder for folder in TABS if page.path.startswith(folder)), None)


def _entry(page: Page) -> Entry:
    return {page.title: page.path}


# ---- the page listing all pages --------------------------------------------------------------------------------------


CONTENTS: Final = "contents.md"
"""The place of the page listing all pages."""

_TITLE: Final = "All pages"
_ABOUT: Final = """What the lists beside the pages show, from the first page to the last. Single clauses, rulings and cases
stand on the pages that gather them: [the clauses](rules/clauses.md), [the rulings](rulings/index.md), [the cases](cases/index.md)."""


def contents_pages(entries: list[Entry]) -> list[Page]:
    """The page listing all pages, made from the navigation; several if it would be long."""
    parts = ((title, listed) for entry in entries for title, listed in entry.items())
    text = "\n\n".join(_part(title, listed) for title, listed in parts if not isinstance(listed, str))
    return cut_long_pages([Page(CONTENTS, _TITLE, f"{NO_CONTENTS}# {_TITLE}\n\n{_ABOUT}\n\n{text}\n")])


def anchor_of(title: str) -> str:
    """The anchor of a part of the site on that page."""
    return title.lower().replace(" ", "-")


def _part(title: str, entries: list[Entry]) -> str:
    return f"## {title} {{ #{anchor_of(title)} }}\n\n" + "\n".join(_lines(entries, ""))


def _lines(entries: list[Entry], indent: str) -> Iterator[str]:
    """A list in Markdown. A first page with the title of its section replaces the section."""
    for entry in entries:
        for title, listed in entry.items():
            if isinstance(listed, str):
                yield f"{indent}- {markdown_link(_plain(title), listed, CONTENTS)}"
                continue
            own = listed[0].get(title)
            yield f"{indent}- {markdown_link(_plain(title), own, CONTENTS) if own else _plain(title)}"
            yield from _lines(listed[1:] if own else listed, f"{indent}    ")


def _plain(title: str) -> str:
    """A title with its Markdown characters escaped."""
    return "".join(f"\\{letter}" if letter in r"\`*_[]<" else letter for letter in title)
