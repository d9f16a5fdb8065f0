"""Pages of the site: their places, and the links between them."""

from __future__ import annotations

import posixpath
import re
from functools import cache
from html import escape
from typing import Final, NamedTuple

NO_CONTENTS: Final = "---\nhide: [toc]\n---\n\n"
"""The head of a page without a table of contents: the list of pages beside it has the same headings, or its lines are long."""


class Page(NamedTuple):
    """One page, as Markdown."""

    path: str
    """The place in the docs tree, `rules/50-play.md`."""
    title: str
    """The title in the navigation."""
    text: str
    """The whole Markdown, heading included."""
    section: str = ""
    """The section of the navigation in its folder; empty for a page without one."""
    description: str = ""
    """The description for search engines; empty where the first sentence serves."""
    language: str = ""
    """The language code; empty for English."""
    is_part: bool = False
    """Whether the page was already cut to its length."""


def address(path: str) -> str:
    """The address in the built site of a file in the docs tree: pages become folders, other files stay."""
    if not path.endswith(".md"):
        return path
    stem = path.removesuffix(".md")
    if posixpath.basename(stem) == "index":
        return posixpath.dirname(stem) + "/" if "/" in stem else ""
    return f"{stem}/"


def markdown_target(target: str, origin: str) -> str:
    """A link to `target` in the Markdown of the page `origin`, both given by their place in the docs tree."""
    path, hash_sign, anchor = target.partition("#")
    if path == origin:
        return f"#{anchor}"
    return posixpath.relpath(path, posixpath.dirname(origin) or ".") + hash_sign + anchor


def html_target(target: str, origin: str) -> str:
    """A link to `target` in raw HTML on the page `origin`."""
    path, hash_sign, anchor = target.partition("#")
    if path == origin:
        return f"#{anchor}"
    return _way(path, origin) + hash_sign + anchor


@cache
def _way(path: str, origin: str) -> str:
    """The relative path from one page to another, cached because a page of cases links to few pages a thousand times."""
    goal = address(path)
    relative = posixpath.relpath(goal or ".", address(origin) or ".")
    return relative + ("/" if not goal or goal.endswith("/") else "")


def markdown_link(text: str, target: str, origin: str) -> str:
    """A Markdown link."""
    return f"[{text}]({markdown_target(target, origin)})"


def html_link(text: str, target: str, origin: str, css_class: str = "") -> str:
    """An HTML link; the text is escaped."""
    with_class = f' class="{css_class}"' if css_class else ""
    return f'<a{with_class} href="{escape(html_target(target, origin))}">{escape(text)}</a>'


_MARKUP: Final = re.compile(r"<[^<>]*>")
_FIGURE: Final = re.compile(r"[−–-]?(?:[\d.,]+ ?%?)?")
_MANY: Final = 4
"""Columns of figures that are too many beside a name on a telephone."""


def _classes_of_figures(rows: list[list[str]]) -> str:
    """The columns that hold figures alone, `f2 f3`, as classes; `counts` where only the first column holds anything else."""
    columns = [[_MARKUP.sub("", cell).strip() for cell in column] for column in zip(*rows, strict=True)]
    figures = [
        place
        for place, column in enumerate(columns[1:], 2)
        if all(map(_FIGURE.fullmatch, column)) and any(any(map(str.isdigit, cell)) for cell in column)
    ]
    classes = [f"f{place}" for place in figures]
    if figures and len(figures) == len(columns) - 1:
        classes.append("counts many" if len(figures) >= _MANY else "counts")
    return "".join(f" {name}" for name in classes)


def html_table(heads: list[str], rows: list[list[str]], css_class: str = "plain") -> str:
    """An HTML table whose cells are HTML already, in a box that scrolls if it is too wide."""
    css_class += _classes_of_figures(rows)
    head = "".join(f'<th scope="col">{cell}</th>' for cell in heads)
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    table = f'<table class="{css_class}"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'
    return f'<div class="wide">{table}</div>'


def counted(number: int, singular: str, plural: str = "") -> str:
    """A number with its noun: `1 case`, `3 cases`."""
    return f"{number} {singular if number == 1 else plural or singular + 's'}"
