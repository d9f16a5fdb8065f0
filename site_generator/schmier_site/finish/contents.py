"""The page that lists all pages, part by part: for whoever has no script to draw the list beside each page, or wants to see it all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from schmier_site.finish.long_pages import cut_long_pages
from schmier_site.finish.navigation import Entry
from schmier_site.pages import Page, markdown_link

CONTENTS: Final = "contents.md"
"""The place of the page in the docs tree."""

_TITLE: Final = "All pages"
_HEAD: Final = "---\nhide: [toc]\n---\n\n"
_ABOUT: Final = """What the lists beside the pages show, from the first page to the last. Single clauses, rulings and cases
stand on the pages that gather them: [the clauses](rules/clauses.md), [the rulings](rulings/index.md), [the cases](cases/index.md)."""


def contents_pages(entries: list[Entry]) -> list[Page]:
    """The page, made from the navigation; more than one where it would be long."""
    parts = ((title, listed) for entry in entries for title, listed in entry.items())
    text = "\n\n".join(_part(title, listed) for title, listed in parts if not isinstance(listed, str))
    return cut_long_pages([Page(CONTENTS, _TITLE, f"{_HEAD}# {_TITLE}\n\n{_ABOUT}\n\n{text}\n")])


def anchor_of(title: str) -> str:
    """Where on the page a part of the site stands."""
    return title.lower().replace(" ", "-")


def _part(title: str, entries: list[Entry]) -> str:
    return f"## {title} {{ #{anchor_of(title)} }}\n\n" + "\n".join(_lines(entries, ""))


def _lines(entries: list[Entry], indent: str) -> Iterator[str]:
    """A list in Markdown. The first page of a section that has its title stands for the section."""
    for entry in entries:
        for title, listed in entry.items():
            if isinstance(listed, str):
                yield f"{indent}- {markdown_link(_plain(title), listed, CONTENTS)}"
                continue
            own = listed[0].get(title)
            yield f"{indent}- {markdown_link(_plain(title), own, CONTENTS) if own else _plain(title)}"
            yield from _lines(listed[1:] if own else listed, f"{indent}    ")


def _plain(title: str) -> str:
    """A title whose signs are no Markdown."""
    return "".join(f"\\{letter}" if letter in r"\`*_[]<" else letter for letter in title)
